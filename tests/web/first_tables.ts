// What the page does with the engine until a first table is drawn: it opens the engine and deals
// behind a door that was never opened. The list of what dread.wasm has is made from it
// (list_first_table.ts), and engine_test.ts does it with dread.wasm alone.

import assert from "node:assert/strict";

import type { Engine, Thinker } from "../../web/src/engine.js";
import type { Scene } from "../../web/src/scene.js";
import { settle, TestClock } from "./engines.js";
import { Rack } from "./rack.js";
import type { ResultRow } from "../../web/src/rows.js";

export const doors = [0, 1, 2];
const deals = 20; // What is rarer than this can come later.

const noThinker: Thinker = {
  postMessage: () => assert.fail("nothing is to be thought about yet"),
  terminate: () => undefined,
  onmessage: null,
};

/** Answers the question of a door with a new deal, if it was never opened. Returns what is shown:
 * the first screen, and the table. */
export async function enter(engine: Engine, clock: TestClock, door: number): Promise<Scene[]> {
  const title = await settle(engine, clock);
  const number = title.page!.lines.findIndex((l) => l.command === "new" && l.number === door);
  if (number < 0) return [title];
  await engine.act({ intent: "line", number });
  return [title, await settle(engine, clock)];
}

/** The result of a player who has played behind the first door: the first screen tells of it. */
const result: ResultRow = {
  id: 1, game: "he-will-never-stop", deal: "he-will-never-stop#9", outcome: "lost: caught",
  rules: 1, origin: "number", mode: "rehearsal", way: "drawn", won: false, turns: 3, actions: 5,
  undos: 0, hints: 0, restarts: 0, ended: 1,
};

/** Opens engines and draws first tables of random deals: one after the other through each door, and
 * what the earlier ones have kept is there. Gives each engine with its scenes. */
export async function* firstTables(
  open: (clock: TestClock, kept: Rack) => Promise<Engine>,
): AsyncGenerator<[Engine, Scene[]]> {
  for (let deal = 1; deal <= deals; deal++) {
    const kept = new Rack();
    if (deal % 2 === 0) kept.results = [result];
    for (const door of doors) {
      const clock = new TestClock();
      clock.fresh = () => deal;
      const engine = await open(clock, kept);
      engine.thinkWith(() => noThinker, () => undefined);
      const scenes = await enter(engine, clock, door);
      assert.ok(scenes.at(-1)!.game || door === 0);
      yield [engine, scenes];
    }
  }
}
