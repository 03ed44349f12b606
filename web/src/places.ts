// Places of a view as keys, and sets of them.

import type { Focus, House, Mark, Scene, TableScene, Thing, Zone } from "./scene.js";

export type Place = Thing;

// A scene with a game on the table.
export type Table = Scene & TableScene;

export function hasTable(scene: Scene): scene is Table {
  return scene.game !== undefined;
}

// Returns a text that is the same for the same place.
export function keyOf(at: Focus | undefined): string {
  if (!at) return "";
  if (at.button !== undefined) return `button ${at.button}`;
  if (at.token !== undefined) return `token ${at.token}`;
  if (at.gauge !== undefined) return `gauge ${at.gauge}`;
  return `${at.zone} ${at.cell ?? ""}${at.card ?? ""}${at.gap !== undefined ? `|${at.gap}` : ""}`;
}

export function cellName(zone: Zone, i: number): string {
  const columns = zone.columns ?? 1;
  return String.fromCharCode(97 + (i % columns)) + String(Math.floor(i / columns) + 1);
}

// Returns the index of a cell by its name, "b3".
export function cellIndex(zone: Zone, cell: string): number {
  return (Number(cell.slice(1)) - 1) * (zone.columns ?? 1) + cell.charCodeAt(0) - 97;
}

export function placeOf(zone: Zone, i: number): Thing {
  return zone.layout === "grid"
    ? { zone: zone.id, cell: cellName(zone, i) }
    : { zone: zone.id, card: i };
}

// Returns the zone with this id.
export function zoneOf(scene: Table, id: string | undefined): Zone | undefined {
  return scene.view.zones.find((zone) => zone.id === id);
}

// Returns what a zone is called.
export function zoneWords(scene: Table, id: string): string {
  return scene.layout.words.zones[id] ?? id;
}

// Returns the index of the player's token: the first of the first kind of tokens; -1 if there is
// none.
export function playerOf(scene: Table): number {
  const [kind] = Object.keys(scene.layout.words.tokens);
  return scene.view.tokens.findIndex((token) => token.id === kind);
}

const few = 3; // more places than this are told in words alone

// What the parts of the table need to know of a scene: its sets, by key.
export class Sets {
  readonly open: Set<string>;
  readonly picked: Set<string>;
  readonly taken: Set<string>;
  readonly reach: Set<string>;
  readonly dark: Set<string>;
  readonly digits = new Map<string, string>();
  readonly marks = new Map<string, Mark[]>();
  readonly focus: string;
  /** Beside real cards: the place of the card that is asked for. */
  readonly wanted: string;
  /** Beside real cards: what a step of the upkeep changes. */
  readonly touched: Set<string>;

  constructor(
    readonly scene: Table,
    readonly house: House,
  ) {
    const set = (places: Thing[] | undefined) => new Set((places ?? []).map(keyOf));
    this.open = set(scene.open);
    this.picked = set(scene.picked);
    this.taken = set(scene.taken);
    this.reach = set(scene.reach);
    this.dark = set(scene.dark);
    this.focus = keyOf(scene.focus);
    this.wanted = keyOf(scene.picker?.where);
    const step = scene.upkeep?.list ? undefined : scene.upkeep?.steps[scene.upkeep.at];
    const cells = step?.things.filter((at) => at.cell !== undefined) ?? [];
    this.touched = set(cells.length > few ? [] : cells);
    for (const [digit, at] of Object.entries(scene.digits)) this.digits.set(keyOf(at), digit);
    for (const mark of scene.marks) {
      const key = keyOf(mark.at);
      this.marks.set(key, [...(this.marks.get(key) ?? []), mark]);
    }
  }

  // Returns the classes of a place: what the player can do with it, and what would happen to it.
  classes(key: string): string {
    const names = ["open", "picked", "taken", "reach", "dark", "touched"] as const;
    const held = names.filter((name) => this[name].has(key));
    const wanted = this.wanted === key ? "wanted" : "";
    return [...held, wanted, this.focus === key ? "focus" : ""].join(" ");
  }
}

// ---- Beside real cards ----

function laidIn(scene: Scene, zone: Zone): Zone {
  const cards = [...zone.cards];
  for (const { card, at } of scene.picker?.laid ?? []) {
    const i = at.cell === undefined ? at.card : cellIndex(zone, at.cell);
    if (at.zone !== zone.id || i === undefined) continue;
    while (cards.length <= i) cards.push({ card: "--" });
    cards[i] = { ...cards[i], card };
  }
  return { ...zone, cards };
}

/** Returns a scene whose view has the cards of the set-up that are told. */
export function laidOut(scene: Scene): Scene {
  if (!scene.picker?.laid || !hasTable(scene)) return scene;
  const zones = scene.view.zones.map((zone) => laidIn(scene, zone));
  return { ...scene, view: { ...scene.view, zones } };
}
