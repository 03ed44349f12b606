// Every screen of the page, one after the other, for tests that look at all of them.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import type { Expert, Move } from "./expert.js";
import { still, Pointer } from "./means.js";
import type { Server } from "./served.js";
import { openPage } from "./whole_game.js";

/** Looks at a screen. */
export type Look = (name: string) => Promise<void>;

/** Positions of each game: after how many actions of a won line. */
const positions: Record<string, { id: string; after: number[] }> = {
  "he-will-never-stop": { id: "he-will-never-stop#4", after: [0, 6, 9] },
  soliterror: { id: "soliterror#6", after: [0, 4, 10, 16] },
  "dont-let-them-get-you": { id: "dont-let-them-get-you#6", after: [0, 15, 20, 39] },
};

const lost = "soliterror#4"; // lost after few actions

/** Keeps a game, as if it had been played here until now, and opens the page with it. */
export async function resume(page: Page, id: string, steps: string[]): Promise<void> {
  const [game] = id.split("#");
  const row = {
    id: 1, game, deal: id, outcome: "playing", rules: 1, origin: "number", state: "playing",
    mode: "rehearsal", way: "named", played: steps.length, undos: 0, hints: 0, restarts: 0,
    turn: 1, begun: 1, changed: 1, steps,
  };
  await page.evaluate(async (row) => {
    const request = indexedDB.open("dread");
    await new Promise((resolve) => (request.onsuccess = resolve));
    const writing = request.result.transaction(["plays"], "readwrite");
    writing.objectStore("plays").clear();
    writing.objectStore("plays").put(row);
    await new Promise((resolve) => (writing.oncomplete = resolve));
    request.result.close();
  }, row);
  await page.reload();
  await page.waitForSelector(".page.doors .line");
  await command(page, "continue");
  await page.waitForSelector(".game:not(.no-game):not([class*=under-])");
  await still(page);
}

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click();
  await still(page);
}

const command = (page: Page, id: string) => press(page, `[data-command-of="${id}"]`);

/** Looks at the pages that a list of lines opens, and comes back each time. */
async function pages(page: Page, ids: string[], look: Look): Promise<void> {
  for (const id of ids) {
    const line = page.locator(`[data-command-of="${id}"]`);
    if ((await line.count()) === 0) continue;
    await command(page, id);
    await look(id);
    if ((await line.count()) === 0) await press(page, "[data-close]");
    assert.ok((await line.count()) > 0, `${id} does not lead back`);
  }
}

/** Chooses all of an action but its last: something is held, and what it would do is shown. */
async function begin(page: Page, move: Move): Promise<void> {
  const means = new Pointer(page, "click");
  await means.choose(move.choices[0]!);
}

async function tables(page: Page, expert: Expert, look: Look): Promise<void> {
  for (const [game, { id, after }] of Object.entries(positions)) {
    const actions = expert.winning(id);
    for (const n of after) {
      await resume(page, id, actions.slice(0, n));
      await look(`${game} after ${n}`);
      await begin(page, await expert.move(id, actions, n));
      await look(`${game} after ${n}, choosing`);
    }
    await press(page, "[data-command=hint]");
    await page.waitForSelector(".page.hint .hinted.at");
    await look(`${game}, hint`);
    await page.keyboard.press("Escape");
    await still(page);
  }
}

/** The pages beside real cards, in the menu that is open. */
async function beside(page: Page, look: Look): Promise<void> {
  const type = async (words: string) => {
    await page.locator(".tell input").fill(words);
    await page.keyboard.press("Enter");
    await still(page);
  };
  await command(page, "companion");
  await look("a card is asked for");
  await type("as 2h 3c");
  await type("2h");
  await look("a card told twice");
  await command(page, "steps");
  await look("steps");
  await press(page, '[data-command-of="step"]');
  await look("a step");
  while (await page.locator("[data-close]").count()) await press(page, "[data-close]");
  await press(page, '[data-command="cards"]');
  await type("4d 5s 6h 7c 8d");
  await look("upkeep");
  await command(page, "upkeep-list");
  await look("upkeep as a list");
  await command(page, "upkeep-list");
  await command(page, "upkeep-next");
  await look("after the upkeep");
}

async function ending(page: Page, expert: Expert, look: Look): Promise<void> {
  const actions = await expert.losing(lost);
  await resume(page, lost, actions.slice(0, -1));
  const move = await expert.move(lost, actions, actions.length - 1);
  for (const choice of [...move.choices, move.choices.at(-1)!]) {
    if (await page.locator(".page.ending").count()) break;
    await new Pointer(page, "click").choose(choice);
  }
  await page.waitForSelector(".page.ending .line");
  await look("ending");
  await command(page, "autopsy");
  await page.waitForSelector(".page.autopsy:not([aria-busy])");
  await look("autopsy");
  await press(page, "[data-close]");
  await look("after the end");
}

/** Looks at every screen. */
export async function visit(page: Page, server: Server, expert: Expert, look: Look) {
  await openPage(page, server.address, new Pointer(page, "click"));
  await look("doors");
  await pages(page, ["preferences", "keys"], look);
  await tables(page, expert, look);
  await press(page, "[data-command=menu]");
  await look("menu");
  const ids = ["why", "story", "log", "rules", "keys", "difficulties", "number", "options"];
  await pages(page, [...ids, "statistics", "preferences"], look);
  await command(page, "lesson");
  await look("lesson");
  await ending(page, expert, look);
  await page.goto(server.address);
  await page.reload();
  await page.waitForSelector(".page.doors .door");
  await press(page, ".door");
  await press(page, "[data-sheet]");
  await look("a sheet to print");
  await page.keyboard.press("Escape");
  await beside(page, look);
}
