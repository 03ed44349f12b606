// The mid-end in WebAssembly, with types: scenes to draw, intents to send, a storage that keeps the
// games, and a worker that thinks. docs/page.md explains how it works; src/wasm/wasm.h has the
// functions of the module.

import { openFirst, partsOf, ready, type Files, type Instance } from "./parts.js";
import type { Answer, Request, Rows, Storage } from "./rows.js";
import type { House, Intent, Layout, Scene, Shared, Sheets, WantedDeal } from "./scene.js";
import type { Told, Thinking, Thought } from "./thinking.js";
import { inTime } from "./waiting.js";

/** The exports of dread.wasm that the page uses. */
interface Module {
  memory: WebAssembly.Memory;
  text(): number;
  input_bytes(): number;
  clock(ms: number, seconds: number, date: number, fresh: number): void;
  words(bytes: number): number;
  open(kept: number, words: number): number;
  scene(): number;
  intent(n: number): number;
  deal(n: number): number;
  share(): number;
  sheet(): number;
  give(n: number): number;
  ready(): void;
  request(): number;
  answer(n: number): number;
  unclaimed(n: number): number;
  check(n: number): number;
  waits(): number;
  storage_is_late(): void;
  thought(): number;
  take(serial: number, state: number): number;
  layout(): number;
  house(): number;
}

/** What was sent is wrong; nothing has changed. The message is for the player. */
export class Refused extends Error {}

/** Where the time and random numbers come from; a test passes its own. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  ms(): number;
  /** The date and the time of day. */
  date(): Date;
  /** A random deal number, from 1 to 999,999,999. */
  fresh(): number;
}

export const usualClock: Clock = {
  ms: () => performance.now(),
  date: () => new Date(),
  fresh: () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 999_999_999),
};

/** What an engine needs of a worker. */
export interface Thinker {
  postMessage(message: Thinking, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
}

export interface Setup {
  /** The file words.txt, without which the games have no words. */
  words?: ArrayBuffer | Uint8Array;
  /** The parts beside the module, unless it is whole. */
  files?: Files;
  /** Keeps the games; without one, nothing is kept. */
  storage?: Storage;
  clock?: Clock;
}

/** How long a storage is waited for before the first scene is shown without its rows. */
const FIRST_ROWS_MS = 200;

const ROWS_AT_ONCE = 100; // rows of at most 2 kB, for a buffer of 256 kB

export class Engine {
  /** The games, the commands and the cards in words. */
  readonly house: House;

  private readonly layouts = new Map<string, Layout>();
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private keeping: Promise<void> | undefined;

  /** Resolves once the rows of a storage that opens late are read. */
  private reading: Promise<void> | undefined;

  private makeThinker: (() => Thinker) | undefined;
  private onNews: () => void = () => undefined;
  private thinker: Thinker | undefined;
  /** What the thinker was asked about last, until it is done. */
  private asked: Thought | undefined;

  private readonly module: Module;

  private constructor(
    private readonly compiled: WebAssembly.Module,
    private readonly files: Files,
    private readonly instance: Instance,
    private readonly clock: Clock,
    private readonly storage: Storage | undefined,
  ) {
    this.module = instance.exports as unknown as Module;
    this.house = this.read(this.module.house()) as House;
  }

  /**
   * Opens a mid-end, which shows the choice of games. `wasm` is the module, or its bytes. It does
   * not wait long for the storage: rows that come later are read then (thinkWith: `onNews`).
   */
  static async open(wasm: WebAssembly.Module | BufferSource, setup: Setup = {}): Promise<Engine> {
    const compiled = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const { words = new ArrayBuffer(0), storage, clock = usualClock } = setup;
    const files = setup.files ?? ready({});
    const instance = await openFirst(compiled, files);
    const engine = new Engine(compiled, files, instance, clock, storage);
    const { module } = engine;
    engine.setClock();
    const text = new Uint8Array(words);
    const room = module.words(text.length);
    if (room) new Uint8Array(module.memory.buffer, room, text.length).set(text);
    if (!module.open(storage ? 1 : 0, text.length))
      throw new Refused("There is not enough memory, or the words of the games are damaged.");
    if (!storage) return engine;
    storage.onunclaimed = (game) => engine.unclaimed(game);
    const reading = storage.open();
    const rows = await inTime(reading, FIRST_ROWS_MS);
    if (rows) engine.give(rows);
    else engine.reading = engine.readLate(reading);
    module.ready();
    return engine;
  }

