// What the page says of itself and how it behaves, whatever the scene is.

import type { Awake } from "./awake.js";
import type { Keeping } from "./keeping.js";
import type { Chosen } from "./settings.js";
import type { OfflineState } from "./update.js";
import type { Voice } from "./voice.js";

export interface PageState {
  chosen: Chosen;
  offline: OfflineState;
  keeping: Keeping;
  voice: Voice;
  awake: Awake;
  /** The storage does not answer: what happens is not saved yet. */
  unsaved: boolean;
  /** There are many buttons, or were before the player took hold of something. */
  crowded: boolean;
}
