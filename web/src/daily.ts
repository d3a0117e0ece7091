/** The deal of the day: what this device knows of those it has played. */

import * as api from "./api.ts";
import { keep, kept, myName, rememberTable } from "./memory.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";
import type { DailyInfo, Scene } from "./types.ts";

/** A daily deal of this device: its table and, once it is over, the points. */
export interface MyDaily {
  table: string;
  points?: number;
}

const KEY = "parlour.daily";
const DEVICE = "parlour.device";
/** Maximum days kept. */
const MOST = 400;
const DAY_MS = 86_400_000;

export const myDailies = (): Record<string, MyDaily> => kept<Record<string, MyDaily>>(KEY, {});

function remember(day: string, daily: MyDaily): void {
  const all = Object.entries({ ...myDailies(), [day]: daily }).sort(([one], [other]) => other.localeCompare(one));
  keep(KEY, Object.fromEntries(all.slice(0, MOST)));
}

/** What tells this browser from others, to the server alone. */
function device(): string {
  const found = kept<string>(DEVICE, "") || api.entropy();
  keep(DEVICE, found);
  return found;
}

/** Open a table for the deal of the day; its id. */
export async function openDaily({ day, game, title }: DailyInfo): Promise<string> {
  const name = myName() || say(words.page.guest);
  const { table, seats } = await api.newDaily({ day, name, device: device() });
  rememberTable(table, { game, title, seats, names: [name], status: "playing" });
  remember(day, { table });
  return table;
}

/** Keep what came of a daily deal. */
export function rememberDaily({ daily, view, table }: Scene, seats: readonly number[]): void {
  if (daily && view?.over && seats.length === 1) remember(daily, { table, points: view.scores[seats[0] ?? 0] ?? 0 });
}

/** The day in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Days in a row with a deal that was finished: up to today or yesterday, and at most. */
export function daysInARow(all: Record<string, MyDaily>, now: number): { now: number; longest: number } {
  const done = (day: string): boolean => all[day]?.points !== undefined;
  const before = (day: string): string => dayOf(Date.parse(day) - DAY_MS);
  const length = (day: string): number => {
    let days = 0;
    for (let at = day; done(at); at = before(at)) days += 1;
    return days;
  };
  const today = dayOf(now);
  return { now: length(done(today) ? today : before(today)), longest: Math.max(0, ...Object.keys(all).map(length)) };
}
