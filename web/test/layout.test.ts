import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf } from "../src/layout.ts";
import { around, others } from "../src/seating.ts";
import { piecesSpoken } from "../src/table/spoken.ts";
import type { Beat } from "../src/director/beats.ts";
import { summaryOf } from "../src/table/summary.ts";
import { clockText, fullName } from "../src/text.ts";
import type { DealOver, FieldInfo, FieldValue, View } from "../src/types.ts";

const field = (
  name: string,
  kind: FieldInfo["kind"],
  per: "seat" | number,
  seen = "all",
  title = name,
  tag = "",
): FieldInfo => ({ name, title, tag, role: name, kind, per, seen, quiet: false, during: [], option: false });

const FIELDS = [
  field("pack", "cards", 0, "nobody", "the pack"),
  field("hand", "cards", "seat", "owner"),
  field("trick", "cards", 0),
  field("taken", "cards", "seat", "all", "tricks taken"),
  field("played", "card", "seat", "all", "card played to the trick"),
  field("led", "card", 0, "all", "card led", "led"),
  field("waiting", "seats", 0, "all", "still to answer", "has not answered"),
  field("ahead", "seat", 0, "all", "ahead"),
  field("pot", "number", 0, "all", "counters in the pot"),
];

const view = (fields: Record<string, FieldValue>): View => ({
  game: "g",
  players: 3,
  seat: 1,
  names: ["Ann", "Bob", "Cy"],
  options: {},
  deal: 1,
  dealer: 0,
  phase: "play",
  asks: "Play a card",
  race: false,
  offered: [],
  question: null,
  contested: [],
  actors: [1],
  scores: [0, 0, 0],
  deals: [],
  standing: [],
  target: null,
  over: false,
  winners: [],
  ending: null,
  ending_number: null,
  headline: null,
  fields: {
    pack: { hidden: 0 },
    hand: [{ hidden: 4 }, ["red 1", "red 2"], { hidden: 5 }],
    trick: ["red 3", "red 9"],
    taken: [[], [], ["blue 1"]],
    played: ["red 3", null, "red 9"],
    led: "red 9",
    waiting: [0, 1],
    ahead: 2,
    pot: 5,
    ...fields,
  },
});

test("the middle holds the trick in the order it was played, each card with who played it", () => {
  const layout = layoutOf(view({}), FIELDS);
  assert.deepEqual(
    layout.middle.map((place) => place.id),
    ["trick"],
  );
  assert.deepEqual(layout.middle[0]?.cards, ["red 9", "red 3"]);
  assert.deepEqual(layout.notes.get("red 9"), [
    { seat: 2, says: "" },
    { seat: null, says: "led" },
  ]);
});

test("a card led bears the name of who led it where nothing else tells", () => {
  const fields = [...FIELDS.filter((one) => one.name !== "played"), { ...field("leader", "seat", 0), quiet: true }];
  const led = [
    { seat: 2, says: "" },
    { seat: null, says: "led" },
  ];
  assert.deepEqual(layoutOf(view({ trick: ["red 9"], leader: 2 }), fields).notes.get("red 9"), led);
  const both = [...FIELDS, { ...field("leader", "seat", 0), quiet: true }];
  assert.deepEqual(layoutOf(view({ leader: 0 }), both).notes.get("red 9"), led);
});

test("what is said of a seat stands at the seat, numbers stand in the middle", () => {
  const layout = layoutOf(view({}), FIELDS);
  assert.deepEqual(layout.tags, [["has not answered"], ["has not answered"], ["ahead"]]);
  assert.deepEqual(layout.shown, [{ name: "pot", title: "counters in the pot", value: "5" }]);
  assert.deepEqual(layoutOf(view({ waiting: [0, 1, 2], ahead: null, pot: 0 }), FIELDS).tags, [[], [], []]);
});

