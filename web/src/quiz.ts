/** A race to name a card: a few titles to choose from, and nothing on the table that prints the right one. */

import type { Face, GameInfo, MoveInfo, View } from "./types.ts";

/** The cards whose titles are offered in a race; empty where no card is to be named. */
export const offeredIn = (view: View | null): readonly string[] => (view?.race && !view.over ? view.offered : []);

/** The move that calls a card. */
export const callOf = (card: string, moves: readonly MoveInfo[]): MoveInfo | undefined =>
  moves.find((move) => move.cards.length === 1 && move.cards[0] === card);

const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/g, "");

/** Is this a card's name as records have it, alone or in a call? Where a title is asked, it is no answer. */
export const isShortName = (text: string, moves: readonly MoveInfo[]): boolean =>
  moves.some((move) => move.cards.length === 1 && [move.text, ...move.cards].map(squeezed).includes(squeezed(text)));

/** A face without its title; artist and year are left as a clue for those who listen. */
const withoutTitle = (face: Face): Face => ({
  ...face,
  title: "",
  artist: [face.artist, face.year].filter(Boolean).join(", "),
});

/** The game's cards as they are shown while one of them is to be named. */
export const untitled = (info: GameInfo): GameInfo => ({
  ...info,
  cards: Object.fromEntries(Object.entries(info.cards).map(([name, face]) => [name, withoutTitle(face)])),
});
