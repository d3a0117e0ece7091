import assert from "node:assert/strict";
import { test } from "node:test";
import type { MoveInfo } from "../src/messages.ts";
import { attempt, byPlayer, click, filled, offered, pickable, rows, spoken, typed } from "../src/moves.ts";

const move = (text: string, ...cards: string[]): MoveInfo => ({ text, cards, offence: null });

const PLAY = ["play CARD", "mend"];
const DISCARD = ["keep", "discard CARDS", "show CARD"];

test("the slots of a kind are filled from the text", () => {
  assert.deepEqual(filled("ask 2 for B4", "ask SEAT for CARD"), { seat: "2", card: "B4" });
  assert.deepEqual(filled("ask 2 for B4", "ask {seat} for {card}"), { seat: "2", card: "B4" });
  assert.equal(filled("pass", "bid POINTS"), null);
});

test("a seat is spoken of by its name", () => {
  assert.equal(spoken("ask 2 for B4", ["ask SEAT for CARD"], ["Ann", "Bob", "Cy"]), "ask Cy for B4");
  assert.equal(spoken("bid 20", ["bid POINTS"], ["Ann"]), "bid 20");
});

test("a card that is a whole move is played at once", () => {
  assert.deepEqual(click("red 5", [move("play red 5", "red 5")], PLAY, []), { play: "play red 5" });
});

test("a card in no legal move is tried, so that the rules can say why not", () => {
  assert.deepEqual(click("red 5", [move("play red 6", "red 6")], PLAY, []), { attempt: "play red 5" });
  assert.equal(attempt("red 5", ["pair CARD and OTHER"]), null);
  assert.equal(attempt("red 5", DISCARD), "discard red 5");
});

test("where a move can have several cards, clicks pick and buttons play", () => {
  const moves = [move("discard a", "a"), move("discard a, b", "a", "b"), move("keep")];
  assert.deepEqual(click("a", moves, DISCARD, []), { pick: ["a"] });
  assert.deepEqual(click("b", moves, DISCARD, ["a"]), { pick: ["a", "b"] });
  assert.deepEqual(click("a", moves, DISCARD, ["a", "b"]), { pick: ["b"] });
  assert.deepEqual(
    offered(moves, ["a", "b"]).map((one) => one.text),
    ["discard a, b"],
  );
  assert.deepEqual(
    offered(moves, ["a"]).map((one) => one.text),
    ["discard a"],
  );
  assert.deepEqual(
    offered(moves, ["b"]).map((one) => one.text),
    ["discard a, b"],
  );
  assert.deepEqual(offered(moves, ["b"], 0), []);
  assert.deepEqual(offered(moves, []), []);
});

test("a card that goes with nothing picked starts a new pick", () => {
  const moves = [move("pair a b", "a", "b"), move("pair c d", "c", "d")];
  assert.deepEqual(click("c", moves, [], ["a"]), { pick: ["c"] });
  assert.deepEqual([...pickable(moves, ["a"])], ["a", "b"]);
});

test("an offence is never played by one click", () => {
  const moves = [{ text: "play red 5", cards: ["red 5"], offence: "RK-11" }];
  assert.deepEqual(click("red 5", moves, PLAY, []), { pick: ["red 5"] });
});

test("numbers come in a row, words alone", () => {
  const found = rows([move("pass"), move("bid 15"), move("bid 20"), move("bid 25")], ["bid POINTS", "pass"], []);
  assert.deepEqual(
    found.map((row) => [row.label, row.slot, row.moves.map((one) => one.short)]),
    [
      ["", "", ["pass"]],
      ["bid", "points", ["15", "20", "25"]],
    ],
  );
  assert.deepEqual(rows([move("bid 15"), move("bid 20")], ["bid POINTS"], [])[0]?.moves[0]?.short, "bid 15");
});

test("a title can be typed", () => {
  const moves = [move("call A1", "A1"), move("call A2", "A2"), move("hold")];
  const title = (card: string): string => (card === "A2" ? "Mona Lisa" : "The Angelus");
  assert.deepEqual(
    typed("mona", moves, title).map((one) => one.text),
    ["call A2"],
  );
  assert.deepEqual(
    typed("hol", moves, title).map((one) => one.text),
    ["hold"],
  );
  assert.deepEqual(typed(" ", moves, title), []);
});

test("moves that differ in a player only share their words", () => {
  const asks = [move("ask 1 for B4", "B4"), move("ask 2 for B4", "B4")];
  const row = byPlayer(asks, ["ask SEAT for CARD"], ["Ann", "Bob", "Cy"]);
  assert.equal(row?.label, "ask … for B4");
  assert.deepEqual(
    row?.moves.map((one) => [one.text, one.short]),
    [
      ["ask 1 for B4", "Bob"],
      ["ask 2 for B4", "Cy"],
    ],
  );
  assert.equal(byPlayer([...asks, move("ask 2 for B5", "B5")], ["ask SEAT for CARD"], ["Ann", "Bob", "Cy"]), null);
  assert.equal(byPlayer([move("bid 15"), move("bid 20")], ["bid POINTS"], []), null);
});

test("places to draw from keep their numbers, be they ever so few", () => {
  assert.deepEqual(
    rows([move("draw 1"), move("draw 2")], ["draw PLACE"], [])[0]?.moves.map((one) => one.short),
    ["1", "2"],
  );
});

test("cards that do not go together are tried together, so that the rules say why", () => {
  const moves = [move("discard a, c", "a", "c"), move("discard b, c", "b", "c"), move("keep")];
  assert.deepEqual(click("b", moves, ["keep", "discard {cards}", "show {card}"], ["a"]), {
    pick: ["b"],
    why: "discard a, b",
  });
  assert.deepEqual(click("b", moves, ["keep", "lay {card} with {lots}"], ["a"]), { pick: ["b"] });
  const pairs = ["done", "pair {card} + {other}"];
  assert.deepEqual(click("b", moves, pairs, ["a"]), { pick: ["b"], why: "pair a + b" });
  assert.deepEqual(
    click("z", moves, pairs, []),
    { pick: ["z"] },
    "a card without a mate is picked, and with the second it is told why not",
  );
  assert.deepEqual(click("z", moves, pairs, ["a"]), { pick: ["z"], why: "pair a + z" });
  const many = Array.from({ length: 500 }, (_, at) => move(`discard ${at}, c`, String(at), "c"));
  assert.deepEqual(
    click("1", many, ["discard {cards}"], ["2"]),
    { pick: ["1"] },
    "there may be more moves than are listed",
  );
});
