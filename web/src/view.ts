/** What a view is, and where each card of it lies. Nothing here knows a game: it goes by the declared fields alone. */

import { words } from "./phrases.ts";
import { count, say } from "./say.ts";

export type Lot = string[] | { hidden: number };

export interface View {
  game: string;
  players: number;
  seat: number | null;
  names: string[];
  options: Record<string, string | number>;
  deal: number;
  dealer: number | null;
  phase: string;
  asks: string;
  race: boolean;
  actors: number[];
  fields: Record<string, unknown>;
  scores: number[];
  deals: number[][];
  over: boolean;
  winners: number[];
  ending: string | null;
  legal: string[];
  offences: string[];
}

export type Kind = "cards" | "card" | "seat" | "seats" | "number" | "sequence" | "marks" | "fact";

export interface FieldInfo {
  name: string;
  title: string;
  kind: Kind;
  per: "seat" | number;
  seen: string;
  quiet: boolean;
  /** The phases in which it matters; none named: all. */
  during: string[];
  option: boolean;
  /** The field of who laid this card. */
  by: string | null;
}

export interface Face {
  suit: string;
  number: string;
  title: string;
  artist: string;
  year: string;
  about: string;
}

/** A place where cards lie: the trick, somebody's hand, the pack. */
export interface Place {
  id: string;
  field: string;
  title: string;
  owner: number | null;
  cards: string[];
  hidden: number;
  /** Cards in the order all have seen them laid, the last on top. */
  ordered: boolean;
  /** The card that lies on top, where that is known. */
  top: string | null;
  /** Everybody may look into it. */
  open: boolean;
}

export interface Fact {
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
  facts: Fact[];
  notes: Map<string, Note[]>;
  /** By seat: what is said of it ("highest bidder", "has not passed"). */
  tags: string[][];
  /** The field that is everybody's hand. */
  hand: string | null;
}

const isLot = (value: unknown): value is Lot =>
  Array.isArray(value) || (typeof value === "object" && value !== null && "hidden" in value);

