import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { lastBots, rememberBots, wanted } from "../src/bots.ts";

const store = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  },
});
const LEVELS = ["easy", "fair", "best"].map((name) => ({ name }));
const CHARACTERS = ["hattie", "teddy"].map((name) => ({ name }));

beforeEach(() => store.clear());

test("a level is for all bots, characters sit down one by one", () => {
  assert.deepEqual(wanted({ level: "easy", characters: [] }, 3), ["easy"]);
  assert.deepEqual(wanted({ level: "easy", characters: ["teddy", "hattie"] }, 3), ["teddy", "hattie", "easy"]);
  assert.deepEqual(wanted({ level: "easy", characters: ["teddy", "hattie"] }, 1), ["teddy"]);
  assert.deepEqual(wanted({ level: "easy", characters: ["teddy"] }, 0), ["easy"]);
});

test("the last choice is remembered, as far as there still are such bots", () => {
  assert.deepEqual(lastBots(LEVELS, CHARACTERS), { level: "fair", characters: [] });
  rememberBots({ level: "best", characters: ["teddy", "wizard", "teddy"] });
  assert.deepEqual(lastBots(LEVELS, CHARACTERS), { level: "best", characters: ["teddy"] });
  rememberBots({ level: "godlike", characters: ["hattie"] });
  assert.deepEqual(lastBots(LEVELS, CHARACTERS), { level: "fair", characters: ["hattie"] });
});

test("what is no choice at all does no harm", () => {
  for (const text of ["7", "[]", '{"level": 3, "characters": "teddy"}', "{", '"fair"']) {
    store.set("parlour.bots", text);
    assert.deepEqual(lastBots(LEVELS, CHARACTERS), { level: "fair", characters: [] });
  }
});
