/** What is shown between two deals. */

import { endingOf } from "../facts.ts";
import type { Scene } from "../messages.ts";
import type { View } from "../view.ts";

export interface DealSummary {
  deal: number;
  points: number[];
  /** How the deal ended, in words; empty where there is nothing to say. */
  how: string;
}

/** The deal that ended between these two scenes, if one did. */
export function summaryOf(old: View, next: Scene): DealSummary | null {
  const deals = (next.view as View | null)?.deals ?? [];
  if (deals.length <= old.deals.length) return null;
  return { deal: deals.length, points: deals[deals.length - 1] ?? [], how: endingOf(next) };
}
