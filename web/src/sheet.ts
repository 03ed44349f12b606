// The sheet to print for a table with real cards. The engine draws it, the same as `dread sheet`;
// here it is shown and given to the printer (style/sheet.css). The words are in the template
// `print` of extras.html.

import { dialogOf } from "./dialog.js";
import type { Engine } from "./engine.js";
import type { Sheets } from "./scene.js";

export class Sheet {
  private readonly dialog = dialogOf("print", "print-title");
  // The style of a sheet holds for the sheet alone.
  private readonly paper = this.part(".paper").attachShadow({ mode: "open" });
  private sheets: Sheets = {};

  constructor(private readonly engine: Engine) {
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

  /** Opens the dialog, once what draws it is there. Rejects if they cannot be loaded. */
  async open(): Promise<void> {
    this.sheets = await this.engine.sheets();
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
