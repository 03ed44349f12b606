// Tests that the page works without a network after the first visit, asks nobody but its own
// server, and takes a newer version when nobody minds.

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { inParts, phone, program, site, suite, type Test } from "./runner.js";
import { Server, newerSite, versionOf } from "./served.js";
import { Dice, act, close, command, goOn, keptWhole, newDeal, press, tap } from "./steps.js";

const versionShown = (page: Page) => page.locator(".version .number").textContent();
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

async function isOffline(page: Page, state: string): Promise<void> {
  await page.waitForSelector(`:root[data-offline=${state}]`);
}

async function isOfVersion(page: Page, version: string): Promise<void> {
  const holds = (wanted: string) =>
    document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content === wanted;
  await page.waitForFunction(holds, version);
}

/** Returns true, in the page, if no window holds the lock of a game in progress. */
async function nobodyPlays(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.every((lock) => lock.name !== "dread-playing");
}

/** Visits the page for the first time, until it is kept. */
async function visit(context: BrowserContext, server: Server): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address);
  await isOffline(page, "ready");
  return page;
}

type Updated = (context: BrowserContext, server: Server, newer: string) => Promise<void>;

/** Makes a test with a server of its own, which can end or serve a newer version. */
function ownServer(test: Updated): Test {
  return async (context) => {
    const server = await Server.prepare(program);
    const newer = newerSite(site, "9.9.9-99999999");
    try {
      await server.serve(site);
      await test(context, server, newer);
    } finally {
      await server.end();
      rmSync(newer, { recursive: true });
    }
  };
}

suite("updates", {
  "after the first visit the network is not needed": ownServer(async (context, server) => {
    const page = await visit(context, server);
    await server.end();
    await page.reload();
    assert.equal(await versionShown(page), versionOf(site));
    await newDeal(page);
    await act(page, new Dice(1));
    if (inParts) {
      page.once("dialog", (dialog) => void dialog.dismiss());
      await Promise.all([page.waitForEvent("dialog"), tap(page, "[data-command=hint]")]);
      await act(page, new Dice(1));
    }
    const other = await context.newPage();
    await other.goto(`${server.address}?any=query`);
    assert.equal(await versionShown(other), versionOf(site));
  }),

  "after the second visit nothing needs the network": ownServer(async (context, server) => {
    const page = await visit(context, server);
    await page.reload();
    if (inParts) await keptWhole(page);
    await server.end();
    await page.reload();
    await newDeal(page);
    await tap(page, "[data-command=hint]");
    await page.waitForSelector(".page.hint .chance");
    await close(page);
    await press(page, "m");
    await command(page, "rest", "rules");
    await page.waitForSelector(".page >> text=The pack has 32 cards");
  }),

  async "only its own server is asked, and the policy is broken nowhere"(context, server) {
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    const page = await visit(context, server);
    await newDeal(page);
    assert.ok(asked.length > 3);
    assert.deepEqual(asked.filter((url) => !url.startsWith(server.address)), []);
    assert.deepEqual(complaints, []);
  },

  "an update waits for the game in any window, and is then taken in one visit": ownServer(
    async (context, server, newer) => {
      const page = await visit(context, server);
      await newDeal(page);
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
      // The browser may go on for a while as if a closed window were open.
      await idle.waitForFunction(nobodyPlays);
      await idle.reload();
      await isOfVersion(idle, "9.9.9-99999999");
      assert.deepEqual(await cacheNames(idle), ["dread / 9.9.9-99999999"]);
      // The game of the older version goes on in the newer one.
      await goOn(idle);
      assert.equal(await idle.locator(".log").textContent(), log);
    },
  ),

  "an update that somebody has tampered with is not taken": ownServer(
    async (context, server, newer) => {
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
    },
  ),
}, { ...phone, serviceWorkers: "allow" });
