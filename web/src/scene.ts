// Scenes as dread.wasm writes them, and the intents that it reads. docs/protocol.md explains the
// members of a scene, and docs/web.md what the page gets besides. Most members are there only if
// they apply.

// ---- Places ----

/** A place on the table. In a grid `cell` is "d4"; elsewhere `card` and `gap` count from 0. */
export interface Thing {
  zone?: string;
  card?: number;
  cell?: string;
  gap?: number;
  token?: number;
  gauge?: string;
}

/** What the player looks at: a thing, or a button by its index. */
export type Focus = Thing & { button?: number };

export type Facing = "north" | "east" | "south" | "west";
export type Side = "open" | "door" | "wall";
export type Mood = "patrol" | "sees" | "hunts" | "safe";
export type Tag =
  | "doomed" | "grouped" | "fixed" | "explored" | "sight" | "alarm" | "goal" | "exit" | "asked"
  | "open" | "alike" | "next" | "spares";

// ---- The table ----

/** A card, or a cell of a grid: two characters such as "TD"; "??" is face down, "--" no card. */
export interface Spot {
  card: string;
  tags?: Tag[];
  group?: number;
  horizontal?: boolean;
  north?: Side;
  east?: Side;
}

export interface Zone {
  id: string;
  layout: "row" | "stack" | "fan" | "grid";
  columns?: number;
  rows?: number;
  gaps?: boolean;
  deck: number;
  by_rank?: boolean;
  lasting?: boolean;
  cards: Spot[];
}

export interface Token {
  id: string;
  card?: string;
  at?: Thing;
  facing?: Facing;
  mood?: Mood;
  memory?: Thing;
  leaving?: Facing;
  blocks?: boolean;
}

export interface View {
  game: string;
  options: Record<string, string>;
  outcome: string;
  prompt: string;
  turn: number;
  zones: Zone[];
  tokens: Token[];
  gauges: Record<string, number>;
  limits: Record<string, number>;
}

// ---- What happens ----

export interface Moved {
  card: string;
  face: "up" | "down" | "none";
  horizontal?: boolean;
  from?: Thing;
  to?: Thing;
  listed?: Thing;
}

export interface TokenChange {
  fate: "becomes" | "comes" | "goes";
  index: number;
  token?: Token;
}

export interface GameEvent {
  event: string;
  rule: string;
  card?: string;
  token?: number;
  amount?: number;
  facing?: Facing;
  from?: Thing;
  to?: Thing;
  quiet?: boolean;
  moved?: Moved;
  who?: TokenChange;
  gauge?: string;
  value?: number;
  outcome?: string;
}

/** Events `first` to `first + count - 1`, shown together for `ms`. */
export interface Beat {
  first: number;
  count: number;
  ms: number;
  weight: "light" | "usual" | "held";
  at?: Thing;
  ink?: string;
  radius?: number;
  approach?: "parts" | "stands";
  dark?: number;
  figure?: number;
}

// ---- Choices and words ----

export interface Button {
  words: string;
  brief: string;
  verb: string;
  action?: number;
  count?: number;
  refused?: boolean;
  /** All that it stands for loses the game. */
  dire?: boolean;
}

export interface Mark {
  kind: "words" | "footprint" | "light" | "step";
  at: Thing;
  ink: string;
  facing?: Facing;
  token?: number;
  action?: string;
  event?: number;
  words?: string;
  /** What is chosen together with this place loses the game. */
  dire?: boolean;
}

export interface Words {
  note?: string;
  choice?: string;
  preview?: string;
  said?: string;
  story?: string;
  lesson?: string;
  prompt?: string;
  dire?: boolean;
  reading?: boolean;
}

export interface Sentence {
  turn?: number;
  words: string;
}

export interface Ending {
  id: string;
  won: boolean;
  line: string;
  sentences: Sentence[];
  outcome: string;
  shown: number;
}

