// A row as the main zone: a corridor of cards, with the gaps between them, and the shadow that
// comes closer at its beginning. The style sheet decides whether it runs down or to the right.

import { cardClass, cardKey, face } from "./cards.js";
import { Child, Node_, draw, h } from "./dom.js";
import { Sets, Table, keyOf, placeOf, zoneWords } from "./places.js";
import type { Spot, Zone } from "./scene.js";
import { markWords, thing } from "./things.js";

function groupClass(cards: Spot[], i: number): string {
  const group = cards[i]?.group;
  if (group === undefined) return "";
  const first = cards[i - 1]?.group !== group;
  const last = cards[i + 1]?.group !== group;
  return `grouped${first ? " first" : ""}${last ? " last" : ""}`;
}

// A gap to which nothing can go is nothing for the ear.
function gap(sets: Sets, zone: Zone, i: number): Node_ {
  const at = { zone: zone.id, gap: i };
  const silent = sets.open.has(keyOf(at)) || sets.picked.has(keyOf(at)) ? undefined : "true";
  const props = { key: `gap ${i}`, class: "gap", "aria-hidden": silent };
  return thing(sets, at, props, markWords(sets.marks.get(keyOf(at))));
}

function plank(sets: Sets, zone: Zone, i: number, card: Spot): Node_ {
  const at = placeOf(zone, i);
  const tags = (card.tags ?? []).join(" ");
  const props = {
    key: `card ${i}`,
    ...cardKey(zone.deck, card.card),
    class: `plank ${cardClass(card.card)} ${tags} ${groupClass(zone.cards, i)}`,
  };
  const strike = tags.includes("doomed") && h("span", { class: "strike" });
  return thing(sets, at, props, face(card.card), strike, markWords(sets.marks.get(keyOf(at))));
}

// Returns how near the figure is, from 0 (far off) to 1 (here), and its picture.
function figure(scene: Table): Child {
  const { gutter, figures } = scene.layout;
  const value = gutter && scene.view.gauges[gutter.gauge];
  if (!gutter || value === undefined) return undefined;
  const beat = scene.beats?.[scene.beat ?? 0];
  const stands = beat?.figure || value;
  const near = Math.min(1, Math.max(0, 1 - (stands - 1) / gutter.from));
  const pictures = (figures.find((f) => f.most >= stands) ?? figures[0])?.pictures;
  const art = (pictures?.[0] ?? "").replace(/-\d+$/, "");
  return h(
    "div",
    { class: "figure", "--near": near.toFixed(3), key: "figure" },
    art !== "" && draw(`art-${art}`, "art"),
  );
}

// Returns the move that is shown, if it takes a card of this row to a gap of it.
function arc(sets: Sets, zone: Zone): Child {
  const gap = sets.scene.taken.find((at) => at.zone === zone.id && at.gap !== undefined)?.gap;
  const cards = sets.scene.picked.filter((at) => at.zone === zone.id && at.card !== undefined);
  const card = cards.length === 1 ? cards[0]?.card : undefined;
  if (gap === undefined || card === undefined) return undefined;
  const kind = gap > card ? "arc later" : "arc";
  return h("div", { class: kind, key: "arc", "--card": card, "--to": gap });
}

const inLine = 9; // cards, where the corridor may take several lines

// Returns the main zone as a corridor.
export function corridor(sets: Sets, zone: Zone): Node_ {
  const kids: Node_[] = [];
  zone.cards.forEach((card, i) => {
    if (zone.gaps) kids.push(gap(sets, zone, i));
    kids.push(plank(sets, zone, i, card));
  });
  if (zone.gaps) kids.push(gap(sets, zone, zone.cards.length));
  const count = Math.max(1, zone.cards.length);
  const lines = Math.ceil(count / inLine);
  const planks = {
    class: lines > 1 ? "planks long" : "planks",
    role: "group",
    "aria-label": zoneWords(sets.scene, zone.id),
    "--count": count,
    "--lines": lines,
    "--line": Math.ceil(count / lines),
  };
  return h(
    "div",
    { class: "corridor" },
    figure(sets.scene),
    h("div", planks, kids, arc(sets, zone)),
    h("div", { class: "you" }, draw("candle", "candle")),
  );
}
