import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, heightOf, moments, pathOf } from "../src/scorepath.ts";

const DEALS = [
  [10, 0],
  [-5, 20],
  [0, 15],
];

test("the path of the scores begins at nothing", () => {
  assert.deepEqual(pathOf(DEALS, 2), [
    [0, 10, 5, 5],
    [0, 0, 20, 35],
  ]);
  assert.deepEqual(pathOf([], 2), [[0], [0]]);
});

test("the largest score is at the top", () => {
  assert.deepEqual(
    [0, 35, 17.5].map((value) => heightOf(value, 0, 35, 100)),
    [100, 0, 50],
  );
  assert.equal(heightOf(0, 0, 0, 100), 50);
});

test("words beside lines don't touch", () => {
  assert.deepEqual(apart([10, 12, 50], 10, 100), [10, 20, 50]);
  assert.deepEqual(apart([98, 99], 10, 100), [90, 100]);
});

test("what stood out for a player", () => {
  assert.deepEqual(moments(DEALS, 0, false), { best: { deal: 1, points: 10 }, costliest: { deal: 2, points: -5 } });
  assert.deepEqual(moments(DEALS, 0, true), { best: { deal: 2, points: -5 }, costliest: { deal: 1, points: 10 } });
  assert.equal(moments([[1], [1]], 0, false), null);
  assert.equal(moments([], 0, false), null);
});
