// Tests in Chromium of how games are kept: by two windows at once, when the browser refuses, under
// older rules, and what the player is told. tests/web/browser runs them. That nothing is lost when
// the page is killed is in kills_test.ts.

import assert from "node:assert/strict";

import type { BrowserContext, Page } from "playwright-core";

import { runAll, type Test } from "./chromium.js";
import { Dice, act as actWith, holdTables, still } from "./playing.js";
import { Server } from "./served.js";

const dice = new Dice();
const act = (page: Page) => actWith(page, dice);

async function open(context: BrowserContext, server: Server): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForSelector(".page.doors");
  return page;
}

/** Goes through a door: goes on with the game in progress, or begins one. */
async function enter(page: Page, door: number): Promise<void> {
  await page.locator(".door").nth(door).click();
  await page.locator(".page.text .line, .play:not([inert])").first().waitFor();
  const begin = page.locator("[data-command-of=new]");
  if (await begin.count()) await begin.click();
  await page.waitForSelector(".play:not([inert])");
}

async function goOn(page: Page): Promise<void> {
  await page.locator("[data-command-of=continue]").click();
  await page.waitForSelector(".play:not([inert])");
}

interface Row {
  [name: string]: unknown;
  steps: string[];
}

/** Runs something on the tables of the page, in one transaction. */
function rows(page: Page, change: { rules?: number } = {}): Promise<Row[]> {
  return page.evaluate(async (change) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const base = await result(indexedDB.open("dread"));
    const transaction = base.transaction(["plays"], "readwrite");
    const plays = transaction.objectStore("plays");
    const all = (await result(plays.getAll())) as Row[];
    if ("rules" in change) for (const row of all) plays.put({ ...row, ...change });
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    base.close();
    return all;
  }, change);
}

const said = (page: Page, words: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), words);

/** How many actions are kept of the play with this index. */
const kept = async (page: Page, play = 0) => (await rows(page))[play]?.steps.length ?? 0;

