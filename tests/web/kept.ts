// Positions for tests in a browser: a game is played to them in the engine under node, and its rows
// are put into the browser's storage before the page opens.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { Engine } from "../../web/src/engine.js";
import type { Answer, PlayRow, Request, Rows, SettingRow, Storage } from "../../web/src/rows.js";
import type { WantedDeal } from "../../web/src/scene.js";
import type { Server } from "./served.js";

type Play = PlayRow & { steps: string[] };

/** Keeps the rows of one game in memory. */
class Shelf implements Storage {
  readonly place = "memory";
  plays = new Map<number, Play>();

  open(): Promise<Rows> {
    return Promise.resolve({ settings: [], results: [], plays: [] });
  }

  answer(request: Request): Promise<Answer> {
    if (request.kind === "write")
      for (const change of request.changes)
        if (change.kind === "add-play" || change.kind === "play") {
          const steps = this.plays.get(change.row.id)?.steps.slice(0, change.from) ?? [];
          const all = [...steps, ...(change.steps ?? [])];
          this.plays.set(change.row.id, { ...change.row, steps: all });
        }
    return Promise.resolve({ reply: "kept" });
  }
}

async function playTo(site: string, wanted: WantedDeal): Promise<Play[]> {
  const shelf = new Shelf();
  const words = readFileSync(join(site, "words.txt"));
  const wasm = readFileSync(join(site, "dread.wasm"));
  const engine = await Engine.open(wasm, { words, storage: shelf });
  engine.deal(wanted);
  await engine.now();
  return [...shelf.plays.values()];
}

interface Kept {
  plays: Play[];
  settings: SettingRow[];
}

// In the page: fills the storage as web/src/store.ts does.
function fill({ plays, settings }: Kept): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("dread", 1);
    opening.onupgradeneeded = () => {
      const base = opening.result;
      base.createObjectStore("plays", { keyPath: "id" });
      base.createObjectStore("results", { keyPath: "id" });
      base.createObjectStore("settings", { keyPath: "name" });
      base.createObjectStore("about");
    };
    opening.onerror = () => reject(new Error("no storage"));
    opening.onsuccess = () => {
      const base = opening.result;
      const transaction = base.transaction(["plays", "settings"], "readwrite");
      for (const play of plays) transaction.objectStore("plays").put(play);
      for (const row of settings) transaction.objectStore("settings").put(row);
      transaction.oncomplete = () => {
        base.close();
        resolve();
      };
    };
  });
}

export const still = (page: Page) => page.waitForSelector(":root[data-state=still]");

/** Opens the page with this position on the table. `settings` are those of the page itself. */
export async function openAt(
  context: BrowserContext,
  server: Server,
  wanted: WantedDeal,
  settings: Record<string, string> = {},
): Promise<Page> {
  const [, site] = process.argv.slice(2) as [string, string];
  const page = await context.newPage();
  await page.goto(`${server.address}icon.svg`);
  await page.evaluate(fill, { plays: await playTo(site, wanted), settings: [] });
  await page.evaluate((s) => localStorage.setItem("dread settings", JSON.stringify(s)), settings);
  await page.goto(server.address);
  await page.locator('[data-command-of="continue"]').tap();
  await page.waitForSelector(".table");
  await still(page);
  return page;
}
