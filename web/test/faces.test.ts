import assert from "node:assert/strict";
import { test } from "node:test";
import { initialsOf, personAt, tintOf } from "../src/faces.ts";
import type { SeatInfo } from "../src/types.ts";

const at = (kind: SeatInfo["kind"], portrait?: SeatInfo["portrait"]): SeatInfo =>
  ({ name: "Ann", kind, here: true, ...(portrait ? { portrait } : {}) }) as SeatInfo;

test("initials are those of the first and the last name, whatever they are made of", () => {
  assert.deepEqual(["ann", "Ann Lee", "ann van der berg", " Zoë ", "李 明", "🦊 fox", ""].map(initialsOf), [
    "A",
    "AL",
    "AB",
    "Z",
    "李明",
    "🦊F",
    "",
  ]);
});

test("a name always has the same color, and not all names have one", () => {
  assert.equal(tintOf("Ann"), tintOf("Ann"));
  assert.ok(new Set(["Ann", "Bob", "Cleo", "Dora", "Emil", "Fritz"].map(tintOf)).size > 2);
});

test("people have portraits, bots and empty seats none", () => {
  assert.equal(personAt(at("person", "fox")), "fox");
  assert.equal(personAt(at("person")), "monogram");
  assert.equal(personAt(at("bot")), null);
  assert.equal(personAt(null), null);
});
