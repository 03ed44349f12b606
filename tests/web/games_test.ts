// Tests that each game can be played to its end by keys alone, by the mouse, by a finger alone, and
// by what the accessibility tree tells alone. In --long each game is won or lost in each of these
// ways; else the commit chooses one game and way, and the other ways play the end of a game.

import assert from "node:assert/strict";

import { Expert } from "./expert.js";
import { Keys, Pointer, Tree, type Means } from "./means.js";
import { long, phone, suite, turn, type Test } from "./runner.js";
import { goOn } from "./steps.js";
import { begin, openPage, playLine } from "./whole_game.js";

const games = {
  "he-will-never-stop#4": "He Will Never Stop",
  "soliterror#6": "SoliTerror",
  "dont-let-them-get-you#2": "Don't Let Them Get You",
};

type Id = keyof typeof games;

const ids = Object.keys(games) as Id[];
const kinds = ["keys", "mouse", "finger", "tree"] as const;

/** Returns a test that plays a deal, or only its last actions, to a win or a loss by one means. */
function plays(kind: (typeof kinds)[number], id: Id, end: "won" | "lost", last?: number): Test {
  return async (context, server) => {
    const expert = await Expert.get();
    const actions = end === "won" ? expert.winning(id) : await expert.losing(id);
    const from = last ? actions.length - last : 0;
    const line = await expert.line(id, actions, from);
    assert.equal(line.won, end === "won");
    const page = await context.newPage();
    const means: Means =
      kind === "keys" ? new Keys(page)
      : kind === "tree" ? await Tree.open(page)
      : new Pointer(page, kind === "mouse" ? "click" : "tap");
    await openPage(page, server, means, from ? { id, actions: line.begun } : undefined);
    if (from) await goOn(page);
    else await begin(page, means, games[id], id);
    await playLine(page, means, line);
  };
}

const tests: Record<string, Test> = {};

if (long) {
  for (const [i, id] of ids.entries())
    for (const [k, kind] of kinds.entries()) {
      const end = (i + k) % 2 ? "won" : "lost";
      tests[`${games[id]} is ${end} by ${kind}`] = plays(kind, id, end);
    }
} else {
  const of = <T>(list: readonly T[], n: number) => list[n % list.length]!;
  const [id, kind] = [of(ids, turn), of(kinds, turn)];
  tests[`${games[id]} is won by ${kind}`] = plays(kind, id, "won");
  for (const n of [1, 2, 3]) {
    const [id, kind] = [of(ids, turn + n), of(kinds, turn + n)];
    tests[`the end of ${games[id]} is played by ${kind}`] = plays(kind, id, "won", 3);
  }
}

suite("games", tests, { ...phone, viewport: { width: 390, height: 844 } });
