// Tests of puzzles on the page: one is asked, answered by choosing, and played on.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { oneInTurn, suite, type Test } from "./runner.js";
import {
  command, count, Dice, gone, next, openAt, press, shows, step, tap, textOf, type Step,
} from "./steps.js";

const hint = ".page.hint";

/** Chooses things on the table until the puzzle has its answer. */
async function answer(page: Page): Promise<void> {
  const dice = new Dice(1);
  for (let last: Step | undefined; !(await shows(page, hint)); ) {
    last = await next(page, dice, last);
    await step(page, last);
  }
}

function played(id: string): Test {
  return async (context, server) => {
    const page = await openAt(context, server, { id });
    await press(page, "Shift+P");
    await command(page, "puzzle");
    assert.equal(await textOf(page, ".lesson"), "One choice is better than all others. Which?");
    const log = await textOf(page, ".log");
    await press(page, "h", "u");
    assert.equal(await count(page, ".page"), 0);
    assert.match(await textOf(page, ".note"), /This is a puzzle/);
    await answer(page);
    assert.match(await textOf(page, hint), /Puzzle \d+: (solved|not the best).* It /);
    assert.equal(await textOf(page, ".log"), log);
    await command(page, "hinted");
    await gone(page, hint);
    await press(page, "u");
    assert.match(await textOf(page, ".note"), /Taken back/);
  };
}

/** Opens the dialog to share, from the menu, and returns the result with its link. */
async function shared(page: Page): Promise<string> {
  await press(page, "m");
  await command(page, "rest");
  await tap(page, ".page [data-opens=share]", "[data-give=result]");
  await page.waitForFunction(() => document.querySelector("[data-shared-said]")?.textContent);
  const text = await page.locator(".shared-text textarea").inputValue();
  await tap(page, "dialog.share [data-dialog-close]");
  return text;
}

suite("puzzles", {
  async "one comes by its number or a link, and its result has the link"(context, server) {
    const page = await openAt(context, server, { id: "soliterror#1" });
    await press(page, "Shift+P");
    await command(page, "puzzle-number");
    await page.locator("input[name=typed]").fill("2");
    await press(page, "Enter");
    assert.match(await textOf(page, ".lesson"), /Which\?$/);
    await answer(page);
    assert.match(await textOf(page, hint), /Puzzle 2: /);
    await command(page, "hinted");
    const [result, link] = (await shared(page)).split("\n");
    assert.match(result!, /^SoliTerror, puzzle 2, level 1: (not )?solved, \d+ points? given away/);
    assert.ok(link!.endsWith("#puzzle=soliterror%232"), link);
    await page.evaluate(() => (location.hash = "#puzzle=he#3"));
    await page.waitForFunction(() => document.body.innerText.includes("He Will Never Stop"));
    await answer(page);
    assert.match(await textOf(page, hint), /Puzzle 3: /);
  },
  async "the statistics have the accuracy as a curve, and a puzzle of the kind that was missed"(
    context,
    server,
  ) {
    const judged = [1, 2, 3, 4].map((n) => ({
      id: n, game: "he-will-never-stop", deal: `he-will-never-stop#${n}`, kind: "game", won: false,
      worst: "search move", worst_gave: 6554, early: 6, middle: 2, late: 2, gave_early: 6554 * n,
      gave_middle: 0, gave_late: 0, day: 0, at: n,
    }));
    const page = await openAt(context, server, { id: "he-will-never-stop#1" });
    await press(page, "m");
    await command(page, "rest");
    await tap(page, ".page [data-opens=share]");
    await page.locator("dialog.share input[type=file]").setInputFiles({
      name: "games.json",
      mimeType: "text/plain",
      buffer: Buffer.from(JSON.stringify({ "dread export": 1, judged })),
    });
    await page.waitForFunction(() => document.querySelector("[data-shared-said]")?.textContent);
    await tap(page, "dialog.share [data-dialog-close]");
    await press(page, "Escape");
    await press(page, "Shift+S");
    await page.waitForSelector(".page .curve rect.here");
    assert.equal(await count(page, ".page .curve .dot"), 4);
    assert.deepEqual(await page.locator(".page .curve .percent").allInnerTexts(), ["6", "3", "0"]);
    assert.match(await textOf(page, ".page"), /in the last 4 games with an autopsy: 2\.5 points/);
    await command(page, "puzzle-missed");
    assert.match(await textOf(page, ".lesson"), /Which\?$/);
  },
  ...oneInTurn({
    "one of He Will Never Stop is asked, answered and played on": played("he-will-never-stop#1"),
    "one of SoliTerror is asked, answered and played on": played("soliterror#1"),
    "one of Don't Let Them Get You is asked, answered and played on":
      played("dont-let-them-get-you#1"),
  }),
});
