// What the browser promises about the games that it keeps, with what the player can do: a line on
// the first screen, which opens to say more, until it is read; and always among the preferences.

import { Child, Node_, h } from "./dom.js";
import { filesButton } from "./offers.js";
import type { Scene } from "./scene.js";
import { hasExtras, siteWords } from "./settings.js";

/** What browsers that can install a page send when they would. TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const place = "dread told"; // in the browser's storage: the notice was read

function wasTold(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

function noteTold(): void {
  try {
    localStorage.setItem(place, "yes");
  } catch (problem) {
    console.warn(problem); // it will be said again at the next visit
  }
}

function button(what: string, words: string): Node_ {
  const props = { type: "button", key: what, class: "line", "data-keep": what };
  return h("button", props, h("span", { class: "words" }, siteWords(words)));
}

export class Keeping {
  /** The browser has promised to delete nothing by itself. */
  private promised = false;
  private refused = false;
  private told = wasTold();
  private readonly installed = matchMedia("(display-mode: standalone)").matches;
  private install: InstallEvent | undefined;

  /** Called when the notice has changed. */
  onchange: () => void = () => undefined;

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is offered with the notice instead
      this.install = event as InstallEvent;
      this.onchange();
    });
    addEventListener("appinstalled", () => void this.ask());
    document.addEventListener("click", (event) => {
      const el = (event.target as Element).closest<HTMLElement>("[data-keep]");
      if (el) void this.act(el.dataset.keep);
    });
    void (this.installed ? this.ask() : this.look());
  }

  private async look(): Promise<void> {
    this.promised = (await navigator.storage?.persisted?.()) ?? false;
    if (this.promised) this.onchange();
  }

  // Asks the browser to delete nothing by itself. Some ask the player, some decide themselves.
  private async ask(): Promise<void> {
    this.promised = (await navigator.storage?.persist?.()) ?? false;
    this.onchange();
  }

  private async act(what: string | undefined): Promise<void> {
    if (what === "ask") {
      await this.ask();
      this.refused = !this.promised;
    } else if (what === "install") {
      await this.install?.prompt();
      this.install = undefined; // it works once
    } else {
      this.told = true;
      noteTold();
    }
    this.onchange();
  }

  private ways(): Child[] {
    return [
      !this.refused && button("ask", "keep-ask"),
      this.install && button("install", "keep-install"),
    ];
  }

  // Returns what may happen to the games, and what the player can do besides saving them in a file,
  // for which the preferences have a line of their own.
  private danger(words: string): Child[] {
    return [
      h("p", {}, words),
      this.refused && h("p", { role: "status" }, siteWords("keep-refused")),
      !this.install && !this.installed && h("p", {}, siteWords("keep-how")),
      h("div", { class: "lines" }, this.ways()),
    ];
  }

  /** Returns what the browser promises, and what the player can do. */
  about(): Node_ {
    const all = `${siteWords("keep-here")} ${siteWords("keep-may")}`;
    const said = this.promised ? h("p", {}, siteWords("keep-promised")) : this.danger(all);
    return h("section", { class: "keeping", key: "keeping" }, said);
  }

  /** Returns a line for the first screen, which opens to say the same; nothing once the player has
   * read it, or before there is something to keep. */
  notice(scene: Scene): Child {
    if (this.told || this.promised || !scene.doors || scene.doors.never_played) return undefined;
    const understood = button("understood", "keep-understood");
    const more = [
      ...this.danger(siteWords("keep-may")),
      h("div", { class: "lines" }, filesButton(), understood),
    ];
    const props = { class: "keeping", key: "keeping" };
    return h("details", props, h("summary", {}, siteWords("keep-here")), hasExtras() && more);
  }
}
