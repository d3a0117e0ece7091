/** How players stand, as it is drawn at their seats and said of them. It goes by typed data and knows no game. */

import { words } from "./phrases.ts";
import type { Place } from "./places.ts";
import { count, say } from "./say.ts";
import type { FieldInfo, Held, Standing, View } from "./types.ts";

const NOTHING: Standing = { points: null, meter: null, bids: [], holds: [] };

export const standingOf = (view: View, seat: number): Standing => view.standing[seat] ?? NOTHING;

/** Is there bidding now? */
export const isBidding = (view: View, fields: readonly FieldInfo[]): boolean =>
  !view.over && fields.some((field) => field.role === "bidding" && field.during.includes(view.phase));

/** What a player bid last, short: "20", "pass". After the bidding, what somebody bid is still worth knowing, but no pass. */
export function lastBid({ bids }: Standing, bidding: boolean): { short: string; text: string; pass: boolean } | null {
  const worth = bidding ? bids : bids.filter((bid) => Object.keys(bid.values).length);
  const last = worth[worth.length - 1];
  if (!last) return null;
  const filled = Object.values(last.values).join(" ");
  return { short: filled || last.text, text: last.text, pass: !filled };
}

/** Points of a deal with their sign: "+15", "−3". */
export const plus = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What a player has in a place, as players count it: "3 tricks". */
export const heldText = ({ things, number }: Held): string => count(words.things[things], number);

/** Everything a player has that is counted in more than cards. */
export const heldTexts = (view: View, seat: number): string[] =>
  standingOf(view, seat)
    .holds.filter((held) => held.number && held.things !== "cards")
    .map(heldText);

/** What is counted in this place; null where cards are as good as anything. */
export const heldAt = (view: View, place: Place): Held | null =>
  place.owner === null
    ? null
    : (standingOf(view, place.owner).holds.find((held) => held.field === place.field && held.things !== "cards") ??
      null);

const points = (number: number): string =>
  number < 0
    ? say(words.board.minus, { points: count(words.board.points, -number) })
    : count(words.board.points, number);

/** Everything about how a player stands, as it is said: "45 points, bid 40, took 35, 3 tricks". */
export const spokenStanding = (view: View, seat: number, bidding: boolean): string[] => [
  points(view.scores[seat] ?? 0),
  ...spokenDeal(view, seat, bidding),
];

/** How a player stands in the deal: "bid 40, took 35, 3 tricks". */
export function spokenDeal(view: View, seat: number, bidding: boolean): string[] {
  const standing = standingOf(view, seat);
  const { meter } = standing;
  const bid = lastBid(standing, bidding);
  const said: string[] = [];
  if (meter) said.push(say(words.board.bidAndTook, { bid: meter.needs, took: meter.has }));
  else if (bid) said.push(bid.text);
  if (!meter && standing.points) said.push(say(words.board.inThisDeal, { points: plus(standing.points) }));
  return [...said, ...heldTexts(view, seat)];
}

/** The scores after each deal; nothing where scores are no sum of the deals' points. */
export function runningTotals({ deals, scores }: Pick<View, "deals" | "scores">): number[][] {
  const sums = scores.map((_, seat) => deals.reduce((sum, points) => sum + (points[seat] ?? 0), 0));
  const first = (scores[0] ?? 0) - (sums[0] ?? 0);
  if (scores.some((score, seat) => score - (sums[seat] ?? 0) !== first)) return [];
  let after = scores.map(() => first);
  return deals.map((points) => (after = after.map((score, seat) => score + (points[seat] ?? 0))));
}
