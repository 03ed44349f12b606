// Tests of what the player chooses for her browser: that it is kept, and what it does.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { suite } from "./runner.js";
import { choose, command, gone, newDeal, open, press, reload, shows, tap } from "./steps.js";

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);

const card = ".planks .plank.open";
const picked = ".planks .plank.picked";

suite("settings", {
  async "it is night until the player chooses day, and contrast follows the device"(
    context,
    server,
  ) {
    const page = await open(context, server);
    await page.emulateMedia({ colorScheme: "light" });
    await reload(page);
    assert.equal(await theme(page), "night");
    await page.emulateMedia({ contrast: "more" });
    await page.waitForSelector(":root[data-theme=contrast]");
    await command(page, "preferences");
    await choose(page, "theme", "day");
    assert.equal(await theme(page), "day");
    await reload(page);
    assert.equal(await theme(page), "day");
  },

  async "settings that others have written are not trusted"(context, server) {
    const page = await open(context, server);
    for (const kept of ["{", "null", "7", '{"theme":"red","hand":["left"],"pace":{}}']) {
      await page.evaluate((text) => localStorage.setItem("dread settings", text), kept);
      await reload(page);
      assert.equal(await theme(page), "night");
    }
  },

  async "what is chosen for the hand and for fingers is obeyed"(context, server) {
    const page = await open(context, server);
    await command(page, "preferences");
    await choose(page, "hand", "left");
    await choose(page, "touch", "drags");
    await press(page, "Escape");
    await newDeal(page);
    const panel = (await page.locator(".panel").boundingBox())!;
    const table = (await page.locator(".table").boundingBox())!;
    assert.ok(panel.x + panel.width <= table.x + 1, "the left hand has the panel at the left");
    await tap(page, card);
    await page.waitForSelector(".planks .plank.focus");
    assert.ok(!(await shows(page, picked)), "if cards are dragged only, a tap picks none");
  },

  async "what is picked can be put down by a button"(context, server) {
    const page = await open(context, server);
    await newDeal(page);
    assert.ok(!(await shows(page, "[data-put-down]")));
    await tap(page, card);
    await page.waitForSelector(picked);
    await tap(page, "[data-put-down]");
    await gone(page, picked);
  },
});
