import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyEvent } from "../src/types.ts";
import {
  BURST,
  PAUSE_MS,
  FIRST_WAIT_MS,
  Socket,
  LONGEST_WAIT_MS,
  PING_MS,
  SILENCE_MS,
  type Timers,
  type RawSocket,
} from "../src/socket.ts";

class FakeSocket implements RawSocket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  says(event: object): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

class FakeClock implements Timers {
  now = 0;
  due: { at: number; what: () => void }[] = [];
  after(ms: number, what: () => void): unknown {
    const timer = { at: this.now + ms, what };
    this.due.push(timer);
    return timer;
  }
  stop(timer: unknown): void {
    this.due = this.due.filter((other) => other !== timer);
  }
  random(): number {
    return 0.5;
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.due.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.stop(next);
      this.now = next.at;
      next.what();
    }
    this.now = end;
  }
}

function setUp() {
  const wires: FakeSocket[] = [];
  const clock = new FakeClock();
  const heard: { event: AnyEvent; fresh: boolean }[] = [];
  const lost: number[] = [];
  const line = new Socket(
    () => {
      const raw = new FakeSocket();
      wires.push(raw);
      return raw;
    },
    "t".repeat(16),
    {
      event: (event, fresh) => heard.push({ event, fresh }),
      lost: (tries) => lost.push(tries),
      found: () => lost.push(0),
    },
    clock,
  );
  line.connect();
  const last = (): FakeSocket => wires[wires.length - 1] as FakeSocket;
  last().onopen?.();
  return { wires, clock, heard, lost, line, last };
}

test("hello comes first, with the secret and the last number seen", () => {
  const { last, line, clock } = setUp();
  assert.deepEqual(last().sent[0], { do: "hello", token: "t".repeat(16), since: 0, stages: true });
  last().says({ is: "scene", at: 7 });
  last().onclose?.();
  clock.pass(LONGEST_WAIT_MS);
  last().onopen?.();
  assert.deepEqual(last().sent[0], { do: "hello", token: "t".repeat(16), since: 7, stages: true });
  assert.equal(line.at, 7);
});

test("only the first scene of a new line is fresh", () => {
  const { last, heard } = setUp();
  last().says({ is: "scene", at: 1 });
  last().says({ is: "scene", at: 2 });
  assert.deepEqual(
    heard.map((one) => one.fresh),
    [true, false],
  );
});

test("what was not acknowledged is sent again with the same id, what was is not", () => {
  const { last, line, clock } = setUp();
  const first = line.send({ do: "play", move: "play red 5" });
  const second = line.send({ do: "undo" });
  assert.notEqual(first, second);
  last().says({ is: "done", id: first, at: 1 });
  last().onclose?.();
  clock.pass(LONGEST_WAIT_MS);
  last().onopen?.();
  assert.deepEqual(last().sent.slice(1), [{ do: "undo", id: second }]);
});

test("it pings, and takes silence for a lost line", () => {
  const { last, clock, wires, lost } = setUp();
  clock.pass(SILENCE_MS - 1);
  assert.ok(last().sent.some((sent) => sent["do"] === "ping"));
  assert.equal(wires.length, 1);
  clock.pass(2 + FIRST_WAIT_MS);
  assert.equal(wires.length, 2);
  assert.deepEqual(lost, [1]);
  assert.ok(wires[0]?.closed);
});

test("a pong is enough to stay", () => {
  const { last, clock, wires } = setUp();
  for (let n = 0; n < 8; n += 1) {
    clock.pass(2500);
    last().says({ is: "pong", n });
  }
  assert.equal(wires.length, 1);
});

test("waits grow, with jitter, and never beyond the longest", () => {
  const { last, clock, wires } = setUp();
  const waits: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const many = wires.length;
    last().onclose?.();
    let wait = 0;
    while (wires.length === many) {
      clock.pass(100);
      wait += 100;
    }
    waits.push(wait);
  }
  assert.equal(waits[0], FIRST_WAIT_MS);
  assert.ok((waits[4] ?? 0) > (waits[1] ?? 0));
  assert.ok(Math.max(...waits) <= LONGEST_WAIT_MS);
});

test("whoever is not let in waits longer each time", () => {
  const { last, clock, wires, lost } = setUp();
  for (let tries = 1; tries <= 4; tries += 1) {
    last().says({ is: "failed", code: "too fast", message: "Too many." });
    last().onclose?.();
    const dialed = wires.length;
    while (wires.length === dialed) clock.pass(10);
    last().onopen?.();
  }
  assert.deepEqual(lost, [1, 2, 3, 4]);
  last().says({ is: "scene", at: 1 });
  assert.equal(lost.at(-1), 0);
});

