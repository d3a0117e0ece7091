/** What is shown between two deals. */

import { dealOver, endingOf } from "../facts.ts";
import type { DealOver, GameInfo, Scene } from "../types.ts";

export interface DealSummary {
  deal: number;
  points: number[];
  /** What each seat was fined. */
  fines: number[];
  /** How the deal ended, in words; empty where there is nothing to say. */
  how: string;
}

/** The deal that ended with this scene, if one did. */
export function summaryOf(next: Scene, info: Pick<GameInfo, "endings">): DealSummary | null {
  const over = dealOver(next.facts);
  return over && { deal: over.deal, points: over.points, fines: finesOf(over), how: endingOf(over, info) };
}

/** The points that each seat was fined, without a sign. */
const finesOf = (over: DealOver): number[] =>
  over.points.map((_, seat) =>
    over.lines.filter((line) => line.fine && line.seat === seat).reduce((sum, line) => sum + Math.abs(line.points), 0),
  );
