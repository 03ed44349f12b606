// Lists the functions of the engine that a first table calls. tests/web/first-table runs it.

import { readFileSync, writeFileSync } from "node:fs";

import { openEngine, TestClock } from "./engines.js";
import { firstTables } from "./first_tables.js";
import { Rack } from "./rack.js";

const [wasm, words, map, list] = process.argv.slice(2) as [string, string, string, string];

/** The functions in the order of the module, each with the object file that it is from. */
function functionsOf(map: string): string[] {
  const line = /^ +- +\S+ +\S+ {9}\S*\/(\S+)[.]o:\((\S+)\)$/gm;
  return [...map.matchAll(line)].map(([, file, name]) => `${file} ${name}`);
}

/** Adds the places of the functions that this engine has called. */
function addCalled(exports: any, called: Set<number>): void {
  const at = exports.text();
  const size = exports.__write_profile(at, exports.input_bytes());
  const hash = 8; // bytes, of the module
  const profile = new DataView(exports.memory.buffer, at + hash, size - hash);
  for (let i = 0; 4 * i < profile.byteLength; i++)
    if (profile.getUint32(4 * i, true)) called.add(i); // when it was first called
}

const called = new Set<number>();
const open = (clock: TestClock, kept: Rack) => openEngine(wasm, words, clock, kept);
for await (const [engine] of firstTables(open)) addCalled(engine["instance"].exports, called);
const functions = functionsOf(readFileSync(map, "utf8"));
const names = [...called].map((i) => functions[i]!).sort();
writeFileSync(list, names.join("\n") + "\n");
