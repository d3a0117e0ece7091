/** What the sounds of the table are made of: bursts of noise through filters, as cards and cloth sound, and a few struck bodies. */

export type Sound = "snap" | "slide" | "riffle" | "sweep" | "coin" | "bell" | "turn" | "refused";

/** A rush of noise: [filter, frequency, where the frequency goes, sharpness, seconds to swell, seconds to fade, loudness]. */
type Rush = readonly [BiquadFilterType, number, number, number, number, number, number];
/** Something struck: [pitch, multiples of it that sound along, seconds to fade, loudness]. */
type Struck = readonly [number, readonly number[], number, number];

interface Part {
  after?: number;
  rush?: Rush;
  struck?: Struck;
}

const BELL = [1, 1.006, 2.76, 5.4, 8.93];
const COIN = [1, 1.51, 2.17, 2.94];
const WOOD = [1, 3.93, 9.2];

const tap = (after: number, loud: number): Part[] => [
  { after, rush: ["highpass", 2600, 2600, 0.7, 0.001, 0.014, 0.5 * loud] },
  { after, rush: ["bandpass", 1150, 800, 0.9, 0.001, 0.045, 0.9 * loud] },
  { after, rush: ["lowpass", 260, 140, 0.7, 0.002, 0.08, 1.1 * loud] },
];

/** The cards of two halves fall on each other, quicker and quicker. */
const falling = Array.from({ length: 24 }, (_, at): Part => {
  const pitch = 2000 + 700 * ((at * 7) % 5);
  return {
    after: 0.6 * Math.sqrt(at / 24),
    rush: ["bandpass", pitch, pitch, 1.2, 0.001, 0.016, 0.26 + 0.008 * at],
  };
});

const PARTS: Readonly<Record<Sound, readonly Part[]>> = {
  snap: tap(0, 0.55),
  slide: [{ rush: ["bandpass", 1800, 3400, 0.8, 0.07, 0.13, 0.16] }],
  riffle: [...falling, { after: 0.66, rush: ["bandpass", 1500, 900, 0.7, 0.04, 0.14, 0.2] }],
  sweep: [
    { rush: ["bandpass", 700, 2300, 0.7, 0.16, 0.26, 0.24] },
    { after: 0.24, rush: ["bandpass", 1900, 700, 0.8, 0.05, 0.2, 0.18] },
    ...tap(0.36, 0.16),
  ],
  coin: [
    { rush: ["highpass", 5200, 5200, 0.7, 0.001, 0.012, 0.22] },
    { struck: [2480, COIN, 0.22, 0.075] },
    { after: 0.085, struck: [2790, COIN, 0.3, 0.06] },
  ],
  bell: [{ rush: ["highpass", 3800, 3800, 0.7, 0.001, 0.02, 0.2] }, { struck: [1175, BELL, 1.3, 0.1] }],
  turn: [
    { rush: ["lowpass", 900, 400, 0.7, 0.001, 0.03, 0.25] },
    { struck: [392, WOOD, 0.3, 0.12] },
    { after: 0.13, rush: ["lowpass", 900, 400, 0.7, 0.001, 0.03, 0.25] },
    { after: 0.13, struck: [523, WOOD, 0.36, 0.12] },
  ],
  refused: [
    { rush: ["lowpass", 240, 150, 0.8, 0.003, 0.09, 0.6] },
    { struck: [147, WOOD, 0.14, 0.15] },
    { after: 0.11, rush: ["lowpass", 200, 120, 0.8, 0.003, 0.11, 0.55] },
    { after: 0.11, struck: [131, WOOD, 0.16, 0.14] },
  ],
};

const SILENT = 0.0001;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Half a second of noise, made once. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, at) => (samples[at] = Math.random() * 2 - 1));
  noises.set(context, buffer);
  return buffer;
}

/** Swells to a loudness and fades away. */
function swell(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  rise: number,
  fade: number,
  loud: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENT, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(SILENT, at + rise + fade);
  gain.connect(out);
  return gain;
}

function rush(context: BaseAudioContext, out: AudioNode, at: number, made: Rush): number {
  const [type, from, to, sharp, rise, fade, loud] = made;
  const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = noiseOf(context);
  source.loop = true;
  filter.type = type;
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + rise + fade);
  source.connect(filter).connect(swell(context, out, at, rise, fade, loud));
  source.start(at, Math.random() / 2);
  source.stop(at + rise + fade);
  return at + rise + fade;
}

/** Each higher part is softer, and gone sooner. */
function strike(context: BaseAudioContext, out: AudioNode, at: number, [pitch, parts, fade, loud]: Struck): number {
  parts.forEach((multiple, n) => {
    const tone = context.createOscillator();
    tone.frequency.value = pitch * multiple;
    tone.connect(swell(context, out, at, 0.002, fade / (1 + n * 0.9), loud / (1 + n * 1.6)));
    tone.start(at);
    tone.stop(at + 0.002 + fade);
  });
  return at + 0.002 + fade;
}

/** Make a sound at a time of the context. Returns when it is over. */
export function make(context: BaseAudioContext, out: AudioNode, sound: Sound, at: number): number {
  const ends = PARTS[sound].map(({ after = 0, ...part }) => {
    const start = at + after;
    return part.rush
      ? rush(context, out, start, part.rush)
      : part.struck
        ? strike(context, out, start, part.struck)
        : start;
  });
  return Math.max(...ends);
}

/** Where all sounds go: one volume, and a limiter, so that a whole deal isn't louder than a card. */
export function mixer(context: BaseAudioContext): GainNode {
  const [input, limiter] = [context.createGain(), context.createDynamicsCompressor()];
  limiter.threshold.value = -20;
  limiter.knee.value = 6;
  limiter.ratio.value = 16;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.15;
  input.connect(limiter).connect(context.destination);
  return input;
}
