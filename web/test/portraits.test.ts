import assert from "node:assert/strict";
import { test } from "node:test";
import { faceOf, moodOf, portraitOf, type Mood } from "../src/portraits.ts";
import type { View } from "../src/types.ts";

const MOODS: Mood[] = ["calm", "glad", "sorry"];

test("a character has a face, a level and an empty seat have none", () => {
  assert.ok(portraitOf("hattie"));
  assert.equal(portraitOf("fair"), null);
  assert.equal(portraitOf(null), null);
});

test("each mood is a different face", () => {
  const portrait = portraitOf("teddy");
  assert.ok(portrait);
  const drawn = MOODS.map((mood) => JSON.stringify(faceOf(portrait, mood)));
  assert.equal(new Set(drawn).size, MOODS.length);
});

const after = (deals: number[][], winners: number[] = []): View =>
  ({ deals, winners, over: winners.length > 0 }) as unknown as View;
const moods = (view: View, lowWins = false): Mood[] => [0, 1, 2].map((seat) => moodOf(view, seat, lowWins));

test("the best of the last deal is glad, the worst is sorry", () => {
  assert.deepEqual(moods(after([])), ["calm", "calm", "calm"]);
  assert.deepEqual(moods(after([[5, 5, 5]])), ["calm", "calm", "calm"]);
  assert.deepEqual(
    moods(
      after([
        [9, 0, 0],
        [1, 3, 2],
      ]),
    ),
    ["sorry", "glad", "calm"],
  );
  assert.deepEqual(moods(after([[1, 3, 2]]), true), ["glad", "sorry", "calm"]);
});

test("in the end the winners are glad", () => {
  assert.deepEqual(moods(after([[1, 3, 2]], [0, 2])), ["glad", "sorry", "glad"]);
});
