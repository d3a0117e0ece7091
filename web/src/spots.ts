/** Where the cards of a trick lie: towards whoever played them, you at the bottom, the others clockwise. */

import type { Box } from "./cardsize.ts";
import { around, others } from "./seating.ts";
import type { View } from "./types.ts";

/** A place beside the middle of the table, in widths and heights of a card. */
export interface Spot {
  x: number;
  y: number;
}

const GAP = 1.1;
const ROW = 0.53;

/** In a crowd there are two rows: the top of the table above, you and the sides below. */
function inRows(seat: number, view: View): Spot {
  const [left, top, right] = around(others(view));
  if (top.includes(seat)) return { x: (top.indexOf(seat) - (top.length - 1) / 2) * GAP, y: -ROW };
  if (left.includes(seat)) return { x: -(1 + left.indexOf(seat)) * GAP, y: ROW };
  if (right.includes(seat)) return { x: (right.length - right.indexOf(seat)) * GAP, y: ROW };
  return { x: 0, y: ROW };
}

/** Spectators see one row, its ends a little lower. */
function inOneRow(seat: number, players: number): Spot {
  const atEnd = seat === 0 || seat === players - 1;
  return { x: (seat - (players - 1) / 2) * GAP, y: atEnd ? 0.25 : -0.25 };
}

function compassOf(seat: number, view: View): Spot {
  if (view.seat === null) return inOneRow(seat, view.players);
  if (view.players > 4) return inRows(seat, view);
  const turn = (seat - view.seat + view.players) % view.players;
  if (view.players === 2) return { x: 0, y: turn ? -ROW : ROW };
  const angle = Math.PI * (0.5 + (2 * turn) / view.players);
  return { x: Math.sign(Math.round(Math.cos(angle))) * GAP, y: Math.sin(angle) * ROW };
}

const extent = (all: number[]): [number, number] => [Math.min(...all), Math.max(...all)];

/** The spot of each seat around the middle of all of them, and how many cards wide and high they are together. */
export function spotsOf(view: View, inRow: boolean): { spots: Spot[]; reach: Box } {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const compass = seats.map((seat) => compassOf(seat, view));
  const order = seats.toSorted(
    (a, b) =>
      Math.round(10 * ((compass[a]?.x ?? 0) - (compass[b]?.x ?? 0))) || (compass[b]?.y ?? 0) - (compass[a]?.y ?? 0),
  );
  // In one row a card still lies a little towards its player.
  const spots = inRow
    ? compass.map(({ y }, seat) => ({ x: order.indexOf(seat) * GAP, y: Math.sign(Math.round(y * 10)) * 0.1 }))
    : compass;
  const [left, right] = extent(spots.map((spot) => spot.x));
  const [top, bottom] = extent(spots.map((spot) => spot.y));
  return {
    spots: spots.map((spot) => ({ x: spot.x - (left + right) / 2, y: spot.y - (top + bottom) / 2 })),
    reach: { width: right - left + 1, height: bottom - top + 1 },
  };
}
