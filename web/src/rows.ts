// The rows that a storage keeps, and what the engine asks of it. src/kept/book.h explains what
// a storage must do; src/json/rows_json.h writes and reads this.

// tools/members: rows, from src/kept/book_columns.c
/** One playing of a deal. A storage keeps its steps, an array of actions in notation, beside it. */
export interface PlayRow {
  id: number;
  game: string;
  deal: string;
  outcome: string;
  rules: number;
  origin: string;
  state: string;
  mode: string;
  way: string;
  played: number;
  undos: number;
  hints: number;
  restarts: number;
  turn: number;
  begun: number;
  changed: number;
}

export const playMembers = [
  "id", "game", "deal", "outcome", "rules", "origin", "state", "mode", "way", "played", "undos",
  "hints", "restarts", "turn", "begun", "changed",
] as const satisfies (keyof PlayRow)[];

/** How a deal first ended. */
export interface ResultRow {
  id: number;
  game: string;
  deal: string;
  outcome: string;
  rules: number;
  origin: string;
  mode: string;
  way: string;
  won: boolean;
  turns: number;
  actions: number;
  undos: number;
  hints: number;
  restarts: number;
  ended: number;
}

export const resultMembers = [
  "id", "game", "deal", "outcome", "rules", "origin", "mode", "way", "won", "turns", "actions",
  "undos", "hints", "restarts", "ended",
] as const satisfies (keyof ResultRow)[];

/** How well a game or a puzzle was played, the first time that it was judged. */
export interface JudgedRow {
  id: number;
  game: string;
  deal: string;
  kind: string;
  worst: string;
  won: boolean;
  worst_gave: number;
  early: number;
  middle: number;
  late: number;
  gave_early: number;
  gave_middle: number;
  gave_late: number;
  day: number;
  at: number;
}

export const judgedMembers = [
  "id", "game", "deal", "kind", "worst", "won", "worst_gave", "early", "middle", "late",
  "gave_early", "gave_middle", "gave_late", "day", "at",
] as const satisfies (keyof JudgedRow)[];

/** A preference of the player. */
export interface SettingRow {
  name: string;
  value: string;
}

export const settingMembers = [
  "name", "value",
] as const satisfies (keyof SettingRow)[];
// tools/members: end of rows

/** All rows, in ascending order of their ids. */
export interface Rows {
  settings: SettingRow[];
  results: ResultRow[];
  judged: JudgedRow[];
  plays: PlayRow[];
}

export type Change =
  | { kind: "add-play" | "play"; row: PlayRow; from?: number; steps?: string[] }
  | { kind: "remove-play"; row: PlayRow }
  | { kind: "add-result"; row: ResultRow }
  | { kind: "add-judged"; row: JudgedRow }
  | { kind: "setting"; row: SettingRow };

export type Request = { serial: number; cannot?: string } & (
  | { kind: "claim" | "release"; game: string }
  | { kind: "read"; play: number }
  | { kind: "write"; changes: Change[] }
);

/** What a storage answers; `rows` if others have written since it last gave them. */
export interface Answer {
  reply: "kept" | "changed" | "held" | "unlocked" | "refused";
  /** Why not: the end of a sentence that the request's `cannot` begins. */
  problem?: string;
  rows?: Rows;
  /** To a read: the steps of the play. */
  steps?: string[];
}

export interface Storage {
  /** Where the rows are kept, for messages. */
  readonly place: string;
  /** Reads all rows, at the start. */
  open(): Promise<Rows>;
  answer(request: Request): Promise<Answer>;
  /** Called if the claim on a game is lost without a request. */
  onunclaimed?: (game: string) => void;
}