  /** Gives the engine the rows of a storage that opens late. */
  private async readLate(reading: Promise<Rows>): Promise<void> {
    this.give(await reading);
    this.reading = undefined;
    this.module.ready();
    this.onNews();
  }

  // ---- Scenes and intents ----

  /** The scene of this moment, once all that has happened is kept. Show no other. */
  async now(): Promise<Scene> {
    for (;;) {
      await this.keep();
      const scene = this.scene(); // the time that has passed may have played an action
      if (!this.module.waits()) return scene;
    }
  }

  /** The scene of this moment, whether or not it is kept. */
  scene(): Scene {
    this.setClock();
    const scene = this.read(this.module.scene()) as Scene;
    if (scene.game !== undefined) scene.layout = this.layoutOf(scene.game);
    this.lookAfterThinker(scene.thinks);
    return scene;
  }

  /** Carries out what the player did. */
  intent(intent: Intent): void {
    this.setClock();
    this.insist(this.module.intent(this.write(intent)));
    this.lookAfterThinker(); // it need not wait for the storage
  }

  /** Carries out what the player did, and resolves with the scene after it, once it is kept. */
  act(intent: Intent): Promise<Scene> {
    this.intent(intent);
    return this.now();
  }

  /** Puts the deal of a link or a file on the table. */
  deal(wanted: WantedDeal): void {
    this.setClock();
    this.insist(this.module.deal(this.write(wanted)));
  }

  /** What can be given to others about the game on the table. */
  share(): Shared {
    return this.read(this.module.share()) as Shared;
  }

  /** The sheet to print of the game on the table, or whose menu is open. */
  async sheets(): Promise<Sheets> {
    await this.instance.add("sheets");
    return this.read(this.module.sheet()) as Sheets;
  }

  // ---- Storage ----

  /**
   * Resolves once the storage has answered everything: true if there was something to answer, so
   * that there may be a new scene. The scene says what the storage refused.
   */
  async keep(): Promise<boolean> {
    const waits = this.reads || this.module.waits() !== 0;
    await this.reading;
    while (this.module.waits()) {
      this.keeping ??= this.serve().finally(() => (this.keeping = undefined));
      await this.keeping;
    }
    return waits;
  }

  /** Whether nothing is known yet of what the storage has. */
  get reads(): boolean {
    return this.reading !== undefined;
  }

  /** The player waits no longer: until the storage has answered everything, deals do without it. */
  storageIsLate(): void {
    this.module.storage_is_late();
  }

  /** Reports that the storage has lost its claim on a game. */
  unclaimed(game: string): void {
    this.insist(this.module.unclaimed(this.write({ game })));
  }

  /** Reads all rows anew, after some were added to the storage. */
  async reread(): Promise<void> {
    while (this.keeping) await this.keeping; // a request that is being answered comes first
    this.keeping = this.giveAnew().finally(() => (this.keeping = undefined));
    await this.keeping;
  }

  private async giveAnew(): Promise<void> {
    if (this.storage) this.give(await this.storage.open());
  }

  /** Throws what is wrong with rows from a file; a play has its steps with it. */
  check(rows: Rows): void {
    for (const batch of batches(rows, 1)) this.insist(this.module.check(this.write(batch)));
  }

  private async serve(): Promise<void> {
    this.setClock();
    for (let n = this.module.request(); n; n = this.module.request()) {
      const request = this.read(n) as Request;
      const answer: Answer = this.storage
        ? await this.storage.answer(request)
        : { reply: "refused", problem: "there is no storage." };
      this.setClock();
      if (answer.rows) this.give(answer.rows);
      if (answer.steps) this.insist(this.module.give(this.write({ steps: answer.steps })));
      const cannot = answer.reply === "refused" ? (request.cannot ?? "") : "";
      const problem = cannot + (answer.problem ?? "");
      const told = { serial: request.serial, reply: answer.reply, problem };
      this.insist(this.module.answer(this.write(told)));
    }
  }

  /** Gives the engine all rows anew. */
  private give(rows: Rows): void {
    const place = this.storage!.place;
    this.insist(this.module.give(this.write({ place })));
    for (const batch of batches(rows, ROWS_AT_ONCE))
      this.insist(this.module.give(this.write(batch)));
  }

  // ---- Thinking ----

