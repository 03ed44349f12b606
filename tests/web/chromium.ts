// Runs tests in Chromium, each with a context and a server of its own.

import { chromium, type BrowserContext, type BrowserContextOptions } from "playwright-core";

import { Server } from "./served.js";

export type Test = (context: BrowserContext, server: Server) => Promise<void>;

/** Chromium; in ./check the variant without windows, which does the same with half the processor
 * time. */
export const executablePath =
  process.env["DREAD_LONG"] === "ON" ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell";

const patience = 600_000; // milliseconds until a test gives up; no result depends on it

/** The site that the command line names. */
export const givenSite = process.argv[3] ?? "";

/** Makes the pages of a context draw the same numbers: every run has the same fresh deals, and none
 * of them is over before the first action, as one in some hundreds is. */
export async function drawTheSameNumbers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    crypto.getRandomValues = <T extends ArrayBufferView | null>(to: T): T => {
      if (to instanceof Uint32Array) to.fill(4711);
      return to;
    };
  });
}

/** Runs the tests with the program that the command line names. Fresh deals are always the same. */
export async function runAll(
  tests: Record<string, Test>,
  options: BrowserContextOptions = {},
  site: string = givenSite,
): Promise<void> {
  const program = process.argv[2] ?? "";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  let failures = 0;
  for (const [name, test] of Object.entries(tests)) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    await drawTheSameNumbers(context);
    const server = await Server.prepare(program);
    await server.serve(site);
    try {
      await test(context, server);
      console.log(`passed: ${name}`);
    } catch (problem) {
      failures++;
      console.log(`failed: ${name}`, problem);
    }
    await context.close();
    await server.end();
  }
  await browser.close();
  process.exitCode = failures ? 1 : 0;
}
