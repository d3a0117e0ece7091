/** What people set for themselves on this device. */

import type { Back } from "./backs.ts";
import { keep, kept } from "./memory.ts";
import type { Speech } from "./speech.ts";

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "off" | "fast" | "normal" | "slow";
  sound: boolean;
  /** How loud the sounds are while they are on, from 1 to 100. */
  volume: number;
  speech: Speech;
  vibration: boolean;
  index: "normal" | "large";
  cloth: "pack" | "green" | "blue" | "wine" | "slate";
  back: "pack" | Back;
  forced: boolean;
}

const KEY = "parlour.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  motion: "normal",
  sound: true,
  volume: 60,
  speech: "auto",
  vibration: true,
  index: "normal",
  cloth: "pack",
  back: "pack",
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
  return { fast: 0.5, normal: 1, slow: 2.2 }[settings.motion];
}
