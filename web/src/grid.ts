// A grid as the main zone. With walls it is a floor: rooms, doors, and the light of those who look.
// Without, it is a field: what lies face down is grown over, and the player's candle lights what is
// next to her.

import { cardClass, face, index, isFace, suitOf, suitSign } from "./cards.js";
import { Child, Node_, Props, draw, h } from "./dom.js";
import {
  Sets, Table, cellIndex, cellName, keyOf, placeOf, playerOf, zoneOf, zoneWords,
} from "./places.js";
import type { Facing, Mark, Spot, Thing, Token, Zone } from "./scene.js";
import { markWords, thing } from "./things.js";

interface Grid {
  sets: Sets;
  scene: Table;
  zone: Zone;
  columns: number;
  rows: number;
  me: number; // the cell of the player's token; -1: she is not on the grid
}

const turn: Record<Facing, number> = { north: 0, east: 90, south: 180, west: 270 };
const ahead: Record<Facing, [number, number]> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

function cellOf(grid: Grid, token: Token | undefined): number {
  const at = token?.at;
  return at?.cell && at.zone === grid.zone.id ? cellIndex(grid.zone, at.cell) : -1;
}

function makeGrid(sets: Sets, zone: Zone): Grid {
  const scene = sets.scene;
  const grid = { sets, scene, zone, columns: zone.columns ?? 1, rows: zone.rows ?? 1, me: -1 };
  grid.me = cellOf(grid, scene.view.tokens[playerOf(scene)]);
  return grid;
}

function isFloor(zone: Zone): boolean {
  return zone.cards.some((card) => card.north || card.east);
}

// Returns how many steps two cells are apart, diagonal steps counted as one.
function distance(grid: Grid, a: number, b: number): number {
  const { columns } = grid;
  const dx = (a % columns) - (b % columns);
  const dy = Math.floor(a / columns) - Math.floor(b / columns);
  return Math.max(Math.abs(dx), Math.abs(dy));
}

// ---- Cells ----

function flashes(grid: Grid, cell: number): boolean {
  const beat = grid.scene.beats?.[grid.scene.beat ?? -1];
  if (!beat?.at?.cell || beat.approach || !beat.ink) return false;
  return distance(grid, cell, cellIndex(grid.zone, beat.at.cell)) <= (beat.radius ?? 0);
}

function approach(grid: Grid, cell: number): string {
  const beat = grid.scene.beats?.[grid.scene.beat ?? -1];
  const here = beat?.approach && beat.at?.cell === cellName(grid.zone, cell);
  return here ? `approach-${beat.approach}` : "";
}

function presence(grid: Grid, card: Spot): string {
  const found = grid.scene.layout.presences.find((p) => p.cards.includes(card.card));
  return (found?.pictures[0] ?? "").replace(/-small$/, "");
}

function ground(grid: Grid, card: Spot): Child[] {
  if (card.card === "??") return [draw("grass", "grass")];
  if (card.card === "--") return [];
  const stands = presence(grid, card);
  return [
    stands !== "" && !card.tags?.includes("explored") && draw(`art-${stands}`, "presence"),
    h("span", { class: cardClass(card.card) }, face(card.card)),
  ];
}

function footprints(grid: Grid, marks: Mark[]): Child[] {
  return marks
    .filter((m) => m.kind === "footprint")
    .map((m) => {
      const token = grid.scene.view.tokens[m.token ?? -1];
      const angle = m.facing ? turn[m.facing] : 0;
      const suit = suitOf(token?.card ?? "");
      return h(
        "span",
        { class: `footprint ${m.facing ?? ""}`, "aria-hidden": "true", "--turn": `${angle}deg` },
        suit !== "" && suitSign(suit),
      );
    });
}

// Returns true if the player, or somebody who looks for her, stands on a cell.
function isStood(grid: Grid, i: number): boolean {
  if (i === grid.me) return true;
  return grid.scene.view.tokens.some((token) => token.facing && cellOf(grid, token) === i);
}

function cell(grid: Grid, i: number, card: Spot, floor: boolean): Node_ {
  const { sets, zone, columns } = grid;
  const at = placeOf(zone, i);
  const marks = sets.marks.get(keyOf(at)) ?? [];
  const lights = marks.filter((m) => m.kind === "light").map((m) => `will-${m.ink}`);
  const step = marks.some((m) => m.kind === "step");
  const far = grid.me < 0 ? undefined : distance(grid, i, grid.me);
  const near = far !== undefined && far <= 1;
  const classes = [
    "cell",
    floor ? "room" : card.card === "??" ? "hidden" : isFace(card.card) ? "lies" : "bare",
    ...(card.tags ?? []),
    ...lights,
    step ? "step" : "",
    near ? "near" : "",
    i === grid.me ? "me" : "",
    isStood(grid, i) ? "stood" : "",
    flashes(grid, i) ? "flash" : "",
    approach(grid, i),
  ];
  const props = {
    key: `cell ${i}`,
    role: "gridcell",
    class: classes.join(" "),
    "--x": (i % columns) + 1,
    "--y": grid.rows - Math.floor(i / columns),
    "--far": far,
  };
  const sign = isFace(card.card) && index(card.card, suitOf(card.card));
  const inside = floor ? [sign] : ground(grid, card);
  return thing(sets, at, props, inside, footprints(grid, marks), markWords(marks));
}

