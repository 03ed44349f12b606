// Fingers, mouse and keys become intents.
//
// A press picks what it is on, moving shows, letting go chooses. In a touch nothing acts before the
// finger is lifted: the press only counts once the finger moves away, and then it only picks. What
// was shown last is what letting go does; in a Night it stays shown, and a tap does it. A tap is a
// choice. A touch that is cancelled, by a second finger or otherwise, leaves nothing behind. The
// press of a screen reader comes as a click without a pointer and is a choice too. If the player
// has chosen to tap only, nothing hangs at the finger; if she has chosen to drag only, a tap on the
// table only shows. Buttons always take taps.

import { isWhole } from "./pages.js";
import { keyOf } from "./places.js";
import type { Focus, House, Intent, Scene, Thing } from "./scene.js";
import type { Chosen } from "./settings.js";
import { type Point, placeAt } from "./under-finger.js";
import type { Voice } from "./voice.js";

/** An intent, or what it is at the moment when those before it have been carried out. */
export type QueuedIntent = Intent | ((scene: Scene) => Intent | undefined);

export interface Table {
  readonly house: House;
  scene(): Scene;
  send(queued: QueuedIntent): void;
  readonly chosen: Chosen;
  readonly voice: Voice;
}

const far = 9; // how many pixels a finger may move in a tap
const stays = 24; // and if it comes to rest on the same thing
const cardCharacter = /^[0-9acdefhjknqstx]$/i; // with which a card's name can begin
const apart = 6; // pixels between the points of a way that are looked at

interface Press extends Point {
  id: number;
  touch: boolean;
  at: Focus | undefined;
  before: Focus | undefined; // what was in focus
  last: Point;
  away: number; // how far it has been from where it began
  asks: boolean; // it is on what the prompt is about
  skips: boolean; // it ends an animation, and does nothing else
  chosen: boolean; // the press has picked already
  moved: boolean;
  carried: HTMLElement | undefined; // what hangs at the finger
}

function intentAt(kind: "focus" | "draw" | "choose", at: Focus): Intent {
  if (at.button !== undefined) return { intent: kind, button: at.button };
  return { intent: kind, thing: at as Thing };
}

function has(things: Thing[] | undefined, at: Focus): boolean {
  return (things ?? []).some((thing) => keyOf(thing) === keyOf(at));
}

// What the prompt is about hangs at the finger: shows what choosing the place below would do.
function offer(scene: Scene, at: Focus): Intent | undefined {
  if (has(scene.picked, at)) return undefined;
  const fits = scene.holding ? scene.picked?.length === 1 : has(scene.open, at);
  return fits ? intentAt("choose", at) : putDown(scene);
}

// Something is held, and a finger drags another card: it goes with that, or takes its place.
function add(scene: Scene, at: Focus): Intent | undefined {
  const known = has(scene.picked, at) || keyOf(scene.focus) === keyOf(at);
  return known || at.card === undefined || !scene.at_hand ? undefined : intentAt("choose", at);
}

const putDown = (scene: Scene): Intent | undefined =>
  scene.holding ? { intent: "put-down" } : undefined;

function placeOn(el: Element | null): Focus | undefined {
  const found = el?.closest<HTMLElement>("[data-at]");
  return found ? (JSON.parse(found.dataset.at ?? "{}") as Focus) : undefined;
}

// Returns points of the way from one point to another, that one included.
function between(from: Point, to: Point): Point[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / apart));
  return Array.from({ length: count }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / count,
    y: from.y + ((to.y - from.y) * (i + 1)) / count,
  }));
}

