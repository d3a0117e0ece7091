import { clear, storage, store } from "./store.ts";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fileOf, FileTrouble, LONGEST, readFile, VERSION } from "../src/historyfile.ts";
import { forgetTable, keepsAll, myTable, rememberTable, restoreTable } from "../src/memory.ts";
import {
  addResults,
  forgetResult,
  MOST_RESULTS,
  outcomeOf,
  rememberResult,
  resultOf,
  results,
  type Result,
} from "../src/results.ts";
import { bestDeal, byGame, byOpponent, course, inAll, rateOf, streaks } from "../src/statistics.ts";
import type { GameInfo, Scene } from "../src/types.ts";

const made = (id: string, more: Partial<Result> = {}): Result => ({
  ...{ id, game: "rook", title: "Rook", when: 1_700_000_000_000, names: ["Ann", "Bert"], bots: ["", "easy"] },
  ...{ seats: [0], scores: [50, 30], winners: [0], deals: [20, 30], low: false },
  ...more,
});
const INFO = { name: "rook", title: "Rook", low_wins: true } as GameInfo;
const scene = (over: boolean): Scene =>
  ({
    table: "t1",
    seats: [{ name: "Ann" }, { name: "Bert", role: "easy" }],
    view: {
      ...{ over, names: ["Ann", "Bert"], scores: [5, 9], winners: [0] },
      deals: [
        [2, 4],
        [3, 5],
      ],
    },
  }) as unknown as Scene;

beforeEach(() => {
  clear();
  rememberTable("none", {});
  forgetTable("none");
  store.clear();
});

test("a game that is over becomes a result of the seats played here", () => {
  const result = resultOf(scene(true), INFO, [1]);
  assert.deepEqual(result && { ...result, when: 0 }, {
    ...{ id: "t1", game: "rook", title: "Rook", when: 0, names: ["Ann", "Bert"], bots: ["", "easy"], seats: [1] },
    ...{ scores: [5, 9], winners: [0], deals: [4, 5], low: true },
  });
  assert.equal(resultOf(scene(false), INFO, [1]), null);
  assert.equal(resultOf(scene(true), INFO, []), null, "a spectator has no result");
  assert.deepEqual(resultOf(scene(true), INFO, [0, 1])?.deals, []);
});

test("a result is kept once, with the time it ended", () => {
  rememberResult(made("a", { when: 5, scores: [1, 2] }));
  rememberResult(made("a", { when: 9 }));
  rememberResult(null);
  assert.deepEqual(results(), [made("a", { when: 5 })]);
});

test("who won is known where one person played at this device", () => {
  assert.equal(outcomeOf(made("a")), "won");
  assert.equal(outcomeOf(made("a", { seats: [1] })), "lost");
  assert.equal(outcomeOf(made("a", { winners: [0, 1], seats: [1] })), "won");
  assert.equal(outcomeOf(made("a", { seats: [0, 1] })), null);
  assert.equal(outcomeOf(made("a", { scores: [] })), null);
});

test("finished tables of earlier days become results, and know more when looked at again", () => {
  rememberTable("old", { game: "rook", title: "Rook", names: ["Ann", "Bert"], seats: { "0": "x" }, status: "over" });
  rememberTable("going", { game: "rook", seats: { "0": "x" }, status: "playing" });
  rememberTable("watched", { game: "rook", status: "over" });
  assert.deepEqual(
    results().map((one) => [one.id, one.names, outcomeOf(one)]),
    [["old", ["Ann", "Bert"], null]],
  );
  rememberResult(made("new"));
  rememberResult(made("old"));
  assert.deepEqual(
    results()
      .map((one) => [one.id, outcomeOf(one)])
      .sort(),
    [
      ["new", "won"],
      ["old", "won"],
    ],
  );
});

test("what is no history at all does no harm", () => {
  for (const text of ["7", "{", '"x"', '{"a": 1}', "[1, null, {}]"]) {
    store.set("parlour.results", text);
    assert.deepEqual(results(), [], text);
  }
});

test("without storage everything works while the page is open", () => {
  for (const trouble of ["denied", "full"] as const) {
    clear();
    storage[trouble] = true;
    rememberResult(made(trouble));
    assert.ok(results().some((one) => one.id === trouble));
    assert.equal(keepsAll(), false);
    storage[trouble] = false;
    forgetResult(trouble);
    assert.deepEqual([results(), keepsAll()], [[], true]);
  }
});

