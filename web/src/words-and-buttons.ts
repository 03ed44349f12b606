// What the game says and asks, the buttons of the actions, and the commands.

import { inSigns, withSuits } from "./cards.js";
import { Child, Node_, draw, h, keycap } from "./dom.js";
import { Sets } from "./places.js";
import type { Button, House, Scene } from "./scene.js";
import { siteWords } from "./settings.js";

const bar = ["undo", "hint", "why", "log"];

export function labelOf(house: House, command: string): string {
  return house.commands.find((c) => c.id === command)?.label ?? command;
}

type Said = [kind: string, words: string | undefined];

// Returns what is said now, the most urgent first. The prompt gives way to a choice, and what was
// said to everything but the prompt.
function saidNow(w: Scene["words"]): Said[] {
  const urgent: Said[] = [
    ["note", w.note], ["lesson", w.lesson], ["choice", w.choice], ["preview", w.preview],
  ];
  const said: Said[] = urgent.some(([, words]) => words) ? [] : [["said", w.said]];
  const prompt: Said[] = w.choice ? [] : [["prompt", w.prompt]];
  return [...urgent, ...said, ...prompt];
}

const many = 180; // more characters than this are smaller where there is little room

// There can be more words than room.
const scrolls = { tabindex: 0, role: "region", "data-scroll": "" };

/** Returns the paragraphs of what is said. */
export function words(scene: Scene): Node_ {
  const paragraphs = saidNow(scene.words).flatMap(([kind, words]) =>
    words ? [[kind, inSigns(words.trim())] as const] : [],
  );
  const long = paragraphs.reduce((sum, [, words]) => sum + words.length, 0) > many;
  const className = `spoken ${scene.words.dire ? "dire" : ""} ${long ? "long" : ""}`;
  return h(
    "div",
    { class: className, ...scrolls, "aria-label": siteWords("spoken") },
    paragraphs.map(([kind, words]) => h("p", { class: kind, key: kind }, withSuits(words))),
  );
}

function actClass(b: Button, armed: boolean): string {
  const is = { filled: armed, refused: b.refused, dire: b.dire };
  return ["act", ...Object.entries(is).map(([name, holds]) => (holds ? name : ""))].join(" ");
}

// Returns the buttons of the actions. The one that the next choice carries out is filled.
export function buttons(sets: Sets): Node_ {
  const { scene, house } = sets;
  const all = scene.buttons;
  const alone = all.length === 1 && !!scene.words.choice && scene.focus !== undefined;
  const reading = scene.words.reading && h("button", readOn(), labelOf(house, "go-on"));
  return h(
    "div",
    { class: "buttons", role: "group" },
    reading,
    scene.commands["cards"] === true && tellCard(house),
    all.map((b, i) => {
      const armed = scene.focus?.button === i || (alone && scene.reach.length === 0);
      return h(
        "button",
        {
          type: "button",
          key: `${b.verb} ${b.words}`,
          class: actClass(b, armed),
          "data-at": JSON.stringify({ button: i }),
          "aria-disabled": b.refused ? "true" : undefined,
        },
        keycap(sets.digits.get(`button ${i}`)),
        b.dire && h("b", { class: "danger", "aria-hidden": "true" }, "!"),
        h("span", { class: "full" }, withSuits(b.words)),
        b.brief !== b.words && h("span", { class: "brief" }, withSuits(inSigns(b.brief))),
      );
    }),
    scene.holding && putDown(),
  );
}

function putDown(): Node_ {
  const words = siteWords("put-down");
  const props = { type: "button", key: "put-down", class: "act put-down", "data-put-down": "" };
  const label = h("span", { class: "label" }, words);
  return h("button", { ...props, "aria-label": words }, draw("icon-back", "icon"), label);
}

/** Returns the button that closes a page. */
export function close(): Node_ {
  const props = { type: "button", class: "close", "data-close": "", key: "close" };
  return h("button", { ...props, "aria-label": siteWords("close") }, draw("icon-close", "icon"));
}

// Returns what leads back to the card that the game waits for.
function tellCard(house: House): Node_ {
  const props = { type: "button", key: "cards", class: "act filled", "data-command": "cards" };
  return h("button", props, labelOf(house, "cards"));
}

function readOn(): Record<string, string> {
  return { type: "button", key: "read-on", class: "act filled", "data-read-on": "" };
}

function command({ scene, house }: Sets, id: string, className: string): Child {
  const can = scene.commands[id];
  const key = house.commands.find((c) => c.id === id)?.key;
  if (can === undefined) return undefined;
  return h(
    "button",
    {
      type: "button",
      key: id,
      class: className,
      "data-command": id,
      "aria-label": labelOf(house, id),
      "aria-disabled": can === true ? undefined : "true",
    },
    draw(`icon-${id}`, "icon"),
    h("span", { class: "label" }, keycap(key), siteWords(`brief-${id}`) || labelOf(house, id)),
  );
}

// Returns the commands at the thumb.
export function commands(sets: Sets): Node_ {
  const ids = sets.scene.over ? ["undo", "autopsy", "new", "log"] : [...bar];
  const { undo, redo, back } = sets.scene.commands;
  // A game that was left for another can be taken back, while nothing else can.
  if (undo !== true && back === true) ids[0] = "back";
  if (redo === true) ids.splice(1, 0, "redo");
  return h("nav", { class: "commands" }, ids.map((id) => command(sets, id, "command")));
}

// Returns the line at the top: the story, and the way to the menu.
export function header(sets: Sets): Node_ {
  return h(
    "header",
    { class: "top" },
    h("h1", {}, sets.scene.layout.words.title),
    h("p", { class: "story" }, sets.scene.words.story ?? ""),
    command(sets, "menu", "corner"),
  );
}
