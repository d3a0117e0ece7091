/** Who the bots of a new table are, as chosen last on this device. */

import { keep, kept } from "./mine.ts";

export interface Company {
  level: string;
  characters: string[];
}

const KEY = "parlour.bots";
export const USUAL: Company = { level: "fair", characters: [] };

/** The last choice, as far as there still are such bots. */
export function lastCompany(levels: readonly { name: string }[], characters: readonly { name: string }[]): Company {
  const last = kept<Partial<Company>>(KEY, {});
  const level = levels.find((one) => one.name === last.level)?.name ?? USUAL.level;
  const chosen = Array.isArray(last.characters) ? last.characters : [];
  return { level, characters: [...new Set(chosen)].filter((name) => characters.some((one) => one.name === name)) };
}

export const rememberCompany = (company: Company): void => keep(KEY, company);

/** What is asked of the server: one role for all bots, or one for each seat. Characters sit down first, one by one. */
export function wanted(company: Company, seats: number): string[] {
  const here = company.characters.slice(0, seats);
  if (!here.length) return [company.level];
  return [...here, ...Array.from({ length: seats - here.length }, () => company.level)];
}
