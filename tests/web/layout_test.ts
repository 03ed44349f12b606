// Tests of how the table is laid out: in positions of all games nothing is cut and nothing is
// outside the window, and the table stays as it is from one tap to the next.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { long, oneInTurn, phone, suite, turn, type Test } from "./runner.js";
import {
  command, Dice, next, openAt, step, tap, textOf, type Position, type Step,
} from "./steps.js";
import { playLast } from "./whole_game.js";

const seed = long ? turn : 5;
const taps = long ? 150 : 14; // in each game
const leastText = 12; // pixels
const leastLarge = 14; // of all words on a large screen
const leastLines = 5; // of words that scroll

/** Returns what is wrong with the words, the buttons and what can be touched. Of words that are
 * more than a phone has room for, enough lines are in sight, and the others are scrolled to. */
function faults(page: Page, least: number): Promise<string[]> {
  return page.evaluate(([least, leastLines]) => {
    const found: string[] = [];
    const all = (of: string) =>
      [...document.querySelectorAll<HTMLElement>(of)].filter((el) => el.getClientRects().length);
    const called = (el: HTMLElement) => `${el.className}: ${(el.textContent ?? "").slice(0, 40)}`;
    for (const el of all(".spoken p, .act, .thing, .command, .corner, .story, .row-of")) {
      const { left, top, right, bottom } = el.getBoundingClientRect();
      const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      if (!within) found.push(`outside the window: ${called(el)}`);
    }
    for (const el of all(".spoken, .spoken p, .buttons, .act, .act *, .story")) {
      const clips = getComputedStyle(el).overflow !== "visible" && !el.matches(".vh, .vh *");
      const cut = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1;
      const lines = el.clientHeight / parseFloat(getComputedStyle(el).lineHeight);
      const scrolls = el.matches(".spoken") && lines > leastLines;
      if (clips && cut && !scrolls) found.push(`cut: ${called(el)}`);
      if (getComputedStyle(el).textOverflow === "ellipsis") found.push(`ellipsis: ${called(el)}`);
    }
    const said = document.querySelector(".spoken")!.getBoundingClientRect();
    const panel = document.querySelector(".panel")!;
    const scrolled = getComputedStyle(panel).overflowY === "auto";
    const end = scrolled ? panel.getBoundingClientRect().bottom : Infinity;
    for (const el of all(".panel .row-of, .thing")) {
      const { right, bottom, left } = el.getBoundingClientRect();
      const beside = right <= said.left || left >= said.right;
      const covered = (panel.contains(el) ? Math.min(bottom, end) : bottom) > said.top + 1;
      if (covered && !beside) found.push(`covered: ${called(el)}`);
    }
    for (const el of all(".play *")) {
      const says = [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim());
      const size = parseFloat(getComputedStyle(el).fontSize);
      if (says && size < least && !el.matches(".vh, .vh *, .keycap"))
        found.push(`${size} pixels: ${called(el)}`);
    }
    return found;
  }, [least, leastLines] as const);
}

/** Returns where the table is, and what decides that: how high the panel below or beside it is, and
 * what is said. */
function places(page: Page): Promise<{ table: string; around: string }> {
  return page.evaluate(() => {
    const box = (of: string) => document.querySelector(of)!.getBoundingClientRect();
    const around = `${box(".panel").height} ${box(".says").height}`;
    return { table: JSON.stringify(box(".table")), around };
  });
}

/** Plays at random: nothing is ever cut, and the table moves only if what is around it needs more
 * room. */
function inRandomPositions(id: string): Test {
  return async (context, server) => {
    const page = await openAt(context, server, { id });
    const dice = new Dice(seed);
    let last: Step | undefined;
    for (let i = 0; i < taps && !(await page.locator(".game.over").count()); i++) {
      const before = await places(page);
      last = await next(page, dice, last);
      await step(page, last);
      const where = `${id}, seed ${seed}, after tap ${i}, ${JSON.stringify(last)}`;
      assert.deepEqual(await faults(page, leastText), [], where);
      const after = await places(page);
      if (after.around === before.around) assert.equal(after.table, before.table, where);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = "125%"));
    assert.deepEqual(await faults(page, leastText), [], `${id}, larger text`);
  };
}

