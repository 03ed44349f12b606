// The storage of the page: rows in IndexedDB, claims by Web Locks.
//
// Every write is one transaction. It first compares a version that each write increases: if another
// window has written, the transaction changes nothing, and the answer has all rows anew. A claim is
// a lock that the browser releases when the window closes, in whatever way.
//
// The durability is the browser's usual one, "relaxed": a write is done once the system has it. It
// then survives the end of the window and of the browser; only a power cut may cost the last few
// actions. "strict" would wait for the disk after each action.

import type {
  Answer, Change, JudgedRow, PlayRow, Request, ResultRow, Rows, SettingRow, Storage,
} from "./rows.js";

/** A play as it is kept: with its steps. */
export type StoredPlay = PlayRow & { steps: string[] };

/** Everything that is kept. */
export interface Exported {
  settings: SettingRow[];
  results: ResultRow[];
  judged: JudgedRow[];
  plays: StoredPlay[];
}

const VERSION = 2;
const NEVER_READ = -1; // no version of the rows
const TABLES = ["plays", "results", "judged", "settings", "about"];

/** Resolves with the result of a request to IndexedDB. */
function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser gave no reason."));
  });
}

/** Resolves once a transaction is complete. */
function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("the browser gave no reason."));
    transaction.oncomplete = () => resolve();
    transaction.onabort = fail;
    transaction.onerror = fail;
  });
}

/** Makes the tables that a database of an older version does not have; `from` is 0 if it has none.
 * The first version of the rows is random, so that no two databases have the same one: an old one
 * that the player has deleted, and a new one. */
function makeTables(base: IDBDatabase, from: number): void {
  if (from < 2) base.createObjectStore("judged", { keyPath: "id" });
  if (from > 0) return;
  base.createObjectStore("plays", { keyPath: "id" });
  base.createObjectStore("results", { keyPath: "id" });
  base.createObjectStore("settings", { keyPath: "name" });
  const about = base.createObjectStore("about");
  about.put(Math.floor(Math.random() * 2 ** 50), "version");
}

/** This browser has no storage for pages, or has switched it off. */
class NoStorage extends Error {}

async function openDatabase(name: string): Promise<IDBDatabase> {
  if (!globalThis.indexedDB) throw new NoStorage();
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = (event) => makeTables(request.result, event.oldVersion);
  return result(request);
}

async function exportFrom(transaction: IDBTransaction): Promise<Exported> {
  const [settings, results, judged, plays] = await Promise.all([
    result(transaction.objectStore("settings").getAll() as IDBRequest<SettingRow[]>),
    result(transaction.objectStore("results").getAll() as IDBRequest<ResultRow[]>),
    result(transaction.objectStore("judged").getAll() as IDBRequest<JudgedRow[]>),
    result(transaction.objectStore("plays").getAll() as IDBRequest<StoredPlay[]>),
  ]);
  return { settings, results, judged, plays };
}

/** Why the browser refused, as the end of a sentence. A mistake in this page is not quoted. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return "the browser gave no reason.";
  if (error instanceof TypeError) return "this page made a mistake.";
  if (error instanceof NoStorage) return "this browser keeps nothing for this page.";
  const isFull = error.name === "QuotaExceededError" || error.message.includes("NO_SPACE");
  if (isFull) return "the browser's storage is full.";
  return `the browser says: ${(error.message || error.name).replace(/\.$/, "")}.`;
}

/** The lock on a game that this window has. `over` resolves once it is released. */
interface Locked {
  game: string;
  release: () => void;
  over: Promise<unknown>;
}

export class BrowserStore implements Storage {
  readonly place = "this browser";
  onunclaimed: (game: string) => void = () => undefined;

  private base: IDBDatabase | undefined;
  private opening: Promise<IDBDatabase> | undefined;
  /** The version of the rows that the engine was last given. */
  private version = NEVER_READ;
  private locked: Locked | undefined;

  constructor(private readonly name: string) {}

  /**
   * Reads all rows. If the browser refuses, there are none: play goes on, and the first game hears
   * why it is not saved. Once the browser agrees, a write finds that there are other rows.
   */
  async open(): Promise<Rows> {
    try {
      return await this.readAll((await this.database()).transaction(TABLES));
    } catch (problem) {
      console.warn(problem);
      this.close();
      this.version = NEVER_READ;
      return { settings: [], results: [], judged: [], plays: [] };
    }
  }

  async answer(request: Request): Promise<Answer> {
    try {
      switch (request.kind) {
        case "claim":
          return await this.claim(request.game);
        case "release":
          await this.unlock();
          return { reply: "kept" };
        case "read":
          return await this.read(request.play);
        case "write":
          return await this.write(request.changes);
      }
    } catch (error) {
      this.close(); // and open it anew next time
      if (request.kind === "claim" && this.version === NEVER_READ) return this.cannotClaim(error);
      return { reply: "refused", problem: reason(error) };
    }
  }

  // ---- The database ----

  private database(): Promise<IDBDatabase> {
    if (this.base) return Promise.resolve(this.base);
    this.opening ??= this.openAnew().finally(() => (this.opening = undefined));
    return this.opening;
  }

  private async openAnew(): Promise<IDBDatabase> {
    const base = await openDatabase(this.name);
    // A newer page wants to change the tables, or the player has deleted them.
    base.onversionchange = base.onclose = () => {
      base.close();
      if (this.base === base) this.base = undefined;
    };
    this.base = base;
    return base;
  }

