import assert from "node:assert/strict";
import { test } from "node:test";
import { read, tokens } from "../src/route.ts";

const base = new URL("http://h/x/");
const at = (path: string) => read(new URL(path, base), base);
const TOKEN = "abcdefghijklmnop";

test("addresses under the base path", () => {
  assert.deepEqual(at(""), { page: "lobby" });
  assert.deepEqual(at("history"), { page: "history" });
  assert.deepEqual(at("history/else"), { page: "lost" });
  assert.deepEqual(at("game/rook"), { page: "game", name: "rook" });
  assert.deepEqual(at("learn/rook"), { page: "learn", name: "rook" });
  assert.deepEqual(at("rules/rook#RK-5"), { page: "rules", name: "rook", clause: "RK-5" });
  assert.deepEqual(at("cards/pals"), { page: "cards", pack: "pals", card: null });
  assert.deepEqual(at("cards/pals#red-5"), { page: "cards", pack: "pals", card: "red-5" });
  assert.deepEqual(at("replay/abc?step=4&seat=1"), { page: "replay", id: "abc", step: 4, seat: "1" });
  assert.deepEqual(at("verify"), { page: "verify", id: null });
  assert.deepEqual(at("nowhere/else"), { page: "lost" });
  assert.deepEqual(at("table"), { page: "lost" });
});

test("the tokens of seats travel in the fragment", () => {
  assert.deepEqual(at(`table/abc#2.${TOKEN}`), { page: "table", id: "abc", seats: { "2": TOKEN } });
  assert.deepEqual(tokens(`#0.${TOKEN},1.${TOKEN}x`), { "0": TOKEN, "1": `${TOKEN}x` });
  assert.deepEqual(tokens("#nonsense"), {});
  assert.deepEqual(tokens("#2.short"), {});
});
