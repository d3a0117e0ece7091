/** The seats played from this device: which of them is on the screen, its connection, and the curtain between people who share it. */

import { Connection } from "../connection.svelte.ts";
import type { Scene } from "../types.ts";
import { changeSeat } from "../api.ts";
import { forgetSeat, myTable, rememberTable } from "../memory.ts";
import { go } from "../nav.svelte.ts";

export class Device {
  readonly table: string;
  /** The token of each seat held here. */
  tokens: Record<string, string> = $state.raw({});
  /** The seat on the screen; null for a spectator. */
  seat: string | null = $state(null);
  connection: Connection | null = $state.raw(null);
  /** Several people share this device: no cards are shown until one of them says who is there. */
  veiled = $state(false);
  /** Why this device lost its seat, until it has another. */
  notice = $state("");
  /** Is it by our own wish that the seat is given up? */
  private leaving = false;
  /** The seat whose player gets the device next. */
  curtain: string | null = $state(null);

  readonly seats = $derived(Object.keys(this.tokens));
  readonly token = $derived(this.seat === null ? null : (this.tokens[this.seat] ?? null));
  readonly scene = $derived(this.connection?.scene ?? null);
  readonly view = $derived(this.connection?.view ?? null);
  readonly covered = $derived(this.curtain !== null || this.veiled);
  /** A race in which several people at this device take part: everyone looks at the screen, and each has a key. */
  readonly racing = $derived(this.scene?.race !== undefined && this.seats.length > 1 && !this.covered);

  /** `changing` is called with each new scene while the old one is still drawn. */
  constructor(table: string, given: Record<string, string>, changing: (next: Scene, fresh: boolean) => void) {
    this.table = table;
    if (Object.keys(given).length) {
      rememberTable(table, { seats: given });
      go(`table/${table}`, { replace: true });
    }
    this.tokens = myTable(table)?.seats ?? {};
    this.seat = Object.keys(this.tokens)[0] ?? null;
    this.veiled = Object.keys(this.tokens).length > 1;
    $effect(() => {
      const made = new Connection(table, this.token);
      made.changing = changing;
      made.unseated = (message) => this.unseated(message);
      this.connection = made;
      return () => made.close();
    });
  }

  /** The next of this device's seats to act, where that is not the one on the screen. */
  get next(): number | null {
    const view = this.view;
    if (!view || view.seat === null || view.over || this.racing) return null;
    const asked = view.actors.includes(view.seat);
    if (asked) return this.veiled ? view.seat : null;
    return view.actors.find((actor) => this.tokens[String(actor)] !== undefined) ?? null;
  }

  /** The next player is there. */
  lift(): void {
    const next = this.curtain;
    this.curtain = null;
    this.veiled = false;
    this.seat = next;
  }

  /** Somebody at this device took seats of the table. */
  seated(seats: Record<string, string>): void {
    this.notice = "";
    rememberTable(this.table, { seats });
    this.tokens = { ...this.tokens, ...seats };
    this.seat = Object.keys(seats)[0] ?? null;
  }

  /** Take another seat of a table that waits. */
  async changeSeat(to: number): Promise<void> {
    const { seat: old, token } = this;
    if (old === null || token === null) return;
    this.leaving = true;
    try {
      const made = await changeSeat(this.table, { token, seat: to });
      this.forget(old);
      this.seated(made.seats);
    } finally {
      this.leaving = false;
    }
  }

  /** Give up the seat at a table that waits. */
  leave(): void {
    const { connection } = this;
    if (!connection) return;
    this.leaving = true;
    connection.ask({ do: "leave" });
    connection.unseated = () => {
      this.leaving = false;
      this.unseat();
    };
  }

  private unseated(message: string): void {
    if (this.leaving) return; // the answer brings another seat
    this.unseat();
    this.notice = message;
  }

  private unseat(): void {
    if (this.seat !== null) this.forget(this.seat);
    this.seat = this.seats[0] ?? null;
  }

  private forget(seat: string): void {
    forgetSeat(this.table, seat);
    this.tokens = Object.fromEntries(Object.entries(this.tokens).filter(([one]) => one !== seat));
  }

  nameOf(seat: string | number): string {
    return this.view?.names[Number(seat)] ?? "";
  }
}
