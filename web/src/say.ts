/** Sentences made from templates at the very end. Nothing reads a fact back out of one. */

import { words } from "./phrases.ts";

type Slots<T extends string> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
type Values<T extends string> = [Slots<T>] extends [never] ? [] : [values: Record<Slots<T>, string | number>];

/** One thing, and several: "{n} card", "{n} cards". */
export type Plural = readonly [one: string, many: string];

const SLOT = /(\{\w+\})/;

/** Does the served page ask for scrambled words? Then everything but the words must work as before. */
let garbles = typeof document !== "undefined" && document.documentElement.dataset["garble"] === "1";

export function garble(on: boolean): void {
  garbles = on;
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });

/** The fixed words and the slots of a template, in turn; the words scrambled where that is asked for. */
function parts(template: string): string[] {
  return template.split(SLOT).map((part) => (garbles && !SLOT.test(part) ? rot13(part) : part));
}

/** A template with its slots filled in. */
export function say<T extends string>(template: T, ...[values]: Values<T>): string {
  const known: Record<string, string | number> = values ?? {};
  return parts(template)
    .map((part) => (SLOT.test(part) ? String(known[part.slice(1, -1)] ?? "") : part))
    .join("");
}

/** The words before and after the only slot, for a slot that is more than text. */
export function around(template: string): [before: string, after: string] {
  const [before = "", , after = ""] = parts(template);
  return [before, after];
}

/** A number of things: "1 card", "3 cards". */
export const count = ([one, many]: Plural, n: number): string => say((n === 1 ? one : many) as "{n}", { n });

/** "Ann", "Ann and Ben", "Ann, Ben and Cora". */
export const listed = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? "")
    : say(words.page.and, { most: names.slice(0, -1).join(", "), last: names[names.length - 1] ?? "" });
