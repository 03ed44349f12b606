// A test that nothing is lost: after each action, directly once it is shown, the tab is killed, or
// the whole browser. The page is then opened again, and the game must be as it was. In --long it is
// killed more often.
//
// A twin says what the game must be like: a page in the browser of all tests plays the same game
// with the same actions, and nobody kills it.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type BrowserContext, type CDPSession, type Page } from "playwright-core";

import { executablePath, long, phone, ready, suite } from "./runner.js";
import {
  command, Dice, doors, goOn, isOver, next, open, press, rows as keptRows, saved, shows, step, tap,
  textOf, type Row, type Step,
} from "./steps.js";

const kills = long ? 50 : 3;
const wholeBrowserEvery = long ? 5 : 3;
const actionsInGame = long ? 7 : 2; // then another game is begun

// ---- A browser with a profile of its own ----

class Mortal {
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
    await doors(this.page);
  }

  private async launch(): Promise<BrowserContext> {
    const options = { ...phone, executablePath, args: ["--no-sandbox"] };
    const context = await ready(await chromium.launchPersistentContext(this.profile, options));
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
 * last choice, words that were said in passing, and the way back to the game that was left, which
 * only a window that is still open has: it stands where nothing can be taken back. */
function lookAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const back = "[data-command=back], [data-command=undo][aria-disabled]";
    const passing = `.spoken, svg, [data-read-on], ${back}`;
    const all = [...document.querySelectorAll(".play, .play *")];
    const last = ["focus", "filled", "taken"];
    return all.filter((el) => !el.closest(passing)).map((el) => {
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
async function rows(page: Page): Promise<Row[]> {
  const all = await keptRows(page, "plays", "results", "settings");
  for (const row of all) for (const time of ["begun", "changed", "ended"]) delete row[time];
  return all;
}

/** The game with nothing in hand: what is seen, what the menu offers, and what is kept. Only a
 * window that is still open can go back to the game that was left before. */
async function whole(page: Page): Promise<unknown> {
  await press(page, "Escape", "m");
  const menu = await page.locator(".page .line:not([data-command-of=back])").allTextContents();
  await press(page, "Escape");
  return { seen: await lookAt(page), menu, rows: await rows(page) };
}

// ---- What the player does ----

/** Takes something back or plays it again, if the dice want it and it is possible. */
async function goBack(page: Page, dice: Dice, canRedo: boolean): Promise<Step[]> {
  const roll = dice.below(6);
  const canUndo = await page.locator("[data-command=undo]:not([aria-disabled])").count();
  if (canRedo && roll < 3) return [{ key: "r" }];
  return canUndo && roll > 3 ? [{ key: roll === 4 ? "u" : "U" }] : [];
}

/** Does a step, and waits until what comes of it is kept. */
async function stepKept(page: Page, one: Step): Promise<void> {
  await step(page, one);
  await saved(page);
}

/** Does one action, or takes one back, or plays it again. Returns the steps of it. */
async function doSomething(page: Page, dice: Dice, canRedo: boolean): Promise<Step[]> {
  const before = JSON.stringify(await rows(page));
  const steps = await goBack(page, dice, canRedo);
  for (const first of steps) await stepKept(page, first);
  while (JSON.stringify(await rows(page)) === before) {
    const chosen = await next(page, dice, steps.at(-1));
    await stepKept(page, chosen);
    steps.push(chosen);
  }
  return steps;
}

/** From the first screen: goes on with a game, or begins one. */
async function play(page: Page, door: number, night: boolean): Promise<void> {
  await command(page, "preferences");
  if ((await textOf(page, "[data-command-of=mode]")).includes("Nights") !== night)
    await command(page, "mode");
  await press(page, "Escape");
  await tap(page, `.door >> nth=${door}`);
  if (!(await shows(page, ".page.text .line"))) return;
  await command(page, "new");
  // A Night in progress asks: to stay, or to leave it.
  if (await shows(page, ".page.text .line")) await tap(page, ".page.text .line >> nth=1");
  await page.waitForSelector(".play:not([inert])");
}

/** Has actions happen at once, and none by itself. */
async function chooseQuiet(page: Page): Promise<void> {
  await command(page, "preferences");
  for (const i of [0, 2]) await tap(page, `[data-command-of=preference] >> nth=${i}`);
  await press(page, "Escape");
}

// ---- The test ----

async function kill(killed: Mortal, twin: Page, address: string): Promise<void> {
  const dice = new Dice();
  const both = async (what: (page: Page) => Promise<void>) => {
    await what(killed.page);
    await what(twin);
  };
  let [done, games] = [0, 0];
  await both(chooseQuiet);
  for (; done < kills; games++) {
    await both((page) => play(page, games % 3, games % 4 > 1));
    let undone = false;
    for (let i = 0; i < actionsInGame && done < kills && !(await isOver(twin)); i++) {
      const steps = await doSomething(twin, dice, undone);
      undone = steps.some((one) => "key" in one && one.key !== "r");
      const wanted = await lookAt(twin);
      for (const one of steps) await stepKept(killed.page, one);
      assert.deepEqual(await lookAt(killed.page), wanted);
      done++;
      await killed.kill(done % wholeBrowserEvery === 0);
      await killed.open(address);
      assert.deepEqual(await rows(killed.page), await rows(twin), `after ${done} kills`);
      if (await isOver(twin)) break;
      await goOn(killed.page);
      assert.deepEqual(await whole(killed.page), await whole(twin), `after ${done} kills`);
    }
    await both(async (page) => {
      await page.goto(address);
      await doors(page);
    });
  }
  console.log(`${done} kills in ${games} games; every game came back.`);
}

suite("kills", {
  async "every game comes back as it was when the tab or the browser is killed"(context, server) {
    const folder = mkdtempSync(join(tmpdir(), "dread-profile-"));
    const killed = new Mortal(folder);
    try {
      await killed.open(server.address);
      await kill(killed, await open(context, server), server.address);
    } finally {
      await killed.close();
      rmSync(folder, { recursive: true });
    }
  },
});
