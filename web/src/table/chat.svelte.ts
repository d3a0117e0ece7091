/** Does this player want to see what others write? Kept on this device. */

import { keep, kept } from "../memory.ts";

const KEY = "parlour.chat";

export const reading = $state({ on: kept<boolean>(KEY, true) });

export function read(on: boolean): void {
  reading.on = on;
  keep(KEY, on);
}
