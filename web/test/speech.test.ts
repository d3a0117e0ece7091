import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { callsIn } from "../src/facts.ts";
import { isPrivate, Speaker, spokenIn, type Utterance } from "../src/speech.ts";
import type { AnyFact, Moved } from "../src/types.ts";

interface Said extends Utterance {
  text: string;
}

const VOICES = ["en-US", "de-DE", "en-GB"].map((lang) => ({ lang, name: lang }) as SpeechSynthesisVoice);

/** A synthesizer that notes what it is to speak and ends it when told. */
class FakeSynthesizer {
  spoken: Said[] = [];
  cancelled = 0;
  voices = VOICES;
  speak(said: Said): void {
    this.spoken.push(said);
  }
  cancel(): void {
    this.cancelled += 1;
  }
  getVoices(): SpeechSynthesisVoice[] {
    return this.voices;
  }
  end(at = this.spoken.length - 1): void {
    this.spoken[at]?.onend?.({} as SpeechSynthesisEvent);
  }
  get texts(): string[] {
    return this.spoken.map((one) => one.text);
  }
}

const made = (text: string): Said =>
  ({ text, voice: null, lang: "", pitch: 1, rate: 1, onend: null, onerror: null }) as Said;
const line = (text: string, seat: number | null = 0) => ({ seat, text });
const moved = (seat: number, call: string, ...cards: string[]): Moved => ({
  seat,
  phase: "lead",
  kind: "lead {card}",
  text: "",
  cards,
  values: {},
  in_vain: false,
  call,
  fact: "moved",
});

let synthesizer: FakeSynthesizer;
let speaker: Speaker<Said>;

beforeEach(() => {
  synthesizer = new FakeSynthesizer();
  speaker = new Speaker(synthesizer, made);
});

test("one thing is said after another", () => {
  speaker.say([line("one")]);
  speaker.say([line("two")]);
  assert.deepEqual(synthesizer.texts, ["one"]);
  synthesizer.end();
  assert.deepEqual(synthesizer.texts, ["one", "two"]);
  synthesizer.end();
  speaker.say([line("three")]);
  assert.deepEqual(synthesizer.texts, ["one", "two", "three"]);
});

test("of what waits only the newest two are said", () => {
  for (const text of ["one", "two", "three", "four", "five"]) speaker.say([line(text)]);
  for (let i = 0; i < 5; i += 1) synthesizer.end();
  assert.deepEqual(synthesizer.texts, ["one", "four", "five"]);
});

test("a voice that fails holds nobody up", () => {
  speaker.say([line("one"), line("two")]);
  synthesizer.spoken[0]?.onerror?.({} as SpeechSynthesisErrorEvent);
  assert.deepEqual(synthesizer.texts, ["one", "two"]);
});

test("hushed, it forgets what waited, and the end of what was cut off starts nothing", () => {
  speaker.say([line("one"), line("two")]);
  speaker.hush();
  assert.equal(synthesizer.cancelled, 1);
  synthesizer.end(0);
  assert.deepEqual(synthesizer.texts, ["one"]);
  speaker.say([line("three")]);
  synthesizer.end(0);
  assert.deepEqual(synthesizer.texts, ["one", "three"], "the end of an old one is not that of the new one");
});

test("each seat has its own voice, always the same, and only English ones", () => {
  const heard = (seat: number | null): string => {
    speaker.say([line("x", seat)]);
    const said = synthesizer.spoken.at(-1);
    synthesizer.end();
    assert.ok(said?.voice === null || said?.lang.startsWith("en"));
    return `${said?.voice?.name} ${said?.pitch}`;
  };
  const seats = [null, 0, 1, 2, 3, 4, 5, 6];
  const first = seats.map(heard);
  assert.equal(new Set(first).size, seats.length);
  assert.deepEqual(seats.map(heard), first);
  synthesizer.voices = [];
  assert.equal(new Set(seats.map(heard)).size, seats.length, "without a choice of voices the pitch differs");
});

test("calls are spoken where the sheet asks for them, unless sound is off; what a player sets holds everywhere", () => {
  assert.equal(spokenIn("auto", true, true), "calls");
  assert.equal(spokenIn("auto", false, true), "off");
  assert.equal(spokenIn("auto", true, false), "off");
  for (const speech of ["off", "calls", "everything"] as const) assert.equal(spokenIn(speech, false, false), speech);
});

test("a call is said by its player, by the dealer with the deal, and by a player who is out by another's move", () => {
  const dealt: AnyFact = { deal: 1, dealer: 2, call: "Play Pals!", fact: "dealt" };
  const out: AnyFact = { field: "out", role: "", seat: null, value: 0, call: "Out!", fact: "field changed" };
  assert.deepEqual(callsIn([dealt, moved(1, "Watt Fore!", "red 5"), moved(3, ""), out]), [
    { seat: 2, text: "Play Pals!", cards: [] },
    { seat: 1, text: "Watt Fore!", cards: ["red 5"] },
    { seat: 0, text: "Out!", cards: [] },
  ]);
});

test("a step about my own hidden cards is not read aloud", () => {
  const hand = new Set(["red 1"]);
  assert.equal(isPrivate([moved(1, "", "red 5")], 0, hand), false);
  assert.equal(isPrivate([moved(0, "", "red 5")], 0, hand), true, "my own move");
  assert.equal(isPrivate([moved(1, "", "red 1")], 0, hand), true, "a card I hold");
  assert.equal(isPrivate([{ field: "hand", cards: ["red 7"], came: true, fact: "own cards" }], 0, hand), true);
});
