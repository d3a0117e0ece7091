/** The speech bubbles at the seats: what is said is shown for a while, a call as long as its card lies where it was laid. */

import type { Call } from "../facts.ts";
import type { Place } from "../places.ts";

export interface Bubble extends Call {
  n: number;
}

const SHOWN_MS = 4000;
/** What is long takes longer to read. */
const LETTER_MS = 80;
/** A call and its answer stay to be read after the trick is gone. */
const REST_MS = 2500;

export class Bubbles {
  all: readonly Bubble[] = $state.raw([]);
  private count = 0;
  /** Where the cards of a call lie, by the bubble's number. */
  private readonly held = new Map<number, string>();

  /** A seat says something new: what it said before goes, except a call whose card still lies there. Only the newest are shown
   * where there is room for no more than ``most`` at the seats of the others; your own has a place of its own. */
  show(call: Call, most = Infinity, mine: number | null = null): void {
    this.count += 1;
    const rest = this.all.filter((one) => one.seat !== call.seat || this.held.has(one.n));
    const all = [...rest, { ...call, n: this.count }];
    const newest = all.filter((one) => one.seat !== mine).slice(-most);
    this.all = all.filter((one) => one.seat === mine || newest.includes(one));
    if (!call.cards.length) this.dropAfter(this.count, Math.max(SHOWN_MS, LETTER_MS * call.text.length));
    else this.held.set(this.count, "");
  }

  /** The places of the table after a step: a call whose card is gone rests a moment, and goes too. */
  lying(places: readonly Place[]): void {
    for (const { n, cards } of this.all) {
      const before = this.held.get(n);
      if (before === undefined) continue;
      const now = places.find((place) => place.owner === null && cards.some((card) => place.cards.includes(card)))?.id;
      if (now !== undefined && (before === "" || before === now)) this.held.set(n, now);
      else this.release(n, before === "" ? SHOWN_MS : REST_MS);
    }
  }

  private release(n: number, after: number): void {
    this.held.delete(n);
    this.dropAfter(n, after);
  }

  private dropAfter(n: number, after: number): void {
    setTimeout(() => (this.all = this.all.filter((one) => one.n !== n)), after);
  }
}
