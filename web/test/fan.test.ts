import assert from "node:assert/strict";
import { test } from "node:test";
import { fanIn, spotIn } from "../src/fan.ts";

const boxes = [
  { width: 240, height: 60 },
  { width: 110, height: 104 },
  { width: 344, height: 80 },
  { width: 600, height: 150 },
];

test("every card of a fan lies inside its box, and of each a corner is seen", () => {
  for (const box of boxes)
    for (let cards = 1; cards <= 15; cards += 1) {
      const fan = fanIn(cards, box);
      for (let at = 0; at < cards; at += 1) {
        const { x, y } = spotIn(fan, at, cards, box);
        assert.ok(x >= -0.01 && y >= -0.01, `${cards} cards in ${box.width}: ${x}, ${y}`);
        assert.ok(x + fan.card <= box.width + 0.01 && y + fan.card * 1.4 <= box.height + 0.01);
      }
      if (fan.perRow > 1) assert.ok(fan.step >= fan.card * 0.35);
    }
});

test("a wide box takes one row, a narrow one more", () => {
  assert.equal(fanIn(10, { width: 340, height: 62 }).rows, 1);
  assert.ok(fanIn(10, { width: 110, height: 130 }).rows > 1);
});

test("few cards lie apart, and none is larger than asked for", () => {
  const fan = fanIn(2, { width: 400, height: 100 }, { largest: 50 });
  assert.equal(fan.card, 50);
  assert.ok(fan.step > fan.card);
});

test("where the top of a card is enough, cards are larger than their box is high", () => {
  const box = { width: 240, height: 46 };
  const fan = fanIn(10, box, { shown: 0.62 });
  assert.ok(fan.card * 1.4 * 0.62 <= box.height + 0.01);
  assert.ok(fan.card > fanIn(10, box).card * 1.4);
  assert.equal(spotIn(fan, 0, 10, box).y, 0);
});
