// Tests that nothing on the page is dead: in a position of each game, which the commit chooses,
// every choice, also one that is dimmed, does something when it is tapped, or the page says why
// not. In --long in many more positions.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { Expert } from "./expert.js";
import { inParts, long, oneInTurn, suite, turn, type Test } from "./runner.js";
import {
  atTable, besideThePage, count, Dice, doors, newDeal, open, openAt, press, rowOf, shows, still,
  store, tap,
} from "./steps.js";

const positions = long ? 5 : 1; // of each game
const most = 25; // words of an answer

interface Choice {
  name: string; // of the element, which finds it again
  dim: boolean;
  x: number;
  y: number;
}

// In the page: what can be tapped. Scrolls to the one with this name, if there is one.
function choicesThere(wanted: string): Choice[] {
  const all = document.querySelectorAll<HTMLElement>(".thing, .act, .command, .corner");
  return [...all].flatMap((el) => {
    const { key, command, putDown } = el.dataset;
    const name = key ?? command ?? el.dataset.at ?? "";
    if (name === wanted) el.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = el.getBoundingClientRect();
    if (width === 0 || getComputedStyle(el).visibility === "hidden") return [];
    if (putDown !== undefined || el.getAttribute("aria-hidden")) return [];
    const dim = el.getAttribute("aria-disabled") === "true";
    return [{ name, dim, x: left + width / 2, y: top + height / 2 }];
  });
}

/** What the player sees: but for what is in focus, which says nothing. */
interface Seen {
  words: string;
  note: string;
  table: string;
  open: boolean; // a page is open, or something is held
}

// In the page: what the player sees.
function seeNow(): Seen {
  const text = (selector: string) =>
    [...document.querySelectorAll(selector)].map((el) => el.textContent).join("|");
  const states = [...document.querySelectorAll<HTMLElement>(".thing, .token")].map((el) =>
    [el.dataset.key, el.classList.contains("picked"), el.textContent, el.classList.contains("me")],
  );
  return {
    words: text(".says, .page"),
    note: text(".note, .page-note"),
    table: JSON.stringify([states, text(".panel")]),
    open: document.querySelector(".page, [data-put-down]") !== null,
  };
}

const countWords = (said: string) => said.split(/\s+/).filter((word) => word !== "").length;

// Closes pages, and puts down what is held.
async function rest(page: Page): Promise<void> {
  const opens = ".page:not(.doors) [data-close], .page.ending, [data-put-down]";
  for (let i = 0; i < 6 && (await shows(page, opens)); i++) await press(page, "Escape");
}

async function tableNow(page: Page): Promise<string> {
  return (await page.evaluate(seeNow)).table;
}

// Goes back to a table that has been left by an action. Returns false if that cannot be.
async function restore(page: Page, table: string): Promise<boolean> {
  await rest(page);
  for (let i = 0; i < 3 && (await tableNow(page)) !== table; i++) {
    await press(page, "u");
    await rest(page);
  }
  return (await tableNow(page)) === table;
}

// Taps a choice, and checks that something comes of it. Returns true if the table may have changed.
async function tryOne(page: Page, choice: Choice, where: string): Promise<boolean> {
  const before = await page.evaluate(seeNow);
  await page.touchscreen.tap(choice.x, choice.y);
  await still(page);
  const after = await page.evaluate(seeNow);
  const what = `${where}: ${choice.name}${choice.dim ? " (dimmed)" : ""}`;
  const acts = after.table !== before.table || (!choice.dim && after.words !== before.words);
  assert.ok(acts || after.note !== "", `${what} is dead`);
  assert.ok(countWords(after.note) <= most, `${what} says too much: ${after.note}`);
  return after.open || after.table !== before.table;
}

async function tryAll(page: Page, where: string): Promise<number> {
  const table = await tableNow(page);
  const choices = await page.evaluate(choicesThere, "");
  for (const { name } of choices) {
    const now = (await page.evaluate(choicesThere, name)).find((c) => c.name === name);
    if (now && (await tryOne(page, now, where)) && !(await restore(page, table))) break;
  }
  return choices.length;
}

