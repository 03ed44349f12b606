// Runs the tests of the page with one browser and one server: three at once, since they often wait.
// tests/web/page runs them.
//
// Tests of the same context options use one context after the other, which is emptied in between:
// no test finds what another has stored. All pages of a context are of one process, which has
// compiled the page and its module before, so that a page opens in two thirds of the time. Where a
// service worker keeps the site, each test has a context of its own.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";

import playwright, { chromium, type Browser, type BrowserContext, type BrowserContextOptions,
  type BrowserType, type WebError } from "playwright-core";

import { Server } from "./served.js";
import { besideThePage } from "./steps.js";

export type Test = (context: BrowserContext, server: Server) => Promise<void>;

const build = process.env["BUILD"] ?? "";

/** The program and the page, and the module of the toy games. */
export const [program, site] = process.argv.slice(2) as [string, string];
export const toys = `${build}/wasm/toys.wasm`;

/** Whether the module is in parts: where binaryen is not installed, it is whole, and larger. */
export const inParts = statSync(join(site, "later.wasm")).size > 8;

export const long = process.env["DREAD_LONG"] === "ON";

/** Chooses what is not done in each run. */
export const turn = Number(process.env["TURN"] ?? 0);

/** Returns each nth of some things, in turn, and one if no n is given; in --long all. */
export function inTurn<T>(things: readonly T[], n = things.length, by = turn): T[] {
  return things.filter((_, i) => long || i % n === by % n);
}

/** Of tests that are alike, one in each run, in turn; in --long all. */
export function oneInTurn(tests: Record<string, Test>): Record<string, Test> {
  return Object.fromEntries(inTurn(Object.entries(tests)));
}

const browserName = process.env["BROWSER"];

/** The variant of Chromium without windows, which does the same with half the processor time. */
export const executablePath =
  browserName === "chromium" ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell";

/** A phone on which nothing moves. The service worker, which fetches and keeps the whole page, is
 * there only in the tests about it. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: "dark",
  reducedMotion: "reduce",
  serviceWorkers: "block",
};

// Milliseconds until a step that waits gives up. No result depends on it: after the first failure
// it is shorter, since the others are to be seen too.
let patience = Number(process.env["PATIENCE"] ?? 600) * 1000;

const isFirefox = browserName === "firefox";
// Tests at once. Firefox gives the keyboard to one window alone.
const lanes = isFirefox ? 1 : 3;

interface Named {
  name: string;
  test: Test;
  options: BrowserContextOptions;
}

const all: Named[] = [];

/** Names tests, whose contexts have these options. */
export function suite(of: string, tests: Record<string, Test>, options = phone): void {
  for (const [name, test] of Object.entries(tests))
    all.push({ name: `${of}: ${name}`, test, options });
}

/** Opens a context whose pages draw the same numbers: every run has the same fresh deals, and none
 * of them is over before the first action, as one in some hundreds is. */
export async function ready(context: BrowserContext): Promise<BrowserContext> {
  context.setDefaultTimeout(patience);
  await context.addInitScript(() => {
    crypto.getRandomValues = <T extends ArrayBufferView | null>(to: T): T => {
      if (to instanceof Uint32Array) to.fill(4711);
      return to;
    };
  });
  return context;
}

function launch(): Promise<Browser> {
  if (!isFirefox) {
    const args = ["--no-sandbox", "--process-per-site"];
    return chromium.launch({ executablePath, args });
  }
  // An unchanged Firefox, by WebDriver BiDi.
  const { _bidiFirefox } = playwright as unknown as { _bidiFirefox: BrowserType };
  return _bidiFirefox.launch({ executablePath: "/usr/bin/firefox-esr" });
}

let launched: Promise<Browser> | undefined;

/** Returns the browser; a new one if it has ended. */
async function theBrowser(): Promise<Browser> {
  const before = launched;
  if (before && (await before).isConnected()) return before;
  if (launched === before) launched = launch(); // no other lane has
  return theBrowser();
}

// In a page beside those of the test, which are closed: forgets all that they have stored.
async function forget(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  for (const { name } of held) await navigator.locks.request(name!, () => undefined);
  localStorage.clear();
  const request = indexedDB.deleteDatabase("dread");
  await new Promise((resolve) => (request.onsuccess = resolve));
}

const isShared = (options: BrowserContextOptions) => options.serviceWorkers === "block";

/** Runs one test after the other. */
class Lane {
  private context: BrowserContext | undefined;
  private options: BrowserContextOptions | undefined;

  constructor(private readonly server: Server) {}

  async run({ test, options }: Named): Promise<void> {
    const context = await this.contextWith(options);
    const errors: Error[] = []; // in scripts of the page
    const note = (problem: WebError) => errors.push(problem.error());
    context.on("weberror", note);
    const browser = context.browser()!;
    let end = (): void => undefined;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<never>((_, reject) => {
      end = () => reject(new Error("the browser has ended"));
      if (!long) timer = setTimeout(() => reject(new Error("the test does not end")), 2 * patience);
    });
    browser.once("disconnected", end);
    try {
      await Promise.race([test(context, this.server), ended]);
      assert.deepEqual(errors, []);
      if (isShared(options)) await Promise.race([this.empty(context), ended]);
      else await this.end();
    } catch (problem) {
      await this.end();
      throw problem;
    } finally {
      clearTimeout(timer);
      browser.off("disconnected", end);
      context.off("weberror", note);
    }
  }

  /** Closes the context. */
  async end(): Promise<void> {
    await this.context?.close().catch(() => undefined);
    this.context = undefined;
  }

  private async contextWith(options: BrowserContextOptions): Promise<BrowserContext> {
    if (this.context?.browser()?.isConnected() && this.options === options) return this.context;
    await this.end();
    this.options = options;
    const context = await ready(await (await theBrowser()).newContext(options));
    if (isShared(options))
      context.addInitScript = () => {
        throw new Error("other tests have this context: give the script to a page");
      };
    this.context = context;
    return context;
  }

  private async empty(context: BrowserContext): Promise<void> {
    const beside = await besideThePage(context, this.server);
    for (const page of context.pages()) if (page !== beside) await page.close();
    await beside.evaluate(forget);
  }
}

/** Returns the tests whose names contain one of these words; without words those of this run: a
 * third of them, in turn, or in --long all. What a test does in its turn does not decide whether it
 * runs. */
function chosen(words: string[]): Named[] {
  if (!words.length) return inTurn(all, 3, turn >>> 12);
  return all.filter(({ name }) => words.some((word) => name.includes(word)));
}

/** Runs the tests that the command line names, or all. */
export async function runAll(): Promise<void> {
  const tests = chosen(process.argv.slice(4));
  const server = await Server.prepare(program);
  await server.serve(site);
  const waiting = [...tests];
  let failed = 0;
  const runSome = async () => {
    const lane = new Lane(server);
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      try {
        await lane.run(test);
        console.log(`passed: ${test.name}`);
      } catch (problem) {
        failed++;
        patience = Math.min(patience, 60_000);
        console.log(`failed: ${test.name}`, problem);
        console.log(`Alone: BUILD=${build} tests/web/page "${test.name}"`);
      }
    }
    await lane.end();
  };
  await Promise.all(Array.from({ length: lanes }, runSome));
  await (await launched)?.close();
  await server.end();
  console.log(`${tests.length - failed} of ${tests.length} tests of the page passed`);
  process.exit(failed || !tests.length ? 1 : 0);
}