/** Returns the names of columns and rows that do not stand beside the cells which they name. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = (of: string) => document.querySelector(of)!.getBoundingClientRect();
    const wrong: string[] = [];
    for (const axis of document.querySelectorAll<HTMLElement>(".axis")) {
      const name = axis.textContent ?? "";
      const isLetter = axis.matches(".letter");
      const cell = box(`.cell[data-key$=" ${isLetter ? `${name}1` : `a${name}`}"]`);
      const { left, top, width, height } = axis.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const beside = isLetter ? x > cell.left && x < cell.right : y > cell.top && y < cell.bottom;
      if (!beside || left < 0 || top + height > innerHeight) wrong.push(name);
    }
    return wrong;
  });
}

async function coordinates(page: Page): Promise<void> {
  for (const [width, height] of [[320, 568], [360, 740], [740, 360], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((w) => innerWidth === w, width);
    assert.deepEqual(await misplaced(page), [], `${width} x ${height}`);
  }
}

// A corridor of 17 cards.
const full: Position = {
  id: "he-will-never-stop#19",
  actions: [
    "move 6>2", "search 6", "move 3>1", "move 7>3", "move 6>7", "move 4>7", "move 8>3", "move 7>10",
    "move 11>1", "move 6>3", "move 2>1", "move 14>4",
  ],
};

suite("layout", {
  ...oneInTurn({
    "nothing is cut in He Will Never Stop": inRandomPositions("he-will-never-stop#19"),
    "nothing is cut in SoliTerror": inRandomPositions("soliterror#9"),
    "nothing is cut in Don't Let Them Get You": inRandomPositions("dont-let-them-get-you#6"),
  }),

  async "eight buttons cover nothing"(context, server) {
    const page = await openAt(context, server, { id: "soliterror#5", actions: ["place a"] });
    assert.equal(await page.locator(".act").count(), 8);
    assert.deepEqual(await faults(page, leastText), []);
  },

  async "seven buttons below a row cover nothing, and the row stays for the second tap"(
    context,
    server,
  ) {
    const page = await openAt(context, server, { id: "he-will-never-stop#19" });
    await tap(page, "[data-key='hand 1']", ".act >> nth=1");
    assert.equal(await page.locator(".act").count(), 7);
    assert.deepEqual(await faults(page, leastText), []);
    const before = await places(page);
    await tap(page, ".act");
    assert.deepEqual(await faults(page, leastText), []);
    assert.deepEqual(await places(page), before);
  },

  async "many words cover nothing"(context, server) {
    const page = await openAt(context, server, { id: "dont-let-them-get-you#7" });
    const tapAt = (at: object) => tap(page, `[data-at='${JSON.stringify(at)}']`);
    await tapAt({ zone: "column", card: 2 });
    for (let taps = 0; taps < 2; taps++) await tapAt({ zone: "maze", cell: "b1" });
    assert.match(await textOf(page, ".spoken"), /You step to b1/);
    assert.deepEqual(await faults(page, leastText), []);
  },

  async "the columns and rows of a grid are named in every size"(context, server) {
    const page = await openAt(context, server, { id: "dont-let-them-get-you#11" });
    assert.equal(await page.locator(".axis").count(), 14);
    await coordinates(page);
  },
});

/** The numbers in some words, without their signs. */
const numbersIn = (words: string) => (words.match(/\d+/g) ?? []).map(Number);

suite("layout", {
  async "an autopsy has its axis in percent, bars of luck and fault, and cards"(context, server) {
    const actions = "move 4>2,search 6,search 3,search 6,search 5,search 2,search 8".split(",");
    const id = "he-will-never-stop#1";
    const page = await openAt(context, server, { id, actions: actions.slice(0, -1) });
    await playLast(page, id, actions);
    await page.waitForSelector(".page.ending .line");
    await command(page, "autopsy");
    await page.waitForSelector(".page.autopsy .swings");
    const texts = (of: string) => page.locator(`.page.autopsy ${of}`).allInnerTexts();
    assert.deepEqual(await texts(".percent"), ["100 %", "50 %", "0 %"]);
    // What the legend says of luck and fault is what the words say.
    const [body] = await texts(".body p");
    const [luck, fault] = (await texts(".legend b")).map((words) => numbersIn(words)[0]);
    assert.match(body!, new RegExp(`gave away ${fault} points`));
    assert.match(body!, new RegExp(`The cards \\w+( back)? ${luck}\\.`));
    // A bar of fault for each turn in the list, and its cards beside the one looked at.
    const turns = await page.locator(".page.autopsy .turn", { hasText: "gave away" }).count();
    assert.ok(turns > 0);
    assert.equal(await page.locator(".swings rect.fault").count(), turns);
    assert.ok((await page.locator(".compared .played").count()) > 0);
    assert.ok((await page.locator(".compared .best").count()) > 0);
    assert.ok((await page.locator(".compared .chip").count()) >= 5, "the whole hand");
  },
});

suite(
  "layout",
  {
    async "a large screen is used"(context, server) {
      const page = await openAt(context, server, full);
      assert.equal(await page.locator(".planks .plank").count(), 17);
      for (const [width, height, least] of [[1440, 900, 95], [1024, 768, 60]] as const) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((w) => innerWidth === w, width);
        assert.deepEqual(await faults(page, leastLarge), [], `${width} x ${height}`);
        const cards = await page.locator(".planks .plank").evaluateAll((all) =>
          all.map((el) => el.getBoundingClientRect().width),
        );
        assert.ok(Math.min(...cards) >= least, `${width} x ${height}: ${Math.min(...cards)}`);
      }
      // In a corridor of two lines, a gap takes the halves of the cards beside it in its own line.
      const middle = async (key: string) => {
        const box = (await page.locator(`[data-key="${key}"]`).boundingBox())!;
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      await page.touchscreen.tap(...Object.values(await middle("hand 10")) as [number, number]);
      await page.waitForSelector('.plank.picked[data-key="hand 10"]');
      const { x, y } = await middle("hand |3");
      await page.touchscreen.tap(x + 15, y);
      await page.waitForSelector('.gap.focus[data-key="hand |3"]');
    },
  },
  { ...phone, viewport: { width: 1440, height: 900 } },
);
