// Tests of dread.wasm and of web/src/engine.ts, under node. tests/web/engine runs them.
//
// Random games are played through the module and, with the same intents, through the native engine:
// every scene must be the same. Then games are kept as rows, and after every action the module is
// opened anew from these rows: nothing may be lost. A second instance thinks about hints and
// autopsies, and must come to the words of the native program.

import assert from "node:assert/strict";

import { Refused, type Engine, type Thinker } from "../../web/src/engine.js";
import { openFirst, partsOf, ready, type Files } from "../../web/src/parts.js";
import type { PlayRow } from "../../web/src/rows.js";
import type { Focus, Intent, Scene, Thing } from "../../web/src/scene.js";
import type { Told, Thought } from "../../web/src/thinking.js";
import {
  filesOf, moduleOf, Native, openEngine, openWhole, settle as carryOut, TestClock,
} from "./engines.js";
import { doors, enter, firstTables } from "./first_tables.js";
import { Rack } from "./rack.js";
import { Dice } from "./steps.js";

const paths = process.argv.slice(2) as [string, string, string, string, string];
const [programPath, toyEnginePath, wasmPath, toysPath, words] = paths;
const long = process.env["DREAD_LONG"] === "ON";

// ---- What the tests need ----

/** A thinker in this thread: a second instance, which thinks when the test says so. */
class Second implements Thinker {
  onmessage: ((event: MessageEvent<Told>) => void) | null = null;
  ended = false;
  private module: Promise<any> | undefined;
  thought: Thought | undefined;
  private bytes: ArrayBuffer | undefined;

  postMessage(message: any): void {
    if (message.what === "open") this.module = this.open(message.module, message.parts);
    else ({ thought: this.thought, bytes: this.bytes } = message);
  }

  private async open(first: WebAssembly.Module, parts: Record<string, WebAssembly.Module>) {
    const { exports } = await openFirst(first, ready(parts));
    assert.ok((exports["think_open"] as () => number)());
    return exports;
  }

  terminate(): void {
    this.ended = true;
  }

  /** Thinks for a slice, and tells the page. Returns false if there is nothing to think about. */
  async think(): Promise<boolean> {
    const module = await this.module, thought = this.thought;
    if (!thought) return false;
    const { block, told } = thought, sent = this.bytes && new Uint8Array(this.bytes);
    if (sent) new Uint8Array(module.memory.buffer, block, told).set(sent);
    this.bytes = undefined;
    thought.state = module.think(thought.kind, block, thought.state);
    const bytes = module.memory.buffer.slice(block, block + told);
    if (thought.state === 2) this.thought = undefined;
    this.onmessage!({ data: { ...thought, bytes } } as MessageEvent<Told>);
    return true;
  }
}

/** The members that only the page gets. */
const OWN = [
  "id", "panel", "names", "gap_names", "exits", "token_names", "mark_words", "danger",
  "layout",
] as const;

function asNative(scene: Scene): object {
  const copy: Record<string, unknown> = { ...scene };
  for (const member of OWN) delete copy[member];
  return copy;
}

/** Leaves out the dates of the deals of the day: the native engine has the clock of the machine. */
function undated(scene: object): object {
  const dates = /"\d+ [A-Z][a-z]+ \d+, (?=not played)/g;
  return JSON.parse(JSON.stringify(scene).replace(dates, '"'));
}

const BACK_AND_FORTH = ["undo", "redo", "undo-turn", "redo-turn"];
const PAGES = ["log", "story", "why", "rules", "keys", "menu"];
/** What is there in a first visit without a network. */
const AT_HAND = ["log", "story", "keys", "menu", "undo", "redo", "undo-turn", "redo-turn"];

/** Something that a player might do now. */
function anything(scene: Scene, dice: Dice): Intent {
  if (scene.page) {
    if (scene.page.lines.length && !scene.page.typed && dice.below(3) === 0)
      return { intent: "line-focus", number: dice.below(scene.page.lines.length) };
    return { intent: "close" };
  }
  if (!scene.game) return { intent: "time" };
  const things: Thing[] = [...scene.open, ...scene.reach, ...scene.picked];
  const kind = dice.of(["choose", "choose", "choose", "focus"] as const);
  const roll = dice.below(20);
  if (roll === 0) return { intent: "put-down" };
  if (roll === 1) return { intent: "command", command: dice.of(BACK_AND_FORTH) };
  if (roll === 2) return { intent: "command", command: dice.of(PAGES) };
  const buttons = scene.buttons.map((_, button) => ({ button }));
  const places = [...things.map((thing) => ({ thing })), ...buttons];
  if (roll < 6 && places.length) return { intent: kind, ...dice.of<object>(places) } as Intent;
  return onwards(scene, dice);
}

