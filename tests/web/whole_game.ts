// Plays a whole game on the page by one means, from the first screen to the ending. After each
// action what is kept must be the line so far, what is said must be one message, and the keyboard
// must be somewhere.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { Expert, preferences, type Line, type Move } from "./expert.js";
import { Pointer, type Means } from "./means.js";
import type { Server } from "./served.js";
import {
  atTable, besideThePage, doors, rowOf, rows, saved, shows, store, type Position,
} from "./steps.js";

/** What the page has said since it was asked last: for each update that spoke, its messages. */
type Ear = Window & { said?: string[][] };

/** Notes everything that the live region says. */
function listen(): void {
  const ear = window as Ear;
  ear.said = [];
  new MutationObserver((changes) => {
    const live = document.querySelector("[aria-live]");
    const words = changes
      .filter((change) => live?.contains(change.target))
      .flatMap((change) => [...change.addedNodes].map((node) => node.textContent ?? ""));
    if (words.length > 0) ear.said?.push(words);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

export async function heard(page: Page): Promise<string[][]> {
  return page.evaluate(() => (window as Ear).said?.splice(0) ?? []);
}

/** Opens the page, where a game has perhaps begun, and switches off what would play or move by
 * itself. */
export async function openPage(
  page: Page, server: Server, means: Means, begun?: Position,
): Promise<void> {
  if (begun) await store(await besideThePage(page.context(), server), [rowOf(begun)]);
  await page.goto(server.address);
  await doors(page);
  await page.evaluate(listen);
  await means.press("Preferences");
  for (const preference of preferences) await means.press(preference);
  await means.press("Close");
}

/** Goes from the first screen to the table of a deal. */
export async function begin(page: Page, means: Means, title: string, id: string): Promise<void> {
  await means.press(title);
  await means.press("More");
  await means.press("Deal by number or id");
  await means.write(id);
  await atTable(page);
}

async function play(page: Page, means: Means, move: Move, before: string[]): Promise<string[]> {
  const wanted = [...before, move.action];
  // The first choice shows, the second does. A key that comes to its place has shown already, so
  // that it can be there before the last choice.
  for (const choice of [...move.choices, move.choices.at(-1)!]) {
    await means.choose(choice);
    await saved(page);
    const steps = (await rows(page)).at(-1)?.steps ?? [];
    if (steps.length === before.length) continue;
    assert.deepEqual(steps, wanted);
    return wanted;
  }
  throw new Error(`${move.action} was not played after ${before.join(", ")}`);
}

async function isQuiet(page: Page, told: string[][]): Promise<void> {
  const regions = await page.evaluate(() => document.querySelectorAll("[aria-live]").length);
  assert.equal(regions, 1);
  for (const messages of told) assert.equal(messages.length, 1, messages.join(" | "));
}

/** Plays a line to its end, and checks that the page says how it ended. */
export async function playLine(page: Page, means: Means, line: Line): Promise<void> {
  let steps = line.begun;
  for (const move of line.moves) {
    steps = await play(page, means, move, steps);
    const told = await heard(page);
    assert.ok(told.length > 0, `nothing was said after ${move.action}`);
    await isQuiet(page, told);
  }
  await page.waitForSelector(`.page.ending .${line.won ? "won" : "lost"} .line`);
  const said = () => document.querySelector(".page.ending h1")?.textContent;
  assert.equal(await page.evaluate(said), line.ending);
}

/** Plays the last action of a game that ends with it, where all others are played. */
export async function playLast(page: Page, id: string, actions: string[]): Promise<void> {
  const { choices } = await (await Expert.get()).move(id, actions, actions.length - 1);
  for (const choice of [...choices, choices.at(-1)!])
    if (!(await shows(page, ".page.ending"))) await new Pointer(page, "click").choose(choice);
}
