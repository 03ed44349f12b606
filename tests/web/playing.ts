// What a test does on the table without knowing a game: it clicks on what can be clicked on.

import type { Page } from "playwright-core";

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
export function clicks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.querySelector("[data-read-on]")) return ["[data-read-on]"];
    const things = ".act[data-at]:not(.refused), .thing.open:not(.focus), .thing.reach";
    const found = [...document.querySelectorAll<HTMLElement>(things)];
    return found.map((el) => `[data-at='${el.dataset["at"]}']`);
  });
}

/** Does something on the table until the log has one action more. */
export async function act(page: Page, dice: Dice): Promise<void> {
  const log = () => document.querySelector(".log")?.textContent ?? "";
  const before = await page.evaluate(log);
  await still(page);
  while ((await page.evaluate(log)) === before)
    await step(page, { click: dice.of(await clicks(page)) });
}