/** What goes with what is picked, then what was shown. */
function toTheEnd(scene: Scene, dice: Dice): Intent {
  if (scene.page || !scene.at_hand) return scene.page ? { intent: "close" } : { intent: "time" };
  if (scene.focus && scene.words.choice) return choice(scene.focus);
  const { reach } = scene;
  if (reach?.length && dice.below(4)) return { intent: "choose", thing: dice.of(reach) };
  return onwards(scene, dice);
}

/** Something that brings the game on. */
function onwards(scene: Scene, dice: Dice): Intent {
  assert.ok(scene.game);
  const shown = scene.focus;
  if (shown && scene.words.choice && dice.below(3)) return choice(shown);
  const free = scene.buttons.map((_, button) => button).filter((b) => !scene.buttons[b]!.refused);
  if (free.length && (!scene.open.length || dice.below(2)))
    return { intent: "choose", button: dice.of(free) };
  if (scene.open.length) return { intent: "choose", thing: dice.of(scene.open) };
  if (scene.reach.length) return { intent: "choose", thing: dice.of(scene.reach) };
  return { intent: "put-down" };
}

function choice(focus: Focus): Intent {
  const { button, ...thing } = focus;
  return button === undefined ? { intent: "choose", thing } : { intent: "choose", button };
}

// ---- The same as natively ----

/** Returns true if something on the table pulses: only for that, a page keeps no timer. */
function mayPulse(scene: Scene): boolean {
  const tags = scene.view?.zones.flatMap((zone) => zone.cards.flatMap((card) => card.tags ?? []));
  const rests = scene.at_hand && scene.motion && !scene.page && !scene.over;
  return Boolean(rests && tags?.includes("alike"));
}

/** Plays a deal through the module and through the native engine. Returns how many intents. */
async function playsAlike(toys: boolean, id: string, seed: number): Promise<number> {
  const wasm = toys ? toysPath : wasmPath;
  const native = toys ? new Native(toyEnginePath, []) : new Native(programPath);
  const clock = new TestClock();
  const engine = await openEngine(wasm, words, clock);
  const dice = new Dice(seed);
  let theirs = await native.call<Scene>("deal", { id, ms: 0 });
  engine.deal({ id });
  let ours = engine.scene();
  let done = 0;
  for (; done < 150; done++) {
    const where = `${id}, seed ${seed}, after ${done} intents`;
    assert.deepEqual(undated(asNative(ours)), undated(theirs), where);
    assert.equal(ours.pulses ?? false, mayPulse(ours), "a page knows when it need not wait");
    if (ours.over && !ours.page && done > 20) break;
    const intent = anything(ours, dice);
    clock.now += dice.of([0, 30, 500, 9000]);
    theirs = await native.call("intent", { ...intent, ms: clock.now });
    engine.intent(intent);
    ours = engine.scene();
  }
  native.close();
  return done;
}

async function scenesAreThoseOfTheNativeEngine(): Promise<void> {
  let done = 0;
  for (let k = 1; k <= (long ? 15 : 3); k++) {
    for (const game of ["he-will-never-stop", "soliterror", "dont-let-them-get-you"])
      done += await playsAlike(false, `${game}#${k}`, k);
    for (const game of ["toy-lantern", "toy-candle", "toy-scorpion"])
      done += await playsAlike(true, `${game}#${k}`, k);
  }
  console.log(`${done} scenes are those of the native engine`);
}

// ---- Nothing is lost ----

/** What must be the same after the game was resumed. */
function lasting(scene: Scene): object {
  assert.ok(scene.game);
  const { view, id, number, panel, names, night, at_hand, buttons, open, story, log } = scene;
  const { back: _, ...given } = scene.commands;
  return { view, id, number, panel, names, night, at_hand, buttons, open, story, log, given };
}

