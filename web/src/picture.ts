// The picture of an ending, drawn on a canvas: the drawing of the end, its sentence, how the game
// went, and the curve of the chances. The page's policy allows no picture made from data, so the
// drawing is drawn element by element, from the sheet of drawings in index.html.

import type { ChartColumn } from "./scene.js";

/** What the picture shows. */
export interface Poster {
  /** The id of a drawing of 360 by 400 whose lowest quarter is night; or "". */
  art: string;
  /** The property that shows one of the four suits in the drawing. */
  lamp: string;
  line: string;
  won: boolean;
  result: string;
  curve: ChartColumn[];
  caption: string;
  name: string;
}

type Paint = string | CanvasGradient;

const night = "#0b0c0e";
const candle = "#efb45f";
const ash = "#ddd5c4";
const soft = "#a39b8a";
const blood = "#e2705e";
const serif = '"Dread Text", Garamond, Georgia, serif';

// ---- A drawing of the sheet ----

function number(el: Element, name: string, usual: number): number {
  const value = el.getAttribute(name);
  if (value === null) return usual;
  return value.endsWith("%") ? parseFloat(value) / 100 : parseFloat(value);
}

// Returns a gradient of the sheet for an element, in the element's own coordinates.
function gradientFor(to: CanvasRenderingContext2D, el: SVGGraphicsElement, id: string): Paint {
  const found = document.getElementById(id);
  if (!found) return "transparent";
  const own = found.getAttribute("gradientUnits") === "userSpaceOnUse";
  const box = own ? { x: 0, y: 0, width: 1, height: 1 } : el.getBBox();
  const x = (share: number) => box.x + share * box.width;
  const y = (share: number) => box.y + share * box.height;
  const at = (name: string, usual: number) => number(found, name, usual);
  const middle: [number, number] = [x(at("cx", 0.5)), y(at("cy", 0.5))];
  const radius = at("r", 0.5) * Math.max(box.width, box.height);
  const gradient =
    found.localName === "radialGradient"
      ? to.createRadialGradient(...middle, 0, ...middle, radius)
      : to.createLinearGradient(x(at("x1", 0)), y(at("y1", 0)), x(at("x2", 1)), y(at("y2", 0)));
  for (const stop of found.querySelectorAll("stop")) {
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    const [r, g, b] = stopColor.match(/[\d.]+/g) ?? [];
    const colour = `rgba(${r},${g},${b},${stopOpacity})`;
    gradient.addColorStop(number(stop, "offset", 0), colour);
  }
  return gradient;
}

