// The browser's Back, by button or gesture, closes what is open: a page over the table, then the
// table, which leads to the first screen. Only from there it leaves. Each of these levels has an
// entry in the browser's history, made when the player opened it.

import type { QueuedIntent } from "./hands.js";
import type { Scene } from "./scene.js";

// Returns how many times the player can go back.
function levelOf(scene: Scene): number {
  const table = scene.game !== undefined ? 1 : 0;
  const over = scene.page !== undefined && scene.page.kind !== "doors" ? 1 : 0;
  return scene.page?.kind === "doors" ? 0 : table + over;
}

// Returns the level of the browser's present entry; undefined if it is not one of ours, but that of
// a link, for example.
function levelNow(): number | undefined {
  const state: unknown = history.state;
  const level = typeof state === "object" && state !== null && "level" in state && state.level;
  return typeof level === "number" ? level : undefined;
}

// From the table, the line of the menu that leads to the first screen.
const toFirstScreen: QueuedIntent = (scene) => {
  const line = scene.page?.lines.findIndex((l) => l.command === "games") ?? -1;
  return line >= 0 ? { intent: "line", number: line } : undefined;
};

export class Back {
  private scene: Scene | undefined;
  private going = false; // the browser goes back at our request

  constructor(private readonly send: (queued: QueuedIntent) => void) {
    addEventListener("popstate", () => this.popped());
  }

  /** Brings the history to the level of a scene that is shown. */
  show(scene: Scene): void {
    this.scene = scene;
    if (this.going) return;
    const level = levelOf(scene);
    const now = levelNow() ?? 0;
    if (now === 0) history.replaceState({ level: 0 }, "");
    for (let i = now + 1; i <= level; i++) history.pushState({ level: i }, "");
    if (level < now) {
      this.going = true;
      history.go(level - now);
    }
  }

  private popped(): void {
    const scene = this.scene;
    if (!scene) return;
    const asked = this.going;
    this.going = false;
    if (!asked && (levelNow() ?? Infinity) < levelOf(scene)) this.goBack(scene);
    else this.show(scene);
  }

  private goBack(scene: Scene): void {
    if (scene.page) return this.send({ intent: "close" });
    this.send({ intent: "command", command: "menu" });
    this.send(toFirstScreen);
  }
}
