// Tests of where the keyboard is, and of what a screen reader gets: it goes into a page that opens
// and comes back, it is never nowhere, and names are short.

import assert from "node:assert/strict";

import type { BrowserContext, Page } from "playwright-core";

import { Expert } from "./expert.js";
import { Pointer, Tree, isButton } from "./means.js";
import { phone, suite } from "./runner.js";
import type { Server } from "./served.js";
import { count, goOn, holdTables, open, openAt, press, type Prepare } from "./steps.js";
import { heard, openPage, playLast } from "./whole_game.js";

const maze = "dont-let-them-get-you#2";

/** Returns the place or the command that the keyboard is on. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const el = document.activeElement as HTMLElement;
    const { key, command } = el.dataset;
    return key ?? command ?? `${el.localName} ${el.className}`.trim();
  });

const card = "column 1";

/** Opens the maze, and moves the keyboard to a card of the column. */
async function atCard(
  context: BrowserContext,
  server: Server,
  prepare?: Prepare,
): Promise<Page> {
  const page = await openAt(context, server, { id: maze }, {}, prepare);
  await press(page, "ArrowRight");
  assert.equal(await focused(page), card);
  return page;
}

suite("focus", {
  async "the keyboard goes into a page and comes back"(context, server) {
    const page = await atCard(context, server);
    for (const key of ["m", "h", "w", "l"]) {
      await press(page, key);
      const inside = await page.evaluate(() => document.activeElement?.closest(".page") !== null);
      assert.ok(inside, `${key} opens a page, and the keyboard is in it`);
      await press(page, "Escape");
      assert.equal(await focused(page), card, `${key} leads back`);
    }
    // Through a page over a page, too.
    await press(page, "m", "r", "Escape", "Escape");
    assert.equal(await count(page, ".page"), 0);
    assert.equal(await focused(page), card);
    await page.locator("[data-command=menu]").focus();
    await press(page, "Enter", "Escape");
    assert.equal(await focused(page), "menu");
  },

  // On a busy machine the worker can have the hint before the page may show that it thinks. What
  // the hint picks on the table then appears together with its page. The page may not show it until
  // the storage has answered; here it has the patience for that, however slow the worker is.
  async "the keyboard comes back from a hint that is there at once"(context, server) {
    const tellThoughts = () => {
      const { setTimeout } = window;
      const isPatience = (ms = 0) => ms >= 1000;
      window.setTimeout = ((act: () => void, ms?: number) =>
        isPatience(ms) ? 0 : setTimeout(act, ms)) as typeof window.setTimeout;
      window.Worker = class extends Worker {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given);
          this.addEventListener("message", ({ data }) => {
            if (data.state === 2) document.documentElement.dataset["thought"] = "done";
          });
        }
      };
    };
    const page = await atCard(context, server, (page) => page.addInitScript(tellThoughts));
    const release = await holdTables(context, server);
    await page.bringToFront();
    await page.keyboard.press("h");
    await page.waitForSelector(":root[data-thought=done]");
    assert.equal(await page.locator(".page.hint").count(), 0);
    await release();
    await page.locator(".page.hint .hinted").first().waitFor();
    await press(page, "Escape");
    assert.equal(await focused(page), card);
  },

  async "what has nothing to choose can be scrolled by keys, and left"(context, server) {
    const page = await open(context, server);
    await page.setViewportSize({ width: 390, height: 480 });
    await press(page, "?");
    const [role, name] = await page.evaluate(() => {
      const el = document.activeElement!;
      const title = el.getAttribute("aria-labelledby") ?? "";
      return [el.getAttribute("role"), document.getElementById(title)?.textContent];
    });
    assert.deepEqual([role, name], ["document", "Keys and mouse"]);
    await press(page, "ArrowDown");
    const scrolled = () => document.activeElement!.scrollTop;
    assert.ok((await page.evaluate(scrolled)) > 0);
    await press(page, "Escape");
    assert.equal(await page.locator(".page.doors").count(), 1);
  },

  // Without it the maze is 49 buttons in a line, and nobody who cannot see it knows its walls.
  async "a grid is read in rows, and arrows go through it as the eye does"(context, server) {
    for (const [id, size] of [[maze, 7], ["soliterror#1", 4]] as const) {
      const page = await openAt(context, server, { id });
      const tree = await Tree.open(page);
      const cells = async () => (await tree.nodes()).filter((node) => node.role === "gridcell");
      const names = (await cells()).map((node) => node.name);
      assert.equal(names.length, size * size);
      const rows = page.getByRole("grid").getByRole("row");
      assert.equal(await rows.count(), size);
      assert.ok((await count(page, '[role="grid"] [tabindex="0"]')) <= 1);
      await rows.first().getByRole("gridcell").first().focus();
      for (let y = size; y > 0; y--) {
        const last = y % 2 === size % 2 ? size - 1 : 0;
        for (let i = 0; i < size; i++) {
          const x = last === 0 ? size - 1 - i : i;
          assert.ok((await focused(page)).endsWith(` ${"abcdefg"[x]}${y}`), `${x} ${y}`);
          if (i < size - 1) await press(page, last === 0 ? "ArrowLeft" : "ArrowRight");
        }
        if (y > 1) await press(page, "ArrowDown");
      }
      if (id !== maze) continue;
      for (const name of names) assert.match(name, /, (open|doors?) (north|east|south|west)/);
      assert.ok(names.some((name) => /in sight of the ace of spades/.test(name)), names.join("; "));
      await page.locator(".act", { hasText: "Rest" }).hover();
      await page.waitForSelector('[role="gridcell"][aria-label*="If you rest, the ace of spades"]');
    }
  },

  // While it appears there is nothing on it that could have the keyboard. Timers do not run, so
  // that nothing else shows the rest.
  async "whatever is pressed while an ending appears shows all of it"(context, server) {
    const expert = await Expert.get();
    const id = "soliterror#4";
    const actions = await expert.losing(id);
    for (const how of ["Enter", "Escape", " ", "tap"]) {
      const page = await openAt(context, server, { id, actions: actions.slice(0, -1) });
      await page.evaluate(() => {
        const begin = window.setTimeout;
        const held = (...timer: Parameters<typeof begin>) =>
          document.querySelector(".page.ending") ? 0 : begin(...timer);
        window.setTimeout = held as typeof setTimeout;
      });
      await playLast(page, id, actions);
      if (how === "tap") await page.touchscreen.tap(195, 100);
      else await page.keyboard.press(how);
      await page.waitForSelector(".page.ending .line");
      await page.close();
    }
  },

  async "names are short, and cards are read out in words"(context, server) {
    const page = await context.newPage();
    const pointer = new Pointer(page, "click");
    const tree = await Tree.open(page);
    const expert = await Expert.get();
    const actions = expert.winning(maze);
    await openPage(page, server, pointer, { id: maze, actions: actions.slice(0, 4) });
    await goOn(page);
    for (let i = 4; i < 10; i++) {
      for (const choice of (await expert.move(maze, actions, i)).choices)
        await pointer.choose(choice);
      const nodes = (await tree.nodes()).filter(isButton);
      const all = nodes.map((node) => node.name);
      for (const name of all) {
        assert.ok(name.split(" ").length <= 32, `a long name: ${name}`);
        assert.doesNotMatch(name, /[♠♥♣♦]/u);
      }
      const able = nodes.filter((node) => node.states["disabled"] !== true);
      assert.equal(new Set(able.map((node) => node.name)).size, able.length, "names are unique");
      for (const words of (await heard(page)).flat()) assert.doesNotMatch(words, /[♠♥♣♦]/u);
    }
  },
}, { ...phone, viewport: { width: 390, height: 844 } });