/** Goes back to a table without a page, a pick and an animation. */
async function settle(engine: Engine, clock: TestClock): Promise<Scene> {
  let scene = await carryOut(engine, clock);
  for (let i = 0; scene.page && i < 9; i++) scene = await engine.act({ intent: "close" });
  for (let i = 0; scene.game && scene.holding && i < 99; i++)
    scene = await engine.act({ intent: "put-down" });
  return scene;
}

/** Plays until a game was opened anew so many times. */
async function resumes(wasm: string, game: string, seed: number, times: number): Promise<number> {
  const clock = new TestClock();
  const rack = new Rack();
  const engine = await openEngine(wasm, words, clock, rack);
  const dice = new Dice(seed);
  let opened = 0;
  let written = "";
  engine.deal({ id: `${game}#${seed}`, mode: seed % 3 ? "rehearsal" : "night" });
  await engine.keep();
  let scene = await settle(engine, clock);
  for (let i = 0; i < 60 * times && opened < times; i++) {
    const back: Intent = { intent: "command", command: dice.of(BACK_AND_FORTH) };
    const goes = dice.below(8) ? onwards(scene, dice) : back;
    if (dice.below(10) === 0) rack.others = true;
    scene = scene.over || scene.page ? await settle(engine, clock) : await engine.act(goes);
    const row = JSON.stringify([...rack.plays]);
    if (row === written) continue;
    written = row;
    scene = await settle(engine, clock);
    opened++;
    if (scene.over) {
      // It has counted. Whoever comes back gets a new deal.
      assert.equal(rack.results.at(-1)!.outcome, scene.view!.outcome);
      engine.deal({ id: `${game}#${seed + i + 1000}` });
      scene = await settle(engine, clock);
      continue;
    }
    const again = await openEngine(wasm, words, clock, rack.copy());
    again.deal({ game });
    const resumed = await settle(again, clock);
    assert.deepEqual(lasting(resumed), lasting(scene), `${game}#${seed}, ${i}`);
  }
  assert.equal(opened, times);
  return opened;
}

async function everyActionComesBack(): Promise<void> {
  let opened = 0;
  const most = long ? 50 : 10;
  for (const game of ["he-will-never-stop", "soliterror", "dont-let-them-get-you"])
    for (const seed of [1, 3]) opened += await resumes(wasmPath, game, seed, most);
  for (const game of ["toy-lantern", "toy-candle", "toy-scorpion"])
    opened += await resumes(toysPath, game, 2, most);
  console.log(`${opened} times a game was opened anew from its rows`);
}

async function aRefusedRowIsSaidAndPlayGoesOn(): Promise<void> {
  const clock = new TestClock();
  const rack = new Rack();
  const engine = await openEngine(wasmPath, words, clock, rack);
  engine.deal({ id: "he-will-never-stop#1" });
  await engine.keep();
  rack.refuses = true;
  await settle(engine, clock);
  await engine.act({ intent: "choose", thing: { zone: "hand", card: 3 } });
  await engine.act({ intent: "choose", thing: { zone: "hand", gap: 1 } });
  const scene = await engine.act({ intent: "choose", thing: { zone: "hand", gap: 1 } });
  assert.match(scene.words.note ?? "", /there is no room/);
  rack.refuses = false;
  await engine.act({ intent: "command", command: "undo" });
  assert.deepEqual([...rack.plays.values()].map((play) => play.steps.length), [1]);
}

// ---- The parts ----

/** The parts with these names; to ask for another is a fault. */
function only(names: string[], fault: string): Files {
  const files = filesOf(wasmPath);
  const now = (part: string) => {
    assert.ok(names.includes(part), fault + part);
    return files.now(part);
  };
  const soon = (part: string) => Promise.resolve(now(part));
  return { soon, now };
}

async function theFirstPartDrawsAFirstTable(): Promise<void> {
  const alone = only([], "run tests/web/first-table, because a first table asks for ");
  const openAlone = (clock: TestClock, kept: Rack) =>
    openEngine(wasmPath, words, clock, kept, alone);
  const openWithAll = async (clock: TestClock, kept: Rack) => {
    const engine = await openEngine(wasmPath, words, clock, kept);
    for (const part of partsOf(moduleOf(wasmPath))) await engine["instance"].add(part);
    return engine;
  };
  const wholes = firstTables(openWithAll);
  let drawn = 0;
  for await (const [, scenes] of firstTables(openAlone)) {
    assert.deepEqual(scenes, (await wholes.next()).value![1]);
    drawn++;
  }
  console.log(`${drawn} first tables were drawn by dread.wasm alone`);
}

