// Columns as the main zone: a tableau, with the stacks above it. Each card of a column covers most
// of the one before it; the style sheet decides how much.

import { cardClass, cardFly, face } from "./cards.js";
import { Child, Node_, Props, draw, h } from "./dom.js";
import { Sets, keyOf, placeOf, zoneOf, zoneWords } from "./places.js";
import type { Thing, Zone } from "./scene.js";
import { markWords, thing } from "./things.js";

function marks(sets: Sets, at: Thing): Child {
  return markWords(sets.marks.get(keyOf(at)));
}

function lying(sets: Sets, zone: Zone, i: number): Node_ {
  const at = placeOf(zone, i);
  const card = zone.cards[i]?.card ?? "--";
  const tags = (zone.cards[i]?.tags ?? []).join(" ");
  const props = {
    key: `card ${i}`,
    ...cardFly(zone.deck, card),
    class: `lying ${cardClass(card)} ${tags}`,
    "--i": i,
  };
  return thing(sets, at, props, face(card), marks(sets, at));
}

// Returns an empty place, with the label of the zone if it has one.
function emptyPlace(sets: Sets, zone: Zone, props: Props): Node_ {
  const at = { zone: zone.id };
  const label = sets.scene.layout.labels[zone.id]?.[0];
  return thing(sets, at, { key: "whole", ...props }, label, marks(sets, at));
}

function column(sets: Sets, id: string | null, key: number): Node_ {
  const zone = id === null ? undefined : zoneOf(sets.scene, id);
  if (!zone) return h("div", { class: "column", key });
  const count = zone.cards.length;
  const drops = sets.scene.holding && sets.open.has(keyOf({ zone: zone.id }));
  const named = { role: "group", "aria-label": zoneWords(sets.scene, zone.id) };
  const props = { class: "column", key, ...named, "--count": count };
  return h(
    "div",
    props,
    zone.cards.map((_, i) => lying(sets, zone, i)),
    count === 0 && emptyPlace(sets, zone, { class: "lying free-place", "--i": 0 }),
    count > 0 && drops && emptyPlace(sets, zone, { class: "drop-place" }),
  );
}

// Returns what choosing a stack means: its top card if the player can choose that, else the whole
// stack. If what she holds can go onto the stack, it means the whole stack.
function stackPlace(sets: Sets, zone: Zone): Thing {
  const whole = { zone: zone.id };
  const top = placeOf(zone, zone.cards.length - 1);
  if (zone.cards.length === 0 || !sets.open.has(keyOf(top))) return whole;
  return sets.scene.holding && sets.open.has(keyOf(whole)) ? whole : top;
}

function stack(sets: Sets, id: string | null, key: number): Node_ {
  const zone = id === null ? undefined : zoneOf(sets.scene, id);
  if (!zone) return h("div", { class: "place", key });
  const top = zone.cards[zone.cards.length - 1]?.card;
  if (top === undefined)
    return h("div", { class: "place", key }, emptyPlace(sets, zone, { class: "free-place" }));
  const at = stackPlace(sets, zone);
  const count = String(zone.cards.length);
  const hidden = top === "??";
  const name = hidden ? `${zoneWords(sets.scene, zone.id)}, ${count}` : undefined;
  const props: Props = { key: "top", ...cardFly(zone.deck, top), class: `whole ${cardClass(top)}` };
  if (name) props["aria-label"] = name;
  const number = hidden && h("b", { class: "number" }, count);
  const words = marks(sets, at);
  return h("div", { class: "place", key }, thing(sets, at, props, face(top), number, words));
}

// Returns the main zone as a tableau.
export function tableau(sets: Sets): Node_ {
  const { tableau: columns = [], stacks = [] } = sets.scene.layout;
  const places = Math.max(1, columns.length, stacks.length);
  return h(
    "div",
    { class: `tableau ${stacks.length > 0 ? "topped" : ""}`, "--columns": places },
    h("div", { class: "you" }, draw("candle", "candle")),
    stacks.length > 0 && h("div", { class: "stacks" }, stacks.map((id, i) => stack(sets, id, i))),
    h("div", { class: "columns-of-cards" }, columns.map((id, i) => column(sets, id, i))),
  );
}
