// Cards and suits, drawn by ourselves, and text in which the signs of the suits are such drawings.

import { Child, Node_, Props, draw, h } from "./dom.js";

const suits: Record<string, string> = { S: "spade", H: "heart", C: "club", D: "diamond" };
const signs: Record<string, string> = {
  "♠": "spade",
  "♥": "heart",
  "♣": "club",
  "♦": "diamond",
};

export function suitOf(card: string): string {
  return suits[card.charAt(1)] ?? "";
}

/** Returns the property that shows a card's suit in a drawing that has all four. */
export function lampOf(card: string | undefined): string {
  return `--${suitOf(card ?? "") || "nobody"}`;
}

export function isFace(card: string): boolean {
  return card !== "??" && card !== "--";
}

export function rankOf(card: string): string {
  if (card === "XX") return "★";
  return card.charAt(0) === "T" ? "10" : card.charAt(0);
}

export function suitSign(suit: string): Node_ {
  return draw(`suit-${suit}`, `suit ${suit}`);
}

let inWords: Record<string, string> = {};
let named = /$^/u;

/** Takes the names of the cards in words, for the ear. */
export function learnCards(names: Record<string, string>): void {
  inWords = names;
  const all = Object.entries(names).filter(([card]) => suitOf(card) !== "");
  named = new RegExp(`\\b(${all.map(([, words]) => words).join("|")})\\b`, "gu");
}

/** Returns words with a sign for each card that they name: "7 of clubs" as "7♣". */
export function inSigns(words: string): string {
  const cardOf = (name: string) => Object.keys(inWords).find((card) => inWords[card] === name);
  const signOf = (suit: string) => Object.keys(signs).find((sign) => signs[sign] === suit) ?? "";
  return words.replace(named, (name) => {
    const card = cardOf(name) ?? "";
    return rankOf(card) + signOf(suitOf(card));
  });
}

const cardsIn = /((?:10|[2-9AJQK])?[♠♥♣♦]\uFE0E?)/u;

// Returns how a card such as "7♣" is read out; a sign alone as it is.
function readOut(card: string): string {
  const sign = /[♠♥♣♦]/u.exec(card)?.[0] ?? "";
  const suit = (signs[sign] ?? "").charAt(0).toUpperCase();
  const rank = card.slice(0, card.indexOf(sign));
  return inWords[(rank === "10" ? "T" : rank) + suit] ?? card;
}

/** Returns words as they are read out: "7♣" as "7 of clubs". */
export function aloud(words: string): string {
  return words.split(cardsIn).map((part, i) => (i % 2 ? readOut(part) : part)).join("");
}

// Returns the words with their signs of suits drawn. A reader of the screen gets cards in words.
export function withSuits(words: string): Child[] {
  return words.split(cardsIn).map((part, i) => {
    if (i % 2 === 0) return part === "" ? undefined : part;
    const sign = /[♠♥♣♦]/u.exec(part)?.[0] ?? "";
    const suit = signs[sign] ?? "";
    const drawn = h("span", { class: `sign ${suit}` }, suitSign(suit));
    const seen = h("span", { "aria-hidden": "true" }, part.slice(0, part.indexOf(sign)), drawn);
    return h("span", { class: "written" }, seen, h("span", { class: "vh" }, readOut(part)));
  });
}

export function index(card: string, className: string): Node_ {
  const suit = suitOf(card);
  return h(
    "span",
    { class: `index ${className}`, "aria-hidden": "true" },
    h("b", { class: rankOf(card).length > 1 ? "two" : "" }, rankOf(card)),
    suit !== "" && suitSign(suit),
  );
}

// Returns what stands on a card: its index, the same upside down, and a large sign.
export function face(card: string): Child[] {
  if (!isFace(card)) return [h("span", { class: "back", "aria-hidden": "true" })];
  const suit = suitOf(card);
  return [
    index(card, "near"),
    index(card, "far"),
    suit !== "" && h("span", { class: "big", "aria-hidden": "true" }, suitSign(suit)),
  ];
}

export function cardClass(card: string): string {
  if (card === "??") return "card down";
  if (card === "--") return "card none";
  return `card ${suitOf(card)}`;
}

// Returns what identifies a card in the whole view, for elements that move from zone to zone.
export function cardFly(deck: number | undefined, card: string): Props {
  return isFace(card) ? { "data-fly": `${deck}:${card}` } : {};
}

// Returns the same, and the card as the key among its siblings.
export function cardKey(deck: number | undefined, card: string): Props {
  return isFace(card) ? { key: `${deck}:${card}`, ...cardFly(deck, card) } : {};
}
