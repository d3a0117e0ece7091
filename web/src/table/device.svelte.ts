/** The seats played from this device: which of them is on the screen, its connection, and the curtain between people who share it. */

import { Connection } from "../connection.svelte.ts";
import type { Scene } from "../types.ts";
import { myTable, rememberTable } from "../memory.ts";
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
    rememberTable(this.table, { seats });
    this.tokens = { ...this.tokens, ...seats };
    this.seat = Object.keys(seats)[0] ?? null;
  }

  nameOf(seat: string | number): string {
    return this.view?.names[Number(seat)] ?? "";
  }
}