// ---- Walls, light and the way ----

function wallPath(grid: Grid, kind: "wall" | "door"): string {
  const { zone, columns, rows } = grid;
  let path = "";
  zone.cards.forEach((card, i) => {
    const x = i % columns;
    const y = rows - 1 - Math.floor(i / columns);
    if (card.north === kind && y > 0)
      path += kind === "wall" ? `M${x} ${y}h1` : `M${x} ${y}h.3M${x + 0.7} ${y}h.3`;
    if (card.east === kind && x < columns - 1)
      path += kind === "wall" ? `M${x + 1} ${y}v1` : `M${x + 1} ${y}v.3M${x + 1} ${y + 0.7}v.3`;
  });
  return path;
}

function wallAhead(grid: Grid, i: number, facing: Facing): boolean {
  const { zone, columns } = grid;
  const side = {
    north: zone.cards[i]?.north,
    east: zone.cards[i]?.east,
    south: zone.cards[i - columns]?.north,
    west: zone.cards[i - 1]?.east,
  }[facing];
  return side === "wall";
}

// Returns how many cells ahead of a token are lit by somebody who looks.
function reachOfBeam(grid: Grid, from: number, facing: Facing): number {
  const { zone, columns, rows } = grid;
  const [dx, dy] = ahead[facing];
  let n = 0;
  for (let i = from; ; n++) {
    const x = (i % columns) + dx;
    const y = Math.floor(i / columns) + dy;
    if (x < 0 || x >= columns || y < 0 || y >= rows || wallAhead(grid, i, facing)) return n;
    i = y * columns + x;
    const tags = zone.cards[i]?.tags ?? [];
    if (!tags.includes("sight") && !tags.includes("alarm")) return n;
  }
}

function beam(grid: Grid, token: Token, i: number): Child {
  const from = cellOf(grid, token);
  if (from < 0 || !token.facing) return undefined;
  const length = reachOfBeam(grid, from, token.facing) + 0.5;
  const x = (from % grid.columns) + 0.5;
  const y = grid.rows - Math.floor(from / grid.columns) - 0.5;
  return h(
    "g",
    { key: `beam ${i}`, transform: `translate(${x} ${y}) rotate(${turn[token.facing]})` },
    h("polygon", {
      class: `beam ${token.mood ?? ""}`,
      points: `-.06,-.2 .06,-.2 .44,${-length} -.44,${-length}`,
    }),
  );
}

// Returns a way from cell to cell as a ribbon with a chevron for each step.
function ribbon(grid: Grid, cells: number[], whose: string): Child[] {
  if (cells.length < 2) return [];
  const points = cells.map((i): [number, number] => [
    (i % grid.columns) + 0.5,
    grid.rows - Math.floor(i / grid.columns) - 0.5,
  ]);
  const chevrons = points.slice(1).map(([x, y], k) => {
    const [px, py] = points[k] ?? [x, y];
    const angle = (Math.atan2(y - py, x - px) * 180) / Math.PI;
    const place = `translate(${(x + px) / 2} ${(y + py) / 2}) rotate(${angle})`;
    return h("path", { class: `chevron ${whose}`, d: "M-.08-.16 .06 0-.08 .16", transform: place });
  });
  const way = points.map((p) => p.join()).join(" ");
  return [h("polyline", { class: `way ${whose}`, points: way }), ...chevrons];
}

// Returns the walk that is shown, from the player's token.
function walk(grid: Grid): Child[] {
  const steps = grid.scene.marks.filter((m) => m.kind === "step" && m.at.cell);
  if (steps.length === 0 || grid.me < 0) return [];
  const cells = steps.map((m) => cellIndex(grid.zone, m.at.cell ?? ""));
  return ribbon(grid, [grid.me, ...cells], "");
}

// Returns the way of the token that the upkeep is about, and a ring where it was.
function moved(grid: Grid): Child[] {
  const { upkeep } = grid.scene;
  const step = upkeep?.list ? undefined : upkeep?.steps[upkeep.at];
  const cells = [step?.from, ...(step?.way ?? [])]
    .filter((at): at is Thing => at?.cell !== undefined && at.zone === grid.zone.id)
    .map((at) => cellIndex(grid.zone, at.cell ?? ""));
  const [from] = cells;
  if (cells.length < 2 || from === undefined) return [];
  const whose = step?.token === playerOf(grid.scene) ? "" : "theirs";
  const cx = (from % grid.columns) + 0.5;
  const cy = grid.rows - Math.floor(from / grid.columns) - 0.5;
  const ring = h("circle", { class: `was ${whose}`, cx, cy, r: 0.3 });
  return [ring, ...ribbon(grid, cells, whose)];
}

