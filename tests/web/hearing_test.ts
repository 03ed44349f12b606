// Tests of what is to be heard (web/src/hearing.ts), under node, with the positions of real games.
// tests/web/hearing runs them.
//
// Who listens must be able to tell from pan and gain where each pursuer is. So the test computes
// columns and distances from them alone, and compares with the map of the scene.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import type { Engine } from "../../web/src/engine.js";
import { heartOf, pursuersOf, soundsOf, type Heard } from "../../web/src/hearing.js";
import { hasTable, type Table } from "../../web/src/places.js";
import type { Scene, Thing } from "../../web/src/scene.js";
import { openEngine, TestClock } from "./engines.js";

const [wasmPath, wordsPath] = process.argv.slice(2) as [string, string];
const long = process.env["DREAD_LONG"] === "ON";
const gamesOfEach = long ? 60 : 18;
const games = ["he-will-never-stop", "soliterror", "dont-let-them-get-you"];

/** Plays the first choice or, now and then, another one. Calls `look` with every scene. */
async function play(id: string, seed: number, look: (scene: Scene, before: Scene) => void) {
  const clock = new TestClock();
  const engine = await openEngine(wasmPath, wordsPath, clock);
  engine.deal({ id });
  let before = engine.scene();
  let dice = seed;
  for (let done = 0; done < 2000 && !before.over; done++) {
    if (before.wait !== undefined && !before.at_hand) clock.now += before.wait;
    else {
      dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
      act(engine, before, dice >>> 8);
    }
    const scene = engine.scene();
    look(scene, before);
    before = scene;
  }
}

function act(engine: Engine, scene: Scene, dice: number): void {
  const { buttons = [], open = [], reach = [], focus, words } = scene;
  if (scene.page) return engine.intent({ intent: "close" });
  if (focus && words.choice && dice % 4) {
    const { button, ...thing } = focus;
    return engine.intent(
      button === undefined ? { intent: "choose", thing } : { intent: "choose", button },
    );
  }
  const free = buttons.flatMap((button, i) => (button.refused ? [] : [i]));
  const things: Thing[] = [...open, ...reach];
  const pick = dice % (things.length + free.length || 1);
  const thing = things[pick];
  if (thing) return engine.intent({ intent: "choose", thing });
  const button = free[pick - things.length];
  if (button !== undefined) return engine.intent({ intent: "choose", button });
  engine.intent({ intent: "put-down" });
}

// ---- The map, read without hearing.ts ----

function place(cell: string): { column: number; row: number } {
  return { column: cell.charCodeAt(0) - 97, row: Number(cell.slice(1)) - 1 };
}

interface Seen {
  token: number;
  columns: number;
  rows: number;
  distance: number;
}

/** Where the pursuers are as seen from the player; undefined if she is not on the map. */
function seenOn(scene: Table): Seen[] | undefined {
  const { tokens } = scene.view;
  const me = tokens.find((token) => token.id === "player")?.at?.cell;
  if (me === undefined) return undefined;
  const from = place(me);
  return tokens.flatMap((token, i) => {
    if (token.id !== "pursuer" || !token.at?.cell) return [];
    const at = place(token.at.cell);
    const [columns, rows] = [at.column - from.column, at.row - from.row];
    return [{ token: i, columns, rows, distance: Math.sqrt(columns ** 2 + rows ** 2) }];
  });
}

// ---- What an ear makes of it ----

const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;
const distanceOf = (heard: Heard) => 1 / heard.gain - 1;
const columnsOf = (heard: Heard) => heard.pan / (1 - Math.abs(heard.pan));

let positions = 0;
let withSeveral = 0;

