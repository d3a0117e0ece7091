/** Moves the cards of a page from where they were drawn to where they are drawn next. */

import { tick } from "svelte";
import { animate, land, light, place, slideHome, snapshot, type Flight } from "./animation.ts";
import type { Journey } from "./journeys.ts";
import { pace } from "./settings.svelte.ts";

export const FLIGHT: Omit<Flight, "pace"> = { ms: 320, spread: 220, arc: 0.12 };

export class Motion {
  /** What the cards are drawn in. */
  root: HTMLElement | undefined = $state();
  /** Where cards fly. */
  layer: HTMLElement | undefined = $state();

  /** Call this while the old scene is still drawn. What is awaited is the first card's landing; false if nothing moves. */
  async travel(journeys: readonly Journey[], how: Partial<Flight> = {}): Promise<boolean> {
    const { root, layer } = this;
    const flight = { ...FLIGHT, pace: pace(), ...how };
    if (!root || !layer || !flight.pace || typeof root.animate !== "function") return false;
    const old = snapshot(root, layer);
    await tick();
    if (!this.root || !this.layer) return false;
    land(this.root, this.layer);
    await animate(this.root, this.layer, old, journeys, flight);
    return journeys.length > 0;
  }

  /** Somebody else was first: the card that was played goes home. */
  tooLate(card: string): void {
    const { root, layer } = this;
    if (root && layer && pace() && typeof root.animate === "function") slideHome(root, layer, card, pace());
  }

  /** No light any more. */
  dim(): void {
    this.layer?.querySelectorAll(".glow, .gain").forEach((one) => one.remove());
  }

  /** Light on the card that wins, and what it brings at the winner. */
  spotlight(card: string | undefined, seat: number, gain: string): void {
    const { root, layer } = this;
    if (!root || !layer) return;
    const { cards, places } = snapshot(root);
    const lit = card === undefined ? undefined : cards.get(card)?.rect;
    const at = place(places, `seat.${seat}`);
    if (lit) light(layer, lit, "glow");
    if (gain && at) light(layer, at, "gain", gain);
  }
}
