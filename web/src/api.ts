/** The doors of HTTP. All addresses are relative to the base the server wrote into the page. */

import type { NewTable, Scene, Seated, Sit } from "./messages.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";
import type { Face, FieldInfo, View } from "./view.ts";

export interface OptionInfo {
  name: string;
  default: string | number;
  values: (string | number)[] | null;
  low: number | null;
  high: number | null;
  clause: string;
  means: string;
  needs: Record<string, number[]>;
}

export interface GameCard {
  name: string;
  title: string;
  year: string;
  maker: string;
  aim: string;
  players: number[];
  minutes: number | string;
  pack: string;
  box: string;
  options: OptionInfo[];
}

export interface Clause {
  id: string;
  marks: string;
  text: string;
}

/** A bot to choose: how it plays, said after its title. */
export interface RoleInfo {
  name: string;
  title: string;
  about: string;
}

export interface GameInfo extends GameCard {
  intro: string;
  clauses: Clause[];
  closing: string;
  fields: FieldInfo[];
  cards: Record<string, Face>;
  suits: string[];
  phrases: string[];
  circled: boolean;
  low_wins: boolean;
  races: boolean;
  levels: RoleInfo[];
  characters: RoleInfo[];
}

export interface TableCard {
  table: string;
  game: string;
  players: number;
  options: Record<string, string | number>;
  status: string;
  seats: { name: string; kind: string; role: string | null }[];
  commitment: string;
}

export interface ReplayStep {
  step: number;
  steps: number;
  view: View;
  told: string[];
  actor: number | null;
  move: string | null;
}

/** Where a guided first hand stands. */
export interface LessonState {
  lesson: {
    title: string;
    number: number;
    decisions: number;
    prompt: string;
    try_first: string | null;
    hint: string | null;
    over: boolean;
    heard: LessonLine[];
  };
  answer: {
    kind: "right" | "other" | "refused" | "nonsense";
    move: string;
    clause: string | null;
    lines: LessonLine[];
  } | null;
  scene: Scene;
}

export interface LessonLine {
  by: "lesson" | "table" | "rules";
  text: string;
}

/** What the coach says of one seat's decisions: the mistakes first. */
export interface Decisions {
  deals: number;
  forced: number;
  races: number;
  luck: string;
  mistakes: number;
  decisions: Decision[];
}

export interface Decision {
  deal: number;
  label: string;
  deed: string;
  played: string;
  best: string;
  mistake: boolean;
  /** By how many points the best was better, how sure that is, and whether it is clear in points. */
  more: number;
  ci95: number;
  in_points: boolean;
  known: string[];
  left_out: number;
  complete: boolean;
  choices: Choice[];
}

export interface Choice {
  said: string;
  own: boolean;
  points: number;
  ci95: number;
  /** Its share of the game: by this the best is the best. */
  worth: number;
}

export interface Look {
  preparing: boolean;
  done: number;
  of: number;
  found: Decisions | null;
  failed: string;
}

export interface Verdict {
  fair: boolean;
  checks: { ok: boolean; what: string }[];
}

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
    answer = await fetch(here(path), asked);
  } catch {
    throw new Trouble(say(words.errors.unreachable), 0);
  }
  const told = (await answer.json().catch(() => ({}))) as { error?: string; field?: string };
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
  shelf ??= ask<{ games: GameCard[] }>("api/games").then((answer) => answer.games);
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
export const promise = (): Promise<{ promise: string; commitment: string }> => ask("api/promises", {});
export const newTable = (wanted: NewTable): Promise<Seated> => ask("api/tables", wanted);
export const sit = (table: string, wanted: Sit): Promise<Seated> => ask(`api/tables/${part(table)}/seats`, wanted);
export const table = (id: string): Promise<TableCard> => ask(`api/tables/${part(id)}`);
export const record = (id: string): Promise<Record<string, unknown>> => ask(`api/tables/${part(id)}/record`);
/** The record of a closed table, whose game was not over: then it stays closed. */
export const shut = (id: string, token: string): Promise<Record<string, unknown>> =>
  ask(`api/tables/${part(id)}/record`, { token });
export const replay = (id: string, step: number, seat: string): Promise<ReplayStep> =>
  ask(`api/tables/${part(id)}/replay/${step}?seat=${part(seat)}`);
export const decisions = (id: string, token: string, deal: number | null): Promise<Look> =>
  ask(`api/tables/${part(id)}/decisions`, { token, deal });
export const lesson = (name: string, tries: string[]): Promise<LessonState> =>
  ask(`api/lessons/${part(name)}`, { tries });
export const verify = (kept: unknown): Promise<Verdict> => ask("api/verify", kept);

/** What this browser adds to the shuffle. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Give something to the person as a file. */
export function save(what: unknown, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
