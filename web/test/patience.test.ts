import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_WAIT_MS, Newest, patiently, TRIES } from "../src/patience.ts";

const answers = (...statuses: number[]) => {
  let asked = 0;
  const ask = async () => ({ status: statuses[Math.min(asked++, statuses.length - 1)] as number });
  return { ask, asked: () => asked };
};

test("a busy server is asked again, later each time", async () => {
  const waits: number[] = [];
  const server = answers(503, 429, 200);
  const answer = await patiently(server.ask, async (ms) => void waits.push(ms));
  assert.equal(answer.status, 200);
  assert.equal(server.asked(), 3);
  assert.ok(waits[0]! >= FIRST_WAIT_MS / 2 && waits[1]! > waits[0]!);
});

test("a server that stays busy is left alone in the end", async () => {
  const server = answers(503);
  assert.equal((await patiently(server.ask, async () => {})).status, 503);
  assert.equal(server.asked(), TRIES + 1);
});

test("what is wrong is not asked again", async () => {
  for (const status of [200, 400, 404, 409, 500]) {
    const server = answers(status);
    await patiently(server.ask, async () => {});
    assert.equal(server.asked(), 1);
  }
});

test("of many steps wanted quickly the last one is shown, and never two are asked for at once", async () => {
  const asked: number[] = [];
  const shown: number[] = [];
  let atOnce = 0;
  const newest = new Newest(
    async (step: number) => {
      asked.push(step);
      atOnce += 1;
      assert.equal(atOnce, 1);
      await new Promise((done) => setTimeout(done, 1));
      atOnce -= 1;
      if (step === 1) throw new Error("lost");
      return step;
    },
    (step) => shown.push(step),
    () => shown.push(-1),
  );
  for (let step = 1; step <= 50; step += 1) newest.want(step);
  while (shown.at(-1) !== 50) await new Promise((done) => setTimeout(done, 1));
  newest.want(51);
  while (shown.at(-1) !== 51) await new Promise((done) => setTimeout(done, 1));
  assert.deepEqual(asked, [1, 50, 51]);
  assert.deepEqual(shown, [-1, 50, 51]);
});
