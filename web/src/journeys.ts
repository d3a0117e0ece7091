/** Which card went where between two scenes. Works from the places alone, so it is right for every game. */

import type { Place } from "./places.ts";
import type { TrickTaken, View } from "./types.ts";

export interface Journey {
  /** The card, if it is seen at the start or at the end. */
  card: string | null;
  from: string;
  to: string;
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
export function journeys(
  before: Place[],
  after: Place[],
  actor: number | null,
  taker: number | null = null,
): Journey[] {
  const was = wheres(before);
  const is = wheres(after);
  const givers = changes(before, after, 1);
  const takers = changes(before, after, -1);
  const made: Journey[] = [];
  for (const [card, place] of is) {
    const from = was.get(card)?.id ?? take(givers, actor);
    if (from !== null && from !== place.id) made.push({ card, from, to: place.id });
  }
  for (const [card, place] of was) {
    if (is.has(card)) continue;
    const to = take(takers, taker);
    if (to !== null && to !== place.id) made.push({ card, from: place.id, to });
  }
  return made;
}

/** The cards of a trick go to whoever took it, wherever they lie there. */
export const sweptIn = (trick: TrickTaken, before: Place[]): Journey[] =>
  trick.cards.flatMap((card) => {
    const from = before.find((place) => place.cards.includes(card))?.id;
    return from === undefined ? [] : [{ card, from, to: `${trick.field}.${trick.seat}` }];
  });

/** At most so many backs fly to one place: a phone has enough to do. */
const BACKS = 5;

/** The cards of a new deal come from the dealer to every place, one after another. */
export function dealtFrom(view: View, places: Place[]): Journey[] {
  const from = view.dealer === null ? "middle" : `seat ${view.dealer}`;
  const lots = places.map((place) => {
    const hidden = Array.from({ length: Math.min(place.hidden, place.owner === null ? 1 : BACKS) }, () => null);
    const cards = place.top === null ? place.cards : [place.top];
    return [...cards, ...hidden].map((card): Journey => ({ card, from, to: place.id }));
  });
  const most = Math.max(0, ...lots.map((lot) => lot.length));
  return Array.from({ length: most }, (_, at) => lots.flatMap((lot) => lot.slice(at, at + 1))).flat();
}
