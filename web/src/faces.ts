/** What stands for people: a portrait they pick, or the first letters of their name. Drawn in a square of 64, as the bots' faces are. */

import type { Shape } from "./portraits.ts";
import type { SeatInfo } from "./types.ts";

export type Portrait = NonNullable<SeatInfo["portrait"]>;

export interface Animal {
  back: string;
  shapes: readonly Shape[];
}

const INK = "#231f20";
const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const both = (y: number, r: number, apart = 8): string => round(32 - apart, y, r) + round(32 + apart, y, r);

export const ANIMALS: Readonly<Record<Exclude<Portrait, "monogram">, Animal>> = {
  fox: {
    back: "#b9cbb0",
    shapes: [
      ["M11 12l13 10h16l13-10c3 16 2 27-4 34-5 6-11 9-17 12-6-3-12-6-17-12-6-7-7-18-4-34z", "#cf6a2c"],
      ["M14 17l8 8-6 5zM50 17l-8 8 6 5z", "#5d2d1a"],
      ["M12 38c8-1 13 3 20 18 7-15 12-19 20-18-3 11-11 16-20 20-9-4-17-9-20-20z", "#f7ead6"],
      [both(34, 2.4, 9), INK],
      [round(32, 54, 3.6), INK],
    ],
  },
  owl: {
    back: "#4f6288",
    shapes: [
      ["M14 14c5 5 11 6 18 6s13-1 18-6c3 12 4 23 2 32-3 9-11 14-20 14s-17-5-20-14c-2-9-1-20 2-32z", "#8a6848"],
      ["M20 48q12 18 24 0z", "#c9a87c"],
      [both(32, 10, 9.5), "#f3e3c0"],
      [both(32, 5, 9), "#e2a02d"],
      [both(32, 3, 9), INK],
      ["M28 40h8l-4 8z", "#d98324"],
    ],
  },
  cat: {
    back: "#d9b7a6",
    shapes: [
      ["M13 12l13 9h12l13-9c2 12 3 22 0 31-3 10-11 15-19 15s-16-5-19-15c-3-9-2-19 0-31z", "#3b3a44"],
      ["M16 18l7 6-6 5zM48 18l-7 6 6 5z", "#b58c8c"],
      ["M18 34q6-6 11 0-5 5-11 0zM46 34q-6-6-11 0 5 5 11 0z", "#b8cf5b"],
      ["M23.500 31v5M40.500 31v5", INK, 2],
      ["M29 42h6l-3 4z", "#d99a9a"],
      ["M32 46q-3 5-7 3M32 46q3 5 7 3M18 44L6 42M18 47L7 50M46 44l12-2M46 47l11 3", "#d8d5dc", 1.3],
    ],
  },
  bear: {
    back: "#c7b489",
    shapes: [
      [both(18, 8, 16), "#6b452b"],
      [both(18, 4, 16), "#a97c52"],
      [round(32, 36, 22), "#7a5133"],
      ["M20 46a12 10 0 1 0 24 0a12 10 0 1 0-24 0z", "#d2ad7e"],
      [both(33, 2.6, 9), INK],
      ["M27 41h10l-5 6zM32 46v4", INK, 2],
    ],
  },
  hare: {
    back: "#93b3b8",
    shapes: [
      ["M20 34C14 20 15 6 20 4s9 12 9 26zM44 34c6-14 5-28 0-30s-9 12-9 26z", "#a8937c"],
      ["M21 27c-3-9-2-17 0-18s4 8 4 17zM43 27c3-9 2-17 0-18s-4 8-4 17z", "#e3b9a8"],
      ["M15 44c0-12 7-18 17-18s17 6 17 18-8 17-17 17-17-5-17-17z", "#b9a58d"],
      ["M23 52q9-8 18 0-9 12-18 0z", "#f4ebdd"],
      [both(41, 2.6, 9), INK],
      ["M29.500 47h5l-2.500 3z", "#a2574f"],
    ],
  },
  crow: {
    back: "#e2c46b",
    shapes: [
      ["M8 64c2-26 8-46 24-46s20 20 24 48z", "#25252f"],
      ["M14 32c2-14 9-20 18-20s16 6 18 20c-4 10-10 13-18 13s-14-3-18-13z", "#33333f"],
      ["M24 36l8-5 8 5-8 21z", "#565460"],
      ["M32 33v20", "#2a2932", 1.4],
      [both(29, 4, 9), "#e9e3d3"],
      [both(29, 2.2, 9), INK],
    ],
  },
  frog: {
    back: "#e8d9a8",
    shapes: [
      [both(20, 9, 13), "#5c8f3c"],
      ["M8 40c0-13 10-20 24-20s24 7 24 20-10 20-24 20S8 53 8 40z", "#6aa446"],
      [both(19, 5.5, 13), "#fbf6e0"],
      [both(19, 3, 13), INK],
      ["M13 42q19 12 38 0", "#2f5420", 2.4],
      ["M16 47q16 11 32 0 -5 11-16 11t-16-11z", "#c6d98a"],
    ],
  },
  lion: {
    back: "#7f96ad",
    shapes: [
      ["M32 3l8 5 10 1 4 9 7 7-2 10 2 10-8 6-4 9-10 1-7 2-7-2-10-1-4-9-8-6 2-10-2-10 7-7 4-9 10-1z", "#a85f22"],
      [round(32, 34, 18), "#e0aa55"],
      [both(31, 2.5, 8), INK],
      ["M20 45q12-9 24 0-3 8-12 8t-12-8z", "#f3dcae"],
      ["M27.500 39h9l-4.500 5z", "#6b3320"],
      ["M32 44v3q-3 4-6 2M32 47q3 4 6 2", "#6b3320", 1.5],
    ],
  },
};

/** What stands for the person at a seat; null where there is none. */
export const personAt = (who: SeatInfo | null): Portrait | null =>
  who?.kind === "person" ? (who.portrait ?? "monogram") : null;

const TINTS = ["#7b3f3a", "#2f5d50", "#3d4f7d", "#6b4a7a", "#7a5a1e", "#28606f", "#5b5348", "#84405f"];

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const words = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return words.map((word) => (Array.from(word ?? "")[0] ?? "").toUpperCase()).join("");
}

/** Always the same color for the same name; it is dark enough for light letters. */
export const tintOf = (name: string): string =>
  TINTS[Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TINTS.length] ??
  INK;
