/** Moves the cards of a page from where they were drawn to where they are drawn next. */

import { tick } from "svelte";
import { animate, clear, snapshot } from "./animation.ts";
import type { Journey } from "./journeys.ts";
import { pace } from "./settings.svelte.ts";

export class Motion {
  /** What the cards are drawn in. */
  root: HTMLElement | undefined = $state();
  /** Where cards fly. */
  layer: HTMLElement | undefined = $state();

  /** Call this while the old scene is still drawn. */
  travel(journeys: Journey[]): void {
    const { root, layer } = this;
    if (!root || !layer) return;
    const old = snapshot(root);
    clear(layer);
    void tick().then(() => this.root && this.layer && animate(this.root, this.layer, old, journeys, pace()));
  }
}
