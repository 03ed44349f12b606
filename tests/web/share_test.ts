// Tests in Chromium of what is given to others and taken from them: links, records, results,
// pictures, and everything in a file, to and from the terminal; and that nothing that is wrong
// changes anything. tests/web/browser runs them.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserContext, Download, Page } from "playwright-core";

import { runAll, type Test } from "./chromium.js";
import { Server } from "./served.js";

const program = process.argv[2]!;
const deal = "he-will-never-stop#1";

/** Runs the program with a home of its own. */
function dread(home: string, ...words: string[]): string {
  return execFileSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, DREAD_HOME: home },
  });
}

/** Calls a function with a folder that is removed afterwards. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "dread-share-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Actions that win the deal, as the solver found them. */
function winning(folder: string): string[] {
  const [, , actions] = /^(\S+) won.*?: (.*)$/m.exec(dread(folder, "solve", deal)) ?? [];
  assert.ok(actions, "the solver wins the deal");
  return actions.split(", ");
}

async function open(context: BrowserContext, server: Server, hash = ""): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address + hash);
  await page.waitForSelector(hash === "" ? ".page.doors" : ".planks");
  return page;
}

const hashOf = (link: string): string => link.slice(link.indexOf("#")).trim();

/** Everything that the page keeps. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const of = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base = await of(indexedDB.open("dread"));
    const tables = [...base.objectStoreNames];
    const transaction = base.transaction(tables);
    const rows = await Promise.all(tables.map((name) => of(transaction.objectStore(name).getAll())));
    base.close();
    return JSON.stringify(rows);
  });
}

/** Watches the game on the table to its end, and opens the dialog there. */
async function watch(page: Page, actions: number): Promise<void> {
  for (let i = 0; i < actions; i++) {
    const turn = page.locator(`[data-command=redo]`);
    await turn.tap();
  }
  await page.locator(".page.ending [data-share]").tap();
  await page.waitForSelector("dialog.share[open]");
}

/** Gives one of the texts of the open dialog, and returns it. */
async function text(page: Page, kind: string): Promise<string> {
  await page.locator(`[data-give=${kind}]`).tap();
  await page.waitForFunction(() => document.querySelector("[data-shared-said]")?.textContent);
  return page.locator(".shared-text textarea").inputValue();
}

async function download(page: Page, kind: string, folder: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download") as Promise<Download>,
    page.locator(`[data-give=${kind}]`).tap(),
  ]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** Gives the page a file, from its menu or its preferences. */
async function give(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(content) };
  await page.locator("dialog.share input[type=file]").setInputFiles(file);
}

async function toFiles(page: Page): Promise<void> {
  await page.locator('[data-command-of="preferences"]').tap();
  await page.locator(".page [data-share]").tap();
  await page.waitForSelector("dialog.share[open]");
}

/** Waits for the notice, which it closes, and returns its words. */
async function refusal(page: Page): Promise<string> {
  await page.waitForSelector("dialog.notice[open]");
  const words = await page.locator("dialog.notice p").innerText();
  await page.locator("dialog.notice [data-share-close]").tap();
  await page.waitForSelector("dialog.notice", { state: "hidden" });
  return words;
}

const shown = (page: Page) => page.locator(".play").innerText();

const tests: Record<string, Test> = {
  async "a link holds a deal, and is read once"(context, server) {
    await inFolder(async (folder) => {
      const link = dread(folder, "link", "he-will-never-stop:hand=10#77");
      const page = await open(context, server, hashOf(link));
      assert.equal(new URL(page.url()).hash, "");
      await page.locator("[data-command=menu]").tap();
      await page.locator(".page [data-share]").tap();
      assert.equal(hashOf(await text(page, "deal")), hashOf(link));
      await page.reload();
      await page.waitForSelector(".page.doors");
    });
  },

  async "a game goes from the terminal to the page by a link, and back"(context, server) {
    await inFolder(async (folder) => {
      const actions = winning(folder);
      const link = dread(folder, "link", deal, ...actions);
      const page = await open(context, server, hashOf(link));
      assert.match(await shown(page), /A game to watch/);
      assert.doesNotMatch(await shown(page), /won|12/);
      await watch(page, actions.length);
      assert.equal(hashOf(await text(page, "game")), hashOf(link));
      const log = dread(folder, "replay", await text(page, "game"));
      assert.match(log, /\n12\. /);
      assert.equal(hashOf(await text(page, "deal")), "#deal=he-will-never-stop%231");
      const [result, address] = (await text(page, "result")).split("\n");
      const said = /^He Will Never Stop, deal #1, watched: won on turn \d+\.$/;
      assert.match(result!, said);
      assert.equal(hashOf(address!), "#deal=he-will-never-stop%231");
    });
  },

  async "a record goes from the terminal to the page as a file, and back"(context, server) {
    await inFolder(async (folder) => {
      const actions = winning(folder);
      const link = dread(folder, "link", deal, ...actions);
      const options = { encoding: "utf8" as const, input: "record\n" };
      const played = ["play", "--plain", "--unsaved", deal, ...actions];
      const told = spawnSync(program, played, options).stdout;
      const record = told.slice(told.indexOf("dread record 1"));
      assert.match(record, /result: won/);
      const page = await open(context, server);
      await toFiles(page);
      await give(page, "game.txt", record);
      await page.waitForSelector("dialog.share", { state: "hidden" });
      await watch(page, actions.length);
      const saved = await download(page, "record", folder);
      assert.equal(readFileSync(saved, "utf8").trim(), record.trim());
      assert.match(dread(folder, "replay", saved), /\n12\. /);
      assert.equal(dread(folder, "link", saved).trim(), link.trim());
    });
  },

  async "the picture of the end has the curve"(context, server) {
    await inFolder(async (folder) => {
      const actions = winning(folder);
      const page = await open(context, server, hashOf(dread(folder, "link", deal, ...actions)));
      await watch(page, actions.length);
      await page.locator("[data-give=picture]").tap();
      await page.waitForSelector(".shared-picture:not([hidden])");
      const saved = readFileSync(await download(page, "save-picture", folder));
      assert.equal(saved.subarray(1, 4).toString(), "PNG");
      assert.deepEqual([saved.readUInt32BE(16), saved.readUInt32BE(20)], [1080, 1350]);
      if (process.env["SHARE_PICTURES"]) writeFileSync(process.env["SHARE_PICTURES"], saved);
      // The drawing, and the line of the curve, in the colour of the candle.
      const candles = await page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>("dialog canvas")!;
        const to = canvas.getContext("2d")!;
        const inPart = (y: number, height: number, is: (rgb: number[]) => boolean) => {
          const { data } = to.getImageData(0, y, 1080, height);
          let n = 0;
          for (let i = 0; i < data.length; i += 4) n += Number(is([...data.subarray(i, i + 3)]));
          return n;
        };
        const isNight = ([r, g, b]: number[]) => r === 11 && g === 12 && b === 14;
        const isCandle = ([r, g, b]: number[]) => r === 239 && g === 180 && b === 95;
        return { art: 1080 * 700 - inPart(0, 700, isNight), curve: inPart(1110, 170, isCandle) };
      });
      assert.ok(candles.art > 100_000 && candles.curve > 2000, JSON.stringify(candles));
      await page.locator("dialog.share [data-share-close]").tap();
      await page.waitForSelector(".page.ending");
    });
  },
};

await runAll(tests, {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: "dark",
  reducedMotion: "reduce",
});
