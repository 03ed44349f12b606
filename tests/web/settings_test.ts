// Tests in Chromium of what the player chooses for her browser: that it is kept, and what it does.
// tests/web/browser runs them.

import assert from "node:assert/strict";

import type { BrowserContext, Locator, Page } from "playwright-core";

import { runAll, type Test } from "./chromium.js";
import { Server } from "./served.js";

async function open(context: BrowserContext, server: Server): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForSelector(".page.doors");
  return page;
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);

async function choose(page: Page, setting: string, value: string): Promise<void> {
  const button = page.locator(`[data-setting="${setting}"] [data-value="${value}"]`);
  await button.tap();
  await page.waitForSelector(`[data-set="${setting}"][data-value="${value}"][aria-pressed=true]`);
}

async function toPreferences(page: Page): Promise<void> {
  await page.locator('[data-command-of="preferences"]').tap();
  await page.waitForSelector(".settings");
}

/** Goes from the preferences to a game whose cards can be picked; returns one of them. */
async function toCards(page: Page): Promise<Locator> {
  await page.locator("[data-close]").tap();
  await page.locator(".door").first().tap();
  await page.getByText("New deal").first().tap();
  const card = page.locator(".planks .plank.open").first();
  await card.waitFor();
  await page.waitForFunction(() => !document.querySelector(".act[data-read-on]"));
  return card;
}

const picked = ".planks .plank.picked";

const tests: Record<string, Test> = {
  async "the page follows the device until a theme is chosen, which is kept"(context, server) {
    const page = await open(context, server);
    assert.equal(await theme(page), "night");
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForSelector(":root[data-theme=day]");
    await toPreferences(page);
    await choose(page, "theme", "contrast");
    assert.equal(await theme(page), "contrast");
    await page.reload();
    await page.waitForSelector(".page.doors");
    assert.equal(await theme(page), "contrast");
  },

  async "settings that others have written are not trusted"(context, server) {
    const page = await open(context, server);
    for (const kept of ["{", "null", "7", '{"theme":"red","hand":["left"],"pace":{}}']) {
      await page.evaluate((text) => localStorage.setItem("dread settings", text), kept);
      await page.reload();
      await page.waitForSelector(".page.doors");
      assert.equal(await theme(page), "night");
    }
  },

  async "the left hand has the panel at the left"(context, server) {
    const page = await open(context, server);
    await toPreferences(page);
    await choose(page, "hand", "left");
    await toCards(page);
    const panel = (await page.locator(".panel").boundingBox())!;
    const table = (await page.locator(".table").boundingBox())!;
    assert.ok(panel.x + panel.width <= table.x + 1);
  },

  async "what is picked can be put down by a button"(context, server) {
    const page = await open(context, server);
    await toPreferences(page);
    const card = await toCards(page);
    assert.equal(await page.locator("[data-put-down]").count(), 0);
    await card.tap();
    await page.waitForSelector(picked);
    await page.locator("[data-put-down]").tap();
    await page.waitForFunction((held) => !document.querySelector(held), picked);
  },

  async "if cards are dragged only, a tap picks none"(context, server) {
    const page = await open(context, server);
    await toPreferences(page);
    await choose(page, "touch", "drags");
    const card = await toCards(page);
    await card.tap();
    await page.waitForSelector(".planks .plank.focus");
    assert.equal(await page.locator(picked).count(), 0);
  },
};

await runAll(tests, {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: "dark",
  reducedMotion: "reduce",
});
