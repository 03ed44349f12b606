// Lines of play to the end of a game, and what a player chooses for each of their actions. The
// lines come from the solver, or are the first legal actions; the choices are found with the
// mid-end under node, in the way of the first choice that shows and the second that acts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { aloud, learnCards } from "../../web/src/cards.js";
import type { Engine } from "../../web/src/engine.js";
import type { Focus, Scene, Thing } from "../../web/src/scene.js";
import { Native, openEngine, settle, TestClock } from "./engines.js";
import { program, site } from "./runner.js";

/** What a player chooses: a thing, or a button, with what the page calls it. */
export interface Choice {
  focus: Focus;
  /** The beginning of the name of a thing; the words of a button, and in brief. */
  names: string[];
}

/** An action, and what to choose for it, the last twice or until it is played. */
export interface Move {
  action: string;
  choices: Choice[];
}

/** A game to its end, and the actions with which it has begun. */
export interface Line {
  id: string;
  begun: string[];
  moves: Move[];
  won: boolean;
  /** The sentence that stands alone at the end. */
  ending: string;
}

/** The preferences that are switched off in these games: nothing plays itself, nothing moves. */
export const preferences = ["Only one action", "Motion"];

interface Touch {
  action: string;
  verb: string;
  things: Thing[];
}

/** An action to be chosen, its number among those that are legal, and the scene after it. */
interface Wish {
  touch: Touch;
  index: number;
  wanted: Scene;
}

/** The mid-end under node, which always stands at a position that it was given. */
class Table {
  private constructor(
    private readonly engine: Engine,
    private readonly clock: TestClock,
  ) {}

  static async open(): Promise<Table> {
    const clock = new TestClock();
    const engine = await openEngine(`${site}/dread.wasm`, `${site}/words.txt`, clock);
    const table = new Table(engine, clock);
    learnCards(table.engine.house.cards);
    for (const preference of preferences) await table.switchOff(preference);
    return table;
  }

  private async switchOff(preference: string): Promise<void> {
    const { page } = await this.engine.act({ intent: "command", command: "preferences" });
    const number = page!.lines.findIndex((line) => line.words.startsWith(preference));
    await this.engine.act({ intent: "line", number });
    await this.engine.act({ intent: "close" });
  }

  async at(id: string, actions: string[]): Promise<Scene> {
    this.engine.deal({ id, actions });
    return settle(this.engine, this.clock);
  }

