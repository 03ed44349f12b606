// The sheet to print for a table with real cards. The engine draws it, the same as `dread sheet`;
// here it is shown and given to the printer (style/sheet.css). The words are in the templates
// `print` and `words` of index.html.

import { dialogOf } from "./dialog.js";
import { Node_, h } from "./dom.js";
import type { Engine } from "./engine.js";
import type { Sheets } from "./scene.js";
import { siteWords } from "./settings.js";

/** Returns the line of a menu that opens the dialog. */
export function sheetLine(): Node_ {
  return h(
    "button",
    { type: "button", key: "sheet", class: "line", "data-sheet": "" },
    h("span", { class: "words" }, siteWords("sheet")),
    h("span", { class: "more" }, siteWords("sheet-more")),
  );
}

export class Sheet {
  private readonly dialog = dialogOf("print", "print-title");
  // The style of a sheet holds for the sheet alone.
  private readonly paper = this.part(".paper").attachShadow({ mode: "open" });
  private sheets: Sheets = {};

  constructor(private readonly engine: Engine) {
    document.addEventListener("click", (event) => {
      if ((event.target as Element).closest("[data-sheet]")) this.open();
    });
    this.dialog.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-print]");
      if (!button) return;
      this.draw(button.dataset["print"] === "named" ? this.sheets.named : this.sheets.open);
      window.print();
    });
  }

  private part(selector: string): HTMLElement {
    return this.dialog.querySelector<HTMLElement>(selector)!;
  }

  private open(): void {
    this.sheets = this.engine.sheets();
    this.part("[data-print=named]").hidden = this.sheets.named === undefined;
    this.draw(this.sheets.open);
    this.dialog.showModal();
  }

  // The policy of the page allows no style inside SVG, so the style is taken out of it.
  private draw(svg = ""): void {
    const [before, rules = "", after = ""] = svg.split(/<\/?style>/);
    const page = new DOMParser().parseFromString(before + after, "image/svg+xml").documentElement;
    const style = new CSSStyleSheet();
    style.replaceSync(rules);
    for (const side of ["width", "height"]) page.setAttribute(side, "100%");
    this.paper.adoptedStyleSheets = [style];
    this.paper.replaceChildren(page);
  }
}
