/** How much room there is. */

import { tick } from "svelte";

const query = matchMedia("(max-width: 767px)");
const TIGHTEST = 3;

export const room: {
  narrow: boolean;
  /** How closely the table is laid, so that it fits the screen: 0 is comfortable. */
  tight: number;
} = $state({ narrow: query.matches, tight: 0 });

query.addEventListener("change", () => (room.narrow = query.matches));

const isTooHigh = (part: Element | null, room = part?.clientHeight ?? 0): boolean => part !== null && part.scrollHeight > room + 1;

/** Lay the table closer, step by step, till nothing has to be scrolled. Within a deal it never goes back, so that nothing jumps about. */
export async function fit(): Promise<void> {
  for (;;) {
    await tick();
    if (room.tight >= TIGHTEST || !(isTooHigh(document.scrollingElement, innerHeight) || isTooHigh(document.querySelector(".actions")))) return;
    room.tight += 1;
  }
}
