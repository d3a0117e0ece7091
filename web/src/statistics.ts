/** Figures about finished games. */

import { outcomeOf, type Outcome, type Result } from "./results.ts";

export interface Tally {
  /** What is counted: a game, a level, a character; empty for people. */
  name: string;
  played: number;
  won: number;
}

export interface BestDeal {
  result: Result;
  deal: number;
  points: number;
}

/** A game whose result counts for the player at this device. */
const decided = (results: readonly Result[]): [Result, Outcome][] =>
  results.flatMap((result) => {
    const outcome = outcomeOf(result);
    return outcome ? [[result, outcome] as [Result, Outcome]] : [];
  });

/** Count games under each of the names they go by; the most played first. */
function tallied(results: readonly Result[], names: (result: Result) => Iterable<string>): Tally[] {
  const found = new Map<string, Tally>();
  for (const [result, outcome] of decided(results))
    for (const name of names(result)) {
      const tally = found.get(name) ?? { name, played: 0, won: 0 };
      found.set(name, { name, played: tally.played + 1, won: tally.won + (outcome === "won" ? 1 : 0) });
    }
  return [...found.values()].sort((one, other) => other.played - one.played);
}

export const inAll = (results: readonly Result[]): Tally =>
  tallied(results, () => [""])[0] ?? { name: "", played: 0, won: 0 };

export const byGame = (results: readonly Result[]): Tally[] => tallied(results, (result) => [result.game]);

/** By whom one played against; a game counts once for each kind of opponent in it. */
export const byOpponent = (results: readonly Result[]): Tally[] =>
  tallied(results, (result) => new Set(result.bots.filter((_, seat) => !result.seats.includes(seat))));

/** Wins and losses from the oldest game to the newest. */
export const course = (results: readonly Result[]): Outcome[] =>
  decided([...results].sort((one, other) => one.when - other.when)).map(([, outcome]) => outcome);

/** Games won in a row: up to now, and at most. */
export function streaks(outcomes: readonly Outcome[]): { now: number; longest: number } {
  let [now, longest] = [0, 0];
  for (const outcome of outcomes) {
    now = outcome === "won" ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

const bestIn = (result: Result): BestDeal | null => {
  if (!result.deals.length) return null;
  const points = result.low ? Math.min(...result.deals) : Math.max(...result.deals);
  return { result, deal: result.deals.indexOf(points) + 1, points };
};

/** The best deal of a game; of equals, the first. */
export function bestDeal(results: readonly Result[], game: string): BestDeal | null {
  const found = results.filter((one) => one.game === game).flatMap((one) => bestIn(one) ?? []);
  const value = (one: BestDeal): number => (one.result.low ? -one.points : one.points);
  return found.reduceRight<BestDeal | null>((best, one) => (best && value(best) >= value(one) ? best : one), null);
}

/** The share of games won, in percent. */
export const rateOf = ({ played, won }: Tally): number => (played ? Math.round((100 * won) / played) : 0);
