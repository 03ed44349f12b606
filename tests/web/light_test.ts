// Tests that the page is light, closed and idle: what a first visit takes on the wire, that nothing
// is asked of anybody else, and that nothing runs while the player thinks.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { Expert } from "./expert.js";
import { inParts, inTurn, long, phone, ready, site, suite, type Test } from "./runner.js";
import type { Server } from "./served.js";
import {
  act, Dice, goOn, isOver, keptWhole, newDeal, open, reload, rowOf, store,
} from "./steps.js";
import { Wire, type Sent } from "./wire.js";

/** Deals, and after how many actions of a win they are opened. In --long they are all played whole,
 * else one in turn. */
const positions: [id: string, after: number][] = [
  ["he-will-never-stop#4", 7], ["soliterror#6", 16], ["dont-let-them-get-you#2", 31],
];

// Bytes on the wire, without icons. Answers that a file has not changed do not count: how
// many there are depends on the order in which files come.
const tableMost = 150_000; // until the first table is drawn
const visitMost = 255_000; // of a first visit, with a whole game

// ---- What the page does, written down by a script that comes before its own ----

interface Notes {
  timers: number; // that are due some time
  frames: number;
  violations: string[];
}

function takeNotes(): void {
  const notes: Notes = { timers: 0, frames: 0, violations: [] };
  Object.assign(window, { notes });
  const due = new Set<number>();
  const { setTimeout, clearTimeout, requestAnimationFrame } = window;
  const forget = (id: number) => {
    due.delete(id);
    notes.timers = due.size;
  };
  const later = (act: () => void, ms?: number) => {
    const id = setTimeout(() => {
      forget(id);
      act();
    }, ms);
    due.add(id);
    notes.timers = due.size;
    return id;
  };
  Object.assign(window, {
    setTimeout: later,
    clearTimeout: (id: number) => {
      forget(id);
      clearTimeout(id);
    },
    setInterval: () => notes.violations.push("setInterval"),
    requestIdleCallback: () => notes.violations.push("requestIdleCallback"),
    requestAnimationFrame: (act: FrameRequestCallback) => {
      notes.frames++;
      return requestAnimationFrame((now) => {
        notes.frames--;
        act(now);
      });
    },
  });
  document.addEventListener("securitypolicyviolation", (e) => {
    notes.violations.push(`${e.violatedDirective} ${e.blockedURI}`);
  });
}

const notesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { notes: Notes }).notes);