/** Games go on to their ends with what a first visit has loaded. */
async function playingOnNeedsNoOtherPart(): Promise<void> {
  const files = only(["later"], "a game goes on, and the page asks for ");
  let done = 0;
  for (const door of doors)
    for (let seed = 1; seed <= (long ? 8 : 3); seed++) {
      const clock = new TestClock(), kept = new Rack(), dice = new Dice(seed);
      clock.fresh = () => seed;
      const engine = await openEngine(wasmPath, words, clock, kept, files);
      let scene = (await enter(engine, clock, door)).at(-1)!;
      for (; !scene.over; done++) {
        const command = dice.of(AT_HAND);
        await engine.act(done % 20 ? toTheEnd(scene, dice) : { intent: "command", command });
        scene = await carryOut(engine, clock);
      }
      await engine.act({ intent: "command", command: "new" });
      await carryOut(engine, clock);
    }
  console.log(`${done} times something was done with dread.wasm and later.wasm alone`);
}

// ---- Thinking ----

/** Asks both for a command's page, lets both think to the end, and compares the pages. */
async function thinksAlike(id: string, actions: string[], command: string) {
  const native = new Native(programPath);
  const clock = new TestClock();
  const engine = await openEngine(wasmPath, words, clock);
  const seconds: Second[] = [];
  let news = 0;
  const make = () => {
    seconds.push(new Second());
    return seconds.at(-1)!;
  };
  engine.thinkWith(make, () => news++);
  engine.deal({ id, actions });
  await native.call("deal", { id, actions, ms: 0 });
  clock.now = 60_000;
  engine.scene();
  engine.intent({ intent: "close" });
  engine.intent({ intent: "command", command });
  let ours = engine.scene();
  await native.call("intent", { intent: "close", ms: clock.now });
  let theirs = await native.call<Scene>("intent", { intent: "command", command, ms: clock.now });
  assert.ok(ours.thinks);
  while (ours.thinks) {
    assert.ok(await seconds.at(-1)!.think());
    ours = engine.scene();
  }
  while (theirs.thinks) theirs = await native.call("think", { slices: 1, ms: clock.now });
  assert.deepEqual(undated(asNative(ours)), undated(theirs), `${command} of ${id}`);
  native.close();
  return news;
}

async function aSecondInstanceThinksTheSame(): Promise<void> {
  const lost = ["move 4>2", "search 6", "search 3", "search 6", "search 5", "search 2", "search 8"];
  let news = 0;
  news += await thinksAlike("he-will-never-stop#1", [], "hint");
  news += await thinksAlike("he-will-never-stop#1", lost.slice(0, 5), "hint");
  news += await thinksAlike("soliterror#2", [], "hint");
  news += await thinksAlike("dont-let-them-get-you#3", [], "hint");
  news += await thinksAlike("he-will-never-stop#1", lost, "autopsy");
  console.log(`a second instance thought the same, in ${news} pieces`);
}

