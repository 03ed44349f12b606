// What is under a finger.
//
// The cards of a row and the gaps between them are thin, so that each takes what is next to it:
// while something is held, a gap that is open takes the halves of the cards beside it; otherwise a
// card takes the halves of the gaps. In a grid a finger leaves a cell only when it is well inside
// the next, so that one that cuts a corner does not touch the cell there.

export interface Point {
  x: number;
  y: number;
}

const lineSlack = 24; // pixels: what is picked is raised out of its line
const brim = 0.14; // how far into the next cell, of its size

function middleOf(box: DOMRect, down: boolean): number {
  return down ? box.top + box.height / 2 : box.left + box.width / 2;
}

function lengthOf(box: DOMRect, down: boolean): number {
  return down ? box.height : box.width;
}

// Returns those things of a row that are in the line at this height: a long row has several.
function lineAt(things: HTMLElement[], y: number): HTMLElement[] {
  const away = (el: HTMLElement) => Math.abs(y - middleOf(el.getBoundingClientRect(), true));
  const least = Math.min(...things.map(away));
  return things.filter((el) => away(el) <= least + lineSlack);
}

// Returns the card or the gap of a row at a point; undefined if the point is beyond the row.
function inRow(row: Element, { x, y }: Point, open: Set<string>): Element | undefined {
  const all = [...row.querySelectorAll<HTMLElement>(".thing")];
  const [first, second] = all.map((el) => el.getBoundingClientRect());
  if (!first) return undefined;
  const down = second !== undefined && second.top >= first.bottom - 1;
  const things = down ? all : lineAt(all, y);
  const boxes = things.map((el) => el.getBoundingClientRect());
  const along = down ? y : x;
  const size = (i: number) => lengthOf(boxes[i] ?? first, down);
  const away = (i: number) => Math.abs(along - middleOf(boxes[i] ?? first, down));
  const isGap = (el: HTMLElement) => el.classList.contains("gap");
  // How far from its middle a thing is touched: a gap to the middles of the cards beside it.
  const reach = (i: number) => (size(i) + Math.max(size(i - 1), size(i + 1))) / 2;
  const nearest = (fits: (el: HTMLElement, i: number) => boolean) =>
    things
      .map((el, i) => ({ el, i, away: away(i) }))
      .filter(({ el, i, away }) => fits(el, i) && away <= reach(i))
      .sort((a, b) => a.away - b.away)[0]?.el;
  return (
    nearest((el) => isGap(el) && open.has(el.dataset.key ?? "")) ??
    nearest((el, i) => !isGap(el) && away(i) <= size(i) / 2 + size(i + 1)) ??
    undefined
  );
}

// Returns the cell that a finger has not left yet.
function cellBefore(el: Element, { x, y }: Point, key: string): Element | undefined {
  const before = document.querySelector(`.cell[data-key="${CSS.escape(key)}"]`);
  if (!before || !el.closest(".cell") || el.closest(".cell") === before) return undefined;
  const { left, top, right, bottom, width, height } = before.getBoundingClientRect();
  const [dx, dy] = [width * brim, height * brim];
  const inside = x >= left - dx && x <= right + dx && y >= top - dy && y <= bottom + dy;
  return inside ? before : undefined;
}

/**
 * Returns the element at a point. `open` are the keys of the places where what is held can go, and
 * `key` that of the place where the finger was before; "": none.
 */
export function placeAt({ x, y }: Point, open: Set<string>, key: string): Element | null {
  const el = document.elementFromPoint(x, y);
  const row = el?.closest(".planks");
  if (row) return inRow(row, { x, y }, open) ?? null;
  return (el && key !== "" ? cellBefore(el, { x, y }, key) : undefined) ?? el;
}
