// What there is to hear in a scene: the heart, the steps of those who pursue, cards. Nothing here
// makes a sound; sound.ts does. Whatever is heard can be seen too.

import { type Table, cellIndex, hasTable, playerOf, zoneOf } from "./places.js";
import type { GameEvent, Scene, Thing, Token, Zone } from "./scene.js";

/** Where a sound comes from, -1 (left) to 1 (right), and how loud it is, 0 to 1. */
export interface Heard {
  pan: number;
  gain: number;
}

/** A step. Its token is -1 if it is the step of the figure in the shadow. */
export interface Step extends Heard {
  token: number;
}

/** A heartbeat: seconds from one to the next, and how loud it is. */
export interface Heart {
  period: number;
  gain: number;
}

export interface Sounds {
  heart: Heart | undefined;
  steps: Step[];
  papers: Heard[];
}

const calm = 1.3; // seconds from one heartbeat to the next, and the same in the greatest danger
const afraid = 0.45;
const shadow = { pan: -0.6, cards: 0.5 }; // where the figure comes from; how loud cards are
const papersMost = 4; // sounds of cards in one beat

/** Returns the heartbeat of a scene; undefined if there is no danger or a page covers the table. */
export function heartOf(scene: Scene): Heart | undefined {
  const covered = scene.page && scene.page.kind !== "hint";
  if (!scene.danger || scene.over || covered) return undefined;
  const danger = scene.danger / 100;
  return { period: calm + (afraid - calm) * danger, gain: 0.25 + 0.75 * danger };
}

interface Spot {
  column: number;
  row: number;
}

function spotOf(zone: Zone, cell: string): Spot {
  const columns = zone.columns ?? 1;
  const i = cellIndex(zone, cell);
  return { column: i % columns, row: Math.floor(i / columns) };
}

// Returns where the player stands; the middle of the zone while she stands elsewhere.
function listener(scene: Table, zone: Zone): Spot {
  const me = scene.view.tokens[playerOf(scene)];
  if (me?.at?.cell && me.at.zone === zone.id) return spotOf(zone, me.at.cell);
  return { column: ((zone.columns ?? 1) - 1) / 2, row: ((zone.rows ?? 1) - 1) / 2 };
}

// Returns how something at a cell is heard: further to the side the more columns it is away, and
// quieter the further it is.
function heardAt(scene: Table, zone: Zone, cell: string): Heard {
  const from = listener(scene, zone);
  const at = spotOf(zone, cell);
  const columns = at.column - from.column;
  const distance = Math.hypot(columns, at.row - from.row);
  return { pan: columns / (1 + Math.abs(columns)), gain: 1 / (1 + distance) };
}

/** Returns true for a token that looks for the player. */
function pursues(token: Token | undefined): boolean {
  return token?.mood !== undefined;
}

/** Returns how each pursuer in the middle would be heard if he took a step where he stands. */
export function pursuersOf(scene: Table): Step[] {
  const zone = zoneOf(scene, scene.layout.main);
  if (!zone || zone.layout !== "grid") return [];
  return scene.view.tokens.flatMap((token, i) => {
    const cell = token.at?.zone === zone.id ? token.at.cell : undefined;
    if (!pursues(token) || cell === undefined) return [];
    return [{ token: i, ...heardAt(scene, zone, cell) }];
  });
}

// ---- What happens ----

// Changes a list of tokens as an event does. Returns the index of a pursuer that has moved, or -1.
function moveToken(tokens: Token[], event: GameEvent): number {
  const { fate, index, token } = event.who ?? {};
  if (fate === undefined || index === undefined) return -1;
  const before = tokens[index]?.at?.cell;
  if (fate === "goes") tokens.splice(index, 1);
  else if (token) tokens.splice(index, fate === "comes" ? 0 : 1, token);
  const stays = fate === "becomes" && before === token?.at?.cell;
  return fate !== "goes" && pursues(token) && !stays ? index : -1;
}

// Returns the first and the last of the beats that are new since the scene before; none are new if
// the first is greater.
function newBeats(scene: Table, before: Scene | undefined): [number, number] {
  const last = scene.beat ?? -1;
  const goesOn = before?.beats && (before.beat ?? 0) <= last;
  return [goesOn ? (before.beat ?? 0) + 1 : 0, last];
}

function paperAt(scene: Table, to: Thing | undefined): Heard {
  const zone = zoneOf(scene, to?.zone);
  const gain = shadow.cards;
  if (!zone || zone.id !== scene.layout.main) return { pan: 0, gain };
  const count = zone.layout === "grid" ? (zone.columns ?? 1) : Math.max(1, zone.cards.length);
  const place = to?.cell ? spotOf(zone, to.cell).column : (to?.card ?? 0);
  return { pan: (place + 0.5) / count - 0.5, gain };
}

function stepOfFigure(scene: Table): Step[] {
  const { gutter } = scene.layout;
  if (!gutter || scene.beats?.[scene.beat ?? -1]?.figure === undefined) return [];
  const distance = scene.view.gauges[gutter.gauge] ?? gutter.from;
  return [{ token: -1, pan: shadow.pan, gain: 1 / Math.max(1, distance) }];
}

// Returns what is heard of events: a step for each pursuer who moves, as heard where he ends.
function soundsOfEvents(scene: Table, tokens: Token[], events: GameEvent[]): Sounds {
  const zone = zoneOf(scene, scene.layout.main);
  const steps: Step[] = [];
  const papers: Heard[] = [];
  for (const event of events) {
    const token = moveToken(tokens, event);
    const at = tokens[token]?.at;
    if (zone?.layout === "grid" && at?.cell && at.zone === zone.id)
      steps.push({ token, ...heardAt(scene, zone, at.cell) });
    if (event.moved && papers.length < papersMost) papers.push(paperAt(scene, event.moved.to));
  }
  return { heart: undefined, steps, papers };
}

/** Returns what is to be heard of a scene that was not in the scene before. */
export function soundsOf(scene: Scene, before: Scene | undefined): Sounds {
  const heart = heartOf(scene);
  const silence = { heart, steps: [], papers: [] };
  if (!hasTable(scene) || !scene.beats || !scene.events || !scene.before) return silence;
  const [first, last] = newBeats(scene, before);
  const beats = scene.beats.slice(first, last + 1);
  const begins = beats[0]?.first;
  if (begins === undefined) return silence;
  const ends = Math.max(...beats.map((beat) => beat.first + beat.count));
  const tokens = [...scene.before.tokens];
  for (const event of scene.events.slice(0, begins)) moveToken(tokens, event);
  const heard = soundsOfEvents(scene, tokens, scene.events.slice(begins, ends));
  return { ...heard, heart, steps: [...heard.steps, ...stepOfFigure(scene)] };
}
