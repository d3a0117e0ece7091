/** What this device remembers: its tables and seats, and the player's name. */

import type { Portrait } from "./faces.ts";

/** What the browser won't keep, for as long as the page is open. */
const unkept = new Map<string, string>();

export interface MyTable {
  id: string;
  game: string;
  title: string;
  seats: Record<string, string>;
  names: string[];
  status: string;
  when: number;
  /** The fingerprint of the server's part of the shuffle, received before the browser sent its own part. */
  promised?: string;
}

const TABLES = "parlour.tables";
const NAME = "parlour.name";
const PORTRAIT = "parlour.portrait";
const MOST = 200;

function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(unkept.get(key) ?? localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value on this device. A browser that keeps nothing still plays: the link has the seat. */
function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

/** Does the browser keep everything it is asked to? */
export function keepsAll(): boolean {
  keep("parlour.keeps", true);
  return unkept.size === 0;
}

export const myTables = (): MyTable[] => kept<MyTable[]>(TABLES, []).sort((a, b) => b.when - a.when);

export const myTable = (id: string): MyTable | undefined => myTables().find((one) => one.id === id);

export function rememberTable(id: string, more: Partial<Omit<MyTable, "id">>): void {
  const old = myTable(id) ?? { id, game: "", title: "", seats: {}, names: [], status: "", when: 0 };
  const seats = { ...old.seats, ...more.seats };
  const rest = myTables().filter((one) => one.id !== id);
  keep(TABLES, [{ ...old, ...more, seats, when: Date.now() }, ...rest].slice(0, MOST));
}

/** The seat isn't ours any more. */
export function forgetSeat(id: string, seat: string): void {
  const tables = myTables();
  for (const one of tables) if (one.id === id) delete one.seats[seat];
  keep(TABLES, tables);
}

/** Forget a table; what was known of it can be given to `restoreTable`. */
export function forgetTable(id: string): MyTable | undefined {
  const [gone, all] = [myTable(id), myTables()];
  keep(
    TABLES,
    all.filter((one) => one.id !== id),
  );
  return gone;
}

export function restoreTable(table: MyTable): void {
  keep(TABLES, [...myTables().filter((one) => one.id !== table.id), table]);
}

export const myName = (): string => kept<string>(NAME, "");
export const myPortrait = (): Portrait => kept<Portrait>(PORTRAIT, "monogram");
export const rememberPortrait = (portrait: Portrait): void => keep(PORTRAIT, portrait);
export const rememberName = (name: string): void => keep(NAME, name);

export { kept, keep };
