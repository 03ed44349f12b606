// Tests of what is given to others and taken from them: links, records, results, pictures, and
// everything in a file, to and from the terminal; and that nothing that is wrong changes anything.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserContext, Download, Page } from "playwright-core";

import { inTurn, program, suite } from "./runner.js";
import type { Server } from "./served.js";
import {
  act, close, command, Dice, gone, isOver, open, openAt, press, reload, rows, saved, shows, still,
  tap, type Row,
} from "./steps.js";
import { playLast } from "./whole_game.js";

const deal = "he-will-never-stop#1";

/** Runs the program with a home of its own. */
function dread(home: string, ...words: string[]): string {
  return execFileSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, DREAD_HOME: home },
  });
}

/** Calls a function with a folder that is removed afterwards. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "dread-share-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Actions that win the deal, as the solver found them. */
function winning(folder: string): string[] {
  const [, , actions] = /^(\S+) won.*?: (.*)$/m.exec(dread(folder, "solve", deal)) ?? [];
  assert.ok(actions, "the solver wins the deal");
  return actions.split(", ");
}

/** Opens the page by a link. */
async function follow(context: BrowserContext, server: Server, hash: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address + hash);
  await page.waitForSelector(".planks");
  await still(page);
  return page;
}

const hashOf = (link: string): string => link.slice(link.indexOf("#")).trim();

/** Everything that the page keeps. */
const kept = (page: Page): Promise<Row[]> => rows(page, "plays", "results", "settings", "about");

/** Watches the game on the table to its end, and opens the dialog there. */
async function watch(page: Page, actions: number): Promise<void> {
  for (let i = 0; i < actions; i++) await tap(page, "[data-command=redo]");
  await tap(page, ".page.ending [data-opens=share]");
  await page.waitForSelector("dialog.share[open]");
}

/** Gives one of the texts of the open dialog, and returns it. */
async function text(page: Page, kind: string): Promise<string> {
  await page.locator(`[data-give=${kind}]`).tap();
  await page.waitForFunction(() => document.querySelector("[data-shared-said]")?.textContent);
  return page.locator(".shared-text textarea").inputValue();
}

async function download(page: Page, kind: string, folder: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download") as Promise<Download>,
    page.locator(`[data-give=${kind}]`).tap(),
  ]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** Gives the page a file, in the open dialog. */
async function give(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(content) };
  await page.locator("dialog.share input[type=file]").setInputFiles(file);
}

/** Opens the dialog for what is given and taken: in the menu, or in the preferences. */
async function toFiles(page: Page, from: "menu" | "preferences"): Promise<void> {
  if (from === "menu") await press(page, "m");
  await command(page, from === "menu" ? "rest" : from);
  await tap(page, ".page [data-opens=share]");
  await page.waitForSelector("dialog.share[open]");
}

/** Closes the dialog, and the page below it. */
async function leave(page: Page): Promise<void> {
  await tap(page, "dialog.share [data-dialog-close]");
  await close(page);
}

/** Waits for the notice, which it closes, and returns its words: those of the program, not of the
 * browser. */
async function refusal(page: Page): Promise<string> {
  await page.waitForSelector("dialog.notice[open]");
  const words = await page.locator("dialog.notice p").innerText();
  await page.locator("dialog.notice [data-dialog-close]").tap();
  await page.waitForSelector("dialog.notice", { state: "hidden" });
  assert.doesNotMatch(words, /the browser says/);
  return words;
}

const shown = (page: Page) => page.locator(".play").innerText();

/** What gives a card of the deal away. */
const cards = /[♠♥♣♦]|\b(ace|[2-9]|10|jack|queen|king) of \w+s\b|\b[2-9TJQKA][SHCD]\b/u;

type Wrong = [text: string, says: RegExp];

