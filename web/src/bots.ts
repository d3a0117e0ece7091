/** Who the bots of a new table are, as chosen last on this device. */

import { keep, kept } from "./memory.ts";

export interface BotChoice {
  level: string;
  characters: string[];
}

const KEY = "parlour.bots";
export const USUAL_BOTS: BotChoice = { level: "fair", characters: [] };

/** The last choice, as far as there still are such bots. */
export function lastBots(levels: readonly { name: string }[], characters: readonly { name: string }[]): BotChoice {
  const last = kept<Partial<BotChoice>>(KEY, {});
  const level = levels.find((one) => one.name === last.level)?.name ?? USUAL_BOTS.level;
  const chosen = Array.isArray(last.characters) ? last.characters : [];
  return { level, characters: [...new Set(chosen)].filter((name) => characters.some((one) => one.name === name)) };
}

/** The choice that these names of bots stand for. */
export function chosen(names: readonly string[], characters: readonly { name: string }[]): BotChoice {
  const isCharacter = (name: string): boolean => characters.some((one) => one.name === name);
  const level = names.find((name) => !isCharacter(name)) ?? USUAL_BOTS.level;
  return { level, characters: names.filter(isCharacter) };
}

export const rememberBots = (choice: BotChoice): void => keep(KEY, choice);

/** What is asked of the server: one profile for all bots, or one for each seat. Characters sit down first, one by one. */
export function wanted(choice: BotChoice, seats: number): string[] {
  const here = choice.characters.slice(0, seats);
  if (!here.length) return [choice.level];
  return [...here, ...Array.from({ length: seats - here.length }, () => choice.level)];
}
