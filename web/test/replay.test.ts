import assert from "node:assert/strict";
import { test } from "node:test";
import { dealAt, lookAt, toDeal } from "../src/replay.ts";
import type { Fact } from "../src/types.ts";

const deals = [0, 20, 45];

test("a step belongs to the last deal that has begun", () => {
  assert.deepEqual(
    [0, 19, 20, 44, 45, 90].map((step) => dealAt(step, deals)),
    [0, 0, 1, 1, 2, 2],
  );
});

test("back goes to the beginning of the deal first, then to the one before", () => {
  assert.equal(toDeal(25, deals, true), 20);
  assert.equal(toDeal(20, deals, true), 0);
  assert.equal(toDeal(0, deals, true), null);
});

test("on goes to the next deal, if there is one", () => {
  assert.equal(toDeal(0, deals, false), 20);
  assert.equal(toDeal(20, deals, false), 45);
  assert.equal(toDeal(46, deals, false), null);
});

test("a trick is looked at longer than a card, the end of a deal longest, and slowly where cards move slowly", () => {
  const fact = (kind: string): Fact[] => [{ fact: kind } as Fact];
  const [card, trick, deal] = ["moved", "trick taken", "deal over"].map((kind) => lookAt(fact(kind), 1));
  assert.ok(card! < trick! && trick! < deal!);
  assert.ok(lookAt(fact("moved"), 2.2) > card!);
  assert.ok(lookAt(fact("moved"), 0) > 0);
});
