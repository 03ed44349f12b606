// Beside real cards, the browser's own voice says what is asked and what to do, if the player wants
// it. Only voices of the device speak: others would send the words to a server.

import { aloud } from "./cards.js";
import { Child, h } from "./dom.js";
import type { Scene } from "./scene.js";
import { type Chosen, siteWords } from "./settings.js";

const rates = { slow: 0.75, usual: 1, fast: 1.3 };

/** Returns what the open page beside real cards says, in words for the ear; "" if none is open. */
export function saidBeside(scene: Scene): string {
  const { picker, upkeep } = scene;
  if (picker) return (picker.aloud ?? picker.asked).trim();
  const steps = upkeep?.list ? upkeep.steps : upkeep?.steps.slice(upkeep.at, upkeep.at + 1);
  return (steps ?? []).map((step) => step.aloud.trim()).join(" ");
}

// Returns what a scene says: answers first, then what to do or what is asked.
function wordsOf(scene: Scene): string {
  const { note, prompt } = scene.words;
  const asks = saidBeside(scene) || (scene.page ? "" : aloud(prompt ?? ""));
  return [aloud(note ?? ""), asks].filter((words) => words !== "").join(" ");
}

export class Voice {
  private words = "";

  /** Called when it is known anew whether the device has a voice. */
  onchange: () => void = () => undefined;

  constructor(private readonly chosen: Chosen) {
    this.synthesis?.addEventListener("voiceschanged", () => this.onchange());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.synthesis?.cancel();
    });
  }

  private get synthesis(): SpeechSynthesis | undefined {
    return "speechSynthesis" in window ? window.speechSynthesis : undefined;
  }

  /** Returns the voice of the device that speaks; undefined if it has none for English. */
  private get local(): SpeechSynthesisVoice | undefined {
    const all = this.synthesis?.getVoices() ?? [];
    const can = all.filter((voice) => voice.localService && /^en\b/i.test(voice.lang));
    return can.find((voice) => voice.default) ?? can.find((v) => v.lang === "en-GB") ?? can[0];
  }

  get isOn(): boolean {
    return this.chosen.now.voice === "on";
  }

  /** True if the player wants a voice, and there is none. */
  get isMissing(): boolean {
    return this.isOn && this.local === undefined;
  }

  /** Says what is new in a scene that is shown. */
  show(scene: Scene): void {
    const words = scene.real ? wordsOf(scene) : "";
    const isNew = words !== this.words;
    this.words = words;
    if (!isNew || !this.isOn || document.hidden) return;
    this.say(words);
  }

  /** Says once more what was said last; switches the voice on if it is off. */
  again(): void {
    if (!this.isOn) this.chosen.set("voice", "on");
    this.say(this.words);
  }

  /** Stops in the middle of a word if the voice was switched off. */
  obey(): void {
    if (!this.isOn) this.synthesis?.cancel();
  }

  private say(words: string): void {
    const voice = this.local;
    this.synthesis?.cancel();
    if (!voice || words === "") return;
    const said = new SpeechSynthesisUtterance(words);
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = rates[this.chosen.now.speech];
    this.synthesis?.speak(said);
  }

  /** Returns a sentence if the player wants a voice, and there is none. */
  about(): Child {
    if (!this.isMissing) return undefined;
    return h("p", { class: "about", key: "voice", role: "status" }, siteWords("no-voice"));
  }
}
