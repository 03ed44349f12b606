// Giving games to others, and taking them: links, results, pictures, records, and everything in a
// file. What comes in is checked by the engine before anything changes. The words are those of the
// mid-end, or in the templates of extras.html.

import { lampOf } from "./cards.js";
import { pointsOf } from "./chart.js";
import { dialogOf } from "./dialog.js";
import { Engine, Refused } from "./engine.js";
import { importRows } from "./import.js";
import type { PageOfGame } from "./page.js";
import { drawPoster } from "./picture.js";
import type { ChartColumn, Scene, WantedDeal } from "./scene.js";
import { siteWords } from "./settings.js";
import { type BrowserStore, type Exported, reason } from "./store.js";
import { inTime } from "./waiting.js";

const fileMost = 64 << 20; // bytes

// ---- Files ----

/** Lets the browser save a file. */
function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has its own hold on the content only once the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Returns a name of a file from words such as the id of a deal.
function fileName(words: string, ending: string): string {
  return words.replace(/[^a-zA-Z0-9]+/g, "-").slice(0, 60) + ending;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Returns a list of rows, which may be missing; its rows are checked by the engine.
function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isObject)) return value;
  throw new Refused(siteWords("foreign-file"));
}

// Reads an export. Throws what is wrong with it as a whole.
function readExport(text: string): Exported {
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    throw new Refused(siteWords("foreign-file"));
  }
  if (!isObject(all) || typeof all["dread export"] !== "number")
    throw new Refused(siteWords("foreign-file"));
  if (all["dread export"] !== 1) throw new Refused(siteWords("newer-file"));
  const rows = {
    settings: list(all.settings),
    results: list(all.results),
    judged: list(all.judged), // older files have none
    plays: list(all.plays),
  };
  return rows as unknown as Exported;
}

// ---- The dialog ----

