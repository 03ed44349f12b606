// Scenes as dread.wasm writes them, and the intents that it reads. docs/protocol.md explains the
// members of a scene, and docs/page.md what the page gets besides. Most members are there only if
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
// tools/members: views, from src/json/view_json.c
export type Tag =
  | "doomed"
  | "grouped"
  | "fixed"
  | "explored"
  | "sight"
  | "alarm"
  | "goal"
  | "exit"
  | "asked"
  | "open"
  | "alike"
  | "next"
  | "spares";
export type Side =
  | "open"
  | "door"
  | "wall";
export type ZoneLayout =
  | "row"
  | "stack"
  | "fan"
  | "grid"
  | "column";
export type Mood =
  | "patrol"
  | "sees"
  | "hunts"
  | "safe";
export type Face =
  | "up"
  | "down"
  | "none";
export type Fate =
  | "becomes"
  | "comes"
  | "goes";

/** A card, or a cell of a grid. The cells of a grid come row by row from the bottom left. */
export interface Spot {
  card: string;
  tags?: Tag[];
  group?: number;
  horizontal?: boolean;
  north?: Side;
  east?: Side;
}

/** An area of the table with cards. */
export interface Zone {
  id: string;
  layout: ZoneLayout;
  columns?: number;
  rows?: number;
  gaps?: boolean;
  deck: number;
  by_rank?: boolean;
  lasting?: boolean;
  cards: Spot[];
}

/** A figure that stands on the table. */
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

/** What the player may see. It never reveals what she cannot know, and it has no deal number. */
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

/** A card that an event moves or turns over. */
export interface Moved {
  card: string;
  face: Face;
  horizontal?: boolean;
  from?: Thing;
  to?: Thing;
  listed?: Thing;
}

/** What an event does to a token. */
export interface TokenChange {
  fate: Fate;
  index: number;
  token?: Token;
}

/** One thing that happens. */
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
// tools/members: end of views

// ---- Scenes ----

// tools/members: scenes, from src/json/scene_json.c
export type MarkKind =
  | "words"
  | "footprint"
  | "light"
  | "step";
export type Weight =
  | "light"
  | "usual"
  | "held";
export type Approach =
  | "parts"
  | "stands";
export type Lights =
  | "go out"
  | "out";
export type PageKind =
  | "text"
  | "hint"
  | "autopsy"
  | "doors"
  | "ending"
  | "card"
  | "upkeep"
  | "duel"
  | "statistics";
export type Feet =
  | "away"
  | "shifted";

/** A button: an action, or a verb that stands for several. */
export interface Button {
  words: string;
  brief: string;
  verb: string;
  action?: number;
  count?: number;
  refused?: boolean;
  dire?: boolean;
}

/**
 * What would happen, at the place where it would. Once a verb is picked, all that can be chosen
 * next has a mark, without `action` if several can follow.
 */
export interface Mark {
  kind: MarkKind;
  at: Thing;
  ink: string;
  facing?: Facing;
  token?: number;
  action?: string;
  event?: number;
  words?: string;
  dire?: boolean;
}

/** What is said now. */
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

/** A sentence of the story. */
export interface Sentence {
  turn?: number;
  words: string;
}

/** A turn in few words. */
export interface LogLine {
  turn: number;
  words: string;
}

/** What one of the others on the table would do next. */
export interface NextLine {
  token: number;
  words: string;
  grave?: boolean;
}

/** What the others on the table would do next. */
export interface Next {
  heading: string;
  lines: NextLine[];
}

/** The end of the game. The page whose `kind` is `ending` says the same. */
export interface Ending {
  id: string;
  won: boolean;
  by?: string;
  line: string;
  sentences: Sentence[];
  outcome: string;
  shown: number;
}

/** Events `first` to `first + count - 1`, shown together for `ms`. */
export interface Beat {
  first: number;
  count: number;
  ms: number;
  weight: Weight;
  at?: Thing;
  ink?: string;
  radius?: number;
  approach?: Approach;
  dark?: number;
  figure?: number;
}

