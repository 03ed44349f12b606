// Pages over the table: the first screen, and what all share. Others come later (later-pages.ts).

import { withSuits } from "./cards.js";
import { Child, Node_, Props, draw, firstDrawn, h, keycap } from "./dom.js";
import type { PageState } from "./page-state.js";
import type { Doors, Ending, House, Page, PageLine as Line, Scene } from "./scene.js";
import { siteWords } from "./settings.js";
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

/** Returns the version of the page, and whether it works without a network. */
export function aboutSite(pageState: PageState): Node_ {
  const state = siteWords(`offline-${pageState.offline}`);
  const number = h("span", { class: "number" }, version());
  return h("p", { class: "version", key: "version" }, number, ` · ${state}`);
}

const mouse = matchMedia("(any-hover: hover)");

/** Returns true if a line is about keys, and there are none: they are where there is a mouse. */
export function isIdle(line: Line): boolean {
  return line.command === "keys" && !mouse.matches;
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

const drawings: Record<string, Drawing> = { doors: doorsPage };

/** Adds kinds of pages. */
export function addPages(more: Record<string, Drawing>): void {
  Object.assign(drawings, more);
}

/** Returns true if what draws the open page is not there yet. */
export function lacksPage({ page }: Scene): boolean {
  return page !== undefined && !drawings[page.kind];
}

// Returns what the player sees until what draws a page is there: its title, and how to close it.
function pending(page: Page): Node_ {
  const props = { role: "dialog", "aria-labelledby": "page-title", "aria-busy": "true" };
  const header = h("header", {}, h("h1", { id: "page-title" }, page.title ?? ""), close());
  const sheet = h("div", { class: "sheet" }, header);
  return h("section", { class: "page", key: "pending", ...props }, sheet);
}

// Returns the open page.
export function pageOf(scene: Scene, house: House, pageState: PageState): Child {
  const page = scene.page;
  const drawing = page && drawings[page.kind];
  if (!page || !drawing) return page && pending(page);
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
