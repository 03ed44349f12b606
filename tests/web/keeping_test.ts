// Tests of how games are kept: by two windows at once, when the browser refuses, under older rules,
// and what the player is told. That nothing is lost when the page is killed is in kills_test.ts.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { long, suite } from "./runner.js";
import {
  besideThePage, close, Dice, act as actWith, command, doors, goOn, holdTables, isOver, newDeal,
  open, openAt, reload, rowOf, rows, saved, shows, store, tap, type Row,
} from "./steps.js";

const dice = new Dice();

/** Does something that is shown, though it may not be kept yet. */
const actLate = (page: Page) => actWith(page, dice);

/** Does something that is kept. */
async function act(page: Page): Promise<void> {
  await actLate(page);
  await saved(page);
}

const said = (page: Page, words: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), words);

const unsaid = (page: Page, words: string) =>
  page.waitForFunction((wanted) => !document.body.innerText.includes(wanted), words);

/** How many actions are kept of the play with this index. */
const kept = async (page: Page, play = 0) => (await rows(page))[play]?.steps.length ?? 0;

/** Gives the page an export with these plays. */
function bring(page: Page, plays: object[]): Promise<void> {
  const buffer = Buffer.from(JSON.stringify({ "dread export": 1, plays }));
  const file = { name: "dread-games.json", mimeType: "application/json", buffer };
  return page.locator("input[type=file]").setInputFiles(file);
}

/** Waits until so many plays are kept. */
async function untilKept(page: Page, plays: number): Promise<Row[]> {
  for (;;) {
    const all = await rows(page);
    if (all.length >= plays) return all;
  }
}

const log = () => document.querySelector(".log")?.textContent;

/** Lets the page wait for the storage until `patienceEnds` is called. */
function holdPatience(): void {
  const begin = window.setTimeout.bind(window);
  const held: (() => void)[] = [];
  Object.assign(window, {
    setTimeout: (does: () => void, ms = 0) => (ms === 2000 ? held.push(does) : begin(does, ms)),
    patienceEnds: () => held.forEach((does) => does()),
  });
}

/** Lets the browser's storage open once `opens` is called. The tests' own opening does not wait. */
function holdOpening(): void {
  const open = indexedDB.open.bind(indexedDB);
  let opens = () => undefined as void;
  const held = new Promise<void>((resolve) => (opens = resolve));
  Object.assign(window, { opens });
  indexedDB.open = (name, version) => {
    if (version === undefined) return open(name);
    const request = new EventTarget() as IDBOpenDBRequest;
    void held.then(() => {
      const real = open(name, version);
      real.onsuccess = (event) => {
        Object.defineProperty(request, "result", { value: real.result });
        request.onsuccess?.(event);
      };
    });
    return request;
  };
}

/** Makes workers that never answer. */
function makeWorkersDeaf(): void {
  window.Worker = class extends EventTarget {
    postMessage() {}
    terminate() {}
  } as unknown as typeof Worker;
}

const begun = { id: "he-will-never-stop#1", actions: ["search 3"] };

