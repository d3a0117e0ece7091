/** Where everything at a table has its place: seats, the middle, you, what is asked, your hand. It depends only on what stays the same
 * during a deal, so nothing moves between turns, prompts and races. */

import type { Needs } from "./needs.ts";
import { around } from "./seating.ts";

/** A part of the board, in pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Upright with the seats above (phones), on its side with you at the right, or wide with seats around. */
export type Shape = "tall" | "side" | "wide";

export interface Given {
  width: number;
  height: number;
  /** The seats of the others, clockwise from the left. */
  others: readonly number[];
  /** Does the viewer sit at the table? */
  seated: boolean;
  /** The most cards the hand will hold; 0 where there is no hand to show. */
  hand: number;
  needs: Needs;
}

export interface Zones {
  shape: Shape;
  seats: Map<number, Rect>;
  /** Open cards in front of the others, where the game has them and there is room. */
  fronts: Map<number, Rect>;
  /** Open cards in front of you. */
  mine: Rect | null;
  middle: Rect;
  me: Rect | null;
  /** What is asked, and the moves that answer it. */
  asking: Rect;
  /** The part of it where the question stands, where you sit beside it. */
  beside: number;
  hand: Rect | null;
}

export const TOUCH = 44;
/** How far a card of the hand is raised. */
export const LIFT = 14;
export const TALL = 1.4;
/** A board that is less high than this is a small phone's. */
export const LOW = 640;
const GAP = 6;
const PAD = 8;
const LINE = { tall: 42, side: 42, wide: 60 };
const ROW = 54;
/** What a lesson says, and its own buttons. */
export const SAID = 118;

export function shapeOf(width: number, height: number): Shape {
  if (width >= 560 && height <= 460) return "side";
  return width < 768 || height > width * 1.1 ? "tall" : "wide";
}

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** How far a row of the hand lies below the one before. */
export const dropOf = (card: number): number => Math.max(card * TALL * 0.62, TOUCH + 10);

/** The largest card of a hand, where one row is enough. */
export function largestInHand(width: number, height: number): number {
  const roomy = width >= 700;
  return within(64, height * (width < 560 ? 0.125 : roomy ? 0.14 : 0.23), roomy ? 190 : 88);
}

/** The height of a hand of this many cards, as large as such a table has them. */
function handHeight(width: number, height: number, cards: number): number {
  const across = (rows: number): number => width - (Math.ceil(cards / rows) - 1) * TOUCH;
  const one = largestInHand(width, height);
  if (across(1) >= one * 0.8) return LIFT + one * TALL;
  const rows = [2, 3, 4].find((many) => across(many) >= 50) ?? 5;
  const share = rows > 2 ? 0.07 : height < LOW ? 0.1 : 0.115;
  const card = within(50, Math.min(across(rows), height * share), 96);
  return LIFT + card * TALL + (rows - 1) * dropOf(card);
}

/** Seats in rows above the middle. */
function rowsOf(seats: readonly number[], area: Rect, size: { width: number; height: number }): Map<number, Rect> {
  const fitting = Math.floor((area.width + GAP) / (size.width + GAP));
  const rows = Math.ceil(seats.length / Math.max(4, fitting));
  const cols = Math.ceil(seats.length / Math.max(1, rows));
  const width = Math.min(size.width, (area.width - (cols - 1) * GAP) / cols);
  return new Map(
    seats.map((seat, at) => {
      const row = Math.floor(at / cols);
      const many = Math.min(cols, seats.length - row * cols);
      const start = area.x + (area.width - many * width - (many - 1) * GAP) / 2;
      const x = start + (at % cols) * (width + GAP);
      return [seat, { x, y: area.y + row * (size.height + GAP), width, height: size.height }];
    }),
  );
}

const bottomOf = (seats: Map<number, Rect>, top: number): number =>
  Math.max(top, ...[...seats.values()].map((seat) => seat.y + seat.height));

/** A choice among cards out of sight: on a phone their books, and one of them at a time. */
const CHOICE = { tall: 196, side: 196, wide: 262 };

