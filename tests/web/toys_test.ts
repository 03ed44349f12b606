// Tests in Chromium that the page knows no game: the toy games, which it has never heard of, are
// drawn and played to their ends by what stands in the document. tests/web/browser runs them with
// the module of the toy games.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";

import type { BrowserContext, Page } from "playwright-core";

import { givenSite, runAll, type Test } from "./chromium.js";
import { Server, siteWithModule } from "./served.js";

const turns = 200; // no toy game takes so many choices

async function begin(context: BrowserContext, server: Server, title: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address);
  await page.locator(".door", { hasText: title }).click();
  await page.locator('[data-command-of="number"]').click();
  await page.locator("input[name=typed]").fill("1");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".play:not([inert])");
  return page;
}

/** Returns what is wrong with the table as it is drawn. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const things = [...document.querySelectorAll<HTMLElement>(".table .thing")];
    const table = document.querySelector(".table")!.getBoundingClientRect();
    if (things.length === 0) wrong.push("nothing is on the table");
    for (const thing of things) {
      const name = thing.getAttribute("aria-label") ?? "";
      const box = thing.getBoundingClientRect();
      if (name === "") wrong.push(`${thing.dataset["at"]} has no name`);
      if (box.width < 1 || box.height < 1) wrong.push(`${name} cannot be seen`);
      const over = Math.max(table.left - box.left, box.right - table.right, table.top - box.top);
      if (over > 1 || box.bottom > table.bottom + 1) wrong.push(`${name} is outside of the table`);
    }
    return wrong;
  });
}

/** Makes the n-th choice: a button that acts, or a thing that can be chosen, each in its turn. */
async function choose(page: Page, n: number): Promise<void> {
  await page.evaluate((n) => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const filled = all(".act.filled");
    const acts = all('.act:not([aria-disabled="true"], [data-put-down])');
    const things = all(".thing.open:not(.picked)");
    const from = filled.length > 0 ? filled : n % 3 === 0 && things.length > 0 ? things : acts;
    const able = from.length > 0 ? from : things;
    able[n % able.length]!.click();
  }, n);
}

const still = (page: Page) => page.waitForSelector(":root[data-state=still]");

async function isOver(page: Page): Promise<boolean> {
  await still(page);
  return (await page.locator(".game.over").count()) > 0;
}

/** Plays until the game is over, and returns what is said then. */
async function playToTheEnd(page: Page): Promise<string> {
  for (let n = 0; n < turns; n++) {
    if (await isOver(page)) break;
    assert.deepEqual(await faults(page), []);
    const before = await page.locator(".game").innerHTML();
    await choose(page, n);
    await page.waitForFunction(
      (html) => document.querySelector(".game")!.innerHTML !== html,
      before,
    );
  }
  return page.locator(".says .prompt").innerText();
}

/** Returns a test that plays a toy game on screens of different sizes. */
function plays(title: string, outcome: RegExp): Test {
  return async (context, server) => {
    const page = await begin(context, server, title);
    assert.match(await playToTheEnd(page), outcome);
    await page.locator('[data-command="menu"]').click();
    await page.locator('[data-command-of="statistics"]').click();
    await page.locator(".page.text .body", { hasText: "1 played" }).waitFor();
  };
}

const tests: Record<string, Test> = {
  "a grid with a hand is played to its end": plays("Lantern", /^You (won|lost)/),
  "a hand and a row beside it are played to their end": plays("Candle", /^You (won|lost)/),
};

const site = siteWithModule(givenSite, process.argv[4]!);
const screen = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;
await runAll(tests, screen, site);
rmSync(site, { recursive: true });
