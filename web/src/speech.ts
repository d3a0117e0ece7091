/** The browser's voice: what is said at the table, a different voice for each seat. */

import type { AnyFact } from "./types.ts";

export type Speech = "auto" | "off" | "calls" | "everything";

/** The part of an utterance that is set here. */
export interface Utterance {
  voice: SpeechSynthesisVoice | null;
  lang: string;
  pitch: number;
  rate: number;
  onend: ((event: SpeechSynthesisEvent) => void) | null;
  onerror: ((event: SpeechSynthesisErrorEvent) => void) | null;
}

/** The part of `speechSynthesis` that is used. */
export interface Synthesizer<U extends Utterance> {
  speak(said: U): void;
  cancel(): void;
  getVoices(): SpeechSynthesisVoice[];
}

/** Something to say, and the seat that says it; null for the table. */
export interface Line {
  seat: number | null;
  text: string;
}

/** Utterances that may wait for the one being spoken; older ones are dropped. */
const WAITING = 2;
const LANGUAGE = "en-US";
const RATE = 1.05;
const PITCHES = [1, 1.3, 0.75, 1.15, 0.9, 1.45, 0.6, 1.2];

export class Speaker<U extends Utterance> {
  private current: U | null = null;
  private waiting: Line[] = [];
  private readonly synthesizer: Synthesizer<U>;
  private readonly make: (text: string) => U;

  constructor(synthesizer: Synthesizer<U>, make: (text: string) => U) {
    this.synthesizer = synthesizer;
    this.make = make;
  }

  /** Say these lines after the one being spoken. */
  say(lines: readonly Line[]): void {
    this.waiting = [...this.waiting, ...lines].slice(-WAITING);
    if (this.current === null) this.next();
  }

  /** Be silent at once. */
  hush(): void {
    this.waiting = [];
    this.current = null;
    this.synthesizer.cancel();
  }

  private next(): void {
    const line = this.waiting.shift();
    if (!line) return;
    const said = this.make(line.text);
    Object.assign(said, this.voiceOf(line.seat));
    said.onend = said.onerror = () => this.ended(said);
    this.current = said;
    this.synthesizer.speak(said);
  }

  /** What was hushed may still report its end. */
  private ended(said: U): void {
    if (this.current !== said) return;
    this.current = null;
    this.next();
  }

  /** The same seat always has the same voice; the table has the first one. */
  private voiceOf(seat: number | null): Pick<Utterance, "voice" | "lang" | "pitch" | "rate"> {
    const voices = this.synthesizer.getVoices().filter((voice) => voice.lang.startsWith("en"));
    const at = seat === null ? 0 : seat + 1;
    const voice = voices[at % Math.max(1, voices.length)] ?? null;
    return { voice, lang: voice?.lang ?? LANGUAGE, pitch: PITCHES[at % PITCHES.length] ?? 1, rate: RATE };
  }
}

/** What is spoken in a game: with "auto", the calls of a game whose sheet asks for them, unless sound is off. */
export function spokenIn(speech: Speech, aloud: boolean, sound: boolean): Exclude<Speech, "auto"> {
  if (speech !== "auto") return speech;
  return aloud && sound ? "calls" : "off";
}

/** Does a step tell me more than everyone knows? It is my own move, or about the cards of my hand. */
export const isPrivate = (facts: readonly AnyFact[], me: number | null, hand: ReadonlySet<string>): boolean =>
  facts.some(
    (fact) =>
      fact.fact === "own cards" ||
      (fact.fact === "moved" && fact.seat === me) ||
      ("cards" in fact && fact.cards.some((card) => hand.has(card))),
  );

/** The speaker of this browser; null where it can't speak. */
export function browserSpeaker(): Speaker<SpeechSynthesisUtterance> | null {
  if (typeof speechSynthesis === "undefined") return null;
  return new Speaker(speechSynthesis, (text) => new SpeechSynthesisUtterance(text));
}

export const canSpeak = typeof speechSynthesis !== "undefined";
