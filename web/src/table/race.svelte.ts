/** A race among several people at one device: each has a connection and a key of their own. */

import { untrack } from "svelte";
import { Connection } from "../connection.svelte.ts";
import { words } from "../phrases.ts";
import { say } from "../say.ts";
import type { Announcer } from "./announcer.svelte.ts";
import type { Device } from "./device.svelte.ts";

/** How long a player who pressed for nothing waits, and how long one who pressed may take to choose. */
export const LOCK_MS = 2000;
const CHOOSE_MS = 4000;

export class SharedRace {
  /** The connections of the seats that are not on the screen. */
  connections: Record<string, Connection> = $state.raw({});
  /** The seat that pressed its key and has yet to choose how to take. */
  racer: string | null = $state(null);
  /** The seats that pressed for nothing, and wait a moment. */
  locked: readonly string[] = $state.raw([]);
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly device: Device;
  private readonly announcer: Announcer;

  /** The connection that moves go over now. */
  readonly acting: Connection | null = $derived.by(() => {
    if (!this.device.racing) return this.device.connection;
    return this.racer === null ? null : (this.connections[this.racer] ?? this.device.connection);
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
    $effect(() => this.hurryChoice());
  }

  private connect(shown: string | null): void {
    untrack(() => {
      const { seats, tokens, table } = this.device;
      const others = seats.filter((seat) => seat !== shown);
      this.connections = Object.fromEntries(others.map((seat) => [seat, new Connection(table, tokens[seat] ?? null)]));
    });
  }

  /** The race is over. */
  end(): void {
    for (const connection of Object.values(this.connections)) connection.close();
    this.connections = {};
    this.racer = null;
    this.locked = [];
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  /** What is refused to one of the racers is shown to all. */
  private passRefusalOn(): void {
    const refused = Object.values(this.connections).find((connection) => connection.refusal)?.refusal;
    const connection = this.device.connection;
    if (!refused || !connection) return;
    connection.refusal = refused;
    untrack(() => this.announcer.announce(refused.message));
  }

  /** Whoever pressed must choose soon: everybody else waits. */
  private hurryChoice(): (() => void) | undefined {
    const seat = this.racer;
    if (seat === null) return undefined;
    const timer = setTimeout(() => this.giveUp(seat), CHOOSE_MS);
    return () => clearTimeout(timer);
  }

  /** Pressed, and took nothing: others may press, and this player waits a moment. */
  giveUp(seat: string): void {
    this.racer = null;
    this.locked = [...this.locked, seat];
    this.timers.push(setTimeout(() => (this.locked = this.locked.filter((other) => other !== seat)), LOCK_MS));
  }

  /** Somebody wants to take. With one way to do it, that is played at once; with several, they choose. */
  buzz(seat: string | undefined): void {
    if (seat === undefined || this.racer !== null || this.locked.includes(seat)) return;
    const connection = this.connections[seat] ?? (seat === this.device.seat ? this.device.connection : null);
    if (!connection?.scene || connection.raceOpens) return;
    const takes = connection.scene.moves.filter((move) => move.cards.length);
    const only = takes[0];
    if (!only) {
      this.giveUp(seat);
      this.announcer.announce(say(words.table.cannotTake, { name: this.device.nameOf(seat) }));
    } else if (takes.length === 1) connection.play(only.text);
    else this.racer = seat;
  }
}
