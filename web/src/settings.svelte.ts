/** What people set for themselves on this device. */

import { keep, kept } from "./memory.ts";
import type { Speech } from "./speech.ts";

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "off" | "normal" | "slow";
  sound: boolean;
  speech: Speech;
  vibration: boolean;
  index: "normal" | "large";
  cloth: "pack" | "green" | "blue" | "wine" | "slate";
  forced: boolean;
}

const KEY = "parlour.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  motion: "normal",
  sound: true,
  speech: "auto",
  vibration: true,
  index: "normal",
  cloth: "pack",
  forced: false,
};

export const settings: Settings = $state({ ...DEFAULTS, ...kept<Partial<Settings>>(KEY, {}) });

export function watchSettings(): void {
  $effect(() => {
    keep(KEY, { ...settings });
    document.documentElement.dataset["theme"] = settings.theme;
  });
}

/** How much longer than usual a movement takes; 0: none at all. */
export function pace(): number {
  if (settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.motion === "slow" ? 2.2 : 1;
}
