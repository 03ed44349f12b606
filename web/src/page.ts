// The page: draws scene after scene, and has one timer at most, for the moment at which the scene
// changes by itself. When nothing moves, nothing runs: what pulses in a terminal is steady here.

import { Awake } from "./awake.js";
import { Back } from "./back.js";
import { aloud, learnCards } from "./cards.js";
import { columns } from "./columns.js";
import { Node_, h, update } from "./dom.js";
import { openGround } from "./grid.js";
import { Hands, type QueuedIntent } from "./hands.js";
import { Keeping } from "./keeping.js";
import { animate, placesIn, settle } from "./motion.js";
import type { PageState } from "./page-state.js";
import { lacksPage, pageOf } from "./pages.js";
import { log, nextSteps, panel } from "./panel.js";
import { Sets, hasTable, laidOut, zoneOf } from "./places.js";
import { corridor } from "./row.js";
import type { House, Intent, Scene, WantedDeal, Zone } from "./scene.js";
import { type Chosen, siteWords } from "./settings.js";
import type { OfflineState } from "./update.js";
import { Voice, saidBeside } from "./voice.js";
import { inTime } from "./waiting.js";
import { buttons, commands, header, labelOf, words } from "./words-and-buttons.js";

const few = 4; // more buttons than this need more room, until nothing is held

// What the page needs: the engine, or something that answers like it.
export interface Game {
  readonly house: House;
  scene(): Scene;
  intent(intent: Intent): void;
  deal(wanted: WantedDeal): void;
  /** Resolves once everything is kept: true if there was something to keep. */
  keep(): Promise<boolean>;
  /** Lets play go on until everything is kept. */
  storageIsLate(): void;
  /** True while it is not known yet what is kept. */
  readonly reads: boolean;
}

function mainOf(sets: Sets, zone: Zone): Node_ {
  if (zone.layout === "grid") return openGround(sets, zone);
  return zone.layout === "column" ? columns(sets) : corridor(sets, zone);
}

function table(sets: Sets): Node_ | undefined {
  const { scene } = sets;
  const zone = zoneOf(scene, scene.layout.main);
  if (!zone) return undefined;
  return h("div", { class: "table", key: "table" }, mainOf(sets, zone));
}

function play(sets: Sets): Node_ {
  const { scene } = sets;
  const covers = scene.page && scene.page.kind !== "hint";
  const named = { tabindex: 0, "data-scroll": "", "aria-label": labelOf(sets.house, "log") };
  const aside = { class: "aside", ...named };
  return h(
    "main",
    { class: "play", key: "play", inert: covers ? true : undefined },
    header(sets),
    table(sets),
    panel(sets),
    h("aside", aside, nextSteps(scene), log(scene)),
    h("div", { class: "says" }, words(scene), buttons(sets)),
    commands(sets),
  );
}

function frame(scene: Scene, house: House, pageState: PageState): Node_ {
  const laid = laidOut(scene);
  const sets = hasTable(laid) ? new Sets(laid, house) : undefined;
  const main = sets && zoneOf(sets.scene, sets.scene.layout.main);
  const classes = [
    "game",
    main?.layout === "grid" || main?.layout === "column" ? "on-grid" : "on-row",
    scene.four_colours ? "four" : "",
    scene.pulse || scene.pulses ? "pulse" : "",
    scene.holding ? "holding" : "",
    pageState.crowded ? "crowded" : "",
    scene.over ? "over" : "",
    scene.lights ? `lights-${scene.lights === "out" ? "out" : "go"}` : "",
    scene.page ? `under-${scene.page.kind === "card" ? "picker" : scene.page.kind}` : "",
    pageState.chosen.now.hand === "left" ? "left-handed" : "",
  ];
  const page = pageOf(laid, house, pageState);
  const props = { class: "unsaved", key: "unsaved" };
  const unsaved = pageState.unsaved && h("p", props, siteWords("unsaved"));
  return h("div", { class: classes.join(" ") }, sets && play(sets), page, unsaved);
}

function said(note: string | undefined, words: string): string {
  return note ? `${aloud(note)} ${words}` : words;
}

// Returns what is new for the ear, as one message.
function message(before: Scene | undefined, scene: Scene): string {
  const w = scene.words;
  const old = before?.words ?? {};
  const beside = saidBeside(scene);
  if (beside !== "") return beside === (before && saidBeside(before)) ? "" : said(w.note, beside);
  const parts = [
    w.note,
    w.lesson !== old.lesson && w.lesson,
    w.choice !== old.choice && w.choice,
    w.preview !== old.preview && w.preview,
    w.said !== old.said && w.said,
    w.story !== old.story && w.story,
    w.prompt !== old.prompt && w.prompt,
  ];
  return aloud(parts.filter((part) => part).join(" "));
}

