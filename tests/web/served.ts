// What tests in a browser share: a server, and a built site as a newer version.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `dread web` on one port, which can serve one site after the other. */
export class Server {
  private stop: (() => Promise<void>) | undefined;

  private constructor(
    private readonly program: string,
    private readonly port: number,
  ) {}

  /** Chooses a free port. Nothing is served yet. */
  static async prepare(program: string): Promise<Server> {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, "close");
    return new Server(program, port);
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async serve(site: string): Promise<void> {
    await this.end();
    const flags = ["web", "--no-open", "--port", String(this.port), "--site", site];
    const server = spawn(this.program, flags, { stdio: ["ignore", "pipe", "ignore"] });
    await once(server.stdout, "data");
    this.stop = async () => {
      server.kill("SIGINT");
      await once(server, "exit");
    };
  }

  /** Ends the server: the network is off. */
  async end(): Promise<void> {
    await this.stop?.();
    this.stop = undefined;
  }
}

function hash(path: string): Buffer {
  return createHash("sha256").update(readFileSync(path)).digest();
}

export function versionOf(site: string): string {
  const page = readFileSync(join(site, "index.html"), "utf8");
  return /name="version" content="([^"]*)"/.exec(page)![1]!;
}

function copyOf(site: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dread-site-"));
  cpSync(site, folder, { recursive: true });
  return folder;
}

/** Writes the list of the files of a site that has changed, without what is compressed. */
function list(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(".br") || name === "files.txt") rmSync(join(folder, name));
  const names = readdirSync(folder).sort();
  const lines = names.map((name) => `${hash(join(folder, name)).toString("hex")}  ${name}\n`);
  writeFileSync(join(folder, "files.txt"), lines.join(""));
}

/** Copies a site, and gives the copy another module. The caller removes the returned folder. */
export function siteWithModule(site: string, module: string): string {
  const folder = copyOf(site);
  cpSync(module, join(folder, "dread.wasm"));
  list(folder);
  return folder;
}

/** Copies a site, and makes the copy another version. The caller removes the returned folder. */
export function newerSite(site: string, version: string): string {
  const folder = copyOf(site);
  const integrity = () => "sha256-" + hash(join(folder, "index.html")).toString("base64");
  const old = { version: versionOf(site), page: integrity() };
  const rewrite = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
  rewrite("index.html", (text) => text.replaceAll(old.version, version));
  rewrite("sw.js", (text) => text.replaceAll(old.version, version).replace(old.page, integrity()));
  list(folder);
  return folder;
}
