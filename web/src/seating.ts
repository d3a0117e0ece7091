/** Who sits where around the table. */

import type { View } from "./types.ts";

/** The other seats from the left of this one, clockwise; for a spectator all of them. */
export function others(view: View): number[] {
  const { players, seat } = view;
  const all = Array.from({ length: players }, (_, at) => at);
  return seat === null ? all : all.slice(1).map((at) => (seat + at) % players);
}

/** How the other seats are divided among the left, the top and the right of a wide table. */
export function around(seats: number[]): [number[], number[], number[]] {
  const many = seats.length;
  const side = many < 2 ? 0 : many < 6 ? 1 : 2;
  return [seats.slice(0, side), seats.slice(side, many - side), seats.slice(many - side)];
}