test("a table that was forgotten can be restored with its seat", () => {
  rememberTable("a", { title: "Rook", seats: { "0": "secret" }, promised: "p" });
  const was = myTable("a");
  const gone = forgetTable("a");
  assert.equal(myTable("a"), undefined);
  assert.ok(gone);
  restoreTable(gone);
  assert.deepEqual(myTable("a"), was);
});

test("a thousand games go into a file and come back, without doubles", () => {
  const many = Array.from({ length: 1000 }, (_, at) => made(`g${at}`, { when: at, deals: Array(12).fill(at) }));
  assert.equal(addResults(many), 1000);
  const text = JSON.stringify(fileOf(results()));
  assert.ok(text.length < 400_000, `${text.length} characters`);
  clear();
  assert.equal(addResults([made("g3", { when: 3, scores: [9, 9] })]), 1);
  assert.equal(addResults(readFile(text)), 999);
  assert.equal(addResults(readFile(text)), 0);
  assert.equal(results().length, 1000);
  assert.equal(results()[0]?.id, "g999", "the newest first");
  assert.deepEqual(results().find((one) => one.id === "g3")?.scores, [9, 9], "what is known here stays");
});

test("the oldest games go when there are too many", () => {
  addResults(Array.from({ length: MOST_RESULTS + 2 }, (_, at) => made(`g${at}`, { when: at })));
  assert.equal(results().length, MOST_RESULTS);
  assert.equal(results().at(-1)?.id, "g2");
});

test("a broken file is refused as a whole", () => {
  const file = (more: object): string => JSON.stringify({ ...fileOf([made("a")]), ...more });
  const spoiled = (more: object): string => file({ results: [made("a"), { ...made("b"), ...more }] });
  const broken = [
    ...["", "{", "[]", "null", "7", file({ is: "something else" }), file({ version: "1" }), file({ results: {} })],
    ...[file({ version: VERSION + 1 }), file({ results: [null] }), spoiled({ id: "../x" }), spoiled({ when: "now" })],
    ...[spoiled({ scores: ["1"] }), spoiled({ seats: [-1] }), spoiled({ low: undefined }), spoiled({ when: 1e300 })],
    ...[spoiled({ names: "Ann" }), spoiled({ title: "x".repeat(201) }), " ".repeat(LONGEST + 1)],
  ];
  for (const text of broken) assert.throws(() => readFile(text), FileTrouble, text.slice(0, 200));
  assert.throws(() => readFile(spoiled({ deals: [0.5] })), /2.*deals/);
  assert.deepEqual(readFile(file({})), [made("a")]);
});

test("only what a result has is taken from a file", () => {
  const text = JSON.stringify(fileOf([{ ...made("a"), token: "x" } as Result]));
  assert.deepEqual(readFile(text), [made("a")]);
});

test("figures by game and by opponent", () => {
  const all = [
    made("a"),
    made("b", { seats: [1] }),
    made("c", { game: "hoo", bots: ["", "", "easy", "easy"], names: ["A", "B", "C", "D"] }),
    made("d", { seats: [0, 1] }),
  ];
  assert.deepEqual(inAll(all), { name: "", played: 3, won: 2 });
  assert.deepEqual(byGame(all), [
    { name: "rook", played: 2, won: 1 },
    { name: "hoo", played: 1, won: 1 },
  ]);
  assert.deepEqual(byOpponent(all), [
    { name: "easy", played: 2, won: 2 },
    { name: "", played: 2, won: 1 },
  ]);
  assert.equal(rateOf(inAll(all)), 67);
  assert.equal(rateOf(inAll([])), 0);
});

test("streaks go from the oldest game to the newest", () => {
  const lost = { seats: [1] };
  const all = [made("e", { when: 5 }), made("b", { when: 2 }), made("d", { when: 4, ...lost }), made("a", { when: 1 })];
  assert.deepEqual(course(all), ["won", "won", "lost", "won"]);
  assert.deepEqual(streaks(course(all)), { now: 1, longest: 2 });
  assert.deepEqual(streaks([]), { now: 0, longest: 0 });
});

test("the best deal has the most points, or the fewest where fewer win", () => {
  const all = [made("new", { when: 2, deals: [30, 5] }), made("old", { when: 1, deals: [5, 30] })];
  assert.deepEqual(bestDeal(all, "rook"), { result: all[1], deal: 2, points: 30 });
  const low = all.map((one) => ({ ...one, low: true }));
  assert.deepEqual(bestDeal(low, "rook"), { result: low[1], deal: 1, points: 5 });
  assert.equal(bestDeal(all, "other"), null);
});