suite("keeping", {
  async "a second window is told, and neither overwrites the other"(context, server) {
    const first = await openAt(context, server, begun);
    const second = await open(context, server);
    await goOn(second);
    await said(second, "is open in another window");
    await act(second);
    assert.equal(await kept(first), 1);
    await act(first);
    assert.ok((await kept(first)) > 1);
    assert.equal((await rows(first)).length, 1);
    // Once the first is closed, its game can go on in the second.
    await first.close();
    await reload(second);
    const last = await kept(second);
    await goOn(second);
    await act(second);
    assert.ok((await kept(second)) > last);
    assert.equal((await rows(second)).length, 1);
  },

  async "two windows play two games, and each keeps its own"(context, server) {
    const [first, second] = [await open(context, server), await open(context, server)];
    await newDeal(first, 0);
    await newDeal(second, 1);
    for (let i = 0; i < (long ? 3 : 1); i++) {
      if ((await isOver(first)) || (await isOver(second))) break;
      const before = [await kept(first, 0), await kept(first, 1)] as const;
      await act(first);
      await act(second);
      const after = [await kept(first, 0), await kept(first, 1)] as const;
      assert.ok(after[0] > before[0] && after[1] > before[1], `${before} ${after}`);
    }
    assert.equal((await rows(first)).length, 2);
  },

  async "what one window imports and what another plays are both kept"(context, server) {
    const first = await openAt(context, server, begun);
    const second = await open(context, server);
    await bring(second, [{ ...rowOf(begun), begun: 7, state: "abandoned" }]);
    await untilKept(second, 2);
    await act(first);
    const [own, imported] = await rows(first);
    assert.ok(own!.steps.length > 1);
    assert.deepEqual(imported!.steps, begun.actions);
    await act(first);
    assert.equal((await rows(first)).length, 2);
  },

  // Its deal has changed since it was written to the first file, and no action is played yet.
  async "a game beside real cards is imported once, though cards were told since"(context, server) {
    const page = await openAt(context, server, begun);
    await reload(page);
    const id = (known: string) => `he-will-never-stop@${known.padEnd(64, "??")}`;
    const real = { ...rowOf({ id: "he-will-never-stop#1" }), way: "real", origin: "cards" };
    const brings = (known: string, begun = 1) =>
      bring(page, [{ ...real, state: "abandoned", deal: id(known), begun }]);
    await brings("AD4D");
    await untilKept(page, 2);
    await brings("AD4D6D7H");
    await brings("AD", 2);
    const deals = (await untilKept(page, 3)).map((row) => row["deal"]);
    assert.deepEqual(deals.slice(1), [id("AD4D"), id("AD")]);
  },

  async "a window whose claim is taken away overwrites nothing"(context, server) {
    const first = await openAt(context, server, begun);
    const before = await rows(first);
    const thief = await context.newPage();
    await thief.goto(`${server.address}icon.svg`);
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

  async "an action is shown only once it is kept, or once the storage is late"(context, server) {
    const hold = (page: Page) => page.addInitScript(holdPatience);
    const page = await openAt(context, server, begun, {}, hold);
    const release = await holdTables(context, server);
    const before = await page.evaluate(log);
    const acted = actLate(page);
    await page.waitForSelector(":root[data-state=busy]");
    for (let i = 0; i < 20; i++) assert.equal(await page.evaluate(log), before);
    await page.evaluate(() => (window as unknown as { patienceEnds(): void }).patienceEnds());
    await acted;
    assert.notEqual(await page.evaluate(log), before);
    await said(page, "Not saved yet");
    await actLate(page);
    await release();
    await unsaid(page, "Not saved yet");
    assert.ok((await kept(page)) > 2);
  },

  async "while a transaction hangs, another game begins, and both are kept then"(context, server) {
    const page = await openAt(context, server, begun);
    const release = await holdTables(context, server);
    await actLate(page);
    await said(page, "Not saved yet");
    await tap(page, "[data-command=menu]");
    await command(page, "games");
    await newDeal(page, 1);
    await actLate(page);
    await release();
    await unsaid(page, "Not saved yet");
    const [first, second] = await untilKept(page, 2);
    assert.ok(first!.steps.length > 1);
    assert.equal(first!["state"], "playing");
    assert.ok(second!.steps.length > 0);
    await reload(page);
    await goOn(page);
  },

  async "the page is drawn and can be played though the storage never opens"(context, server) {
    const before = await openAt(context, server, begun);
    await act(before);
    const steps = await kept(before);
    await before.close();
    const page = await open(context, server, (page) => page.addInitScript(holdOpening));
    await newDeal(page, 1);
    await actLate(page);
    await said(page, "Not saved yet");
    // A page that is closed in this state loses what was not saved, and nothing else.
    await page.reload();
    await doors(page);
    await newDeal(page, 1);
    await actLate(page);
    await said(page, "Not saved yet");
    await page.evaluate(() => (window as unknown as { opens(): void }).opens());
    await unsaid(page, "Not saved yet");
    const [first, second] = await untilKept(page, 2);
    assert.equal(first!.steps.length, steps);
    assert.ok(second!.steps.length > 0);
  },

  async "what was kept is there once the storage opens late"(context, server) {
    await (await openAt(context, server, begun)).close();
    const page = await context.newPage();
    await page.addInitScript(holdOpening);
    await page.goto(server.address);
    await page.locator(".door").first().waitFor();
    assert.ok(!(await shows(page, "[data-command=continue]")));
    await page.evaluate(() => (window as unknown as { opens(): void }).opens());
    await doors(page);
    await goOn(page);
  },

  async "play goes on though the worker that thinks never answers"(context, server) {
    const deaf = (page: Page) => page.addInitScript(makeWorkersDeaf);
    const page = await openAt(context, server, begun, {}, deaf);
    await tap(page, "[data-command=hint]");
    await page.locator(".sheet.hint, .page.hint").first().waitFor();
    await close(page);
    await act(page);
    await reload(page);
    await goOn(page);
    assert.ok((await kept(page)) > 1);
  },

  async "a browser that stores nothing is reported once, and play goes on"(context, server) {
    const storeNothing = () => {
      indexedDB.open = () => {
        throw new DOMException("Storage is off.", "SecurityError");
      };
    };
    const page = await open(context, server, (page) => page.addInitScript(storeNothing));
    await newDeal(page);
    await said(page, "Storage is off.");
    await act(page);
    await unsaid(page, "Storage is off.");
  },

  async "a browser without a storage is told so in words for players"(context, server) {
    const page = await open(context, server, (page) =>
      page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined })),
    );
    await newDeal(page);
    await said(page, "this browser keeps nothing for this page");
    await act(page);
  },

  async "a full storage is reported once, and what is missing is kept later"(context, server) {
    const page = await openAt(context, server, begun);
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        if (!("full" in window)) return put.apply(this, args);
        throw new DOMException("", "QuotaExceededError");
      };
      Object.assign(window, { full: true });
    });
    await act(page);
    await said(page, "the browser's storage is full");
    await act(page);
    await unsaid(page, "storage is full");
    assert.equal(await kept(page), 1);
    await page.evaluate(() => delete (window as { full?: boolean }).full);
    await act(page);
    await said(page, "is being saved again");
    assert.ok((await kept(page)) > 3);
  },

  async "a game under older rules is put aside, and why is said"(context, server) {
    await store(await besideThePage(context, server), [{ ...rowOf(begun), rules: 0 }]);
    const page = await open(context, server);
    await goOn(page);
    await said(page, "It was begun with another version of the rules.");
    const [old] = await rows(page);
    assert.equal(old?.["state"], "aside");
    assert.deepEqual(old!.steps, begun.actions);
  },

  async "what browsers delete is a line to open, when there is something to lose"(context, server) {
    const page = await open(context, server);
    assert.ok(!(await shows(page, ".keeping")));
    await newDeal(page);
    await act(page);
    await reload(page);
    const notice = page.locator(".doors .keeping");
    await notice.locator(".lines").first().waitFor({ state: "attached" });
    const { height } = (await notice.boundingBox())!;
    assert.ok(height <= 50, `${height} pixels`);
    assert.equal(await notice.innerText(), "Your games are kept in this browser alone.");
    await tap(page, ".keeping summary");
    assert.match(await notice.innerText(), /Safari after seven days/);
    await tap(page, "[data-keep=understood]");
    await page.locator(".keeping").waitFor({ state: "detached" });
    await reload(page);
    assert.ok(!(await shows(page, ".keeping")));
    await command(page, "preferences");
    await tap(page, ".sheet .keeping [data-keep=ask]");
    await page.waitForFunction(() => {
      const words = document.querySelector(".sheet .keeping")!.textContent!;
      return words.includes("has promised to keep") || words.includes("has promised nothing");
    });
  },
});
