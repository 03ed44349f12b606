// Opens the engine and the page, keeps the games, lets a worker think, and keeps the page up to
// date.

import { Engine } from "./engine.js";
import { LaterFile } from "./later.js";
import { PageOfGame } from "./page.js";
import type { Scene } from "./scene.js";
import { Chosen, siteWords } from "./settings.js";
import { Share } from "./share.js";
import { Sheet } from "./sheet.js";
import { Sound } from "./sound.js";
import { BrowserStore } from "./store.js";
import { type Screen, Updates } from "./update.js";

function screenOf(scene: Scene): Screen {
  if (scene.game === undefined) return "idle";
  return scene.over ? "ending" : "game";
}

async function open(): Promise<void> {
  const chosen = new Chosen();
  const words = fetch("words.txt").then((response) => response.arrayBuffer());
  const wasm = WebAssembly.compileStreaming(fetch("dread.wasm"));
  const storage = new BrowserStore("dread");
  const later = new LaterFile("later.wasm");
  // Without a network a service worker has it, but not for a call that cannot wait.
  const kept = navigator.serviceWorker?.controller ? later.soon().catch(console.warn) : undefined;
  const setup = { words: await words, later, storage, clock: chosen };
  const engine = await Engine.open(await wasm, setup);
  await kept;
  const page = new PageOfGame(document.body, engine, chosen);
  const share = new Share(engine, storage, page);
  new Sheet(engine);
  const updates = new Updates((state) => page.setOffline(state));
  const sound = new Sound(() => chosen.now.sound === "on");
  page.onscene = (scene) => {
    updates.setScreen(screenOf(scene));
    sound.show(scene);
    share.see(scene);
  };
  engine.thinkWith(() => new Worker("worker.js", { type: "module" }), () => page.refresh());
  page.refresh();
  share.followLinks();
  // The first table comes first; then the rest, before the first hint.
  setTimeout(() => void engine.warm().catch(console.warn), 1000);
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