/** What a scene has only with a game on the table. */
export interface OnTable {
  game: string;
  number?: number;
  view: View;
  focus?: Focus;
  usual?: Focus;
  open: Thing[];
  picked: Thing[];
  taken: Thing[];
  reach: Thing[];
  steps: number[];
  held?: string;
  buttons: Button[];
  digits: Record<string, Focus>;
  marks: Mark[];
  next?: Next;
  log?: LogLine[];
  story: Sentence[];
  ending?: Ending;
  before?: View;
  events?: GameEvent[];
  beats?: Beat[];
  beat?: number;
  lights?: Lights;
  dark?: Thing[];
}

/** A line of a page, which the player can choose. */
export interface PageLine {
  words: string;
  more?: string;
  command?: string;
  number: number;
  key?: string;
  chance?: number;
  low?: number;
  high?: number;
}

/** A page over the table. */
export interface Page {
  kind: PageKind;
  serial: number;
  title: string;
  body: string;
  busy?: boolean;
  at_end?: boolean;
  lines: PageLine[];
  at?: number;
  typed?: string;
}

/** The picture of the first screen. */
export interface Doors {
  line: string;
  door_lines: number;
  never_played?: boolean;
  feet?: Feet;
  opening?: number;
  status: string[];
}

/** A decision in the chart of an autopsy. */
export interface ChartColumn {
  chance: number;
  turn?: number;
  here?: boolean;
}

/** What a turn of an autopsy gave and took, in points of 100. */
export interface ChartTurn {
  turn: number;
  gave: number;
  cards: number;
}

/** A card that a decision was about, or a gap between two. */
export interface ChartCard {
  card?: string;
  played?: boolean;
  best?: boolean;
}

/** A card that is told, and where it is. */
export interface Laid {
  card: string;
  at: Thing;
}

/** The card that is asked for. The intent `typed` tells one card or several. */
export interface Picker {
  asked: string;
  aloud?: string;
  pack: string[];
  possible: string[];
  where?: Thing;
  mends?: boolean;
  told?: number;
  places?: number;
  laid?: Laid[];
  last?: string;
  problem?: string;
}

/** What to do with the hands, in a few sentences. */
export interface UpkeepStep {
  lead?: string;
  words: string;
  aloud: string;
  gravity: number;
  token?: number;
  from?: Thing;
  to?: Thing;
  way: Thing[];
  things: Thing[];
}

/** What the player carries out with her hands. */
export interface Upkeep {
  at: number;
  list?: boolean;
  steps: UpkeepStep[];
}

/** A puzzle, which is not kept: the player's first action is her answer, and is not played. */
export interface Puzzle {
  number: number;
  level: number;
  asks?: boolean;
  solved?: boolean;
}

/** What every scene has. */
export interface Always {
  night?: boolean;
  lesson?: boolean;
  unsaved?: boolean;
  puzzle?: Puzzle;
  at_hand?: boolean;
  over?: boolean;
  won?: boolean;
  holding?: boolean;
  motion?: boolean;
  pulse?: boolean;
  four_colours?: boolean;
  pulses?: boolean;
  left?: boolean;
  real?: boolean;
  words: Words;
  page?: Page;
  doors?: Doors;
  curve?: ChartColumn[];
  curve_top?: number;
  curve_low?: number;
  curve_high?: number;
  other_curve?: ChartColumn[];
  turns?: ChartTurn[];
  compared?: ChartCard[];
  picker?: Picker;
  upkeep?: Upkeep;
  commands: Record<string, true | string>;
  wait?: number;
}
// tools/members: end of scenes

// ---- The panel ----

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
export interface TableScene extends OnTable {
  /** The id of the deal, unless it is hidden. */
  id?: string;
  layout: Layout;
  /** For each of `marks`: what it means, for the ear. */
  mark_words: string[];
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

export interface BareScene extends Always {
  thinks: boolean;
  told?: string;
}

/** A scene; without a game on the table it has no members of TableScene. */
export type Scene = BareScene & (TableScene | { [K in keyof TableScene]?: undefined });

// ---- What does not change ----

/** How a theme wants its table drawn (src/table/layout.h). Zones, gauges and so on are ids. */
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
  key?: string;
}

export interface House {
  version: string;
  games: { id: string; title: string }[];
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
  duel?: string;
  duels?: string;
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
