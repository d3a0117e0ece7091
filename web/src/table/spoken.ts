/** The table in words, for people who listen. */

import type { AskedBackInfo, GameInfo } from "../types.ts";
import { words } from "../phrases.ts";
import { count, listed, say } from "../say.ts";
import { layoutOf, type Layout } from "../layout.ts";
import { handField, placesIn, type Place } from "../places.ts";
import { isBidding, spokenDeal } from "../standing.ts";
import { capital, fullName } from "../text.ts";
import type { View } from "../types.ts";

const nameOf = (view: View, seat: number): string =>
  seat === view.seat ? say(words.page.You) : (view.names[seat] ?? "");

export function scoresSpoken(view: View): string {
  const one = (name: string, seat: number): string =>
    say(words.table.scoreOf, {
      name: seat === view.seat ? say(words.page.you) : name,
      score: view.scores[seat] ?? 0,
    });
  return say(words.table.scores, { list: view.names.map(one).join(", ") });
}

/** Who wants to take back which move. */
export function askedBackText({ seat, move }: AskedBackInfo, view: View): string {
  const name = view.names[seat] ?? "";
  return move === undefined ? say(words.askedBack.asksHidden, { name }) : say(words.askedBack.asks, { name, move });
}

/** Who still has to agree. */
export const stillAsked = (asked: AskedBackInfo, view: View): string =>
  say(words.askedBack.waiting, { names: listed(asked.waits_for.map((seat) => view.names[seat] ?? "")) });

/** The same for whoever asked, whoever is asked, and everyone else. */
export function askedBackSpoken(asked: AskedBackInfo, view: View): string {
  if (asked.seat === view.seat) return stillAsked(asked, view);
  const asks = askedBackText(asked, view);
  const isAsked = view.seat !== null && asked.waits_for.includes(view.seat);
  return isAsked ? say(words.askedBack.question, { asks }) : asks;
}

/** The cards of my hand. */
export function cardsSpoken(view: View, info: GameInfo): string {
  const field = handField(info.fields, view);
  const hand = placesIn(view, info.fields).find((place) => place.owner === view.seat && place.field === field);
  if (!hand?.cards.length) return say(words.table.noCards);
  const cards = hand.cards.map((card) => fullName(card, info.cards[card])).join("; ");
  return say(words.table.yourPlace, { place: hand.title, cards });
}

function placeSpoken(place: Place, layout: Layout, view: View): string {
  if (!place.cards.length)
    return say(words.board.value, { title: capital(place.title), value: count(words.page.cards, place.hidden) });
  const cards = place.cards.map((card) => {
    const notes = layout.notes.get(card)?.map((note) => (note.seat === null ? note.says : nameOf(view, note.seat)));
    return notes?.length ? say(words.board.noted, { card, notes: notes.join(", ") }) : card;
  });
  return say(words.board.value, { title: capital(place.title), value: cards.join(", ") });
}

/** What lies on the table and what is known of each seat, one piece after another. */
export function piecesSpoken(view: View, info: Pick<GameInfo, "fields">): string[] {
  const layout = layoutOf(view, info.fields);
  const facts = layout.shown.map(({ title, value }) => say(words.board.value, { title: capital(title), value }));
  const bidding = isBidding(view, info.fields);
  const seats = layout.tags.flatMap((tags, seat) => {
    const said = [...spokenDeal(view, seat, bidding), ...tags];
    return said.length ? [say(words.board.value, { title: nameOf(view, seat), value: said.join(", ") })] : [];
  });
  return [...layout.middle.map((place) => placeSpoken(place, layout, view)), ...facts, ...seats];
}

export const tableSpoken = (view: View, info: GameInfo): string =>
  piecesSpoken(view, info).join(". ") || say(words.table.empty);
