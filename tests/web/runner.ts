// Runs the tests of the page with one browser and one server. Each test has a context of its own:
// it shares no storage, no cache and no page with another. tests/web/page runs them.

import assert from "node:assert/strict";

import playwright, { chromium, type Browser, type BrowserContext, type BrowserContextOptions,
  type BrowserType } from "playwright-core";

import { Server } from "./served.js";

export type Test = (context: BrowserContext, server: Server) => Promise<void>;

const build = process.env["BUILD"] ?? "";

/** The program and the page, and the module of the toy games. */
export const [program, site] = process.argv.slice(2) as [string, string];
export const toys = `${build}/wasm/toys.wasm`;

export const long = process.env["DREAD_LONG"] === "ON";

/** Chooses what is not done in each run. */
export const turn = Number(process.env["TURN"] ?? 0);

/** Chromium; in ./check the variant without windows, which does the same with half the processor
 * time. */
export const executablePath = long ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell";

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
  if (process.env["BROWSER"] !== "firefox")
    return chromium.launch({ executablePath, args: ["--no-sandbox"] });
  // An unchanged Firefox, by WebDriver BiDi.
  const { _bidiFirefox } = playwright as unknown as { _bidiFirefox: BrowserType };
  return _bidiFirefox.launch({ executablePath: "/usr/bin/firefox-esr" });
}

async function run({ test, options }: Named, browser: Browser, server: Server): Promise<void> {
  const context = await ready(await browser.newContext(options));
  const errors: Error[] = []; // in scripts of the page
  context.on("weberror", (problem) => errors.push(problem.error()));
  let end = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new Error("the browser has ended"));
    if (!long) timer = setTimeout(() => reject(new Error("the test does not end")), 2 * patience);
  });
  browser.once("disconnected", end);
  try {
    await Promise.race([test(context, server), ended]);
    assert.deepEqual(errors, []);
  } finally {
    clearTimeout(timer);
    browser.off("disconnected", end);
    await context.close().catch(() => undefined);
  }
}

/** Returns the tests whose names contain one of these words, and of them this share. */
function chosen(words: string[], share: string): Named[] {
  const [number, of] = share.split("/").map(Number) as [number, number];
  const wanted = ({ name }: Named) => !words.length || words.some((word) => name.includes(word));
  return all.filter(wanted).filter((_, i) => i % of === number - 1);
}

/** Runs the tests that the command line names, or all. */
export async function runAll(): Promise<void> {
  const tests = chosen(process.argv.slice(4), process.env["SHARE"] ?? "1/1");
  const server = await Server.prepare(program);
  await server.serve(site);
  let browser = await launch();
  let failed = 0;
  for (const test of tests) {
    if (!browser.isConnected()) browser = await launch();
    try {
      await run(test, browser, server);
      console.log(`passed: ${test.name}`);
    } catch (problem) {
      failed++;
      patience = Math.min(patience, 60_000);
      console.log(`failed: ${test.name}`, problem);
      console.log(`Alone: BUILD=${build} tests/web/page "${test.name}"`);
    }
  }
  await browser.close();
  await server.end();
  console.log(`${tests.length - failed} of ${tests.length} tests of the page passed`);
  process.exit(failed || !tests.length ? 1 : 0);
}
