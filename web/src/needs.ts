/** What a game needs room for at the table: known from its fields and its kinds of moves alone, so it is the same all through a game. */

import type { FieldInfo, GameInfo, KindInfo } from "./types.ts";
import { LOW } from "./zones.ts";

export interface Needs {
  /** How many rows of buttons its moves take. */
  rows: number;
  /** Are cards chosen that lie nowhere in sight? */
  choosing: boolean;
  /** Do open cards lie in front of players? */
  fronts: boolean;
  /** The height of what is said beside the moves: a lesson, the controls of a replay. */
  talk: number;
}

/** Everything in front of players that is laid open there, and no card of a trick. */
const LAID = ["books", "laid"];

const isOpen = (field: FieldInfo): boolean => field.kind === "cards" && !field.option && field.seen === "all";
const ofSeats = (fields: readonly FieldInfo[], roles: readonly string[]): FieldInfo[] =>
  fields.filter((field) => isOpen(field) && field.per === "seat" && roles.includes(field.role));

/** The fields whose cards lie at compass places: a trick of which it is known who played what, or everyone's open pile. */
export function compassFields(fields: readonly FieldInfo[]): FieldInfo[] {
  const known = fields.some((field) => field.role === "played");
  const tricks = fields.filter((field) => isOpen(field) && field.role === "trick" && field.per === 0);
  return known && tricks.length ? tricks : ofSeats(fields, ["pile"]);
}

/** The fields of cards that players put together in the middle. */
export const buildFields = (fields: readonly FieldInfo[]): FieldInfo[] => ofSeats(fields, ["build"]);

/** The fields whose cards lie open in front of their players. */
export const frontFields = (fields: readonly FieldInfo[]): FieldInfo[] => ofSeats(fields, LAID);

/** Is something told in the middle, besides cards? */
export const hasFacts = (fields: readonly FieldInfo[]): boolean =>
  fields.some(
    (field) =>
      !field.option &&
      !field.quiet &&
      field.per === 0 &&
      !["actor", "nobody"].includes(field.seen) &&
      (field.kind === "number" || (field.kind === "card" && field.role !== "led")),
  );

const has = ({ slots }: KindInfo, ...kinds: string[]): boolean => slots.some((slot) => kinds.includes(slot.kind));

/** A phone, a tablet or a window, a desktop: how many buttons stand beside each other. */
export type Room = "little" | "some" | "much";

export const roomOf = (width: number, height: number): Room =>
  width < 700 || height < 460 ? "little" : width < 1100 ? "some" : "much";

/** How many rows the moves of one phase take: places face down are higher than buttons, several cards are named in long ones. */
function rowsOf(kinds: readonly KindInfo[], room: Room, low: boolean): number {
  const little = room === "little";
  if (kinds.some((kind) => kind.slots.some((slot) => slot.name === "place"))) return little ? 2.7 : 1.4;
  if (kinds.some((kind) => has(kind, "cards"))) return little && !low ? 3 : 2;
  if (kinds.some((kind) => kind.slots.length > 1)) return little && low ? 1 : 2;
  if (kinds.some((kind) => has(kind, "number"))) return little && !low ? 2 : 1;
  return little && kinds.length > 1 && kinds.some((kind) => has(kind, "word")) ? 2 : 1;
}

/** Where no cards are held, a card is named in a race: by one of a few titles, or by typing. */
const rowsToName = (info: GameInfo, room: Room): number =>
  info.races && !info.fields.some((field) => field.role === "hand") ? (room === "much" ? 2 : 3.2) : 1;

const COUNTDOWN = 0.5;

export function needsOf(info: GameInfo, width: number, height: number, talk: number): Needs {
  const room = roomOf(width, height);
  const rows = info.kinds.map((kinds) => rowsOf(kinds, room, height < LOW));
  return {
    rows: Math.max(rowsToName(info, room), ...rows) + (info.races && !talk ? COUNTDOWN : 0),
    choosing: info.kinds.some((kinds) => kinds.some((kind) => has(kind, "seat") && has(kind, "card"))),
    fronts: !compassFields(info.fields).length && frontFields(info.fields).length > 0,
    talk,
  };
}
