// What the player has chosen for this browser: the light, the hand, how fingers act, how fast
// things move. The browser keeps it; what belongs to the games is among the mid-end's preferences.

import type { Clock } from "./engine.js";
import { usualClock } from "./engine.js";

const choices = {
  theme: ["night", "day", "contrast"],
  hand: ["right", "left"],
  touch: ["both", "taps", "drags"],
  pace: ["usual", "fast", "slow"],
  sound: ["off", "on"],
  voice: ["off", "on"],
  speech: ["usual", "slow", "fast"],
} as const;

type Name = keyof typeof choices;
export type Settings = { [K in Name]: (typeof choices)[K][number] };

const place = "dread settings"; // in the browser's storage
const rates = { usual: 1, fast: 2, slow: 0.6 };

// Returns the values that are among the choices; the first choice for others.
function valid(values: Partial<Record<string, unknown>>): Settings {
  const names = Object.keys(choices) as Name[];
  const value = (name: Name) => choices[name].find((v) => v === values[name]) ?? choices[name][0];
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Settings;
}

// Reads what is kept. A browser may refuse to, and others may have written there.
function read(): Settings {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return valid(typeof values === "object" && values !== null ? { ...values } : {});
  } catch {
    return valid({});
  }
}

const contrast = matchMedia("(prefers-contrast: more)");

/** The settings of this browser, and the clock that runs at their pace. */
export class Chosen implements Clock {
  private values = read();
  private began = performance.now(); // when the pace was chosen, and what the clock said then
  private said = this.began;
  readonly date = usualClock.date;
  readonly fresh = usualClock.fresh;

  /** Called when a setting has changed. */
  onchange: () => void = () => undefined;

  constructor() {
    contrast.addEventListener("change", () => this.showTheme());
    this.showTheme();
  }

  get now(): Readonly<Settings> {
    return this.values;
  }

  /** Returns how many milliseconds the clock goes on in one. */
  get rate(): number {
    return rates[this.values.pace];
  }

  ms(): number {
    return this.said + (performance.now() - this.began) * this.rate;
  }

  /** Changes a setting, and keeps it if the browser lets it. */
  set(name: string, value: string): void {
    [this.said, this.began] = [this.ms(), performance.now()];
    this.values = valid({ ...this.values, [name]: value });
    try {
      localStorage.setItem(place, JSON.stringify(this.values));
    } catch (problem) {
      console.warn(problem);
    }
    this.showTheme();
    this.onchange();
  }

  // A game of the dark is dark, whatever the device's colours are, until the player chooses day.
  private showTheme(): void {
    const root = document.documentElement;
    const { theme } = this.values;
    root.dataset.theme = theme === "night" && contrast.matches ? "contrast" : theme;
    const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (meta && ground) meta.content = ground;
  }
}

// ---- Words of the site ----

/** Returns what is in a template of index.html or extras.html. */
export function template(id: string): DocumentFragment | undefined {
  return document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content;
}

/** Returns true once extras.html is there. */
export function hasExtras(): boolean {
  return template("more-words") !== undefined;
}

/** Returns words of the page itself, which index.html and extras.html have. */
export function siteWords(id: string): string {
  const word = `[data-word="${id}"]`;
  const el = template("words")?.querySelector(word) ?? template("more-words")?.querySelector(word);
  return el?.textContent ?? "";
}
