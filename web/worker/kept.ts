/** Which addresses are kept for times without a network. */

import type { GameCard } from "../src/types.ts";

/** What is the same for everybody and changes only with the server's version. */
const REFERENCE = /^(api\/games(\/[\w-]+)?|(decks|covers)\/[\w-]+\.svg(\?index=large)?)$/;

export const isReference = (path: string): boolean => REFERENCE.test(path);

/** Files whose name changes with their content. */
export const isLasting = (path: string): boolean => path.startsWith("assets/");

/** The name of a cache: one for each address the page is installed at, and each version of it. */
export const keptName = (address: string, version: string): string => `parlour ${address} ${version}`;

/** Everything that can be read without a network, given the shelf. */
export function referencesOf({ games }: { games: readonly Pick<GameCard, "name" | "pack">[] }): string[] {
  const packs = [...new Set(games.map((game) => game.pack))];
  return [
    ...packs.map((pack) => `covers/${pack}.svg`),
    ...games.map((game) => `api/games/${game.name}`),
    ...packs.map((pack) => `decks/${pack}.svg`),
  ];
}