const tests: Record<string, Test> = {
  async "a second window is told, and neither overwrites the other"(context, server) {
    const first = await open(context, server);
    await enter(first, 0);
    await act(first);
    const second = await open(context, server);
    await enter(second, 0);
    await said(second, "is open in another window");
    const before = await kept(first);
    await act(second);
    assert.equal(await kept(first), before);
    await act(first);
    assert.ok((await kept(first)) > before);
    assert.equal((await rows(first)).length, 1);
    // Once the first is closed, its game can go on in the second.
    await first.close();
    await second.goto(server.address);
    const last = await kept(second);
    await goOn(second);
    await act(second);
    assert.ok((await kept(second)) > last);
    assert.equal((await rows(second)).length, 1);
  },

  async "two windows play two games, and each keeps its own"(context, server) {
    const [first, second] = [await open(context, server), await open(context, server)];
    await enter(first, 0);
    await enter(second, 1);
    for (let i = 0; i < 3; i++) {
      const before = [await kept(first, 0), await kept(first, 1)] as const;
      await act(first);
      await act(second);
      const after = [await kept(first, 0), await kept(first, 1)] as const;
      assert.ok(after[0] > before[0] && after[1] > before[1], `${before} ${after}`);
    }
    assert.deepEqual((await rows(first)).map((row) => row["state"]), ["playing", "playing"]);
  },

  async "what one window imports and what another plays are both kept"(context, server) {
    const first = await open(context, server);
    await enter(first, 0);
    await act(first);
    const second = await open(context, server);
    const plays = (await rows(first)).map((row) => ({ ...row, begun: 1, state: "abandoned" }));
    const file = JSON.stringify({ "dread export": 1, plays });
    await second.locator("input[type=file]").setInputFiles({
      name: "dread-games.json",
      mimeType: "application/json",
      buffer: Buffer.from(file),
    });
    while ((await rows(second)).length < 2) await still(second);
    const before = await kept(first);
    await act(first);
    const [own, imported] = await rows(first);
    assert.ok(own!.steps.length > before);
    assert.deepEqual(imported!.steps, plays[0]!.steps);
    await act(first);
    assert.equal((await rows(first)).length, 2);
  },

  // Its deal has changed since it was written to the first file, and no action is played yet.
  async "a game beside real cards is imported once, though cards were told since"(context, server) {
    const page = await open(context, server);
    await enter(page, 0);
    await act(page);
    const id = (known: string) => `he-will-never-stop@${known.padEnd(64, "??")}`;
    const [own] = await rows(page);
    const real = { ...own, way: "real", origin: "cards", state: "abandoned", outcome: "playing" };
    const counts = { played: 0, undos: 0, hints: 0, restarts: 0, steps: [], begun: 1, changed: 1 };
    const bring = (known: string, begun = 1) =>
      page.locator("input[type=file]").setInputFiles({
        name: "dread-games.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({
          "dread export": 1,
          plays: [{ ...real, ...counts, deal: id(known), begun }],
        })),
      });
    await page.goto(server.address);
    await page.waitForSelector(".page.doors");
    await bring("AD4D");
    while ((await rows(page)).length < 2) await still(page);
    await bring("AD4D6D7H");
    await bring("AD", 2);
    while ((await rows(page)).length < 3) await still(page);
    const deals = (await rows(page)).map((row) => row["deal"]);
    assert.deepEqual(deals.slice(1), [id("AD4D"), id("AD")]);
  },

  async "a window whose claim is taken away overwrites nothing"(context, server) {
    const first = await open(context, server);
    await enter(first, 0);
    await act(first);
    const before = await rows(first);
    const thief = await context.newPage();
    await thief.goto(server.address + "icon.svg");
    await thief.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      const name = held.find((lock) => lock.name?.startsWith("dread he-"))!.name!;
      await new Promise((resolve) => {
        void navigator.locks.request(name, { steal: true }, () => {
          resolve(undefined);
          return new Promise(() => undefined);
        });
      });
    });
    await act(first);
    await act(first);
    assert.deepEqual(await rows(thief), before);
  },

  async "an action is shown only once it is kept"(context, server) {
    const page = await open(context, server);
    await enter(page, 0);
    const release = await holdTables(context, server);
    const log = () => document.querySelector(".log")?.textContent;
    const before = await page.evaluate(log);
    const acted = act(page);
    await page.waitForSelector(":root[data-state=busy]");
    // However long it takes: as long as nothing can be kept, nothing is shown.
    for (let i = 0; i < 20; i++) assert.equal(await page.evaluate(log), before);
    await release();
    await acted;
    assert.notEqual(await page.evaluate(log), before);
    assert.ok((await kept(page)) > 0);
  },

  async "a browser that stores nothing is reported once, and play goes on"(context, server) {
    await context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("Storage is off.", "SecurityError");
      };
    });
    const page = await open(context, server);
    await enter(page, 0);
    await said(page, "Storage is off.");
    await act(page);
    await page.waitForFunction(() => !document.body.innerText.includes("Storage is off."));
    await page.waitForSelector(".log");
  },

  async "a full storage is reported once, and what is missing is kept later"(context, server) {
    const page = await open(context, server);
    await enter(page, 0);
    await act(page);
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        if (!("full" in window)) return put.apply(this, args);
        throw new DOMException("", "QuotaExceededError");
      };
      Object.assign(window, { full: true });
    });
    const before = await kept(page);
    await act(page);
    await said(page, "the browser's storage is full");
    await act(page);
    await page.waitForFunction(() => !document.body.innerText.includes("storage is full"));
    assert.equal(await kept(page), before);
    await page.evaluate(() => delete (window as { full?: boolean }).full);
    await act(page);
    await said(page, "is being saved again");
    assert.ok((await kept(page)) > before + 2);
  },

  async "a game under older rules is put aside, and why is said"(context, server) {
    const page = await open(context, server);
    await enter(page, 0);
    await act(page);
    await page.goto("about:blank");
    await page.goto(server.address + "icon.svg");
    await rows(page, { rules: 0 });
    await page.goto(server.address);
    await page.waitForSelector(".page.doors");
    await goOn(page);
    await said(page, "It was begun with another version of the rules.");
    const [old] = await rows(page);
    assert.equal(old?.["state"], "aside");
    assert.ok(old!.steps.length > 0);
  },

  async "what browsers delete is said once, when there is something to lose"(context, server) {
    const page = await open(context, server);
    assert.equal(await page.locator(".keeping").count(), 0);
    await enter(page, 0);
    await act(page);
    await page.goto(server.address);
    await page.locator(".doors .keeping").waitFor();
    assert.match(await page.locator(".keeping").innerText(), /Safari after seven days/);
    await page.locator("[data-keep=understood]").click();
    await page.locator(".keeping").waitFor({ state: "detached" });
    await page.reload();
    await page.waitForSelector(".page.doors");
    assert.equal(await page.locator(".keeping").count(), 0);
    await page.locator("[data-command-of=preferences]").click();
    await page.locator(".sheet .keeping [data-keep=ask]").click();
    await page.waitForFunction(() => {
      const words = document.querySelector(".sheet .keeping")!.textContent!;
      return words.includes("has promised to keep") || words.includes("has promised nothing");
    });
  },
};

await runAll(tests, { reducedMotion: "reduce" });
