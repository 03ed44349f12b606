// Contrast as the player sees it: measured on pictures of the page with and without what is to be
// read. Where the two differ, there is ink; the second has the ground on which it stands.

import type { Page } from "playwright-core";
import { PNG } from "pngjs";

/** Something to be read or seen, and where it is, in pixels of the page. */
export interface Mark {
  what: string;
  boxes: { x: number; y: number; width: number; height: number }[];
}

/** The least contrast of a mark. */
export interface Measured {
  what: string;
  contrast: number;
  ink: string;
  ground: string;
}

type Colour = [number, number, number];

/** How much light a colour gives, from 0 to 1 (WCAG 2). */
function luminance([r, g, b]: Colour): number {
  const part = (value: number) => {
    const v = value / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
}

function contrastOf(a: Colour, b: Colour): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const hex = (c: Colour) => "#" + c.map((v) => v.toString(16).padStart(2, "0")).join("");

function colourAt(picture: PNG, i: number): Colour {
  return [picture.data[i]!, picture.data[i + 1]!, picture.data[i + 2]!];
}

const difference = (a: Colour, b: Colour) =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

const faint = 24; // of 765: less is no ink

/** A part of a picture: where its ink is, and how strong it is there. */
interface Ink {
  at: number;
  difference: number;
}

/** Returns the contrast of the ink in a part of the pictures; undefined if there is none. */
function measure(whole: PNG, bare: PNG, box: [number, number, number, number]) {
  const [left, top, right, bottom] = box;
  const inks: Ink[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * whole.width + x) * 4;
      const by = difference(colourAt(whole, at), colourAt(bare, at));
      if (by >= faint) inks.push({ at, difference: by });
    }
  if (inks.length < 6) return undefined;
  // The edges of a letter are mixed with the ground: only its strongest part is the ink.
  inks.sort((a, b) => b.difference - a.difference);
  const { at } = inks[Math.floor(inks.length / 50)]!;
  const [ink, ground] = [colourAt(whole, at), colourAt(bare, at)];
  return { contrast: contrastOf(ink, ground), ink: hex(ink), ground: hex(ground) };
}

/** How many pixels of the picture a pixel of the page has: letters need that to show their ink. */
export const SCALE = 2;

/** Returns the least contrast of each mark that has ink: of each part of a line, or as a whole. */
export function measureAll(whole: PNG, bare: PNG, marks: Mark[], parts: boolean): Measured[] {
  const scale = SCALE;
  const measured: Measured[] = [];
  for (const { what, boxes } of marks) {
    let least: Measured | undefined;
    for (const { x, y, width, height } of boxes) {
      // As wide as a letter or two: the ground can change along a line.
      const count = parts ? Math.max(1, Math.round(width / height)) : 1;
      for (let k = 0; k < count; k++) {
        const from = x + (k * width) / count;
        const to = Math.min(x + ((k + 1) * width) / count, whole.width / scale);
        const end = Math.min(y + height, whole.height / scale);
        const box = [from, y, to, end].map((v) => Math.max(0, Math.round(v * scale)));
        const part = measure(whole, bare, box as [number, number, number, number]);
        if (part && part.contrast < (least?.contrast ?? Infinity)) least = { what, ...part };
      }
    }
    if (least) measured.push(least);
  }
  return measured;
}

export async function shoot(page: Page): Promise<PNG> {
  return PNG.sync.read(await page.screenshot({ animations: "disabled", caret: "hide" }));
}

/** Puts rules of style on the page, besides its own, or takes them off. */
export async function restyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules ? [sheet] : [];
  }, rules);
}
