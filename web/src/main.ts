// Opens the engine and the page, and keeps the page up to date.

import { Engine } from "./engine.js";
import { PageOfGame } from "./page.js";
import type { Scene } from "./scene.js";
import { type Screen, Updates } from "./update.js";

function screenOf(scene: Scene): Screen {
  if (scene.game === undefined) return "idle";
  return scene.over ? "ending" : "game";
}

async function open(): Promise<void> {
  const wasm = await WebAssembly.compileStreaming(fetch("dread.wasm"));
  const page = new PageOfGame(document.body, await Engine.open(wasm));
  const updates = new Updates((state) => (document.documentElement.dataset.offline = state));
  page.onscene = (scene) => updates.setScreen(screenOf(scene));
  page.refresh();
}

void open();
