import assert from "node:assert/strict";
import { test } from "node:test";
import { cardSize, LEAST, type Contents } from "../src/cardsize.ts";

const lots = (...cards: number[]): Contents => ({ lots: cards, piles: 0 });

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
