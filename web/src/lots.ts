/** What lies open in the middle, lot by lot: a loose card, or cards that lie together; and where each has its place. */

import type { Box } from "./fan.ts";
import type { Place } from "./places.ts";

export interface Lot {
  key: string;
  place: Place;
  cards: readonly string[];
  /** Does something stand under it: what its cards add up to? */
  told: boolean;
}

/** What lies together is one lot; of everything else each card is one. */
export function lotsOf(places: readonly Place[], sums: boolean): Lot[] {
  return places.flatMap((place): Lot[] =>
    place.role === "build"
      ? place.cards.length
        ? [{ key: place.id, place, cards: place.cards, told: sums }]
        : []
      : place.cards.map((card) => ({ key: card, place, cards: [card], told: false })),
  );
}

/** The size of a card, how far the next one of its lot lies from it, and the top left corner of each lot. */
export interface Arranged {
  card: number;
  step: number;
  /** Is there room only for a few words under a lot? */
  tight: boolean;
  spots: { x: number; y: number; width: number }[];
}

const TALL = 1.4;
const STEP = 0.44;
const LEAST = 34;
/** Where there are more lots than a small phone has room for. */
const SMALLEST = 24;
const LARGEST = 240;
const GAP = 10;
/** Between two rows: less where cards are small. */
const between = (card: number): number => (card < 40 ? 5 : 8);
/** What stands under a lot, in a sentence or in a few words, and under a card (who laid it). */
const SENTENCE: Told = { width: 146, height: 26 };
const FEW_WORDS: Told = { width: 74, height: 22 };
const NAME = 10;

type Told = Readonly<Box>;
/** A lot as far as it takes room; under some stands whose it is. */
type Shape = Pick<Lot, "told"> & { cards: { length: number }; named?: boolean };

const widthOf = (lot: Shape, card: number, told: Told): number =>
  Math.max(card * (1 + (lot.cards.length - 1) * STEP), lot.told ? told.width : 0);

/** The lots from left to right, in as many rows as it takes. */
function inRows(lots: readonly Shape[], card: number, told: Told, width: number): number[][] {
  const rows: number[][] = [[]];
  let used = 0;
  lots.forEach((lot, at) => {
    const wide = widthOf(lot, card, told);
    if (used && used + wide > width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(at);
    used += wide + GAP;
  });
  return rows;
}

const heightOf = (row: readonly number[], lots: readonly Shape[], card: number, told: Told): number =>
  card * TALL + (row.some((at) => lots[at]?.told) ? told.height : lots.some((lot) => lot.named) ? NAME : 0);

function fits(lots: readonly Shape[], card: number, told: Told, { width, height }: Box): boolean {
  if (lots.some((lot) => widthOf(lot, card, told) > width)) return false;
  const rows = inRows(lots, card, told, width);
  const high = rows.reduce((sum, row) => sum + heightOf(row, lots, card, told) + between(card), -between(card));
  return high <= height;
}

/** The largest card with which all of it fits; less than the least if even that doesn't. */
function largest(lots: readonly Shape[], told: Told, box: Box, least: number): number {
  let card = LARGEST;
  while (card >= least && !fits(lots, card, told, box)) card -= 2;
  return card;
}

/** As large as the box allows for these lots, and for at least so many single cards, so that one more changes nothing. */
export function arrange(lots: readonly Shape[], box: Box, usual: number): Arranged {
  const blank = { cards: { length: 1 }, told: false };
  const all = [...lots, ...Array.from({ length: Math.max(0, usual - lots.length) }, () => blank)];
  const roomy = largest(all, SENTENCE, box, LEAST);
  const tight = roomy < LEAST && lots.some((lot) => lot.told);
  const told = tight ? FEW_WORDS : SENTENCE;
  const card = roomy < LEAST ? Math.max(SMALLEST, largest(all, told, box, SMALLEST)) : roomy;
  const gap = between(card);
  const rows = inRows(lots, card, told, box.width);
  const heights = rows.map((row) => heightOf(row, lots, card, told));
  let y = (box.height - heights.reduce((sum, high) => sum + high + gap, -gap)) / 2;
  const spots: Arranged["spots"] = [];
  rows.forEach((row, number) => {
    const widths = row.map((at) => widthOf(lots[at] ?? blank, card, told));
    let x = (box.width - widths.reduce((sum, wide) => sum + wide + GAP, -GAP)) / 2;
    for (const width of widths) {
      spots.push({ x, y, width });
      x += width + GAP;
    }
    y += (heights[number] ?? 0) + gap;
  });
  return { card, step: card * STEP, tight, spots };
}
