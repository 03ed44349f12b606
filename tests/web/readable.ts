// What there is to read and to see on the page, for contrast to be measured.

import type { Page } from "playwright-core";

import type { Mark } from "./picture.js";

/** Takes away all words, numbers and signs of suits, and leaves the ground they stand on. */
export const withoutWords = `
  * { color: transparent !important; -webkit-text-fill-color: transparent !important;
      text-shadow: none !important; }
  .suit, .suit * { fill: transparent !important; stroke: transparent !important; }
`;

/** What tells something without words, each with how to take it away. */
export const signs: Record<string, string> = {
  ".act:not(.filled), .settings button:not([aria-pressed=true]), .entry input, .taste":
    "border-color: transparent",
  ".told .line:not(.go)": "border-color: transparent",
  ".chip.open, .chip.asked, .plank.taken:not(.picked), .plank.picked": "box-shadow: none",
  ".field .open, .field .reach, .cave.open": "border-color: transparent",
  ".room.open, .cell.focus, .room.picked": "--hidden: 1",
  ".pips i": "border-color: transparent; background: none",
  ".icon": "visibility: hidden",
  ".walls": "stroke: transparent",
  ".chevron": "stroke: transparent",
  ".strike": "background: none",
  ".plank.grouped, .plank.alike": "--hidden: 1",
  ".watcher .lamp": "border-color: transparent; background: none; box-shadow: none",
  ".mood": "background: none; box-shadow: none",
  ".badge span": "background: none; border-color: transparent",
  ".footprint": "border-color: transparent",
  ".holding .gap.open": "--hidden: 1",
  ".curve .over": "stroke: transparent",
  ".curve .dot": "background: none; border-color: transparent",
  ".bar": "visibility: hidden",
};

/** Takes away the signs too. */
export const withoutSigns =
  withoutWords +
  Object.entries(signs).map(([selector, rule]) => {
    const important = rule.split(";").map((one) => `${one} !important`).join(";");
    if (!rule.startsWith("--hidden")) return `${selector.split(", ").join(", ")} {${important}}`;
    const before = selector.split(", ").flatMap((s) => [`${s}::before`, `${s}::after`]);
    return `${before.join(", ")} { border-color: transparent !important;
      background: none !important; }`;
  }).join("\n");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns every piece of text that can be seen, with where it is. */
export function texts(page: Page): Promise<Mark[]> {
  return page.evaluate(() => {
    // The part of a box that no ancestor cuts off.
    const cut = (box: DOMRect, el: Element): Box | undefined => {
      let { left, top, right, bottom } = box;
      for (let up: Element | null = el; up; up = up.parentElement) {
        if (up !== el && getComputedStyle(up).overflow === "visible") continue;
        if (up === el && getComputedStyle(up).display === "inline") continue;
        const edge = up.getBoundingClientRect();
        const { maskImage, overflowY, fontSize } = getComputedStyle(up);
        // What fades out at the end of a list can be scrolled to.
        const fades = maskImage !== "none" && overflowY === "auto";
        const end = edge.bottom - (fades ? parseFloat(fontSize) : 0);
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, end)];
      }
      [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
      if (right - left < 3 || bottom - top < box.height * 0.6) return undefined;
      return { x: left, y: top, width: right - left, height: bottom - top };
    };
    const marks: { what: string; boxes: Box[] }[] = [];
    const add = (what: string, el: Element, boxes: DOMRect[]) => {
      const seen = boxes.map((b) => cut(b, el)).filter((b): b is Box => b !== undefined);
      const here = seen.filter((b) => {
        const top = document.elementsFromPoint(b.x + b.width / 2, b.y + b.height / 2);
        const page = top[0]?.closest("dialog, .page");
        return !page || page.contains(el);
      });
      if (here.length) marks.push({ what, boxes: here });
    };
    const pathOf = (el: Element) => {
      const parts: string[] = [];
      for (let up: Element | null = el; up && parts.length < 3; up = up.parentElement)
        parts.unshift([up.localName, ...up.classList].join("."));
      return parts.join(" > ");
    };
    const hidden = ".vh, template, script, noscript, [inert]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const el = node.parentElement!;
      if (!node.nodeValue?.trim() || el.closest(hidden)) continue;
      if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = node.nodeValue.trim().slice(0, 30);
      add(`"${words}" ${pathOf(el)}`, el, [...range.getClientRects()]);
    }
    for (const el of document.querySelectorAll(".suit")) {
      if (el.closest(".sheet-of-drawings, .vh, [inert]")) continue;
      if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      add(`suit ${pathOf(el)}`, el, [el.getBoundingClientRect()]);
    }
    return marks;
  });
}

/** Returns every sign that can be seen, with where it is. */
export function signsOn(page: Page): Promise<Mark[]> {
  return page.evaluate((selectors) => {
    const marks: { what: string; boxes: Box[] }[] = [];
    for (const selector of selectors)
      for (const el of document.querySelectorAll(selector)) {
        if (el.closest("[inert]") || !el.checkVisibility({ visibilityProperty: true })) continue;
        const { x, y, width, height } = el.getBoundingClientRect();
        if (width * height === 0) continue;
        // What lies behind an open page cannot be chosen, and is dim.
        const front = document.elementFromPoint(x + width / 2, y + height / 2);
        const over = front?.closest("dialog, .page");
        if (over && !over.contains(el)) continue;
        const name = `${el.localName}.${(el.getAttribute("class") ?? "").trim()}`;
        const out = el.matches(".grouped, .alike") ? 20 : 2; // what stands outside of the element
        const box = { x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out };
        marks.push({ what: name, boxes: [box] });
      }
    return marks;
  }, Object.keys(signs));
}
