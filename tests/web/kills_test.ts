// A test in Chromium that nothing is lost: after each action, directly once it is shown, the tab is
// killed, or the whole browser. The page is then opened again, and the game must be as it was.
// tests/web/browser runs it; with DREAD_LONG it kills more often.
//
// What it must be like is told by a twin, another browser in which the same game is played with the
// same actions and which nobody kills.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type BrowserContext, type CDPSession, type Page } from "playwright-core";

import { drawTheSameNumbers, executablePath } from "./chromium.js";
import { Dice, next, step, type Step } from "./playing.js";
import { Server } from "./served.js";

const [program, site] = process.argv.slice(2) as [string, string];
const kills = process.env["DREAD_LONG"] === "ON" ? 200 : 20;
const wholeBrowserEvery = 5;
const actionsInGame = 7; // then another game is begun
const patience = 600_000; // milliseconds until the test gives up; no result depends on it

// ---- A browser with a profile of its own ----

class Browser {
  private context: BrowserContext | undefined;
  private process = 0;
  private tab: CDPSession | undefined;
  page!: Page;

  constructor(private readonly profile: string) {}

  /** Opens the page, in the same browser if it still runs. */
  async open(address: string): Promise<void> {
    this.context ??= await this.launch();
    this.page = await this.context.newPage();
    this.tab = await this.context.newCDPSession(this.page);
    await this.page.goto(address);
    await this.page.waitForSelector(".page.doors");
  }

  private async launch(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath,
      args: ["--no-sandbox"],
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(patience);
    await drawTheSameNumbers(context); // both twins
    const session = await context.browser()!.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    this.process = processInfo.find(({ type }) => type === "browser")!.id;
    return context;
  }

  /** Kills the process of the tab, or the browser with everything. */
  async kill(whole: boolean): Promise<void> {
    const { context, page } = this;
    if (!whole) {
      const crashed = page.waitForEvent("crash");
      void this.tab!.send("Page.crash").catch(() => undefined); // nobody is left to answer
      await crashed;
      await page.close();
      return;
    }
    const ended = new Promise((resolve) => context!.once("close", resolve));
    process.kill(this.process, "SIGKILL");
    await ended;
    this.context = undefined;
  }

  async close(): Promise<void> {
    await this.context?.close();
  }
}

// ---- What can be seen, and what is kept ----

/** What the player sees of the game, a line for each element: everything but what is only the
 * last choice, and words that were said in passing. */
function lookAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const passing = ".spoken, .spoken *, svg, svg *, [data-read-on], [data-read-on] *";
    const all = [...document.querySelectorAll(".play, .play *")];
    const last = ["focus", "filled", "taken"];
    return all.filter((el) => !el.matches(passing)).map((el) => {
      const attributes = [...el.attributes]
        .filter(({ name, value }) => name !== "class" && name !== "tabindex" && value !== "")
        .map(({ name, value }) => `${name}=${value}`);
      const classes = [...el.classList].filter((name) => !last.includes(name));
      const text = [...el.childNodes].filter((kid) => kid.nodeType === Node.TEXT_NODE);
      const words = text.map((kid) => kid.textContent).join("");
      return [el.tagName, ...classes.sort(), ...attributes.sort(), words].join(" ");
    });
  });
}

/** All rows but their times. */
function rows(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const base = await result(indexedDB.open("dread"));
    const tables = ["plays", "results", "settings"];
    const transaction = base.transaction(tables);
    const kept = tables.map((table) => result(transaction.objectStore(table).getAll()));
    const all = (await Promise.all(kept)).flat() as Record<string, unknown>[];
    base.close();
    for (const row of all) for (const time of ["begun", "changed", "ended"]) delete row[time];
    return all;
  });
}


/** The game with nothing in hand: what is seen, what the menu offers, and what is kept. Only a
 * window that is still open can go back to the game that was left before. */
async function whole(page: Page): Promise<unknown> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.waitForSelector(".page .line");
  const menu = await page.locator(".page .line:not([data-command-of=back])").allTextContents();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".page", { state: "detached" });
  return { seen: await lookAt(page), menu, rows: await rows(page) };
}

