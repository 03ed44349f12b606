// The screens of the page, one after the other, for tests that look at them: one of each kind, or
// in --long all.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import type { Expert, Move } from "./expert.js";
import { Pointer } from "./means.js";
import { long } from "./runner.js";
import type { Server } from "./served.js";
import {
  besideCards, close, command, doors, goOn, press, reload, rowOf, shows, store, tap, write,
} from "./steps.js";
import { openPage, playLast } from "./whole_game.js";

/** Looks at a screen. */
export type Look = (name: string) => Promise<void>;

/** Positions of each game: after how many actions of a won line. */
const positions: Record<string, number[]> = long
  ? {
      "he-will-never-stop#4": [0, 6, 9],
      "soliterror#6": [0, 4, 10, 16],
      "dont-let-them-get-you#6": [0, 15, 20, 39],
    }
  : { "he-will-never-stop#4": [6], "soliterror#6": [10], "dont-let-them-get-you#6": [20] };

/** Pages of the menu. */
const pagesOfMenu = long
  ? ["why", "story", "log", "rules", "keys", "difficulties", "number", "options", "statistics",
     "preferences"]
  : ["log", "rules", "number", "options"];

const lost = "soliterror#4"; // lost after few actions

/** Keeps a game, as if it had been played here until now, and opens the page with it. */
async function resume(page: Page, id: string, actions: string[]): Promise<void> {
  await store(page, [rowOf({ id, actions })]);
  await reload(page);
  await goOn(page);
}

/** Looks at the pages that a list of lines opens, and comes back each time. */
async function pages(page: Page, ids: string[], look: Look): Promise<void> {
  for (const id of ids) {
    const line = `[data-command-of="${id}"]`;
    if (!(await shows(page, line))) continue;
    await command(page, id);
    await look(id);
    if (!(await shows(page, line))) await tap(page, "[data-close]");
    assert.ok(await shows(page, line), `${id} does not lead back`);
  }
}

/** Chooses all of an action but its last: something is held, and what it would do is shown. */
async function begin(page: Page, move: Move): Promise<void> {
  const means = new Pointer(page, "click");
  await means.choose(move.choices[0]!);
}

async function tables(page: Page, expert: Expert, look: Look): Promise<void> {
  for (const [id, after] of Object.entries(positions)) {
    const actions = expert.winning(id);
    for (const n of after) {
      await resume(page, id, actions.slice(0, n));
      await look(`${id} after ${n}`);
      await begin(page, await expert.move(id, actions, n));
      await look(`${id} after ${n}, choosing`);
    }
    if (!long && id !== "soliterror#6") continue;
    await tap(page, "[data-command=hint]");
    await page.waitForSelector(".page.hint .hinted.at");
    await look(`${id}, hint`);
    await press(page, "Escape");
  }
}

/** The pages beside real cards, from the first screen on. */
async function beside(page: Page, look: Look): Promise<void> {
  await besideCards(page);
  await look("a card is asked for");
  await write(page, "as 2h 3c");
  await write(page, "2h");
  await look("a card told twice");
  await command(page, "steps");
  await look("steps");
  await command(page, "step");
  await look("a step");
  await close(page);
  await tap(page, '[data-command="cards"]');
  await write(page, "4d 5s 6h 7c 8d");
  await look("upkeep");
  await command(page, "upkeep-list");
  await look("upkeep as a list");
  await command(page, "upkeep-list", "upkeep-next");
  await look("after the upkeep");
}

async function ending(page: Page, expert: Expert, look: Look): Promise<void> {
  const actions = await expert.losing(lost);
  await resume(page, lost, actions.slice(0, -1));
  await playLast(page, lost, actions);
  await page.waitForSelector(".page.ending .line");
  await page.waitForFunction(() => {
    const drawing = document.querySelector(".ending .picture use")!.getAttribute("href")!;
    return document.querySelector(drawing);
  });
  await look("ending");
  await tap(page, ".page.ending [data-opens=share]");
  await page.waitForSelector("dialog.share[open]");
  await look("share");
  await tap(page, "dialog.share [data-dialog-close]");
  await command(page, "autopsy");
  await page.waitForSelector(".page.autopsy:not([aria-busy])");
  await look("autopsy");
  await close(page);
  await look("after the end");
}

/** Looks at every screen. */
export async function visit(page: Page, server: Server, expert: Expert, look: Look) {
  await openPage(page, server, new Pointer(page, "click"));
  await look("doors");
  await pages(page, ["preferences", "keys"], look);
  await tables(page, expert, look);
  await press(page, "m");
  await look("menu");
  await command(page, "rest");
  await look("more");
  await pages(page, pagesOfMenu, look);
  await command(page, "lesson");
  await look("lesson");
  await ending(page, expert, look);
  await page.goto(server.address);
  await reload(page);
  await tap(page, ".door", "[data-command-of=rest]", "[data-opens=sheet]");
  await look("a sheet to print");
  await press(page, "Escape", "Escape", "Escape");
  await doors(page);
  await beside(page, look);
}
