import assert from "node:assert/strict";
import { test } from "node:test";
import { dealtFrom, journeys, sweptIn } from "../src/journeys.ts";
import type { Place } from "../src/places.ts";
import type { TrickTaken, View } from "../src/types.ts";

const place = (id: string, owner: number | null, cards: string[], hidden = 0): Place => ({
  id,
  field: id,
  role: "",
  title: id,
  owner,
  cards,
  hidden,
  ordered: false,
  top: null,
  open: true,
});

test("a card seen at both ends goes from the one to the other", () => {
  const before = [place("hand.0", 0, ["a", "b"]), place("trick", null, [])];
  const after = [place("hand.0", 0, ["b"]), place("trick", null, ["a"])];
  assert.deepEqual(journeys(before, after, 0), [{ card: "a", from: "hand.0", to: "trick" }]);
});

test("a card out of a hidden hand comes from the hand of who acted", () => {
  const before = [place("hand.1", 1, [], 5), place("hand.2", 2, [], 5), place("trick", null, [])];
  const after = [place("hand.1", 1, [], 5), place("hand.2", 2, [], 4), place("trick", null, ["a"])];
  assert.deepEqual(journeys(before, after, 2), [{ card: "a", from: "hand.2", to: "trick" }]);
});

test("a card that is hidden now went where there is one more", () => {
  const before = [place("table", null, ["a"]), place("pack", null, [], 3)];
  const after = [place("table", null, []), place("pack", null, [], 4)];
  assert.deepEqual(journeys(before, after, null), [{ card: "a", from: "table", to: "pack" }]);
});

test("a card that is hidden now went to who took it, where that is known", () => {
  const before = [place("trick", null, ["a"]), place("taken.0", 0, [], 3), place("taken.1", 1, [], 3)];
  const after = [place("trick", null, []), place("taken.0", 0, [], 4), place("taken.1", 1, [], 4)];
  assert.deepEqual(journeys(before, after, null, 1), [{ card: "a", from: "trick", to: "taken.1" }]);
});

const trick = (...cards: string[]): TrickTaken => ({
  fact: "trick taken",
  seat: 1,
  field: "taken",
  cards,
  by: {},
  deal: 1,
  hidden: 0,
  points: null,
});

test("all cards of a trick go to its taker, however they lie there", () => {
  const before = [place("trick", null, ["a", "b"]), place("taken.1", 1, [], 3)];
  assert.deepEqual(sweptIn(trick("a", "b", "c"), before), [
    { card: "a", from: "trick", to: "taken.1" },
    { card: "b", from: "trick", to: "taken.1" },
  ]);
});

test("cards are dealt from the dealer to every place, one after another, a few backs to those that are hidden", () => {
  const places = [place("hand.0", 0, ["a", "b"]), place("hand.1", 1, [], 9), place("stock", null, [], 30)];
  const made = dealtFrom({ dealer: 1 } as View, places);
  assert.deepEqual(
    made.slice(0, 5).map(({ card, from, to }) => [card, from, to]),
    [
      ["a", "seat 1", "hand.0"],
      [null, "seat 1", "hand.1"],
      [null, "seat 1", "stock"],
      ["b", "seat 1", "hand.0"],
      [null, "seat 1", "hand.1"],
    ],
  );
  assert.equal(made.filter(({ to }) => to === "hand.1").length, 5);
});