export class Hands {
  private press: Press | undefined;
  private acted = false; // the last press did something: the click that follows it does nothing
  private hovered: Focus | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly table: Table,
  ) {
    root.addEventListener("pointerdown", (e) => this.down(e));
    root.addEventListener("pointermove", (e) => this.move(e));
    root.addEventListener("pointerup", (e) => this.up(e));
    root.addEventListener("pointercancel", (e) => this.cancelled(e));
    root.addEventListener("click", (e) => this.click(e));
    root.addEventListener("submit", (e) => this.submit(e));
    // Also while the keyboard is nowhere, as on an ending that still appears.
    document.addEventListener("keydown", (e) => this.key(e));
    root.addEventListener("contextmenu", (e) => {
      if (placeOn(e.target as Element)) e.preventDefault();
    });
    root.addEventListener("dragstart", (e) => e.preventDefault());
    for (const event of ["blur", "pagehide"]) addEventListener(event, () => this.cancel());
    document.addEventListener("visibilitychange", () => this.cancel());
  }

  // ---- Pointers ----

  private placeAt(point: Point): Focus | undefined {
    const scene = this.table.scene();
    const open = new Set(scene.holding ? (scene.open ?? []).map(keyOf) : undefined);
    return placeOn(placeAt(point, open, keyOf(this.hovered)));
  }

  private down(e: PointerEvent): void {
    const point = { x: e.clientX, y: e.clientY };
    const at = this.placeAt(point);
    document.documentElement.dataset.hand = "pointer"; // the names of keys go
    if (this.press && this.press.id !== e.pointerId) return this.cancel();
    if (!e.isPrimary || e.button !== 0) return;
    this.acted = false;
    this.hovered = undefined;
    this.press = {
      ...point,
      id: e.pointerId,
      touch: e.pointerType !== "mouse",
      at,
      before: this.table.scene().focus,
      last: point,
      away: 0,
      asks: this.asks(at),
      skips: this.animating(),
      chosen: false,
      moved: false,
      carried: undefined,
    };
    const picksAtOnce = !this.press.touch && this.table.chosen.now.touch === "both";
    if (picksAtOnce && !this.press.skips && at && this.picks(at)) this.pick(this.press, at);
  }

  // Returns true if an action is still being shown, or an ending still appears: then whatever the
  // player does shows all of it.
  private animating(): boolean {
    const scene = this.table.scene();
    if (scene.page) return scene.page.kind === "ending" && !isWhole(scene.ending);
    const { beats, beat } = scene;
    return beats !== undefined && beat !== undefined && beat < beats.length;
  }

  // Returns true if choosing this only picks it up.
  private picks(at: Focus): boolean {
    const scene = this.table.scene();
    return at.button === undefined && !scene.holding && scene.at_hand === true && !scene.page;
  }

  // Returns true if a place is what the prompt is about, or where the player stands before it.
  private asks(at: Focus | undefined): boolean {
    const el = document.querySelector(`[data-key="${CSS.escape(keyOf(at))}"]`);
    return !!el?.matches(".asked, .me") && document.querySelector(".asked") !== null;
  }

  private pick(press: Press, at: Focus): void {
    press.chosen = true;
    this.table.send(intentAt("choose", at));
  }

  private move(e: PointerEvent): void {
    const press = this.press;
    if (!press) return this.hover(e);
    if (press.id !== e.pointerId || press.skips || !press.at) return;
    const point = { x: e.clientX, y: e.clientY };
    press.away = Math.max(press.away, Math.hypot(point.x - press.x, point.y - press.y));
    if (press.at.button !== undefined || this.table.chosen.now.touch === "taps") return;
    if (press.away < far && !press.moved) return;
    if (!press.moved) this.lift(press, press.at, e.pointerId);
    carry(press, point);
    const all = e.getCoalescedEvents?.() ?? [];
    const points = all.map((c) => ({ x: c.clientX, y: c.clientY }));
    for (const p of [...points, point]) {
      for (const q of between(press.last, p)) this.show(this.placeAt(q), "draw");
      press.last = p;
    }
  }

  // Begins a drag: picks what the finger was on, and hangs a copy of it at the finger.
  private lift(press: Press, at: Focus, pointer: number): void {
    press.moved = true;
    if (!press.chosen && !press.asks && this.picks(at)) this.pick(press, at);
    else if (!press.chosen && !press.asks) this.table.send((scene) => add(scene, at));
    this.hovered = at;
    if (!press.touch) this.root.setPointerCapture(pointer);
    document.documentElement.dataset.drag = press.touch ? "touch" : "mouse";
    const key = `[data-key="${CSS.escape(keyOf(at))}"]`;
    const el = document.querySelector(
      press.asks ? ".asked.card, .asked .card" : `${key}.card, ${key} .card`,
    );
    if (!el) return;
    const { width, height } = el.getBoundingClientRect();
    press.carried = el.cloneNode(true) as HTMLElement;
    press.carried.classList.add("carried");
    press.carried.setAttribute("aria-hidden", "true");
    for (const name of ["data-fly", "data-at", "data-key"]) press.carried.removeAttribute(name);
    press.carried.style.setProperty("--width", `${width}px`);
    press.carried.style.setProperty("--height", `${height}px`);
    document.body.append(press.carried);
  }

  private hover(e: PointerEvent): void {
    if (e.pointerType !== "mouse" || this.table.scene().page) return;
    const at = this.placeAt({ x: e.clientX, y: e.clientY });
    if (at && (at.button !== undefined || this.table.scene().holding)) this.show(at, "focus");
    else this.hovered = undefined;
  }

  // Shows what choosing a place would do. In a drag, only if something hangs at the finger.
  private show(at: Focus | undefined, kind: "focus" | "draw"): void {
    if (!at || keyOf(at) === keyOf(this.hovered)) return;
    if (kind === "draw" && at.button !== undefined) return;
    this.hovered = at;
    if (this.press?.asks) return this.table.send((scene) => offer(scene, at));
    this.table.send((scene) => {
      const shown = kind === "focus" && keyOf(scene.focus) === keyOf(at);
      return shown || (kind === "draw" && !scene.holding) ? undefined : intentAt(kind, at);
    });
  }

  private up(e: PointerEvent): void {
    const press = this.press;
    if (!press || press.id !== e.pointerId) return;
    // A finger that stayed is on what it was put on, also where that moved away from under it.
    const stayed = !press.moved && Math.hypot(e.clientX - press.x, e.clientY - press.y) < far;
    const at = stayed ? press.at : this.placeAt({ x: e.clientX, y: e.clientY });
    const same = keyOf(at) === keyOf(press.at);
    if (press.moved) this.show(at, "draw");
    this.end(press);
    this.acted = press.skips || press.at !== undefined;
    if (press.skips) this.table.send({ intent: "hurry" });
    else if (press.moved && !(same && press.away < stays)) this.drop(press, same ? undefined : at);
    else if (press.at && same && !press.chosen) this.table.send(this.tap(press.at));
    else if (!press.at && !at) this.letGo(e.target as Element);
  }

  private end(press: Press): void {
    press.carried?.remove();
    delete document.documentElement.dataset.drag;
    this.press = undefined;
    this.hovered = undefined;
  }

  private tap(at: Focus): Intent {
    const shows = this.table.chosen.now.touch === "drags" && this.picks(at);
    return intentAt(shows ? "focus" : "choose", at);
  }

  // Ends a drag. Back where it began, or away from all places, what was picked is put down.
  // What is dragged onto that which the prompt is about, or the other way round, is done if nothing
  // else is needed for it.
  private drop(press: Press, at: Focus | undefined): void {
    if (!at || at.button !== undefined) return this.table.send(putDown);
    const meets = this.asks(at);
    this.table.send((scene) => {
      if (scene.night || !scene.holding) return undefined;
      const itself = meets && !has(scene.open, at) ? press.at : undefined;
      const again = press.asks || itself !== undefined;
      return again && !scene.words.choice ? undefined : intentAt("choose", itself ?? at);
    });
  }

  // Puts down what is held if the player touches the empty table.
  private letGo(el: Element): void {
    if (el.closest(".table")) this.table.send(putDown);
  }

  private cancelled(e: PointerEvent): void {
    if (this.press?.id === e.pointerId) this.cancel();
  }

  // Ends a press as if it had not been.
  private cancel(): void {
    const press = this.press;
    if (!press) return;
    this.end(press);
    if (press.chosen || (press.moved && !press.before)) this.table.send(putDown);
    else if (press.moved && press.before) this.table.send(intentAt("focus", press.before));
  }

  private click(e: MouseEvent): void {
    const el = (e.target as Element).closest<HTMLElement>("button");
    // By now another button can stand under the finger.
    if (!el || (this.acted && e.detail > 0)) return;
    const { line, command, close, readOn, putDown, set, value, card, aloud } = el.dataset;
    const at = placeOn(el);
    if (at && e.detail === 0) this.table.send(intentAt("choose", at));
    else if (card !== undefined) this.table.send({ intent: "typed", text: card });
    else if (aloud !== undefined) this.table.voice.again();
    else if (line !== undefined) this.chooseLine(Number(line));
    else if (command !== undefined) this.table.send({ intent: "command", command });
    else if (close !== undefined) this.table.send({ intent: "close" });
    else if (readOn !== undefined) this.readOn();
    else if (putDown !== undefined) this.table.send({ intent: "put-down" });
    else if (set !== undefined) this.table.chosen.set(set, value ?? "");
  }

  private readOn(): void {
    const scene = this.table.scene();
    const at = scene.usual ?? { zone: scene.layout?.main };
    this.table.send(intentAt("choose", at));
  }

  // A line whose meaning shows on the table or the chart shows first; chosen again, it acts.
  private chooseLine(number: number): void {
    const page = this.table.scene().page;
    if (!page) return;
    const more = page.lines[number]?.command === "hint-all";
    const shows = (page.kind === "hint" && !more) || page.kind === "autopsy";
    if (page.typed !== undefined && number === 0) return this.sendTyped();
    if (shows && page.at !== number) this.table.send({ intent: "line-focus", number });
    else this.table.send({ intent: "line", number });
  }

  private sendTyped(): void {
    const input = this.root.querySelector<HTMLInputElement>("input[name=typed]");
    if (input) this.table.send({ intent: "typed", text: input.value });
  }

  private submit(e: SubmitEvent): void {
    e.preventDefault();
    this.sendTyped();
  }

  // ---- Keys ----

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    document.documentElement.dataset.hand = "keys";
    const typing = e.target instanceof HTMLInputElement;
    if (e.repeat && (e.key === " " || e.key === "Enter")) e.preventDefault();
    else if (e.key === "Escape") this.escape();
    else if (this.takeBack(e)) return e.preventDefault();
    else if (typing || this.types(e.key)) return;
    else if (e.key.startsWith("Arrow")) this.arrow(e.key);
    else if (this.animating() && (e.key === " " || e.key === "Enter"))
      this.table.send({ intent: "hurry" });
    else if (e.key.length === 1 && e.key !== " ") {
      if (!this.character(e.key)) return;
    } else return;
    e.preventDefault();
  }

  private escape(): void {
    const scene = this.table.scene();
    if (this.animating()) this.table.send({ intent: "hurry" });
    else this.table.send({ intent: scene.page ? "close" : "put-down" });
  }

  // Beside real cards a card can be typed wherever the keyboard is, and Backspace takes it back.
  private types(key: string): boolean {
    const page = this.table.scene().page;
    const input = this.root.querySelector<HTMLInputElement>(".tell input");
    if (page?.kind !== "card" || !input || !cardCharacter.test(key)) return false;
    input.focus();
    return true;
  }

  private takeBack(e: KeyboardEvent): boolean {
    const el = e.target;
    if (this.table.scene().page?.kind !== "card" || e.key !== "Backspace" || e.repeat) return false;
    if (el instanceof HTMLInputElement && el.value !== "") return false;
    return this.sent({ intent: "command", command: "undo" });
  }

  private character(key: string): boolean {
    const scene = this.table.scene();
    const line = scene.page?.lines.findIndex((l) => l.key === key) ?? -1;
    if (line >= 0) return this.sent({ intent: "line", number: line });
    if (/[0-9]/.test(key) && !scene.page) return this.digit(key);
    const command = this.table.house.commands.find((c) => c.key === key);
    return command ? this.sent({ intent: "command", command: command.id }) : false;
  }

  private digit(key: string): boolean {
    const at = this.table.scene().digits?.[key];
    return at ? this.sent(intentAt("choose", at)) : false;
  }

  private sent(intent: Intent): boolean {
    this.table.send(intent);
    return true;
  }

  // Moves to the nearest thing in the direction of the arrow.
  private arrow(key: string): void {
    const selector = this.table.scene().page
      ? ".page button, .page [data-scroll][tabindex]"
      : ".thing:not([aria-hidden]), .act, .command, .corner";
    const all = [...this.root.querySelectorAll<HTMLElement>(selector)];
    const from = document.activeElement;
    const here = from instanceof HTMLElement && all.includes(from) ? from : undefined;
    const isScrolled = from instanceof HTMLElement && from.dataset.scroll !== undefined;
    if (isScrolled && scrolls(from, key)) return;
    const first = all.find((el) => el.matches(".thing") && el.tabIndex === 0) ?? all[0];
    const next = here ? nearest(here, all, key) : first;
    if (!next) return;
    next.focus({ preventScroll: false });
    this.look(next);
  }

  // Tells the mid-end what the player looks at.
  private look(el: HTMLElement): void {
    const at = placeOn(el);
    const { line } = el.dataset;
    if (at) this.table.send(intentAt("focus", at));
    else if (line !== undefined) this.table.send({ intent: "line-focus", number: Number(line) });
  }
}

function carry(press: Press, { x, y }: Point): void {
  press.carried?.style.setProperty("--left", `${x}px`);
  press.carried?.style.setProperty("--top", `${y}px`);
}

function scrolls(el: HTMLElement, key: string): boolean {
  const by = key === "ArrowDown" ? 60 : key === "ArrowUp" ? -60 : 0;
  if (by === 0) return false;
  el.scrollBy({ top: by });
  return true;
}

const ways: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function nearest(from: HTMLElement, all: HTMLElement[], key: string): HTMLElement | undefined {
  const [dx, dy] = ways[key] ?? [0, 0];
  const a = from.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const el of all) {
    const b = el.getBoundingClientRect();
    if (el === from || b.width === 0) continue;
    const x = b.left + b.width / 2 - a.left - a.width / 2;
    const y = b.top + b.height / 2 - a.top - a.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 2) continue;
    const away = along + aside * 2;
    if (away < least) [best, least] = [el, away];
  }
  return best;
}
