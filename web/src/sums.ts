/** Cards that are put together to make a number: what they add up to, as the game counts them. */

import type { Place } from "./places.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";
import type { SumsInfo } from "./types.ts";

export interface Sum {
  /** What each card adds, in the order it was named. */
  parts: number[];
  total: number;
  /** What is missing to the number to be made; below zero where it is too much. */
  needs: number;
}

export function sumOf(cards: readonly string[], sums: SumsInfo): Sum {
  const parts = cards.map((card) => sums.worth[card] ?? 0);
  const total = parts.reduce((sum, part) => sum + part, 0);
  return { parts, total, needs: sums.goal - total };
}

/** The cards picked, each with those it lies together with. */
export const wholeLots = (picked: readonly string[], places: readonly Place[]): string[] => [
  ...new Set(
    picked.flatMap(
      (card) => places.find((place) => place.role === "build" && place.cards.includes(card))?.cards ?? [card],
    ),
  ),
];

/** "8 + 11 = 19, needs 7". */
export function sumText({ parts, total, needs }: Sum): string {
  const sum = parts.length > 1 ? say(words.board.sum, { parts: parts.join(" + "), total }) : String(total);
  if (needs === 0) return say(words.board.sumMade, { sum });
  return needs > 0 ? say(words.board.sumNeeds, { sum, needs }) : say(words.board.sumOver, { sum, over: -needs });
}
