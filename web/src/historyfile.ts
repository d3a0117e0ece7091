/** The history of this device as a file: written, and checked when it is read. */

import { words } from "./phrases.ts";
import type { Result } from "./results.ts";
import { say } from "./say.ts";

export const VERSION = 1;
const MARK = "parlour history";
/** Maximum characters of a file. */
export const LONGEST = 8_000_000;

export interface HistoryFile {
  is: typeof MARK;
  version: number;
  results: Result[];
}

export const fileOf = (results: Result[]): HistoryFile => ({ is: MARK, version: VERSION, results });

/** What is wrong with a file, in words for the person who chose it. */
export class FileTrouble extends Error {}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === "string" && value.length <= 200;
const isName: Check = (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const isNumber: Check = (value) => Number.isSafeInteger(value);
const isSeat: Check = (value) => isNumber(value) && (value as number) >= 0 && (value as number) < 16;
const isTime: Check = (value) => isNumber(value) && Math.abs(value as number) < 8.64e15;
const all =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);

const CHECKS: Record<keyof Result, Check> = {
  id: isName,
  game: isName,
  title: isText,
  when: isTime,
  names: all(isText, 16),
  bots: all(isText, 16),
  seats: all(isSeat, 16),
  scores: all(isNumber, 16),
  winners: all(isSeat, 16),
  deals: all(isNumber, 2000),
  low: (value) => typeof value === "boolean",
};
const FIELDS = Object.keys(CHECKS) as (keyof Result)[];

/** The first field of a result that is missing or wrong. */
function wrongField(value: unknown): keyof Result | undefined {
  const found = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<keyof Result, unknown>>;
  return FIELDS.find((field) => !Object.hasOwn(found, field) || !CHECKS[field](found[field]));
}

export const isResult = (value: unknown): value is Result => wrongField(value) === undefined;

/** The fields of a result and nothing else. */
const only = (result: Result): Result =>
  Object.fromEntries(FIELDS.map((field) => [field, result[field]])) as unknown as Result;

function parsed(text: string): Partial<Record<keyof HistoryFile, unknown>> {
  if (text.length > LONGEST) throw new FileTrouble(say(words.history.tooLong));
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    throw new FileTrouble(say(words.history.notJson));
  }
}

/** The results in a file. If anything in it is wrong, nothing of it is taken. */
export function readFile(text: string): Result[] {
  const { is, version, results } = parsed(text);
  if (is !== MARK || !isNumber(version) || !Array.isArray(results)) throw new FileTrouble(say(words.history.notOurs));
  if ((version as number) > VERSION) throw new FileTrouble(say(words.history.newer));
  return results.map((result: unknown, at) => {
    const field = wrongField(result);
    if (field) throw new FileTrouble(say(words.history.wrong, { n: at + 1, field }));
    return only(result as Result);
  });
}
