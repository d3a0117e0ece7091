/** What a screen reader is told, and what players say to each other. */

import { untrack } from "svelte";
import type { GameInfo } from "../types.ts";
import { words } from "../phrases.ts";
import { say } from "../say.ts";
import type { Device } from "./device.svelte.ts";
import { askedBackSpoken } from "./spoken.ts";

const BUBBLE_MS = 4000;
const WARNINGS = [30, 10];

export class Announcer {
  text = $state("");
  bubble: { seat: number; text: string } | null = $state.raw(null);
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
    $effect(() => this.speech());
    $effect(() => this.askedBack());
    $effect(() => this.clockWarnings());
  }

  /** Say it, even if it is what was said last. */
  announce(text: string): void {
    this.text = this.text === text ? `${text}\u00a0` : text;
  }

  /** Somebody said one of the set phrases: it is shown for a while. */
  private speech(): (() => void) | undefined {
    const said = this.device.connection?.said;
    if (!said) return undefined;
    const text = untrack(() => this.info()?.phrases[said.phrase] ?? "");
    this.bubble = { seat: said.seat, text };
    untrack(() => this.announce(say(words.table.says, { name: this.device.nameOf(said.seat), text })));
    const timer = setTimeout(() => (this.bubble = null), BUBBLE_MS);
    return () => clearTimeout(timer);
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