function askingHeight(shape: Shape, height: number, { rows, choosing, talk }: Needs): number {
  const needed = (talk ? SAID : LINE[shape]) + rows * ROW;
  return Math.max(
    Math.min(talk, height * (choosing ? 0.375 : 0.31)),
    needed,
    choosing ? Math.min(CHOICE[shape], height * 0.42) : 0,
  );
}

function tall(given: Given): Zones {
  const { width, height, others, seated, needs } = given;
  const inner = width - 2 * PAD;
  const large = width >= 700 && height >= 460;
  const low = height < LOW;
  const crowd = others.length > 4;
  const size = large
    ? { width: 230, height: 104 }
    : { width: width >= 700 ? 150 : 240, height: crowd ? (low ? 50 : 60) : low ? 60 : 74 };
  const seats = rowsOf(others, { x: PAD, y: GAP, width: inner, height }, size);
  const top = bottomOf(seats, 0) + GAP;
  const hand = given.hand && { width: inner, height: handHeight(inner, height, given.hand) };
  let bottom = height - GAP;
  const laid = (high: number): Rect => {
    bottom -= high;
    const rect = { x: PAD, y: bottom, width: inner, height: high };
    bottom -= GAP;
    return rect;
  };
  const zones = {
    hand: hand ? laid(hand.height) : null,
    asking: laid(askingHeight("tall", height, needs)),
    me: seated ? laid(large ? 56 : TOUCH) : null,
  };
  const middle = { x: PAD, y: top, width: inner, height: Math.max(40, bottom - top) };
  return { shape: "tall", seats, fronts: new Map(), mine: null, middle, beside: 0, ...zones };
}

/** A phone on its side: the cloth at the left, you and what is asked at the right. */
function onSide(given: Given): Zones {
  const { width, height, others, seated, needs } = given;
  const left = Math.round(width * 0.53);
  const right = { x: left + PAD, width: width - left - 2 * PAD };
  const size = others.length > 4 ? { width: 150, height: 50 } : { width: 150, height: 64 };
  const seats = rowsOf(others, { x: PAD, y: GAP, width: left - PAD, height }, size);
  const top = bottomOf(seats, 0) + GAP;
  const handHigh = given.hand ? handHeight(right.width, height, given.hand) : 0;
  const handTop = height - GAP - handHigh;
  const me = seated ? { ...right, y: GAP, height: TOUCH } : null;
  const askTop = me ? me.y + me.height + GAP : GAP;
  // Where cards out of sight are chosen, or a lesson is told, they get the whole right side, and the hand lies at the left.
  const aside = (needs.choosing || needs.talk > 0) && handHigh > 0;
  const across = aside ? { x: PAD, width: left - PAD } : right;
  const bottom = handHigh ? handTop - GAP : height - GAP;
  const asking = { ...right, y: askTop, height: (aside ? height - GAP : bottom) - askTop };
  return {
    shape: "side",
    seats,
    fronts: new Map(),
    mine: null,
    middle: { x: PAD, y: top, width: left - PAD, height: (aside ? bottom : height - GAP) - top },
    me,
    asking,
    beside: 0,
    hand: handHigh ? { ...across, y: handTop, height: handHigh } : null,
  };
}

interface Size {
  width: number;
  height: number;
}
type Sides = ReturnType<typeof around>;

/** Seats one above the other at a side of the table, clockwise: at the left from below. */
function column(seats: readonly number[], x: number, size: Size, area: Rect): [number, Rect][] {
  const step = area.height / Math.max(1, seats.length);
  return seats.map((seat, at) => [seat, { x, y: area.y + step * (at + 0.5) - size.height / 2, ...size }]);
}

/** Do the seats at the sides fit this height? */
const holds = ({ height }: Rect, [left, , right]: Sides, size: Size): boolean =>
  Math.max(left.length, right.length) * (size.height + GAP) <= height;

const atSides = ([left, , right]: Sides, size: Size, width: number, area: Rect): [number, Rect][] => [
  ...column([...left].reverse(), area.x, size, area),
  ...column(right, width - area.x - size.width, size, area),
];

