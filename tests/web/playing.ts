// What a test does on the table without knowing a game: it clicks on what can be clicked on.

import type { BrowserContext, Page } from "playwright-core";

import type { Server } from "./served.js";

/** Random numbers from a seed (xorshift32). */
export class Dice {
  private state = 2463534242;
  below(n: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % n;
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

/** A thing to click on, or a key. */
export type Step = { click: string } | { key: string };

/** Waits until the page shows all that has happened. */
export async function still(page: Page): Promise<void> {
  await page.waitForSelector(":root[data-state=still]");
}

/** Does something, and waits until the page shows what comes of it. */
export async function step(page: Page, what: Step): Promise<void> {
  if ("key" in what) await page.keyboard.press(what.key);
  else await page.locator(what.click).first().evaluate((el: HTMLElement) => el.click());
  await still(page);
}

/** What the player can click on now. */
function clicks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.querySelector("[data-read-on]")) return ["[data-read-on]"];
    const things = ".act[data-at]:not(.refused), .thing.open, .thing.reach";
    const found = [...document.querySelectorAll<HTMLElement>(things)];
    return found.map((el) => `[data-at='${el.dataset["at"]}']`);
  });
}

/** Returns what to click on next, after `last`: often the same again, since what a first choice
 * only shows is done by a second one. */
export async function next(page: Page, dice: Dice, last: Step | undefined): Promise<Step> {
  const all = await clicks(page);
  const again = last && "click" in last && all.includes(last.click) && dice.below(2) === 0;
  return again ? last : { click: dice.of(all) };
}

/** Does something on the table until the log has one action more. */
export async function act(page: Page, dice: Dice): Promise<void> {
  const log = () => document.querySelector(".log")?.textContent ?? "";
  const before = await page.evaluate(log);
  await still(page);
  for (let last: Step | undefined; (await page.evaluate(log)) === before; ) {
    last = await next(page, dice, last);
    await step(page, last);
  }
}

/** Lets another window write all the time, so that nothing can be kept. Returns what ends it. */
export async function holdTables(
  context: BrowserContext,
  server: Server,
): Promise<() => Promise<void>> {
  const other = await context.newPage();
  await other.goto(server.address + "icon.svg");
  await other.evaluate(async () => {
    const request = indexedDB.open("dread");
    await new Promise((resolve) => (request.onsuccess = resolve));
    const transaction = request.result.transaction(["plays", "about"], "readwrite");
    const about = transaction.objectStore("about");
    const again = () => {
      if (!("enough" in window)) about.get("version").onsuccess = again;
    };
    again();
  });
  return async () => {
    await other.evaluate(() => Object.assign(window, { enough: true }));
    await other.close();
  };
}