/** Under options without a table of difficulties, the second instance looks for a deal. */
async function aSecondInstanceFindsADeal(): Promise<void> {
  const clock = new TestClock();
  const engine = await openEngine(wasmPath, words, clock);
  const seconds: Second[] = [];
  const make = () => {
    seconds.push(new Second());
    return seconds.at(-1)!;
  };
  engine.thinkWith(make, () => undefined);
  engine.deal({ id: "he-will-never-stop:hand=9#1" });
  const before = await settle(engine, clock);
  engine.intent({ intent: "command", command: "difficulties" });
  const page = engine.scene().page!;
  const number = page.lines.findIndex((line) => line.command === "difficulty");
  engine.intent({ intent: "line", number });
  assert.ok(engine.scene().thinks);
  engine.intent({ intent: "close" });
  assert.deepEqual((await settle(engine, clock)).view, before.view);
  assert.ok(seconds.at(-1)!.ended);
  engine.intent({ intent: "command", command: "difficulties" });
  engine.intent({ intent: "line", number });
  engine.scene();
  while (await seconds.at(-1)!.think());
  const found = await settle(engine, clock);
  assert.match(found.id!, /^he-will-never-stop:hand=9#/);
  assert.notEqual(found.id, before.id);
}

async function whatIsStaleIsDropped(): Promise<void> {
  const clock = new TestClock();
  const engine = await openEngine(wasmPath, words, clock);
  const second = new Second();
  engine.thinkWith(() => second, () => undefined);
  engine.deal({ id: "soliterror#2" });
  clock.now = 60_000;
  engine.scene();
  engine.intent({ intent: "command", command: "hint" });
  engine.scene();
  const late = { ...second.thought! };
  await second.think();
  engine.intent({ intent: "close" });
  const before = engine.scene();
  second.onmessage!({ data: { ...late, bytes: new ArrayBuffer(late.told) } } as MessageEvent<Told>);
  assert.deepEqual(engine.scene(), before);
  assert.equal(second.thought, undefined);
  engine.intent({ intent: "command", command: "hint" });
  engine.scene();
  second.onmessage!({ data: { ...late, bytes: new ArrayBuffer(late.told) } } as MessageEvent<Told>);
  while (await second.think());
  assert.ok(engine.scene().page!.lines.length > 1);
}

// ---- What is wrong ----

async function whatIsWrongChangesNothing(): Promise<void> {
  const clock = new TestClock();
  const rack = new Rack();
  const engine = await openEngine(wasmPath, words, clock, rack);
  engine.deal({ id: "he-will-never-stop#1" });
  await engine.keep();
  const before = await settle(engine, clock);
  const refused = (wrong: () => void) => {
    assert.throws(wrong, (error) => error instanceof Refused && error.message.length > 10);
    assert.deepEqual(engine.scene(), before);
    assert.deepEqual(rack.rows().plays.length, 1);
  };
  const row = rack.rows().plays[0]!;
  const check = (play: object) =>
    engine.check({ settings: [], results: [], judged: [], plays: [play as PlayRow] });
  refused(() => engine.intent({ intent: "fly" } as unknown as Intent));
  refused(() => engine.intent({ intent: "choose", thing: { zone: "hand", card: 99 } }));
  refused(() => engine.intent({ intent: "line", number: 0 }));
  refused(() => engine.intent("x".repeat(300_000) as unknown as Intent));
  refused(() => engine.deal({ id: "he-will-never-stop#x" }));
  refused(() => engine.deal({ id: "no-game#1" }));
  refused(() => engine.deal({ id: "he-will-never-stop#1", actions: ["search K"] }));
  refused(() => engine.deal({ id: "he-will-never-stop#1", mode: "day" as "night" }));
  refused(() => engine.deal({ record: "a record" }));
  refused(() => engine.deal({ game: "he-will-never-stop:hand=99" }));
  refused(() => check({ ...row }));
  refused(() => check({ ...row, steps: ["search K"] }));
  refused(() => check({ ...row, steps: [], played: -1 }));
  refused(() => check({ ...row, steps: [], mode: "day" }));
  refused(() => check({ ...row, steps: [], game: "no-game" }));
  refused(() => check({ ...row, steps: [], deal: "soliterror#1" }));
  refused(() => check({ ...row, steps: [], deal: 5 }));
  check({ ...row, steps: ["move 4>2"] });
  engine.deal({ record: engine.share().record! });
}

// ---- The signature of the solver ----

async function bench(): Promise<void> {
  const exports = await openWhole(wasmPath);
  let all = 0;
  for (let i = 0, n; (n = exports.bench(i)); i++) {
    const line = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.text(), n));
    console.log(`bench ${line}`);
    all += Number(/(\d+) positions$/.exec(line)![1]);
  }
  console.log(`bench bench: ${all} positions`);
}

await whatIsWrongChangesNothing();
await aRefusedRowIsSaidAndPlayGoesOn();
await scenesAreThoseOfTheNativeEngine();
await everyActionComesBack();
await theFirstPartDrawsAFirstTable();
await playingOnNeedsNoOtherPart();
await aSecondInstanceThinksTheSame();
await whatIsStaleIsDropped();
await aSecondInstanceFindsADeal();
await bench();
