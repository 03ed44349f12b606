// Pages that come after a first table: menus and texts, hints, autopsies, endings, and those beside
// real cards.

import { lampOf, withSuits } from "./cards.js";
import { compared, curve, duelCurves, swings } from "./chart.js";
import { Child, Node_, Props, draw, h } from "./dom.js";
import { shareButton } from "./offers.js";
import { type Drawing, choice, isWhole, wordsOf } from "./pages.js";
import { cardPage, upkeepPage } from "./real-cards.js";
import type { House, Page, PageLine as Line, Scene } from "./scene.js";
import { siteWords } from "./settings.js";
import { body, textPage } from "./text-pages.js";
import { close, labelOf } from "./words-and-buttons.js";

// Returns what makes a button carry out the line that is shown.
function carriesOut(page: Page): Props {
  return { type: "button", key: "try", class: "line go try", "data-line": page.at ?? 0 };
}

// ---- Hint ----

function hintPage(_: Scene, page: Page, house: House): Node_ {
  const at = page.lines[page.at ?? -1];
  const all = page.lines.findIndex((line) => line.command === "hint-all");
  return h(
    "div",
    { class: "sheet hint", key: `page ${page.serial}` },
    h(
      "header",
      {},
      h("h1", { id: "page-title" }, page.title ?? ""),
      h("p", { class: "unit" }, (page.body ?? "").trim()),
      close(),
    ),
    at && h("p", { class: "reason", id: "line-more" }, withSuits(at.more ?? "")),
    h(
      "div",
      { class: "scroll", "data-scroll": "" },
      page.lines.map((line, i) => i !== all && choice(page, i, "hinted", bars(line))),
    ),
    at && h(
      "div",
      { class: "lines" },
      h("button", carriesOut(page), labelOf(house, at.command ?? "")),
      all >= 0 && choice(page, all, "line", wordsOf(page, all)),
    ),
  );
}

// Returns the words of a choice with its chance as a bar.
function bars(line: Line): Child[] {
  const split = /^(.*?%) +(.*)$/.exec(line.words);
  const words = split?.[2] ?? line.words;
  return [
    h("span", { class: "words" }, withSuits(words)),
    line.chance !== undefined &&
      h("span", {
        class: "bar",
        "aria-hidden": "true",
        "--low": line.low,
        "--chance": line.chance,
        "--high": line.high,
      }),
    split ? h("span", { class: "chance" }, split[1]) : undefined,
  ];
}

// ---- Autopsy ----

function told(words: string): Node_ {
  return h("p", { id: "line-more" }, withSuits(words));
}

function autopsyPage(scene: Scene, page: Page, house: House): Node_ {
  const at = page.lines[page.at ?? -1];
  return h(
    "div",
    { class: "sheet autopsy", key: `page ${page.serial}` },
    h("header", {}, h("h1", { id: "page-title" }, page.title ?? ""), close()),
    h(
      "div",
      { class: "scroll", "data-scroll": "" },
      h("div", { class: "charts" }, curve(scene), swings(scene), body(page)),
      h(
        "div",
        { class: "faults" },
        at?.more && h("div", { class: "worst", key: "worst" }, compared(scene), told(at.more)),
        at && h("button", carriesOut(page), labelOf(house, at.command ?? "")),
        h("div", { class: "lines" }, page.lines.map((line, i) => choice(page, i, "line turn", h(
          "span",
          { class: "words" },
          withSuits(line.words),
        )))),
      ),
    ),
  );
}

// ---- Duel ----

function duelPage(scene: Scene, page: Page): Node_ {
  return h(
    "div",
    { class: "sheet duel", key: `page ${page.serial}` },
    h("header", {}, h("h1", { id: "page-title" }, page.title ?? ""), close()),
    h("div", { class: "scroll", "data-scroll": "" }, duelCurves(scene), body(page)),
  );
}

// ---- Statistics ----

function statisticsPage(...[scene, page, house, state]: Parameters<Drawing>): Node_ {
  const caption = h("p", { "aria-hidden": "true" }, siteWords("accuracy"));
  const chart = scene.curve && h("div", { key: "chart" }, caption, curve(scene));
  return textPage(scene, page, house, state, chart);
}

// ---- Endings ----

function endingPage(scene: Scene, page: Page): Node_ {
  const ending = scene.ending;
  const picture = scene.layout?.pictures[ending?.id ?? ""]?.[0] ?? "";
  const shown = ending?.shown ?? 99;
  const sentences = (ending?.sentences ?? []).filter(
    (s, i) => shown >= i + 2 && s.words !== ending?.line,
  );
  const whole = isWhole(ending);
  const art = { class: `picture ${picture}`, [lampOf(ending?.by)]: "inline" };
  return h(
    "div",
    { class: `ending ${ending?.won ? "won" : "lost"}`, key: `page ${page.serial}` },
    whole && close(),
    h("div", art, picture !== "" && draw(`art-${picture}`, "art")),
    h(
      "div",
      { class: "told" },
      whole && h("p", { class: "outcome", key: "outcome" }, ending?.outcome ?? page.title ?? ""),
      shown >= 1 && h("h1", { id: "page-title", key: "line" }, ending?.line ?? page.title ?? ""),
      h(
        "div",
        { class: "sentences", id: "page-told" },
        sentences.map((s, i) => h("span", { key: i }, withSuits(s.words), " ")),
      ),
      h(
        "div",
        { class: "lines", key: "lines" },
        whole && page.lines.flatMap((line, i) => [
          choice(page, i, i === 0 ? "line go" : "line", h("span", { class: "words" }, line.words)),
          i === 0 && shareButton(),
        ]),
      ),
    ),
  );
}

export const laterPages: Record<string, Drawing> = {
  text: textPage,
  hint: hintPage,
  autopsy: autopsyPage,
  duel: duelPage,
  statistics: statisticsPage,
  ending: endingPage,
  card: cardPage,
  upkeep: upkeepPage,
};
