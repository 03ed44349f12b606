// Tests of fingers, mouse and keys.

import assert from "node:assert/strict";

import type { CDPSession, Locator, Page } from "playwright-core";

import { inTurn, suite, type Test } from "./runner.js";
import {
  changes, command, count, goOn, gone, newDeal, open, openAt, press, reload, shows, still, tap,
  textOf, type Position,
} from "./steps.js";

const sizes = [[320, 568], [360, 640], [360, 740], [390, 844], [740, 360], [844, 390]];

interface Point {
  x: number;
  y: number;
}

// A corridor of 17 cards.
const full = {
  id: "he-will-never-stop#19",
  actions: [
    "move 6>2", "search 6", "move 3>1", "move 7>3", "move 6>7", "move 4>7", "move 8>3", "move 7>10",
    "move 11>1", "move 6>3", "move 2>1", "move 14>4",
  ],
};
// A corridor as long as the dial allows.
const longest = { id: "he-will-never-stop:hand=28#1", actions: [] };
const house = { id: "dont-let-them-get-you#11" };
// Somebody attacks on b4, and can only be swapped.
const field = {
  id: "soliterror#2",
  actions: ["place b", "leave", "heart", "leave"],
};
// Somebody attacks, and there are so many ways out that the buttons need all their room.
const attacked = { id: "soliterror#6", actions: ["place b", "take"] };

async function middle(of: Locator): Promise<Point> {
  const box = (await of.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const key = (name: string) => `.thing[data-key="${name}"]`;
const at = (page: Page, name: string) => page.locator(key(name));
const cell = (page: Page, name: string) => at(page, `maze ${name}`);
const words = async (page: Page, kind: string) =>
  (await page.locator(`.spoken .${kind}`).allTextContents()).join(" ");

/** The row of cards, whose words change with every action. */
const planks = ".planks";

/** Waits until the page says this. An event of a finger may take until the next frame. */
async function says(page: Page, kind: string, what: RegExp): Promise<void> {
  await page.waitForFunction(
    ([kind, source]) =>
      new RegExp(source!).test(document.querySelector(`.spoken .${kind}`)?.textContent ?? ""),
    [kind, what.source],
  );
}

/** Waits until a path of so many points is drawn. */
async function drawn(page: Page, points: number): Promise<void> {
  await page.waitForFunction(
    (n) => document.querySelector(".way")?.getAttribute("points")?.split(" ").length === n,
    points,
  );
}

/** A finger, by the browser's own input. */
class Finger {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  private async send(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", at: Point[]) {
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints: at });
    await still(this.page);
  }

  press(...at: Point[]): Promise<void> {
    return this.send("touchStart", at);
  }

  move(...at: Point[]): Promise<void> {
    return this.send("touchMove", at);
  }

  lift(): Promise<void> {
    return this.send("touchEnd", []);
  }

  cancel(): Promise<void> {
    return this.send("touchCancel", []);
  }

  /** Goes to a thing slowly enough to be a finger. */
  async go(from: Point, to: Point): Promise<void> {
    for (let i = 1; i <= 4; i++)
      await this.move({
        x: from.x + ((to.x - from.x) * i) / 4,
        y: from.y + ((to.y - from.y) * i) / 4,
      });
  }
}

const canUndo = (page: Page) => shows(page, '[data-command="undo"]:not([aria-disabled])');

/** Counts the scenes that the page reads from the engine. */
function countScenes(): void {
  const { parse } = JSON;
  Object.assign(window, { scenes: 0 });
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver) as object | null;
    const any = typeof value === "object" && value !== null;
    const scene = any && "words" in value && "commands" in value;
    if (scene) (window as unknown as { scenes: number }).scenes++;
    return value;
  };
}

/** Returns how many scenes something takes at least: others can come at the same time. */
async function fewestScenes(page: Page, does: () => Promise<void>): Promise<number> {
  const scenes = () => page.evaluate(() => (window as unknown as { scenes: number }).scenes);
  let fewest = Infinity;
  for (let i = 0; i < 4; i++) {
    const before = await scenes();
    await does();
    fewest = Math.min(fewest, (await scenes()) - before);
  }
  return fewest;
}

