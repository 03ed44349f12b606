// What the player can point at: an element with the place that it stands for.

import { Child, Node_, Props, h } from "./dom.js";
import { Sets, Table, cellIndex, keyOf, zoneOf } from "./places.js";
import type { Mark, Thing } from "./scene.js";

// Returns what a reader of the screen says for a place.
function nameOf(scene: Table, at: Thing): string {
  const zone = zoneOf(scene, at.zone);
  const names = scene.names[at.zone ?? ""] ?? [];
  if (at.gap !== undefined) return `${names[at.gap - 1] ?? ""} | ${names[at.gap] ?? ""}`.trim();
  if (!at.cell && at.card === undefined) return scene.layout.words.zones[at.zone ?? ""] ?? "";
  const i = at.cell && zone ? cellIndex(zone, at.cell) : (at.card ?? 0);
  return names[i] ?? at.cell ?? "";
}

// Returns what a reader of the screen says for a place: its name, who stands there, and what would
// happen there.
function spoken(sets: Sets, at: Thing): string {
  const { scene } = sets;
  const key = keyOf(at);
  const tokens = scene.view.tokens.map((t, i) => (keyOf(t.at) === key ? scene.token_names[i] : ""));
  const marks = scene.marks.map((m, i) => (keyOf(m.at) === key ? scene.mark_words[i] : ""));
  const parts = [nameOf(scene, at), ...tokens, ...marks].map((part) => part?.trim());
  return parts.filter((part) => part).join(", ");
}

// Returns the key of the place that Tab reaches first: of all places, only one is a tab stop.
function tabStop(scene: Table): string {
  const focus = scene.focus?.button === undefined ? scene.focus : undefined;
  return keyOf(focus ?? scene.usual ?? scene.open[0]);
}

// Returns the element of a place. `props` may add classes and attributes.
export function thing(sets: Sets, at: Thing, props: Props, ...kids: (Child | Child[])[]): Node_ {
  const key = keyOf(at);
  const can = sets.open.has(key) || sets.reach.has(key) || sets.picked.has(key);
  return h(
    "button",
    {
      "aria-label": spoken(sets, at),
      ...props,
      type: "button",
      class: `thing ${props.class ?? ""} ${sets.classes(key)}`,
      "data-at": JSON.stringify(at),
      "data-key": key,
      "aria-pressed": sets.picked.has(key) ? "true" : undefined,
      "aria-disabled": can ? undefined : "true",
      tabindex: tabStop(sets.scene) === key ? 0 : -1,
    },
    ...kids,
  );
}

// Returns the words of marks, what is gained and what is lost each in its colour.
export function markWords(marks: Mark[] | undefined): Child {
  const words = (marks ?? []).filter((m) => m.kind === "words" && m.words);
  if (words.length === 0) return undefined;
  const parts = words.flatMap((m) => (m.words ?? "").split(" "));
  const kind = (part: string): string => {
    if (part[0] === "-") return "loss";
    if (part[0] !== "+") return "";
    return part === "+0" ? "zero" : "gain";
  };
  return h(
    "span",
    { class: "marks" },
    parts.map((part) => h("span", { class: `mark ${kind(part)}` }, part.replace("-", "−"))),
  );
}
