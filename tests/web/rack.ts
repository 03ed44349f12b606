// A storage for tests under node.

import type {
  Answer, JudgedRow, PlayRow, Request, ResultRow, Rows, Storage,
} from "../../web/src/rows.js";

/** Keeps rows in memory. */
export class Rack implements Storage {
  readonly place = "memory";
  settings = new Map<string, string>();
  results: ResultRow[] = [];
  judged: JudgedRow[] = [];
  plays = new Map<number, PlayRow & { steps: string[] }>();
  refuses = false;
  /** Another window has written since. */
  others = false;

  open(): Promise<Rows> {
    return Promise.resolve(this.rows());
  }

  rows(): Rows {
    const settings = [...this.settings].map(([name, value]) => ({ name, value }));
    const plays = [...this.plays.values()].map(({ steps: _, ...row }) => row);
    return structuredClone({ settings, results: this.results, judged: this.judged, plays });
  }

  copy(): Rack {
    const rack = new Rack();
    rack.settings = new Map(this.settings);
    rack.results = structuredClone(this.results);
    rack.judged = structuredClone(this.judged);
    rack.plays = structuredClone(this.plays);
    return rack;
  }

  answer(request: Request): Promise<Answer> {
    return Promise.resolve(this.answerNow(request));
  }

  private answerNow(request: Request): Answer {
    const others = this.others && request.kind !== "release";
    if (others) this.others = false;
    if (others && request.kind === "write") return { reply: "changed", rows: this.rows() };
    if (request.kind === "read")
      return { reply: "kept", steps: this.plays.get(request.play)?.steps ?? [] };
    if (request.kind !== "write") return { reply: "kept" };
    if (this.refuses) return { reply: "refused", problem: "there is no room." };
    for (const change of request.changes) {
      if (change.kind === "setting") this.settings.set(change.row.name, change.row.value);
      else if (change.kind === "add-result") this.results.push(change.row);
      else if (change.kind === "add-judged") this.judged.push(change.row);
      else if (change.kind === "remove-play") this.plays.delete(change.row.id);
      else {
        const old = this.plays.get(change.row.id)?.steps ?? [];
        const steps = [...old.slice(0, change.from), ...(change.steps ?? [])];
        this.plays.set(change.row.id, { ...change.row, steps });
      }
    }
    return { reply: "kept" };
  }
}
