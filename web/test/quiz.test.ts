import assert from "node:assert/strict";
import { test } from "node:test";
import { callOf, isShortName, untitled } from "../src/quiz.ts";
import { fullName } from "../src/text.ts";
import type { Face, GameInfo, MoveInfo } from "../src/types.ts";

const call = (card: string): MoveInfo => ({ text: `call ${card}`, cards: [card], kind: 0, values: { card } });
const HOLD: MoveInfo = { text: "hold", cards: [], kind: 1, values: {} };
const MOVES = [call("A1"), call("B4"), HOLD];
const FACE: Face = {
  suit: "B",
  number: "4",
  title: "The Ambassadors",
  artist: "Hans Holbein the Younger",
  year: "1533",
  about: "",
  where: "",
  story: "",
};

test("a card's short name is no title, however it is typed", () => {
  for (const text of ["B4", "b4", " b 4 ", "call B4", "CALL  b4"]) assert.ok(isShortName(text, MOVES), text);
  for (const text of ["The Ambassadors", "call the ambassadors", "hold", "B5", "4", ""])
    assert.ok(!isShortName(text, MOVES), text);
});

test("a call is found by its card", () => {
  assert.equal(callOf("B4", MOVES)?.text, "call B4");
  assert.equal(callOf("C1", MOVES), undefined);
});

test("a card to be named goes by its artist, and neither its title nor its name is told", () => {
  const info = untitled({ cards: { B4: FACE } } as unknown as GameInfo);
  const told = fullName("B4", info.cards["B4"]);
  assert.ok(told.includes(FACE.artist) && told.includes(FACE.year) && told.includes(FACE.number));
  assert.ok(!told.includes(FACE.title) && !told.includes("B4"));
  assert.ok(fullName("B4", FACE).includes(FACE.title));
});
