/** The sounds of the table, made with Web Audio. */

import { settings } from "./settings.svelte.ts";

export type Sound = "snap" | "slide" | "riffle" | "sweep" | "coin" | "bell" | "turn" | "refused";

let context: AudioContext | null = null;

/** Play a sound, unless it is off. */
export function play(sound: Sound): void {
  if (settings.sound && sound === "turn") chime();
}

/** Two soft tones for your turn. */
function chime(): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    [523.25, 659.25].forEach((pitch, at) => {
      const tone = new OscillatorNode(context as AudioContext, { type: "sine", frequency: pitch });
      const loud = new GainNode(context as AudioContext, { gain: 0 });
      loud.gain.setValueAtTime(0, start + at * 0.12);
      loud.gain.linearRampToValueAtTime(0.08, start + at * 0.12 + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, start + at * 0.12 + 0.35);
      tone.connect(loud).connect((context as AudioContext).destination);
      tone.start(start + at * 0.12);
      tone.stop(start + at * 0.12 + 0.4);
    });
  } catch {
    // No sound here: nothing is lost.
  }
}
