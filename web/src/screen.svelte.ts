/** How much room the screen has, and how closely the table is laid to fit it. */

import { tick } from "svelte";

/** A phone, upright or on its side. */
const query = matchMedia("(max-width: 767px), (max-height: 500px)");
const TIGHTEST = 3;
const MOST_MISSING = 140;
/** What the middle must have to spare before the table is laid comfortably again. */
const TO_SPARE = 120;

export const space: {
  narrow: boolean;
  /** How closely the table is laid, so that it fits the screen: 0 is comfortable. */
  tight: number;
  /** The pixels still missing then: parts that scroll by themselves give way. */
  missing: number;
} = $state({ narrow: query.matches, tight: 0, missing: 0 });

query.addEventListener("change", () => (space.narrow = query.matches));

const isTooHigh = (part: Element | null, room = (part?.clientHeight ?? 0) + 1): boolean =>
  part !== null && part.scrollHeight > room;

/** Lay the table closer, step by step, until nothing has to be scrolled. */
async function fit(): Promise<void> {
  for (;;) {
    await tick();
    const page = document.scrollingElement;
    // Too many moves to see at once become shorter with the first step; no further one would help them.
    if (!isTooHigh(page, innerHeight) && (space.tight > 0 || !isTooHigh(document.querySelector(".actions")))) return;
    const more = page ? page.scrollHeight - innerHeight : 0;
    if (space.tight < TIGHTEST) space.tight += 1;
    else if (more > 0 && space.missing < MOST_MISSING) space.missing += more;
    else return;
  }
}

/** Lay the table comfortably again. */
export function relax(): void {
  space.tight = space.missing = 0;
}

/** Has the middle more room than it needs by far? */
function hasToSpare(): boolean {
  const middle = document.querySelector<HTMLElement>("[data-least]");
  return middle !== null && middle.clientHeight - Number(middle.dataset.least) > TO_SPARE;
}

/** Keep a table fitted: comfortable at first in each deal, then closer whenever what is drawn, or its size, changes. Once in a deal
 * it goes back when there is room again; oftener it would jump with every prompt. */
export function keepFitting(board: () => HTMLElement | undefined, deal: () => string, drawn: () => unknown): void {
  const current = $derived(deal());
  let wentBack = false;
  $effect(() => {
    void current;
    wentBack = false;
    relax();
  });
  $effect(() => {
    void [drawn(), current];
    void tick().then(() => {
      if (!wentBack && space.tight > 0 && hasToSpare()) {
        wentBack = true;
        relax();
      }
      return fit();
    });
  });
  // What grows later (a hand in two rows, a hint) is noticed too.
  $effect(() => {
    const element = board();
    if (!element) return undefined;
    const watch = new ResizeObserver(() => requestAnimationFrame(() => void fit()));
    watch.observe(element);
    return () => watch.disconnect();
  });
}
