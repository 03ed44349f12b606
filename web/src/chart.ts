// The chart of an autopsy: the curve of the chances, what the cards and the player did on each
// turn, and the worst decision as cards; and the curves of a duel and of the statistics. All of it
// is for the eye; the page says it in words, too.

import { cardClass, face } from "./cards.js";
import { Child, Node_, h } from "./dom.js";
import type { ChartCard, ChartColumn, ChartTurn, Scene } from "./scene.js";
import { siteWords } from "./settings.js";

// ---- The curve ----

/** Returns the points of the curve: neighbours that are alike are one. */
export function pointsOf(columns: ChartColumn[]): ChartColumn[] {
  const alike = (a: ChartColumn, b: ChartColumn | undefined) =>
    a.chance === b?.chance && a.turn === b.turn && a.here === b.here;
  return columns.filter((column, i) => !alike(column, columns[i - 1]));
}

const levels = [1, 0.5, 0]; // the chances that have a line and a number

// Returns how far down a chance is, in a box of 100 by 52.
function yOf(chance: number): number {
  return 4 + (1 - chance) * 44;
}

// Returns where a point of the curve is in that box.
function pointAt(points: ChartColumn[], i: number): [number, number] {
  const x = points.length > 1 ? (i / (points.length - 1)) * 96 + 2 : 50;
  return [x, yOf(points[i]?.chance ?? 0)];
}

// Returns the interval of the mean as a band.
function band({ curve_low: low, curve_high: high }: Scene): Child {
  if (low === undefined || high === undefined) return undefined;
  return h("rect", { class: "here", x: 0, y: yOf(high), width: 100, height: yOf(low) - yOf(high) });
}

function drawing(points: ChartColumn[], scene: Scene): Node_ {
  const at = points.map((_, i) => pointAt(points, i));
  const line = at.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
  const here = at.filter((_, i) => points[i]?.here).map(([x]) => x);
  const from = Math.min(...here);
  const width = Math.max(...here) - from + 3;
  const ends = [at[0]?.[0] ?? 0, at[at.length - 1]?.[0] ?? 0];
  return h(
    "svg",
    { viewBox: "0 0 100 52", preserveAspectRatio: "none", "aria-hidden": "true" },
    levels.map((chance) => h("path", { class: "rule", d: `M0 ${yOf(chance)}H100` })),
    band(scene),
    here.length > 0 && h("rect", { class: "here", x: from - 1.5, y: 0, width, height: 52 }),
    h("polygon", { class: "under", points: `${ends[0]},${yOf(0)} ${line} ${ends[1]},${yOf(0)}` }),
    h("polyline", { class: "over", points: line }),
  );
}

function dot(points: ChartColumn[], p: ChartColumn, i: number, scene: Scene): Node_ {
  const [x, y] = pointAt(points, i);
  const lost = p.chance <= 0 && scene.curve_top === undefined;
  const kind = `${p.here ? "here" : ""} ${lost ? "lost" : ""}`;
  return h("i", { key: `dot ${i}`, class: `dot ${kind}`, "--x": x / 100, "--y": y / 52 });
}

// Returns at which points of the curve a number of a turn stands: where a turn begins, and not too
// close together. The turn that the page is about always has its number.
function numbered(points: ChartColumn[]): number[] {
  const begins = points.map((p, i) => (p.turn && p.turn !== points[i - 1]?.turn ? i : -1));
  const all = begins.filter((i) => i >= 0);
  const here = all.find((i) => points[i]?.here);
  const far = (a: number, b: number) => Math.abs(a - b) * 96 >= 7 * (points.length - 1);
  const kept: number[] = here === undefined ? [] : [here];
  for (const i of all) if (kept.every((k) => far(k, i))) kept.push(i);
  return kept;
}

function turnUnder(points: ChartColumn[], i: number): Child {
  const p = points[i];
  if (!p) return undefined;
  const props = { key: `turn ${i}`, class: `turn-under ${p.here ? "here" : ""}` };
  return h("span", { ...props, "--x": pointAt(points, i)[0] / 100 }, String(p.turn));
}

// Returns a number beside the curve: a chance, or points given away.
function level(share: number, scene: Scene): Node_ {
  const at = { key: share, class: "percent", "--y": yOf(share) / 52 };
  const top = scene.curve_top;
  return h("span", at, top === undefined ? `${share * 100} %` : String((share * top) / 10));
}

