// The engine in parts. dread.wasm has what a first table needs; cmake/parts.txt lists the others
// and what each has. A call of something that is not there yet loads its part at once.
// tools/split-wasm explains how they are cut.

/** Where the parts come from. */
export interface Files {
  /** Loads a part in the background. */
  soon(part: string): Promise<WebAssembly.Module>;
  /** Returns a part at once, even if the thread must wait for it. */
  now(part: string): WebAssembly.Module;
}

/** Parts that are there. */
export function ready(modules: Readonly<Record<string, WebAssembly.Module>>): Files {
  return { soon: (part) => Promise.resolve(modules[part]!), now: (part) => modules[part]! };
}

/** The files of the site. */
export class FilesOfSite implements Files {
  private readonly modules = new Map<string, WebAssembly.Module>();
  private readonly coming = new Map<string, Promise<WebAssembly.Module>>();

  /** `again` asks the player whether to try again, after a file could not be loaded. */
  constructor(private readonly again: () => boolean) {}

  soon(part: string): Promise<WebAssembly.Module> {
    let coming = this.coming.get(part);
    if (!coming) {
      coming = this.fetch(part).finally(() => this.coming.delete(part));
      this.coming.set(part, coming);
    }
    return coming;
  }

  now(part: string): WebAssembly.Module {
    const module = this.modules.get(part) ?? new WebAssembly.Module(this.read(part));
    this.modules.set(part, module);
    return module;
  }

  /** Loads those parts that the service worker has kept. */
  async loadKept(parts: readonly string[]): Promise<void> {
    const load = async (part: string) => {
      if (await caches.match(addressOf(part))) await this.soon(part);
    };
    await Promise.all(parts.map(load));
  }

  private async fetch(part: string): Promise<WebAssembly.Module> {
    const there = this.modules.get(part);
    if (there) return there;
    const module = await WebAssembly.compileStreaming(fetch(addressOf(part)));
    this.modules.set(part, module);
    return module;
  }

  /** What has called cannot be left half done, so the player is asked while it waits. */
  private read(part: string): BufferSource {
    for (;;) {
      try {
        return readAtOnce(addressOf(part));
      } catch (problem) {
        if (!this.again()) throw problem;
      }
    }
  }
}

const addressOf = (part: string) => `${part}.wasm`;

/** A window can wait for text alone: this character set has a character for each byte. */
function readAtOnce(address: string): BufferSource {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
}

/** The parts that dread.wasm has beside it; none if it is whole. */
export function partsOf(first: WebAssembly.Module): string[] {
  return [...new Set(WebAssembly.Module.imports(first).map(({ module }) => module))];
}

/** An instance of dread.wasm and of its parts. */
export interface Instance {
  exports: WebAssembly.Exports;
  /** Adds a part. Does nothing if it was added before, or if there is no such part. */
  add(part: string): Promise<void>;
}

/** Opens dread.wasm. A part is added at once when one of its functions is called. */
export async function openFirst(first: WebAssembly.Module, files: Files): Promise<Instance> {
  const missing = new Set(partsOf(first));
  let exports: WebAssembly.Exports = {};
  const addNow = (part: string) => {
    if (missing.has(part)) new WebAssembly.Instance(files.now(part), { first: exports });
    missing.delete(part);
  };
  // A part writes its functions into the table, each at the number that is its name.
  const call = (part: string, name: string) => (...args: unknown[]): unknown => {
    addNow(part);
    return (exports[".table"] as WebAssembly.Table).get(Number(name))!(...args);
  };
  const calls: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name } of WebAssembly.Module.imports(first))
    (calls[module] ??= {})[name] = call(module, name);
  exports = (await WebAssembly.instantiate(first, calls)).exports;
  const add = async (part: string) => {
    if (!missing.has(part)) return;
    await WebAssembly.instantiate(await files.soon(part), { first: exports });
    missing.delete(part);
  };
  return { exports, add };
}
