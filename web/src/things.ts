// What the player can point at: an element with the place that it stands for.

import { Child, Node_, Props, h, keycap } from "./dom.js";
import { Sets, Table, cellIndex, keyOf, zoneOf, zoneWords } from "./places.js";
import type { Mark, Thing } from "./scene.js";

function indexIn(scene: Table, at: Thing): number {
  const zone = zoneOf(scene, at.zone);
  return at.cell && zone ? cellIndex(zone, at.cell) : (at.card ?? 0);
}

function nameOf(scene: Table, at: Thing): string | undefined {
  const zone = at.zone ?? "";
  if (at.gap !== undefined) return scene.gap_names[zone]?.[at.gap];
  const whole = at.cell === undefined && at.card === undefined;
  return whole ? zoneWords(scene, zone) : scene.names[zone]?.[indexIn(scene, at)];
}

// Returns what a reader of the screen says for a place: its name, its ways out, and what would
// happen there.
function spoken(sets: Sets, at: Thing): string {
  const { scene } = sets;
  const key = keyOf(at);
  const name = nameOf(scene, at);
  // What one action would do here is said when the player looks at it, unless it loses the game.
  const stays = (m: Mark) => m.kind !== "words" || m.action === undefined || m.dire;
  const here = (m: Mark) => keyOf(m.at) === key && stays(m);
  const marks = scene.marks.map((m, i) => (here(m) ? scene.mark_words[i] : ""));
  const exits = scene.exits[at.zone ?? ""]?.[indexIn(scene, at)];
  const all = (parts: (string | undefined)[], between: string) =>
    parts.map((part) => part?.trim().replace(/\.$/, "")).filter((part) => part).join(between);
  return all([all([name, exits], ", "), ...marks], ". ");
}

// Returns the key of the place that Tab reaches first: of all places, only one is a tab stop.
function tabStop({ scene, open }: Sets): string {
  const isThere = (at: Thing) => at.gap === undefined || open.has(keyOf(at));
  const focus = scene.focus?.button === undefined ? scene.focus : undefined;
  const all = [focus, scene.usual, scene.open[0]];
  return keyOf(all.find((at) => at !== undefined && isThere(at)));
}

// Returns the element of a place. `props` may add classes and attributes.
export function thing(sets: Sets, at: Thing, props: Props, ...kids: (Child | Child[])[]): Node_ {
  const key = keyOf(at);
  const can = sets.open.has(key) || sets.reach.has(key) || sets.picked.has(key);
  const picked = sets.picked.has(key) ? "true" : undefined;
  return h(
    "button",
    {
      "aria-label": spoken(sets, at),
      ...props,
      type: "button",
      class: `thing ${props.class ?? ""} ${sets.classes(key)}`,
      "data-at": JSON.stringify(at),
      "data-key": key,
      [props.role === "gridcell" ? "aria-selected" : "aria-pressed"]: picked,
      "aria-disabled": can ? undefined : "true",
      tabindex: tabStop(sets) === key ? 0 : -1,
    },
    ...kids,
    keycap(sets.digits.get(key)),
  );
}

function minus(words: string): string {
  return words.replace("-", "−");
}

// Returns the words of marks, what is gained and what is lost each in its colour. Before what loses
// the game stands the sign that its button would have.
export function markWords(marks: Mark[] | undefined): Child {
  const words = (marks ?? []).filter((m) => m.kind === "words" && m.words);
  if (words.length === 0) return undefined;
  const kind = (part: string): string => {
    if (part[0] === "-") return "loss";
    if (part === "+0" || part === "•") return "zero";
    return part[0] === "+" ? "gain" : "";
  };
  const parts = words.flatMap((m) =>
    `${m.dire ? "! " : ""}${m.words}`
      .split(" ")
      .map((part) => h("span", { class: `mark ${m.dire ? "loss" : kind(part)}` }, minus(part))),
  );
  return h("span", { class: "marks" }, parts);
}
