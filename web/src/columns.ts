// Columns as the main zone, side by side. Each card covers the one before it but for its sign.

import { Node_, h } from "./dom.js";
import { smallCard } from "./panel.js";
import { Sets, zoneWords } from "./places.js";
import type { Zone } from "./scene.js";
import { thing } from "./things.js";

function column(sets: Sets, zone: Zone): Node_ {
  const cards = zone.cards.map((card, i) => smallCard(sets, zone, i, card));
  const empty = thing(sets, { zone: zone.id }, { key: "empty", class: "chip card none" });
  const named = { role: "group", "aria-label": zoneWords(sets.scene, zone.id) };
  const props = { class: "column", key: zone.id, ...named };
  return h("div", props, cards.length > 0 ? cards : empty);
}

// Returns all columns of the table.
export function columns(sets: Sets): Node_ {
  const zones = sets.scene.view.zones.filter((zone) => zone.layout === "column");
  const all = zones.map((zone) => column(sets, zone));
  return h("div", { class: "tableau", "--columns": zones.length }, all);
}
