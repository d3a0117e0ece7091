/** How large the cards of lots and piles in the middle are: as large as the room there allows. */

import { TALL } from "./zones.ts";

/** A part of the screen, in pixels. */
export interface Box {
  width: number;
  height: number;
}

/** What is to lie in the middle. */
export interface Contents {
  /** The number of cards of each open lot. */
  lots: readonly number[];
  piles: number;
}

export interface CardSize {
  /** The width of a card of a lot. */
  card: number;
  pile: number;
}

/** Small enough for a thumb, and no smaller. */
export const LEAST = 44;
export const LARGEST = 240;
/** What stands under a card: who played it, or what it lies in. */
export const UNDER = 20;
export const BETWEEN = 6;
const PILE_AT_MOST = 140;
const PILE_LABEL = 84;
const APART = 18;

const sized = (card: number, { lots }: Contents): CardSize => ({
  card,
  pile: Math.max(LEAST, Math.min(PILE_AT_MOST, lots.length ? card * 0.7 : card)),
});

/** How high lots and piles are when they flow through this width. */
function flowHeight({ card, pile }: CardSize, { lots, piles }: Contents, width: number): number {
  const perRow = Math.max(1, Math.floor((width + BETWEEN) / (card + BETWEEN)));
  const high = card * TALL + UNDER;
  const boxes = lots.map((cards): Box => {
    const rows = Math.ceil(cards / perRow);
    const across = Math.min(cards, perRow);
    return { width: across * (card + BETWEEN), height: rows * high + (rows - 1) * BETWEEN + UNDER };
  });
  const label = { width: Math.max(pile, PILE_LABEL), height: pile * TALL + 2 * UNDER };
  for (let at = 0; at < piles; at += 1) boxes.push(label);
  let [total, row, used] = [0, 0, 0];
  for (const box of boxes) {
    if (used && used + box.width > width) [total, row, used] = [total + row + BETWEEN, 0, 0];
    row = Math.max(row, box.height);
    used += box.width + APART;
  }
  return total + row;
}

/** The largest cards that fit this box; where none fit, the smallest there are. */
export function cardSize(box: Box, contents: Contents): CardSize {
  for (let card = LARGEST; card > LEAST; card -= 2) {
    const size = sized(card, contents);
    if (card <= box.width && flowHeight(size, contents, box.width) <= box.height) return size;
  }
  return sized(LEAST, contents);
}
