/** Cards to choose from, as the game groups them. */

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
