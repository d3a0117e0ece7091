/** A light vibration on a phone: for your turn, a race you won, and a refusal. */

import { settings } from "../settings.svelte.ts";
import type { Device } from "./device.svelte.ts";
import type { Turn } from "./turn.svelte.ts";

/** Milliseconds, and the pauses between. */
const PATTERNS = { turn: [28], won: [28, 70, 28], refused: [14, 50, 14], nudged: [60, 80, 60] };

/** Is this a device that is touched, and can it vibrate? */
export const canVibrate = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

export function vibrate(what: keyof typeof PATTERNS): void {
  // Before the page was touched once, browsers refuse and complain.
  if (!settings.vibration || !canVibrate() || navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate(PATTERNS[what]);
}

export function watchVibration(device: Device, turn: Turn): void {
  $effect(() => {
    if (turn.mine) vibrate("turn");
  });
  $effect(() => {
    if (device.connection?.refusal) vibrate("refused");
  });
  $effect(() => {
    const won = device.connection?.raceWon;
    if (won && won.seat === device.view?.seat) vibrate("won");
  });
}
