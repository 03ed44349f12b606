// What a first table does without: menus, texts, hints, autopsies, endings, what stands beside real
// cards, the dialogs of the page, sound, and most drawings. It is a script of its own with its
// style and its templates, which come in the background, or when they are first wanted.

import type { Engine } from "./engine.js";
import { laterPages } from "./later-pages.js";
import type { Dialog } from "./offers.js";
import type { PageOfGame } from "./page.js";
import { addPages } from "./pages.js";
import type { Scene } from "./scene.js";
import type { Chosen } from "./settings.js";
import { Share } from "./share.js";
import { Sheet } from "./sheet.js";
import { Sound } from "./sound.js";
import type { BrowserStore } from "./store.js";

/** Resolves with extras.html. */
async function textOfTemplates(): Promise<string> {
  const response = await fetch("extras.html");
  if (!response.ok) throw new Error(`extras.html: ${response.status}`);
  return response.text();
}

/** Adds what extras.html has: templates of dialogs, words, and drawings. */
function addTemplates(text: string): void {
  const more = new DOMParser().parseFromString(text, "text/html");
  document.querySelector(".sheet-of-drawings")?.append(...more.querySelector("svg")!.children);
  document.body.append(...more.querySelectorAll("template"));
}

/** Resolves once the style of what extras.ts brings is there. */
async function addStyle(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "extras.css";
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error("extras.css could not be loaded"));
    };
    document.head.append(link);
  });
}

export class Extras {
  private readonly share: Share;
  private readonly sheet: Sheet;
  private readonly sound: Sound;

  private constructor(engine: Engine, store: BrowserStore, page: PageOfGame, chosen: Chosen) {
    this.share = new Share(engine, store, page);
    this.sheet = new Sheet(engine);
    this.sound = new Sound(() => chosen.now.sound === "on");
  }

  /** Opens the link in the address of the page, too. */
  static async open(...needs: [Engine, BrowserStore, PageOfGame, Chosen]): Promise<Extras> {
    const [text] = await Promise.all([textOfTemplates(), addStyle()]);
    addTemplates(text);
    addPages(laterPages);
    const extras = new Extras(...needs);
    extras.share.followLinks();
    return extras;
  }

  /** Takes note of a scene that is shown. */
  show(scene: Scene): void {
    this.sound.show(scene);
    this.share.see(scene);
  }

  async openDialog(dialog: Dialog): Promise<void> {
    await this[dialog].open();
  }
}
