// The steps that tests of the page are made of. A step waits for what it leads to, so that no test
// waits for a time.

import type { BrowserContext, Page } from "playwright-core";

import type { Server } from "./served.js";

/** Random numbers from a seed, so that a failure can be repeated (xorshift32). */
export class Dice {
  private state: number;

  constructor(seed = 1) {
    this.state = Math.imul(seed, 2654435761) || 1;
  }

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

// ---- Single steps ----

/** Waits until the page shows all that has happened, and it is the player's turn. */
export async function still(page: Page): Promise<void> {
  await page.waitForSelector(":root[data-state=still]", { state: "attached" });
}

/** Waits until all fonts are there: one that comes later moves what stands around its words. */
export async function fonts(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
}

/** Waits until all that is shown is kept: after two seconds the page shows what is not. */
export async function saved(page: Page): Promise<void> {
  await gone(page, ".unsaved");
}

/** Taps what is at this place, though it may be spent. */
export async function tap(page: Page, ...selectors: string[]): Promise<void> {
  for (const selector of selectors) {
    await page.locator(selector).first().tap({ force: true });
    await still(page);
  }
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await still(page);
  }
}

/** Writes into the field of the open page, and sends it. */
export async function write(page: Page, words: string): Promise<void> {
  await page.locator(".page input").fill(words);
  await press(page, "Enter");
}

/** Chooses lines of the open pages, one after the other. */
export async function command(page: Page, ...ids: string[]): Promise<void> {
  await tap(page, ...ids.map((id) => `.page [data-command-of="${id}"]`));
}

/** Closes all pages that are open and can be closed. */
export async function close(page: Page): Promise<void> {
  while (await shows(page, ".page [data-close]")) await tap(page, ".page [data-close]");
}

/** Chooses one of the page's own settings, in the preferences. */
export async function choose(page: Page, setting: string, value: string): Promise<void> {
  await tap(page, `[data-setting="${setting}"] [data-value="${value}"]`);
  await page.waitForSelector(`[data-set="${setting}"][data-value="${value}"][aria-pressed=true]`);
}

// ---- What the page shows ----

export async function shows(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(selector).count()) > 0;
}

export async function count(page: Page, selector: string): Promise<number> {
  return page.locator(selector).count();
}

/** Waits until nothing on the page is like this. */
export async function gone(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((s) => !document.querySelector(s), selector);
}

/** Returns the words of the first element that is like this. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = await page.locator(selector).first().textContent();
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** Waits until the words of an element are others. */
export async function changes(page: Page, selector: string, before: string): Promise<void> {
  await page.waitForFunction(
    ([s, text]) => document.querySelector(s!)!.textContent!.replace(/\s+/g, " ").trim() !== text,
    [selector, before],
  );
}

// ---- To the table ----

/** What a new tab gets before the page is there. */
export type Prepare = (page: Page) => Promise<unknown>;

/** Opens the first screen in a new tab. */
export async function open(
  context: BrowserContext,
  server: Server,
  prepare?: Prepare,
): Promise<Page> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(server.address);
  await doors(page);
  return page;
}

/** Waits for the first screen. */
export async function doors(page: Page): Promise<void> {
  await page.waitForSelector(".page.doors .door");
  await still(page);
}

/** Loads the page anew, once all is kept. */
export async function reload(page: Page): Promise<void> {
  await saved(page);
  await page.reload();
  await doors(page);
}

/** Waits in a second visit until all parts of the engine are kept. */
export async function keptWhole(page: Page): Promise<void> {
  const parts = ["think", "puzzles", "rules", "sheets", "rest"];
  const untilKept = async (part: string) => {
    while (!(await caches.match(`${part}.wasm`))) await new Promise(requestAnimationFrame);
  };
  for (const part of parts) await page.evaluate(untilKept, part);
}

const door = (n: number) => `.door >> nth=${n}`;

const table = ".game:not(.no-game) .play:not([inert])";

/** Waits for the table of a game that nothing hides. */
export async function atTable(page: Page): Promise<void> {
  await page.waitForSelector(table);
  await still(page);
}

/** Begins a new deal behind a door of the first screen: by what the door asks, if it was never
 * opened, else by its menu. */
