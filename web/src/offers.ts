// Buttons on the pages of the mid-end that open dialogs of the page itself (extras.ts).

import { Child, Node_, h } from "./dom.js";
import type { House, Page } from "./scene.js";
import { siteWords } from "./settings.js";
import { labelOf } from "./words-and-buttons.js";

/** A dialog that a button with `data-opens` opens. */
export type Dialog = "share" | "sheet";

function offer(opens: Dialog, words: string, more?: string): Node_ {
  return h(
    "button",
    { type: "button", key: words, class: "line", "data-opens": opens },
    h("span", { class: "words" }, siteWords(words)),
    more && h("span", { class: "more" }, siteWords(more)),
  );
}

/** Returns the button of an ending that opens the dialog to share. */
export function shareButton(): Node_ {
  return offer("share", "share");
}

/** Returns the line of a menu, the statistics or the preferences that opens the dialog to share. */
export function shareLine(page: Page, house: House): Child {
  const has = (command: string) => page.lines.some((line) => line.command === command);
  const inGame = has("log");
  const statistics = page.title === labelOf(house, "statistics");
  if (!inGame && !statistics && !has("preference")) return undefined;
  return inGame ? offer("share", "share", "share-more") : offer("share", "files", "files-more");
}

/** Returns the button that opens the dialog to share, to save the games in a file. */
export function filesButton(): Node_ {
  return offer("share", "keep-file");
}

/** Returns the line of a menu that opens the dialog to print. */
export function sheetLine(): Node_ {
  return offer("sheet", "sheet", "sheet-more");
}
