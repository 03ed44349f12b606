// Beside real cards: the page that asks for a card, and the page that says what to do with the
// hands. The table beside them is the picture: page.ts draws it, real-cards.css makes room for it.

import { cardClass, index, withSuits } from "./cards.js";
import { Child, Node_, Props, h, keycap } from "./dom.js";
import type { PageState } from "./page-state.js";
import { hasTable, keyOf, placeOf, zoneOf } from "./places.js";
import type { House, Page, Scene, Thing, UpkeepStep, Zone } from "./scene.js";
import { siteWords } from "./settings.js";
import { close, labelOf } from "./words-and-buttons.js";

const ranks = [..."A23456789TJQK"];
const suits = [..."SHCD"];

// Returns a line of the page as a button.
function lineButton(page: Page, i: number, className: string): Node_ {
  const line = page.lines[i];
  const props: Props = {
    type: "button",
    key: line?.command ?? i,
    class: `line ${className}`,
    "data-line": i,
    "data-command-of": line?.command,
  };
  const words = h("span", { class: "words" }, withSuits(line?.words ?? ""));
  return h("button", props, keycap(line?.key), words);
}

function lineOf(page: Page, command: string): number {
  return page.lines.findIndex((line) => line.command === command);
}

// ---- Where it lies ----

function spot(zone: Zone, i: number, where: Thing): string {
  const card = zone.cards[i]?.card ?? "--";
  if (keyOf(placeOf(zone, i)) === keyOf(where)) return "asked";
  return card === "--" ? "none" : card === "??" ? "down" : "known";
}

// Returns a small picture of so many places, of which some are filled.
function row(told: number, places: number): Node_ {
  const spots = Array.from({ length: places }, (_, i) => {
    const kind = i < told ? "known" : i === told ? "asked" : "none";
    const at = { x: i + 0.08, y: 0.08, width: 0.84, height: 1.14, rx: 0.14 };
    return h("rect", { key: i, class: kind, ...at });
  });
  const props = { class: "small-map", viewBox: `0 0 ${places} 1.3`, "aria-hidden": "true" };
  return h("svg", props, spots);
}

