// Opens the engine and the page.

import { Engine } from "./engine.js";
import { PageOfGame } from "./page.js";

async function open(): Promise<void> {
  const wasm = await WebAssembly.compileStreaming(fetch("dread.wasm"));
  const page = new PageOfGame(document.body, await Engine.open(wasm));
  page.refresh();
}

void open();
