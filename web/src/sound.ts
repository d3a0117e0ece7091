/** The sounds of the table: when they are heard, and how loud. */

import { settings } from "./settings.svelte.ts";
import { make, mixer, type Sound } from "./synthesis.ts";

export type { Sound } from "./synthesis.ts";

/** What is heard although the page isn't looked at. */
const CALLING: readonly Sound[] = ["turn", "bell"];
/** Seconds before the same sound is heard again, and how many may sound at once. */
const APART = 0.045;
const TOGETHER = 8;

export class Player {
  private context: AudioContext | null = null;
  private input: GainNode | null = null;
  private readonly last = new Map<Sound, number>();
  private ends: number[] = [];
  private readonly open: () => AudioContext;

  constructor(open: () => AudioContext) {
    this.open = open;
  }

  /** Play a sound this loud, from 0 to 1. */
  play(sound: Sound, volume: number): void {
    const context = (this.context ??= this.open());
    this.input ??= mixer(context);
    if (context.state !== "running") void context.resume();
    // Loudness is heard by its square root.
    this.input.gain.value = volume ** 2;
    const now = context.currentTime;
    this.ends = this.ends.filter((end) => end > now);
    if (now - (this.last.get(sound) ?? -1) < APART || this.ends.length >= TOGETHER) return;
    this.last.set(sound, now);
    this.ends.push(make(context, this.input, sound, now));
  }
}

const player = new Player(() => new AudioContext());

/** Play a sound, unless it is off. Nothing sounds before the page was touched once: browsers refuse and complain. */
export function play(sound: Sound): void {
  if (!settings.sound || !settings.volume || navigator.userActivation?.hasBeenActive === false) return;
  if (document.hidden && !CALLING.includes(sound)) return;
  try {
    player.play(sound, settings.volume / 100);
  } catch {
    // No sound here: nothing is lost.
  }
}

/** How loud it is, from 0 to 100; 0: off. */
export const volume = (): number => (settings.sound ? settings.volume : 0);

export function setVolume(to: number): void {
  settings.sound = to > 0;
  if (to > 0) settings.volume = to;
}

/** Sound off, or on again as loud as before. */
export const toggleSound = (): void => void (settings.sound = !settings.sound);