// ---- What the player does ----

const isOver = (page: Page) => page.locator(".game.over").isVisible();

/** Takes something back or plays it again, if the dice want it and it is possible. */
async function goBack(page: Page, dice: Dice, canRedo: boolean): Promise<Step[]> {
  const roll = dice.below(6);
  const canUndo = await page.locator("[data-command=undo]:not([aria-disabled])").count();
  if (canRedo && roll < 3) return [{ key: "r" }];
  return canUndo && roll > 3 ? [{ key: roll === 4 ? "u" : "U" }] : [];
}

/** Does one action, or takes one back, or plays it again. Returns the steps of it. */
async function doSomething(page: Page, dice: Dice, canRedo: boolean): Promise<Step[]> {
  const before = JSON.stringify(await rows(page));
  const steps = await goBack(page, dice, canRedo);
  for (const first of steps) await step(page, first);
  while (JSON.stringify(await rows(page)) === before) {
    const chosen = await next(page, dice, steps.at(-1));
    await step(page, chosen);
    steps.push(chosen);
  }
  return steps;
}

/** From the first screen: goes on with a game, or begins one. */
async function play(page: Page, door: number, night: boolean): Promise<void> {
  await step(page, { click: `.door >> nth=${door}` });
  const lines = page.locator(".page.text .line");
  if (!(await lines.count())) return;
  const mode = page.locator("[data-command-of=mode]");
  if ((await mode.textContent())!.includes("Nights") !== night)
    await step(page, { click: "[data-command-of=mode]" });
  await step(page, { click: "[data-command-of=new]" });
  // A Night in progress asks: to stay, or to leave it.
  if (await lines.count()) await step(page, { click: ".page.text .line >> nth=1" });
  await page.waitForSelector(".play:not([inert])");
}

/** Has actions happen at once, and none by itself. */
async function chooseQuiet(page: Page): Promise<void> {
  await step(page, { click: "[data-command-of=preferences]" });
  for (const i of [0, 2]) await step(page, { click: `[data-command-of=preference] >> nth=${i}` });
  await step(page, { key: "Escape" });
}

async function toDoors(page: Page): Promise<void> {
  await page.goto(server.address);
  await page.waitForSelector(".page.doors");
}

// ---- The test ----

const folder = mkdtempSync(join(tmpdir(), "dread-profiles-"));
const server = await Server.prepare(program);
await server.serve(site);
const [killed, twin] = ["killed", "twin"].map((name) => new Browser(join(folder, name)));
const dice = new Dice();

async function both(what: (page: Page) => Promise<void>): Promise<void> {
  await what(killed!.page);
  await what(twin!.page);
}

async function run(killed: Browser, twin: Browser): Promise<void> {
  let [done, games] = [0, 0];
  for (const browser of [killed, twin]) await browser.open(server.address);
  await both(chooseQuiet);
  for (; done < kills; games++) {
    await both((page) => play(page, games % 3, games % 4 > 1));
    let undone = false;
    for (let i = 0; i < actionsInGame && done < kills && !(await isOver(twin.page)); i++) {
      const steps = await doSomething(twin.page, dice, undone);
      undone = steps.some((one) => "key" in one && one.key !== "r");
      const wanted = await lookAt(twin.page);
      for (const one of steps) await step(killed.page, one);
      assert.deepEqual(await lookAt(killed.page), wanted);
      done++;
      await killed.kill(done % wholeBrowserEvery === 0);
      await killed.open(server.address);
      assert.deepEqual(await rows(killed.page), await rows(twin.page), `after ${done} kills`);
      if (await isOver(twin.page)) break;
      await killed.page.locator("[data-command-of=continue]").click();
      await killed.page.waitForSelector(".page", { state: "detached" });
      assert.deepEqual(await whole(killed.page), await whole(twin.page), `after ${done} kills`);
    }
    await both(toDoors);
  }
  console.log(`${done} kills in ${games} games; every game came back.`);
}

try {
  await run(killed!, twin!);
} catch (problem) {
  console.log(problem);
  process.exitCode = 1;
}
await killed!.close();
await twin!.close();
await server.end();
rmSync(folder, { recursive: true });
