/** How a person picks a move: by cards, by buttons, by typing. Goes by the list of legal moves and their kinds only. */

import type { MoveInfo } from "./messages.ts";

const isSlot = (word: string): boolean => /^\{\w+\}$/.test(word) || /^[A-Z][A-Z_]*$/.test(word);

const slotName = (word: string): string => word.replace(/[{}]/g, "").toLowerCase();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The words that fill the slots of a kind ("ask SEAT for CARD") in a move's text, or null where it is not of this kind. */
export function filled(text: string, kind: string): Record<string, string> | null {
  const words = kind.split(" ");
  const names = words.filter(isSlot).map(slotName);
  const pattern = words.map((word) => (isSlot(word) ? "(.+)" : escaped(word))).join(" ");
  const match = new RegExp(`^${pattern}$`, "i").exec(text);
  if (!match) return null;
  return Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ""]));
}

/** The first kind a move's text is of. */
export const kindOf = (text: string, kinds: readonly string[]): string | null =>
  kinds.find((kind) => filled(text, kind) !== null) ?? null;

/** A move as people say it: with a player's name for his seat. */
export function spoken(text: string, kinds: readonly string[], names: readonly string[]): string {
  const kind = kindOf(text, kinds);
  const seat = kind && filled(text, kind)?.["seat"];
  if (!kind || seat === undefined || seat === null) return text;
  const name = names[Number(seat)];
  if (name === undefined) return text;
  const values = filled(text, kind) ?? {};
  return kind
    .split(" ")
    .map((word) => (!isSlot(word) ? word : slotName(word) === "seat" ? name : (values[slotName(word)] ?? word)))
    .join(" ");
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((card) => b.includes(card));

const covers = (move: MoveInfo, picked: readonly string[]): boolean =>
  picked.every((card) => move.cards.includes(card));

/** The moves that these cards, and perhaps more, can become. */
export const open = (moves: readonly MoveInfo[], picked: readonly string[]): MoveInfo[] =>
  moves.filter((move) => move.cards.length > 0 && covers(move, picked));

/** The moves that these cards are. */
export const exact = (moves: readonly MoveInfo[], picked: readonly string[]): MoveInfo[] =>
  moves.filter((move) => move.cards.length > 0 && same(move.cards, picked));

/** What is offered as buttons for the cards picked: what they are; if they are nothing yet, what they can become where that is not much. */
export function offered(moves: readonly MoveInfo[], picked: readonly string[], few = 4): MoveInfo[] {
  if (!picked.length) return [];
  const now = exact(moves, picked);
  const later = open(moves, picked);
  return now.length || later.length > few ? now : later;
}

/** Cards that can be picked next. */
export function pickable(moves: readonly MoveInfo[], picked: readonly string[]): Set<string> {
  return new Set(open(moves, picked).flatMap((move) => move.cards));
}

/** ``why``: a try with all cards picked, which the rules refuse and say why. */
export type Click = { play: string } | { pick: string[]; why?: string } | { attempt: string } | null;

/** So many moves the server lists at most: there may be more then, and a try could be lawful. */
const MOST_LISTED = 500;

/** What a click on a card does: play it, pick it (or put it back), or try it so that the rules say why not. */
export function click(
  card: string,
  moves: readonly MoveInfo[],
  kinds: readonly string[],
  picked: readonly string[],
): Click {
  if (picked.includes(card)) return { pick: picked.filter((other) => other !== card) };
  const withCard = moves.filter((move) => move.cards.includes(card));
  const only = withCard[0];
  if (!only) {
    const text = attempt(card, kinds);
    if (text !== null) return { attempt: text };
    // Where cards are named one by one ("pair {card} + {other}") the first is only picked: with the second it can be told why not.
    if (!kinds.some((kind) => isOfCards(kind, 2))) return null;
    const tried = picked.length ? together([...picked, card], kinds) : null;
    return tried === null ? { pick: [card] } : { pick: [card], why: tried };
  }
  if (!picked.length && withCard.length === 1 && only.cards.length === 1 && !only.offence) return { play: only.text };
  const longer = [...picked, card];
  if (open(moves, longer).length) return { pick: longer };
  const why = moves.length < MOST_LISTED ? together(longer, kinds) : null;
  return why === null ? { pick: [card] } : { pick: [card], why };
}

/** Does a kind of move name so many cards one by one, and nothing else? */
const isOfCards = (kind: string, many: number): boolean => {
  const slots = kind.split(" ").filter(isSlot).map(slotName);
  return slots.length === many && slots.every((slot) => slot === "card" || slot === "other");
};

/** The text of a try with several cards: the first kind of move that takes them and nothing else. */
function together(cards: readonly string[], kinds: readonly string[]): string | null {
  const all = kinds.find((one) => one.split(" ").filter(isSlot).map(slotName).join() === "cards");
  if (all)
    return all
      .split(" ")
      .map((word) => (isSlot(word) ? cards.join(", ") : word))
      .join(" ");
  const left = [...cards];
  const each = kinds.find((one) => isOfCards(one, cards.length));
  return each
    ? each
        .split(" ")
        .map((word) => (isSlot(word) ? left.shift() : word))
        .join(" ")
    : null;
}

/** The text of a try with one card: the first kind of move that takes just one. */
export function attempt(card: string, kinds: readonly string[]): string | null {
  const kind = kinds.find((one) => {
    const slots = one.split(" ").filter(isSlot);
    return slots.length === 1 && ["card", "cards"].includes(slotName(slots[0] ?? ""));
  });
  if (!kind) return null;
  return kind
    .split(" ")
    .map((word) => (isSlot(word) ? card : word))
    .join(" ");
}

/** Moves without cards: rows of short buttons ("bid" 15 20 25 …) and large ones ("pass"). */
export interface Row {
  label: string;
  slot: string;
  moves: { text: string; short: string; offence: string | null }[];
}

export function rows(moves: readonly MoveInfo[], kinds: readonly string[], names: readonly string[]): Row[] {
  const found = new Map<string, Row>();
  for (const move of moves) {
    if (move.cards.length) continue;
    const kind = kindOf(move.text, kinds);
    const values = kind ? Object.entries(filled(move.text, kind) ?? {}) : [];
    const [slot, value] = values[0] ?? ["", ""];
    const alone = values.length !== 1 || kind === null;
    const key = alone ? "" : kind;
    const row = found.get(key) ?? {
      label: alone
        ? ""
        : kind
            .split(" ")
            .filter((word) => !isSlot(word))
            .join(" "),
      slot: alone ? "" : slot,
      moves: [],
    };
    const short = alone ? spoken(move.text, kinds, names) : slot === "seat" ? (names[Number(value)] ?? value) : value;
    row.moves.push({ text: move.text, short, offence: move.offence });
    found.set(key, row);
  }
  for (const row of found.values()) {
    if (row.moves.length > 2 || !row.label || row.slot === "place") continue;
    for (const move of row.moves) move.short = spoken(move.text, kinds, names);
    row.label = "";
  }
  return [...found.values()].sort((a, b) => Number(a.label !== "") - Number(b.label !== ""));
}

/** Many moves that differ in a player only ("ask Ada for D1", "ask Bert for D1"): what they share, and a name for each. */
export function byPlayer(moves: readonly MoveInfo[], kinds: readonly string[], names: readonly string[]): Row | null {
  const kind = kindOf(moves[0]?.text ?? "", kinds);
  const values = moves.map((move) => (kind ? filled(move.text, kind) : null));
  const first = values[0];
  if (!kind || !first || first["seat"] === undefined || moves.some((move) => move.offence)) return null;
  const alike = values.every(
    (one) => one && Object.entries(one).every(([slot, value]) => slot === "seat" || value === first[slot]),
  );
  if (!alike) return null;
  const label = kind
    .split(" ")
    .map((word) => (!isSlot(word) ? word : slotName(word) === "seat" ? "…" : (first[slotName(word)] ?? word)))
    .join(" ");
  return {
    label,
    slot: "seat",
    moves: moves.map((move, at) => ({
      text: move.text,
      short: names[Number(values[at]?.["seat"])] ?? move.text,
      offence: null,
    })),
  };
}

/** Moves found by typing: by their text, or by what is printed on their cards. */
export function typed(text: string, moves: readonly MoveInfo[], titleOf: (card: string) => string): MoveInfo[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const says = (move: MoveInfo): string => `${move.text} ${move.cards.map(titleOf).join(" ")}`.toLowerCase();
  return moves.filter((move) => wanted.split(/\s+/).every((word) => says(move).includes(word)));
}
