import assert from "node:assert/strict";
import { test } from "node:test";
import { cardSize, LEAST, leastHeight, type Contents } from "../src/cardsize.ts";
import { spotsOf } from "../src/spots.ts";
import type { View } from "../src/types.ts";

const seen = (players: number, seat: number | null = 0): View => ({ players, seat }) as View;
const trick = (players: number, seat: number | null = 0): Contents => ({
  trick: { compass: spotsOf(seen(players, seat), false).reach, row: spotsOf(seen(players, seat), true).reach },
  lots: [],
  piles: 0,
});
const lots = (...cards: number[]): Contents => ({ trick: null, lots: cards, piles: 0 });

test("cards grow with the room, and stop where a larger one would show no more", () => {
  const sizes = [300, 500, 900, 3000].map((side) => cardSize({ width: side, height: side }, lots(2)).card);
  assert.deepEqual(
    sizes.toSorted((a, b) => a - b),
    sizes,
  );
  assert.ok((sizes[2] ?? 0) >= 200);
  assert.equal(sizes[3], 240);
});

test("the more cards, the smaller they are, and never too small for a thumb", () => {
  const box = { width: 348, height: 200 };
  const sizes = [1, 4, 7, 18].map((cards) => cardSize(box, lots(cards)).card);
  assert.deepEqual(
    sizes.toSorted((a, b) => b - a),
    sizes,
  );
  assert.equal(sizes[3], LEAST);
});

test("a trick lies at compass places, in a low room in one row", () => {
  assert.equal(cardSize({ width: 600, height: 400 }, trick(4)).inRow, false);
  assert.equal(cardSize({ width: 440, height: 130 }, trick(4)).inRow, true);
});

test("what lies beside a trick leaves the trick its size where there is room at the side", () => {
  const [box, pile] = [
    { width: 1000, height: 600 },
    { ...trick(4), piles: 1 },
  ];
  assert.equal(cardSize(box, pile).beside, true);
  assert.equal(cardSize(box, pile).card, cardSize(box, trick(4)).card);
  assert.equal(cardSize({ width: 340, height: 500 }, pile).beside, false);
});

test("the least height is enough for the smallest cards", () => {
  for (const contents of [trick(4), trick(8), lots(18), lots(4, 4, 4), { ...trick(3), lots: [5], piles: 2 }])
    for (const width of [348, 430, 900]) {
      const height = leastHeight(width, contents);
      assert.ok(cardSize({ width, height }, contents).card >= LEAST);
      assert.ok(height <= leastHeight(width - 100, contents), `${width}`);
    }
});

test("no two cards of a trick lie on one another", () => {
  for (const players of [2, 3, 4, 5, 6, 7, 8])
    for (const seat of [0, null])
      for (const inRow of [false, true]) {
        const { spots } = spotsOf(seen(players, seat), inRow);
        for (const [at, one] of spots.entries())
          for (const other of spots.slice(at + 1))
            assert.ok(
              Math.abs(one.x - other.x) >= 1 || Math.abs(one.y - other.y) >= 1,
              `${players} players, ${seat}: ${JSON.stringify([one, other])}`,
            );
      }
});

test("you lie at the bottom, and the next seat at your left", () => {
  const { spots } = spotsOf(seen(4, 2), false);
  assert.ok(spots.every((spot, seat) => seat === 2 || spot.y < (spots[2]?.y ?? 0)));
  assert.ok((spots[3]?.x ?? 0) < (spots[1]?.x ?? 0));
});
