import "./runes.ts";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type { Place } from "../src/places.ts";

const { Bubbles } = await import("../src/table/bubbles.svelte.ts");

const middle = (id: string, ...cards: string[]): Place => ({ id, owner: null, cards }) as unknown as Place;
const said = (seat: number, text: string, ...cards: string[]) => ({ seat, text, cards });
let bubbles: InstanceType<typeof Bubbles>;
const texts = (): string[] => bubbles.all.map((one) => one.text);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  bubbles = new Bubbles();
});

test("several players speak at once, each for a while", () => {
  bubbles.show(said(0, "Good luck!"));
  bubbles.show(said(1, "Thanks!"));
  assert.deepEqual(texts(), ["Good luck!", "Thanks!"]);
  bubbles.show(said(0, "Well played!"));
  assert.deepEqual(texts(), ["Thanks!", "Well played!"], "the same player says one thing at a time");
  mock.timers.tick(60_000);
  assert.deepEqual(texts(), []);
});

test("where there is room for two, the newest two are shown", () => {
  for (const seat of [0, 1, 2]) bubbles.show(said(seat, `I am ${seat}.`), 2);
  assert.deepEqual(texts(), ["I am 1.", "I am 2."]);
});

test("your own words have a place of their own", () => {
  for (const seat of [2, 0, 1, 3]) bubbles.show(said(seat, `I am ${seat}.`), 2, 2);
  assert.deepEqual(texts(), ["I am 2.", "I am 1.", "I am 3."]);
});

test("a lead's call stays as long as its card lies there, and goes with the answer", () => {
  bubbles.show(said(0, "Watt Fore!", "red 5"));
  bubbles.lying([middle("trick", "red 5")]);
  mock.timers.tick(60_000);
  assert.deepEqual(texts(), ["Watt Fore!"]);
  bubbles.show(said(1, "Betta Scram!", "blue 5"));
  bubbles.lying([middle("trick")]);
  assert.deepEqual(texts(), ["Watt Fore!", "Betta Scram!"]);
  mock.timers.tick(1000);
  assert.deepEqual(texts(), ["Watt Fore!", "Betta Scram!"], "both rest");
  mock.timers.tick(60_000);
  assert.deepEqual(texts(), []);
});

test("a player who takes their own lead is seen to say both", () => {
  bubbles.show(said(0, "Watt Fore!", "red 5"));
  bubbles.lying([middle("trick", "red 5")]);
  bubbles.show(said(0, "Betta Scram!", "blue 5"));
  assert.deepEqual(texts(), ["Watt Fore!", "Betta Scram!"]);
});

test("a card that is moved to another place of the table ends its call", () => {
  bubbles.show(said(0, "Lone Scout!", "red 5"));
  bubbles.lying([middle("trick", "red 5")]);
  bubbles.lying([middle("trick"), middle("scouts", "red 5")]);
  mock.timers.tick(60_000);
  assert.deepEqual(texts(), []);
});