function pursuersAreWhereTheyAreHeard(scene: Scene): void {
  const seen = hasTable(scene) ? seenOn(scene) : undefined;
  if (!hasTable(scene) || !seen?.length) return;
  const heard = pursuersOf(scene);
  assert.deepEqual(heard.map((h) => h.token), seen.map((s) => s.token));
  heard.forEach((h, i) => {
    assert.ok(h.pan >= -1 && h.pan <= 1 && h.gain > 0 && h.gain <= 1);
    assert.ok(near(columnsOf(h), seen[i]!.columns));
    assert.ok(near(distanceOf(h), seen[i]!.distance));
    assert.equal(Math.sign(h.pan), Math.sign(seen[i]!.columns)); // left is left
  });
  // The one who sounds nearest is the one who is nearest.
  const nearestHeard = Math.min(...heard.map(distanceOf));
  const nearestSeen = Math.min(...seen.map((s) => s.distance));
  assert.deepEqual(
    heard.filter((h) => near(distanceOf(h), nearestHeard)).map((h) => h.token),
    seen.filter((s) => near(s.distance, nearestSeen)).map((s) => s.token),
  );
  positions++;
  if (seen.length > 1) withSeveral++;
}

// ---- What happens ----

let steps = 0;
let papers = 0;
let figures = 0;

/** Every pursuer who is at another cell than in the scene before is heard to step there. */
function whoMovesIsHeard(scene: Scene, before: Scene): void {
  const sounds = soundsOf(scene, before);
  assert.deepEqual(soundsOf(scene, scene).steps, []); // shown again, it is not heard again
  papers += sounds.papers.length;
  figures += sounds.steps.filter((step) => step.token < 0).length;
  if (!hasTable(scene) || !hasTable(before) || !scene.beats) return;
  const were = new Map((seenOn(before) ?? []).map((s) => [s.token, s]));
  const now = seenOn(scene);
  if (!now || were.size !== now.length) return; // one has come or gone, or the player has
  for (const s of now) {
    const cell = scene.view.tokens[s.token]?.at?.cell;
    if (cell === before.view.tokens[s.token]?.at?.cell) continue;
    const last = sounds.steps.filter((step) => step.token === s.token).at(-1);
    assert.ok(last, `pursuer ${s.token} is not heard to go to ${cell}`);
    assert.ok(near(columnsOf(last), s.columns) && near(distanceOf(last), s.distance));
    steps++;
  }
}

// ---- The heart ----

const dangers = new Map<string, Set<number>>();

function theHeartTellsTheDanger(scene: Scene): void {
  if (!hasTable(scene)) return;
  assert.ok(scene.danger >= 0 && scene.danger <= 100);
  const known = dangers.get(scene.game) ?? new Set();
  dangers.set(scene.game, known.add(scene.danger));
  const heart = heartOf(scene);
  const silent = scene.danger === 0 || scene.over || (scene.page && scene.page.kind !== "hint");
  assert.equal(heart === undefined, Boolean(silent));
  if (!heart) return;
  const worse = heartOf({ ...scene, danger: scene.danger + 1 })!;
  assert.ok(worse.period < heart.period && worse.gain > heart.gain);
}

/** The danger of each line of a theme. */
function dangersOf(game: string): number[] {
  const themes = readFileSync(wordsPath, "utf8").split(/^theme /m);
  const text = themes.find((part) => part.startsWith(game))!;
  return [...text.matchAll(/^danger .*: (\d+)$/gm)].map((line) => Number(line[1]));
}

for (const game of games) {
  const wanted = [0, ...dangersOf(game)];
  const isRare = () => wanted.some((danger) => !dangers.get(game)?.has(danger));
  for (let k = 1; k <= gamesOfEach || (long && k < 300 && isRare()); k++)
    await play(`${game}#${k}`, k, (scene, before) => {
      pursuersAreWhereTheyAreHeard(scene);
      whoMovesIsHeard(scene, before);
      theHeartTellsTheDanger(scene);
    });
  for (const danger of dangers.get(game)!) assert.ok(wanted.includes(danger));
  assert.ok(!long || !isRare());
}
assert.ok(withSeveral > 100 && steps > 100 && papers > 500 && figures > 20);
console.log(
  `${positions} positions, ${withSeveral} with several pursuers; ${steps} steps, ` +
    `${figures} of the figure in the shadow, ${papers} sounds of cards`,
);
