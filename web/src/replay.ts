/** Going through a finished game: its deals as marks, and how long each step is looked at. */

import type { Fact } from "./types.ts";

const STEP = 1200;
const TRICK = 900;
const DEAL = 2400;

/** The deal that a step belongs to, counted from 0. */
export const dealAt = (step: number, deals: readonly number[]): number =>
  Math.max(0, deals.filter((first) => first <= step).length - 1);

/** The step at which the deal before or after begins; of the deal one is in, where one is past its beginning. */
export function toDeal(step: number, deals: readonly number[], back: boolean): number | null {
  const found = back ? deals.filter((first) => first < step).at(-1) : deals.find((first) => first > step);
  return found ?? null;
}

/** How long a step is looked at before the next, in milliseconds: longer where a trick was taken or a deal is over. */
export function lookAt(facts: readonly Fact[], pace: number): number {
  const has = (kind: Fact["fact"]): boolean => facts.some((one) => one.fact === kind);
  const more = has("deal over") ? DEAL : has("trick taken") ? TRICK : 0;
  return (STEP + more) * (pace || 0.7);
}
