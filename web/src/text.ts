/** Small pieces of text. */

import { words } from "./phrases.ts";
import { count, say } from "./say.ts";
import type { Face } from "./types.ts";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words as a sentence. */
export const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Points with their sign: "+10", "−5". */
export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

export const counted = (many: number): string => count(words.page.cards, many);

/** Is the title of a picture held back, since it is to be named? Then it goes by its artist. */
export const isUnnamed = (face: Face): boolean => face.artist !== "" && face.title === "";

/** All that is on a card, in words. */
export function fullName(name: string, face: Face | undefined): string {
  if (!face) return name;
  if (isUnnamed(face))
    return say(words.page.by, { work: say(words.page.unnamed, { number: face.number }), artist: face.artist });
  const has = face.title && face.title.toLowerCase() !== name.toLowerCase();
  const work = has ? say(words.page.titled, { name, title: face.title }) : name;
  return face.artist ? say(words.page.by, { work, artist: face.artist }) : work;
}

/** A card as it is called at the table, with its name where that is another: "Watt Fore (red 5)". */
export const calledName = (name: string, face: Face | undefined): string =>
  face?.title && face.title.toLowerCase() !== name.toLowerCase()
    ? say(words.page.called, { title: face.title, name })
    : name;

/** A card as it is asked for: "The Kiss, by Francesco Hayez (A3)". */
export const askedName = (name: string, face: Face | undefined): string =>
  face?.title && face.artist
    ? say(words.page.asked, { title: face.title, artist: face.artist, name })
    : calledName(name, face);

/** A card's name as part of an identifier. */
export const slug = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

/** Seconds as a clock shows them: minutes and seconds, at the end the tenths too. */
export function clockText(seconds: number): string {
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
