/** What is shown between two deals: how one ended, its count, and what it brought everyone. */

import type { Beat } from "../director/beats.ts";
import { endingOf } from "../facts.ts";
import type { CountInfo, GameInfo } from "../types.ts";

export interface DealSummary {
  deal: number;
  /** The count, line by line. */
  lines: readonly CountInfo[];
  points: readonly number[];
  scores: readonly number[];
  /** How the deal ended, in words; empty where there is nothing to say. */
  how: string;
}

/** The deal that is counted with this beat. */
export function summaryOf(beat: Beat | null, info: Pick<GameInfo, "endings"> | null): DealSummary | null {
  const end = beat?.end;
  if (!end || !info) return null;
  const { deal, points, scores } = end.over;
  return { deal, lines: end.lines, points, scores, how: endingOf(end.over, info) };
}
