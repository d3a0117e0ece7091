import "./runes.ts";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { TIMES, type Beat } from "../src/director/beats.ts";
import type { AnyFact, DealEnd, FieldInfo, Scene, View } from "../src/types.ts";

const { Director } = await import("../src/director/director.svelte.ts");

const FIELDS = [
  { name: "table", role: "", kind: "cards", per: 0, seen: "all", title: "table" } as unknown as FieldInfo,
];
const view = (deal: number, ...cards: string[]): View =>
  ({ seat: 0, deal, deals: [], fields: { table: cards }, over: false }) as unknown as View;
const scene = (next: View, facts: AnyFact[] = [], ended: DealEnd[] = []): Scene =>
  ({ view: next, facts, ended, told: [], actor: 1 }) as unknown as Scene;
const over = (deal: number): AnyFact => ({ fact: "deal over", deal, ending: 0, lines: [], points: [1], scores: [1] });
const dealt = (deal: number): AnyFact => ({ fact: "dealt", deal, dealer: 0, call: "" });

/** A director with a stage that notes what begins. */
function directed(pace = 1) {
  const begun: Beat[] = [];
  const skipped: Beat[] = [];
  const director = new Director({
    begins: (beat) => void begun.push(beat),
    skips: (beat) => void skipped.push(beat),
    pace: () => pace,
  });
  director.add(scene(view(1)), "me", true, FIELDS);
  const add = (next: Scene): void => director.add(next, "me", false, FIELDS);
  const cards = (): unknown => director.shownTo("me")?.view?.fields["table"];
  return { director, begun, skipped, add, cards };
}

function timed(what: (wait: (ms: number) => void) => void): void {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    what((ms) => mock.timers.tick(ms));
  } finally {
    mock.timers.reset();
  }
}

test("scenes are shown one after the other, each for its time", () =>
  timed((wait) => {
    const { director, add, cards } = directed();
    add(scene(view(1, "a")));
    add(scene(view(1, "a", "b")));
    assert.deepEqual([cards(), director.settled, director.open], [["a"], false, false]);
    wait(TIMES.change - 1);
    assert.deepEqual(cards(), ["a"]);
    wait(1);
    assert.deepEqual([cards(), director.settled, director.open], [["a", "b"], false, true]);
    wait(TIMES.change);
    assert.equal(director.settled, true);
  }));

test("the first act only shows what hasn't been seen; then it is an act", () =>
  timed(() => {
    const { director, add, cards } = directed();
    add(scene(view(1, "a")));
    add(scene(view(1, "a", "b")));
    assert.equal(director.act(), false);
    assert.deepEqual(cards(), ["a", "b"]);
    assert.equal(director.act(), true);
  }));

test("a count waits for the viewer, and the new deal waits for the count", () =>
  timed((wait) => {
    const { director, add, begun } = directed();
    const end = { view: view(1, "z"), lines: [] };
    add(scene(view(2, "c"), [over(1), dealt(2)], [end]));
    wait(TIMES["turn up"]);
    assert.equal(director.counting?.end?.over.deal, 1);
    wait(60_000);
    director.settle();
    assert.deepEqual([director.shown?.view?.deal, director.open, director.act()], [1, false, false]);
    director.goOn();
    assert.deepEqual([director.shown?.view?.deal, director.open], [2, true]);
    assert.deepEqual(
      begun.map(({ kind }) => kind),
      ["turn up", "count", "deal"],
    );
  }));

test("without movement the newest is shown at once, but a count still waits", () => {
  const { director, add, cards } = directed(0);
  add(scene(view(1, "a")));
  add(scene(view(1, "a", "b")));
  assert.deepEqual([cards(), director.settled], [["a", "b"], true]);
  add(scene(view(2, "c"), [over(1), dealt(2)], [{ view: view(1, "a", "b"), lines: [] }]));
  add(scene(view(2, "c", "d")));
  assert.deepEqual([director.shown?.view?.deal, director.open], [1, false]);
  director.goOn();
  assert.deepEqual([cards(), director.settled], [["c", "d"], true]);
});

test("settling tells everything that was to come", () =>
  timed(() => {
    const { director, add, begun, skipped } = directed();
    for (const card of ["a", "b", "c", "d"]) add(scene(view(1, card)));
    director.settle();
    assert.deepEqual([begun.length, skipped.length], [2, 2], "the first and the last are shown, the others told");
    assert.deepEqual(director.shown?.view?.fields["table"], ["d"]);
  }));

test("a long backlog is played faster", () =>
  timed((wait) => {
    const { director, add } = directed();
    for (let at = 0; at < 40; at += 1) add(scene(view(1, `card ${at}`)));
    for (let at = 0; at < 400; at += 1) wait(10);
    assert.equal(director.settled, true);
  }));

test("another viewer is never shown what was drawn for the last one", () => {
  const { director } = directed();
  assert.equal(director.shownTo("you"), null);
  director.add(scene(view(1, "y")), "you", false, FIELDS);
  assert.deepEqual(director.shownTo("you")?.view?.fields["table"], ["y"]);
});
