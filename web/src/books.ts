/** Cards to choose from, as the game groups them. */

import { fanIn, type Box, type Fan } from "./fan.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";
import { capital } from "./text.ts";
import type { GameInfo } from "./types.ts";

/** Cards that belong together, and what they are called. */
export interface Group {
  label: string;
  cards: string[];
}

/** What a book is called: by its first and last card, or by the number that its cards share. */
function bookName(cards: readonly string[], info: GameInfo): string {
  const [first = "", last = ""] = [cards[0], cards[cards.length - 1]];
  const [one, other] = [info.cards[first], info.cards[last]];
  if (one?.number && one.number === other?.number) return say(words.actions.alike, { number: one.number });
  return say(words.actions.run, { first, last: one?.suit === other?.suit ? (other?.number ?? last) : last });
}

/** The books with a card to choose: all their cards. Where the game has none, the cards to choose suit by suit. */
export function groupsOf(cards: readonly string[], info: GameInfo): Group[] {
  const books = info.books.map((book) => ({ label: bookName(book, info), cards: book }));
  if (books.length) return books.filter((book) => book.cards.some((card) => cards.includes(card)));
  const suits = info.suits.length ? info.suits : [""];
  const inSuit = (suit: string): string[] => cards.filter((card) => (info.cards[card]?.suit ?? "") === suit);
  return suits.map((suit) => ({ label: capital(suit), cards: inSuit(suit) })).filter((suit) => suit.cards.length);
}

/** The books that are complete among these cards. */
export const booksIn = (cards: readonly string[], info: GameInfo): Group[] =>
  info.books
    .filter((book) => book.every((card) => cards.includes(card)))
    .map((book) => ({ label: bookName(book, info), cards: book }));

/** How books lie in a box: the room of each with its name, of its cards, and how these overlap. */
export interface Shelving {
  cell: Box;
  box: Box;
  fan: Fan;
}

const NAME = 16;
const APART = { width: 8, height: 4 };
const LEAST = 20;

/** Books side by side, in as many rows as leaves their cards largest; null where they would be too small to be told apart. */
export function shelve(books: number, cards: number, room: Box): Shelving | null {
  const shelves = Array.from({ length: books }, (_, at): Shelving => {
    const [columns, rows] = [at + 1, Math.ceil(books / (at + 1))];
    const cell = {
      width: Math.floor((room.width + APART.width) / columns) - APART.width,
      height: Math.floor((room.height + APART.height) / rows) - APART.height,
    };
    const box = { width: cell.width, height: cell.height - NAME };
    return { cell, box, fan: fanIn(cards, box, { rows: 1 }) };
  });
  const best = shelves.reduce<Shelving | null>(
    (one, other) => (other.fan.card > (one?.fan.card ?? 0) ? other : one),
    null,
  );
  return best && best.fan.card >= LEAST ? best : null;
}

const TITLE = 52;
const BETWEEN = { books: 18, cards: 4 };
const DRAWN = { least: 60, most: 116 };

/** How wide a card of a book to choose from can be, with its title under it and all books beside each other; 0 where that is too small. */
export function drawnIn(books: number, cards: number, { width, height }: Box): number {
  const across = (width - (books - 1) * BETWEEN.books) / Math.max(1, books);
  const card = Math.min(DRAWN.most, (height - TITLE) / 1.4, (across - (cards - 1) * BETWEEN.cards) / cards);
  return card < DRAWN.least ? 0 : Math.floor(card);
}
