// Tests that everybody can read the page: axe-core finds nothing, no word is smaller than 12
// pixels, and the contrast on the picture is high enough, on every screen.
//
// In ./check one screen of every other kind is looked at, in turn, in one of six ways: by night, by
// day or with high contrast, on a phone or on a desktop, and the tables are measured. In --long
// each screen is looked at and measured in all six.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

import { Expert } from "./expert.js";
import { measureAll, restyle, SCALE, shoot, type Measured } from "./picture.js";
import { signsOn, texts, withoutSigns, withoutWords } from "./readable.js";
import { inTurn, long, phone, suite } from "./runner.js";
import { visit } from "./screens.js";
import { fonts } from "./steps.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const oneOfEachKind = [
  "doors", "preferences", "he-will-never-stop#4 after 6, choosing", "soliterror#6 after 10",
  "dont-let-them-get-you#6 after 20, choosing", "soliterror#6, hint", "menu", "rules", "options",
  "ending", "share", "autopsy", "a sheet to print", "a card told twice", "a step", "upkeep",
];

const kindsNow = inTurn(oneOfEachKind, 2);

/** How the page is looked at. */
const lights = ["night", "day", "contrast"] as const;
type Light = (typeof lights)[number];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const ways = lights.flatMap((light) =>
  Object.keys(sizes).map((size) => [light, size] as [Light, keyof typeof sizes]),
);

async function lookIn(page: Page, light: Light, size: keyof typeof sizes) {
  await page.setViewportSize(sizes[size]);
  await page.evaluate((light) => (document.documentElement.dataset["theme"] = light), light);
}

/** Returns what axe-core finds wrong, and how often it could not tell the contrast. */
async function found(page: Page): Promise<[string[], number]> {
  // Its own look at contrast takes most of its time; then the paths to all that is right.
  const rules = { "color-contrast": { enabled: long } };
  const resultTypes: RunOptions["resultTypes"] = ["violations", "incomplete"];
  const results = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } };
    return axe.run(options);
  }, { rules, resultTypes });
  const wrong = results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `axe ${rule.id}: ${node.target.join(" ")}`),
  );
  const unsure = results.incomplete.filter((rule) => rule.id !== "color-contrast");
  const others = unsure.flatMap((rule) =>
    rule.nodes.map((node) => `axe is not sure of ${rule.id}: ${node.target.join(" ")}`),
  );
  const unknown = results.incomplete.find((rule) => rule.id === "color-contrast");
  return [[...wrong, ...others], unknown?.nodes.length ?? 0];
}

function tooFaint(measured: Measured[], least: number): string[] {
  const faint = measured.filter((m) => m.contrast < least);
  return faint.map((m) => `${m.contrast.toFixed(2)}, ${m.ink} on ${m.ground}: ${m.what}`);
}

/** Returns the words that are written smaller than 12 pixels. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((el) => {
      const says = [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim());
      const size = parseFloat(getComputedStyle(el).fontSize);
      if (!says || size >= 12 || !el.getClientRects().length || el.closest(".vh, svg")) return [];
      return [`${size} pixels: ${el.className}: ${(el.textContent ?? "").slice(0, 40)}`];
    }),
  );
}

/** Returns what is too faint on the picture, and of how many words and signs. */
async function faint(page: Page): Promise<[string[], number]> {
  await fonts(page);
  const [words, signs] = [await texts(page), await signsOn(page)];
  const whole = await shoot(page);
  await restyle(page, withoutWords);
  const bare = await shoot(page);
  await restyle(page, withoutSigns);
  const naked = await shoot(page);
  await restyle(page, "");
  const read = measureAll(whole, bare, words, true);
  const seen = measureAll(bare, naked, signs, false);
  const dim = [...tooFaint(read, 4.5), ...tooFaint(seen, 3)];
  const blank = words.length - read.length;
  if (blank >= 0.1 * words.length) dim.push(`${blank} of ${words.length} words without ink`);
  return [dim, read.length + seen.length];
}

suite("access", {
  async "axe finds nothing, and what there is to see has contrast"(context, server) {
    const page = await context.newPage();
    await page.addInitScript(axe);
    const wrong: string[] = [];
    let screens = 0;
    let [measured, unknown] = [0, 0];
    await visit(page, server, await Expert.get(), async (name) => {
      if (!long && !kindsNow.includes(name)) return;
      screens++;
      const measures = long || name.includes(" after ");
      const way = measures ? 2 * screens : screens + (screens >> 2);
      const some = long ? ways : [ways[way % ways.length]!];
      for (const [light, size] of some) {
        await lookIn(page, light, size);
        const [faults, unsure] = await found(page);
        const [dim, count] = measures ? await faint(page) : [[], 0];
        faults.push(...(await small(page)));
        [measured, unknown] = [measured + count, unknown + unsure];
        wrong.push(...[...faults, ...dim].map((what) => `${name}, ${light}, ${size}: ${what}`));
      }
      await lookIn(page, "night", "phone");
    });
    console.log(`${screens} screens; axe does not know ${unknown} contrasts; ${measured} measured`);
    assert.deepEqual(wrong, []);
  },
}, { ...phone, viewport: sizes.phone, deviceScaleFactor: SCALE });
