// Written by `python -m tools.types` from src/parlour/server/protocol.py: do not edit.

/** The table after event number ``at``, as this viewer may see it. Each scene is whole: a page needs no other to draw it. */
export interface Scene {
  is: "scene";
  at: number;
  table: string;
  status: string;
  seats: SeatInfo[];
  view: Record<string, unknown> | null;
  moves: MoveInfo[];
  kinds: string[];
  told: string[];
  actor: number | null;
  can_undo: boolean;
  race: Race | null;
  hurry: Race | null;
  clock: Ticking | null;
  minutes: number | null;
  penalty_by: number | null;
  penalty: string | null;
  next: string | null;
  commitment: string;
  message: string;
}

/** Who sits at a seat, as all may know it. */
export interface SeatInfo {
  name: string;
  kind: string;
  here: boolean;
  minded: boolean;
  bank: number | null;
  role: string | null;
}

/** A move that will be accepted: its text, the cards to be picked for it, and the clause it breaks if it is an offence with a price. */
export interface MoveInfo {
  text: string;
  cards: string[];
  offence: string | null;
}

/** A race that is on: how long it lasts in all, and how much is left. */
export interface Race {
  seconds: number;
  left: number;
}

/** The clock that runs now: whose, and how many seconds are left on it. */
export interface Ticking {
  seat: number;
  left: number;
}

/** The command with this id has been carried out and is safely written down as event ``at``. */
export interface Done {
  is: "done";
  id: string;
  at: number;
}

/** The rules (or the table) refuse. Nothing has changed. */
export interface Refused {
  is: "refused";
  id: string;
  message: string;
  clause: string | null;
}

/** An answer to ``hint``: the sheet's advice, with its reasons. */
export interface Advice {
  is: "advice";
  id: string;
  move: string;
  reasons: string[];
}

/** An answer to ``why``: the clauses of this phase, and what they take away from you. */
export interface Rules {
  is: "rules";
  id: string;
  clauses: string[];
  barred: BarredInfo[];
}

export interface BarredInfo {
  clause: string;
  moves: string[];
  why: string;
}

/** An answer to ``last``: the cards as they were played, who played which (where that is known), who took them, and in which deal. */
export interface Trick {
  is: "trick";
  id: string;
  cards: string[];
  by: Record<string, number>;
  taker: number | null;
  deal: number | null;
}

export interface Said {
  is: "said";
  seat: number;
  phrase: number;
}

/** Somebody wants a rematch, and each browser at the table may ``add`` its part of the shuffle now. ``commitment`` is what the server has promised of its own part (SHA-256). */
export interface Shuffling {
  is: "shuffling";
  commitment: string;
}

export interface Pong {
  is: "pong";
  n: number;
}

/** Something is wrong with the connection or the table; ``code``: "bad message", "not found", "too fast", "too slow", "closed". */
export interface Failed {
  is: "failed";
  code: string;
  message: string;
  id: string | null;
}

/** The answer to both: which table, and the secret of each seat got. Who has the secret has the seat, on any device. */
export interface Seated {
  table: string;
  seats: Record<string, string>;
}

/** The first thing said on a socket: who is there (no token: a spectator), and the last event number it has seen. */
export interface Hello {
  do: "hello";
  token?: string | null;
  since?: number;
}

export interface Ping {
  do: "ping";
  n?: number;
}

/** Begin now: bots take the seats still open. */
export interface Begin {
  do: "begin";
  id: string;
}

/** Make a move, as text. */
export interface Play {
  do: "play";
  id: string;
  move: string;
}

/** Take back to my last decision. */
export interface Undo {
  do: "undo";
  id: string;
}

export interface Hint {
  do: "hint";
  id: string;
}

/** Which rules bind now? */
export interface Why {
  do: "why";
  id: string;
}

/** Which trick was taken last in this deal? */
export interface LastTrick {
  do: "last";
  id: string;
}

/** Say one of the set phrases. */
export interface Say {
  do: "say";
  id: string;
  phrase: number;
}

export interface Rename {
  do: "rename";
  id: string;
  name: string;
}

/** Let a bot mind my seat till I come back (``away`` false: I am back). */
export interface Stand {
  do: "stand";
  id: string;
  away?: boolean;
}

/** The winner names a penalty for the loser, in words. */
export interface Penalty {
  do: "penalty";
  id: string;
  words: string;
}

/** The same again, at a new table with the same seats and secrets; the deal goes on to the left. A new promise, and new entropy: mine, and that of all who are there (``shuffling``). */
export interface Rematch {
  do: "rematch";
  id: string;
  promise?: string | null;
  entropy?: string | null;
}

/** My browser's part of the shuffle that is being made (``shuffling``). */
export interface Add {
  do: "add";
  id: string;
  entropy: string;
}

/** A table to be opened. ``people`` are the names of those at this device, from the first seat on; several share it in turn. */
export interface NewTable {
  game: string;
  people: string[];
  players?: number | null;
  options?: Record<string, string | number>;
  bots?: string[];
  invite?: boolean;
  clock?: Clock | null;
  race_seconds?: number;
  promise?: string | null;
  entropy?: string;
}

/** A clock: so many seconds in the bank, and so many more for each move. */
export interface Clock {
  bank: number;
  increment?: number;
}

/** Somebody takes an open seat (any, if no seat is named). */
export interface Sit {
  name: string;
  seat?: number | null;
  entropy?: string;
}

export type AnyCommand = Hello | Ping | Begin | Play | Undo | Hint | Why | LastTrick | Say | Rename | Stand | Penalty | Rematch | Add;
export type AnyEvent = Scene | Done | Refused | Advice | Rules | Trick | Said | Shuffling | Pong | Failed;

export const PHRASES: readonly string[] = ["Good luck!", "Well played!", "Oh no!", "Thank you!", "One moment, please.", "I am back.", "Another game?", "Good game!"];
