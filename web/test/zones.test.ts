import assert from "node:assert/strict";
import { test } from "node:test";
import type { Needs } from "../src/needs.ts";
import { zonesOf, type Rect, type Zones } from "../src/zones.ts";

const SIZES = [
  [360, 592],
  [390, 796],
  [844, 340],
  [820, 1124],
  [1024, 712],
  [1440, 844],
  [2560, 1384],
] as const;
const NEEDS: Needs[] = [
  { rows: 1, choosing: false, fronts: false, talk: 0 },
  { rows: 2, choosing: false, fronts: true, talk: 0 },
  { rows: 1, choosing: true, fronts: true, talk: 0 },
];

const apart = (a: Rect, b: Rect): boolean =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;

function* tables(): Generator<{ zones: Zones; what: string; width: number; height: number }> {
  for (const [width, height] of SIZES)
    for (let players = 2; players <= 8; players += 1)
      for (const needs of NEEDS)
        for (const hand of [0, 4, 8, 14, 26]) {
          if (hand > 14 && players > 2) continue;
          const others = Array.from({ length: players - 1 }, (_, at) => at + 1);
          const zones = zonesOf({ width, height, others, seated: true, hand, needs });
          yield {
            zones,
            width,
            height,
            what: `${width}x${height}, ${players} players, ${hand} cards, ${needs.rows} rows`,
          };
        }
}

const allOf = ({ seats, fronts, mine, middle, asking, hand }: Zones): Rect[] =>
  [...seats.values(), ...fronts.values(), mine, middle, asking, hand].filter((one) => one !== null);

test("no zone lies over another or outside the board, at any size with any number of players", () => {
  for (const { zones, width, height, what } of tables()) {
    const all = allOf(zones);
    all.forEach((one, at) => {
      assert.ok(one.x >= 0 && one.y >= 0, what);
      assert.ok(one.x + one.width <= width && one.y + one.height <= height, what);
      for (const other of all.slice(at + 1)) assert.ok(apart(one, other), what);
    });
  }
});

test("you sit beside the question on a wide table, and above it elsewhere", () => {
  for (const { zones, what } of tables()) {
    const { me, asking, shape } = zones;
    assert.ok(me !== null, what);
    assert.ok(shape === "wide" ? zones.beside === me.width && me.y === asking.y : apart(me, asking), what);
  }
});

test("the middle always has room, and most of it where cards lie there", () => {
  for (const { zones, what } of tables())
    if (zones.hand === null || zones.hand.height < 150) assert.ok(zones.middle.height >= 60, what);
});

test("spectators have the same: seats around a middle, and nobody in front", () => {
  for (const [width, height] of SIZES)
    for (let players = 2; players <= 8; players += 1) {
      const others = Array.from({ length: players }, (_, at) => at);
      const needs: Needs = { rows: 0, choosing: false, fronts: false, talk: 0 };
      const zones = zonesOf({ width, height, others, seated: false, hand: 0, needs });
      assert.equal(zones.seats.size, players);
      assert.equal(zones.me ?? zones.hand, null);
      const all = allOf(zones);
      all.forEach((one, at) =>
        all.slice(at + 1).forEach((other) => assert.ok(apart(one, other), `${width}, ${players}`)),
      );
    }
});

test("nothing but the size, the players, the hand and the game decides: the same again is the same", () => {
  const given = { width: 390, height: 796, others: [1, 2, 3], seated: true, hand: 14, needs: NEEDS[0] as Needs };
  assert.deepEqual(zonesOf(given), zonesOf(structuredClone(given)));
});