// Returns true if it is the player's turn, to play or to read.
function awaits(scene: Scene): boolean {
  if (lacksPage(scene)) return false;
  if (!scene.game || scene.page || scene.at_hand || scene.words.reading) return true;
  if (scene.commands["cards"] === true) return true;
  return scene.over === true && scene.wait === undefined;
}

const inPage = [
  '.page .pick[tabindex="0"]',
  ".page input",
  ".page .at",
  ".page [data-scroll][tabindex]",
  ".page button",
];
const onTable = ['.thing[tabindex="0"]', ".act", ".command"];

// Gives the keyboard to an element if it takes it.
function takes(el: Element | null | undefined): boolean {
  if (!(el instanceof HTMLElement) || el === document.body) return false;
  if (el.closest("[aria-hidden]")) return false;
  el.focus({ preventScroll: true });
  return document.activeElement === el;
}

export class PageOfGame {
  private shown: Scene | undefined;
  private timer = 0;
  private opener: { el: Element | null; deal: string | undefined } | undefined;
  private waiting = 0; // intents that are not yet carried out
  /** Intents are carried out one after the other, each once the one before is kept. */
  private queue: Promise<void> = Promise.resolve();
  private readonly top: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly live: HTMLElement;
  private readonly pageState: PageState;
  private readonly back: Back;

  // Called after each update with the scene, for what else must happen then.
  onscene: (scene: Scene) => void = () => undefined;

  constructor(
    root: HTMLElement,
    private readonly game: Game,
    chosen: Chosen,
  ) {
    const [keeping, voice, awake] = [new Keeping(), new Voice(chosen), new Awake()];
    const parts = { chosen, keeping, voice, awake };
    this.pageState = { ...parts, offline: "none", unsaved: false, crowded: false };
    keeping.onchange = () => this.refresh();
    voice.onchange = () => this.refresh();
    learnCards(game.house.cards);
    chosen.onchange = () => {
      voice.obey();
      this.refresh();
    };
    this.top = root.appendChild(document.createElement("div"));
    this.layer = root.appendChild(document.createElement("div"));
    this.layer.className = "ghosts";
    this.live = root.appendChild(document.createElement("div"));
    this.live.className = "vh";
    this.live.setAttribute("aria-live", "polite");
    const scene = () => this.shown ?? game.scene();
    this.back = new Back((queued) => this.send(queued));
    new Hands(this.top, { house: game.house, scene, send: (i) => this.send(i), chosen, voice });
  }

  // Takes note whether the page works without a network.
  setOffline(state: OfflineState): void {
    this.pageState.offline = state;
    document.documentElement.dataset.offline = state;
    this.refresh();
  }

  // Carries out an intent and shows the scene after it.
  send(queued: QueuedIntent): void {
    if (typeof queued !== "function" && queued.intent === "hurry") settle(this.top);
    this.waiting++;
    document.documentElement.dataset.state = "busy";
    this.queue = this.queue
      .then(() => this.carryOut(queued))
      .then((acted) => {
        this.waiting--;
        return this.showAll(acted);
      })
      .catch(console.warn);
  }

  /**
   * Puts the deal of a link or a file on the table, as the player's own choice of another deal
   * does. Rejects with what is wrong with it; then nothing has changed.
   */
  async open(wanted: WantedDeal): Promise<void> {
    const dealt = this.queue.then(() => this.game.deal(wanted)).then(() => this.kept());
    this.queue = dealt.then(
      () => this.showAll(),
      () => undefined,
    );
    await dealt;
  }

  // Returns true if something was carried out. What is wrong with an intent throws here. It can
  // happen if the scene has changed since the player saw it: then nothing has changed, and the
  // scene is shown as it is.
  private async carryOut(queued: QueuedIntent): Promise<boolean> {
    try {
      const scene = () => this.shown ?? this.game.scene();
      const intent = typeof queued === "function" ? queued(scene()) : queued;
      if (!intent) return false;
      this.game.intent(intent);
      await this.kept();
      return true;
    } catch (problem) {
      console.warn(problem);
      return false;
    }
  }

  // Resolves once everything is kept, or once the player has waited for too long: then play goes
  // on, and the page says that it is not saved. True if there was something to keep.
  private async kept(): Promise<boolean> {
    if (this.pageState.unsaved) {
      this.game.storageIsLate();
      return false;
    }
    const keeping = this.game.keep();
    const had = await inTime(keeping);
    if (had !== undefined) return had;
    this.game.storageIsLate();
    this.setUnsaved(true);
    void keeping.then(() => this.setUnsaved(false));
    return false;
  }