  async choose(focus: Focus): Promise<Scene> {
    const { button } = focus;
    const at = button === undefined ? { thing: focus as Thing } : { button };
    await this.engine.act({ intent: "choose", ...at });
    return settle(this.engine, this.clock);
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isIn = (at: Thing, list: Thing[] | undefined) => (list ?? []).some((t) => same(t, at));

// Returns what to choose next for an action: a thing of it, its button, the same thing again, its
// verb. `things` is false if only buttons lead to it.
function next(
  scene: Scene, { touch, index }: Wish, last: Focus | undefined, things: boolean,
): Focus {
  const open = (at: Thing) => isIn(at, scene.open) || isIn(at, scene.reach);
  const thing = touch.things.find((at) => open(at) && !isIn(at, scene.picked));
  const begun = touch.things.some((at) => isIn(at, scene.picked));
  const buttons = scene.buttons ?? [];
  const own = buttons.findIndex((b) => b.action === index);
  const ready = begun && own >= 0 && !touch.things.some((at) => at.gap !== undefined);
  if (things && thing && !ready && (begun || !same(last, thing))) return thing;
  if (things && last && isIn(last as Thing, touch.things) && !scene.holding) return last;
  const verb = buttons.findIndex((b) => b.verb === touch.verb);
  return { button: Math.max(0, own >= 0 ? own : verb) };
}

function namesOf(scene: Scene, focus: Focus): string[] {
  if (focus.button !== undefined) {
    const { words, brief } = scene.buttons![focus.button]!;
    return [aloud(words), aloud(brief)];
  }
  const zone = scene.view!.zones.find((z) => z.id === focus.zone)!;
  if (focus.gap !== undefined) return [scene.gap_names![zone.id]![focus.gap]!];
  const cell = focus.cell ?? "";
  const row = (Number(cell.slice(1)) - 1) * (zone.columns ?? 1);
  const index = cell ? row + cell.charCodeAt(0) - 97 : focus.card!;
  return [scene.names![zone.id]![index]!];
}

/** Finds lines of play and what to choose for them. */
export class Expert {
  private static only: Promise<Expert> | undefined;
  private busy: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly native: Native,
    private readonly table: Table,
    private readonly other: Table,
  ) {}

  /** Returns the expert, whom all tests share. */
  static get(): Promise<Expert> {
    const open = async () =>
      new Expert(new Native(program), await Table.open(), await Table.open());
    return (Expert.only ??= open());
  }

  /** Returns actions that win the deal. */
  winning(id: string): string[] {
    const told = execFileSync(program, ["solve", "--json", id], { encoding: "utf8" });
    return (JSON.parse(told) as { actions: string[] }).actions;
  }

  /** Returns actions that lose the deal: each time the last of those that are legal. */
  async losing(id: string): Promise<string[]> {
    const params = { id, actions: [] as string[] };
    for (;;) {
      const now = await this.native.call<{ actions: string[]; outcome: string }>("legal", params);
      if (now.outcome !== "playing") {
        assert.match(now.outcome, /^lost/);
        return params.actions;
      }
      params.actions.push(now.actions.at(-1)!);
    }
  }

  // Does one thing after the other: tests that run beside each other share the two tables.
  private alone<T>(does: () => Promise<T>): Promise<T> {
    const done = this.busy.then(does);
    this.busy = done.catch(() => undefined);
    return done;
  }

  /** Returns a game, or its end from an action on, with what to choose for each action. */
  line(id: string, actions: string[], from = 0): Promise<Line> {
    return this.alone(() => this.findLine(id, actions, from));
  }

  /** Returns what to choose for action number i of a line. */
  move(id: string, actions: string[], i: number): Promise<Move> {
    return this.alone(() => this.findMove(id, actions, i));
  }

  private async findLine(id: string, actions: string[], from: number): Promise<Line> {
    const moves: Move[] = [];
    for (let i = from; i < actions.length; i++) moves.push(await this.findMove(id, actions, i));
    const end = await this.table.at(id, actions);
    assert.ok(end.ending, `${id} does not end`);
    const begun = actions.slice(0, from);
    return { id, begun, moves, won: end.ending.won, ending: end.ending.line };
  }

  private async findMove(id: string, actions: string[], i: number): Promise<Move> {
    const action = actions[i]!;
    const wanted = await this.other.at(id, actions.slice(0, i + 1));
    const begun = { id, actions: actions.slice(0, i) };
    const now = await this.native.call<{ session: number; actions: string[] }>("new", begun);
    const { session } = now;
    const told = await this.native.call<{ touches: Touch[] }>("touches", { session, action });
    await this.native.call("close", { session });
    const wish = { touch: told.touches[0]!, index: now.actions.indexOf(action), wanted };
    for (const things of [true, false]) {
      const choices = await this.choices(await this.table.at(id, begun.actions), wish, things);
      if (choices) return { action, choices };
    }
    throw new Error(`${id}, ${begun.actions.join(", ")}: how to choose ${action}?`);
  }

  // Returns what to choose from this scene on; undefined if that leads elsewhere.
  private async choices(scene: Scene, wish: Wish, things: boolean): Promise<Choice[] | undefined> {
    const choices: Choice[] = [];
    for (let k = 0; k < 9; k++) {
      const focus = next(scene, wish, choices.at(-1)?.focus, things);
      if (focus.button !== undefined && !scene.buttons?.[focus.button]) return undefined;
      const again = same(focus, choices.at(-1)?.focus);
      if (!again) choices.push({ focus, names: namesOf(scene, focus) });
      scene = await this.table.choose(focus);
      if (same(scene.view, wish.wanted.view)) return choices;
    }
    return undefined;
  }
}
