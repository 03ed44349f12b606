// Tests of games beside real cards: the player taps or types each card and mends mistakes; the page
// tells the upkeep step by step, aloud if she wants it, and stays awake. And the sheet for that
// table is printed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import type { BrowserContext, Page } from "playwright-core";

import { inParts, long, phone, program, suite } from "./runner.js";
import type { Server } from "./served.js";
import {
  besideCards, choose, close, command, Dice, fonts, isOver, keptWhole, next, open, openAt, press,
  reload, shows, step, tap, textOf, write, type Prepare, type Step,
} from "./steps.js";

const games = ["he-will-never-stop", "soliterror", "dont-let-them-get-you"];
const sizes = {
  phone: { width: 360, height: 740 },
  "phone on its side": { width: 740, height: 360 },
  desktop: { width: 1440, height: 900 },
};

/** Begins a game beside real cards: from the door, by its menu. */
async function begin(
  context: BrowserContext,
  server: Server,
  door: number,
  prepare?: Prepare,
): Promise<Page> {
  const page = await open(context, server, prepare);
  await besideCards(page, door);
  await fonts(page);
  return page;
}

const question = (page: Page) => textOf(page, ".picker h1");

/** Returns the cards that can be told. */
function cards(page: Page): Promise<string[]> {
  return page.locator(".pick.card").evaluateAll((els) =>
    els.map((el) => (el as HTMLElement).dataset["card"] ?? ""),
  );
}

/** Tells a card that can be, by a tap. Returns it. */
async function tellOne(page: Page, dice: Dice): Promise<string> {
  const card = dice.of(await cards(page));
  await tap(page, `.pick[data-card="${card}"]`);
  return card;
}

/** Types cards until no more than `left` are missing of those that a game begins with. */
async function typeAll(page: Page, dice: Dice, left = 0): Promise<void> {
  while (await shows(page, ".page.picker")) {
    const [told, of] = (await textOf(page, ".progress")).split("/").map(Number) as [number, number];
    const all = (await cards(page)).filter((card) => card !== "XX");
    const most = Math.min(12, of - told - left, all.length);
    if (most <= 0) return;
    const some = new Set<string>();
    while (some.size < most) some.add(dice.of(all));
    await write(page, [...some].join(" "));
    // If these cannot be told together, a tap tells one of them.
    if (await shows(page, ".echo .problem")) await tellOne(page, dice);
  }
}

/** Where all cards of the picker are, and whether all fits on the screen. */
function places(page: Page): Promise<string[]> {
  return page.locator(".pick").evaluateAll((els) => els.map((el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return `${(el as HTMLElement).dataset["card"]} ${[x, y, width, height].map(Math.round)}`;
  }));
}

/** Returns what of a page can be tapped and is too small, or not on the screen as a whole. */
function misfits(page: Page, width: number, height: number): Promise<string[]> {
  return page.evaluate(([width, height]) => {
    const all = [...document.querySelectorAll<HTMLElement>(".page button, .page input")];
    const wrong = all.filter((el) => {
      const box = el.getBoundingClientRect();
      const [w, h] = el.matches(".pick") ? [width, height] : [44, 44];
      const inside = box.top >= 0 && box.left >= 0 && box.right <= innerWidth + 0.5 &&
        box.bottom <= innerHeight + 0.5;
      return !inside || box.width < w - 0.5 || box.height < h - 0.5;
    });
    return wrong.map((el) => {
      const box = el.getBoundingClientRect();
      return `${el.className} ${el.textContent}: ${[box.x, box.y, box.width, box.height]}`;
    });
  }, [width, height] as [number, number]);
}

/** Does what the page asks for next: tells a card, goes on with the upkeep, or chooses on the
 * table. Returns what it was. */
async function goOn(page: Page, dice: Dice, last: { step?: Step | undefined }): Promise<string> {
  if (await shows(page, ".page.picker")) {
    await tellOne(page, dice);
    return "card";
  }
  if (await shows(page, ".page.upkeep")) {
    await tap(page, ".done");
    return "upkeep";
  }
  last.step = await next(page, dice, last.step);
  await step(page, last.step);
  return "table";
}

/** Plays until so many steps of the upkeep were told, or the game is over. */
async function playSome(page: Page, dice: Dice, upkeeps: number): Promise<void> {
  const last = {};
  for (let told = 0; told < upkeeps && !(await isOver(page)); )
    if ((await goOn(page, dice, last)) === "upkeep") told++;
}

// ---- What a browser may have or lack ----

