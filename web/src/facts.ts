/** What happened, as typed facts. */

import type { AnyFact, DealOver, GameInfo } from "./types.ts";

/** What somebody says aloud, and the cards it is said with. */
export interface Call {
  seat: number;
  text: string;
  cards: readonly string[];
}

/** What players say aloud with their moves or when they are out, and the dealer with the deal. */
export const callsIn = (facts: readonly AnyFact[]): Call[] =>
  facts.flatMap((fact) => {
    if (fact.fact === "dealt" && fact.call) return [{ seat: fact.dealer, text: fact.call, cards: [] }];
    if (fact.fact === "moved" && fact.call) return [{ seat: fact.seat, text: fact.call, cards: fact.cards }];
    if (fact.fact === "field changed" && fact.call) return [{ seat: Number(fact.value), text: fact.call, cards: [] }];
    return [];
  });

/** How a deal ended, in the game's words. */
export const endingOf = (deal: DealOver, info: Pick<GameInfo, "endings">): string => info.endings[deal.ending] ?? "";
