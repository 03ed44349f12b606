// A proxy between the browser and a server: it sees every request of a page, of its workers and of
// its service worker, and counts the bytes that the answers take on the wire.

import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Sent {
  url: string;
  /** Of the answer with its head, once it is complete. */
  bytes: number;
  /** The answer is that the file has not changed since the browser got it. */
  unchanged: boolean;
}

/** What Chromium asks for on its own account wherever a page has a field to type in. */
const byBrowser = /^https:\/\/content-autofill\.googleapis\.com:443\/$/;

export class Wire {
  /** Every request so far. */
  readonly log: Sent[] = [];
  private open = 0;

  private constructor(
    private readonly withholds: RegExp | undefined,
    private readonly server = createServer(),
  ) {
    server.on("request", (asked, answer) => this.pass(asked, answer));
    // A request by HTTPS asks for a tunnel, and gets none.
    server.on("connect", (asked: IncomingMessage, socket) => {
      const url = `https://${asked.url}/`;
      if (!byBrowser.test(url)) this.log.push({ url, bytes: 0, unchanged: false });
      socket.destroy();
    });
  }

  /** Makes a wire; answers for addresses that fit `withholds` never come. */
  static async make(withholds?: RegExp): Promise<Wire> {
    const wire = new Wire(withholds);
    wire.server.listen(0, "127.0.0.1");
    await once(wire.server, "listening");
    return wire;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many answers are on their way. */
  get busy(): number {
    return this.open;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const sent = { url: asked.url ?? "", bytes: 0, unchanged: false };
    this.log.push(sent);
    if (this.withholds?.test(sent.url)) return;
    this.open++;
    const options = { method: asked.method, headers: asked.headers, agent: false as const };
    const onward = request(sent.url, options, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 502, theirs.rawHeaders);
      theirs.pipe(answer);
      theirs.on("end", () => {
        sent.bytes = theirs.socket.bytesRead;
        sent.unchanged = theirs.statusCode === 304;
        this.open--;
      });
    });
    onward.on("error", () => {
      this.open--;
      answer.destroy();
    });
    asked.pipe(onward);
  }
}
