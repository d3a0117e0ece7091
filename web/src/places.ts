/** Where each card of a view lies. Nothing here knows a game: it goes by the declared fields alone. */

import type { Cards, FieldInfo, FieldValue, GameInfo, View } from "./types.ts";

/** A place where cards lie: the trick, somebody's hand, the pack. */
export interface Place {
  id: string;
  field: string;
  /** What the field is at the table: "hand", "trick", "taken" … */
  role: string;
  title: string;
  owner: number | null;
  cards: string[];
  hidden: number;
  /** Cards in the order everyone has seen them laid, the last on top. */
  ordered: boolean;
  /** The card that lies on top, where that is known. */
  top: string | null;
  /** Everyone may look into it. */
  open: boolean;
}

const isLot = (value: FieldValue | undefined): value is Cards =>
  Array.isArray(value) || (typeof value === "object" && value !== null && "hidden" in value);

function placesOf(field: FieldInfo, value: FieldValue | undefined): Place[] {
  const made = (lot: Cards, id: string, owner: number | null): Place => ({
    id,
    field: field.name,
    role: field.role,
    title: field.title,
    owner,
    cards: Array.isArray(lot) ? [...lot] : [],
    hidden: Array.isArray(lot) ? 0 : lot.hidden,
    ordered: false,
    top: null,
    open: field.seen === "all",
  });
  if (field.per === 0) return isLot(value) ? [made(value, field.name, null)] : [];
  if (!Array.isArray(value)) return [];
  const lots = value as FieldValue[];
  return lots.filter(isLot).map((lot, at) => made(lot, `${field.name}.${at}`, field.per === "seat" ? at : null));
}

/** Every place of the view, empty ones too. */
export function placesIn(view: View, fields: readonly FieldInfo[]): Place[] {
  const cards = fields.filter((field) => field.kind === "cards" && !field.option && field.name in view.fields);
  const places = cards.flatMap((field) => placesOf(field, view.fields[field.name]));
  for (const field of fields) {
    const value = view.fields[field.name];
    if (field.kind === "sequence" && Array.isArray(value)) inOrder(places, value as string[]);
    if (field.kind === "card" && field.per === "seat" && !field.quiet && Array.isArray(value))
      onTop(places, value as (string | null)[]);
  }
  return places;
}

function inOrder(places: Place[], order: string[]): void {
  for (const place of places) {
    if (place.cards.length && place.cards.every((card) => order.includes(card))) {
      place.cards.sort((a, b) => order.indexOf(a) - order.indexOf(b));
      place.ordered = true;
      place.top = place.cards[place.cards.length - 1] ?? null;
    }
  }
}

function onTop(places: Place[], tops: (string | null)[]): void {
  tops.forEach((card, seat) => {
    const found = places.find((place) => place.owner === seat && card !== null && place.cards.includes(card));
    if (found) found.top = card;
  });
}

export const sizeOf = (place: Place): number => place.cards.length + place.hidden;

/** The cards that lie face up where they can be clicked. */
export const cardsInSight = (view: View, fields: readonly FieldInfo[]): Set<string> =>
  new Set(placesIn(view, fields).flatMap((place) => (place.top === null ? place.cards : [place.top])));

/** The cards that the viewer alone sees. */
export const cardsInHand = (view: View, fields: readonly FieldInfo[]): Set<string> =>
  new Set(placesIn(view, fields).flatMap((place) => (place.owner === view.seat && !place.open ? place.cards : [])));

/** The field of everyone's hand, where the game has one. */
export const handField = (fields: readonly FieldInfo[], view: View): string | null =>
  fields.find((field) => field.role === "hand" && field.name in view.fields)?.name ?? null;

/** Is this a game of tricks? */
export const hasTricks = (fields: readonly FieldInfo[]): boolean => fields.some((field) => field.role === "trick");

/** Beyond this a hand that grows is laid closer, instead of taking more room from the start. */
const GROWN = 14;

/** The most cards that my hand will hold in this deal. Where books are collected hands grow, up to about everyone's share. */
export function mostInHand(view: View, info: GameInfo): number {
  const places = placesIn(view, info.fields);
  const own = places.find((place) => place.field === handField(info.fields, view) && place.owner === view.seat);
  if (!own) return 0;
  const count = (all: Place[]): number => all.reduce((sum, place) => sum + sizeOf(place), 0);
  if (info.books.length)
    return Math.max(sizeOf(own), Math.min(GROWN, Math.ceil(Object.keys(info.cards).length / view.players) + 2));
  // In a game of tricks every card that was dealt lies with a player or in the trick.
  const dealt = places.filter((place) => place.owner !== null || place.role === "trick");
  return info.tricks ? Math.max(sizeOf(own), Math.ceil(count(dealt) / view.players)) : sizeOf(own);
}
