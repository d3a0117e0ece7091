import "./runes.ts";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Connection } from "../src/connection.svelte.ts";
import type { MoveInfo, Scene, View } from "../src/types.ts";

// What a browser has and node has not.
const kept = new Map<string, string>();
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  location: { href: "http://x/table/t", hostname: "x" },
  document: { baseURI: "http://x/", documentElement: { dataset: {} } },
  history: { replaceState: () => {}, pushState: () => {} },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
});
const { Device } = await import("../src/table/device.svelte.ts");
const { Announcer } = await import("../src/table/announcer.svelte.ts");
const { SharedRace } = await import("../src/table/race.svelte.ts");
const { Panels } = await import("../src/table/panels.svelte.ts");
const { Turn, goesOn } = await import("../src/table/turn.svelte.ts");

const view = (more: Partial<View>): View =>
  ({
    seat: 0,
    names: ["Ann", "Bob", "Cy"],
    actors: [0],
    over: false,
    race: false,
    deal: 1,
    phase: "play",
    ...more,
  }) as View;

const move = (text: string, ...cards: string[]): MoveInfo => ({ text, cards, kind: null, values: {} });

/** A connection that notes what is asked of it. */
class FakeConnection {
  readonly asked: unknown[] = [];
  waiting = 0;
  due = 0;
  refusal = null;
  advice = null;
  trick = null;
  scene: Scene;
  constructor(of: View, moves: MoveInfo[] = [], race = false) {
    this.scene = {
      at: 1,
      view: of,
      moves,
      kinds: [],
      ...(race ? { race: { seconds: 8, left: 8 } } : {}),
    } as unknown as Scene;
  }
  get view(): View | null {
    return this.scene.view;
  }
  ask(request: unknown): void {
    this.asked.push(request);
  }
  play(text: string): void {
    this.asked.push(text);
  }
}

const real = (fake: FakeConnection): Connection => fake as unknown as Connection;
const device = (fake: FakeConnection, seats: string[] = ["0"]): InstanceType<typeof Device> => {
  const made = new Device("t", Object.fromEntries(seats.map((seat) => [seat, `token-${seat}`])), () => {});
  made.connection = real(fake);
  return made;
};
const turn = (of: InstanceType<typeof Device>): InstanceType<typeof Turn> => {
  const announcer = new Announcer(of, () => null);
  const race = new SharedRace(of, announcer, () => {});
  return new Turn(of, race, announcer, () => null, { open: true, act: () => true });
};

beforeEach(() => kept.clear());

test("with one seat there is no curtain; with several, nothing shows until somebody is there", () => {
  const alone = device(new FakeConnection(view({})));
  assert.deepEqual([alone.veiled, alone.next], [false, null]);
  const shared = device(new FakeConnection(view({})), ["0", "1"]);
  assert.deepEqual([shared.veiled, shared.next], [true, 0]);
  shared.curtain = "0";
  shared.lift();
  assert.deepEqual([shared.covered, shared.next], [false, null]);
});

test("the device goes to the next of its own seats, never to another's", () => {
  const shared = device(new FakeConnection(view({ actors: [1] })), ["0", "1"]);
  shared.veiled = false;
  assert.equal(shared.next, 1);
  shared.connection = real(new FakeConnection(view({ actors: [2] })));
  assert.equal(shared.next, null);
});

test("a card that is a move is sent, and stays lifted until the table has it", () => {
  const fake = new FakeConnection(view({}), [move("play a", "a"), move("play b", "b")]);
  const mine = turn(device(fake));
  assert.equal(mine.mine, true);
  mine.pick("a");
  assert.deepEqual(fake.asked, ["play a"]);
  fake.waiting = 1;
  const after = turn(device(fake));
  assert.deepEqual(after.moves, [], "an old scene is no longer played on");
});

test("what another player does leaves the cards picked where everyone acts at once", () => {
  const all = view({ actors: [0, 1] });
  assert.equal(goesOn(all, all, 1), true);
  assert.equal(goesOn(all, all, 0), false);
  assert.equal(goesOn(all, view({ actors: [1] }), 1), false);
  assert.equal(goesOn(all, view({ actors: [0, 1], deal: 2 }), 1), false);
});

test("in a race a key with one way to take plays it; with none it waits a moment", () => {
  const fake = new FakeConnection(view({ actors: [0, 1] }), [move("take a", "a"), move("hold")], true);
  const shared = device(fake, ["0", "1"]);
  shared.veiled = false;
  assert.equal(shared.racing, true);
  const race = new SharedRace(shared, new Announcer(shared, () => null), () => {});
  race.buzz("0");
  assert.deepEqual(fake.asked, ["take a"]);
  const other = new FakeConnection(view({ seat: 1, actors: [0, 1] }), [move("hold")], true);
  race.connections = { "1": real(other) };
  race.buzz("1");
  assert.deepEqual([race.locked, other.asked], [["1"], []]);
  race.connections = {};
  race.end();
  assert.deepEqual(race.locked, []);
});

test("the rules opened without a clause ask what applies now", () => {
  const fake = new FakeConnection(view({}));
  const panels = new Panels(device(fake));
  panels.rules("XX-1");
  assert.deepEqual([panels.open, panels.clause, fake.asked], ["rules", "XX-1", []]);
  panels.toggleRules();
  assert.deepEqual([panels.open, panels.clause], [null, null]);
  panels.toggleRules();
  assert.deepEqual(fake.asked, [{ do: "why" }]);
});
