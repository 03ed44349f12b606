// The mid-end in WebAssembly, with types: scenes to draw, intents to send, requests for the storage.
// docs/web.md explains how it works; src/wasm/wasm.h has the functions of the module.

import type { House, Intent, Layout, Scene } from "./scene.js";

/** The exports of dread.wasm. */
interface Module {
  memory: WebAssembly.Memory;
  text(): number;
  input_bytes(): number;
  clock(ms: number, seconds: number, date: number, fresh: number): void;
  open(kept: boolean): number;
  scene(): number;
  intent(n: number): number;
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

export class Engine {
  /** The games, the commands and the cards in words. */
  readonly house: House;

  private readonly layouts = new Map<string, Layout>();
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();

  private constructor(
    private readonly module: Module,
    private readonly clock: Clock,
  ) {
    this.house = this.read(module.house()) as House;
  }

  /** Opens a mid-end, which shows the choice of games. `wasm` is the module, or its bytes. */
  static async open(wasm: WebAssembly.Module | BufferSource, clock = usualClock): Promise<Engine> {
    const compiled = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(compiled, {});
    const module = instance.exports as unknown as Module;
    const engine = new Engine(module, clock);
    engine.setClock();
    if (!module.open(false)) throw new Refused("There is not enough memory.");
    return engine;
  }

  /** The scene of this moment. */
  scene(): Scene {
    this.setClock();
    const scene = this.read(this.module.scene()) as Scene;
    if (scene.game !== undefined) scene.layout = this.layoutOf(scene.game);
    return scene;
  }

  /** Carries out what the player did. */
  intent(intent: Intent): void {
    this.setClock();
    this.check(this.module.intent(this.write(intent)));
  }

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
  private check(n: number): void {
    if (n) this.read(n);
  }
}

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === "object" && value !== null && "problem" in value;
}
