// The worker that thinks. It has an instance of the engine of its own, laid out like that of the
// page, gets the state of a hint or an autopsy, thinks in slices, and sends the state back whenever
// some time has passed. docs/page.md explains it.

import { openFirst, ready } from "./parts.js";
import type { Thinking, Thought } from "./thinking.js";

interface Module {
  memory: WebAssembly.Memory;
  think_open(): number;
  think(kind: number, block: number, state: number): number;
}

declare const self: DedicatedWorkerGlobalScope;

const DONE = 2;
const NEWS_MS = 40; // how often the page is told at most

/** The instance; undefined if there is not enough memory. */
let opened: Promise<Module | undefined> = Promise.resolve(undefined);
let current: Thought | undefined;

const ticks = new MessageChannel();

/** Thinks for a while, sends what there is, and leaves a moment for messages. */
async function think(): Promise<void> {
  const module = await opened;
  const thought = current;
  if (!module || !thought) return;
  const until = performance.now() + NEWS_MS;
  do thought.state = module.think(thought.kind, thought.block, thought.state);
  while (thought.state !== DONE && performance.now() < until);
  const bytes = module.memory.buffer.slice(thought.block, thought.block + thought.told);
  self.postMessage({ ...thought, bytes }, [bytes]);
  if (thought.state === DONE) current = undefined;
  else ticks.port2.postMessage(null);
}

ticks.port1.onmessage = think;

async function open(
  compiled: WebAssembly.Module, parts: Record<string, WebAssembly.Module>,
): Promise<Module | undefined> {
  const { exports } = await openFirst(compiled, ready(parts));
  const module = exports as unknown as Module;
  if (module.think_open()) return module;
  self.postMessage("There is not enough memory to think.");
  return undefined;
}

async function begin(thought: Thought, bytes: ArrayBuffer): Promise<void> {
  const module = await opened;
  if (!module) return;
  new Uint8Array(module.memory.buffer, thought.block, thought.told).set(new Uint8Array(bytes));
  current = thought;
  await think();
}

self.onmessage = (event: MessageEvent<Thinking>) => {
  const message = event.data;
  if (message.what === "open") opened = open(message.module, message.parts);
  else if (message.what === "think") void begin(message.thought, message.bytes);
  else current = undefined;
};
