/** Days in a row with a daily deal. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./store.ts";
import "./runes.ts";

const { dayOf, daysInARow } = await import("../src/daily.ts");
const NOW = Date.parse("2026-03-01T00:30:00Z");
const all = (...days: string[]) => Object.fromEntries(days.map((day) => [day, { table: day, points: 1 }]));

test("a day is a day in UTC", () => {
  assert.equal(dayOf(NOW), "2026-03-01");
  assert.equal(dayOf(NOW - 3_600_000), "2026-02-28");
});

test("days in a row end today or yesterday", () => {
  assert.deepEqual(daysInARow({}, NOW), { now: 0, longest: 0 });
  assert.deepEqual(daysInARow(all("2026-02-27", "2026-02-28", "2026-03-01"), NOW), { now: 3, longest: 3 });
  assert.deepEqual(daysInARow(all("2026-02-27", "2026-02-28"), NOW), { now: 2, longest: 2 });
  assert.deepEqual(daysInARow(all("2026-02-25", "2026-02-26", "2026-02-27"), NOW), { now: 0, longest: 3 });
});

test("a deal that was only begun is no day", () => {
  assert.deepEqual(daysInARow({ ...all("2026-02-28"), "2026-03-01": { table: "x" } }, NOW), { now: 1, longest: 1 });
});
