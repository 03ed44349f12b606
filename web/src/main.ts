// Opens the engine and the page, keeps the games, lets a worker think, and keeps the page up to
// date.

import { Engine } from "./engine.js";
import type { Extras } from "./extras.js";
import type { QueuedIntent } from "./hands.js";
import type { Dialog } from "./offers.js";
import { PageOfGame } from "./page.js";
import { lacksPage } from "./pages.js";
import { FilesOfSite, partsOf } from "./parts.js";
import type { Scene } from "./scene.js";
import { Chosen, siteWords } from "./settings.js";
import { BrowserStore } from "./store.js";
import { type Screen, Updates } from "./update.js";

function screenOf(scene: Scene): Screen {
  if (scene.game === undefined) return "idle";
  return scene.over ? "ending" : "game";
}

/** Asks the player whether to load again what could not be loaded. */
const again = () => confirm(siteWords("cannot-load"));

/** Loads what the player waits for. Resolves with nothing if she gives it up. */
async function wait<T>(load: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    try {
      return await load();
    } catch (problem) {
      console.warn(problem);
      if (!again()) return undefined;
    }
  }
}

/** The extras of a page, which are loaded once. */
class ExtrasFile {
  private loaded: Extras | undefined;
  private coming: Promise<Extras> | undefined;
  private wanted: Promise<Extras | undefined> | undefined;
  private scene: Scene | undefined;

  constructor(private readonly needs: Parameters<typeof Extras.open>) {}

  /** Takes note of a scene that is shown. Resolves with false if the player gives up its page. */
  async show(scene: Scene): Promise<boolean> {
    this.scene = scene;
    this.loaded?.show(scene);
    return !lacksPage(scene) || (await this.want()) !== undefined;
  }

  load(): Promise<Extras> {
    this.coming ??= this.open().finally(() => (this.coming = undefined));
    return this.coming;
  }

  /** Loads them for the player, who waits. However often she wants them, she is asked once. */
  want(): Promise<Extras | undefined> {
    this.wanted ??= wait(() => this.load()).finally(() => (this.wanted = undefined));
    return this.wanted;
  }

  async openDialog(dialog: Dialog): Promise<void> {
    const loaded = await this.want();
    if (loaded) await wait(() => loaded.openDialog(dialog));
  }

  private async open(): Promise<Extras> {
    if (this.loaded) return this.loaded;
    const { Extras } = await import("./extras.js");
    this.loaded = await Extras.open(...this.needs);
    if (this.scene) this.loaded.show(this.scene);
    this.needs[2].refresh(); // with its drawings
    return this.loaded;
  }
}

/** Closes a page that the player gives up, unless she has closed it already. */
const giveUp: QueuedIntent = (scene) => (lacksPage(scene) ? { intent: "close" } : undefined);

async function open(): Promise<void> {
  const chosen = new Chosen();
  const words = fetch("words.txt").then((response) => response.arrayBuffer());
  const wasm = await WebAssembly.compileStreaming(fetch("dread.wasm"));
  const storage = new BrowserStore("dread");
  const files = new FilesOfSite(again);
  const known = Boolean(navigator.serviceWorker?.controller); // this is not the first visit
  // Without a network a service worker has the parts, but not for a call that cannot wait.
  const kept = known ? files.loadKept(partsOf(wasm)).catch(console.warn) : undefined;
  const setup = { words: await words, files, storage, clock: chosen };
  const engine = await Engine.open(wasm, setup);
  await kept;
  const page = new PageOfGame(document.body, engine, chosen);
  const extras = new ExtrasFile([engine, storage, page, chosen]);
  const updates = new Updates((state) => page.setOffline(state));
  page.onscene = (scene) => {
    updates.setScreen(screenOf(scene));
    void extras.show(scene).then((can) => can || page.send(giveUp));
  };
  document.addEventListener("click", (event) => {
    const el = event.target as Element;
    const button = el.closest<HTMLElement>("[data-opens]");
    if (button) void extras.openDialog(button.dataset.opens as Dialog);
    if (el.closest("details.keeping:not([open]) summary")) void extras.want(); // its words
  });
  engine.thinkWith(() => new Worker("worker.js", { type: "module" }), () => page.refresh());
  page.refresh();
  if (location.hash !== "") void extras.want(); // a link
  // The first table comes first; then what every game needs; the rest when it is wanted, or in the
  // second visit, so that all of it is kept from then on.
  const goOn = async () => {
    await Promise.all([engine.warm(), extras.load()]);
    if (known) await engine.complete();
  };
  setTimeout(() => void goOn().catch(console.warn), 1000);
}

// A page that the browser had put away and shows again may have lost its claim on the game. The
// rows have everything.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

// Without the engine there are no words but those of the page.
open().catch((problem: unknown) => {
  const said = document.body.appendChild(document.createElement("p"));
  said.setAttribute("role", "alert");
  said.textContent = `${siteWords("cannot-start")} ${String(problem)}`;
});