export interface PageLine {
  words: string;
  more?: string;
  command?: string;
  number: number;
  key?: string;
  /** Of a hint: the chance of winning, from 0 to 1, and the ends of its interval. */
  chance?: number;
  low?: number;
  high?: number;
}

export interface Page {
  kind: "text" | "hint" | "autopsy" | "doors" | "ending" | "card" | "upkeep";
  serial: number;
  title?: string;
  body?: string;
  busy?: boolean;
  at_end?: boolean;
  lines: PageLine[];
  at?: number;
  typed?: string;
}

export interface Doors {
  line: string;
  never_played?: boolean;
  feet?: "away" | "shifted";
  opening?: number;
  status: string[];
}

export interface ChartColumn {
  chance: number;
  turn?: number;
  here?: boolean;
}

/** Beside real cards: the card that is asked for. */
export interface Picker {
  asked: string;
  /** The problem and the question for a voice. */
  aloud?: string;
  /** All cards of its pack; those that are not possible are spent. */
  pack: string[];
  possible: string[];
  where?: Thing;
  /** A card told before is corrected. */
  mends?: boolean;
  /** In the set-up: how many cards are told, of how many. */
  told?: number;
  places?: number;
  /** Those cards whose places the view has: it does not have them there yet. */
  laid?: { card: string; at: Thing }[];
  /** The card told last, and what it is. */
  last?: string;
  problem?: string;
}

/** Beside real cards: what to do with the hands. */
export interface UpkeepStep {
  lead?: string;
  words: string;
  aloud: string;
  /** 0: the game ends; 1: somebody sees the player; ...; 6: nothing grave. */
  gravity: number;
  token?: number;
  from?: Thing;
  to?: Thing;
  way: Thing[];
  things: Thing[];
}

export interface Upkeep {
  at: number;
  list?: boolean;
  steps: UpkeepStep[];
}

/** A piece of a line of the panel; `kind` says which members it has. */
export type PanelPart =
  | { kind: "label" | "away"; words: string }
  | { kind: "none"; words: string; grave?: boolean }
  /** Words that list a zone have its id. */
  | { kind: "value"; words: string; zone?: string }
  | { kind: "cards"; zone: string }
  | { kind: "pips"; gauge: string; value: number; most: number; full: string; empty?: string }
  | { kind: "token"; token: number; words: string; grave?: boolean };

export interface PanelLine {
  minor?: boolean;
  parts: PanelPart[];
}

// ---- The scene ----

/** What goes with a game on the table. */
export interface TableScene {
  game: string;
  /** The id of the deal, unless it is hidden; and its number, unless it is given by its cards. */
  id?: string;
  number?: number;
  layout: Layout;
  view: View;
  focus?: Focus;
  usual?: Focus;
  open: Thing[];
  picked: Thing[];
  taken: Thing[];
  reach: Thing[];
  /** For each of `reach`: in how many steps. */
  steps: number[];
  held?: string;
  buttons: Button[];
  /** What the digits "0" to "9" choose. */
  digits: Record<string, Focus>;
  marks: Mark[];
  /** For each of `marks`: what it means, for the ear. */
  mark_words: string[];
  next?: { heading: string; lines: { token: number; words: string; grave?: boolean }[] };
  log?: { turn: number; words: string }[];
  story: Sentence[];
  ending?: Ending;
  before?: View;
  events?: GameEvent[];
  beats?: Beat[];
  beat?: number;
  lights?: "go out" | "out";
  dark?: Thing[];
  panel: PanelLine[];
  /** For each card of each zone, by the zone's id: its name for the ear. */
  names: Record<string, string[]>;
  /** For each gap of the zones that have gaps. */
  gap_names: Record<string, string[]>;
  /** For each cell of grids with walls: its ways out in words. */
  exits: Record<string, string[]>;
  token_names: string[];
  /** How great the danger is, 0 to 100. */
  danger: number;
}