test("a table that is not there is not asked for again", () => {
  const { last, clock, wires, heard } = setUp();
  last().says({ is: "failed", code: "not found", message: "no such table" });
  clock.pass(60000);
  assert.equal(wires.length, 1);
  assert.equal(heard.length, 1);
});

test("a table that the server could not go on with is asked for again, and what was asked is sent again", () => {
  const { last, clock, wires, heard, lost, line } = setUp();
  last().says({ is: "scene", at: 3 });
  const id = line.send({ do: "play", move: "play red 5" });
  last().says({ is: "failed", code: "closed", message: "not saved" });
  assert.deepEqual(heard.at(-1)?.event, { is: "failed", code: "closed", message: "not saved" });
  assert.deepEqual(lost, [1]);
  last().onclose?.();
  assert.deepEqual(lost, [1], "the server's own close changes nothing");
  clock.pass(FIRST_WAIT_MS);
  assert.equal(wires.length, 2);
  last().onopen?.();
  assert.deepEqual(last().sent[0], { do: "hello", token: "t".repeat(16), since: 3, stages: true });
  assert.equal(last().sent[1]?.id, id);
});

test("while the server cannot go on with a table, the waits grow until it does something", () => {
  const { last, clock, wires, line } = setUp();
  const waits: number[] = [];
  const fail = (): void => {
    last().says({ is: "scene", at: 3 });
    const many = wires.length;
    last().says({ is: "failed", code: "closed", message: "not saved" });
    let wait = 0;
    while (wires.length === many && wait < 60000) {
      clock.pass(100);
      wait += 100;
    }
    waits.push(wait);
    last().onopen?.();
  };
  for (let n = 0; n < 8; n += 1) fail();
  assert.equal(waits[0], FIRST_WAIT_MS);
  assert.ok((waits[4] ?? 0) > (waits[1] ?? 0), "though a scene came in between");
  assert.ok(Math.max(...waits) <= LONGEST_WAIT_MS);
  last().says({ is: "done", id: line.send({ do: "undo" }), at: 4 });
  fail();
  assert.equal(waits.at(-1), FIRST_WAIT_MS);
});

test("what came too fast is said again after a breath, in order, with the same ids, and nobody is bothered", () => {
  const { last, clock, heard, line } = setUp();
  const ids = [1, 2, 3, 4, 5, 6].map(() => line.send({ do: "hint" }));
  const said = (): unknown[] => last().sent.flatMap((one) => (one.do === "hint" ? [one.id] : []));
  assert.deepEqual(said(), ids);
  for (const id of ids.slice(1)) last().says({ is: "failed", code: "too fast", message: "", id });
  const later = line.send({ do: "hint" });
  assert.deepEqual(said(), ids, "while something is held back, what comes after it waits too");
  clock.pass(PAUSE_MS);
  assert.deepEqual(said(), [...ids, ...ids.slice(1, 1 + BURST)]);
  clock.pass(PAUSE_MS);
  assert.deepEqual(said(), [...ids, ...ids.slice(1), later]);
  last().says({ is: "failed", code: "too fast", message: "", id: later });
  clock.pass(PAUSE_MS);
  assert.equal(said().at(-1), later);
  assert.equal(said().length, 13);
  for (const id of [...ids, later]) last().says({ is: "done", id, at: 1 });
  assert.deepEqual(
    heard.map((one) => one.event.is),
    Array<string>(7).fill("done"),
  );
  last().says({ is: "failed", code: "too fast", message: "", id: null });
  clock.pass(PING_MS / 2);
  assert.equal(said().length, 13);
  assert.equal(heard.length, 7);
});

test("what was held back is sent once when the line was cut meanwhile", () => {
  const { last, clock, line } = setUp();
  const id = line.send({ do: "hint" });
  last().says({ is: "failed", code: "too fast", message: "", id });
  last().onclose?.();
  clock.pass(LONGEST_WAIT_MS);
  last().onopen?.();
  clock.pass(PAUSE_MS);
  assert.deepEqual(
    last()
      .sent.filter((one) => one.do === "hint")
      .map((one) => one.id),
    [id],
  );
});

test("who wakes tries at once, but only who waits to try again", () => {
  const { last, line, wires } = setUp();
  line.wake();
  assert.equal(wires.length, 1);
  last().onclose?.();
  line.wake();
  assert.equal(wires.length, 2);
  line.wake();
  assert.equal(wires.length, 2);
  line.close();
  line.wake();
  assert.equal(wires.length, 2);
});
