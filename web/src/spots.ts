/** Where the cards of a trick lie: towards whoever played them, you at the bottom, the others clockwise. */

import { around, others } from "./seating.ts";
import type { View } from "./types.ts";

/** A place beside the middle of the table, in widths and heights of a card. */
export interface Spot {
  x: number;
  y: number;
}

const GAP = 1.1;
const ROW = 0.64;

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

/** Where the card of this seat lies. */
export function spotOf(seat: number, view: View): Spot {
  if (view.seat === null) return inOneRow(seat, view.players);
  if (view.players > 4) return inRows(seat, view);
  const angle = Math.PI * (0.5 + (2 * ((seat - view.seat + view.players) % view.players)) / view.players);
  return { x: Math.cos(angle) * 1.2, y: Math.sin(angle) * 0.62 };
}

/** How many cards wide a trick is. */
export function spanOf(view: View): number {
  if (view.seat === null) return view.players * GAP;
  if (view.players <= 4) return view.players * 0.6;
  const [left, top] = around(others(view));
  return Math.max(2 * left.length, top.length) * GAP;
}
