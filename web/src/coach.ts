/** What the coach's pictures and sentences are made of: how long a bar is, which choices lie on the table, numbers in words. */

import { words } from "./phrases.ts";
import { say } from "./say.ts";
import { capital } from "./text.ts";
import type { Review, ReviewedChoice, ReviewedDecision } from "./types.ts";

const SHORTEST = 6;

/** How long a choice's bar is, in hundredths: the best fills the line, the worst is a stub. Nothing is longer than the best. */
export function share(one: ReviewedDecision, choice: ReviewedChoice): number {
  const high = one.choices[0]?.worth ?? 0;
  const low = Math.min(...one.choices.map((other) => other.worth));
  if (high - low < 1e-9) return 100;
  return SHORTEST + ((100 - SHORTEST) * (Math.min(choice.worth, high) - low)) / (high - low);
}

/** The choices that are a single card each, shown on that card; the others are listed. */
export function onCards({ choices }: ReviewedDecision): { shown: ReviewedChoice[]; listed: ReviewedChoice[] } {
  const only = ({ cards }: ReviewedChoice): string | null => (cards.length === 1 ? (cards[0] ?? null) : null);
  const once = (choice: ReviewedChoice): boolean =>
    only(choice) !== null && choices.filter((other) => only(other) === only(choice)).length === 1;
  return { shown: choices.filter(once), listed: choices.filter((choice) => !once(choice)) };
}

const number = (value: number, off: number): string => value.toFixed(off >= 0.1 || off === 0 ? 1 : 2);

export function points(value: number, off: number): string {
  const n = number(value, off);
  return say(words.coach.points[n === "1.0" ? 0 : 1], { n, off: number(off, off) });
}

/** The same without how sure it is. */
export function aboutPoints(value: number, off: number): string {
  const n = number(value, off);
  return say(words.coach.about[n === "1.0" ? 0 : 1], { n });
}

export const where = (one: ReviewedDecision, found: Review): string =>
  found.deals > 1 ? say(words.coach.inDeal, { deal: one.deal, label: one.label.toLowerCase() }) : one.label;

/** What would have been better, and by how much. */
export function better(one: ReviewedDecision, told = points): string {
  if (!one.mistake) return say(words.coach.fine);
  const best = capital(one.best);
  return one.in_points
    ? say(words.coach.better, { best, points: told(one.more, one.ci95) })
    : say(words.coach.betterGame, { best });
}
