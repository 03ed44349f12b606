// Fingers, mouse and keys become intents.
//
// A press picks what it is on, moving shows, letting go chooses. In a touch nothing acts before the
// finger is lifted: the press only counts once the finger moves away, and then it only picks. A tap
// is a choice. A screen reader's press comes as a click without a pointer and is a choice too. If
// the player has chosen to tap only, nothing hangs at the finger; if she has chosen to drag only, a
// tap on the table only shows. Buttons always take taps.

import { keyOf } from "./places.js";
import type { Focus, House, Intent, Scene, Thing } from "./scene.js";
import type { Chosen } from "./settings.js";

export interface Table {
  readonly house: House;
  scene(): Scene;
  send(intent: Intent): void;
  readonly chosen: Chosen;
}

const far = 9; // how many pixels a finger may move in a tap

interface Press {
  id: number;
  x: number;
  y: number;
  at: Focus | undefined;
  chosen: boolean; // the press has picked already
  moved: boolean;
  carried: HTMLElement | undefined; // what hangs at the finger
}

function intentAt(kind: "focus" | "choose", at: Focus): Intent {
  if (at.button !== undefined) return { intent: kind, button: at.button };
  return { intent: kind, thing: at as Thing };
}

function placeOn(el: Element | null): Focus | undefined {
  const found = el?.closest<HTMLElement>("[data-at]");
  return found ? (JSON.parse(found.dataset.at ?? "{}") as Focus) : undefined;
}

