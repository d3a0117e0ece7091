/** What is shown between two deals. */

import { dealOver, endingOf } from "../facts.ts";
import type { GameInfo, Scene } from "../types.ts";

export interface DealSummary {
  deal: number;
  points: number[];
  /** How the deal ended, in words; empty where there is nothing to say. */
  how: string;
}

/** The deal that ended with this scene, if one did. */
export function summaryOf(next: Scene, info: Pick<GameInfo, "endings">): DealSummary | null {
  const over = dealOver(next.facts);
  return over && { deal: over.deal, points: over.points, how: endingOf(over, info) };
}
