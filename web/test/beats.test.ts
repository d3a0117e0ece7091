import assert from "node:assert/strict";
import { test } from "node:test";
import { beatsOf, TIMES, type Beat } from "../src/director/beats.ts";
import { firstDeal } from "../src/director/first.ts";
import type { AnyFact, FieldInfo, FieldValue, Moved, Scene, TrickTaken, View } from "../src/types.ts";

const field = (
  name: string,
  role: string,
  kind: FieldInfo["kind"],
  per: FieldInfo["per"],
  seen: string,
): FieldInfo => ({
  name,
  title: name,
  tag: "",
  role,
  kind,
  per,
  seen,
  quiet: false,
  during: [],
  option: false,
});
const FIELDS = [
  field("hand", "hand", "cards", "seat", "owner"),
  field("trick", "trick", "cards", 0, "all"),
  field("played", "played", "card", "seat", "all"),
  field("taken", "taken", "cards", "seat", "all"),
];

const view = (fields: Record<string, FieldValue>, more: Partial<View> = {}): View =>
  ({
    seat: 0,
    players: 3,
    names: ["Ann", "Bob", "Cy"],
    actors: [0],
    deal: 1,
    dealer: 2,
    deals: [],
    over: false,
    fields: {
      hand: [["a", "b"], { hidden: 2 }, { hidden: 2 }],
      trick: [],
      played: [null, null, null],
      taken: [[], [], []],
      ...fields,
    },
    ...more,
  }) as unknown as View;

const scene = (next: View, facts: AnyFact[], more: Partial<Scene> = {}): Scene =>
  ({ view: next, facts, told: [], actor: null, status: "playing", ...more }) as unknown as Scene;

const moved = (seat: number, ...cards: string[]): Moved => ({
  fact: "moved",
  seat,
  phase: "play",
  kind: "play {card}",
  text: "",
  cards,
  values: {},
  in_vain: false,
  call: "",
});

const taken: TrickTaken = {
  fact: "trick taken",
  seat: 2,
  field: "taken",
  cards: ["a", "x", "y"],
  by: { a: 0, x: 1, y: 2 },
  deal: 1,
  hidden: 0,
  points: 10,
};

const told = (beats: Beat[]): [string, number, boolean][] => beats.map(({ kind, ms, news }) => [kind, ms, news]);

/** Two cards of three lie in the trick. */
const nearly = view({
  hand: [["b"], { hidden: 1 }, { hidden: 2 }],
  trick: ["a", "x"],
  played: ["a", "x", null],
});
const after = view({
  hand: [["b"], { hidden: 1 }, { hidden: 1 }],
  taken: [[], [], ["a", "x", "y"]],
});

test("another player's card is news, one's own is not", () => {
  const lying = view({ trick: ["x"], hand: [["a", "b"], { hidden: 1 }, { hidden: 2 }] });
  assert.deepEqual(told(beatsOf(view({}), scene(lying, [moved(1, "x")], { actor: 1 }), FIELDS)), [
    ["change", TIMES.change, true],
  ]);
  const mine = view({ trick: ["a"], hand: [["b"], { hidden: 2 }, { hidden: 2 }] });
  assert.deepEqual(told(beatsOf(view({}), scene(mine, [moved(0, "a")], { actor: 0 }), FIELDS)), [
    ["change", TIMES.change, false],
  ]);
});

test("what moves no card takes no time", () => {
  const bid: Moved = { ...moved(1), phase: "bid", kind: "pass" };
  assert.deepEqual(told(beatsOf(view({}), scene(view({}, { actors: [2] }), [bid], { actor: 1 }), FIELDS)), [
    ["change", 0, false],
  ]);
});

test("the last card of a trick lands in its own place, the trick rests face up, and is swept in", () => {
  const beats = beatsOf(nearly, scene(after, [moved(2, "y"), taken], { actor: 2 }), FIELDS);
  assert.deepEqual(told(beats), [
    ["play", TIMES.play, true],
    ["rest", TIMES.rest, false],
    ["sweep", TIMES.sweep, false],
  ]);
  const [play, rest, sweep] = beats.map((beat) => beat.view.fields);
  assert.deepEqual(play, rest);
  assert.deepEqual(rest?.["trick"], ["a", "x", "y"]);
  assert.deepEqual(rest?.["played"], ["a", "x", "y"]);
  assert.deepEqual(rest?.["hand"], [["b"], { hidden: 1 }, { hidden: 1 }]);
  assert.deepEqual(beats[1]?.view.actors, [], "nobody is asked while it rests");
  assert.equal(beats[2]?.view, after);
  assert.equal(sweep, after.fields);
  assert.ok(TIMES.rest >= 700 && TIMES.rest <= 1000);
  assert.equal(beats[1]?.trick?.points, 10);
});

