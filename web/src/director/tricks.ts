/** Views in between: a card laid to the trick, the whole trick face up, the trick at its taker. No server sends them, since the state
 * goes from card to card; they are for the eye. */

import type { FieldInfo, FieldValue, Single, TrickTaken, View } from "../types.ts";

type Fields = Record<string, FieldValue>;

const without = (lot: Single | undefined, cards: readonly string[]): Single => {
  if (Array.isArray(lot)) return (lot as string[]).filter((card) => !cards.includes(card));
  if (lot && typeof lot === "object") return { hidden: Math.max(0, lot.hidden - cards.length) };
  return lot ?? null;
};

const withMore = (lot: Single | undefined, cards: readonly string[]): Single => {
  if (lot && typeof lot === "object" && "hidden" in lot) return { hidden: lot.hidden + cards.length };
  const lying = Array.isArray(lot) ? (lot as string[]) : [];
  return [...lying, ...cards.filter((card) => !lying.includes(card))];
};

/** One seat's part of a field is different. */
function withSeat(made: Fields, name: string, seat: number, change: (lot: Single | undefined) => Single): void {
  const value = made[name];
  if (!Array.isArray(value)) return;
  made[name] = (value as Single[]).map((one, at) => (at === seat ? change(one) : one));
}

const named = (fields: readonly FieldInfo[], role: string): string[] =>
  fields.filter((field) => field.role === role).map((field) => field.name);

/** The place the trick lies in: where these cards are, else the first of its role. */
function trickField(view: View, cards: readonly string[], fields: readonly FieldInfo[]): string | undefined {
  const all = fields.filter((field) => field.role === "trick" && field.kind === "cards").map((field) => field.name);
  const lies = (name: string): boolean => {
    const lot = view.fields[name];
    return Array.isArray(lot) && (lot as string[]).some((card) => cards.includes(card));
  };
  return all.find(lies) ?? all[0];
}

/** These cards lie in the trick, each played by its player, and are in nobody's hand. */
function withPlayed(
  view: View,
  cards: readonly string[],
  by: Readonly<Record<string, number>>,
  fields: readonly FieldInfo[],
): View {
  const made: Fields = { ...view.fields };
  const trick = trickField(view, cards, fields);
  if (trick === undefined) return view;
  const lying = Array.isArray(made[trick]) ? (made[trick] as string[]) : [];
  for (const card of cards.filter((one) => !lying.includes(one))) {
    const seat = by[card];
    if (seat === undefined) continue;
    for (const name of named(fields, "hand")) withSeat(made, name, seat, (lot) => without(lot, [card]));
    for (const name of named(fields, "played")) withSeat(made, name, seat, () => card);
  }
  made[trick] = [...lying, ...cards.filter((card) => !lying.includes(card))];
  return { ...view, fields: made, actors: [] };
}

/** A player laid a card to the trick. */
export const laid = (view: View, seat: number, card: string, fields: readonly FieldInfo[]): View =>
  withPlayed(view, [card], { [card]: seat }, fields);

/** The whole trick lies face up, just before it is taken. */
export const withTrick = (view: View, trick: TrickTaken, fields: readonly FieldInfo[]): View =>
  withPlayed(view, trick.cards, trick.by, fields);

/** The trick lies at its taker. */
export function swept(view: View, trick: TrickTaken, fields: readonly FieldInfo[]): View {
  const made: Fields = { ...view.fields };
  const place = trickField(view, trick.cards, fields);
  if (place !== undefined) made[place] = without(made[place] as Single, trick.cards);
  for (const name of named(fields, "played"))
    made[name] = ((made[name] ?? []) as Single[]).map((card) => (trick.cards.includes(card as string) ? null : card));
  for (const name of named(fields, "led")) if (trick.cards.includes(made[name] as string)) made[name] = null;
  withSeat(made, trick.field, trick.seat, (lot) => withMore(lot, trick.cards));
  return { ...view, fields: made, actors: [] };
}
