/** What a screen reader is told, and what players say to each other. */

import { untrack } from "svelte";
import type { GameInfo } from "../types.ts";
import { words } from "../phrases.ts";
import { say } from "../say.ts";
import type { Device } from "./device.svelte.ts";
import { reading } from "./chat.svelte.ts";
import { askedBackSpoken } from "./spoken.ts";
import { Voices } from "./voices.svelte.ts";

const WARNINGS = [30, 10];
/** Characters of what is written that a bubble shows. */
const BUBBLE = 90;

export class Announcer {
  text = $state("");
  readonly voices: Voices;
  /** The number of the take-back that was said. */
  private asking = 0;
  private readonly device: Device;
  private readonly info: () => GameInfo | null;

  constructor(device: Device, info: () => GameInfo | null) {
    this.device = device;
    this.info = info;
    this.voices = new Voices(info);
    $effect(() => {
      const told = device.connection?.told;
      if (told) untrack(() => this.announce(told));
    });
    $effect(() => this.phrase());
    $effect(() => this.wrote());
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
      const { phrases = [], replies = [] } = this.info() ?? {};
      const text = [...phrases, ...replies][said.phrase] ?? "";
      this.voices.bubbles.show({ seat: said.seat, text, cards: [] });
      this.announce(say(words.table.says, { name: this.device.nameOf(said.seat), text }));
    });
  }

  /** Somebody wrote something: it is shown at the seat for a while, shortened; whole, it stands in the chat. */
  private wrote(): void {
    const { connection } = this.device;
    const line = connection?.wrote ? connection.chat.at(-1) : undefined;
    if (!line || !untrack(() => reading.on)) return;
    untrack(() => {
      const text = line.text.length > BUBBLE ? `${line.text.slice(0, BUBBLE)}…` : line.text;
      this.voices.bubbles.show({ seat: line.seat, text, cards: [] });
      if (String(line.seat) !== this.device.seat)
        this.announce(say(words.table.says, { name: line.name, text: line.text }));
    });
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