  /**
   * Lets a worker think about hints and autopsies. `make` makes one (worker.ts), when it is first
   * needed and after one was ended; `onNews` is called when there is a new scene.
   */
  thinkWith(make: () => Thinker, onNews: () => void): void {
    this.makeThinker = make;
    this.onNews = onNews;
  }

  /** Loads the part that every game needs. */
  async warm(): Promise<void> {
    await this.instance.add("later");
  }

  /** Loads all parts, and makes the worker, so that the first hint need not wait for it. */
  async complete(): Promise<void> {
    for (const part of partsOf(this.compiled)) await this.files.soon(part);
    if (this.makeThinker) this.thinker ??= this.openThinker(this.makeThinker);
  }

  /** Asks the worker to think about what there is to think about, or to stop. */
  private lookAfterThinker(thinks = true): void {
    if (!this.makeThinker || (!thinks && !this.asked)) return;
    const thought = this.read(this.module.thought()) as Thought;
    if (thought.kind && this.asked?.serial === thought.serial) return;
    this.stopThinker();
    if (!thought.kind) return;
    this.thinker ??= this.openThinker(this.makeThinker);
    const end = thought.block + thought.told;
    const bytes = this.module.memory.buffer.slice(thought.block, end);
    this.thinker.postMessage({ what: "think", thought, bytes }, [bytes]);
    this.asked = thought;
  }

  private openThinker(make: () => Thinker): Thinker {
    const thinker = make();
    thinker.onmessage = (event) => {
      if (thinker === this.thinker) this.hear(event.data);
    };
    const names = partsOf(this.compiled).filter((part) => thinkingParts.includes(part));
    const parts = Object.fromEntries(names.map((part) => [part, this.files.now(part)]));
    thinker.postMessage({ what: "open", module: this.compiled, parts }, []);
    return thinker;
  }

  /** All but a hint can be in a long search, which nothing but the end of the worker ends. */
  private stopThinker(): void {
    if (!this.asked || !this.thinker) return;
    if (this.asked.name !== "hint") {
      this.thinker.terminate();
      this.thinker = undefined;
    } else {
      this.thinker.postMessage({ what: "stop" }, []);
    }
    this.asked = undefined;
  }

  /** Takes what the worker has found out, unless the player has gone on to something else. */
  private hear(told: Told): void {
    if (typeof told === "string") return;
    const now = this.read(this.module.thought()) as Thought;
    if (!now.kind || now.serial !== told.serial || now.serial !== this.asked?.serial) return;
    new Uint8Array(this.module.memory.buffer, now.block, now.told).set(new Uint8Array(told.bytes));
    this.setClock();
    if (!this.module.take(told.serial, told.state)) return;
    if (told.state === THOUGHT_DONE) this.asked = undefined;
    this.onNews();
  }

  // ---- The module ----

  private layoutOf(game: string): Layout {
    let layout = this.layouts.get(game);
    if (!layout) {
      layout = this.read(this.module.layout()) as Layout;
      this.layouts.set(game, layout);
    }
    return layout;
  }

  private setClock(): void {
    const now = this.clock.date();
    const date = now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
    const seconds = Math.floor(now.getTime() / 1000);
    this.module.clock(this.clock.ms(), seconds, date, this.clock.fresh());
  }

  /** Writes a value into the buffer and returns its length. */
  private write(value: unknown): number {
    const bytes = this.encoder.encode(JSON.stringify(value));
    if (bytes.length > this.module.input_bytes()) throw new Refused("That is too long.");
    new Uint8Array(this.module.memory.buffer, this.module.text(), bytes.length).set(bytes);
    return bytes.length;
  }

  /** Reads an answer of n bytes. */
  private read(n: number): unknown {
    const bytes = new Uint8Array(this.module.memory.buffer, this.module.text(), n);
    const value: unknown = JSON.parse(this.decoder.decode(bytes));
    if (isProblem(value)) throw new Refused(value.problem);
    return value;
  }

  /** Throws what is wrong if an answer of n bytes is a problem. */
  private insist(n: number): void {
    if (n) this.read(n);
  }
}

const THOUGHT_DONE = 2; // of Thought.state

/** What the worker needs. */
const thinkingParts = ["later", "think"];

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === "object" && value !== null && "problem" in value;
}

/** The rows in batches that fit into the buffer: plays come last. */
function* batches(rows: Rows, size: number): Generator<Partial<Rows>> {
  for (const key of ["settings", "results", "judged", "plays"] as const)
    for (let i = 0; i < rows[key].length; i += size) yield { [key]: rows[key].slice(i, i + size) };
}
