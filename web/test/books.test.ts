import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsOf } from "../src/books.ts";
import type { Face, GameInfo } from "../src/types.ts";

const face = (name: string): Face => ({
  ...{ suit: name.charAt(0), number: name.slice(1), title: "", artist: "" },
  ...{ year: "", about: "", where: "", story: "" },
});
const CARDS = ["A1", "A2", "A3", "A4", "A13", "B13"];
/** A game of which only the cards and the books are known. */
const game = (books: string[][]): GameInfo =>
  ({
    books,
    suits: ["A", "B"],
    cards: Object.fromEntries(CARDS.map((card) => [card, face(card)])),
  }) as unknown as GameInfo;

test("cards to choose are shown with the whole book, and books without one are left out", () => {
  const books = [
    ["A1", "A2", "A3", "A4"],
    ["A13", "B13"],
  ];
  assert.deepEqual(groupsOf(["A2"], game(books)), [{ label: "A1–4", cards: books[0] }]);
  assert.deepEqual(
    groupsOf(["B13", "A4"], game(books)).map((group) => group.label),
    ["A1–4", "13s"],
  );
});

test("where nobody collects books the cards go suit by suit", () => {
  assert.deepEqual(groupsOf(["A2", "A4", "B13"], game([])), [
    { label: "A", cards: ["A2", "A4"] },
    { label: "B", cards: ["B13"] },
  ]);
  assert.deepEqual(
    groupsOf(["A2"], game([])).map((group) => group.cards),
    [["A2"]],
  );
});
