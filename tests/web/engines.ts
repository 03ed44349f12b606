// The two engines under node: the module as the page has it, and the native program.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

import { Engine, type Clock } from "../../web/src/engine.js";
import { openFirst, partsOf, type Files } from "../../web/src/parts.js";
import type { Scene } from "../../web/src/scene.js";
import type { Storage } from "../../web/src/rows.js";

/** A clock that stands until it is set. */
export class TestClock implements Clock {
  now = 0;
  ms = () => this.now;
  date = () => new Date(2026, 0, 1, 12);
  fresh = () => 7;
}

/** The native engine: sends requests of the protocol, one after the other. */
export class Native {
  private readonly process;
  private readonly waiting: ((line: string) => void)[] = [];

  constructor(path: string, words: string[] = ["engine"]) {
    this.process = spawn(path, words, { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: this.process.stdout });
    lines.on("line", (line) => this.waiting.shift()!(line));
  }

  async call<T>(method: string, params: object): Promise<T> {
    const answer = new Promise<string>((resolve) => this.waiting.push(resolve));
    this.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
    const { result, error } = JSON.parse(await answer) as { result?: T; error?: unknown };
    assert.ok(result, JSON.stringify(error));
    return result;
  }

  close(): void {
    this.process.stdin.end();
  }
}

const modules = new Map<string, WebAssembly.Module>();

/** Returns the module in this file, which is compiled once. */
export function moduleOf(path: string): WebAssembly.Module {
  let module = modules.get(path);
  if (!module) modules.set(path, (module = new WebAssembly.Module(readFileSync(path))));
  return module;
}

/** The parts of a module: files beside it. */
export function filesOf(path: string): Files {
  const now = (part: string) => moduleOf(join(dirname(path), `${part}.wasm`));
  const soon = (part: string) => Promise.resolve(now(part));
  return { soon, now };
}

/** Opens the module of a file with all its parts. */
export async function openWhole(path: string): Promise<any> {
  const { exports, add } = await openFirst(moduleOf(path), filesOf(path));
  for (const part of partsOf(moduleOf(path))) await add(part);
  return exports;
}

/** Opens the module of a file. `words` is the file of its words. */
export function openEngine(
  path: string, words: string, clock: Clock, storage?: Storage, files = filesOf(path),
): Promise<Engine> {
  const kept = storage ? { storage } : {};
  return Engine.open(moduleOf(path), { words: readFileSync(words), files, clock, ...kept });
}

/** Lets the clock go on until it is the player's turn, or nothing comes of itself. */
export async function settle(engine: Engine, clock: TestClock): Promise<Scene> {
  let scene = await engine.now();
  for (let i = 0; i < 999 && scene.wait !== undefined && !scene.at_hand; i++) {
    clock.now += scene.wait + 1;
    scene = await engine.now();
  }
  return scene;
}
