/** The path of the scores over a game, as a small plot draws it, and what stood out for one player. */

/** The score of each seat before the first deal and after each. */
export function pathOf(deals: readonly (readonly number[])[], players: number): number[][] {
  return Array.from({ length: players }, (_, seat) =>
    deals.reduce<number[]>((path, points) => [...path, (path.at(-1) ?? 0) + (points[seat] ?? 0)], [0]),
  );
}

/** Where a value between these bounds is drawn in a height, the largest at the top. */
export const heightOf = (value: number, low: number, high: number, height: number): number =>
  high === low ? height / 2 : height * (1 - (value - low) / (high - low));

/** Heights moved apart so that the words beside them don't touch, none below the most. */
export function apart(heights: readonly number[], gap: number, most: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const made = [...heights];
  let before = -gap;
  for (const at of order) before = made[at] = Math.max(made[at] ?? 0, before + gap);
  let after = most + gap;
  for (const at of order.reverse()) after = made[at] = Math.min(made[at] ?? 0, after - gap);
  return made;
}

export interface Moment {
  deal: number;
  points: number;
}

/** A player's best deal and costliest one; null where there is nothing to compare. */
export function moments(
  deals: readonly (readonly number[])[],
  seat: number,
  lowWins: boolean,
): { best: Moment; costliest: Moment } | null {
  const own = deals.map((points, at): Moment => ({ deal: at + 1, points: points[seat] ?? 0 }));
  const order = own.toSorted((a, b) => (lowWins ? a.points - b.points : b.points - a.points));
  const [best, costliest] = [order[0], order.at(-1)];
  return best && costliest && best.points !== costliest.points ? { best, costliest } : null;
}
