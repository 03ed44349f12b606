// Adds what a file has to the rows that this browser keeps.

import { judgedMembers, playMembers, resultMembers, settingMembers } from "./rows.js";
import type { JudgedRow, ResultRow } from "./rows.js";
import type { BrowserStore, Exported, StoredPlay } from "./store.js";

// Files may have anything in their rows; these members are kept.
const storedPlayMembers = [...playMembers, "steps"] as const;

/** What an import did: how many plays and results are new, how many were here already, and how many
 * members of rows were left out because this version does not know them. */
export interface Imported {
  added: number;
  alreadyHere: number;
  unknown: number;
}

function unknownIn(rows: object[], members: readonly string[]): number {
  const names = rows.flatMap((row) => Object.keys(row));
  return names.filter((name) => !members.includes(name)).length;
}

function unknownMembers({ settings, results, judged, plays }: Exported): number {
  return (
    unknownIn(settings, settingMembers) +
    unknownIn(results, resultMembers) +
    unknownIn(judged, judgedMembers) +
    unknownIn(plays, storedPlayMembers)
  );
}

function only<T extends object>(row: T, members: readonly (keyof T)[]): T {
  return Object.fromEntries(members.map((name) => [name, row[name]])) as T;
}

// Returns the plays of a file that are not among those here, with ids after theirs.
function newPlays(here: StoredPlay[], file: StoredPlay[]): StoredPlay[] {
  // Beside real cards the deal of a play may have changed since it was written to the file.
  const nameOf = (row: StoredPlay) =>
    `${row.way === "real" ? `${row.game} real` : row.deal} ${row.begun}`;
  const known = new Set(here.map(nameOf));
  let id = here.reduce((most, row) => Math.max(most, row.id), 0);
  const added: StoredPlay[] = [];
  for (const row of file) {
    if (!(row.steps.length || row.way === "real") || known.has(nameOf(row))) continue;
    known.add(nameOf(row));
    const left = row.outcome === "playing" ? "abandoned" : "finished";
    const state = row.state === "playing" ? left : row.state;
    added.push({ ...only(row, storedPlayMembers), state, id: ++id });
  }
  return added;
}

// Returns the results of a file whose deals have none here.
function newResults(here: ResultRow[], file: ResultRow[]): ResultRow[] {
  const known = new Set(here.map((row) => row.deal));
  const added: ResultRow[] = [];
  for (const row of file) {
    if (known.has(row.deal)) continue;
    known.add(row.deal);
    added.push(only(row, resultMembers));
  }
  return added;
}

// Returns the rows of a file about games and puzzles that were not judged here, with ids after the
// last one here.
function newJudged(here: JudgedRow[], file: JudgedRow[]): JudgedRow[] {
  const nameOf = (row: JudgedRow) => `${row.kind} ${row.deal}`;
  const known = new Set(here.map(nameOf));
  let id = here.reduce((most, row) => Math.max(most, row.id), 0);
  const added: JudgedRow[] = [];
  for (const row of file) {
    if (known.has(nameOf(row))) continue;
    known.add(nameOf(row));
    added.push({ ...only(row, judgedMembers), id: ++id });
  }
  return added;
}

/**
 * Adds rows of a file that Engine.check has accepted: plays, results and what was judged that are
 * not here yet, and all settings. A game in progress comes as one that was left, which can be
 * resumed by its deal, since there may be one here. All results are then in the order of their
 * ends, because streaks follow it.
 */
export async function importRows(store: BrowserStore, file: Exported): Promise<Imported> {
  let added = 0;
  await store.rewrite((transaction, before) => {
    const table = (name: string) => transaction.objectStore(name);
    const plays = newPlays(before.plays, file.plays);
    const results = newResults(before.results, file.results);
    for (const row of plays) table("plays").add(row);
    if (results.length) {
      const all = [...before.results, ...results].sort((a, b) => a.ended - b.ended);
      table("results").clear();
      all.forEach((row, i) => table("results").add({ ...row, id: i + 1 }));
    }
    for (const row of newJudged(before.judged, file.judged)) table("judged").add(row);
    for (const { name, value } of file.settings) table("settings").put({ name, value });
    added = plays.length + results.length;
  });
  const alreadyHere = file.plays.length + file.results.length - added;
  return { added, alreadyHere, unknown: unknownMembers(file) };
}
