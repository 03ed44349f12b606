// Pages over the table: the first screen, menus and texts. Others come later (later-pages.ts).

import { withSuits } from "./cards.js";
import { Child, Node_, Props, draw, firstDrawn, h, keycap } from "./dom.js";
import { shareLine, sheetLine } from "./offers.js";
import type { PageState } from "./page-state.js";
import type { Doors, Ending, House, Page, PageLine as Line, Scene } from "./scene.js";
import { settingsAreThere, settingsForm, siteWords } from "./settings.js";
import { version } from "./update.js";
import { close } from "./words-and-buttons.js";

// Returns true if the page says more about the line that the player looks at, beside its lines.
function tells(page: Page): boolean {
  return page.kind === "hint" || page.kind === "autopsy";
}

/** Returns a line of the page as a button. Its words name it; what else it says describes it. */
export function choice(
  page: Page, i: number, className: string, ...kids: (Child | Child[])[]
): Node_ {
  const at = page.at === i;
  const line = page.lines[i];
  const told = at && tells(page);
  const apart = (page.kind === "text" || page.kind === "doors") && !!line?.more;
  const props: Props = {
    type: "button",
    key: `line ${i}`,
    class: `${className} ${at ? "at" : ""}`,
    "data-line": i,
    "data-command-of": line?.command,
    "aria-current": told ? "true" : undefined,
    "aria-labelledby": apart ? `line-words-${i}` : undefined,
    "aria-describedby": apart ? `line-more-${i}` : told && line?.more ? "line-more" : undefined,
  };
  return h("button", props, ...kids);
}

/** Returns the words of a line, and what more it says. */
export function wordsOf(page: Page, i: number): Child[] {
  const line = page.lines[i];
  if (!line) return [];
  const words = [keycap(line.key), ...withSuits(line.words)];
  return [
    h("span", { class: "words", id: `line-words-${i}` }, words),
    line.more && h("span", { class: "more", id: `line-more-${i}` }, withSuits(line.more)),
  ];
}

// ---- Texts ----

// Returns a paragraph: a heading, a row of two columns, or text.
function paragraph(words: string, i: number): Node_ {
  const columns = words.trim().split(/\s{2,}/);
  if (columns.length > 1)
    return h(
      "p",
      { class: "columns", key: i },
      columns.map((c) => h("span", {}, withSuits(c))),
    );
  if (/^\d+ \S.{0,60}$/.test(words) && !/[.:]$/.test(words)) return h("h2", { key: i }, words);
  const rule = /^\[([\d.]+)\] (.*)$/s.exec(words);
  if (rule) {
    const [, number, text] = rule;
    const props = { class: "numbered", key: i };
    return h("p", props, h("b", {}, number ?? ""), " ", withSuits(text ?? ""));
  }
  return h("p", { key: i }, withSuits(words));
}

/** Returns the text of a page. */
export function body(page: Page): Node_ {
  const lines = (page.body ?? "").split("\n").filter((words) => words.trim() !== "");
  return h("div", { class: "body" }, lines.map(paragraph));
}

function entry(page: Page): Child {
  if (page.typed === undefined) return undefined;
  return h(
    "form",
    { class: "entry", "data-entry": "" },
    h("input", {
      name: "typed",
      value: page.typed,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      "aria-label": page.title,
    }),
  );
}

function difficulty(page: Page, i: number): Node_ {
  const props = { class: "wax", "--tall": page.lines[i]?.number };
  return choice(
    page,
    i,
    "taste",
    h("span", props, draw("flame", "flame"), h("span", { class: "stick" })),
    wordsOf(page, i),
  );
}

// Returns the version of the page, and whether it works without a network.
function aboutSite(pageState: PageState): Node_ {
  const state = siteWords(`offline-${pageState.offline}`);
  const number = h("span", { class: "number" }, version());
  return h("p", { class: "version", key: "version" }, number, ` · ${state}`);
}

function isPreferences(page: Page): boolean {
  return page.lines.some((line) => line.command === "preference");
}

// Returns what the player can choose for this browser, below the mid-end's preferences.
function settings(page: Page, pageState: PageState): Child[] {
  if (!isPreferences(page)) return [];
  return [
    settingsForm(pageState.chosen.now),
    pageState.voice.about(),
    pageState.awake.about(),
    pageState.keeping.about(),
    aboutSite(pageState),
  ];
}

// Returns an answer to the player, such as why a line cannot be chosen.
function note(scene: Scene): Child {
  const words = scene.words.note;
  return words ? h("p", { class: "page-note", key: "note" }, withSuits(words)) : undefined;
}

// A text without anything to choose can be reached by keys, to be scrolled.
const read = { tabindex: 0, role: "document", "aria-labelledby": "page-title" };

const mouse = matchMedia("(any-hover: hover)");

// Returns true if a line is about keys, and there are none: they are where there is a mouse.
function isIdle(line: Line): boolean {
  return line.command === "keys" && !mouse.matches;
}

// The candles of the difficulties stand side by side, where the first of them is in the list.
function linesOf(page: Page, isMenu: boolean): Child[] {
  const isCandle = (line: Line) => line.command === "difficulty";
  const first = page.lines.findIndex(isCandle);
  const candles = () => page.lines.map((line, i) => isCandle(line) && difficulty(page, i));
  return page.lines.flatMap((line, i): Child[] => {
    if (isCandle(line))
      return i === first ? [h("div", { class: "tastes", key: "tastes" }, candles())] : [];
    if (isIdle(line)) return [];
    const way = ["games", "rest"].includes(line.command ?? "") ? "small" : "";
    const button = choice(page, i, `line ${isMenu && i === 0 ? "go" : way}`, wordsOf(page, i));
    return line.command === "companion" ? [button, sheetLine()] : [button];
  });
}