// Returns a small picture of a zone, with the place of the card that is asked for.
function smallMap(scene: Scene): Child {
  const where = scene.picker?.where;
  const zone = hasTable(scene) ? zoneOf(scene, where?.zone) : undefined;
  if (!where || !zone) return undefined;
  const whole = where.cell === undefined && where.card === undefined;
  const { told, places } = scene.picker ?? {};
  if (whole && told !== undefined && places && places <= 10) return row(told, places);
  const count = whole ? 1 : Math.max(zone.cards.length, (where.card ?? 0) + 1, 5);
  const columns = zone.layout === "grid" ? (zone.columns ?? 1) : count;
  const rows = Math.ceil(count / columns);
  const spots = Array.from({ length: count }, (_, i) => {
    const y = rows - 1 - Math.floor(i / columns);
    const at = { x: (i % columns) + 0.08, y: y + 0.08, width: 0.84, height: 0.84, rx: 0.14 };
    return h("rect", { key: i, class: whole ? "asked" : spot(zone, i, where), ...at });
  });
  const props = { class: "small-map", viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true" };
  return h("svg", props, spots);
}

// ---- The card that is asked for ----

function linesOf(page: Page): string[] {
  return (page.body ?? "").split("\n").filter((line) => line !== "");
}

// Returns the question, with what is asked set apart.
function question(scene: Scene, page: Page): Child[] {
  const asked = scene.picker?.asked ?? "";
  const words = linesOf(page).find((line) => line.endsWith("?")) ?? "";
  const at = words.indexOf(asked);
  if (at < 0) return [words];
  const rest = withSuits(words.slice(at + asked.length));
  return [...withSuits(words.slice(0, at)), h("span", { class: "what" }, asked), ...rest];
}

function progress(scene: Scene): Child {
  const { told, places } = scene.picker ?? {};
  if (!places || told === undefined) return undefined;
  return h(
    "p",
    { class: "progress", key: "progress", "--part": told / places },
    h("span", {}, `${told}/${places}`),
  );
}

// Returns a card as a button that tells it. What cannot be is dimmed, and says why if it is chosen.
function pick(scene: Scene, house: House, card: string, first: string | undefined): Node_ {
  const can = scene.picker?.possible.includes(card);
  const isThere = scene.picker?.pack.includes(card);
  const row = suits.indexOf(card.charAt(1));
  const props: Props = {
    type: "button",
    role: "gridcell",
    key: card,
    class: `pick ${can ? cardClass(card) : isThere ? "spent" : "no-card"}`,
    "data-card": card,
    "aria-label": house.cards[card],
    "aria-disabled": can ? undefined : "true",
    tabindex: card === first ? 0 : -1,
    "--suit": row < 0 ? 3 : row,
    "--rank": row < 0 ? 13 : ranks.indexOf(card.charAt(0)),
  };
  return h("button", props, card === "XX" ? h("b", {}, "★") : index(card, "near"));
}

function picks(scene: Scene, house: House): Node_ {
  const pack = scene.picker?.pack ?? [];
  const first = scene.picker?.possible[0] ?? pack[0];
  const row = (key: string, cards: string[]) => {
    const all = cards.map((card) => pick(scene, house, card, first));
    return h("div", { role: "row", class: "suit-row", key }, all);
  };
  const extra = pack.includes("XX") && row("X", ["XX"]);
  return h(
    "div",
    {
      class: `picks ${extra ? "with-joker" : ""}`,
      role: "grid",
      "aria-label": labelOf(house, "cards"),
    },
    suits.map((suit) => row(suit, ranks.map((rank) => rank + suit))),
    extra,
  );
}

// Returns what was told last or what is wrong with it, and how to mend that.
function echo(scene: Scene, page: Page): Node_ {
  const { problem, last } = scene.picker ?? {};
  const moves = lineOf(page, "move-told");
  const { note } = scene.words;
  const words = problem || note || last || linesOf(page).find((line) => !line.endsWith("?"));
  const kind = problem ? "problem" : note ? "page-note" : "last";
  const mend = moves >= 0 ? moves : lineOf(page, "undo");
  const can = moves >= 0 || scene.commands.undo === true;
  return h(
    "div",
    { class: "echo" },
    h("p", { class: kind }, withSuits(words ?? "")),
    can && lineButton(page, mend, moves >= 0 ? "go" : "act"),
  );
}

function entry(page: Page, house: House): Node_ {
  return h(
    "form",
    { class: "entry tell", "data-entry": "" },
    h("input", {
      name: "typed",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      placeholder: siteWords("told-how"),
      "aria-label": page.lines[0]?.words || page.title,
    }),
    h("button", { type: "submit", class: "act", "data-tell": "" }, labelOf(house, "tell")),
  );
}

/** Returns the page that asks for a card. */
export function cardPage(scene: Scene, page: Page, house: House): Node_ {
  const moves = lineOf(page, "move-told");
  const rest = page.lines
    .map((line, i) => ({ line, i }))
    .filter(({ line, i }) => i > 0 && i !== moves && (moves >= 0 || line.command !== "undo"));
  return h(
    "div",
    { class: "sheet card-sheet", key: "card" },
    h(
      "header",
      {},
      h("h1", { id: "page-title" }, ...question(scene, page)),
      h("div", { class: "where" }, smallMap(scene), progress(scene)),
      close(),
    ),
    echo(scene, page),
    picks(scene, house),
    entry(page, house),
    h("nav", { class: "beside-lines" }, rest.map(({ i }) => lineButton(page, i, "act"))),
  );
}

// ---- The upkeep ----

// Returns how large the words of a step can be, so that all of them are in sight on a phone.
function sizeOf(step: UpkeepStep): string {
  const length = (step.lead ?? "").length + step.words.length;
  return length > 270 ? "longest" : length > 170 ? "long" : "";
}

function stepWords(scene: Scene, step: UpkeepStep | undefined, className: string): Child[] {
  if (!step) return [];
  const grave = step.gravity <= 1 && !scene.won ? "grave" : "";
  const [lead, words] = step.words.trim() === "" ? ["", step.lead ?? ""] : [step.lead, step.words];
  return [
    lead && h("p", { class: "lead" }, withSuits(lead.trim())),
    h("p", { class: `${className} ${grave} ${sizeOf(step)}` }, withSuits(words.trim())),
  ];
}

function aloudButtons({ chosen, voice }: PageState): Child[] {
  const on = chosen.now.voice === "on";
  const props = { type: "button", class: "line act" };
  const off = { "data-set": "voice", "data-value": "off", key: "silent" };
  const say = { "data-aloud": "", key: "aloud" };
  return [
    h("button", { ...props, ...say }, siteWords(on ? "say-again" : "aloud")),
    on && h("button", { ...props, ...off }, siteWords("silent")),
    voice.about(),
  ];
}

/** Returns the page that says what to do with the hands. */
export function upkeepPage(scene: Scene, page: Page, house: House, pageState: PageState): Node_ {
  const { upkeep } = scene;
  const steps = upkeep?.steps ?? [];
  const at = upkeep?.at ?? 0;
  const alone = upkeep?.list === true || steps.length < 2;
  const list = steps.map((step, i) => h("li", { key: i }, ...stepWords(scene, step, "all")));
  const { note } = scene.words;
  return h(
    "div",
    { class: `sheet upkeep-sheet ${upkeep?.list ? "as-list" : ""}`, key: "upkeep" },
    h(
      "header",
      {},
      h("h1", { id: "page-title" }, page.title ?? ""),
      h("p", { class: "unit" }, alone ? "" : `${at + 1}/${steps.length}`),
      close(),
    ),
    h(
      "div",
      { class: "scroll", "data-scroll": "", id: "page-told" },
      note && h("p", { class: "page-note", key: "note" }, withSuits(note)),
      upkeep?.list && h("ol", { key: "list" }, list),
      !upkeep?.list && h("div", { key: "step" }, ...stepWords(scene, steps[at], "step-words")),
    ),
    lineButton(page, 0, "go at done"),
    h(
      "nav",
      { class: "beside-lines" },
      page.lines.map((_, i) => i > 0 && lineButton(page, i, "act")),
      aloudButtons(pageState),
    ),
  );
}
