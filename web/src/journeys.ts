/** Which card went where between two scenes. Works from the places alone, so it is right for every game. */

import type { Place } from "./places.ts";
import type { AnyFact, View } from "./types.ts";

export interface Journey {
  card: string | null;
  from: string;
  to: string;
  /** The place it was laid down in between: the trick that was taken with this very card. */
  via: string | null;
}

interface Change {
  id: string;
  owner: number | null;
  less: number;
}

const wheres = (places: Place[]): Map<string, Place> =>
  new Map(places.flatMap((place) => place.cards.map((card): [string, Place] => [card, place])));

/** Hidden places that have fewer (or, with ``sign`` -1, more) cards now. */
function changes(before: Place[], after: Place[], sign: number): Change[] {
  return before.flatMap((place) => {
    const now = after.find((other) => other.id === place.id);
    const less = now ? sign * (place.hidden - now.hidden) : 0;
    return less > 0 ? [{ id: place.id, owner: place.owner, less }] : [];
  });
}

function take(from: Change[], owner: number | null): string | null {
  const found = from.find((one) => one.owner === owner && one.less > 0) ?? from.find((one) => one.less > 0);
  if (!found) return null;
  found.less -= 1;
  return found.id;
}

/** All journeys, of cards that are seen at the start or at the end. */
export function journeys(before: Place[], after: Place[], actor: number | null): Journey[] {
  const was = wheres(before);
  const is = wheres(after);
  const givers = changes(before, after, 1);
  const takers = changes(before, after, -1);
  const made: Journey[] = [];
  for (const [card, place] of is) {
    const from = was.get(card)?.id ?? take(givers, actor);
    if (from !== null && from !== place.id) made.push({ card, from, to: place.id, via: null });
  }
  for (const [card, place] of was) {
    if (is.has(card)) continue;
    const to = take(takers, null);
    if (to !== null && to !== place.id) made.push({ card, from: place.id, to, via: null });
  }
  return viaTrick(made, before);
}

/** The places with the trick that was just taken face up once more where it lies face down: its last card is seen on its way there. */
export function withTrick(places: Place[], facts: readonly AnyFact[]): Place[] {
  const trick = facts.filter((fact) => fact.fact === "trick taken").at(-1);
  if (!trick) return places;
  const id = `${trick.field}.${trick.seat}`;
  return places.map((place) =>
    place.id === id && place.hidden >= trick.cards.length
      ? { ...place, cards: [...trick.cards], hidden: place.hidden - trick.cards.length }
      : place,
  );
}

/** A card that went from a hand to where a trick went was laid to that trick first. */
function viaTrick(made: Journey[], before: Place[]): Journey[] {
  const middle = new Set(before.filter((place) => place.owner === null && place.cards.length).map((place) => place.id));
  const owned = new Set(before.filter((place) => place.owner !== null).map((place) => place.id));
  return made.map((journey) => {
    const trick = made.find((other) => other.to === journey.to && middle.has(other.from));
    return trick && owned.has(journey.from) ? { ...journey, via: trick.from } : journey;
  });
}

/** The cards of a new deal come from the dealer to my hand. */
export function dealtFrom(view: View, places: Place[], hand: string | null): Journey[] {
  if (hand === null || view.dealer === null) return [];
  const own = places.find((place) => place.field === hand && place.owner === view.seat);
  const from = view.dealer === view.seat ? "middle" : `${hand}.${view.dealer}`;
  return (own?.cards ?? []).map((card) => ({ card, from, to: own?.id ?? "", via: null }));
}
