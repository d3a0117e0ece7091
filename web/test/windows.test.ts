import assert from "node:assert/strict";
import { test } from "node:test";
import { windowOf } from "../src/windows.ts";

test("what fits is shown whole", () => {
  assert.deepEqual(windowOf(7, 7, 3), { from: 0, to: 7, pages: false });
});

test("of more, as many as fit between the two buttons to page with", () => {
  assert.deepEqual(windowOf(20, 7, 0), { from: 0, to: 5, pages: true });
  assert.deepEqual(windowOf(20, 7, 5), { from: 5, to: 10, pages: true });
});

test("the last page is full, and there is none beyond it", () => {
  assert.deepEqual(windowOf(20, 7, 18), { from: 15, to: 20, pages: true });
  assert.deepEqual(windowOf(20, 7, -4), { from: 0, to: 5, pages: true });
});

test("in the least room there is still one", () => {
  assert.deepEqual(windowOf(9, 1, 2), { from: 2, to: 3, pages: true });
});
