/** Where everything has its place when all hands lie open, as in a replay: each player's hand beside their seat. */

import type { Given, Rect, Zones } from "./zones.ts";
import { shapeOf, zonesOf } from "./zones.ts";

const GAP = 4;
const PAD = 8;
/** What a seat and its hand take at least, and at most. */
const ROW = { least: 44, most: 104 };
/** What the middle should keep. */
const MIDDLE = 120;
const SEAT = { least: 84, most: 190, share: 0.27 };

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

interface Rows {
  seats: Map<number, Rect>;
  fronts: Map<number, Rect>;
  height: number;
}

/** A row for each player: the seat, and at its right the hand; in a crowd two of them side by side. */
function rowsIn(seats: readonly number[], area: Rect, spare: number): Rows {
  const lines = Math.floor((area.height - spare) / (ROW.least + GAP));
  const columns = seats.length > lines ? 2 : 1;
  const rows = Math.ceil(seats.length / columns);
  const row = Math.floor(within(ROW.least, (area.height - spare) / rows - GAP, ROW.most));
  const across = (area.width - (columns - 1) * PAD) / columns;
  const seat = Math.round(within(SEAT.least, across * SEAT.share, SEAT.most));
  const corner = (at: number): { x: number; y: number; height: number } => ({
    x: area.x + (at % columns) * (across + PAD),
    y: area.y + Math.floor(at / columns) * (row + GAP),
    height: row,
  });
  const hand = (at: number): Rect => ({ ...corner(at), x: corner(at).x + seat + GAP, width: across - seat - GAP });
  return {
    seats: new Map(seats.map((one, at) => [one, { ...corner(at), width: seat }])),
    fronts: new Map(seats.map((one, at) => [one, hand(at)])),
    height: rows * (row + GAP),
  };
}

/** All players one under the other, the one in front last; then the middle, and what is told. */
function upright(given: Given, players: readonly number[]): Zones {
  const { width, height, needs } = given;
  const inner = width - 2 * PAD;
  const asking = { x: PAD, y: height - needs.talk - GAP, width: inner, height: needs.talk };
  const rows = rowsIn(players, { x: PAD, y: GAP, width: inner, height: asking.y }, MIDDLE);
  const top = GAP + rows.height;
  const middle = { x: PAD, y: top, width: inner, height: Math.max(40, asking.y - GAP - top) };
  return { ...nobody("tall"), ...rows, middle, asking };
}

/** On a phone on its side: the hands at the left, the middle and what is told at the right. */
function onSide(given: Given, players: readonly number[]): Zones {
  const { width, height, needs } = given;
  const left = Math.round(width * 0.54);
  const rows = rowsIn(players, { x: PAD, y: GAP, width: left - PAD, height: height - GAP }, 0);
  const right = { x: left + PAD, width: width - left - 2 * PAD };
  const asking = { ...right, y: height - needs.talk - GAP, height: needs.talk };
  return { ...nobody("side"), ...rows, middle: { ...right, y: GAP, height: asking.y - 2 * GAP }, asking };
}

const nobody = (shape: Zones["shape"]) => ({ shape, mine: null, me: null, beside: 0, hand: null });

/** One's own hand is seen where it always is: nothing lies before it. */
function withoutMine(zones: Zones): Zones {
  const { middle, mine } = zones;
  const below = mine ? mine.y + mine.height : middle.y + middle.height;
  return { ...zones, mine: null, middle: { ...middle, height: below - middle.y } };
}

/** The zones of a table with open hands; `front` is the seat that is seen from. */
export function openZones(given: Given, front: number | null): Zones {
  const shape = shapeOf(given.width, given.height);
  const players = front === null ? given.others : [...given.others, front];
  if (shape === "side") return onSide(given, players);
  const around = zonesOf({ ...given, needs: { ...given.needs, rows: 0, choosing: false, fronts: true } });
  return shape === "wide" && around.fronts.size ? withoutMine(around) : upright(given, players);
}
