/** A race among several people at one device: each has a connection and a key of their own. */

import { untrack } from "svelte";
import { Live } from "../live.svelte.ts";
import { words } from "../phrases.ts";
import { say } from "../say.ts";
import type { Announcer } from "./announcer.svelte.ts";
import type { Device } from "./device.svelte.ts";

export class SharedRace {
  /** The connections of the seats that are not on the screen. */
  lines: Record<string, Live> = $state.raw({});
  /** The seat that pressed its key and has yet to choose how to take. */
  racer: string | null = $state(null);
  /** The seats that had nothing to take with. */
  passed: string[] = $state.raw([]);
  private readonly device: Device;
  private readonly announcer: Announcer;

  /** The connection that moves go over now. */
  readonly acting: Live | null = $derived.by(() => {
    if (!this.device.racing) return this.device.live;
    return this.racer === null ? null : (this.lines[this.racer] ?? this.device.live);
  });

  constructor(device: Device, announcer: Announcer, onbegin: () => void) {
    this.device = device;
    this.announcer = announcer;
    $effect(() => {
      if (!device.racing) return undefined;
      this.connect(device.seat);
      untrack(onbegin);
      return () => this.end();
    });
    $effect(() => this.passRefusalOn());
  }

  private connect(shown: string | null): void {
    const { seats, tokens, table } = untrack(() => this.device);
    untrack(() => {
      const others = seats.filter((seat) => seat !== shown);
      this.lines = Object.fromEntries(others.map((seat) => [seat, new Live(table, tokens[seat] ?? null)]));
    });
  }

  private end(): void {
    for (const line of Object.values(this.lines)) line.close();
    this.lines = {};
    this.racer = null;
    this.passed = [];
  }

  /** What is refused to one of the racers is shown to all. */
  private passRefusalOn(): void {
    const refused = Object.values(this.lines).find((line) => line.refusal)?.refusal;
    const live = this.device.live;
    if (!refused || !live) return;
    live.refusal = refused;
    untrack(() => this.announcer.announce(refused.message));
  }

  /** Somebody wants to take. With one way to do it, that is played at once; with several, they choose. */
  buzz(seat: string | undefined): void {
    if (seat === undefined || this.passed.includes(seat)) return;
    const line = this.lines[seat] ?? (seat === this.device.seat ? this.device.live : null);
    if (!line?.scene) return;
    const takes = line.scene.moves.filter((move) => move.cards.length);
    const only = takes[0];
    if (!only) {
      this.passed = [...this.passed, seat];
      this.announcer.announce(say(words.table.cannotTake, { name: this.device.nameOf(seat) }));
    } else if (takes.length === 1) line.play(only.text);
    else this.racer = seat;
  }
}
