/** The server's HTTP endpoints. All addresses are relative to the base that the server wrote into the page. */

import { myPortrait } from "./memory.ts";
import { patiently } from "./patience.ts";
import { words } from "./phrases.ts";
import { heard, silent } from "./reach.svelte.ts";
import { say } from "./say.ts";
import type {
  ChangeSeat,
  DailyInfo,
  DailyResult,
  NewDaily,
  ReviewProgress,
  GameCard,
  GameInfo,
  LessonState,
  NewTable,
  Problem,
  Promise as ShufflePromise,
  PublicTable,
  ReplayStep,
  Seated,
  Shelf,
  Sit,
  Verdict,
} from "./types.ts";

export class Trouble extends Error {
  readonly status: number;
  readonly field: string | null;
  constructor(message: string, status: number, field: string | null = null) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

export const here = (path: string): string => new URL(path, document.baseURI).href;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const asked: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    // What only reads can be asked again. Whoever wants something done hears that the server is busy.
    const once = (): Promise<Response> => fetch(here(path), asked);
    answer = await (body === undefined ? patiently(once) : once());
  } catch {
    silent();
    throw new Trouble(say(words.errors.unreachable), 0);
  }
  heard(answer);
  const told = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  if (!answer.ok)
    throw new Trouble(
      told.error ?? say(words.errors.failed, { status: answer.status }),
      answer.status,
      told.field ?? null,
    );
  return told as T;
}

let shelf: Promise<GameCard[]> | null = null;
const known = new Map<string, Promise<GameInfo>>();

/** Asked once; a failure is forgotten, so that it can be tried again. */
export function games(): Promise<GameCard[]> {
  shelf ??= ask<Shelf>("api/games").then((answer) => answer.games);
  shelf.catch(() => (shelf = null));
  return shelf;
}

export function game(name: string): Promise<GameInfo> {
  const asked = known.get(name) ?? ask<GameInfo>(`api/games/${encodeURIComponent(name)}`);
  known.set(name, asked);
  asked.catch(() => known.delete(name));
  return asked;
}

const part = encodeURIComponent;
/** The server's part of a shuffle, fixed before it knows the browser's. */
export const promise = (): Promise<ShufflePromise> => ask("api/promises", {});
export const newTable = (wanted: NewTable): Promise<Seated> => ask("api/tables", { ...wanted, portrait: myPortrait() });
/** The deal of the day. Another day may begin, so it is never kept. */
export const daily = (): Promise<DailyInfo> => ask("api/daily");
export const newDaily = (wanted: NewDaily): Promise<Seated> => ask("api/daily", wanted);
export const dailyResult = (table: string): Promise<DailyResult> => ask(`api/tables/${part(table)}/daily`);
export const sit = (table: string, wanted: Sit): Promise<Seated> =>
  ask(`api/tables/${part(table)}/seats`, { ...wanted, portrait: myPortrait() });
export const changeSeat = (table: string, wanted: ChangeSeat): Promise<Seated> =>
  ask(`api/tables/${part(table)}/seats/change`, wanted);
export const table = (id: string): Promise<PublicTable> => ask(`api/tables/${part(id)}`);
export const record = (id: string): Promise<Record<string, unknown>> => ask(`api/tables/${part(id)}/record`);
/** The record of a closed table whose game was not over; the table then stays closed. */
export const shut = (id: string, token: string): Promise<Record<string, unknown>> =>
  ask(`api/tables/${part(id)}/record`, { token });
export const replay = (id: string, step: number, seat: string): Promise<ReplayStep> =>
  ask(`api/tables/${part(id)}/replay/${step}?seat=${part(seat)}`);
export const decisions = (id: string, token: string, deal: number | null): Promise<ReviewProgress> =>
  ask(`api/tables/${part(id)}/decisions`, { token, deal });
export const lesson = (name: string, tries: string[]): Promise<LessonState> =>
  ask(`api/lessons/${part(name)}`, { tries });
export const verify = (kept: unknown): Promise<Verdict> => ask("api/verify", kept);

/** A QR code of a link with a secret in it, as the address of a picture; empty if the server draws none. */
export async function qrCode(link: string): Promise<string> {
  const answer = await fetch(here("api/qr.svg"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link }),
  }).catch(() => null);
  return answer?.ok ? `data:image/svg+xml,${encodeURIComponent(await answer.text())}` : "";
}

/** What this browser adds to the shuffle. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Give something to the person as a file. */
export function save(what: unknown, name: string): void {
  const link = document.createElement("a");
  const content = what instanceof Blob ? what : new Blob([JSON.stringify(what)], { type: "application/json" });
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