/** Links that are wrong, made from one that is right, and what is said about them. */
function wrongLinks(link: string): Wrong[] {
  const [code, id] = /^#game=(.*)&deal=(.*)$/.exec(link)!.slice(1) as [string, string];
  const changed = code[40] === "A" ? "B" : "A";
  const damaged = /damaged/;
  return [
    ["#nonsense", /not a link to a deal or a game/],
    ["#deal", /not a link/],
    ["#deal=", /A game is missing/],
    ["#deal=tetris%231", /There is no game `tetris`/],
    ["#deal=he-will-never-stop", /he-will-never-stop/],
    ["#deal=he-will-never-stop%23", /number/],
    ["#deal=he-will-never-stop%2399999999999999999999999", /number/],
    ["#deal=he-will-never-stop:hand=99%231", /hand/],
    ["#deal=he-will-never-stop:wings=2%231", /wings/],
    ["#deal=he-will-never-stop@ASAS", /card/i],
    ["#deal=he-will-never-stop%2", damaged],
    ["#deal=he-will-never-stop%ZZ1", damaged],
    ["#deal=%00", damaged],
    ["#deal=" + "a".repeat(5000), damaged],
    ["#deal=" + "a".repeat(400_000), /too long/],
    ["#<script>alert(1)</script>", /not a link/],
    [`#game=${code}`, /not a link/],
    [`#game=&deal=${id}`, damaged],
    [`#game=${code.slice(1)}&deal=${id}`, damaged],
    [`#game=${code}A&deal=${id}`, damaged],
    [`#game=${code}${code}&deal=${id}`, damaged],
    [`#game=${code.slice(0, -1)}!&deal=${id}`, damaged],
    [`#game=${code.slice(0, 40)}${changed}${code.slice(41)}&deal=${id}`, damaged],
    [`#game=${"A".repeat(128)}&deal=${id}`, damaged],
    [`#game=${"A".repeat(128 * 100)}&deal=${id}`, damaged],
    [`#game=${code}&deal=he-will-never-stop%232`, damaged],
    [`#game=${code}&deal=soliterror%231`, damaged],
    [`#game=${code}&deal=${id}&x=1`, /number|more/],
  ];
}

/** Records that are wrong. */
function wrongRecords(record: string): Wrong[] {
  return [
    ["dread record 2\n", /records start with/],
    ["dread record 1", /ends too early/],
    [record.replace("he-will", "she-will"), /no game/],
    [record.replace(/rules: \d+/, "rules: 999"), /another version of the rules/],
    [record.replace(/actions: \d+/, "actions: 99999"), /too large/],
    [record.replace(/actions: \d+/, "actions: 1"), /Line 5/],
    [record.replace(/result: .*/, "result: won: trap"), /result of these actions/],
    [record + "more\n", /nothing should follow/],
    [record.replace("deal: ", "deal: \0"), /text of a record/],
    [record + "x".repeat(300_000), /too long/],
  ];
}

/** Exports that are wrong. */
function wrongExports(all: string): Wrong[] {
  const change = (by: (file: { plays: Record<string, unknown>[] }) => void): string => {
    const file = JSON.parse(all) as { plays: Record<string, unknown>[] };
    by(file);
    return JSON.stringify(file);
  };
  const play = (by: object) => change((file) => Object.assign(file.plays[0]!, by));
  const foreign = /neither a record nor an export/;
  return [
    ["", foreign],
    ["\0\u0001\u0002", foreign],
    ["{", foreign],
    ["null", foreign],
    ["[]", foreign],
    ["7", foreign],
    ["{}", foreign],
    [all.slice(0, -5), foreign],
    ['{"dread export":"1"}', foreign],
    ['{"dread export":2,"plays":[]}', /newer version/],
    ['{"dread export":1,"plays":{}}', foreign],
    ['{"dread export":1,"plays":[7]}', foreign],
    ['{"dread export":1,"plays":[null]}', foreign],
    ['{"dread export":1,"plays":[{}]}', /Row 1 of `plays` is wrong: its member `id`/],
    ['{"dread export":1,"results":[{"id":1}]}', /Row 1 of `results` is wrong/],
    ['{"dread export":1,"settings":[{"name":7,"value":""}]}', /Row 1 of `settings` is wrong/],
    [play({ game: "tetris" }), /no game `tetris`/],
    [play({ game: "soliterror" }), /another game/],
    [play({ deal: "he-will-never-stop#x" }), /number/],
    [play({ id: -1 }), /`id`/],
    [play({ state: "winning" }), /`state`/],
    [play({ played: 1e300 }), /`played`/],
    [play({ played: 1, steps: [] }), /fewer steps/],
    [play({ steps: "search 3" }), /no list of actions/],
    [play({ steps: [7] }), /no list of actions/],
    [play({ steps: ["search Z"] }), /search Z/],
    [play({ steps: Array(5000).fill("search 3") }), /./],
    [play({ deal: "x".repeat(300_000) }), /too long|`deal`/],
  ];
}