export async function newDeal(page: Page, n = 0): Promise<void> {
  const deal = `.doorway:nth-child(${n + 1}) .answer[data-command-of="new"]`;
  await doors(page);
  if (await shows(page, deal)) await tap(page, deal);
  else await dealByMenu(page, n);
  await atTable(page);
}

async function dealByMenu(page: Page, n: number): Promise<void> {
  await tap(page, door(n));
  const fresh = '.page [data-command-of="new"]';
  await page.waitForSelector(`${fresh}, ${table}`);
  if (!(await shows(page, fresh))) await press(page, "m"); // it has a game in progress
  await command(page, "new");
}

/** Goes on with the game that was left. */
export async function goOn(page: Page): Promise<void> {
  await command(page, "continue");
  await atTable(page);
}

/** Begins a game beside real cards behind a door. */
export async function besideCards(page: Page, n = 0): Promise<void> {
  await tap(page, door(n));
  await command(page, "rest", "companion");
  await page.waitForSelector(".page.picker");
}

/** Returns a tab with an address of the server, but not the page. It can write what the page keeps,
 * and stays open. */
export async function besideThePage(context: BrowserContext, server: Server): Promise<Page> {
  const address = `${server.address}icon.svg`;
  const there = context.pages().find((page) => page.url() === address);
  if (there) return there;
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

// ---- What is kept ----

/** A row of the browser's storage; a play has its steps beside it. */
export interface Row {
  [name: string]: unknown;
  steps: string[];
}

/** Returns all rows of tables, as they are kept. */
export function rows(page: Page, ...tables: string[]): Promise<Row[]> {
  return page.evaluate(async (tables) => {
    const of = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const base = await of(indexedDB.open("dread"));
    const transaction = base.transaction(tables);
    const read = (table: string) => of(transaction.objectStore(table).getAll());
    const all = await Promise.all(tables.map(read));
    base.close();
    return all.flat() as Row[];
  }, tables.length ? tables : ["plays"]);
}

/** Writes plays to the storage in place of those that are there, which may not be there yet. */
export function store(page: Page, plays: Row[]): Promise<void> {
  return page.evaluate(async (plays) => {
    const opening = indexedDB.open("dread"); // version 1 if there is none
    opening.onupgradeneeded = () => {
      const base = opening.result;
      for (const name of ["plays", "results"]) base.createObjectStore(name, { keyPath: "id" });
      base.createObjectStore("settings", { keyPath: "name" });
      base.createObjectStore("about");
    };
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(["plays"], "readwrite");
    transaction.objectStore("plays").clear();
    for (const play of plays) transaction.objectStore("plays").put(play);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  }, plays);
}

/** A position: a deal and the actions that lead to it. */
export interface Position {
  id: string;
  actions?: string[];
  mode?: "rehearsal" | "night";
}

/** Returns the row of a game that was played here to a position and left. */
export function rowOf({ id, actions = [], mode = "rehearsal" }: Position): Row {
  const game = /^[^:#@]+/.exec(id)![0];
  return {
    id: 1, game, deal: id, outcome: "playing", rules: 1, origin: "number", state: "playing",
    mode, way: "named", played: actions.length, undos: 0, hints: 0, restarts: 0, turn: 1, begun: 1,
    changed: 1, steps: actions,
  };
}

/** Opens the page with a position on the table, and all fonts. `settings` are those of the page
 * itself. */
export async function openAt(
  context: BrowserContext,
  server: Server,
  position: Position,
  settings: Record<string, string> = {},
  prepare?: Prepare,
): Promise<Page> {
  const beside = await besideThePage(context, server);
  await store(beside, [rowOf(position)]);
  await beside.evaluate((s) => localStorage.setItem("dread settings", JSON.stringify(s)), settings);
  const page = await open(context, server, prepare);
  await goOn(page);
  await fonts(page);
  return page;
}

/** Lets another window write all the time, so that nothing can be kept. Returns what ends it. */
export async function holdTables(
  context: BrowserContext,
  server: Server,
): Promise<() => Promise<void>> {
  const other = await context.newPage();
  await other.goto(`${server.address}icon.svg`);
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

// ---- Playing without knowing a game ----

/** A thing to click on, or a key. */
export type Step = { click: string } | { key: string };

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

export const isOver = (page: Page) => shows(page, ".game.over");