interface Device extends Window {
  said: { text: string; rate: number; voice: string }[];
  locks: { asked: number; released: number };
}

/** Gives the page voices that write down what they say: one of a server, perhaps a local one. */
function giveVoices(local: boolean): void {
  const said: Device["said"] = [];
  const voices = [
    { name: "far", lang: "en-US", localService: false, default: true },
    { name: "foreign", lang: "de-DE", localService: true, default: false },
    ...(local ? [{ name: "near", lang: "en-GB", localService: true, default: false }] : []),
  ];
  const synthesis = {
    getVoices: () => voices,
    addEventListener: () => undefined,
    cancel: () => undefined,
    speak: (u: { text: string; rate: number; voice: { name: string } }) =>
      said.push({ text: u.text, rate: u.rate, voice: u.voice.name }),
  };
  class Utterance {
    rate = 1;
    voice: unknown;
    lang = "";
    constructor(readonly text: string) {}
  }
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, said });
}

const saidBy = (page: Page) => page.evaluate(() => (window as unknown as Device).said.splice(0));

/** Gives the page a screen that can be kept awake, and counts that. */
function giveScreen(): void {
  const locks = { asked: 0, released: 0 };
  class Sentinel {
    released = false;
    release() {
      locks.released++;
      this.released = true;
      return Promise.resolve();
    }
  }
  let last: Sentinel | undefined;
  const request = () => {
    locks.asked++;
    last = new Sentinel();
    return Promise.resolve(last);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  Object.assign(window, {
    locks,
    hide: (hidden: boolean) => {
      if (hidden && last) last.released = true; // as a browser does
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
  });
}

const locksOf = (page: Page) => page.evaluate(() => (window as unknown as Device).locks);

// ---- The sheet to print ----

/** Writes down how often the page prints. */
function countPrints(): void {
  const printed = { times: 0 };
  Object.assign(window, { printed, print: () => printed.times++ });
}

const prints = (page: Page) =>
  page.evaluate(() => (window as unknown as { printed: { times: number } }).printed.times);

/** The lines of the sheet of `dread sheet` and their places. */
function sheetOf(wanted: string): string[] {
  const svg = execFileSync(program, ["sheet", wanted], { encoding: "utf8" });
  const lines = [...svg.matchAll(/aria-label="(.*?)" transform="(.*?)"/g)];
  const plain = (words: string) =>
    words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  assert.ok(lines.length > 50);
  return lines.map(([, words, place]) => `${place} ${plain(words!)}`);
}

/** The same of the sheet that the page shows. */
function shownSheet(page: Page): Promise<string[]> {
  return page.locator(".print .paper").evaluate((el) =>
    [...el.shadowRoot!.querySelectorAll("[aria-label]")].map(
      (line) => `${line.getAttribute("transform")} ${line.getAttribute("aria-label")}`,
    ),
  );
}

async function openSheet(page: Page): Promise<void> {
  await command(page, "rest");
  await tap(page, "[data-opens=sheet]");
  await page.waitForSelector(".print[open]");
}

/** Returns the sizes of the pages that the browser prints, in points. */
async function printed(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.matchAll(/\/Type \/Page\b[^]*?\/MediaBox \[0 0 (\S+) (\S+)\]/g);
  return [...pages].map(([, width, height]) => [Number(width), Number(height)].map(Math.round));
}

/** Returns what is wrong with the sheet on paper: what else is printed, and lines that are off the
 * page, not black, or of which nothing is drawn. */
function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paper = document.querySelector(".print .paper")!;
    const sees = (el: Element) => el.getBoundingClientRect().width > 0;
    const others = [...document.querySelectorAll("body *")].filter(
      (el) => sees(el) && !el.contains(paper),
    );
    const wrong = others.map((el) => `${el.tagName} ${el.className}`);
    const { left, top, right, bottom } = paper.getBoundingClientRect();
    if (left !== 0 || top !== 0 || right !== innerWidth || bottom !== innerHeight)
      wrong.push(`the paper: ${[left, top, right, bottom]}`);
    for (const line of paper.shadowRoot!.querySelectorAll("[aria-label]")) {
      const box = line.getBoundingClientRect();
      const { fill } = getComputedStyle(line);
      const inside = box.left >= 0 && box.top >= 0 && box.right <= right && box.bottom <= bottom;
      if (!inside || fill !== "rgb(0, 0, 0)" || box.width === 0)
        wrong.push(`${line.getAttribute("aria-label")}: ${fill} ${[box.x, box.y, box.width]}`);
    }
    return wrong;
  });
}