export interface BareScene {
  night?: boolean;
  lesson?: boolean;
  unsaved?: boolean;
  at_hand?: boolean;
  over?: boolean;
  won?: boolean;
  holding?: boolean;
  motion?: boolean;
  four_colours?: boolean;
  pulse?: boolean;
  /** `wait` is only for the next half of a pulse. */
  pulses?: boolean;
  left?: boolean;
  /** The game is played beside real cards. */
  real?: boolean;
  words: Words;
  page?: Page;
  picker?: Picker;
  upkeep?: Upkeep;
  doors?: Doors;
  curve?: ChartColumn[];
  /** Of each command that has a key: it can be given now, or why not. */
  commands: Record<string, true | string>;
  /** After how many milliseconds the scene changes by itself. */
  wait?: number;
  thinks: boolean;
  told?: string;
}

/** A scene; without a game on the table it has no members of TableScene. */
export type Scene = BareScene & (TableScene | { [K in keyof TableScene]?: undefined });

// ---- What does not change ----

/** How a theme wants its table drawn (src/play/layout.h). Zones, gauges and so on are ids. */
export interface Layout {
  words: {
    game: string;
    title: string;
    about?: string;
    outcomes: Record<string, string>;
    prompts: Record<string, string>;
    zones: Record<string, string>;
    tokens: Record<string, string>;
    gauges: Record<string, string>;
    verbs: Record<string, string>;
    events: Record<string, string>;
  };
  door?: string;
  main: string;
  above?: string;
  gutter?: { gauge: string; from: number };
  walk?: { step: string; stop: string };
  /** The pictures of the endings, by the id of the ending. */
  pictures: Record<string, string[]>;
  /** The figure in the shadow: the one of the smallest `most` that is not below the gauge. */
  figures: { most: number; pictures: string[] }[];
  presences: { cards: string[]; pictures: string[] }[];
  glyphs: Record<string, string>;
  labels: Record<string, string[]>;
  textures: Record<string, string>;
  kinds: Record<string, string[]>;
  /** Colours of terminals, by role: of 256, of 16. */
  colours: Record<string, string[]>;
  flashes: { event: string; ink: string; ms: number; radius: number }[];
  doomed?: string;
  legend: string[];
}

export interface Command {
  id: string;
  label?: string;
  more?: string;
  help?: string;
  key?: string;
}

export interface GameOption {
  name: string;
  meaning: string;
  values: string[];
  default: string;
}

export interface House {
  version: string;
  games: {
    id: string;
    title: string;
    designer: string;
    rules: number;
    options: GameOption[];
    outcomes: string[];
  }[];
  commands: Command[];
  /** The cards in words. */
  cards: Record<string, string>;
}

// ---- Intents ----

/** What the player did. */
export type Intent =
  | { intent: "time" | "hurry" | "put-down" | "close" | "leave" }
  | { intent: "focus" | "draw" | "choose"; thing: Thing }
  | { intent: "focus" | "draw" | "choose"; button: number }
  | { intent: "command"; command: string }
  | { intent: "line" | "line-focus"; number: number }
  | { intent: "typed" | "say"; text: string };

/** What can be given to others about a game. While its deal is hidden there is none of these. */
export interface Shared {
  id?: string;
  /** Links: what follows the `#` of the page's address. */
  link?: string;
  game?: string;
  record?: string;
  /** How the game went, in a sentence; only once it is over. */
  result?: string;
}

/** A sheet to print, as SVG: with a line for an id, and with the id of the deal on the table. */
export interface Sheets {
  open?: string;
  /** Only if the player may see the id. */
  named?: string;
}

/**
 * The deal of a link or a file: a link, a record, an id with actions, or a fresh deal of a game.
 * `watched`: the actions are not played, and redo plays them.
 */
export type WantedDeal = { mode?: "rehearsal" | "night"; watched?: boolean } & (
  | { link: string }
  | { record: string }
  | { id: string; actions?: string[] }
  | { game: string }
);
