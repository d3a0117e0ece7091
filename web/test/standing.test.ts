import assert from "node:assert/strict";
import { test } from "node:test";
import { heldAt, isBidding, lastBid, plus, runningTotals, spokenStanding } from "../src/standing.ts";
import type { Place } from "../src/places.ts";
import type { Bid, FieldInfo, Standing, View } from "../src/types.ts";

const bid = (points: number): Bid => ({ kind: "bid {points}", text: `bid ${points}`, values: { points: `${points}` } });
const PASS: Bid = { kind: "pass", text: "pass", values: {} };
const BIDDING = { role: "bidding", during: ["bid"] } as unknown as FieldInfo;

const standing = (given: Partial<Standing>): Standing => ({ points: null, meter: null, bids: [], holds: [], ...given });
const view = (...standings: Standing[]): View =>
  ({ standing: standings, scores: [45, -1], phase: "play", over: false }) as unknown as View;

test("the last bid stands at a seat; a pass only while there is bidding", () => {
  const passed = standing({ bids: [bid(20), bid(30), PASS] });
  assert.deepEqual(lastBid(passed, true), { short: "pass", text: "pass", pass: true });
  assert.deepEqual(lastBid(passed, false), { short: "30", text: "bid 30", pass: false });
  assert.equal(lastBid(standing({ bids: [PASS] }), false), null);
  assert.equal(lastBid(standing({}), true), null);
});

test("bidding is the phase in which seats are still in it", () => {
  const now = view();
  assert.equal(isBidding({ ...now, phase: "bid" }, [BIDDING]), true);
  assert.equal(isBidding(now, [BIDDING]), false);
  assert.equal(isBidding({ ...now, phase: "bid", over: true }, [BIDDING]), false);
});

test("a seat is told as a sentence", () => {
  const holds = [
    { field: "taken", things: "tricks", number: 1 },
    { field: "pile", things: "cards", number: 9 },
  ] as const;
  const bidder = standing({
    points: 35,
    meter: { field: "bid", has: 35, needs: 40 },
    bids: [bid(40)],
    holds: [...holds],
  });
  const other = standing({ points: -3, bids: [bid(30), PASS] });
  const said = (seat: number): string => spokenStanding(view(bidder, other), seat, false).join(", ");
  assert.equal(said(0), "45 points, bid 40, took 35, 1 trick");
  assert.equal(said(1), "minus 1 point, bid 30, −3 in this deal");
});

test("a place is counted as players count it", () => {
  const has = standing({
    holds: [
      { field: "taken", things: "tricks", number: 2 },
      { field: "safe", things: "cards", number: 5 },
    ],
  });
  const at = (field: string, owner: number | null): number | undefined =>
    heldAt(view(has), { field, owner } as Place)?.number;
  assert.equal(at("taken", 0), 2);
  assert.equal(at("safe", 0), undefined);
  assert.equal(at("taken", null), undefined);
});

test("points of a deal have a sign", () => {
  assert.deepEqual([15, -3].map(plus), ["+15", "−3"]);
});

test("running totals are told where the scores are the sums of the deals", () => {
  const deals = [
    [10, -5],
    [0, 20],
  ];
  assert.deepEqual(runningTotals({ deals, scores: [10, 15] }), [
    [10, -5],
    [10, 15],
  ]);
  assert.deepEqual(runningTotals({ deals, scores: [35, 40] })[0], [35, 20], "everyone began with 25");
  assert.deepEqual(runningTotals({ deals, scores: [1, 0] }), [], "credits");
});
