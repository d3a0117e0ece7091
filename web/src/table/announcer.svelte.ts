/** What a screen reader is told, and what players say to each other. */

import { untrack } from "svelte";
import { callsIn } from "../facts.ts";
import type { GameInfo, Scene } from "../types.ts";
import { words } from "../phrases.ts";
import { cardsInHand, placesIn } from "../places.ts";
import { say } from "../say.ts";
import { settings } from "../settings.svelte.ts";
import { browserSpeaker, isPrivate, spokenIn } from "../speech.ts";
import { Bubbles } from "./bubbles.svelte.ts";
import type { Device } from "./device.svelte.ts";
import { askedBackSpoken } from "./spoken.ts";

const WARNINGS = [30, 10];

export class Announcer {
  text = $state("");
  readonly bubbles = new Bubbles();
  private readonly speaker = browserSpeaker();
  /** The number of the take-back that was said. */
  private asking = 0;
  private readonly device: Device;
  private readonly info: () => GameInfo | null;

  constructor(device: Device, info: () => GameInfo | null) {
    this.device = device;
    this.info = info;
    $effect(() => {
      const told = device.connection?.told;
      if (told) untrack(() => this.announce(told));
    });
    $effect(() => this.phrase());
    $effect(() => {
      if (this.spoken() === "off") this.speaker?.hush();
    });
    $effect(() => () => this.speaker?.hush());
    $effect(() => this.askedBack());
    $effect(() => this.clockWarnings());
  }

  /** Say it, even if it is what was said last. */
  announce(text: string): void {
    this.text = this.text === text ? `${text}\u00a0` : text;
  }

  /** Somebody said one of the set phrases: it is shown for a while. */
  private phrase(): void {
    const said = this.device.connection?.said;
    if (!said) return;
    untrack(() => {
      const text = this.info()?.phrases[said.phrase] ?? "";
      this.bubbles.show({ seat: said.seat, text, cards: [] });
      this.announce(say(words.table.says, { name: this.device.nameOf(said.seat), text }));
    });
  }

  /** Something happened: what was called with it is shown and, where the player likes it so, spoken. */
  heard({ facts, told, view }: Scene): void {
    const info = this.info();
    if (!view || !info) return;
    const calls = callsIn(facts);
    calls.forEach((call) => this.bubbles.show(call));
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

  /** A player wants to take back a move: it is said once, also when the page was loaded meanwhile. */
  private askedBack(): void {
    const { scene, view } = this.device;
    const asked = scene?.asked_back;
    if (asked && view && asked.number !== this.asking) untrack(() => this.announce(askedBackSpoken(asked, view)));
    this.asking = asked?.number ?? 0;
  }

  private clockWarnings(): (() => void) | undefined {
    const { scene, view, connection } = this.device;
    if (!scene?.clock || scene.clock.seat !== view?.seat || !connection) return undefined;
    const left = connection.clockEnds - performance.now();
    const timers = WARNINGS.filter((n) => n * 1000 < left).map((n) =>
      setTimeout(() => this.announce(say(words.table.clockWarning, { n })), left - n * 1000),
    );
    return () => timers.forEach(clearTimeout);
  }
}
