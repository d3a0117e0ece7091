/** Who keeps the others waiting, and what they may do about it. The server decides; its times are the same. */

import type { Scene, View } from "../types.ts";

const NUDGE_S = 20;
const AGAIN_S = 15;
const REPLACE_S = 30;
export const GONE_S = 10;

export interface Sleeper {
  seat: number;
  /** Seconds since the player vanished; 0: they are here. */
  gone: number;
  nudge: boolean;
  nudged: boolean;
  replace: boolean;
}

/** The player who has kept the others waiting for longest, `passed` seconds after the scene came. */
export function sleeperIn(scene: Scene, view: View, passed: number): Sleeper | null {
  if (view.seat === null || view.over || scene.race || scene.seats[view.seat]?.minded) return null;
  const asleep = scene.seats.flatMap((one, seat) => {
    if (one.asked === undefined || one.minded || seat === view.seat) return [];
    const asked = one.asked + passed;
    const gone = one.since === undefined ? 0 : one.since + passed;
    const nudged = one.nudged === undefined ? 0 : one.nudged + passed;
    const replace = gone > GONE_S || nudged > REPLACE_S;
    const nudge = gone === 0 && asked > NUDGE_S && (one.nudged === undefined || nudged > AGAIN_S);
    return replace || nudge || one.nudged !== undefined
      ? [{ seat, asked, gone, nudge, nudged: one.nudged !== undefined, replace }]
      : [];
  });
  return asleep.sort((a, b) => b.asked - a.asked)[0] ?? null;
}