function wide(given: Given): Zones {
  const { width, height, others, seated, needs } = given;
  const size = width >= 1400 && height >= 700 ? { width: 240, height: 132 } : { width: 190, height: 104 };
  const sides = around([...others]);
  const top = sides[1];
  const gap = height >= 800 ? 12 : PAD;
  const inner = Math.min(width - 2 * gap, 1500);
  const x = (width - inner) / 2;
  const handWide = Math.min(inner, 1180);
  const handHigh = given.hand ? handHeight(handWide, height, given.hand) : 0;
  const hand = handHigh
    ? { x: (width - handWide) / 2, y: height - gap - handHigh, width: handWide, height: handHigh }
    : null;
  const askHigh = askingHeight("wide", height, needs);
  const asking = { x, y: (hand?.y ?? height) - gap - askHigh, width: inner, height: askHigh };
  // You sit beside the question; where more is said than that, above it.
  const above = seated && needs.talk > 0 ? LINE.wide + GAP : 0;
  const beside = seated && !above ? Math.round(inner * 0.34) : 0;
  const me = seated ? { x, y: asking.y - above, width: beside || inner, height: LINE.wide } : null;
  const area = { x: gap, y: gap, width: width - 2 * gap, height: asking.y - above - 2 * gap };
  const topHigh = top.length ? size.height + gap : 0;
  const topWide = top.length * size.width + (top.length - 1) * gap;
  const side = sides[0].length || sides[2].length ? size.width + gap : 0;
  const middle = { x: area.x + side, y: area.y + topHigh, width: area.width - 2 * side, height: area.height - topHigh };
  const below = { ...area, y: middle.y, height: middle.height };
  const seats = new Map<number, Rect>([
    ...top.map((seat, at): [number, Rect] => [
      seat,
      { x: (width - topWide) / 2 + at * (size.width + gap), y: area.y, ...size },
    ]),
    ...atSides(sides, size, width, holds(below, sides, size) ? below : area),
  ]);
  const zones: Zones = { shape: "wide", seats, fronts: new Map(), mine: null, middle, me, asking, beside, hand };
  return needs.fronts ? withFronts(zones, sides, size, given) : zones;
}

/** Room for open cards between each seat and the middle, if there is enough. */
function withFronts(zones: Zones, sides: Sides, size: Size, { width, seated }: Given): Zones {
  const { middle } = zones;
  const [left, top, right] = sides;
  const across = within(110, middle.width * 0.2, 260);
  const high = within(74, middle.height * 0.26, 150);
  const beside = left.length || right.length ? across + PAD : 0;
  const above = top.length ? high + PAD : 0;
  const below = { ...middle, y: middle.y + above, height: middle.height - above };
  const centre = {
    x: middle.x + beside,
    y: below.y,
    width: middle.width - 2 * beside,
    height: below.height - (seated ? high + PAD : 0),
  };
  if (centre.width < 200 || centre.height < 90 || !holds(below, sides, size)) return zones;
  const area = { ...below, x: zones.seats.get(left[0] ?? -1)?.x ?? 0 };
  const seats = new Map([...zones.seats, ...(beside ? atSides(sides, size, width, area) : [])]);
  const front = (seat: number, change: Partial<Rect>): [number, Rect] => [
    seat,
    { ...(seats.get(seat) ?? middle), ...change },
  ];
  const fronts = new Map([
    ...left.map((seat) => front(seat, { x: middle.x, width: across })),
    ...top.map((seat) => front(seat, { y: middle.y, height: high })),
    ...right.map((seat) => front(seat, { x: middle.x + middle.width - across, width: across })),
  ]);
  const mine = seated ? { x: centre.x, y: centre.y + centre.height + PAD, width: centre.width, height: high } : null;
  return { ...zones, seats, fronts, middle: centre, mine };
}

/** The zones of a table. */
export function zonesOf(given: Given): Zones {
  const shape = shapeOf(given.width, given.height);
  if (shape === "side" && !given.seated && !given.needs.talk) return tall(given);
  return shape === "tall" ? tall(given) : shape === "side" ? onSide(given) : wide(given);
}
