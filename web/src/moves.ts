/** How a person picks a move: by cards, by buttons, by typing. Goes by the list of legal moves and their kinds only. */

import { askedName, calledName } from "./text.ts";
import type { Face, KindInfo, MoveInfo, SlotInfo } from "./types.ts";

/** What is printed on each card. */
type Faces = Readonly<Record<string, Face>>;

/** A kind's text with each slot filled in. */
const filled = (kind: KindInfo, fill: (slot: SlotInfo) => string): string =>
  kind.text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const slot = kind.slots.find((one) => one.name === name);
    return slot ? fill(slot) : whole;
  });

/** A kind's text without its slots: "bid". */
const verb = (kind: KindInfo): string =>
  filled(kind, () => "")
    .replace(/\s+/g, " ")
    .trim();

export const kindOf = (move: MoveInfo, kinds: readonly KindInfo[]): KindInfo | null =>
  move.kind === null ? null : (kinds[move.kind] ?? null);

const nameOf = (seat: string | undefined, names: readonly string[]): string => names[Number(seat)] ?? seat ?? "";

/** Does a kind of move name a player? Then its card is asked for. */
const namesPlayer = ({ slots }: KindInfo): boolean => slots.some((slot) => slot.kind === "seat");

/** Is a card asked for, from a player? */
export function isAsking(move: MoveInfo, kinds: readonly KindInfo[]): boolean {
  const kind = kindOf(move, kinds);
  return kind !== null && namesPlayer(kind) && move.cards.length > 0;
}

/** What fills each slot of a kind as people say it. */
function saying(kind: KindInfo, names: readonly string[], faces: Faces) {
  const cardName = namesPlayer(kind) ? askedName : calledName;
  return (slot: SlotInfo, value: string | undefined): string => {
    if (slot.kind === "seat") return nameOf(value, names);
    return slot.kind === "card" && value !== undefined ? cardName(value, faces[value]) : (value ?? "");
  };
}

/** A move as people say it: with a player's name for a seat, and what a card is called. */
export function spoken(
  move: MoveInfo,
  kinds: readonly KindInfo[],
  names: readonly string[],
  faces: Faces = {},
): string {
  const kind = kindOf(move, kinds);
  if (!kind?.slots.some((slot) => slot.kind === "seat" || slot.kind === "card")) return move.text;
  const said = saying(kind, names, faces);
  return filled(kind, (slot) => said(slot, move.values[slot.name]));
}