  private setUnsaved(unsaved: boolean): void {
    this.pageState.unsaved = unsaved;
    if (unsaved) this.live.textContent = siteWords("unsaved-more");
    this.refresh();
  }

  // An answer that is already there is seen to be given once more.
  private showAgain(): void {
    for (const note of this.top.querySelectorAll(".note, .page-note"))
      note.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 300 });
  }

  // Shows the scene of this moment.
  refresh(): void {
    this.queue = this.queue.then(() => this.showAll()).catch(console.warn);
  }

  // A scene can do what is due, such as an action that is the only legal one. It is kept before it
  // is shown; what comes of that is in the next scene. `acted`: the player has done something.
  private async showAll(acted = false): Promise<void> {
    let scene = this.game.scene();
    if (!this.shown && this.game.reads) this.showNow(scene); // the first scene waits for nothing
    while (await this.kept()) scene = this.game.scene();
    if (acted && scene.words.note && scene.words.note === this.shown?.words.note) this.showAgain();
    this.showNow(scene);
  }

  private showNow(scene: Scene): void {
    clearTimeout(this.timer);
    this.show(scene);
    if (scene.wait !== undefined && !scene.pulses)
      this.timer = window.setTimeout(() => this.refresh(), Math.max(16, scene.wait / this.rate));
  }

  private get rate(): number {
    return this.pageState.chosen.rate;
  }

  private moves(scene: Scene): boolean {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return scene.motion === true && !still && scene.game === this.shown?.game;
  }

  private show(scene: Scene): void {
    const before = this.moves(scene) ? placesIn(this.top) : undefined;
    const told = message(this.shown, scene);
    const opened = this.opens(scene);
    // What the new scene hides loses the focus, so the opener is noted before it is shown.
    if (opened && !this.shown?.page)
      this.opener = { el: document.activeElement, deal: scene.id };
    this.clearEntry(scene);
    const stays = scene.holding && this.pageState.crowded;
    this.pageState.crowded = stays || (scene.buttons?.length ?? 0) > few;
    update(this.top, h("div", { class: "stage" }, frame(scene, this.game.house, this.pageState)));
    this.shown = scene;
    const knows = !this.game.reads || this.pageState.unsaved;
    const still = this.waiting === 0 && awaits(scene) && knows;
    document.documentElement.dataset.state = still ? "still" : "busy";
    if (before) animate(this.top, this.layer, before, this.pace(scene));
    if (told !== "") this.live.textContent = told;
    this.focus(scene, opened);
    this.pageState.voice.show(scene);
    this.pageState.awake.show(scene);
    this.back.show(scene);
    this.onscene(scene);
  }

  // Returns true if another page is open than before. Beside real cards the page stays the same
  // while it asks for one card after the other, or tells step after step.
  private opens(scene: Scene): boolean {
    const [now, before] = [scene.page, this.shown?.page];
    const stays = (now?.kind === "card" || now?.kind === "upkeep") && now.kind === before?.kind;
    return now?.serial !== before?.serial && !stays;
  }

  // Clears what was typed once it is told. What is refused stays, to be mended.
  private clearEntry(scene: Scene): void {
    const input = this.top.querySelector<HTMLInputElement>(".tell input");
    const told = scene.page?.serial !== this.shown?.page?.serial && !scene.picker?.problem;
    if (input && told) input.value = "";
  }

  private pace(scene: Scene): number {
    const beat = scene.beats?.[scene.beat ?? -1];
    return Math.max(120, Math.min(beat?.ms ?? 180, 500)) / this.rate;
  }

  // Keeps the keyboard's focus on something that is there: on the line of a page that is open, then
  // on what it was on before, or on the place that the mid-end names.
  private focus(scene: Scene, opened: boolean): void {
    const active = document.activeElement;
    if (scene.page) {
      if (opened || !active?.closest(".page")) this.focusFirst(inPage);
      return;
    }
    const lost = !active || !this.top.contains(active) || active.closest("[aria-hidden]");
    if (!lost && !opened) return;
    const { el, deal } = this.opener ?? {};
    this.opener = undefined;
    if (!opened || deal !== scene.id || !takes(el)) this.focusFirst(onTable);
  }

  private focusFirst(selectors: string[]): void {
    for (const selector of selectors) if (takes(this.top.querySelector(selector))) return;
  }
}
