// What the page does with the engine until a first table is drawn: it opens the engine and goes
// through a door to a new deal or to the lesson. The list of what dread.wasm has is made from it
// (list_first_table.ts), and engine_test.ts does it with dread.wasm alone.

import assert from "node:assert/strict";

import type { Engine, Thinker } from "../../web/src/engine.js";
import type { Scene } from "../../web/src/scene.js";
import { settle, TestClock } from "./engines.js";
import { Rack } from "./rack.js";
import type { ResultRow } from "../../web/src/rows.js";

export const doors = [0, 1, 2];
const deals = 20; // What is rarer than this can come later.
const ways = ["New deal", "Learn this game"];

const noThinker: Thinker = {
  postMessage: () => assert.fail("nothing is to be thought about yet"),
  terminate: () => undefined,
  onmessage: null,
};

/** The number of the line with these words. */
function numberOf(scene: Scene, meant: string): number {
  const number = scene.page!.lines.findIndex(({ words }) => words === meant);
  assert.ok(number >= 0, JSON.stringify(scene.page));
  return number;
}

/** Goes through a door, and in its menu to this line. Returns what is shown on the way. */
export async function enter(
  engine: Engine, clock: TestClock, door: number, way: string,
): Promise<[Scene, Scene, Scene]> {
  const title = await settle(engine, clock);
  await engine.act({ intent: "line", number: door });
  const menu = await settle(engine, clock);
  await engine.act({ intent: "line", number: numberOf(menu, way) });
  return [title, menu, await settle(engine, clock)];
}

/** The result of a player who has played before: the first screen has a day for her. */
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
  for (let deal = 1; deal <= deals; deal++)
    for (const way of deal === 1 ? ways : ways.slice(0, 1)) {
      const kept = new Rack();
      if (deal % 2 === 0) kept.results = [result];
      for (const door of doors) {
        const clock = new TestClock();
        clock.fresh = () => deal;
        const engine = await open(clock, kept);
        engine.thinkWith(() => noThinker, () => undefined);
        const scenes = await enter(engine, clock, door, way);
        assert.ok(scenes[2].game);
        yield [engine, scenes];
      }
    }
}