function paintOf(to: CanvasRenderingContext2D, el: SVGGraphicsElement, value: string): Paint {
  const id = /^url\(["']?#(.*?)["']?\)/.exec(value)?.[1];
  return id === undefined ? value : gradientFor(to, el, id);
}

function outline(el: Element): Path2D | undefined {
  const path = new Path2D(el.getAttribute("d") ?? "");
  const n = (name: string) => number(el, name, 0);
  const [rx, ry] = [n("rx"), n("ry")];
  if (el.localName === "circle") path.arc(n("cx"), n("cy"), n("r"), 0, 2 * Math.PI);
  else if (el.localName === "ellipse") path.ellipse(n("cx"), n("cy"), rx, ry, 0, 0, 2 * Math.PI);
  else if (el.localName === "rect") path.roundRect(n("x"), n("y"), n("width"), n("height"), rx);
  else if (el.localName !== "path") return undefined;
  return path;
}

function drawShape(to: CanvasRenderingContext2D, el: SVGGraphicsElement, path: Path2D): void {
  const style = getComputedStyle(el);
  if (style.fill !== "none") {
    to.fillStyle = paintOf(to, el, style.fill);
    to.fill(path);
  }
  if (style.stroke === "none") return;
  to.strokeStyle = paintOf(to, el, style.stroke);
  to.lineWidth = parseFloat(style.strokeWidth);
  to.lineCap = style.strokeLinecap as CanvasLineCap;
  to.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  to.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
  to.stroke(path);
}

// Draws an element and what is in it. `opacity` is that of all around it.
function drawElement(to: CanvasRenderingContext2D, el: SVGGraphicsElement, opacity: number): void {
  const style = getComputedStyle(el);
  if (style.display === "none") return;
  const own = opacity * parseFloat(style.opacity);
  const path = outline(el);
  const place = el.getCTM();
  if (path && place) {
    to.save();
    to.globalAlpha = own;
    to.transform(place.a, place.b, place.c, place.d, place.e, place.f);
    drawShape(to, el, path);
    to.restore();
  }
  for (const kid of el.children) drawElement(to, kid as SVGGraphicsElement, own);
}

// Returns what a `use` shows, a drawing of 100 by 100, as a group of its own.
function copyOf(use: SVGUseElement): Element {
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const at = (name: string) => number(use, name, 0);
  const drawing = document.querySelector(use.getAttribute("href") ?? "");
  copy.setAttribute("class", use.getAttribute("class") ?? "");
  copy.setAttribute("transform", `translate(${at("x")} ${at("y")}) scale(${at("width") / 100})`);
  copy.append(...(drawing?.cloneNode(true).childNodes ?? []));
  return copy;
}

// Draws a drawing of the sheet, 360 by 400. It stands in the page meanwhile, since only there the
// browser knows its sizes.
function drawArt(to: CanvasRenderingContext2D, { art, lamp }: Poster): void {
  const symbol = document.getElementById(art);
  if (!symbol) return;
  const stage = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = { width: "360", height: "400", viewBox: "0 0 360 400", class: "off-stage" };
  for (const [name, value] of Object.entries(attributes)) stage.setAttribute(name, value);
  stage.style.setProperty(lamp, "inline");
  stage.append(...symbol.cloneNode(true).childNodes);
  for (const use of stage.querySelectorAll("use")) use.replaceWith(copyOf(use));
  document.body.append(stage);
  to.save();
  to.beginPath();
  to.rect(0, 0, 360, 400);
  to.clip();
  drawElement(to, stage, 1);
  fadeSide(to, 0, 60);
  fadeSide(to, 360, 300);
  to.restore();
  stage.remove();
}

// Draws night over a side of the drawing, less and less from one x to another.
function fadeSide(to: CanvasRenderingContext2D, from: number, until: number): void {
  const fade = to.createLinearGradient(from, 0, until, 0);
  fade.addColorStop(0, night);
  fade.addColorStop(1, `${night}00`);
  to.fillStyle = fade;
  to.fillRect(Math.min(from, until), 0, Math.abs(from - until), 400);
}

// ---- Words and the curve ----

interface Block {
  size: number;
  colour: string;
  italic?: boolean;
}

// Writes words in lines of at most `width`, and returns the y below them.
function write(to: CanvasRenderingContext2D, words: string, y: number, block: Block): number {
  const [x, width] = [80, 920];
  to.font = `${block.italic ? "italic " : ""}${block.size}px ${serif}`;
  to.fillStyle = block.colour;
  let line = "";
  for (const word of words.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && to.measureText(longer).width > width) {
      to.fillText(line, x, y);
      y += block.size * 1.2;
      line = word;
    } else line = longer;
  }
  to.fillText(line, x, y);
  return y + block.size * 1.2;
}

function drawCurve(to: CanvasRenderingContext2D, poster: Poster): void {
  const { curve, won } = poster;
  const [left, top, width, height] = [80, 1130, 920, 130];
  const last = Math.max(1, curve.length - 1);
  const at = (p: ChartColumn, i: number): [number, number] => [
    left + (i / last) * width,
    top + (1 - p.chance) * height,
  ];
  const points = curve.map(at);
  to.lineWidth = 2;
  to.strokeStyle = "#2a2823";
  for (const share of [0, 0.5, 1]) {
    to.beginPath();
    to.moveTo(left, top + share * height);
    to.lineTo(left + width, top + share * height);
    to.stroke();
  }
  to.beginPath();
  for (const point of points) to.lineTo(...point);
  to.lineTo(left + width, top + height);
  to.lineTo(left, top + height);
  to.fillStyle = "rgb(239 180 95 / 10%)";
  to.fill();
  to.beginPath();
  for (const point of points) to.lineTo(...point);
  to.lineWidth = 6;
  to.lineJoin = "round";
  to.strokeStyle = candle;
  to.stroke();
  to.beginPath();
  to.arc(...(points[points.length - 1] ?? [left, top]), 13, 0, 2 * Math.PI);
  to.fillStyle = won ? candle : blood;
  to.fill();
}

/** Draws the picture on a canvas of 1080 by 1350. */
export async function drawPoster(canvas: HTMLCanvasElement, poster: Poster): Promise<void> {
  const to = canvas.getContext("2d");
  if (!to) return;
  const sample = "a#"; // of both files of a font
  const styles = [`40px ${serif}`, `italic 40px ${serif}`];
  const fonts = styles.map((style) => document.fonts.load(style, sample));
  await Promise.allSettled(fonts);
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.fillStyle = night;
  to.fillRect(0, 0, canvas.width, canvas.height);
  to.setTransform(2.3, 0, 0, 2.3, 126, 0);
  if (poster.art !== "") drawArt(to, poster);
  to.setTransform(1, 0, 0, 1, 0, 0);
  const line = { size: 66, colour: poster.won ? candle : ash };
  const below = write(to, poster.line, 890, line);
  write(to, poster.result, below + 4, { size: 36, colour: soft });
  if (poster.curve.length > 1) {
    drawCurve(to, poster);
    write(to, poster.caption, 1318, { size: 30, colour: soft, italic: true });
  }
  to.textAlign = "right";
  to.font = `30px ${serif}`;
  to.fillStyle = soft;
  to.fillText(poster.name, 1000, 1318);
  to.textAlign = "left";
}
