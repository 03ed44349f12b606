// Tests in Chromium that the page works without a network after the first visit, asks nobody but
// its own server, and takes a newer version when nobody minds. tests/web/browser runs them.

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { runAll, type Test } from "./chromium.js";
import { Dice, act } from "./playing.js";
import { Server, newerSite, versionOf } from "./served.js";

const site = process.argv[3]!;

const versionShown = (page: Page) => page.locator(".version .number").textContent();
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

async function isOffline(page: Page, state: string): Promise<void> {
  const holds = (wanted: string) => document.documentElement.dataset["offline"] === wanted;
  await page.waitForFunction(holds, state);
}

async function isOfVersion(page: Page, version: string): Promise<void> {
  const holds = (wanted: string) =>
    document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content === wanted;
  await page.waitForFunction(holds, version);
}

/** Visits the page for the first time, until it is kept. */
async function visit(context: BrowserContext, server: Server): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address);
  await isOffline(page, "ready");
  return page;
}

/** Begins a game of the first kind. */
async function begin(page: Page): Promise<void> {
  await page.locator(".door").first().click();
  await page.getByText("New deal").first().click();
  await page.waitForSelector(".game:not(.no-game)");
}

const tests: Record<string, Test> = {
  async "after the first visit the network is not needed"(context, server) {
    const page = await visit(context, server);
    await server.end();
    await page.reload();
    assert.equal(await versionShown(page), versionOf(site));
    await begin(page);
    const other = await context.newPage();
    await other.goto(server.address + "?any=query");
    assert.equal(await versionShown(other), versionOf(site));
  },

  async "only its own server is asked, and the policy is broken nowhere"(context, server) {
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    const page = await visit(context, server);
    await begin(page);
    assert.ok(asked.length > 3);
    assert.deepEqual(asked.filter((url) => !url.startsWith(server.address)), []);
    assert.deepEqual(complaints, []);
  },

  async "an update waits for the game in any window, and is then taken in one visit"(
    context,
    server,
  ) {
    const newer = newerSite(site, "9.9.9-99999999");
    const page = await visit(context, server);
    await begin(page);
    await server.serve(newer);
    const idle = await context.newPage();
    await idle.goto(server.address);
    await isOffline(idle, "waiting");
    await isOffline(page, "waiting");
    await isOfVersion(page, versionOf(site));
    await isOfVersion(idle, versionOf(site));
    await act(page, new Dice());
    const log = await page.locator(".log").textContent();
    await page.close();
    await idle.goto("about:blank");
    await idle.goto(server.address);
    await isOfVersion(idle, "9.9.9-99999999");
    assert.deepEqual(await cacheNames(idle), ["dread / 9.9.9-99999999"]);
    // The game of the older version goes on in the newer one.
    await idle.locator("[data-command-of=continue]").click();
    await idle.waitForSelector(".game:not(.no-game)");
    assert.equal(await idle.locator(".log").textContent(), log);
    rmSync(newer, { recursive: true });
  },

  async "an update that somebody has tampered with is not taken"(context, server) {
    const newer = newerSite(site, "9.9.9-99999999");
    const page = await visit(context, server);
    writeFileSync(join(newer, "main.js"), "0;");
    await server.serve(newer);
    const failed = await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      return new Promise<string>((resolve) => {
        registration.addEventListener("updatefound", () => {
          const worker = registration.installing!;
          worker.addEventListener("statechange", () => resolve(worker.state));
        });
        void registration.update();
      });
    });
    assert.equal(failed, "redundant");
    await page.reload();
    await isOfVersion(page, versionOf(site));
    rmSync(newer, { recursive: true });
  },
};

await runAll(tests);