// The menu of a game has the picture of its door.
function doorOf(page: Page, house: House): Child {
  const id = house.games.find((game) => game.title === page.title)?.id ?? "";
  return draw(firstDrawn(`door-${id}`, "door-any"), "of-door");
}

/** Returns a page to read, with a chart above its text if there is one. */
export function textPage(
  scene: Scene, page: Page, house: House, pageState: PageState, chart?: Child,
): Node_ {
  const isMenu = page.lines.some((line) => line.command === "rest");
  return h(
    "div",
    { class: `sheet text ${isMenu ? "menu" : ""}`, key: `page ${page.serial}` },
    h("header", {}, h("h1", { id: "page-title" }, page.title ?? ""), close()),
    note(scene),
    h(
      "div",
      { class: "scroll", "data-scroll": "", ...(page.lines.length === 0 ? read : {}) },
      isMenu && doorOf(page, house),
      chart,
      body(page),
      entry(page),
      h("div", { class: "lines" }, linesOf(page, isMenu)),
      shareLine(page, house),
      settings(page, pageState),
    ),
  );
}

// ---- The first screen ----

// Returns what a door asks that was never opened: to learn, or to deal. Its name says which game.
function question(page: Page, doors: Doors, at: number): Child {
  const first = doors.status.length;
  const asked = page.lines.slice(first, doors.door_lines);
  const answers = asked.map((line, k): Child => {
    if (line.number !== at) return false;
    const i = first + k;
    const go = doors.never_played && k === 0 ? "go" : "";
    const { props, ...node } = choice(page, i, `answer ${go}`, wordsOf(page, i));
    return { ...node, props: { ...props, "aria-labelledby": `line-words-${i} line-words-${at}` } };
  });
  return answers.some(Boolean) && h("div", { class: "answers" }, answers);
}

function door(page: Page, i: number, house: House, status: Child): Node_ {
  const id = house.games[i]?.id ?? "";
  return choice(
    page,
    i,
    "door",
    h("span", { class: "frame" }, draw(firstDrawn(`door-${id}`, "door-any"), "art")),
    h("span", { class: "words", id: `line-words-${i}` }, page.lines[i]?.words),
    h(
      "span",
      { class: "about", id: `line-more-${i}` },
      h("span", { class: "more" }, page.lines[i]?.more ?? ""),
      " ",
      status,
    ),
  );
}

function doorway(page: Page, doors: Doors, i: number, house: House): Node_ {
  const asks = question(page, doors, i);
  const status = !asks && h("span", { class: "status" }, doors.status[i]);
  return h("div", { class: "doorway", key: i }, door(page, i, house, status), asks);
}

function doorsPage(scene: Scene, page: Page, house: House, pageState: PageState): Child {
  const { doors } = scene;
  if (!doors) return undefined;
  const rest = page.lines.map((line, i) => {
    if (i < doors.door_lines || isIdle(line)) return undefined;
    const go = line.command === "continue" ? "go" : "";
    return choice(page, i, `line ${go}`, wordsOf(page, i));
  });
  return h(
    "div",
    { class: `doors opening-${doors.opening ?? 0}`, key: "doors" },
    h("h1", { id: "page-title" }, page.title ?? ""),
    h("p", { class: "tagline" }, doors.line),
    pageState.keeping.notice(scene),
    h(
      "div",
      { class: "row" },
      doors.status.map((_, i) => doorway(page, doors, i, house)),
    ),
    h("div", { class: "floor" }, draw("candle-tall", "candle")),
    h("div", { class: "lines" }, rest),
    aboutSite(pageState),
  );
}

/** Returns false while the ending still appears, sentence by sentence. */
export function isWhole(ending: Ending | undefined): boolean {
  return !ending || ending.shown >= ending.sentences.length + 2;
}

// Kinds of pages that look like another kind.
const looks: Record<string, string> = { card: "picker", statistics: "text" };

// These pages say more than their title at once.
const tellsMore = new Set(["ending", "upkeep"]);

/** Draws what a kind of page has inside. */
export type Drawing = (scene: Scene, page: Page, house: House, pageState: PageState) => Child;

const drawings: Record<string, Drawing> = { doors: doorsPage, text: textPage };

/** Adds kinds of pages. */
export function addPages(more: Record<string, Drawing>): void {
  Object.assign(drawings, more);
}

/** Returns true if a part of the open page is not there yet. */
export function lacksPage({ page }: Scene): boolean {
  if (!page) return false;
  return !drawings[page.kind] || (isPreferences(page) && !settingsAreThere());
}

// Returns the open page.
export function pageOf(scene: Scene, house: House, pageState: PageState): Child {
  const page = scene.page;
  const drawing = page && drawings[page.kind];
  if (!page || !drawing) return undefined;
  return h(
    "section",
    {
      class: `page ${looks[page.kind] ?? page.kind}`,
      key: "page",
      role: page.kind === "doors" ? "main" : "dialog",
      "aria-modal": page.kind === "doors" || page.kind === "hint" ? undefined : "true",
      "aria-labelledby": "page-title",
      "aria-describedby": tellsMore.has(page.kind) ? "page-told" : undefined,
      "aria-busy": page.busy ? "true" : undefined,
    },
    drawing(scene, page, house, pageState),
  );
}