suite("companion", {
  // Without it nobody would know whether a player comes from the first screen into a turn of each
  // game, and whether a tap that is meant for one card can hit another since all have moved.
  async "each game is set up and played by taps, and no card of the picker ever moves"(
    context,
    server,
  ) {
    for (const [door, game] of games.entries()) {
      const page = await begin(context, server, door);
      const dice = new Dice();
      const before = await places(page);
      let asked = "";
      for (let told = 0; await shows(page, ".page.picker"); told++) {
        assert.deepEqual(await places(page), before);
        assert.notEqual(await question(page), asked, "the next place is asked for at once");
        asked = await question(page);
        await tellOne(page, dice);
        if (told === 2 && !long) await typeAll(page, dice, 3);
      }
      await playSome(page, dice, long ? 8 : 2);
      assert.ok(await shows(page, ".game:not(.no-game)"), game);
    }
  },

  // Without it a card could be too small for a thumb, or below the edge of the screen.
  async "all of the picker and of the upkeep is on the screen and large enough"(context, server) {
    for (const door of games.keys()) {
      const page = await begin(context, server, door);
      const fits = async (what: string) => {
        for (const [name, size] of Object.entries(sizes)) {
          await page.setViewportSize(size);
          assert.deepEqual(await misfits(page, 40, 48), [], `${name}, ${door}: ${what}`);
        }
      };
      await fits("the first card");
      const dice = new Dice();
      const card = await tellOne(page, dice);
      await write(page, card);
      assert.ok(await shows(page, '[data-command-of="move-told"]'));
      await fits("a card told twice");
      await typeAll(page, dice);
      assert.ok(await shows(page, ".page.upkeep"));
      await fits("the upkeep");
    }
  },

  // Without it the words could be too small to be read from the table.
  async "the upkeep is in large letters, with a list for those who know"(context, server) {
    const page = await begin(context, server, 0);
    await write(page, "as 2h 3c 4d 5s 6h 7c 8d");
    await page.waitForSelector(".page.upkeep");
    const pixels = await page.locator(".step-words").evaluate((el) =>
      parseFloat(getComputedStyle(el).fontSize),
    );
    assert.ok(pixels >= 28, `${pixels} pixels`);
    assert.ok(await page.locator(".table").isVisible(), "the table is the picture");
    await command(page, "upkeep-list");
    assert.ok(await shows(page, ".upkeep-sheet ol li"));
    await command(page, "upkeep-list");
    assert.ok(await shows(page, ".step-words"));
    await page.locator(".done").focus();
    await press(page, "Space");
    assert.ok(!(await shows(page, ".page.upkeep")));
  },

  // Without it cards could be taken for others than those that were typed.
  async "cards are typed in many ways, echoed, and taken back by one key"(context, server) {
    const page = await begin(context, server, 0);
    const told = () => textOf(page, ".progress");
    await write(page, "7h");
    assert.equal(await told(), "1/8");
    assert.match(await textOf(page, ".echo .last"), /^7.*7 of hearts: card 1/);
    assert.equal(await page.locator(".tell input").inputValue(), "");
    await write(page, "seven of spades, h8 and 8♦");
    assert.equal(await told(), "4/8");
    await write(page, "10q");
    assert.equal(await told(), "4/8");
    assert.ok((await textOf(page, ".echo .problem")) !== "");
    assert.equal(await page.locator(".tell input").inputValue(), "10q");
    await page.locator(".tell input").fill("");
    await press(page, "Backspace");
    assert.equal(await told(), "3/8");
    // From the grid, too: a key that begins a card goes into the field.
    await page.locator('.pick[data-card="2S"]').focus();
    await page.keyboard.press("2");
    assert.equal(await page.locator(".tell input").inputValue(), "2");
    await press(page, "c", "Enter");
    assert.equal(await told(), "4/8");
    await tap(page, '.echo [data-command-of="undo"]');
    assert.equal(await told(), "3/8");
  },

  // Without it a player at a keyboard could not tell a card by its place.
  async "arrows lead from card to card, and Enter tells"(context, server) {
    const page = await begin(context, server, 0);
    const at = () => page.evaluate(() =>
      (document.activeElement as HTMLElement | null)?.dataset["card"],
    );
    assert.equal(await at(), "AS");
    await press(page, "ArrowRight", "ArrowDown", "ArrowDown");
    assert.equal(await at(), "2H");
    await press(page, "Enter");
    assert.equal(await textOf(page, ".progress"), "1/8");
    assert.equal(await at(), "2H", "the keyboard stays where it was");
    const cell = page.getByRole("gridcell", { name: "2 of hearts", exact: true });
    assert.equal(await cell.getAttribute("aria-disabled"), "true");
    assert.match(await textOf(page, "[aria-live]"), /card 2 of your hand/);
  },

  // Without it a card that was told for a wrong place could stay there.
  async "a card told twice says where the first lies, and can be moved"(context, server) {
    const page = await begin(context, server, 0);
    await write(page, "2h 3h 4h");
    await tap(page, '.pick[data-card="3H"]');
    assert.match(await textOf(page, ".echo .problem"), /3 of hearts .*card 2 of your hand/);
    await command(page, "move-told");
    assert.match(await question(page), /card 2 of your hand/);
    await write(page, "5h");
    assert.match(await question(page), /card 5 of your hand/);
  },

  // Without it a mistake that is seen later could only be mended by beginning again.
  async "an earlier card is corrected, and steps are gone back to by a tap"(context, server) {
    const page = await begin(context, server, 0);
    await write(page, "2h 3h 4h");
    await command(page, "steps");
    await tap(page, '[data-command-of="step"] >> nth=1');
    await command(page, "step-mend");
    assert.match(await question(page), /Which card is it/);
    await tap(page, '.pick[data-card="3S"]');
    await page.waitForSelector(".page.picker");
    await command(page, "steps");
    assert.match(await textOf(page, '[data-command-of="step"] >> nth=1'), /3 of spades/);
    await tap(page, '[data-command-of="step"] >> nth=2');
    await command(page, "step-back");
    assert.match(await question(page), /card 1 of your hand/);
  },

  // Without it a phone that drops the page would cost all cards that were told.
  async "a reload in the middle of the set-up comes back there"(context, server) {
    const page = await begin(context, server, 2);
    const dice = new Dice();
    for (let i = 0; i < 3; i++) await tellOne(page, dice);
    const asked = await question(page);
    await reload(page);
    await command(page, "continue");
    assert.equal(await question(page), asked);
    assert.equal(await textOf(page, ".progress"), "3/58");
  },

  // Without it the hands would be on the screen more than on the cards.
  async "the upkeep of a turn of Don't Let Them Get You takes four taps at most"(context, server) {
    const page = await begin(context, server, 2);
    const dice = new Dice();
    const turn = async () => /turn\s*(\d+)/i.exec(await textOf(page, ".panel"))?.[1] ?? "";
    const taps = new Map<string, number>();
    const last = {};
    await typeAll(page, dice);
    for (let done = 0; done < (long ? 12 : 4) && !(await isOver(page)); done++) {
      const now = await turn();
      while ((await goOn(page, dice, last)) !== "upkeep" && !(await isOver(page)));
      taps.set(now, (taps.get(now) ?? 0) + 1);
    }
    assert.ok(taps.size > 1, "some turns were played");
    for (const [turn, count] of taps) assert.ok(count <= 4, `${count} taps in turn ${turn}`);
  },

  // Without it words could go to a server, or letters be read out in place of suits.
  async "a voice of the device says what is asked and what to do, and nothing else speaks"(
    context,
    server,
  ) {
    const page = await begin(context, server, 0, (page) => page.addInitScript(giveVoices, true));
    await write(page, "as");
    assert.deepEqual(await saidBy(page), [], "silent until it is chosen");
    await press(page, "Escape", "m");
    await command(page, "rest");
    await command(page, "preferences");
    await choose(page, "voice", "on");
    await choose(page, "speech", "slow");
    await close(page);
    await tap(page, '[data-command="cards"]');
    await saidBy(page);
    await write(page, "2h");
    const [asked] = await saidBy(page);
    assert.match(asked!.text, /card 3 of your hand/);
    assert.match(asked!.text, /2 of hearts/);
    assert.equal(asked!.voice, "near");
    assert.ok(asked!.rate < 1);
    await write(page, "2h");
    assert.match((await saidBy(page))[0]!.text, /2 of hearts is known already/);
    await write(page, "3c 4d 5s 6h 7c 8d");
    await page.waitForSelector(".page.upkeep");
    const [told] = await saidBy(page);
    assert.ok(told!.text.length > 10 && !/[♠♥♣♦]/u.test(told!.text), told!.text);
    await tap(page, "[data-aloud]");
    assert.equal((await saidBy(page))[0]!.text, told!.text);
    await tap(page, '[data-set="voice"]');
    await tap(page, ".done");
    assert.deepEqual(await saidBy(page), []);
  },

  // Without it a device without a voice would seem to be broken.
  async "where only servers would speak, the page says so and stays silent"(context, server) {
    const page = await begin(context, server, 0, (page) => page.addInitScript(giveVoices, false));
    await write(page, "as 2h 3c 4d 5s 6h 7c 8d");
    await tap(page, "[data-aloud]");
    assert.match(await textOf(page, ".about"), /no English voice/);
    assert.deepEqual(await saidBy(page), []);
  },

  // Without it the sheet could tell the id of a Night in progress, or not that of a deal in sight.
  async "a sheet has the options of the table, and its id if that may be seen"(context, server) {
    const rules = "soliterror:opening=9";
    const counted = (page: Page) => page.addInitScript(countPrints);
    const page = await openAt(context, server, { id: `${rules}#7` }, {}, counted);
    await tap(page, '[data-command="menu"]');
    await openSheet(page);
    assert.deepEqual(await shownSheet(page), sheetOf(rules));
    await page.locator("[data-print=named]").tap();
    assert.equal(await prints(page), 1);
    assert.deepEqual(await shownSheet(page), sheetOf(`${rules}#7`));
    await press(page, "Escape");
    await page.waitForSelector(".print", { state: "hidden" });
    for (const commands of [["rest", "companion"], ["games", "new-night"]]) {
      await close(page);
      await tap(page, '[data-command="menu"]');
      await command(page, ...commands);
      await close(page);
      await tap(page, '[data-command="menu"]');
      await openSheet(page);
      assert.ok(!(await page.locator("[data-print=named]").isVisible()), commands.join());
      await press(page, "Escape");
      await page.waitForSelector(".print", { state: "hidden" });
    }
  },

  // Without it the screen could go dark while both hands are on the cards, or stay on for ever.
  async "the screen stays awake while a game beside real cards goes on"(context, server) {
    const page = await open(context, server, (page) => page.addInitScript(giveScreen));
    assert.equal((await locksOf(page)).asked, 0);
    await besideCards(page);
    assert.equal((await locksOf(page)).asked, 1);
    await write(page, "as 2h");
    assert.equal((await locksOf(page)).asked, 1);
    const hide = (hidden: boolean) => page.evaluate((hidden) =>
      (window as unknown as { hide: (hidden: boolean) => void }).hide(hidden), hidden,
    );
    await hide(true);
    assert.equal((await locksOf(page)).asked, 1);
    await hide(false);
    assert.equal((await locksOf(page)).asked, 2);
    await command(page, "menu");
    await command(page, "games");
    assert.equal((await locksOf(page)).released, 1);
    await command(page, "preferences");
    assert.equal(await page.locator(".about").count(), 0);
  },

  async "where the screen cannot be kept awake, the preferences say so"(context, server) {
    const withoutLock = () => {
      delete (Navigator.prototype as unknown as { wakeLock?: unknown }).wakeLock;
    };
    const page = await open(context, server, (page) => page.addInitScript(withoutLock));
    await command(page, "preferences");
    assert.match(await textOf(page, ".about"), /cannot keep the screen awake/);
  },
});

suite("companion", {
  // Without it a sheet could be cut off, run on to a second page, or say other rules than the game.
  async "the menu prints the sheet of dread sheet, without a network, on one page of A4"(
    context,
    server,
  ) {
    const complaints: string[] = []; // such as those about the page's policy
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await context.addInitScript(countPrints);
    const first = await open(context, server);
    await first.waitForSelector(":root[data-offline=ready]");
    await reload(first);
    if (inParts) await keptWhole(first);
    await context.setOffline(true);
    for (const [door, game] of games.entries()) {
      const page = await open(context, server);
      await tap(page, `.door >> nth=${door}`);
      await openSheet(page);
      assert.deepEqual(await shownSheet(page), sheetOf(game));
      assert.ok(!(await page.locator("[data-print=named]").isVisible()), "no deal is on the table");
      await page.locator("[data-print=open]").tap();
      assert.equal(await prints(page), 1);
      assert.deepEqual(await printed(page), [[595, 842]]);
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 794, height: 1123 }); // A4 in pixels of CSS
      assert.deepEqual(await faultsOnPaper(page), []);
    }
    assert.deepEqual(complaints, []);
  },
}, { ...phone, serviceWorkers: "allow" });
