import assert from "node:assert/strict";
import { test } from "node:test";
import { trickIn, type TrickSpots } from "../src/spots.ts";
import { TALL } from "../src/zones.ts";

const WIDE = { width: 900, height: 340 };
const TALLER = { width: 378, height: 310 };
const others = (players: number): number[] => Array.from({ length: players - 1 }, (_, at) => at + 1);
const at = ({ spots }: TrickSpots, seat: number) => spots.find((spot) => spot.seat === seat) ?? { x: NaN, y: NaN };

test("no card of a trick lies over another or outside its box, with any number of players", () => {
  for (const box of [WIDE, TALLER])
    for (let players = 2; players <= 8; players += 1)
      for (const [seats, me] of [[others(players), 0] as const, [[0, ...others(players)], null] as const]) {
        const trick = trickIn(box, seats, me);
        assert.equal(trick.spots.length, players);
        for (const one of trick.spots) {
          assert.ok(one.x >= trick.card / 2 - 1 && one.x <= box.width - trick.card / 2 + 1);
          assert.ok(one.y >= (trick.card * TALL) / 2 - 1 && one.y <= box.height - (trick.card * TALL) / 2);
          for (const other of trick.spots.filter((spot) => spot !== one))
            assert.ok(
              Math.abs(one.x - other.x) >= trick.card || Math.abs(one.y - other.y) >= trick.card * TALL,
              `${players} players`,
            );
        }
      }
});

test("cards lie towards their players: mine below the middle, the others clockwise from the left", () => {
  const trick = trickIn(TALLER, [1, 2, 3], 0);
  assert.ok(at(trick, 0).y > at(trick, 2).y);
  assert.ok(at(trick, 1).x < at(trick, 2).x && at(trick, 2).x < at(trick, 3).x);
  const eight = trickIn(WIDE, others(8), 0);
  assert.ok([3, 4, 5].every((seat) => at(eight, seat).y < at(eight, 0).y));
});

test("a trick is as large as the room allows", () => {
  assert.ok(trickIn(TALLER, [1, 2, 3], 0).card >= 100);
  assert.ok(trickIn(WIDE, [1, 2, 3], 0).card >= 105);
  assert.ok(trickIn({ width: 900, height: 160 }, [1, 2, 3], 0).card >= 70);
});
