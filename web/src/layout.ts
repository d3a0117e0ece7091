/** The whole table as it is to be drawn: what lies in the middle, what is said of cards and seats. Goes by roles and kinds of fields. */

import { placesIn, sizeOf, handField, type Place } from "./places.ts";
import type { FieldInfo, FieldValue, View } from "./types.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";

/** A value everyone should know, shown in the middle. */
export interface Shown {
  name: string;
  title: string;
  value: string;
}

/** What is said about a card in the middle: who played it, that it was led. */
export interface Note {
  seat: number | null;
  says: string;
}

export interface Layout {
  places: Place[];
  middle: Place[];
  shown: Shown[];
  notes: Map<string, Note[]>;
  /** By seat: what is said of it ("highest bidder", "has not passed"). */
  tags: string[][];
  /** The field of everyone's hand. */
  hand: string | null;
}

/** What a field is called where it is said of a seat or a card. */
const tagOf = (field: FieldInfo): string => field.tag || field.title;

/** How the bidding stands is said at the seats, bid by bid. */
const BIDDING = ["bidding", "bidder"];

const isTold = (field: FieldInfo, view: View): boolean =>
  !field.option &&
  !BIDDING.includes(field.role) &&
  !field.quiet &&
  (!field.during.length || (!view.over && field.during.includes(view.phase))) &&
  !["actor", "nobody"].includes(field.seen) &&
  field.name in view.fields;

export function layoutOf(view: View, fields: readonly FieldInfo[]): Layout {
  const places = placesIn(view, fields);
  const made: Layout = {
    places,
    middle: places.filter((place) => place.owner === null && sizeOf(place) > 0),
    shown: [],
    notes: new Map(),
    tags: view.names.map(() => []),
    hand: handField(fields, view),
  };
  for (const field of fields.filter((one) => isTold(one, view))) {
    const value = view.fields[field.name];
    if (value !== null && value !== undefined) tell(field, value, made, view, fields);
  }
  for (const place of made.middle) asPlayed(place, made.notes, view.players);
  return made;
}

function tell(field: FieldInfo, value: FieldValue, made: Layout, view: View, fields: readonly FieldInfo[]): void {
  if (field.kind === "card" && field.per === "seat") tellCards(field, value as (string | null)[], made);
  else if (field.kind === "card" && field.per === 0)
    tellCard(field, value as string, made, leaderOf(field, view, fields));
  else if (field.kind === "seat" && field.per === 0) made.tags[value as number]?.push(tagOf(field));
  else if (field.kind === "seats" && field.per === 0) tellSeats(field, value as number[], made);
  else if (field.kind === "number") tellNumber(field, value, made);
}

/** Who laid the card that was led. */
function leaderOf(field: FieldInfo, view: View, fields: readonly FieldInfo[]): number | null {
  const leader = field.role === "led" ? fields.find((one) => one.role === "leader") : undefined;
  const seat = leader && view.fields[leader.name];
  return typeof seat === "number" ? seat : null;
}

function add(notes: Map<string, Note[]>, card: string, note: Note): void {
  notes.set(card, [...(notes.get(card) ?? []), note]);
}

/** The seat that played this card of the middle, where that is known. */
export const playerOf = (card: string, notes: Map<string, Note[]>): number | null =>
  notes.get(card)?.find((note) => note.seat !== null)?.seat ?? null;

/** A card of each seat: it played it to the middle, or it is said of the seat. */
function tellCards(field: FieldInfo, value: (string | null)[], { middle, places, notes, tags }: Layout): void {
  const laid = value.flatMap((card, seat) => (card === null ? [] : [{ card, seat }]));
  const inMiddle = new Set(middle.flatMap((place) => place.cards));
  if (laid.every(({ card }) => inMiddle.has(card)))
    for (const { card, seat } of laid) add(notes, card, { seat, says: "" });
  else if (laid.some(({ card, seat }) => !places.some((place) => place.owner === seat && place.top === card)))
    for (const { card, seat } of laid) tags[seat]?.push(say(words.board.value, { title: field.title, value: card }));
}

/** One card: said of it where it lies in the middle, else shown by its name. */
function tellCard(field: FieldInfo, card: string, { middle, notes, shown }: Layout, by: number | null): void {
  if (!middle.some((place) => place.cards.includes(card))) {
    shown.push({ name: field.name, title: field.title, value: card });
    return;
  }
  if (by !== null && playerOf(card, notes) === null) add(notes, card, { seat: by, says: "" });
  add(notes, card, { seat: null, says: tagOf(field) });
}

function tellSeats(field: FieldInfo, seats: number[], { tags }: Layout): void {
  if (seats.length < tags.length) for (const seat of seats) tags[seat]?.push(tagOf(field));
}

function tellNumber(field: FieldInfo, value: FieldValue, { shown, tags }: Layout): void {
  if (field.per === "seat" && Array.isArray(value)) {
    (value as number[]).forEach((number, seat) => {
      if (number) tags[seat]?.push(say(words.board.value, { title: field.title, value: number }));
    });
  } else if (field.per === 0 && value) shown.push({ name: field.name, title: field.title, value: String(value) });
}

/** The cards of a trick from the card led on, where it is known who played each. */
function asPlayed(place: Place, notes: Map<string, Note[]>, players: number): void {
  const by = new Map(place.cards.map((card) => [card, playerOf(card, notes)]));
  if (![...by.values()].every((seat) => seat !== null)) return;
  const led = place.cards.find((card) => notes.get(card)?.some((note) => note.seat === null));
  if (led === undefined) return;
  const turn = (card: string): number => ((by.get(card) ?? 0) - (by.get(led) ?? 0) + players) % players;
  place.cards.sort((a, b) => turn(a) - turn(b));
}
