/** The finished games this device took part in. */

import { keep, kept, myTables, type MyTable } from "./memory.ts";
import { isResult } from "./historyfile.ts";
import type { GameInfo, Scene } from "./types.ts";

export interface Result {
  /** The table it was played at. */
  id: string;
  game: string;
  title: string;
  /** When it ended, in milliseconds since 1970. */
  when: number;
  names: string[];
  /** The level or character of each bot; empty for a person. */
  bots: string[];
  /** The seats played from this device. */
  seats: number[];
  /** Empty where only the names are known. */
  scores: number[];
  winners: number[];
  /** The points of each deal, where one seat was played from this device. */
  deals: number[];
  /** Do fewer points win? */
  low: boolean;
}

export type Outcome = "won" | "lost";

const KEY = "parlour.results";
/** Maximum games kept. At about 250 bytes each, they fit into what a browser keeps. */
export const MOST_RESULTS = 5000;

const newestFirst = (all: Result[]): Result[] => all.sort((one, other) => other.when - one.when);

export function results(): Result[] {
  const found = kept<unknown>(KEY, null);
  return newestFirst(Array.isArray(found) ? found.filter(isResult) : earlier());
}

/** Games that ended before results were kept: only their tables are known. */
const earlier = (): Result[] =>
  myTables()
    .filter((table) => table.status === "over" && Object.keys(table.seats).length)
    .map(fromTable);

const fromTable = (table: MyTable): Result => ({
  ...{ id: table.id, game: table.game, title: table.title, when: table.when, names: table.names },
  ...{ bots: [], seats: Object.keys(table.seats).map(Number), scores: [], winners: [], deals: [], low: false },
});

const store = (all: Result[]): void => keep(KEY, newestFirst(all).slice(0, MOST_RESULTS));

/** What a game that is over has come to, for these seats. */
export function resultOf(scene: Scene, info: GameInfo, seats: number[]): Result | null {
  const { view } = scene;
  if (!view?.over || !seats.length) return null;
  const [seat] = seats.length === 1 ? seats : [];
  return {
    ...{ id: scene.table, game: info.name, title: info.title, when: Date.now() },
    ...{ names: view.names, bots: scene.seats.map((one) => one.role ?? ""), seats, low: info.low_wins },
    ...{ scores: view.scores, winners: view.winners },
    deals: seat === undefined ? [] : view.deals.map((points) => points[seat] ?? 0),
  };
}

/** Keep a result. Looking at a game again doesn't change when it ended. */
export function rememberResult(result: Result | null): void {
  if (!result) return;
  const all = results();
  const old = all.find((one) => one.id === result.id);
  store([...all.filter((one) => one !== old), { ...result, when: old?.when ?? result.when }]);
}

export function forgetResult(id: string): Result | undefined {
  const all = results();
  store(all.filter((one) => one.id !== id));
  return all.find((one) => one.id === id);
}

/** Add games from elsewhere; the number that were new. What this device knows of a game itself stays. */
export function addResults(more: readonly Result[]): number {
  const known = new Map(results().map((one) => [one.id, one]));
  const before = known.size;
  for (const one of more) if (!known.get(one.id)?.scores.length) known.set(one.id, one);
  store([...known.values()]);
  return known.size - before;
}

/** Did the player at this device win? Unknown where several people shared it. */
export function outcomeOf(result: Result): Outcome | null {
  const [seat, other] = result.seats;
  if (seat === undefined || other !== undefined || !result.scores.length) return null;
  return result.winners.includes(seat) ? "won" : "lost";
}
