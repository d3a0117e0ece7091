import assert from "node:assert/strict";
import { test } from "node:test";
import { sumOf, sumText, wholeLots } from "../src/sums.ts";
import type { Place } from "../src/places.ts";

const sums = { goal: 26, worth: { A3: 3, A4: 4, B9: 9, C10: 10, D13: 13, B8: 8, A11: 11 } };

const build: Place = {
  id: "build.1",
  field: "build",
  role: "build",
  title: "build",
  owner: 1,
  cards: ["A11", "B8"],
  hidden: 0,
  ordered: false,
  top: null,
  open: true,
};

test("the sum of cards and what it needs", () => {
  assert.equal(sumText(sumOf(["A3", "A4", "B9"], sums)), "3 + 4 + 9 = 16, needs 10");
  assert.equal(sumText(sumOf(["B8", "A11"], sums)), "8 + 11 = 19, needs 7");
  assert.equal(sumText(sumOf(["B9"], sums)), "9, needs 17");
});

test("a sum that is made, and one that is too much", () => {
  assert.equal(sumText(sumOf(["A3", "C10", "D13"], sums)), "3 + 10 + 13 = 26!");
  assert.equal(sumText(sumOf(["A4", "C10", "D13"], sums)), "4 + 10 + 13 = 27, 1 too many");
});

test("a card of a build counts with all that lies with it, once", () => {
  assert.deepEqual(wholeLots(["A3", "A11"], [build]), ["A3", "A11", "B8"]);
  assert.deepEqual(wholeLots(["A11", "B8"], [build]), ["A11", "B8"]);
});