/** What could still happen without the player: timers, frames, animations. */
const stirs = (page: Page) =>
  page.evaluate(() => {
    const { timers, frames } = (window as unknown as { notes: Notes }).notes;
    const moving = document.getAnimations().filter((a) => a.playState === "running");
    return timers + frames + moving.length;
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

/** Resolves once this holds. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await pause();
}

const untilIdle = (page: Page) => until(async () => (await stirs(page)) === 0);

// ---- Playing ----

/** Presses what a player could press next, and lets a frame pass. Returns false at the end of the
 * game. */
async function press(dice: number): Promise<boolean> {
  if (document.querySelector(".game.over")) return false;
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const close = all(".page [data-close]")[0] ?? all("[data-read-on]")[0];
  const acts = all('.act:not([aria-disabled="true"])');
  const things = all(".thing.open, .thing.reach");
  const shown = ".thing.focus.reach, .thing.focus.open:not(.picked)"; // choosing it again acts
  const armed = all(`.act.filled, ${shown}`)[0];
  const choices = [...acts, ...things];
  const chosen = close ?? (dice % 3 && armed ? armed : choices[dice % choices.length]);
  if (chosen) chosen.click();
  await new Promise(requestAnimationFrame);
  return true;
}

async function playToTheEnd(page: Page): Promise<void> {
  let dice = 5;
  do dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
  while (await page.evaluate(press, dice >>> 8));
}

// ---- The wire ----

const lively = { ...phone, reducedMotion: "no-preference", serviceWorkers: "allow" } as const;

type Wired = (context: BrowserContext, wire: Wire, server: Server) => Promise<void>;

/** Makes a test whose requests all go through a wire, which withholds some answers. */
function wired(test: Wired, withholds?: RegExp): Test {
  return async (outer, server) => {
    const wire = await Wire.make(withholds);
    // Chromium sends what is for this machine past a proxy unless it is told not to.
    const proxy = { server: wire.address, bypass: "<-loopback>" };
    const context = await ready(await outer.browser()!.newContext({ ...lively, proxy }));
    try {
      await context.addInitScript(takeNotes);
      await test(context, wire, server);
    } finally {
      await context.close();
      wire.close();
    }
  };
}

/** What comes in the background: the next parts of engine and page, and the service worker. */
const laterFiles = /(later[.]wasm|extras[.](js|css|html)|sw[.]js)$/;
/** What a first visit does without. */
const rareFiles = /((think|puzzles|rules|sheets|rest)[.]wasm|fonts-licence[.]txt)$/;

const isIcon = ({ url }: Sent) => /icon[^/]*\.(png|svg)$/.test(url);
const nameOf = (url: string) => new URL(url).pathname.slice(1) || "index.html";

const namesOf = (log: Sent[]) => log.map(({ url }) => nameOf(url));

function table(log: Sent[]): string {
  return log.map(({ url, bytes }) => `${String(bytes).padStart(8)} ${nameOf(url)}`).join("\n");
}

function bytesOf(log: Sent[]): number {
  const files = log.filter((sent) => !isIcon(sent) && !sent.unchanged);
  const bytes = files.reduce((n, sent) => n + sent.bytes, 0);
  console.log(`${table(log)}\n${bytes} bytes without icons`);
  return bytes;
}

suite("light", {
  "a first table needs little": wired(async (context, wire, server) => {
    for (const door of [0, 1, 2]) {
      const page = await open(context, server);
      await newDeal(page, door);
      await page.close();
      if (door) continue;
      // What waits for an answer is not counted, and not needed.
      await until(() => wire.log.every(({ url, bytes }) => bytes > 0 || laterFiles.test(url)));
      const bytes = bytesOf(wire.log);
      assert.ok(bytes > statSync(join(site, "dread.wasm.br")).size);
      assert.ok(bytes <= tableMost || !inParts, `${bytes} bytes`);
    }
  }, laterFiles),

  "a first visit is small enough": wired(async (context, wire, server) => {
    const page = await open(context, server);
    await page.waitForSelector(":root[data-offline=ready]"); // all files are kept
    await until(() => wire.busy === 0);
    const files = new Set(namesOf(wire.log));
    const kept = ["dread.wasm", "later.wasm", "worker.js", "dread-index.woff2", "icon-512.png"];
    for (const name of [...kept, "sw.js"])
      assert.ok(files.has(name), name);
    await newDeal(page); // a game needs no more
    const dice = new Dice(1);
    while (!(await isOver(page))) await act(page, dice);
    await until(() => wire.busy === 0);
    assert.deepEqual(namesOf(wire.log).filter((name) => rareFiles.test(name)), []);
    const bytes = bytesOf(wire.log);
    assert.ok(bytes <= visitMost || !inParts, `${bytes} bytes`);
    // About no file is it asked more than once whether it has changed.
    const unchanged = wire.log.filter((sent) => sent.unchanged).map(({ url }) => url);
    assert.deepEqual(unchanged, [...new Set(unchanged)]);
    // A second visit takes the rest. After that, a visit takes nothing but the question whether
    // there is a newer version.
    for (const takes of [rareFiles, /^$/]) {
      const before = wire.log.length;
      await reload(page);
      if (inParts) await keptWhole(page);
      const again = namesOf(wire.log.slice(before));
      assert.deepEqual(again.filter((name) => name !== "sw.js" && !takes.test(name)), []);
    }
  }),

  "fonts hold up nothing": wired(async (context, wire, server) => {
    const page = await open(context, server);
    await newDeal(page);
    const asked = namesOf(wire.log).filter((name) => name.endsWith(".woff2"));
    assert.ok(asked.length > 0); // and no answer came
    const fonts = await page.evaluate(() => [...document.fonts].map((f) => [f.display, f.status]));
    for (const [display, status] of fonts) {
      assert.equal(display, "fallback");
      assert.notEqual(status, "loaded");
    }
  }, /woff2$/),

  "games ask nobody else, and nothing runs while the player thinks": wired(
    async (context, wire, server) => {
      // The feet behind a door shift once, after a while. Meanwhile there is enough to do.
      const doors = await open(context, server);
      const page = await open(context, server);
      for (const [id, after] of inTurn(positions)) {
        const actions = (await Expert.get()).winning(id).slice(0, long ? 0 : after);
        await store(page, [rowOf({ id, actions })]);
        await reload(page);
        await goOn(page);
        await untilIdle(page);
        for (const key of ["?", "m", "l"]) {
          await page.keyboard.press(key);
          await page.keyboard.press("Escape");
        }
        for (let dice = 1; dice < (long ? 40 : 8); dice++) await page.evaluate(press, dice);
        await untilIdle(page);
        await playToTheEnd(page);
        await untilIdle(page);
        assert.deepEqual((await notesOf(page)).violations, []);
      }
      await untilIdle(doors);
      assert.deepEqual((await notesOf(doors)).violations, []);
      for (const { url } of wire.log) assert.ok(url.startsWith(server.address), url);
      // The test can fail: the policy stops what is for another origin before it is sent.
      const sent = wire.log.length;
      const elsewhere = server.address.replace("127.0.0.1", "localhost");
      const asked = page.evaluate((url) => fetch(url).then(() => "answered", String), elsewhere);
      assert.notEqual(await asked, "answered");
      assert.ok((await notesOf(page)).violations.length > 0);
      assert.equal(wire.log.length, sent);
    },
  ),
}, lively);
