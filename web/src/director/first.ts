/** The first deal of a game: no scene tells of it, since nobody looked on before. */

import type { Scene, View } from "../types.ts";
import { TIMES, type Beat } from "./beats.ts";

/** The first deal as a beat, unless somebody has moved since. */
export function firstDeal(scene: Scene, view: View): Beat | null {
  const begun = view.over || view.deals.length > 0 || scene.facts.some((fact) => fact.fact === "moved");
  if (begun || scene.status !== "playing") return null;
  return { kind: "deal", view, scene, facts: [], ms: TIMES.deal, news: true, trick: null, end: null, last: false };
}