suite("share", {
  async "a link holds a deal, and is read once"(context, server) {
    await inFolder(async (folder) => {
      const link = dread(folder, "link", "he-will-never-stop:hand=10#77");
      const page = await follow(context, server, hashOf(link));
      assert.equal(new URL(page.url()).hash, "");
      await toFiles(page, "menu");
      assert.equal(hashOf(await text(page, "deal")), hashOf(link));
      await reload(page);
    });
  },

  async "only what there is to give is shown"(context, server) {
    const page = await openAt(context, server, { id: deal, actions: [] });
    await toFiles(page, "menu");
    const lines = page.locator("dialog.share [data-give]:visible");
    const given = await lines.evaluateAll((all) => all.map((el) => el.getAttribute("data-give")));
    assert.deepEqual(given, ["deal", "game", "record", "all", "file"]);
  },

  async "a game goes from the terminal to the page by a link, and back; its picture has the curve"(
    context,
    server,
  ) {
    await inFolder(async (folder) => {
      const actions = winning(folder);
      const link = dread(folder, "link", deal, ...actions);
      const page = await follow(context, server, hashOf(link));
      assert.match(await shown(page), /A game to watch/);
      assert.doesNotMatch(await shown(page), /won|12/);
      await watch(page, actions.length);
      assert.equal(hashOf(await text(page, "game")), hashOf(link));
      const log = dread(folder, "replay", await text(page, "game"));
      assert.match(log, /\n12\. /);
      assert.equal(hashOf(await text(page, "deal")), "#deal=he-will-never-stop%231");
      const [result, address] = (await text(page, "result")).split("\n");
      const said = /^He Will Never Stop, deal #1, watched: won on turn \d+\.$/;
      assert.match(result!, said);
      assert.doesNotMatch(result!, cards);
      assert.equal(hashOf(address!), "#deal=he-will-never-stop%231");
      // The picture of the end has the curve.
      await page.locator("[data-give=picture]").tap();
      await page.waitForSelector(".shared-picture:not([hidden])");
      const saved = readFileSync(await download(page, "save-picture", folder));
      assert.equal(saved.subarray(1, 4).toString(), "PNG");
      assert.deepEqual([saved.readUInt32BE(16), saved.readUInt32BE(20)], [1080, 1350]);
      if (process.env["SHARE_PICTURES"]) writeFileSync(process.env["SHARE_PICTURES"], saved);
      // The drawing, and the line of the curve, in the colour of the candle.
      const candles = await page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>("dialog canvas")!;
        const to = canvas.getContext("2d")!;
        const inPart = (y: number, height: number, is: (rgb: number[]) => boolean) => {
          const { data } = to.getImageData(0, y, 1080, height);
          let n = 0;
          for (let i = 0; i < data.length; i += 4) n += Number(is([...data.subarray(i, i + 3)]));
          return n;
        };
        const isNight = ([r, g, b]: number[]) => r === 11 && g === 12 && b === 14;
        const isCandle = ([r, g, b]: number[]) => r === 239 && g === 180 && b === 95;
        return { art: 1080 * 700 - inPart(0, 700, isNight), curve: inPart(1110, 170, isCandle) };
      });
      assert.ok(candles.art > 100_000 && candles.curve > 2000, JSON.stringify(candles));
      await page.locator("dialog.share [data-dialog-close]").tap();
      await page.waitForSelector(".page.ending");
    });
  },

  // The ace of hearts catches her: in the picture it is a spade no longer.
  async "an end has three things and Share, and the picture shows who caught you"(context, server) {
    const id = "dont-let-them-get-you#19";
    const actions = "enter g1,card TS,west,north,rest,card 4D,north,rest".split(",");
    const page = await openAt(context, server, { id, actions: actions.slice(0, -1) });
    await playLast(page, id, actions);
    await page.waitForSelector(".page.ending .line");
    const offered = await page.locator(".page.ending .line").allInnerTexts();
    assert.deepEqual(offered, ["Same cards again", "Share", "What decided it", "New cards"]);
    const lamp = await page.locator(".picture").evaluate((el) => {
      const style = getComputedStyle(el);
      return ["spade", "heart"].map((suit) => style.getPropertyValue(`--${suit}`));
    });
    assert.deepEqual(lamp, ["", "inline"]);
    await tap(page, ".page.ending [data-opens=share]");
    await page.waitForSelector("dialog.share[open]");
    await tap(page, "[data-give=picture]");
    await page.waitForSelector(".shared-picture:not([hidden])");
    const label = await page.locator("dialog canvas").getAttribute("aria-label");
    assert.doesNotMatch(label!, cards);
    // Where a heart is broad a spade is narrow, and at the notch of the heart there is the lamp.
    const inLamp = ([x, y]: [number, number]) =>
      page.evaluate(([x, y]) => {
        const to = document.querySelector<HTMLCanvasElement>("dialog canvas")!.getContext("2d")!;
        const [left, top] = [185 + 0.22 * x!, 195 + 0.22 * y!];
        return [...to.getImageData(126 + 2.3 * left, 2.3 * top, 1, 1).data.subarray(0, 3)];
      }, [x, y]);
    assert.deepEqual(await inLamp([25, 28]), [127, 153, 172]);
    assert.deepEqual(await inLamp([50, 8]), [255, 255, 255]);
    await tap(page, "dialog.share [data-dialog-close]", ".page.ending [data-close]");
    await page.waitForSelector(".game.over");
  },

  // The sender's game stays sealed until the one on the page is over.
  async "a duel comes from the terminal, and both games are shown once hers is over"(
    context,
    server,
  ) {
    await inFolder(async (folder) => {
      const id = "dont-let-them-get-you#19";
      const actions = "enter g1,card TS,west,north,rest,card 4D,north,rest".split(",");
      const said = execFileSync(program, ["play", "--plain", id], {
        encoding: "utf8",
        env: { ...process.env, DREAD_HOME: folder },
        input: [...actions, "challenge"].join("\n"),
      });
      const link = /#duel=\S+/.exec(said)![0];
      const page = await openAt(context, server, { id, actions: actions.slice(0, -1) });
      await page.evaluate((hash) => (location.hash = hash), link);
      await page.waitForFunction(() => document.body.innerText.includes("This is a duel"));
      await playLast(page, id, actions);
      await page.waitForSelector(".page.ending .line");
      await command(page, "duel");
      await page.waitForSelector(".curve.duel");
      const words = await page.locator(".sheet.duel").innerText();
      assert.match(words, /You lost on turn \d+.*\n+They lost on turn \d+.*\n+Nobody is ahead/);
      for (const who of ["You", "They"])
        assert.match(words, RegExp(`Turn 1\\. ${who}, at \\d+ %: enter`));
      const lines = await page.locator(".curve.duel polyline").count();
      assert.equal(lines, 2);
      // Her own autopsy was made for it, and is kept.
      await saved(page);
      const [judged] = await rows(page, "judged");
      assert.equal((judged as { deal?: string } | undefined)?.deal, id);
      if (process.env["DUEL_PICTURE"]) await page.screenshot({ path: process.env["DUEL_PICTURE"] });
    });
  },

  async "a duel of two deals goes on with the second, and then shows both"(context, server) {
    await inFolder(async (folder) => {
      const said = execFileSync(program, ["play", "--plain", deal], {
        encoding: "utf8",
        env: { ...process.env, DREAD_HOME: folder },
        input: [
          "move 4>2", "search 6", "search 3", "search 6", "search 5", "search 2", "search 8",
          "deal dont#19", "enter g1", "card TS", "west", "north", "rest", "card 4D", "north",
          "rest", "challenge",
        ].join("\n"),
      });
      const link = /#duel=\S+&duel=\S+/.exec(said)![0];
      const page = await follow(context, server, link);
      assert.match(await shown(page), /This is a duel of 2 deals/);
      const dice = new Dice(1);
      for (const next of ["The next deal of the duel", "The duel"]) {
        while (!(await shows(page, ".page.ending .line"))) {
          if (await isOver(page)) await still(page);
          else await act(page, dice);
        }
        assert.match(await page.locator(".page.ending .line").first().innerText(), RegExp(next));
        await command(page, "duel");
      }
      await page.waitForSelector(".page.duel .curve");
      const words = await page.locator(".page.duel").innerText();
      for (const title of ["Deal 1, He Will Never Stop", "Deal 2, Don't Let Them Get You"])
        assert.ok(words.includes(title), words);
    });
  },

  async "the first screen leads to what everybody plays today"(context, server) {
    const page = await openAt(context, server, { id: "soliterror#1", actions: ["place a"] });
    await press(page, "m");
    await command(page, "games");
    await page.waitForSelector(".page.doors .door");
    const line = await page.locator('.page [data-command-of="today"]').innerText();
    assert.match(line, /Today: 3 deals and \d puzzles wait/);
    await command(page, "today");
    await page.waitForSelector('.page [data-command-of="day-puzzle"]');
    if (process.env["TODAY_PICTURE"]) await page.screenshot({ path: process.env["TODAY_PICTURE"] });
    await page.locator('.page [data-command-of="day-puzzle"]').first().tap();
    await still(page);
    assert.match(await shown(page), /One choice is better than all others/);
  },

  async "a record goes from the terminal to the page as a file, and back"(context, server) {
    await inFolder(async (folder) => {
      const actions = winning(folder);
      const link = dread(folder, "link", deal, ...actions);
      const options = { encoding: "utf8" as const, input: "record\n" };
      const played = ["play", "--plain", "--unsaved", deal, ...actions];
      const told = spawnSync(program, played, options).stdout;
      const record = told.slice(told.indexOf("dread record 1"));
      assert.match(record, /result: won/);
      const page = await open(context, server);
      await toFiles(page, "preferences");
      await give(page, "game.txt", record);
      await page.waitForSelector("dialog.share", { state: "hidden" });
      await watch(page, actions.length);
      const saved = await download(page, "record", folder);
      assert.equal(readFileSync(saved, "utf8").trim(), record.trim());
      assert.match(dread(folder, "replay", saved), /\n12\. /);
      assert.equal(dread(folder, "link", saved).trim(), link.trim());
    });
  },

  async "what is wrong is refused, and changes nothing"(context, server) {
    await inFolder(async (folder) => {
      const link = hashOf(dread(folder, "link", deal, "search 3", "search 5"));
      const page = await follow(context, server, hashOf(dread(folder, "link", deal)));
      await toFiles(page, "menu");
      const record = readFileSync(await download(page, "record", folder), "utf8");
      const all = readFileSync(await download(page, "all", folder), "utf8");
      await leave(page);
      const [before, table] = [await kept(page), await shown(page)];
      const isRefused = (words: string, says: RegExp) =>
        says.test(words) && words.endsWith("Nothing has changed.");
      const unlike: [wrong: string, words: string][] = [];
      for (const [wrong, says] of inTurn(wrongLinks(link), 3)) {
        await page.evaluate((hash) => (location.hash = hash), wrong);
        const words = await refusal(page);
        if (!isRefused(words, says)) unlike.push([wrong.slice(0, 100), words]);
        assert.equal(await shown(page), table, wrong.slice(0, 100));
      }
      await toFiles(page, "menu");
      for (const [wrong, says] of inTurn([...wrongRecords(record), ...wrongExports(all)], 3)) {
        await give(page, "file", wrong);
        const words = await refusal(page);
        if (!isRefused(words, says)) unlike.push([wrong.slice(0, 200), words]);
      }
      await leave(page);
      assert.equal(await shown(page), table);
      assert.deepEqual(await kept(page), before);
      assert.deepEqual(unlike, []);
    });
  },

  async "a link asks before it ends a Night"(context, server) {
    const page = await openAt(context, server, { id: deal, actions: ["search 3"], mode: "night" });
    const table = await shown(page);
    await page.evaluate(() => (location.hash = "#deal=he-will-never-stop%2377"));
    await page.waitForSelector('.page [data-command-of="leave-night"]');
    await command(page, "go-on");
    await gone(page, ".page");
    assert.equal((await shown(page)).slice(0, 40), table.slice(0, 40));
  },

  async "everything goes from the terminal to the page in a file, and back"(context, server) {
    await inFolder(async (folder) => {
      const actions = winning(folder);
      const saved = { encoding: "utf8" as const, env: { ...process.env, DREAD_HOME: folder } };
      const plays = (id: string, lines: string[]) =>
        spawnSync(program, ["play", "--plain", id], { ...saved, input: lines.join("\n") + "\n" });
      plays(deal, actions);
      plays("soliterror#5", ["place a"]);
      const file = dread(folder, "export");
      const page = await open(context, server);
      await toFiles(page, "preferences");
      await give(page, "dread-games.json", file);
      await page.getByText("New games and results here: 3").waitFor();
      await give(page, "dread-games.json", file); // again: all of it is there
      await page.getByText("New games and results here: 0").waitFor();
      await page.getByText("because they are here already: 3").waitFor();
      const more = JSON.parse(file) as { plays: object[] };
      more.plays[0] = { ...more.plays[0], mood: "bad" };
      await give(page, "dread-games.json", JSON.stringify(more));
      await page.getByText("that this version does not know: 1").waitFor();
      const back = await download(page, "all", folder);
      const other = join(folder, "other");
      assert.match(dread(other, "import", back), /^3 games and results were added/);
      assert.match(dread(other, "import", back), /^0 games/);
      const stats = (home: string) => dread(home, "stats", "he-will-never-stop");
      assert.equal(stats(other), stats(folder));
      const rows = (text: string, list: string) =>
        (JSON.parse(text) as Record<string, object[]>)[list]!.map((row) => ({ ...row, state: "" }));
      for (const list of ["results", "plays"])
        assert.deepEqual(rows(dread(other, "export"), list), rows(file, list));
      // The game that was in progress is there, by its deal.
      await tap(page, "dialog.share [data-dialog-close]");
      await page.evaluate(() => (location.hash = "#deal=soliterror%235"));
      await page.waitForSelector(".cells");
      assert.match(await shown(page), /Resumed soliterror#5/);
    });
  },
});
