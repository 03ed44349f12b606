// What the page and the worker that thinks say to each other.

/** What there is to think about: `told` bytes at `block`. Its serial tells it from all others. */
export interface Thought {
  name: "none" | "hint" | "autopsy" | "deal";
  kind: number;
  serial: number;
  state: number;
  block: number;
  told: number;
}

/** To the worker. The message `open` comes first. */
export type Thinking =
  | { what: "open"; module: WebAssembly.Module; parts: Record<string, WebAssembly.Module> }
  | { what: "think"; thought: Thought; bytes: ArrayBuffer }
  | { what: "stop" };

/** From the worker: how far a thought has come; or what is wrong. */
export type Told = (Thought & { bytes: ArrayBuffer }) | string;
