import assert from "node:assert/strict";
import { test } from "node:test";
import { openZones } from "../src/openzones.ts";
import type { Rect } from "../src/zones.ts";

const SIZES = [
  [360, 590],
  [390, 794],
  [844, 340],
  [820, 1130],
  [1024, 718],
  [1440, 850],
] as const;

const zones = (width: number, height: number, players: number) =>
  openZones(
    {
      ...{ width, height, seated: true, hand: 10 },
      others: Array.from({ length: players - 1 }, (_, at) => at + 1),
      needs: { rows: 2, choosing: false, fronts: false, talk: 116 },
    },
    0,
  );

const apart = (one: Rect, other: Rect): boolean =>
  one.x + one.width <= other.x + 0.5 ||
  other.x + other.width <= one.x + 0.5 ||
  one.y + one.height <= other.y + 0.5 ||
  other.y + other.height <= one.y + 0.5;

test("every hand has room beside its seat, and nothing overlaps or leaves the board", () => {
  for (const [width, height] of SIZES)
    for (const players of [2, 3, 4, 6, 8]) {
      const made = zones(width, height, players);
      const rects = [...made.seats.values(), ...made.fronts.values(), made.middle, made.asking];
      if (made.hand) rects.push(made.hand);
      for (const rect of rects) {
        const where = `${width}x${height}, ${players}: ${JSON.stringify(rect)}`;
        assert.ok(rect.x >= 0 && rect.x + rect.width <= width + 0.5, where);
        assert.ok(rect.y >= -0.5 && rect.y + rect.height <= height + 0.5, where);
      }
      if (made.shape !== "wide")
        rects.forEach((one, at) => rects.slice(at + 1).forEach((other) => assert.ok(apart(one, other))));
      assert.equal(made.fronts.size + Number(made.hand !== null), players, `${width}x${height}, ${players}`);
    }
});

test("a row is high enough to touch, and a hand wider than its seat", () => {
  const made = zones(360, 590, 4);
  for (const [seat, rect] of made.fronts) {
    assert.ok(rect.height >= 44);
    assert.ok(rect.width > (made.seats.get(seat)?.width ?? 0) * 2);
  }
});
