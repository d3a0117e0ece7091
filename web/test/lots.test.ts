import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, lotsOf } from "../src/lots.ts";
import type { Place } from "../src/places.ts";

const place = (id: string, role: string, cards: string[]): Place => ({
  ...{ id, field: id, role, title: id, owner: role === "build" ? 1 : null, cards, hidden: 0 },
  ...{ ordered: false, top: null, open: true },
});

test("a build is one lot, loose cards are one each, and an empty place is none", () => {
  const lots = lotsOf(
    [place("build.1", "build", ["A8", "B11"]), place("build.2", "build", []), place("loose", "table", ["C1", "C2"])],
    true,
  );
  assert.deepEqual(
    lots.map((lot) => [lot.key, lot.cards.length, lot.told]),
    [
      ["build.1", 2, true],
      ["C1", 1, false],
      ["C2", 1, false],
    ],
  );
});

test("all lots lie in their box, and none on another", () => {
  const single = { cards: { length: 1 }, told: false };
  const build = { cards: { length: 2 }, told: true };
  for (const box of [
    { width: 344, height: 210 },
    { width: 300, height: 170 },
    { width: 900, height: 360 },
  ])
    for (const lots of [
      [single],
      [build, build, single, single],
      [build, ...Array.from({ length: 9 }, () => single)],
    ]) {
      const made = arrange(lots, box, 8);
      assert.ok(made.card >= 34);
      made.spots.forEach((one, at) => {
        const high = made.card * 1.4;
        assert.ok(one.x >= -0.01 && one.x + one.width <= box.width + 0.01);
        assert.ok(one.y >= -0.01 && one.y + high <= box.height + 0.01);
        for (const other of made.spots.slice(at + 1))
          assert.ok(other.x >= one.x + one.width || other.y >= one.y + high || other.x + other.width <= one.x);
      });
    }
});

test("where a sentence doesn't fit, a few words stand under a lot, and everything is in its box", () => {
  const build = { cards: { length: 2 }, told: true };
  const box = { width: 284, height: 134 };
  const made = arrange([build, build, build, { cards: { length: 1 }, told: false }], box, 4);
  assert.ok(made.tight && made.card >= 24);
  for (const one of made.spots) assert.ok(one.y >= 0 && one.y + made.card * 1.4 <= box.height);
  assert.ok(!arrange([build, build], { width: 344, height: 210 }, 4).tight);
});

test("one card more changes no size while there are no more than usual", () => {
  const single = { cards: { length: 1 }, told: false };
  const sizes = [1, 4, 8].map(
    (many) =>
      arrange(
        Array.from({ length: many }, () => single),
        { width: 344, height: 230 },
        8,
      ).card,
  );
  assert.equal(new Set(sizes).size, 1);
});

test("where nothing stands under a card, many fit a small phone", () => {
  const cards = Array.from({ length: 15 }, () => ({ cards: { length: 1 }, told: false }));
  const box = { width: 288, height: 154 };
  assert.ok(arrange(cards, box, 6).card >= 34);
  const named = cards.map((card) => ({ ...card, named: true }));
  assert.ok(arrange(named, box, 6).card < arrange(cards, box, 6).card);
});
