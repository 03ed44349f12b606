// Pages to read: menus and texts, with the settings of this browser among the preferences.

import { withSuits } from "./cards.js";
import { Child, Node_, Props, draw, firstDrawn, h } from "./dom.js";
import { shareLine, sheetLine } from "./offers.js";
import type { PageState } from "./page-state.js";
import { aboutSite, choice, isIdle, wordsOf } from "./pages.js";
import type { House, Page, PageLine as Line, Scene } from "./scene.js";
import { type Settings, template } from "./settings.js";
import { close } from "./words-and-buttons.js";

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

// ---- Settings ----

// Returns an element of a template as a node; the values that are chosen are pressed.
function copyOf(el: Element, values: Settings): Node_ {
  const props: Props = {};
  for (const { name, value } of el.attributes) props[name] = value;
  const fieldset = el.closest<HTMLElement>("[data-setting]");
  const setting = fieldset?.dataset.setting as keyof Settings | undefined;
  const value = (el as HTMLElement).dataset.value;
  if (setting && value) props["aria-pressed"] = String(values[setting] === value);
  if (setting && value) props["data-set"] = setting;
  const kids = [...el.childNodes].map((kid): Child => {
    if (kid instanceof Element) return copyOf(kid, values);
    return kid.textContent?.trim() ? kid.textContent : undefined;
  });
  return h(el.localName, props, kids);
}

// Returns the settings to choose from, with the words of extras.html.
function settingsForm(values: Settings): Child {
  const el = template("settings")?.firstElementChild;
  return el ? copyOf(el, values) : undefined;
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