function placesOf(field: FieldInfo, value: unknown): Place[] {
  const made = (lot: Lot, id: string, owner: number | null): Place => ({
    id,
    field: field.name,
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
  return value.filter(isLot).map((lot, at) => made(lot, `${field.name}.${at}`, field.per === "seat" ? at : null));
}

/** Every place of the view, empty ones too. */
export function placesIn(view: View, fields: FieldInfo[]): Place[] {
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

/** "who has not passed" is said of a seat as "has not passed". */
const saidOf = (title: string): string =>
  title.replace(/^who (have |has |is |are )?/, (_, verb: string | undefined) =>
    verb && !/^(is|are) /.test(verb) ? verb : "",
  );

/** The whole table as it is to be drawn. */
export function layoutOf(view: View, fields: FieldInfo[]): Layout {
  const places = placesIn(view, fields);
  const middle = places.filter((place) => place.owner === null && sizeOf(place) > 0);
  const matters = (field: FieldInfo): boolean =>
    !field.during.length || (!view.over && field.during.includes(view.phase));
  const shown = fields.filter(
    (field) =>
      !field.option &&
      !field.quiet &&
      matters(field) &&
      !["actor", "nobody"].includes(field.seen) &&
      field.name in view.fields,
  );
  const notes = new Map<string, Note[]>();
  const facts: Fact[] = [];
  const tags: string[][] = view.names.map(() => []);
  const inMiddle = new Set(middle.flatMap((place) => place.cards));
  for (const field of shown) {
    const value = view.fields[field.name];
    if (value === null || value === undefined) continue;
    if (field.kind === "card")
      noteCards(
        field,
        value,
        inMiddle,
        places,
        { notes, facts, tags },
        field.by === null ? null : view.fields[field.by],
      );
    else if (field.kind === "seat" && field.per === 0) tags[value as number]?.push(saidOf(field.title));
    else if (field.kind === "seats" && field.per === 0) tagSeats(field, value as number[], view.players, tags);
    else if (field.kind === "number") tellNumber(field, value, facts, tags);
  }
  for (const place of middle) asPlayed(place, notes, view.players);
  return { places, middle, facts, notes, tags, hand: handField(fields, view) };
}

/** The seat that played this card of the middle, where that is known. */
export const playerOf = (card: string, notes: Map<string, Note[]>): number | null =>
  notes.get(card)?.find((note) => note.seat !== null)?.seat ?? null;

const sizeOf = (place: Place): number => place.cards.length + place.hidden;

/** The field of everybody's hand: the first place of a seat that not all may see. */
export function handField(fields: FieldInfo[], view: View): string | null {
  const found = fields.find(
    (field) => field.kind === "cards" && field.per === "seat" && field.seen !== "all" && field.name in view.fields,
  );
  return found ? found.name : null;
}

interface Told {
  notes: Map<string, Note[]>;
  facts: Fact[];
  tags: string[][];
}

function noteCards(
  field: FieldInfo,
  value: unknown,
  inMiddle: Set<string>,
  places: Place[],
  told: Told,
  by: unknown,
): void {
  const add = (card: string, note: Note): void => {
    told.notes.set(card, [...(told.notes.get(card) ?? []), note]);
  };
  if (field.per === "seat" && Array.isArray(value)) {
    const cards = (value as (string | null)[])
      .map((card, seat) => ({ card, seat }))
      .filter(({ card }) => card !== null);
    if (cards.every(({ card }) => inMiddle.has(card as string))) {
      for (const { card, seat } of cards) add(card as string, { seat, says: "" });
    } else if (cards.some(({ card, seat }) => !places.some((place) => place.owner === seat && place.top === card))) {
      for (const { card, seat } of cards) told.tags[seat]?.push(`${field.title}: ${card}`);
    }
  } else if (field.per === 0) {
    const card = value as string;
    if (inMiddle.has(card)) {
      if (typeof by === "number" && !told.notes.get(card)?.some((note) => note.seat !== null))
        add(card, { seat: by, says: "" });
      add(card, { seat: null, says: field.title.replace(/^card /, "") });
    } else told.facts.push({ name: field.name, title: field.title, value: card });
  }
}

function tagSeats(field: FieldInfo, seats: number[], players: number, tags: string[][]): void {
  if (seats.length === players) return;
  for (const seat of seats) tags[seat]?.push(saidOf(field.title));
}

function tellNumber(field: FieldInfo, value: unknown, facts: Fact[], tags: string[][]): void {
  if (field.per === "seat" && Array.isArray(value)) {
    value.forEach((number, seat) => {
      if (number) tags[seat]?.push(`${field.title}: ${number}`);
    });
  } else if (field.per === 0 && value) {
    facts.push({ name: field.name, title: field.title, value: String(value) });
  }
}

/** The cards of a trick from the card led on, where it is known who played each. */
function asPlayed(place: Place, notes: Map<string, Note[]>, players: number): void {
  const by = new Map<string, number>();
  for (const card of place.cards) {
    const seat = notes.get(card)?.find((note) => note.seat !== null)?.seat;
    if (seat !== undefined && seat !== null) by.set(card, seat);
  }
  const led = place.cards.find((card) => by.has(card) && notes.get(card)?.some((note) => note.seat === null));
  if (by.size !== place.cards.length || led === undefined) return;
  const first = by.get(led) ?? 0;
  place.cards.sort(
    (a, b) => (((by.get(a) ?? 0) - first + players) % players) - (((by.get(b) ?? 0) - first + players) % players),
  );
}

/** The other seats from the left of this one, clockwise; for a spectator all of them. */
export function others(view: View): number[] {
  const all = Array.from({ length: view.players }, (_, at) => at);
  return view.seat === null ? all : all.slice(1).map((at) => ((view.seat as number) + at) % view.players);
}

/** How the other seats are parted among the left, the top and the right of a wide table. */
export function around(seats: number[]): [number[], number[], number[]] {
  const many = seats.length;
  const side = many < 2 ? 0 : many < 6 ? 1 : 2;
  return [seats.slice(0, side), seats.slice(side, many - side), seats.slice(many - side)];
}

/** All that is on a card, in words. */
export function fullName(name: string, face: Face | undefined): string {
  if (!face) return name;
  const has = face.title && face.title.toLowerCase() !== name.toLowerCase();
  const work = has ? say(words.page.titled, { name, title: face.title }) : name;
  return face.artist ? say(words.page.by, { work, artist: face.artist }) : work;
}

export const slug = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

export const counted = (many: number): string => count(words.page.cards, many);

/** The cards that lie face up where they can be clicked. */
export const cardsInSight = (view: View, fields: FieldInfo[]): Set<string> =>
  new Set(placesIn(view, fields).flatMap((place) => (place.top === null ? place.cards : [place.top])));

/** Is this a game of tricks? */
export const hasTricks = (fields: FieldInfo[]): boolean => fields.some((field) => field.name === "trick");

/** A game's title without that of its box, where it stands in its own box anyway. */
export const shortTitle = ({ title, box }: { title: string; box: string }): string =>
  (title.startsWith(`${box} `) ? title.slice(box.length).trim() : title).replace(/^No\. \d+: /, "");

/** Seconds as a clock shows them: minutes and seconds, at the end the tenths too. */
export function clockText(seconds: number): string {
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words as a sentence. */
export const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
