import assert from "node:assert/strict";
import { test } from "node:test";
import { journeys, withTrick } from "../src/journeys.ts";
import type { Place } from "../src/places.ts";
import type { AnyFact } from "../src/types.ts";

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
  assert.deepEqual(journeys(before, after, 0), [{ card: "a", from: "hand.0", to: "trick", via: null }]);
});

test("a card out of a hidden hand comes from the hand of who acted", () => {
  const before = [place("hand.1", 1, [], 5), place("hand.2", 2, [], 5), place("trick", null, [])];
  const after = [place("hand.1", 1, [], 5), place("hand.2", 2, [], 4), place("trick", null, ["a"])];
  assert.deepEqual(journeys(before, after, 2), [{ card: "a", from: "hand.2", to: "trick", via: null }]);
});

test("the last card of a trick is laid to the trick before the trick is taken", () => {
  const before = [place("hand.1", 1, [], 5), place("trick", null, ["a", "b"]), place("taken.0", 0, [])];
  const after = [place("hand.1", 1, [], 4), place("trick", null, []), place("taken.0", 0, ["a", "b", "c"])];
  const made = journeys(before, after, 1);
  assert.deepEqual(
    made.find((journey) => journey.card === "c"),
    { card: "c", from: "hand.1", to: "taken.0", via: "trick" },
  );
});

test("a card that is hidden now went where there is one more", () => {
  const before = [place("table", null, ["a"]), place("pack", null, [], 3)];
  const after = [place("table", null, []), place("pack", null, [], 4)];
  assert.deepEqual(journeys(before, after, null), [{ card: "a", from: "table", to: "pack", via: null }]);
});

test("a card laid without a trick to take goes by no trick", () => {
  const before = [place("hand.0", 0, ["a"]), place("trick", null, [])];
  const after = [place("hand.0", 0, []), place("trick", null, ["a"])];
  assert.ok(journeys(before, after, 0).every((journey) => journey.via === null));
});

test("the last card of a trick that is kept face down is seen on its way", () => {
  const before = [place("hand.1", 1, [], 5), place("trick", null, ["a", "b"]), place("taken.0", 0, [], 3)];
  const after = [place("hand.1", 1, [], 4), place("trick", null, []), place("taken.0", 0, [], 6)];
  const facts: AnyFact[] = [
    { fact: "trick taken", seat: 0, field: "taken", cards: ["a", "b", "c"], by: {}, deal: 1, hidden: 0, points: null },
  ];
  const made = journeys(before, withTrick(after, facts), 1);
  assert.equal(made.length, 3);
  assert.deepEqual(
    made.find((journey) => journey.card === "c"),
    { card: "c", from: "hand.1", to: "taken.0", via: "trick" },
  );
});

test("a trick that lies open stays as it is", () => {
  const after = [place("taken.0", 0, ["a", "b", "c"])];
  const facts: AnyFact[] = [
    { fact: "trick taken", seat: 0, field: "taken", cards: ["b", "c"], by: {}, deal: 1, hidden: 0, points: null },
  ];
  assert.deepEqual(withTrick(after, facts), after);
});