// Returns which cards, gaps and cells are not what lies at their middle.
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".thing")]
      .filter((el) => el.getBoundingClientRect().width > 0)
      .filter((el) => {
        const { left, top, width, height } = el.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there?.closest(".thing") !== el;
      })
      .map((el) => el.dataset.key ?? ""),
  );
}

// Returns which things and commands are not wholly on the screen.
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".thing, .command, .corner")]
      .filter((el) => {
        const { left, top, right, bottom, width } = el.getBoundingClientRect();
        const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return width > 0 && !within;
      })
      .map((el) => el.dataset.key ?? el.dataset.command ?? ""),
  );
}

// Returns where all is that can be chosen: while the names of keys are shown, and without them. It
// is one step of the page, so nothing that arrives late can come in between.
function placesByHand(page: Page): Promise<{ keys: string[]; pointer: string[] }> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const placesFor = (hand: string) => {
      dataset["hand"] = hand;
      return [...document.querySelectorAll<HTMLElement>(".thing, button")]
        .map((el) => ({ text: el.textContent, box: el.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0)
        .map(({ text, box: { left, top, right, bottom } }) =>
          `${text} from ${left}, ${top} to ${right}, ${bottom}`);
    };
    return { keys: placesFor("keys"), pointer: placesFor("pointer") };
  });
}

// Returns the least width and height of the cells, or of what a card of a row takes of it.
function least(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = (of: string) =>
      [...document.querySelectorAll(of)].map((el) => el.getBoundingClientRect());
    const cells = boxes(".cell").flatMap((box) => [box.width, box.height]);
    const [first, second] = boxes(".plank");
    if (first && second)
      cells.push(Math.max(Math.abs(second.left - first.left), Math.abs(second.top - first.top)));
    return Math.min(...cells);
  });
}

// On a phone of at least this height, or on its side, all of a table is there and large enough.
function allSizes(wanted: Position, pixels: number, from: number): Test {
  return async (context, server) => {
    const hands = ["right", "left"]; // in ./check the commit chooses one
    for (const hand of inTurn(hands)) {
      const page = await openAt(context, server, wanted, { hand });
      for (const size of sizes) {
        const [width, height] = size as [number, number];
        if (width < height && height < from) continue;
        await page.setViewportSize({ width, height });
        await page.waitForFunction((w) => innerWidth === w, width);
        const where = `${width} x ${height}, ${hand}`;
        assert.deepEqual(await outside(page), [], where);
        assert.deepEqual(await covered(page), [], where);
        assert.ok((await least(page)) >= pixels, `${where}: ${await least(page)}`);
      }
      await page.close();
    }
  };
}

/** Returns the cards of the corridor of which a sign lies outside of the card or on another. */
async function unreadable(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const wrong = [];
    for (const plank of document.querySelectorAll(".planks .plank")) {
      const card = plank.getBoundingClientRect();
      const signs = [...plank.querySelectorAll(".near > *, .far > *, .big > *")];
      const boxes = signs.map((el) => el.getBoundingClientRect()).filter((box) => box.width > 0);
      const out = boxes.some(
        (box) =>
          box.left < card.left - 1 ||
          box.right > card.right + 1 ||
          (box.top + box.bottom) / 2 < card.top ||
          (box.top + box.bottom) / 2 > card.bottom,
      );
      const over = boxes.some((a, i) =>
        boxes.some((b, j) => {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return i < j && wide > 2 && high > 6;
        }),
      );
      if (out || over) wrong.push(plank.getAttribute("data-key") ?? "");
    }
    return wrong;
  });
}

