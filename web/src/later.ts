// The engine in two parts. dread.wasm has what a first table needs. later.wasm has the rest: what
// thinks, what stands beside real cards, the rules and the sheets. A call of something that is not
// there yet loads it at once; tools/split-wasm explains how they are cut.

/** Where the second part comes from. */
export interface Later {
  /** Loads it in the background. */
  soon(): Promise<WebAssembly.Module>;
  /** Returns it at once, even if the thread must wait for it. */
  now(): WebAssembly.Module;
}

/** A part that is there. */
export function ready(module: WebAssembly.Module): Later {
  return { soon: () => Promise.resolve(module), now: () => module };
}

/** The file of the page. */
export class LaterFile implements Later {
  private module: WebAssembly.Module | undefined;
  private coming: Promise<WebAssembly.Module> | undefined;

  /** `again` asks the player whether to try again, after the file could not be loaded. */
  constructor(private readonly address: string, private readonly again: () => boolean) {}

  soon(): Promise<WebAssembly.Module> {
    this.coming ??= this.fetch().finally(() => (this.coming = undefined));
    return this.coming;
  }

  now(): WebAssembly.Module {
    return (this.module ??= new WebAssembly.Module(this.read()));
  }

  private async fetch(): Promise<WebAssembly.Module> {
    return (this.module ??= await WebAssembly.compileStreaming(fetch(this.address)));
  }

  /** What has called cannot be left half done, so the player is asked while it waits. */
  private read(): Uint8Array {
    for (;;) {
      try {
        return this.readOnce();
      } catch (problem) {
        if (!this.again()) throw problem;
      }
    }
  }

  /** A window can wait for text alone: this character set has a character for each byte. */
  private readOnce(): Uint8Array {
    const request = new XMLHttpRequest();
    request.open("GET", this.address, false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) throw new Error(`${this.address}: ${request.status}`);
    return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
  }
}

/** An instance of both parts. */
export interface Parts {
  exports: WebAssembly.Exports;
  /** Adds the second part in the background. */
  complete(): Promise<void>;
  /** Adds a part that has only data. */
  add(part: WebAssembly.Module): void;
}

/** Opens the first part. The second is added at once when one of its functions is called. */
export async function openParts(first: WebAssembly.Module, later: Later): Promise<Parts> {
  const missing = WebAssembly.Module.imports(first);
  let whole = missing.length === 0;
  let exports: WebAssembly.Exports = {};
  // The second part writes its functions into the table, each at the number that is its name.
  const call = (name: string) => (...args: unknown[]): unknown => {
    if (!whole) new WebAssembly.Instance(later.now(), { first: exports });
    whole = true;
    return (exports[".table"] as WebAssembly.Table).get(Number(name))!(...args);
  };
  const imports = Object.fromEntries(missing.map(({ name }) => [name, call(name)]));
  exports = (await WebAssembly.instantiate(first, { later: imports })).exports;
  const complete = async () => {
    const second = await later.soon();
    if (!whole) await WebAssembly.instantiate(second, { first: exports });
    whole = true;
  };
  const add = (part: WebAssembly.Module) => void new WebAssembly.Instance(part, { first: exports });
  return { exports, complete, add };
}
