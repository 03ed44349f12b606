// Tests that the page knows no game: the toy games, which it has never heard of, are drawn and
// played to their ends by what stands in the document.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";

import type { Page } from "playwright-core";

import { oneInTurn, program, site, suite, toys, type Test } from "./runner.js";
import { Server, siteWithModule } from "./served.js";
import { atTable, command, isOver, open, press, still, tap, textOf, write } from "./steps.js";

const turns = 200; // no toy game takes so many choices

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
  await still(page);
}

/** Returns a test that plays a toy game to its end. */
function plays(title: string): Test {
  return async (context) => {
    const folder = siteWithModule(site, toys);
    const server = await Server.prepare(program);
    try {
      await server.serve(folder);
      const page = await open(context, server);
      await tap(page, `.door:has-text("${title}")`);
      await command(page, "rest", "number");
      await write(page, "1");
      await atTable(page);
      for (let n = 0; n < turns && !(await isOver(page)); n++) {
        assert.deepEqual(await faults(page), []);
        await choose(page, n);
      }
      assert.match(await textOf(page, ".says .prompt"), /^You (won|lost)/);
      await press(page, "m");
      await command(page, "rest", "statistics");
      await page.locator(".page.text .body", { hasText: "1 played" }).waitFor();
    } finally {
      await server.end();
      rmSync(folder, { recursive: true });
    }
  };
}

suite(
  "toys",
  oneInTurn({
    "a grid with a hand is played to its end": plays("Lantern"),
    "a hand and a row beside it are played to their end": plays("Candle"),
    "columns are played to their end": plays("Scorpion"),
  }),
);
