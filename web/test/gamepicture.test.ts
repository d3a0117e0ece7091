import assert from "node:assert/strict";
import { test } from "node:test";
import { paths, placed } from "../src/gamepicture.ts";

test("the path of the scores begins at nothing and adds up deal by deal", () => {
  const deals = [
    [5, -2],
    [1, 10],
  ];
  assert.deepEqual(paths({ names: ["Ann", "Bert"], deals }), [
    [0, 5, 6],
    [0, -2, 8],
  ]);
  assert.deepEqual(paths({ names: ["Ann"], deals: [] }), [[0]]);
});

test("winners come first, then whoever was closest, whether high or low wins", () => {
  const names = ["Ann", "Bert", "Cora"];
  assert.deepEqual(placed({ names, scores: [3, 11, 7], winners: [1] }), [1, 2, 0]);
  assert.deepEqual(placed({ names, scores: [30, 2, 9], winners: [1] }), [1, 2, 0]);
  assert.deepEqual(placed({ names, scores: [4, 1, 4], winners: [0, 2] }), [0, 2, 1]);
});
