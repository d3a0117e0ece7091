/** The games as they stand on the shelf: in the boxes they came in. */

import type { GameCard } from "./types.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";

export interface Box {
  title: string;
  pack: string;
  year: string;
  games: GameCard[];
}

const yearOf = (box: Box): number => Number(/\d{4}/.exec(box.year)?.[0] ?? 9999);

/** The boxes, oldest first. */
export function boxesOf(games: readonly GameCard[]): Box[] {
  const found = new Map<string, Box>();
  for (const game of games) {
    const box = found.get(game.box) ?? { title: game.box, pack: game.pack, year: game.year, games: [] };
    box.games.push(game);
    found.set(game.box, box);
  }
  for (const box of found.values()) box.games.sort((a, b) => a.title.localeCompare(b.title, "en", { numeric: true }));
  return [...found.values()].sort((a, b) => yearOf(a) - yearOf(b));
}

/** "2 to 5", or "2, 3 or 6" where there are gaps. */
function numbers(players: readonly number[]): string {
  const [first = 0, last = 0] = [players[0], players[players.length - 1]];
  if (first === last) return String(first);
  if (players.length === last - first + 1) return say(words.lobby.from, { first, last });
  return say(words.lobby.or, { most: players.slice(0, -1).join(", "), last });
}

/** How many play a game, and for how long. */
export const lengthOf = (game: GameCard): string =>
  say(words.lobby.length, {
    players: say(words.lobby.players, { players: numbers(game.players) }),
    minutes: game.minutes,
  });
