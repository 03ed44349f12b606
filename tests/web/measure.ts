// Measures how quick the page is on a slow phone: one with a processor four times slower than this
// one. tests/web/measure runs it, by hand.
//
// It measures twice. The processor time of the page's thread, times four, hardly depends on what
// else the machine does; of a hint, which a worker thinks about, it is the time of all threads. The
// time on the clock, with the page slowed down by Chromium, is right only on a machine that does
// nothing else.

import { chromium, type Browser, type Page } from "playwright-core";

import { Server } from "./served.js";

const slower = 4;
const actions = 60; // in each game
const hints = 12;
const visits = 5;
const most = { table: 1000, action: 50, hint: 300 }; // milliseconds

const [program, site] = process.argv.slice(2) as [string, string];

function report(what: string, times: number[], limit: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const late = times.filter((time) => time > limit).length;
  console.log(
    `  ${what}: ${at(0.5)} ms, ${at(0.95)} ms at 95 %, ${at(1)} ms at most, ` +
      `${mean.toFixed(0)} ms on average; ${late} of ${times.length} take more than ${limit} ms`,
  );
}

/** A page, and how its time is measured. */
interface Measured {
  page: Page;
  /** Returns the milliseconds that a slow phone takes for this. */
  time(act: () => Promise<number>, threads: "all" | "page"): Promise<number>;
}

/** Puts functions for measuring into the page. */
function prepare(): void {
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done; // after the frame is drawn
    channel.port2.postMessage(0);
  }));
  /** Resolves with the time of the first frame after this has appeared or, without it, after
   * anything has changed. */
  const drawn = (selector: string): Promise<number> =>
    new Promise((resolve) => {
      const watch = () => {
        if (selector !== "*" && !document.querySelector(selector)) return;
        observer.disconnect();
        void frame().then(() => resolve(performance.now()));
      };
      const observer = new MutationObserver(watch);
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document, all);
    });
  Object.assign(window, { drawn, doorsDrawn: drawn(".page.doors") });
}

declare const drawn: (selector: string) => Promise<number>;
declare const doorsDrawn: Promise<number>;

/** Clicks and returns the milliseconds until the first frame with this. */
function click(page: Page, selector: string, until: string): Promise<number> {
  return page.evaluate(
    async ([selector, until]) => {
      const began = performance.now();
      const there = drawn(until!);
      document.querySelector<HTMLElement>(selector!)!.click();
      return (await there) - began;
    },
    [selector, until],
  );
}

async function open(browser: Browser, address: string, byClock: boolean): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addInitScript(prepare);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (byClock) await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  else await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async (name: string) => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
  };
  await page.goto(address);
  await page.waitForSelector(".page.doors");
  const time: Measured["time"] = async (act, threads) => {
    if (byClock) return act();
    const name = threads === "all" ? "ProcessTime" : "ThreadTime";
    const began = await busy(name);
    await act();
    return ((await busy(name)) - began) * slower;
  };
  return { page, time };
}

/** Enters a door and takes a new deal. Returns the milliseconds until the table is drawn. */
async function deal({ page, time }: Measured, door: number): Promise<number> {
  await page.locator(".door").nth(door).click();
  const line = page.locator('.page.text [data-line]', { hasText: "New deal" }).first();
  await line.waitFor();
  const selector = `[data-line="${await line.getAttribute("data-line")}"]`;
  return time(() => click(page, selector, ".table"), "page");
}

/** Returns once the page is still, and it is the player's turn. (Escape would end what moves, but
 * open a menu where nothing moves.) */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { state } = document.documentElement.dataset;
    return state === "still" && document.getAnimations().length === 0;
  });
}

/** What to press next, as a selector; undefined at the end of the game. */
function next(dice: number): string | undefined {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  if (all(".game.over").length) return undefined;
  const marks = [".page [data-close]", "[data-read-on]", ".act.filled", ".thing.focus.reach"];
  const found = marks.find((selector) => all(selector).length);
  if (found && (dice % 4 || found.includes("["))) return found;
  const choices = [...all('.act:not([aria-disabled="true"])'), ...all(".thing.open")];
  const chosen = choices[dice % choices.length]?.dataset["at"];
  return chosen === undefined ? "[data-put-down]" : `[data-at='${chosen}']`;
}

async function play({ page, time }: Measured): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0, dice = 7; i < actions; i++) {
    dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
    await still(page);
    const selector = await page.evaluate(next, dice >>> 8);
    if (selector === undefined) break;
    if ((await page.locator(selector).count()) === 0) continue;
    times.push(await time(() => click(page, selector, "*"), "page"));
  }
  return times;
}

async function askForHints({ page, time }: Measured): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < hints; i++) {
    await still(page);
    const ask = () => click(page, '[data-command="hint"]', ".page.hint .chance");
    times.push(await time(ask, "all"));
    await page.keyboard.press("Escape");
    await page.waitForSelector(".page.hint", { state: "detached" });
  }
  return times;
}

// ---- The measurements ----

async function visit(browser: Browser, address: string, byClock: boolean): Promise<void> {
  const first: number[] = [];
  const tables: number[] = [];
  for (let i = 0; i < visits; i++) {
    const measured = await open(browser, address, byClock);
    const { page, time } = measured;
    // Without the clock: of a page that has been loaded once, so that its process is there.
    const load = async () => {
      if (!byClock) await page.reload();
      return page.evaluate(() => doorsDrawn);
    };
    first.push(await time(load, "page"));
    tables.push(first[i]! + (await deal(measured, i % 3)));
    await page.context().close();
  }
  report("to the first screen", first, most.table);
  report("to the first table, without what the player needs", tables, most.table);
}

async function measure(browser: Browser, address: string, byClock: boolean): Promise<void> {
  console.log(byClock ? "Time on the clock, slowed down" : "Processor time, times four");
  await visit(browser, address, byClock);
  for (let door = 0; door < 3; door++) {
    const game = await open(browser, address, byClock);
    const title = await game.page.locator(".door").nth(door).innerText();
    console.log(`  ${title.split("\n")[0]}`);
    await deal(game, door);
    report("  an action to its first frame", await play(game), most.action);
    await game.page.context().close();
    const asked = await open(browser, address, byClock);
    await deal(asked, door);
    report("  a hint's first answer", await askForHints(asked), most.hint);
    await asked.page.context().close();
  }
}

const server = await Server.prepare(program);
await server.serve(site);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  await measure(browser, server.address, false);
  await measure(browser, server.address, true);
} finally {
  await browser.close();
  await server.end();
}
