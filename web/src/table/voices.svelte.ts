/** What players call at a table: shown in bubbles and, where the player likes it so, spoken. */

import { callsIn } from "../facts.ts";
import { cardsInHand, placesIn } from "../places.ts";
import { space } from "../screen.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { browserSpeaker, isPrivate, spokenIn } from "../speech.ts";
import type { GameInfo, Scene } from "../types.ts";
import { Bubbles } from "./bubbles.svelte.ts";

/** For how many bubbles of the others a phone has room. */
const FEW = 2;

export class Voices {
  readonly bubbles = new Bubbles();
  private readonly speaker = browserSpeaker();
  private readonly info: () => GameInfo | null;

  constructor(info: () => GameInfo | null) {
    this.info = info;
    $effect(() => {
      if (this.spoken() === "off") this.speaker?.hush();
    });
    $effect(() => () => this.speaker?.hush());
  }

  /** Something happened: what was called with it is shown and, where the player likes it so, spoken. */
  heard({ facts, told, view }: Pick<Scene, "facts" | "told" | "view">): void {
    const info = this.info();
    if (!view || !info) return;
    const calls = callsIn(facts);
    calls.forEach((call) => this.bubbles.show(call, space.narrow ? FEW : undefined, view.seat));
    this.bubbles.lying(placesIn(view, info.fields));
    const spoken = this.spoken();
    if (spoken === "off") return;
    const isOpen =
      spoken === "everything" && told.length && !isPrivate(facts, view.seat, cardsInHand(view, info.fields));
    this.speaker?.say([...calls, ...(isOpen ? [{ seat: null, text: told.join(" ") }] : [])]);
  }

  private spoken(): ReturnType<typeof spokenIn> {
    return spokenIn(settings.speech, this.info()?.aloud ?? false, settings.sound);
  }
}
