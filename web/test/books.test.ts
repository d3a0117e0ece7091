import assert from "node:assert/strict";
import { test } from "node:test";
import { booksIn, groupsOf, shelve } from "../src/books.ts";
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

test("books that are complete are known by their names", () => {
  const books = [
    ["A1", "A2", "A3", "A4"],
    ["A13", "B13"],
  ];
  assert.deepEqual(
    booksIn(["A13", "A1", "B13", "A2", "A3"], game(books)).map((book) => book.label),
    ["13s"],
  );
});

test("books lie side by side as large as their room allows, with every card inside", () => {
  for (const [width, height] of [
    [260, 120],
    [500, 150],
    [180, 104],
  ] as const)
    for (let books = 1; books <= 6; books += 1) {
      const shelf = shelve(books, 4, { width, height });
      assert.ok(shelf, `${books} books in ${width} x ${height}`);
      const columns = Math.floor((width + 8) / (shelf.cell.width + 8));
      assert.ok(Math.ceil(books / columns) * (shelf.cell.height + 4) - 4 <= height);
      assert.ok(shelf.fan.card + 3 * shelf.fan.step <= shelf.cell.width + 0.01);
      assert.ok(shelf.fan.card * 1.4 <= shelf.box.height + 0.01);
    }
  assert.equal(shelve(13, 4, { width: 100, height: 40 }), null);
  assert.equal(shelve(0, 4, { width: 100, height: 100 }), null);
});
