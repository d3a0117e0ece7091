/** What happened, as typed facts. */

import type { AnyFact, DealOver, GameInfo } from "./types.ts";

/** The deal that these facts end, if they end one. */
export const dealOver = (facts: readonly AnyFact[]): DealOver | null =>
  facts.find((fact) => fact.fact === "deal over") ?? null;

/** How a deal ended, in the game's words. */
export const endingOf = (deal: DealOver, info: Pick<GameInfo, "endings">): string => info.endings[deal.ending] ?? "";