/** The same for a move of which only the text is known; one that is not listed is said as it is. */
export function spokenText(
  text: string,
  moves: readonly MoveInfo[],
  kinds: readonly KindInfo[],
  names: readonly string[],
  faces: Faces = {},
): string {
  const move = moves.find((one) => one.text === text);
  return move ? spoken(move, kinds, names, faces) : text;
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

/** The maximum of moves the server lists: where there may be more, a try could be legal. */
const MOST_LISTED = 500;

/** What a click on a card does: play it, pick it (or put it back), or try it so that the rules say why not. */
export function click(
  card: string,
  moves: readonly MoveInfo[],
  kinds: readonly KindInfo[],
  picked: readonly string[],
): Click {
  if (picked.includes(card)) return { pick: picked.filter((other) => other !== card) };
  const withCard = moves.filter((move) => move.cards.includes(card));
  const only = withCard[0];
  if (!only) return refusedClick(card, kinds, picked);
  if (!picked.length && withCard.length === 1 && only.cards.length === 1 && !only.offence) return { play: only.text };
  const longer = [...picked, card];
  if (open(moves, longer).length) return { pick: longer };
  const why = moves.length < MOST_LISTED ? together(longer, kinds) : null;
  return why === null ? { pick: [card] } : { pick: [card], why };
}

/** A click on a card that no move has. */
function refusedClick(card: string, kinds: readonly KindInfo[], picked: readonly string[]): Click {
  const text = attempt(card, kinds);
  if (text !== null) return { attempt: text };
  // Where cards are named one by one ("pair {card} + {other}") the first is only picked: with the second it can be told why not.
  if (!kinds.some((kind) => isOfCards(kind, 2))) return null;
  const tried = picked.length ? together([...picked, card], kinds) : null;
  return tried === null ? { pick: [card] } : { pick: [card], why: tried };
}

/** Does a kind of move name this many cards one by one, and nothing else? */
const isOfCards = ({ slots }: KindInfo, many: number): boolean =>
  slots.length === many && slots.every((slot) => slot.kind === "card");

/** The text of a try with several cards: the first kind of move that takes them and nothing else. */
function together(cards: readonly string[], kinds: readonly KindInfo[]): string | null {
  const all = kinds.find(({ slots }) => slots.length === 1 && slots[0]?.kind === "cards");
  if (all) return filled(all, () => cards.join(", "));
  const left = [...cards];
  const each = kinds.find((kind) => isOfCards(kind, cards.length));
  return each ? filled(each, () => left.shift() ?? "") : null;
}

/** The text of a try with one card: the first kind of move that takes just one. */
export function attempt(card: string, kinds: readonly KindInfo[]): string | null {
  const kind = kinds.find(({ slots }) => slots.length === 1 && ["card", "cards"].includes(slots[0]?.kind ?? ""));
  return kind ? filled(kind, () => card) : null;
}

/** Moves without cards: rows of short buttons ("bid" 15 20 25 …) and large ones ("pass"). */
export interface Row {
  label: string;
  slot: string;
  moves: { text: string; short: string; offence: string | undefined }[];
}

const FEW = 2;

export function rows(moves: readonly MoveInfo[], kinds: readonly KindInfo[], names: readonly string[]): Row[] {
  const found = new Map<string, Row>();
  for (const move of moves.filter((one) => !one.cards.length)) {
    const kind = kindOf(move, kinds);
    const only = kind?.slots.length === 1 ? kind.slots[0] : undefined;
    const many = moves.filter((one) => one.kind === move.kind && !one.cards.length).length;
    const short = kind && only && (many > FEW || only.name === "place");
    const key = short ? kind.text : "";
    const row = found.get(key) ?? { label: short ? verb(kind) : "", slot: short ? only.name : "", moves: [] };
    const value = only && move.values[only.name];
    const text = !short ? spoken(move, kinds, names) : only.kind === "seat" ? nameOf(value, names) : (value ?? "");
    row.moves.push({ text: move.text, short: text, offence: move.offence });
    found.set(key, row);
  }
  return [...found.values()].sort((a, b) => Number(a.label !== "") - Number(b.label !== ""));
}

/** Many moves that differ in a player only ("ask Ada for D1", "ask Bert for D1"): what they share, and a name for each. */
export function byPlayer(
  moves: readonly MoveInfo[],
  kinds: readonly KindInfo[],
  names: readonly string[],
  faces: Faces = {},
): Row | null {
  const first = moves[0];
  const kind = first ? kindOf(first, kinds) : null;
  const seat = kind?.slots.find((slot) => slot.kind === "seat")?.name;
  if (!first || !kind || seat === undefined || moves.some((move) => move.offence)) return null;
  const alike = (move: MoveInfo): boolean =>
    move.kind === first.kind &&
    kind.slots.every((slot) => slot.name === seat || move.values[slot.name] === first.values[slot.name]);
  if (!moves.every(alike)) return null;
  const said = saying(kind, names, faces);
  return {
    label: filled(kind, (slot) => (slot.name === seat ? "…" : said(slot, first.values[slot.name]))),
    slot: seat,
    moves: moves.map((move) => ({ text: move.text, short: nameOf(move.values[seat], names), offence: undefined })),
  };
}

/** Words that join others and may be left out, or typed where the move has none. */
const JOINING = new Set(["a", "an", "the", "by", "for", "from"]);

/** The words of a text without case, accents and punctuation. */
const plainWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Moves found by typing how they begin: their text, or the same as people say it, with players' names and what is printed on cards. */
export function typed(text: string, moves: readonly MoveInfo[], said: (move: MoveInfo) => string): MoveInfo[] {
  const all = plainWords(text);
  const wanted = all.filter((word) => !JOINING.has(word));
  const sought = wanted.length ? wanted : all;
  if (!sought.length) return [];
  const fits = (move: MoveInfo): boolean => {
    const words = plainWords(`${move.text} ${said(move)}`);
    return sought.every((word) => words.some((one) => one.startsWith(word)));
  };
  return moves.filter(fits);
}
