// What a first table does without: the dialogs of the page, sound, and the drawings of endings. It
// is a script of its own, which comes in the background, or when it is first wanted.

import type { Engine } from "./engine.js";
import type { Dialog } from "./offers.js";
import type { PageOfGame } from "./page.js";
import type { Scene } from "./scene.js";
import type { Chosen } from "./settings.js";
import { Share } from "./share.js";
import { Sheet } from "./sheet.js";
import { Sound } from "./sound.js";
import type { BrowserStore } from "./store.js";

/** Adds the drawings of endings to those of index.html. */
async function addDrawings(): Promise<void> {
  const response = await fetch("endings.svg");
  if (!response.ok) throw new Error(`endings.svg: ${response.status}`);
  const drawings = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  document.querySelector(".sheet-of-drawings")?.append(...drawings.documentElement.children);
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
    await addDrawings();
    const extras = new Extras(...needs);
    extras.share.followLinks();
    return extras;
  }

  /** Takes note of a scene that is shown. */
  show(scene: Scene): void {
    this.sound.show(scene);
    this.share.see(scene);
  }

  openDialog(dialog: Dialog): void {
    this[dialog].open();
  }
}