test("a trick that I complete is no news, so that I may lead on while it rests", () => {
  const mine = { ...taken, cards: ["x", "y", "a"] };
  const two = view({ trick: ["x", "y"], played: [null, "x", "y"], hand: [["a", "b"], { hidden: 1 }, { hidden: 1 }] });
  const beats = beatsOf(two, scene(after, [moved(0, "a"), mine], { actor: 0 }), FIELDS);
  assert.deepEqual(
    beats.map((beat) => beat.news),
    [false, false, false],
  );
});

test("a trick and the next lead in one scene: the lead comes after the sweep, and is news", () => {
  const led = view({ ...after.fields, trick: ["z"], played: [null, null, "z"] });
  const beats = beatsOf(nearly, scene(led, [moved(2, "y"), taken, moved(2, "z")], { actor: 2 }), FIELDS);
  assert.deepEqual(
    beats.map(({ kind, news }) => [kind, news]),
    [
      ["play", true],
      ["rest", false],
      ["sweep", false],
      ["change", true],
    ],
  );
  assert.deepEqual(beats[2]?.view.fields["trick"], []);
  assert.deepEqual(beats[2]?.view.fields["taken"], [[], [], ["a", "x", "y"]]);
  assert.deepEqual(beats[3]?.view.fields["trick"], ["z"]);
});

test("several cards in one scene are laid in their order", () => {
  const both = view({ trick: ["x", "y"], played: [null, "x", "y"], hand: [["a", "b"], { hidden: 1 }, { hidden: 1 }] });
  const beats = beatsOf(view({}), scene(both, [moved(1, "x"), moved(2, "y")], { actor: 2 }), FIELDS);
  assert.deepEqual(
    beats.map((beat) => beat.view.fields["trick"]),
    [["x"], ["x", "y"]],
  );
});

const over: AnyFact = { fact: "deal over", deal: 1, ending: 0, lines: [], points: [0, 0, 10], scores: [0, 0, 10] };
const dealt: AnyFact = { fact: "dealt", deal: 2, dealer: 0, call: "" };
const fresh = view({ hand: [["c", "d"], { hidden: 2 }, { hidden: 2 }] }, { deal: 2, dealer: 0 });

test("a deal ends with its last trick, the count, and only then the new cards", () => {
  const ended = [{ view: after, lines: [] }];
  const beats = beatsOf(nearly, scene(fresh, [moved(2, "y"), taken, over, dealt], { actor: 2, ended }), FIELDS);
  assert.deepEqual(told(beats), [
    ["play", TIMES.play, true],
    ["rest", TIMES.rest, false],
    ["sweep", TIMES.sweep, false],
    ["count", 0, true],
    ["deal", TIMES.deal, true],
  ]);
  assert.deepEqual(
    beats.map((beat) => beat.view.deal),
    [1, 1, 1, 1, 2],
  );
  assert.deepEqual(beats[3]?.end?.over, over);
  assert.ok(TIMES.deal < 2000);
});

test("hidden things are turned up before the count", () => {
  const open = view({ hand: [["b"], ["p"], ["q"]] });
  const ended = [{ view: open, lines: [] }];
  const beats = beatsOf(view({}), scene(fresh, [moved(1), over, dealt], { actor: 1, ended }), FIELDS);
  assert.deepEqual(
    beats.map(({ kind }) => kind),
    ["turn up", "count", "deal"],
  );
  assert.deepEqual(beats[0]?.view.fields["hand"], [["b"], ["p"], ["q"]]);
});

test("the last count of a game is followed by nothing", () => {
  const end = view(after.fields, { over: true });
  const ended = [{ view: end, lines: [] }];
  const facts: AnyFact[] = [moved(2, "y"), taken, over, { fact: "game over", winners: [2] }];
  const beats = beatsOf(nearly, scene(end, facts, { actor: 2, ended }), FIELDS);
  assert.equal(beats.at(-1)?.kind, "count");
});

test("every fact is told once, with a beat", () => {
  const facts = [moved(2, "y"), taken, over, dealt];
  const ended = [{ view: after, lines: [] }];
  const beats = beatsOf(nearly, scene(fresh, facts, { actor: 2, ended }), FIELDS);
  assert.deepEqual(
    beats.flatMap((beat) => beat.facts),
    facts,
  );
});

test("the first deal is played unless somebody has moved", () => {
  assert.equal(firstDeal(scene(view({}), []), view({}))?.kind, "deal");
  assert.equal(firstDeal(scene(view({}), [moved(1, "x")]), view({})), null);
  assert.equal(firstDeal(scene(view({}), [], { status: "over" }), view({}, { over: true })), null);
});