// Returns the curves of both games of a duel. A place is the same turn in both.
function bothCurves(yours: ChartColumn[], theirs: ChartColumn[]): Node_ {
  const most = Math.max(yours.length, theirs.length) - 1;
  const at = (p: ChartColumn, i: number) =>
    `${((i / most) * 96 + 2).toFixed(2)},${yOf(p.chance).toFixed(2)}`;
  const line = (columns: ChartColumn[]) => columns.map(at).join(" ");
  return h(
    "svg",
    { viewBox: "0 0 100 52", preserveAspectRatio: "none", "aria-hidden": "true" },
    levels.map((chance) => h("path", { class: "rule", d: `M0 ${yOf(chance)}H100` })),
    h("polyline", { class: "over", points: line(yours) }),
    h("polyline", { class: "over theirs", points: line(theirs) }),
  );
}

/** Returns the chances of both games of a duel, turn by turn. */
export function duelCurves(scene: Scene): Child {
  const { curve: yours, other_curve: theirs } = scene;
  if (!yours || !theirs) return undefined;
  return h(
    "figure",
    { class: "curve duel", "aria-hidden": "true" },
    bothCurves(yours, theirs),
    levels.map((share) => level(share, scene)),
    h(
      "figcaption",
      {},
      h("span", { class: "yours" }, siteWords("you")),
      h("span", { class: "theirs" }, siteWords("they")),
    ),
  );
}

/** Returns the curve of the chances over the game; or of what was given away, game by game. */
export function curve(scene: Scene): Child {
  const points = pointsOf(scene.curve ?? []);
  if (points.length === 0) return undefined;
  return h(
    "figure",
    { class: "curve", "aria-hidden": "true" },
    drawing(points, scene),
    levels.map((share) => level(share, scene)),
    points.map((p, i) => dot(points, p, i, scene)),
    numbered(points).map((i) => turnUnder(points, i)),
  );
}

// ---- Luck and fault ----

// Returns a bar of the turn that begins at x: of the cards at its left, of the player at its right.
// `height` is a share of the largest bar, below 0 downwards.
function bar(kind: "luck" | "fault", x: number, height: number): Child {
  if (height === 0) return false;
  const left = kind === "luck" ? x - 1.8 : x + 0.2;
  const y = 20 - Math.max(0, height) * 19;
  const props = { class: kind, x: left, y, width: 1.6, height: Math.abs(height) * 19 };
  return h("rect", { key: `${kind} ${x}`, ...props });
}

function legend(kind: "luck" | "fault", points: number): Node_ {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "";
  return h(
    "span",
    { class: `legend ${kind}` },
    `${siteWords(kind)} `,
    h("b", {}, sign + String(Math.abs(points))),
  );
}

/** Returns what the cards gave and what the player gave away, turn by turn, below the curve. */
export function swings(scene: Scene): Child {
  const points = pointsOf(scene.curve ?? []);
  const turns = scene.turns ?? [];
  if (turns.length === 0) return undefined;
  const sum = (of: (turn: ChartTurn) => number) => turns.reduce((n, turn) => n + of(turn), 0);
  const most = Math.max(1, ...turns.flatMap((turn) => [turn.gave, Math.abs(turn.cards)]));
  const bars = turns.flatMap((turn) => {
    const first = points.findIndex((p) => p.turn === turn.turn);
    if (first < 0) return [];
    const [x] = pointAt(points, first);
    return [bar("luck", x, turn.cards / most), bar("fault", x, -turn.gave / most)];
  });
  return h(
    "figure",
    { class: "swings", "aria-hidden": "true" },
    h("figcaption", {}, legend("luck", sum((t) => t.cards)), legend("fault", -sum((t) => t.gave))),
    h(
      "svg",
      { viewBox: "0 0 100 40", preserveAspectRatio: "none" },
      h("path", { class: "rule", d: "M0 20H100" }),
      bars,
    ),
  );
}

// ---- The worst decision as cards ----

// Returns a card of the decision, or a gap between two, and whose choice it is.
function compare({ card, played, best }: ChartCard, i: number): Node_ {
  const whose = played && best ? "" : played ? "yours" : best ? "better" : "";
  const kind = card === undefined ? "into" : `chip ${cardClass(card)}`;
  const marks = `${played ? "played" : ""} ${best ? "best" : ""}`;
  return h(
    "span",
    { key: i, class: "option" },
    h("span", { class: `${kind} ${marks}` }, card === undefined ? "▾" : face(card)),
    whose !== "" && h("span", { class: `whose ${whose}` }, siteWords(whose)),
  );
}

/** Returns the cards that the worst decision of the turn was about: what the player did with them,
 * and what was better. */
export function compared(scene: Scene): Child {
  const cards = scene.compared ?? [];
  if (cards.length === 0) return undefined;
  return h("div", { class: "compared", "aria-hidden": "true" }, cards.map(compare));
}