function overlay(grid: Grid, floor: boolean): Node_ {
  const { columns, rows, scene } = grid;
  return h(
    "svg",
    {
      class: "overlay",
      viewBox: `0 0 ${columns} ${rows}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    floor && scene.view.tokens.map((token, i) => beam(grid, token, i)),
    floor && h("path", { class: "walls", d: wallPath(grid, "wall") + wallPath(grid, "door") }),
    walk(grid),
    moved(grid),
  );
}

// ---- Tokens ----

function lantern(token: Token): Child[] {
  const mood = token.mood === "sees" ? "!" : token.mood === "hunts" ? "?" : "";
  return [
    h("span", { class: "lamp" }, suitSign(suitOf(token.card ?? ""))),
    mood !== "" && h("span", { class: "mood" }, mood),
  ];
}

function token(grid: Grid, t: Token, i: number): Child {
  const at = cellOf(grid, t);
  if (at < 0) return undefined;
  const player = i === playerOf(grid.scene);
  const props = {
    key: `token ${i}`,
    "data-fly": `token ${i}`,
    "aria-hidden": "true",
    "--x": (at % grid.columns) + 1,
    "--y": grid.rows - Math.floor(at / grid.columns),
  };
  if (player) return h("span", { ...props, class: "token player" }, draw("candle", "candle"));
  if (t.facing) {
    const dark = grid.sets.dark.size > 0 ? "alone" : "";
    return h("span", { ...props, class: `token watcher ${t.mood ?? ""} ${dark}` }, lantern(t));
  }
  const glyph = grid.scene.layout.glyphs[t.id] ?? "•";
  return h("span", { ...props, class: "token badge" }, h("span", {}, glyph));
}

function memories(grid: Grid): Child[] {
  return grid.scene.view.tokens.map((t, i) => {
    if (!t.memory?.cell || t.mood !== "hunts") return undefined;
    const at = cellIndex(grid.zone, t.memory.cell);
    const row = grid.rows - Math.floor(at / grid.columns);
    const place = { "--x": (at % grid.columns) + 1, "--y": row };
    const props = { key: `memory ${i}`, class: "token memory", "aria-hidden": "true", ...place };
    return h("span", props, "?", suitSign(suitOf(t.card ?? "")));
  });
}

// ---- The whole ----

function above(sets: Sets, zone: Zone): Node_ {
  const labels = sets.scene.layout.labels[zone.id] ?? [];
  const cells = zone.cards.map((card, i) => {
    const at = placeOf(zone, i);
    const classes = `cave ${card.card === "--" ? "empty" : ""} ${(card.tags ?? []).join(" ")}`;
    const suit = suitOf(card.card);
    return thing(
      sets,
      at,
      { key: `cave ${i}`, class: classes },
      suit !== "" && suitSign(suit),
      labels[i] && h("span", { class: "label", "aria-hidden": "true" }, labels[i]),
      markWords(sets.marks.get(keyOf(at))),
    );
  });
  const named = { role: "group", "aria-label": zoneWords(sets.scene, zone.id) };
  return h("div", { class: "above", ...named, "--columns": zone.cards.length }, cells);
}

// Returns what the columns and rows are called, since words name cells.
function axes({ zone, columns, rows }: Grid): Node_[] {
  const name = (kind: string, words: string, place: Props) =>
    h("span", { key: words, class: `axis ${kind}`, "aria-hidden": "true", ...place }, words);
  const letters = Array.from({ length: columns }, (_, i) =>
    name("letter", cellName(zone, i).charAt(0), { "--x": i + 1 }),
  );
  const numbers = Array.from({ length: rows }, (_, i) =>
    name("number", String(i + 1), { "--y": rows - i }),
  );
  return [...letters, ...numbers];
}

// Returns the main zone as a floor or a field.
export function openGround(sets: Sets, zone: Zone): Node_ {
  const grid = makeGrid(sets, zone);
  const floor = isFloor(zone);
  const size = { "--columns": grid.columns, "--rows": grid.rows };
  const top = zoneOf(sets.scene, sets.scene.layout.above);
  const cells: Node_[] = [];
  for (let y = grid.rows - 1; y >= 0; y--) {
    const first = y * grid.columns;
    const row = zone.cards.slice(first, first + grid.columns);
    const inside = row.map((card, x) => cell(grid, first + x, card, floor));
    cells.push(h("div", { key: `row ${y}`, role: "row", class: "cell-row" }, inside));
  }
  const tokens = sets.scene.view.tokens.map((t, i) => token(grid, t, i));
  const named = { role: "grid", "aria-label": zoneWords(sets.scene, zone.id) };
  const light = grid.me < 0 ? {} : {
    "--me-x": ((grid.me % grid.columns) + 0.5) / grid.columns,
    "--me-y": (grid.rows - Math.floor(grid.me / grid.columns) - 0.5) / grid.rows,
  };
  return h(
    "div",
    { class: `ground ${floor ? "floor" : "field"} ${top ? "topped" : ""}`, ...size },
    top && above(sets, top),
    h(
      "div",
      { class: `cells ${grid.me >= 0 ? "lit" : ""}`, ...named, ...size, ...light },
      cells,
      axes(grid),
      overlay(grid, floor),
      memories(grid),
      tokens,
    ),
  );
}
