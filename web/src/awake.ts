// Keeps the screen awake while a game beside real cards goes on: her hands are on the real table.
// The browser lets go whenever the page is hidden, so it is asked again when the page is seen.

import { Child, h } from "./dom.js";
import type { Scene } from "./scene.js";
import { siteWords } from "./settings.js";

export class Awake {
  private wanted = false;
  private asking = false;
  private lock: WakeLockSentinel | undefined;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.renew());
  }

  /** Takes note of a scene that is shown. */
  show(scene: Scene): void {
    this.wanted = scene.real === true && scene.over !== true && scene.page?.kind !== "doors";
    void this.renew();
  }

  // Asks for the screen, or lets it go, if that is due. A refusal, as with an empty battery,
  // changes nothing: the next scene asks again.
  private async renew(): Promise<void> {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!this.wanted) return this.release();
    if (!wakeLock || this.asking || document.hidden || this.lock?.released === false) return;
    this.asking = true;
    this.lock = await wakeLock.request("screen").catch(() => undefined);
    this.asking = false;
    if (!this.wanted) this.release();
  }

  private release(): void {
    void this.lock?.release();
    this.lock = undefined;
  }

  /** Returns what the preferences say if the browser cannot do it. */
  about(): Child {
    if ("wakeLock" in navigator) return undefined;
    return h("p", { class: "about", key: "awake" }, siteWords("no-wake-lock"));
  }
}
