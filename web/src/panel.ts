// What stands beside the table: the theme's lines, what the others would do next, what happened.

import { aloud, cardClass, cardKey, face, isFace, rankOf, withSuits } from "./cards.js";
import { Child, Node_, h } from "./dom.js";
import { Sets, Table, keyOf, placeOf, zoneOf, zoneWords } from "./places.js";
import type { PanelLine, PanelPart, Spot, Zone } from "./scene.js";
import { markWords, thing } from "./things.js";

export function smallCard(sets: Sets, zone: Zone, i: number, card: Spot): Node_ {
  const at = placeOf(zone, i);
  const props = {
    key: `card ${i}`,
    ...cardKey(zone.deck, card.card),
    class: `chip ${cardClass(card.card)} ${(card.tags ?? []).join(" ")}`,
  };
  return thing(sets, at, props, face(card.card), markWords(sets.marks.get(keyOf(at))));
}

// Returns a stack as its back with the number of its cards.
function stack(sets: Sets, zone: Zone): Node_ {
  const at = placeOf(zone, 0);
  const count = String(zone.cards.length);
  const name = `${zoneWords(sets.scene, zone.id)}, ${count}`;
  const props = { key: "stack", class: "chip card down", "aria-label": name };
  return thing(sets, at, props, h("b", { class: "number" }, count));
}

const isOpen = ({ card }: Spot): boolean => isFace(card);

// Returns the cards of a zone that is sorted by rank as a chart: a row for each rank, with what is
// in this zone, what lies on the table, and what is gone; and what the signs of these two mean.
// The ear gets the words for it.
function byRank(scene: Table, zone: Zone, words: string): Node_[] {
  const deck = scene.view.zones.filter((z) => z.deck === zone.deck);
  const ranks = new Map<string, string[]>();
  const add = (z: Zone, kind: string) =>
    z.cards.filter(isOpen).forEach((card) => {
      const rank = rankOf(card.card);
      ranks.set(rank, [...(ranks.get(rank) ?? []), kind]);
    });
  add(zone, "here");
  const held = deck.filter((z) => z.id === scene.layout.main);
  const gone = deck.filter((z) => z.id !== zone.id && z.id !== scene.layout.main);
  const seen = gone.find((z) => z.cards.some(isOpen));
  held.forEach((z) => add(z, "held"));
  gone.forEach((z) => add(z, "gone"));
  const meaning = (kind: string, z: Zone | undefined) =>
    z && h("span", { class: "meaning" }, h("i", { class: kind }), zoneWords(scene, z.id));
  const order = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").filter((rank) => ranks.has(rank));
  const chart = h(
    "span",
    { class: "by-rank", "aria-hidden": "true" },
    order.map((rank) =>
      h(
        "span",
        { class: "rank", key: rank },
        h("b", {}, rank),
        (ranks.get(rank) ?? []).map((kind) => h("i", { class: kind })),
      ),
    ),
    h("span", { class: "meanings" }, meaning("held", held[0]), meaning("gone", seen)),
  );
  return [chart, h("span", { class: "vh" }, aloud(words))];
}

function pips(value: number, most: number, quiet: boolean): Node_ {
  const all = Array.from({ length: Math.max(value, most) }, (_, i) => i < value);
  return h(
    "span",
    { class: "pips" },
    !quiet && h("span", { class: "vh" }, most ? `${value}/${most}` : String(value)),
    all.map((full) => h("i", { class: full ? "full" : "" })),
  );
}

// Returns true if tokens of this kind look in a direction: they are those who look for the player.
function looks(scene: Table, token: number): boolean {
  const id = scene.view.tokens[token]?.id;
  return scene.view.tokens.some((t) => t.id === id && t.facing !== undefined);
}

function who(scene: Table, p: PanelPart & { kind: "token" }): Node_ {
  const classes = `who ${looks(scene, p.token) ? "looks" : ""} ${p.grave ? "grave" : ""}`;
  return h("span", { class: classes }, withSuits(p.words));
}

// Returns true if the number itself stands beside its signs.
function hasNumber(parts: PanelPart[], i: number): boolean {
  const next = parts.slice(i + 1).find((p) => p.kind !== "label" || p.words.trim() !== "");
  return next?.kind === "value";
}

// Returns the words before a gauge of signs or before cards. Chosen, they tell what that is.
function label(words: string, of: PanelPart | undefined): Node_ {
  const at = of?.kind === "pips" ? { gauge: of.gauge } : of?.kind === "cards" && { zone: of.zone };
  if (!at || !words.trim()) return h("span", { class: "label" }, words);
  const props = { type: "button", class: "label", "data-at": JSON.stringify(at), tabindex: -1 };
  return h("button", props, words);
}

function part(sets: Sets, l: PanelLine, i: number): Child | Child[] {
  const p = l.parts[i];
  if (!p) return undefined;
  if (p.kind === "label") return label(p.words, l.parts[i + 1]);
  if (p.kind === "pips") return pips(p.value, p.most, hasNumber(l.parts, i));
  if (p.kind === "token") return who(sets.scene, p);
  const zone = "zone" in p ? zoneOf(sets.scene, p.zone) : undefined;
  if (p.kind === "value" && zone?.by_rank && !l.minor) return byRank(sets.scene, zone, p.words);
  if (p.kind !== "cards") return h("span", { class: p.kind }, withSuits(p.words));
  if (!zone) return undefined;
  if (zone.layout === "stack" && zone.cards.length > 0) return stack(sets, zone);
  const cards = zone.cards.map((card, i) => smallCard(sets, zone, i, card));
  const named = { role: "group", "aria-label": zoneWords(sets.scene, zone.id) };
  return h("span", { class: "cards", ...named }, cards);
}

function line(sets: Sets, l: PanelLine, i: number): Node_ {
  const tells = l.parts.some((p) => p.kind === "token" || p.kind === "away");
  const tokens = tells ? "tokens" : "";
  const props = { class: `row-of ${l.minor ? "minor" : ""} ${tokens}`, key: i };
  return h("div", props, l.parts.flatMap((_, k) => part(sets, l, k)));
}

// Returns the theme's lines: how things stand.
export function panel(sets: Sets): Node_ {
  const lines = sets.scene.panel;
  return h("div", { class: "panel" }, lines.map((l, i) => line(sets, l, i)));
}

// Returns what the others on the table would do next.
export function nextSteps(scene: Table): Child {
  const next = scene.next;
  if (!next) return undefined;
  return h(
    "section",
    { class: "next", key: "next" },
    h("h2", {}, next.heading),
    next.lines.map((l, i) =>
      h("p", { key: i, class: l.grave ? "grave" : "" }, withSuits(l.words)),
    ),
  );
}

// Returns the last turns in few words.
export function log(scene: Table): Child {
  if (!scene.log?.length) return undefined;
  return h(
    "section",
    { class: "log", key: "log" },
    scene.log.map((l, i) =>
      h("p", { key: i }, h("b", {}, String(l.turn ?? "")), " ", withSuits(l.words)),
    ),
  );
}