export class Share {
  private readonly dialog = dialogOf("share", "share-title");
  private readonly notice = dialogOf("notice", "notice-words");
  private scene: Scene | undefined;
  /** The curves of games whose autopsy was seen, by their links. */
  private readonly curves = new Map<string, ChartColumn[]>();
  private waiting: ((scene: Scene) => void) | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly store: BrowserStore,
    private readonly page: PageOfGame,
  ) {
    this.dialog.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-give]");
      if (button?.dataset.give) void this.give(button.dataset.give);
    });
    this.file.addEventListener("change", () => void this.take());
  }

  /** Takes note of a scene that is shown. */
  see(scene: Scene): void {
    this.scene = scene;
    const { curve, page } = scene;
    if (page?.kind !== "autopsy" || page.busy || !curve) return;
    this.curves.set(this.engine.share().game ?? "", curve);
    this.waiting?.(scene);
    this.waiting = undefined;
  }

  // ---- What comes in ----

  /** Opens the link in the address of the page, now and whenever there is another. */
  followLinks(): void {
    addEventListener("hashchange", () => void this.follow());
    void this.follow();
  }

  private async follow(): Promise<void> {
    const link = location.hash.slice(1);
    if (link === "") return;
    // The link is dealt with once. It must not come back when the page is loaded again.
    history.replaceState(null, "", location.pathname + location.search);
    await this.deal({ link });
  }

  private async deal(wanted: WantedDeal): Promise<void> {
    try {
      await this.page.open(wanted);
      this.dialog.close();
    } catch (problem) {
      this.refuse(problem);
    }
  }

  // Says what is wrong with a link or a file.
  private refuse(problem: unknown): void {
    const why = `That did not work: ${reason(problem)}`;
    const words = problem instanceof Refused ? problem.message : why;
    const end = siteWords("nothing-changed");
    const el = this.notice.querySelector("p");
    if (el) el.textContent = words.endsWith(end) ? words : `${words} ${end}`;
    if (!this.notice.open) this.notice.showModal();
  }

  private get file(): HTMLInputElement {
    return this.dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  }

  // Takes the file that was chosen: a record or an export.
  private async take(): Promise<void> {
    const file = this.file.files?.[0];
    if (!file) return;
    try {
      if (file.size > fileMost) throw new Refused(siteWords("long-file"));
      const text = (await file.text()).replace(/^\uFEFF/, "");
      if (text.startsWith("dread record")) await this.deal({ record: text, watched: true });
      else await this.import(readExport(text));
    } catch (problem) {
      this.refuse(problem);
    }
    this.file.value = "";
  }

  private async import(rows: Exported): Promise<void> {
    this.engine.check(rows);
    const { added, alreadyHere, unknown } = await importRows(this.store, rows);
    await this.engine.reread();
    this.page.refresh();
    const counted: [string, number][] = [["already-here", alreadyHere], ["not-known", unknown]];
    const left = counted.filter(([, n]) => n > 0).map(([word, n]) => siteWords(word) + String(n));
    this.say([siteWords("added") + String(added), ...left].join(". "));
  }

  // ---- What goes out ----

  open(): void {
    const { result, link, duel, duels } = this.engine.share();
    const page = this.dialog;
    page.querySelector("[data-shared-result]")!.textContent = result ?? "";
    page.querySelector<HTMLElement>("[data-shared=game]")!.hidden = link === undefined;
    for (const kind of ["result", "picture"])
      page.querySelector<HTMLElement>(`[data-give=${kind}]`)!.hidden = result === undefined;
    page.querySelector<HTMLElement>("[data-give=duel]")!.hidden = duel === undefined;
    page.querySelector<HTMLElement>("[data-give=duels]")!.hidden = duels === undefined;
    page.querySelector<HTMLElement>(".shared-text")!.hidden = true;
    page.querySelector<HTMLElement>(".shared-picture")!.hidden = true;
    this.say("");
    page.showModal();
  }

  private say(words: string): void {
    this.dialog.querySelector("[data-shared-said]")!.textContent = words;
  }

  private async give(kind: string): Promise<void> {
    const shared = this.engine.share();
    const address = location.origin + location.pathname + location.search;
    const link = (text: string | undefined) => `${address}#${text ?? ""}`;
    try {
      if (kind === "result") await this.giveText(`${shared.result}\n${link(shared.link)}`);
      else if (kind === "deal") await this.giveText(link(shared.link));
      else if (kind === "game") await this.giveText(link(shared.game));
      else if (kind === "duel") await this.giveText(link(shared.duel));
      else if (kind === "duels") await this.giveText(link(shared.duels));
      else if (kind === "record") this.giveRecord(shared.id ?? "position", shared.record ?? "");
      else if (kind === "all") await this.giveAll();
      else if (kind === "picture") await this.makePicture();
      else if (kind === "save-picture") await this.givePicture();
      else if (kind === "file") this.file.click();
    } catch (problem) {
      this.refuse(problem);
    }
  }

  // Gives a text to another program, where the device can; else copies it. The text is shown too,
  // to be copied by hand.
  private async giveText(text: string): Promise<void> {
    const place = this.dialog.querySelector<HTMLElement>(".shared-text")!;
    const field = place.querySelector("textarea")!;
    place.hidden = false;
    field.value = text;
    try {
      if (typeof navigator.share === "function") return await navigator.share({ text });
    } catch (problem) {
      if (problem instanceof Error && problem.name === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(text);
      this.say(siteWords("copied"));
    } catch {
      this.say(siteWords("to-copy"));
      field.select();
    }
  }

  private giveRecord(id: string, record: string): void {
    save(fileName(id, ".txt"), new Blob([record], { type: "text/plain" }));
    this.say(siteWords("saved"));
  }

  private async giveAll(): Promise<void> {
    const kept = await inTime(this.engine.keep().then(() => this.store.export()));
    if (!kept) return this.say(siteWords("unsaved-more"));
    const text = JSON.stringify({ "dread export": 1, ...kept });
    save("dread-games.json", new Blob([text], { type: "application/json" }));
    this.say(siteWords("saved"));
  }

  // ---- The picture ----

  // Returns the curve of the game on the table. If its autopsy was not seen yet, it is made now.
  private async curve(): Promise<ChartColumn[]> {
    const game = this.engine.share().game ?? "";
    const known = this.curves.get(game);
    if (known) return known;
    if (this.scene?.commands["autopsy"] !== true) return [];
    this.say(siteWords("picture-waits"));
    const made = new Promise<Scene>((resolve) => (this.waiting = resolve));
    this.page.send({ intent: "command", command: "autopsy" });
    const scene = await made;
    // Back to the end, by the line of the menu that leads there.
    for (const command of ["menu", "ending"]) this.page.send({ intent: "command", command });
    return scene.curve ?? [];
  }

  private async makePicture(): Promise<void> {
    const ending = this.scene?.ending;
    const { result } = this.engine.share();
    const pictures = this.scene?.layout?.pictures[ending?.id ?? ""];
    if (!ending || !result) return;
    const curve = await this.curve();
    const figure = this.dialog.querySelector<HTMLElement>(".shared-picture")!;
    const canvas = figure.querySelector("canvas")!;
    canvas.setAttribute("aria-label", `${ending.line} ${result}`);
    await drawPoster(canvas, {
      art: pictures?.[0] ? `art-${pictures[0]}` : "",
      lamp: lampOf(ending.by),
      line: ending.line,
      won: ending.won,
      result,
      curve: pointsOf(curve),
      caption: siteWords("curve"),
      name: document.title,
    });
    this.say("");
    figure.hidden = false;
    figure.scrollIntoView({ block: "nearest" });
    figure.querySelector("button")!.focus();
  }

  private async givePicture(): Promise<void> {
    const canvas = this.dialog.querySelector("canvas")!;
    const { id = "", result = "" } = this.engine.share();
    const name = fileName(id, ".png");
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) return;
    const files = [new File([blob], name, { type: "image/png" })];
    if (navigator.canShare?.({ files })) {
      try {
        return await navigator.share({ files, text: result });
      } catch (problem) {
        if (problem instanceof Error && problem.name === "AbortError") return;
      }
    }
    save(name, blob);
    this.say(siteWords("saved"));
  }
}
