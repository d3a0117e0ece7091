/** Where the cards of a trick lie: towards whoever played them, you at the bottom, the others clockwise. */

import { around } from "./seating.ts";
import { TALL } from "./zones.ts";

/** The middle of a card's place, from the middle of the trick: in widths and heights of a card. */
interface At {
  seat: number;
  x: number;
  y: number;
}

/** The same in pixels, from the left and the top of its box. */
export interface Spot {
  seat: number;
  x: number;
  y: number;
}

export interface TrickSpots {
  /** The width of a card. */
  card: number;
  spots: Spot[];
  /** How much of each corner above is free of cards. */
  corner: { width: number; height: number };
}

/** What stands under the lowest card. */
const UNDER = 12;
const LARGEST = 280;
/** A card of this width is read at arm's length. */
const CLEAR = 60;
const STEP = 1.07;
const HALF = 0.54;

type Sides = readonly [readonly number[], readonly number[], readonly number[]];

const row = (seats: readonly number[], y: number): At[] =>
  seats.map((seat, at) => ({ seat, x: (at - (seats.length - 1) / 2) * STEP, y }));

/** The top of the table above, the sides and you below. */
const inTwoRows = ([left, top, right]: Sides, me: readonly number[]): At[] => [
  ...row(top, -HALF),
  ...row([...left.toReversed(), ...me, ...right.toReversed()], top.length ? HALF : 0),
];

/** All cards side by side; those of the top of the table a little higher, yours a little lower. */
function inOneRow([left, top, right]: Sides, me: readonly number[], shift: number): At[] {
  const order = [...left, ...top, ...me, ...right.toReversed()];
  return row(order, 0).map((at) => ({ ...at, y: top.includes(at.seat) ? -shift : me.includes(at.seat) ? shift : 0 }));
}

/** A card at each side of the table. */
const inCompass = ([left, top, right]: Sides, me: readonly number[]): At[] => [
  ...left.map((seat) => ({ seat, x: -STEP, y: 0 })),
  ...top.map((seat) => ({ seat, x: 0, y: -HALF })),
  ...right.map((seat) => ({ seat, x: STEP, y: 0 })),
  ...me.map((seat) => ({ seat, x: 0, y: HALF })),
];

/** Three: the sides above, you between them. */
const inTriangle = ([left, , right]: Sides, me: readonly number[]): At[] => [
  ...left.map((seat) => ({ seat, x: -STEP, y: -0.2 })),
  ...right.map((seat) => ({ seat, x: STEP, y: -0.2 })),
  ...me.map((seat) => ({ seat, x: 0, y: 0.2 })),
];

/** What there is to choose from, and how much of the size each is worth: the more it shows whose card it is, the more. */
function ways(sides: Sides, me: readonly number[]): [At[], number][] {
  const [left, top] = sides;
  if (left.length > 1 || top.length > 1) return [[inTwoRows(sides, me), 1]];
  if (left.length && !top.length && me.length) return [[inTriangle(sides, me), 1]];
  return [
    [inCompass(sides, me), 1],
    [inOneRow(sides, me, 0.25), 0.68],
    [inOneRow(sides, me, 0.1), 0.5],
  ];
}

const extent = (all: number[]): [number, number] => [Math.min(...all), Math.max(...all)];

/** The places in a box, as large as they can be. */
function fitted(places: At[], box: { width: number; height: number }): TrickSpots {
  const [left, right] = extent(places.map((at) => at.x));
  const [top, bottom] = extent(places.map((at) => at.y));
  const high = (box.height - UNDER) / (bottom - top + 1) / TALL;
  const card = Math.floor(Math.min(LARGEST, box.width / (right - left + 1), high));
  const spots = places.map(({ seat, x, y }) => ({
    seat,
    x: box.width / 2 + (x - (left + right) / 2) * card,
    y: (box.height - UNDER) / 2 + (y - (top + bottom) / 2) * card * TALL,
  }));
  const isAbove = (spot: Spot): boolean => spot.y < box.height / 3;
  const above = spots.filter(isAbove).map((spot) => spot.x);
  const below = spots.filter((spot) => !isAbove(spot)).map((spot) => spot.y);
  const corner =
    places.length > 4 && bottom > top
      ? { width: Math.min(...above, box.width) - card / 2, height: Math.min(...below) - (card * TALL) / 2 }
      : { width: 0, height: 0 };
  return { card, spots, corner };
}

/** The place of each seat's card, whether it lies there or not. */
export function trickIn(
  box: { width: number; height: number },
  others: readonly number[],
  me: number | null,
): TrickSpots {
  const all = ways(around([...others]), me === null ? [] : [me]).map(([places, worth]) => ({
    trick: fitted(places, box),
    worth,
  }));
  // Where even a compass has small cards, nothing counts but their size.
  const isClear = (all[0]?.trick.card ?? 0) >= CLEAR;
  const score = (one: (typeof all)[number]): number => one.trick.card * (isClear ? one.worth : 1);
  return all.reduce((best, one) => (score(one) > score(best) ? one : best)).trick;
}

/** Is what lies right of and below this point free of cards? */
export const isFree = ({ card, spots }: TrickSpots, left: number, top: number): boolean =>
  spots.every((spot) => spot.x + card / 2 <= left || spot.y + (card * TALL) / 2 <= top);
