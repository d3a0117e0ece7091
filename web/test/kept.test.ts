import assert from "node:assert/strict";
import { test } from "node:test";
import { isLasting, isReference, keptName, referencesOf } from "../worker/kept.ts";

test("what is the same for everybody is kept", () => {
  for (const path of [
    "api/games",
    "api/games/old-maid",
    "decks/plain.svg",
    "decks/plain.svg?index=large",
    "covers/plain.svg",
  ])
    assert.ok(isReference(path), path);
});

test("what a server says about tables, and whatever has other words in its address, is never kept", () => {
  for (const path of [
    "",
    "api/tables/abc",
    "api/tables/abc/record",
    "api/games/old-maid/more",
    "api/games?fresh=1",
    "api/qr.svg?link=x",
    "api/lessons/old-maid",
    "healthz",
    "table/abc",
  ])
    assert.ok(!isReference(path), path);
});

test("files whose name changes with their content are never asked for twice", () => {
  assert.ok(isLasting("assets/index-abc.js"));
  assert.ok(!isLasting("icon.svg"));
});

test("each pack is asked for once, and the shelf's games all", () => {
  const games = [
    { name: "one", pack: "p" },
    { name: "two", pack: "p" },
    { name: "three", pack: "q" },
  ];
  assert.deepEqual(referencesOf({ games }), [
    "covers/p.svg",
    "covers/q.svg",
    "api/games/one",
    "api/games/two",
    "api/games/three",
    "decks/p.svg",
    "decks/q.svg",
  ]);
  assert.ok(referencesOf({ games }).every(isReference));
});

test("a cache belongs to one address and one version", () => {
  assert.ok(keptName("/a/", "1").startsWith(keptName("/a/", "")));
  assert.ok(!keptName("/a/b/", "1").startsWith(keptName("/a/", "")));
});