suite("hands", {
  "the corridor has room on every phone": allSizes(full, 24, 640),
  "the longest corridor has room on every phone": allSizes(longest, 15, 640),

  async "the cards of the longest corridor can be read in every size"(context, server) {
    const page = await openAt(context, server, longest);
    assert.equal(await count(page, ".planks .plank"), 27);
    for (const [width, height] of [...sizes, [1280, 800]] as [number, number][]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((w) => innerWidth === w, width);
      assert.deepEqual(await unreadable(page), [], `${width} x ${height}`);
    }
  },

  "the house has room on every phone": allSizes(house, 44, 568),
  "the field has room on every phone": allSizes(field, 44, 568),

  async "seventeen cards and their gaps can all be touched, and nothing scrolls"(context, server) {
    const page = await openAt(context, server, full);
    assert.equal(await count(page, ".planks .plank"), 17);
    assert.deepEqual(await covered(page), []);
    const card = key("hand 10");
    await tap(page, card);
    await page.waitForSelector(".plank.picked");
    assert.deepEqual(await covered(page), []);
    assert.deepEqual(await outside(page), []);
    assert.equal(await page.evaluate(() => (scrollTo(0, 100), scrollY)), 0);
    // A gap takes the halves of the cards beside it: a finger needs 24 pixels.
    const gap = at(page, "hand |3");
    const { x, y } = await middle(gap);
    for (const dy of [-11, 0, 11]) {
      await page.touchscreen.tap(x, y + dy);
      await page.waitForSelector('.gap.focus[data-key="hand |3"]');
      await press(page, "Escape");
      await tap(page, card);
    }
  },

  async "a touch acts when it ends, and not at all if it is cancelled"(context, server) {
    const page = await openAt(context, server, full);
    const finger = await Finger.on(page);
    const card = await middle(at(page, "hand 4"));
    await finger.press(card);
    assert.equal(await count(page, ".plank.picked"), 0);
    await finger.cancel();
    assert.equal(await count(page, ".plank.picked"), 0);
    await finger.press(card);
    await finger.move({ x: card.x, y: card.y + 60 });
    await page.waitForSelector(".carried");
    await finger.cancel();
    await gone(page, ".carried, .plank.picked");

    // A second finger cancels the first.
    await finger.press(card);
    await finger.move({ x: card.x, y: card.y + 60 });
    await finger.press({ x: card.x, y: card.y + 60 }, { x: 300, y: 300 });
    await gone(page, ".carried, .plank.picked");
    await finger.lift();
    assert.equal(await canUndo(page), true);
    assert.equal(await count(page, ".planks .plank"), 17);
    await tap(page, key("hand 4"));
    await page.waitForSelector(".plank.picked");
  },

  async "a card at the finger says what each gap means before it is let go"(context, server) {
    const page = await openAt(context, server, full);
    const finger = await Finger.on(page);
    const card = await middle(at(page, "hand 10"));
    const [one, other] = [await middle(at(page, "hand |3")), await middle(at(page, "hand |14"))];
    await finger.press(card);
    await finger.go(card, one);
    await says(page, "choice", /place 4/);
    const slip = (await page.locator(".spoken").boundingBox())!;
    assert.ok(slip.y + slip.height < one.y, "the hand covers the slip");
    await finger.go(one, other);
    await says(page, "choice", /place 14/);
    const before = await textOf(page, planks);
    await finger.lift();
    await changes(page, planks, before);
    assert.equal(await count(page, ".carried"), 0);
  },

  async "on a wide screen the sign of a carried card is smaller than the card"(context, server) {
    const page = await openAt(context, server, full);
    await page.setViewportSize({ width: 1440, height: 900 });
    await still(page);
    const card = await middle(at(page, "hand 10"));
    await page.mouse.move(card.x, card.y);
    await page.mouse.down();
    await page.mouse.move(card.x, card.y + 90, { steps: 5 });
    const carried = (await page.locator(".carried").boundingBox())!;
    const sign = (await page.locator(".carried .big .suit").boundingBox())!;
    const widths = `${sign.width} of ${carried.width}`;
    assert.ok(sign.width > 0 && sign.width < carried.width / 2, widths);
    await page.mouse.up();
  },

  async "in a Night letting go only shows, and a tap does it"(context, server) {
    const page = await openAt(context, server, { ...full, mode: "night" });
    const finger = await Finger.on(page);
    const card = await middle(at(page, "hand 10"));
    const gap = await middle(at(page, "hand |14"));
    await finger.press(card);
    await finger.go(card, gap);
    await says(page, "choice", /place 14/);
    const shown = await words(page, "choice");
    const before = await textOf(page, planks);
    await finger.lift();
    assert.equal(await words(page, "choice"), shown);
    assert.equal(await textOf(page, planks), before);
    await tap(page, key("hand |14"));
    await changes(page, planks, before);
  },

  async "a path is drawn with one finger, also where it is not the shortest"(context, server) {
    const page = await openAt(context, server, house);
    const finger = await Finger.on(page);
    await tap(page, key("column 0"));
    let from = await middle(cell(page, "g1"));
    await finger.press(from);
    for (const name of ["f1", "e1", "e2"]) {
      const to = await middle(cell(page, name));
      await finger.go(from, to);
      from = to;
      await says(page, "choice", new RegExp(`walk to ${name}`));
    }
    await drawn(page, 4);
    await says(page, "preview", /sees you/);
    // A corner is cut, and the path is drawn back.
    const corner = await middle(cell(page, "f2"));
    await finger.go(from, corner);
    await drawn(page, 5);
    await finger.go(corner, from);
    await drawn(page, 4);
    await finger.lift();
    await page.waitForSelector('.cell.me[data-key="maze e2"]');
  },

  async "a card is dragged over the house to where the walk ends"(context, server) {
    const page = await openAt(context, server, house);
    const finger = await Finger.on(page);
    const [card, to] = [await middle(at(page, "column 0")), await middle(cell(page, "f2"))];
    await finger.press(card);
    await finger.go(card, to);
    await says(page, "choice", /walk to f2/);
    await finger.lift();
    await page.waitForSelector('.cell.me[data-key="maze f2"]');
  },

  async "what is dragged away from the table is put down"(context, server) {
    const page = await openAt(context, server, house);
    const finger = await Finger.on(page);
    const [card, away] = [await middle(at(page, "column 0")), { x: 180, y: 20 }];
    await finger.press(card);
    await finger.go(card, await middle(cell(page, "f2")));
    await finger.go(await middle(cell(page, "f2")), away);
    await finger.lift();
    await gone(page, ".picked, .carried");
    assert.equal(await canUndo(page), false);
  },

  async "what attacks is dragged onto a card of the field to be swapped"(context, server) {
    const page = await openAt(context, server, field);
    const finger = await Finger.on(page);
    const [from, by, to] = [
      await middle(page.locator(".cell.me")),
      await middle(at(page, "field c4")),
      await middle(at(page, "field d4")),
    ];
    await finger.press(from);
    await finger.go(from, by);
    await says(page, "choice", /c4/);
    await finger.go(by, to);
    await says(page, "choice", /d4/);
    await finger.lift();
    await page.waitForSelector(".prompt:text('take it')");
  },

  async "two weapons and a health are dragged onto what attacks"(context, server) {
    const actions = [...field.actions, "swap d4", "take", "place a"];
    const page = await openAt(context, server, { ...field, actions });
    const finger = await Finger.on(page);
    const attacks = await middle(page.locator(".cell.me"));
    for (const card of ["arsenal 0", "health 0", "arsenal 3"]) {
      const from = await middle(at(page, card));
      await finger.press(from);
      await finger.go(from, attacks);
      if (card === "health 0") await page.locator(".chip.picked").nth(1).waitFor();
      await finger.lift();
    }
    await page.waitForSelector(".prompt:text('take it')");
  },

  async "what is shown says how it is done, until the player has done something"(context, server) {
    const page = await open(context, server);
    await newDeal(page, 1);
    const act = ".act:not([aria-disabled])";
    const before = await textOf(page, ".prompt");
    await tap(page, act);
    await says(page, "choice", /Choose it again to do it/);
    await tap(page, ".act.filled");
    await changes(page, ".prompt", before);
    await tap(page, act);
    await says(page, "choice", /./);
    assert.doesNotMatch(await words(page, "choice"), /again/);
  },

  async "the mouse drags cards, unless only taps are chosen"(context, server) {
    const page = await openAt(context, server, full, { touch: "both" });
    const card = await middle(at(page, "hand 10"));
    const gap = await middle(at(page, "hand |14"));
    const before = await textOf(page, planks);
    const drag = async () => {
      await page.mouse.move(card.x, card.y);
      await page.mouse.down();
      await page.mouse.move(gap.x, gap.y, { steps: 8 });
      await still(page);
    };
    await drag();
    await says(page, "choice", /place 14/);
    await page.mouse.up();
    await changes(page, planks, before);
    await page.evaluate(() => localStorage.setItem("dread settings", '{"touch":"taps"}'));
    await reload(page);
    await goOn(page);
    await drag();
    await page.mouse.up();
    await still(page);
    assert.equal(await count(page, ".carried, .picked"), 0);
  },

  async "Back closes what is open, and never loses a game"(context, server) {
    const page = await openAt(context, server, house);
    await tap(page, '[data-command="menu"]');
    await page.waitForSelector(".page.text");
    await page.goBack();
    await gone(page, ".page");
    await page.goBack();
    await page.waitForSelector(".page.doors");
    await goOn(page);
    assert.equal(await cell(page, "g1").getAttribute("class").then((c) => /\bme\b/.test(c!)), true);

    // What is closed by its own button needs no Back any more.
    await tap(page, '[data-command="menu"]');
    await tap(page, "[data-close]");
    await page.waitForFunction(() => history.state.level === 1);
    await page.goBack();
    await page.waitForSelector(".page.doors");
  },

  async "a Rehearsal that was left can be taken back, and a Night asks first"(context, server) {
    const page = await openAt(context, server, full);
    const before = await textOf(page, planks);
    await tap(page, '[data-command="menu"]');
    await command(page, "new");
    await tap(page, '.commands [data-command="back"]');
    assert.equal(await textOf(page, planks), before);
    assert.equal(await count(page, '.commands [data-command="restart"]'), 0);
    await page.close();
    const night = await openAt(context, server, { ...full, mode: "night" });
    await tap(night, '[data-command="menu"]');
    await command(night, "new");
    await night.waitForSelector('[data-command-of="leave-night"]');
    await night.goBack();
    await gone(night, ".page");
    assert.equal(await textOf(night, planks), before);
  },

  async "keys do what fingers do, show themselves, and are not repeated"(context, server) {
    const page = await openAt(context, server, full);
    const caps = page.locator(".keycap:visible");
    assert.equal(await caps.count(), 0);
    await at(page, "hand 10").focus();
    await page.keyboard.down("Enter");
    await page.waitForSelector(".plank.picked");
    assert.ok((await caps.count()) > 4);
    for (let i = 0; i < 3; i++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await still(page);
    assert.equal(await count(page, ".plank.picked"), 1);
    for (let i = 0; i < 3 && !(await shows(page, ".gap:focus-visible")); i++) {
      await press(page, "ArrowDown");
    }
    await says(page, "choice", /from place 11/);
    const before = await textOf(page, planks);
    await page.keyboard.press("Enter");
    await changes(page, planks, before);
  },

  // Else a finger that is put down after a key meets something else than what it was put on.
  async "the names of keys move nothing"(context, server) {
    for (const position of [house, attacked]) {
      const page = await openAt(context, server, position);
      for (const key of ["ArrowLeft", "m"]) {
        await press(page, key);
        const { keys, pointer } = await placesByHand(page);
        assert.ok(keys.length > 0);
        assert.deepEqual(pointer, keys);
      }
      await page.close();
    }
  },

  async "a tap makes one scene, and so does a key"(context, server) {
    const counts = (page: Page) => page.addInitScript(countScenes);
    const page = await openAt(context, server, full, {}, counts);
    const ways = [
      () => tap(page, key("hand 2")), () => tap(page, key("hand 4")), () => press(page, "3"),
      () => press(page, "Escape"), () => tap(page, "[data-command=undo]"),
    ];
    for (const [i, way] of ways.entries())
      assert.equal(await fewestScenes(page, way), 1, `way ${i}`);
  },

  async "a long press opens no menu, and two fingers may zoom"(context, server) {
    const page = await openAt(context, server, full);
    const prevented = await page.evaluate(() => {
      const press = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
      return !document.querySelector(".plank")!.dispatchEvent(press);
    });
    assert.ok(prevented);
    const styles = await page.evaluate(() =>
      [".table", ".plank", ".gap", ".command", ".chip"].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector)!);
        return `${style.touchAction} ${style.userSelect}`;
      }),
    );
    for (const style of styles) assert.match(style, /(pinch-zoom|manipulation) none/);
    const viewport = await page.locator("meta[name=viewport]").getAttribute("content");
    assert.doesNotMatch(viewport!, /user-scalable|maximum-scale/);
    const scroll = await page.evaluate(() => getComputedStyle(document.body).overscrollBehaviorY);
    assert.equal(scroll, "none");
  },
});
