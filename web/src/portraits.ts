/** The faces of the bot characters, drawn in a square of 64. A mood changes the brows and the mouth. */

import type { View } from "./types.ts";

export type Mood = "calm" | "glad" | "sorry";

export interface Portrait {
  /** The color behind the face. */
  back: string;
  skin: string;
  /** Shapes below and above the face: [path, fill], or [path, stroke, width of the line]. */
  under: readonly Shape[];
  over: readonly Shape[];
}

export type Shape = readonly [path: string, color: string, line?: number];

const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const INK = "#2b2320";

const PORTRAITS: Readonly<Record<string, Portrait>> = {
  hattie: {
    back: "#8fb0a3",
    skin: "#f0c9a8",
    under: [
      [round(32, 9, 7), "#b9b2ab"],
      ["M13 34C11 14 21 10 32 10s21 4 19 24c0 5-2 8-4 9H17c-2-1-4-4-4-9z", "#cfc8c1"],
      ["M8 64c1-11 9-15 24-15s23 4 24 15z", "#6d4a6b"],
      ["M22 50l10 7 10-7 2 5-12 8-12-8z", "#f4ece0"],
    ],
    over: [
      ["M17 31c1-10 7-15 15-15s14 5 15 15c-4-3-7-8-9-11-5 5-14 7-21 11z", "#cfc8c1"],
      [round(25, 34, 5.5), INK, 1.4],
      [round(39, 34, 5.5), INK, 1.4],
      ["M30.5 33.5q1.5-1.5 3 0", INK, 1.4],
      [round(32, 57, 2), "#c99b3b"],
    ],
  },
  colonel: {
    back: "#c58b54",
    skin: "#e8b490",
    under: [
      ["M14 36c-2-14 5-23 18-23s20 9 18 23z", "#e9e4da"],
      ["M6 64c1-10 9-14 26-14s25 4 26 14z", "#7d2f2b"],
      ["M26 50h12l-2 14h-8z", "#e0b84f"],
    ],
    over: [
      ["M16 30c2-9 8-14 16-14s14 5 16 14c-6-5-10-7-16-7s-10 2-16 7z", "#e9e4da"],
      ["M32 42c-4-4-13-2-17 3 6 3 13 3 17 0 4 3 11 3 17 0-4-5-13-7-17-3z", "#e9e4da"],
      [round(39, 34, 5.5), "#b8892b", 1.6],
      ["M44 37q4 9 2 16", "#b8892b", 1],
      [round(14, 57, 2), "#e0b84f"],
      [round(50, 57, 2), "#e0b84f"],
    ],
  },
  quill: {
    back: "#d9b44a",
    skin: "#d9a07a",
    under: [
      ["M12 46c-3-22 6-34 20-34s23 12 20 34c-2 4-6 5-9 4H21c-3 1-7 0-9-4z", "#2d2430"],
      ["M9 64c1-10 9-14 23-14s22 4 23 14z", "#2f5d73"],
      ["M24 50l8 8 8-8 4 3-12 11-12-11z", "#f2ead8"],
    ],
    over: [
      ["M16 32c0-10 6-17 16-17s16 7 16 17c-3-5-5-8-7-9H23c-3 2-5 5-7 9z", "#2d2430"],
      ["M46 21l10-8-3 6-6 7z", "#b5473a"],
      ["M46 22l-4 9 6-7z", "#f1d9a7"],
    ],
  },
  teddy: {
    back: "#7fa0c4",
    skin: "#f3c7a2",
    under: [
      [round(16, 36, 4), "#eab48c"],
      [round(48, 36, 4), "#eab48c"],
      ["M10 64c1-9 8-13 22-13s21 4 22 13z", "#b8503f"],
      ["M10 59h44M12 55h40", "#f2e6cf", 1.6],
    ],
    over: [
      ["M15 28c0-11 7-17 17-17s17 6 17 17z", "#55623c"],
      ["M30 25h25c3 0 4 3 2 4H32z", "#434e30"],
      [round(32, 11, 2), "#434e30"],
      ["M17 29c2 3 3 5 3 8-3-1-4-5-3-8z", "#b4602c"],
      [[round(23, 41, 0.9), round(26, 42.5, 0.9), round(38, 42.5, 0.9), round(41, 41, 0.9)].join(""), "#c9814f"],
    ],
  },
  marlowe: {
    back: "#9c8fae",
    skin: "#c98f68",
    under: [
      ["M11 54c-2-6 0-10 1-15-2-18 8-28 20-28s22 10 20 28c1 5 3 9 1 15l-9 3H20z", "#ece7de"],
      ["M6 64c1-9 9-13 26-13s25 4 26 13z", "#26242c"],
      ["M29 51h6l3 13H26z", "#f6f2ea"],
    ],
    over: [
      ["M16 32c0-11 6-18 16-18s16 7 16 18c-3-6-4-9-6-11-5 2-15 2-20 0-2 2-3 5-6 11z", "#ece7de"],
      ["M13 24q5 2 4 6M12 33q5 2 4 6M51 24q-5 2-4 6M52 33q-5 2-4 6", "#c9c2b6", 1.4],
    ],
  },
};

/** The face of this character, where it has one. */
export const portraitOf = (role: string | null): Portrait | null => (role !== null && PORTRAITS[role]) || null;

/** Head, eyes, brows, nose and mouth in this mood. */
export function faceOf({ skin }: Portrait, mood: Mood): readonly Shape[] {
  const brow = { calm: [29, 29], glad: [28, 28], sorry: [30, 27.5] }[mood] as [number, number];
  const mouth = { calm: "M27 45.5q5 2 10 0", glad: "M26 44q6 6.5 12 0z", sorry: "M27.5 47q4.5-3 9 0" }[mood];
  return [
    ["M17 32c0-11 6-17 15-17s15 6 15 17c0 12-6 21-15 21s-15-9-15-21z", skin],
    [`M21 ${brow[0]}q4-2.5 8 ${brow[1] - brow[0]}M43 ${brow[0]}q-4-2.5-8 ${brow[1] - brow[0]}`, INK, 1.6],
    [round(25, 34, 1.9) + round(39, 34, 1.9), INK],
    ["M32 35q-2.5 4.5 0.5 5", INK, 1.2],
    mood === "glad" ? [mouth, "#8c2f2a"] : [mouth, INK, 1.6],
  ];
}

/** How a player feels about the last deal, and in the end about the game: the best are glad, the worst are sorry. */
export function moodOf(view: View, seat: number, lowWins: boolean): Mood {
  if (view.over) return view.winners.includes(seat) ? "glad" : "sorry";
  const last = (view.deals.at(-1) ?? []).map((points) => (lowWins ? -points : points));
  const mine = last[seat];
  if (mine === undefined || Math.max(...last) === Math.min(...last)) return "calm";
  return mine === Math.max(...last) ? "glad" : mine === Math.min(...last) ? "sorry" : "calm";
}
