/** The card backs to choose from, besides those of the packs: a color, and what is repeated over it. */

import type { Shape } from "./portraits.ts";

export type Back = "lattice" | "waves" | "leaves" | "stars";

export interface Drawn {
  ground: string;
  /** Width and height of what is repeated. */
  tile: readonly [number, number];
  shapes: readonly Shape[];
  /** What lies in the middle. */
  middle: readonly Shape[];
}

const CREAM = "#f3e7c9";
const GOLD = "#dcb257";

const star = (x: number, y: number, long: number, short: number, points: number): string =>
  Array.from({ length: 2 * points }, (_, at) => {
    const [far, turn] = [at % 2 ? short : long, (Math.PI * at) / points];
    return `${at ? "L" : "M"}${(x + far * Math.sin(turn)).toFixed(1)} ${(y - far * Math.cos(turn)).toFixed(1)}`;
  }).join("") + "z";

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const BACKS: Readonly<Record<Back, Drawn>> = {
  lattice: {
    ground: "#8a2c2b",
    tile: [26.75, 31.4],
    shapes: [
      ["M0 0l26.75 31.4M26.75 0L0 31.4", CREAM, 2.2],
      ["M13.4 10.5l4.2 5.2-4.2 5.2-4.2-5.2z", GOLD],
    ],
    middle: [
      ["M125 103l62 72-62 72-62-72z", "#8a2c2b"],
      ["M125 103l62 72-62 72-62-72zM125 117l50 58-50 58-50-58z", CREAM, 3],
      [star(125, 175, 34, 13, 8), GOLD],
    ],
  },
  waves: {
    ground: "#1c4f5e",
    tile: [42.8, 26.2],
    shapes: [
      [ring(21.4, 26.2, 20) + ring(21.4, 26.2, 13) + ring(21.4, 26.2, 6), CREAM, 2.4],
      ["M0 13.1a20 20 0 0 1 2 0M-20 26.2", CREAM, 2.4],
      [ring(0, 13.1, 6) + ring(42.8, 13.1, 6), "#7fb8b4"],
    ],
    middle: [
      [ring(125, 175, 46), "#1c4f5e"],
      [ring(125, 175, 46) + ring(125, 175, 38), CREAM, 3],
      ["M94 183q10-16 21-4t21-4 21-4M99 165q10-14 20-3t18-3 16-3", "#7fb8b4", 6],
    ],
  },
  leaves: {
    ground: "#2c5138",
    tile: [53.5, 52.33],
    shapes: [
      ["M4 48C4 26 16 12 30 8c2 18-6 32-26 40z", "#86a765"],
      ["M4 48C10 34 18 22 30 8", "#2c5138", 2],
      ["M32 50c0-14 7-22 18-26 1 13-4 21-18 26z", "#c9b458"],
      ["M32 50c4-9 9-17 18-26", "#2c5138", 1.6],
      [ring(44, 10, 4), "#b4543c"],
    ],
    middle: [],
  },
  stars: {
    ground: "#20274a",
    tile: [53.5, 52.33],
    shapes: [
      [star(13, 13, 9, 3, 4) + star(40, 39, 9, 3, 4), GOLD],
      [ring(40, 13, 1.8) + ring(13, 39, 1.8) + ring(26.7, 26.2, 1.3), CREAM],
    ],
    middle: [
      [ring(125, 175, 52), "#20274a"],
      [star(125, 175, 50, 30, 16), GOLD],
      [ring(125, 175, 25), "#20274a"],
      ["M134 158a20 20 0 1 0 3 30a17 17 0 0 1-3-30z", CREAM],
    ],
  },
};

export const backs = Object.entries(BACKS) as [Back, Drawn][];