  private close(): void {
    this.base?.close();
    this.base = undefined;
  }

  private async versionOf(transaction: IDBTransaction): Promise<number> {
    const version = await result(transaction.objectStore("about").get("version"));
    return typeof version === "number" ? version : 0;
  }

  /** Reads all rows; from then on the engine has those of this version. */
  private async readAll(transaction: IDBTransaction): Promise<Rows> {
    const [version, kept] = [await this.versionOf(transaction), await exportFrom(transaction)];
    this.version = version;
    return { ...kept, plays: kept.plays.map(({ steps: _, ...row }) => row) };
  }

  /** Reads all rows if another window has written since the last time. */
  private async readIfChanged(transaction: IDBTransaction): Promise<Rows | undefined> {
    const version = await this.versionOf(transaction);
    return version === this.version ? undefined : this.readAll(transaction);
  }

  // ---- Requests ----

  private async claim(game: string): Promise<Answer> {
    const reply = await this.lock(game);
    const rows = await this.readIfChanged((await this.database()).transaction(TABLES));
    const answer: Answer = rows ? { reply, rows } : { reply };
    if (reply === "unlocked")
      answer.problem = "this browser cannot keep two windows apart. A newer one can.";
    return answer;
  }

  /** The browser has never let us read: there is no game to be resumed, and none can be later. */
  private async cannotClaim(error: unknown): Promise<Answer> {
    await this.unlock();
    return { reply: "unlocked", problem: reason(error) };
  }

  private async read(id: number): Promise<Answer> {
    const transaction = (await this.database()).transaction(TABLES);
    const rows = await this.readIfChanged(transaction);
    if (rows) return { reply: "changed", rows };
    const play = (await result(transaction.objectStore("plays").get(id))) as StoredPlay | undefined;
    return { reply: "kept", steps: play?.steps ?? [] };
  }

  private async write(changes: Change[]): Promise<Answer> {
    const transaction = (await this.database()).transaction(TABLES, "readwrite");
    const done = complete(transaction);
    done.catch(() => undefined); // awaited below, unless something else fails first
    const rows = await this.readIfChanged(transaction);
    if (rows) return { reply: "changed", rows };
    for (const change of changes) await this.apply(transaction, change);
    transaction.objectStore("about").put(this.version + 1, "version");
    await done;
    this.version++;
    return { reply: "kept" };
  }

  private async apply(transaction: IDBTransaction, change: Change): Promise<void> {
    const plays = transaction.objectStore("plays");
    switch (change.kind) {
      case "setting":
        transaction.objectStore("settings").put(change.row);
        break;
      case "add-result":
        transaction.objectStore("results").add(change.row);
        break;
      case "add-judged":
        transaction.objectStore("judged").add(change.row);
        break;
      case "remove-play":
        plays.delete(change.row.id);
        break;
      case "add-play":
        plays.add({ ...change.row, steps: change.steps ?? [] });
        break;
      case "play": {
        const old = (await result(plays.get(change.row.id))) as StoredPlay | undefined;
        const steps = old?.steps ?? [];
        const kept = change.from === undefined ? steps : steps.slice(0, change.from);
        plays.put({ ...change.row, steps: [...kept, ...(change.steps ?? [])] });
        break;
      }
    }
  }

  // ---- Claims ----

  /** Locks a game, so that no other window can claim it, and releases the lock before. */
  private async lock(game: string): Promise<"kept" | "held" | "unlocked"> {
    if (this.locked?.game === game) return "kept";
    await this.unlock();
    if (!navigator.locks) return "unlocked";
    const ours: Locked = { game, release: () => undefined, over: Promise.resolve() };
    return new Promise((resolve, reject) => {
      ours.over = navigator.locks.request(`${this.name} ${game}`, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve("held");
          return undefined;
        }
        this.locked = ours;
        resolve("kept");
        return new Promise<void>((release) => (ours.release = release));
      });
      ours.over.catch((problem: unknown) => {
        this.lose(ours);
        reject(problem); // does nothing if the lock was granted before
      });
    });
  }

  /** Takes note that something else in the browser has taken the lock. */
  private lose(lock: Locked): void {
    if (this.locked !== lock) return;
    this.locked = undefined;
    this.onunclaimed(lock.game);
  }

  private async unlock(): Promise<void> {
    const lock = this.locked;
    this.locked = undefined;
    lock?.release();
    await lock?.over.catch(() => undefined);
  }

  // ---- Export and import ----

  /** Everything that is kept, for a file. */
  async export(): Promise<Exported> {
    return exportFrom((await this.database()).transaction(TABLES));
  }

  /** Lets `change` begin changes of all rows, in one transaction. An engine that is open knows of
   * them once it reads again (Engine.reread). */
  async rewrite(change: (transaction: IDBTransaction, rows: Exported) => void): Promise<void> {
    const transaction = (await this.database()).transaction(TABLES, "readwrite");
    const done = complete(transaction);
    done.catch(() => undefined);
    const [version, rows] = [await this.versionOf(transaction), await exportFrom(transaction)];
    change(transaction, rows);
    transaction.objectStore("about").put(version + 1, "version");
    await done;
  }
}