// Plays something: taps what can be tapped until the table has changed.
async function goOn(page: Page, dice: Dice): Promise<void> {
  const table = await tableNow(page);
  for (let i = 0; i < 30; i++) {
    const choices = await page.evaluate(choicesThere, "");
    const able = choices.filter((c) => !c.dim && /[ "]/.test(c.name));
    if (!able.length) return;
    const any = dice.of(able);
    for (let k = 0; k < 2; k++) {
      const there = await page.evaluate(choicesThere, any.name);
      const one = there.find((c) => c.name === any.name);
      if (!one) break;
      await page.touchscreen.tap(one.x, one.y);
      await still(page);
    }
    if (!(await count(page, "[data-put-down]")) && (await tableNow(page)) !== table) return;
  }
}

// What is tapped on the table until the first action is done. A card that is lifted has to be put
// somewhere, too. A lesson has picked the first thing that it asks for.
const putCard = [".gap.open", ".gap.focus"];
const again = ".act.filled, .thing.focus:not(.gap)";
const first = {
  learn: ["lesson", putCard, [".cell.picked"], [".cell.picked"]],
  deal: ["new", [".plank.open", ...putCard], [".cell.open", again], [".chip.open", again]],
} as const;

/** Counts the taps from the first screen to the first action of each game. */
function tapsTo([command, ...games]: (typeof first)[keyof typeof first], most: number[]): Test {
  return async (context, server) => {
    for (const [door, taps] of games.entries()) {
      const page = await open(context, server);
      const answer = `.doorway:nth-child(${door + 1}) .answer[data-command-of=${command}]`;
      const [last = "", ...before] = [...taps].reverse();
      await tap(page, answer);
      await atTable(page);
      const log = await page.locator(".log p, .lesson").allTextContents();
      await tap(page, ...before.reverse());
      assert.deepEqual(await page.locator(".log p, .lesson").allTextContents(), log);
      await tap(page, last);
      assert.notDeepEqual(await page.locator(".log p, .lesson").allTextContents(), log, answer);
      assert.ok(1 + taps.length <= most[door]!);
      await page.close();
    }
  };
}

function allChoices(game: string, seed: number): Test {
  return async (context, server) => {
    // A position of a won game, and in --long others to which chance leads.
    const id = `${game}#${seed}`;
    const won = (await Expert.get()).winning(id);
    const page = await openAt(context, server, { id, actions: won.slice(0, turn % won.length) });
    const dice = new Dice(seed);
    let tried = 0;
    for (let i = 0; i < positions; i++) {
      for (let k = 0; k < 3 && i > 0; k++) await goOn(page, dice);
      await rest(page);
      tried += await tryAll(page, `${id}, position ${i}`);
    }
    assert.ok(tried > 10 * positions);
  };
}

/** What a test lets wait until it calls `release`. */
function holding(): { held: Promise<void>; release: () => void } {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

suite("choices", {
  "a first action of a lesson takes three taps": tapsTo(first.learn, [3, 2, 2]),
  "a first action of a deal takes three taps, four where a card is put": tapsTo(
    first.deal, [4, 3, 3],
  ),

  ...oneInTurn({
    "nothing is dead in He Will Never Stop": allChoices("he-will-never-stop", 4),
    "nothing is dead in SoliTerror": allChoices("soliterror", 6),
    "nothing is dead in Don't Let Them Get You": allChoices("dont-let-them-get-you", 2),
  }),

  async "what cannot be loaded is said, and can be tried again"(context, server) {
    const later = [/later[.]wasm$/, "[data-command=hint]", ".page.hint .chance"] as const;
    const preferences = '.page [data-command-of="preferences"]';
    const extras = [/extras[.]js$/, preferences, ".page [data-opens=share]"] as const;
    for (const [file, choice, there] of inParts ? [later, extras] : [extras]) {
      let asked = 0;
      const page = await open(context, server, async (page) => {
        await page.route(file, (route) => (asked < 2 ? route.abort() : route.continue()));
        // The player gives up at first, then tries again.
        page.on("dialog", (dialog) => void (++asked < 2 ? dialog.dismiss() : dialog.accept()));
      });
      if (file === later[0]) await newDeal(page);
      await Promise.all([page.waitForEvent("dialog"), tap(page, choice)]);
      await tap(page, choice);
      await page.waitForSelector(there);
      assert.equal(asked, 2);
      await page.close();
    }
  },

  async "a page that is late shows its title, and can be closed"(context, server) {
    const { held, release } = holding();
    const hold = (page: Page) =>
      page.route(/extras[.]js$/, (route) => held.then(() => route.continue()));
    const page = await open(context, server, hold);
    const preferences = page.locator('[data-command-of="preferences"]');
    for (const leaves of ["Close", "Escape"]) {
      await preferences.tap();
      await page.locator(".page h1", { hasText: "Preferences" }).waitFor();
      if (leaves === "Close") await page.getByRole("button", { name: leaves }).tap();
      else await page.keyboard.press(leaves);
      await doors(page);
    }
    await preferences.tap();
    release();
    await page.waitForSelector(".page [data-opens=share]");
  },

  async "what cannot be loaded is asked once, and what was closed stays so"(context, server) {
    const { held, release } = holding();
    let asked = 0;
    const page = await open(context, server, async (page) => {
      await page.route(/extras[.]js$/, (route) => held.then(() => route.abort()));
      page.on("dialog", (dialog) => void (asked++, dialog.dismiss()));
    });
    await newDeal(page);
    // Each scene that is shown meanwhile wants the page that it lacks.
    await page.locator("[data-command=menu]").tap();
    await page.waitForSelector(".page h1");
    for (let i = 0; i < 3; i++)
      await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt")));
    release();
    await atTable(page);
    assert.equal(asked, 1);
  },

  async "the notice about kept games opens, or asks to load its words again"(context, server) {
    await store(await besideThePage(context, server), [rowOf({ id: "soliterror#1" })]);
    let fails = true;
    const page = await open(context, server, async (page) => {
      await page.route(/extras[.]html$/, (route) => (fails ? route.abort() : route.continue()));
      page.on("dialog", (dialog) => {
        fails = false;
        void dialog.accept();
      });
    });
    await tap(page, ".doors .keeping summary");
    await page.locator(".doors .keeping [data-keep=understood]").waitFor();
  },
});
