/** What begins with each beat at a table: cards fly, something is heard, said and shown. */

import type { Flight } from "../animation.ts";
import { dealtFrom, journeys, sweptIn, type Journey } from "../journeys.ts";
import type { Motion } from "../motion.svelte.ts";
import { placesIn } from "../places.ts";
import { pace } from "../settings.svelte.ts";
import { play, type Sound } from "../sound.ts";
import type { Voices } from "../table/voices.svelte.ts";
import { signed } from "../text.ts";
import type { FieldInfo, GameInfo, View } from "../types.ts";
import { TIMES, type Beat } from "./beats.ts";
import type { Stage } from "./director.svelte.ts";

/** How cards fly when a trick is swept in, when they are dealt, and when they were taken first. */
const SWEEP: Partial<Flight> = { ms: 400, spread: 60, arc: 0.05 };
const DEAL: Partial<Flight> = { ms: 340, spread: TIMES.deal - 360, arc: 0.06, fresh: true };

const SLAP: Partial<Flight> = { ms: 240, arc: 0.03, slapped: true };

export class TableStage implements Stage {
  /** What happened last, as far as it was played. */
  happened: readonly string[] = $state.raw([]);
  private readonly motion: Motion;
  private readonly voices: Voices;
  private readonly info: () => GameInfo | null;

  constructor(motion: Motion, voices: Voices, info: () => GameInfo | null) {
    this.motion = motion;
    this.voices = voices;
    this.info = info;
  }

  pace(): number {
    return document.hidden ? 0 : pace();
  }

  begins(beat: Beat, before: View, speed: number): void {
    const fields = this.info()?.fields ?? [];
    this.motion.dim();
    this.skips(beat);
    if (beat.kind === "rest") this.rest(beat);
    else if (beat.kind !== "count") void this.travel(beat, before, fields, speed);
    if (beat.kind === "count" && beat.view.over && speed) play("bell");
  }

  /** What is told with a beat. */
  skips(beat: Beat): void {
    const told = beat.last ? beat.scene.told : [];
    this.voices.heard({ facts: [...beat.facts], told, view: beat.view });
    if (told.length) this.happened = told;
  }

  /** The winning card glows, and what the trick brought is shown at the winner. */
  private rest({ trick }: Beat): void {
    if (!trick || !this.pace()) return;
    const card = trick.cards.find((one) => trick.by[one] === trick.seat);
    this.motion.spotlight(card, trick.seat, trick.points ? signed(trick.points) : "");
    if (trick.points) play("coin");
  }

  private async travel(beat: Beat, before: View, fields: readonly FieldInfo[], speed: number): Promise<void> {
    const flights = flightsOf(beat, before, fields);
    const how = beat.kind === "sweep" ? SWEEP : beat.kind === "deal" ? DEAL : before.race ? SLAP : {};
    const sound: Sound | null = beat.kind === "sweep" ? "sweep" : beat.kind === "deal" ? "riffle" : null;
    if (sound && flights.length && speed) play(sound);
    const landed = await this.motion.travel(flights, { ...how, pace: speed });
    if (landed && !sound) play("snap");
  }
}

/** Where cards go with a beat. */
export function flightsOf(beat: Beat, before: View, fields: readonly FieldInfo[]): Journey[] {
  const [was, is] = [placesIn(before, fields), placesIn(beat.view, fields)];
  if (beat.kind === "deal") return dealtFrom(beat.view, is);
  if (beat.kind === "sweep" && beat.trick) return sweptIn(beat.trick, was);
  return journeys(was, is, beat.scene.actor);
}
