/** The cloths to choose from. */

import type { Settings } from "./settings.svelte.ts";

export const CLOTHS: Readonly<Record<Exclude<Settings["cloth"], "pack">, string>> = {
  green: "#1f5a45",
  blue: "#24496e",
  wine: "#5e2733",
  slate: "#3c444c",
};

/** The color of the cloth: the one chosen, or the pack's own. */
export const clothOf = (chosen: Settings["cloth"], pack: string): string => (chosen === "pack" ? pack : CLOTHS[chosen]);
