/** What this device remembers: its tables and seats, and the player's name. */

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
const MOST = 40;

function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; the link has the seat.
  }
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

export function forgetTable(id: string): void {
  keep(
    TABLES,
    myTables().filter((one) => one.id !== id),
  );
}

export const myName = (): string => kept<string>(NAME, "");
export const rememberName = (name: string): void => keep(NAME, name);

export { kept, keep };