export class Hands {
  private press: Press | undefined;
  private hovered = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly table: Table,
  ) {
    root.addEventListener("pointerdown", (e) => this.down(e));
    root.addEventListener("pointermove", (e) => this.move(e));
    root.addEventListener("pointerup", (e) => this.up(e));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("click", (e) => this.click(e));
    root.addEventListener("submit", (e) => this.submit(e));
    root.addEventListener("keydown", (e) => this.key(e));
    root.addEventListener("contextmenu", (e) => {
      if (placeOn(e.target as Element)) e.preventDefault();
    });
  }

  // ---- Pointers ----

  // Returns the place at a point. While something is held, the half of a card next to a gap that is
  // open counts as the gap.
  private placeAt(x: number, y: number): Focus | undefined {
    const el = document.elementFromPoint(x, y);
    const planks = el?.closest(".planks");
    if (planks && this.table.scene().holding) return this.gapAt(planks, x, y) ?? placeOn(el);
    return placeOn(el);
  }

  private gapAt(planks: Element, x: number, y: number): Focus | undefined {
    const open = new Set((this.table.scene().open ?? []).map(keyOf));
    const things = [...planks.querySelectorAll<HTMLElement>(".thing")];
    const first = things[0]?.getBoundingClientRect();
    const last = things[things.length - 1]?.getBoundingClientRect();
    if (!first || !last) return undefined;
    const down = Math.abs(last.top - first.top) > Math.abs(last.left - first.left);
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const el of things) {
      if (!open.has(el.dataset.key ?? "")) continue;
      const box = el.getBoundingClientRect();
      const middle = down ? box.top + box.height / 2 : box.left + box.width / 2;
      const away = Math.abs((down ? y : x) - middle);
      if (away < least) [best, least] = [el, away];
    }
    const size = down ? first.height + last.height : first.width + last.width;
    return best && least < size * 4 ? placeOn(best) : undefined;
  }

  private down(e: PointerEvent): void {
    document.documentElement.dataset.hand = "pointer";
    if (!e.isPrimary || e.button !== 0) return;
    const at = this.placeAt(e.clientX, e.clientY);
    const { pointerId: id, clientX: x, clientY: y } = e;
    this.press = { id, x, y, at, chosen: false, moved: false, carried: undefined };
    if (this.table.scene().beats && this.animating()) {
      this.table.send({ intent: "hurry" });
      this.press.at = undefined;
      this.press.chosen = true;
      return;
    }
    const both = this.table.chosen.now.touch === "both";
    if (e.pointerType === "mouse" && both && at && this.picks(at)) this.pick(at);
  }

  private animating(): boolean {
    const { beats, beat } = this.table.scene();
    return beats !== undefined && beat !== undefined && beat < beats.length;
  }

  // Returns true if choosing this only picks it up.
  private picks(at: Focus): boolean {
    const scene = this.table.scene();
    return at.button === undefined && !scene.holding && scene.at_hand === true && !scene.page;
  }

  private pick(at: Focus): void {
    if (this.press) this.press.chosen = true;
    this.table.send(intentAt("choose", at));
  }

  private move(e: PointerEvent): void {
    const press = this.press;
    if (!press) return this.hover(e);
    if (press.id !== e.pointerId || !press.at || press.at.button !== undefined) return;
    if (this.table.chosen.now.touch === "taps") return;
    if (Math.hypot(e.clientX - press.x, e.clientY - press.y) < far && !press.moved) return;
    if (!press.moved) this.lift(press, press.at);
    press.moved = true;
    carry(press, e.clientX, e.clientY);
    this.show(this.placeAt(e.clientX, e.clientY));
  }

  // Begins a drag: picks what the finger was on, and hangs a copy of it at the finger.
  private lift(press: Press, at: Focus): void {
    if (!press.chosen && this.picks(at)) this.pick(at);
    const el = document.querySelector(`[data-key="${CSS.escape(keyOf(at))}"].card`);
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
    const at = this.placeAt(e.clientX, e.clientY);
    if (at && (at.button !== undefined || this.table.scene().holding)) this.show(at);
    else this.hovered = "";
  }

  // Shows what choosing a place would do.
  private show(at: Focus | undefined): void {
    const key = keyOf(at);
    if (!at || key === this.hovered) return;
    this.hovered = key;
    if (keyOf(this.table.scene().focus) !== key) this.table.send(intentAt("focus", at));
  }

  private up(e: PointerEvent): void {
    const press = this.press;
    this.press = undefined;
    press?.carried?.remove();
    if (!press || press.id !== e.pointerId) return;
    const at = this.placeAt(e.clientX, e.clientY);
    const same = keyOf(at) === keyOf(press.at);
    if (press.moved) {
      if (at && !same) this.table.send(intentAt("choose", at));
      else if (!at && this.table.scene().holding) this.table.send({ intent: "put-down" });
    } else if (press.at && same && !press.chosen) this.table.send(this.tap(press.at));
    else if (!press.at && !press.chosen && !at) this.letGo(e.target as Element);
  }

  private tap(at: Focus): Intent {
    const shows = this.table.chosen.now.touch === "drags" && this.picks(at);
    return intentAt(shows ? "focus" : "choose", at);
  }

  // Puts down what is held if the player touches the empty table.
  private letGo(el: Element): void {
    if (el.closest(".table") && this.table.scene().holding) this.table.send({ intent: "put-down" });
  }

  private cancel(): void {
    const moved = this.press?.moved;
    this.press?.carried?.remove();
    this.press = undefined;
    if (moved && this.table.scene().holding) this.table.send({ intent: "put-down" });
  }

  private click(e: MouseEvent): void {
    const el = (e.target as Element).closest<HTMLElement>("button");
    if (!el) return;
    const { line, command, close, readOn, putDown, set, value } = el.dataset;
    const at = placeOn(el);
    if (at && e.detail === 0) this.table.send(intentAt("choose", at));
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
    const shows = page.kind === "hint" || page.kind === "autopsy";
    if (page.typed !== undefined) return this.sendTyped();
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
    if (e.key === "Escape") this.escape();
    else if (typing) return;
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
      ? ".page button, .page [data-scroll]"
      : ".thing:not([aria-hidden]), .act, .command";
    const all = [...this.root.querySelectorAll<HTMLElement>(selector)];
    const from = document.activeElement;
    const here = from instanceof HTMLElement && all.includes(from) ? from : undefined;
    const isScrolled = from instanceof HTMLElement && from.dataset.scroll !== undefined;
    if (isScrolled && scrolls(from, key)) return;
    const next = here ? nearest(here, all, key) : (all.find((el) => el.tabIndex === 0) ?? all[0]);
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

function carry(press: Press, x: number, y: number): void {
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