test("how the bidding stands is said bid by bid, not with tags", () => {
  const fields = [field("bidding", "seats", 0), field("bidder", "seat", 0)];
  assert.deepEqual(layoutOf(view({ bidding: [0, 1], bidder: 2 }), fields).tags, [[], [], []]);
});

test("what matters in some phases only is said in those", () => {
  const fields = FIELDS.map((one) => (one.name === "waiting" ? { ...one, during: ["ask"] } : one));
  assert.deepEqual(layoutOf(view({}), fields).tags, [[], [], ["ahead"]]);
  assert.deepEqual(layoutOf({ ...view({}), phase: "ask", over: true }, fields).tags, [[], [], ["ahead"]]);
  assert.deepEqual(layoutOf({ ...view({}), phase: "ask" }, fields).tags, [
    ["has not answered"],
    ["has not answered"],
    ["ahead"],
  ]);
});

test("the hand is the field that has this role", () => {
  assert.equal(layoutOf(view({}), FIELDS).hand, "hand");
});

test("a place in a known order is a pile whose last card is on top", () => {
  const fields = [field("discards", "cards", 0), field("order", "sequence", 9)];
  const made = layoutOf(view({ discards: ["a", "b", "c"], order: ["c", "a", "b"] }), fields).middle[0];
  assert.deepEqual([made?.cards, made?.top, made?.ordered], [["c", "a", "b"], "b", true]);
});

test("the top of somebody's pile is told by a card of that seat", () => {
  const fields = [field("pile", "cards", "seat"), field("top", "card", "seat")];
  const layout = layoutOf(view({ pile: [["a", "b"], [], []], top: ["a", null, null] }), fields);
  assert.equal(layout.places[0]?.top, "a");
  assert.deepEqual(layout.tags, [[], [], []]);
});

test("others sit from my left on, a spectator sees all", () => {
  assert.deepEqual(others(view({})), [2, 0]);
  assert.deepEqual(others({ ...view({}), seat: null }), [0, 1, 2]);
  assert.deepEqual(around([1]), [[], [1], []]);
  assert.deepEqual(around([1, 2, 3]), [[1], [2], [3]]);
  assert.deepEqual(around([1, 2, 3, 4, 5, 6, 7]), [
    [1, 2],
    [3, 4, 5],
    [6, 7],
  ]);
});

test("the table in words", () => {
  const told = piecesSpoken(view({}), { fields: FIELDS });
  assert.ok(told.includes("Trick: red 9 (Cy, led), red 3 (Ann)"));
  assert.ok(told.includes("Counters in the pot: 5"));
  assert.ok(told.includes("You: has not answered"));
});

test("a card's full name has its title and painter", () => {
  const face = {
    suit: "A",
    number: "5",
    title: "The Angelus",
    artist: "Millet",
    year: "1859",
    about: "",
    where: "",
    story: "",
  };
  assert.equal(fullName("A5", face), "A5, The Angelus by Millet");
  assert.equal(fullName("red 5", { ...face, title: "Red 5", artist: "" }), "red 5");
});

test("a clock shows minutes and seconds, at the end tenths", () => {
  assert.deepEqual([300, 60, 59.2, 10, 9.94, 0].map(clockText), ["5:00", "1:00", "1:00", "0:10", "9.9", "0.0"]);
});

test("how a deal ended is a fact, not a sentence", () => {
  const over: DealOver = { fact: "deal over", deal: 2, ending: 1, lines: [], points: [5, 0, 0], scores: [9, 3, 1] };
  const info = { endings: ["played out", "set back"] };
  const beat = { end: { over, lines: [] } } as unknown as Beat;
  assert.deepEqual(summaryOf(beat, info), {
    deal: 2,
    lines: [],
    points: [5, 0, 0],
    scores: [9, 3, 1],
    how: "set back",
  });
  assert.equal(summaryOf({ ...beat, end: null }, info), null);
  assert.equal(summaryOf(null, info), null);
});
