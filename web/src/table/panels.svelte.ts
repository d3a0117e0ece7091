/** The drawers of a table: which one is open, and what it shows. */

import type { Place } from "../places.ts";
import { personAt, type Portrait } from "../faces.ts";
import { capital } from "../text.ts";
import { words } from "../phrases.ts";
import { offeredIn } from "../quiz.ts";
import { say } from "../say.ts";
import { rememberName, rememberPortrait } from "../memory.ts";
import type { Device } from "./device.svelte.ts";

export type Panel =
  | "log"
  | "score"
  | "rules"
  | "last"
  | "menu"
  | "say"
  | "keys"
  | "settings"
  | "look"
  | "card"
  | "link"
  | "fair"
  | "name"
  | "coach";

const WIDE = "(min-width: 1024px)";
/** The panels that may stay open beside the table. */
const BESIDE: readonly (Panel | null)[] = ["log", "rules", "score"];

export class Panels {
  open: Panel | null = $state(null);
  /** The clause the rules are opened at. */
  clause: string | null = $state(null);
  /** The cards being looked at. */
  looked: { title: string; cards: string[] } | null = $state.raw(null);
  /** The card opened large. */
  inspected: string | null = $state(null);
  /** The deal the coach reviews; null for the whole game. */
  coached: number | null = $state(null);
  private wide = $state(false);
  private readonly device: Device;
  readonly beside = $derived(this.wide && BESIDE.includes(this.open));

  constructor(device: Device) {
    this.device = device;
    $effect(() => {
      const query = matchMedia(WIDE);
      const changed = (): void => void (this.wide = query.matches);
      changed();
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    });
  }

  close(): void {
    this.open = null;
    this.clause = null;
  }

  toggle(which: Panel): void {
    this.open = this.open === which ? null : which;
  }

  /** Open the rules at a clause, or at what applies now. */
  rules(clause: string | null = null): void {
    const view = this.device.view;
    this.clause = clause;
    this.open = "rules";
    const mine = view !== null && view.seat !== null && view.actors.includes(view.seat) && !view.over;
    if (clause === null && mine) this.device.connection?.ask({ do: "why" });
  }

  toggleRules(): void {
    if (this.open === "rules") this.close();
    else this.rules();
  }

  look(place: Place): void {
    const { view } = this.device;
    if (offeredIn(view).length) return;
    const title =
      place.owner === null
        ? place.title
        : place.owner === view?.seat
          ? say(words.board.your, { place: place.title })
          : say(words.board.owned, { who: this.device.nameOf(place.owner), place: place.title });
    this.looked = { title: capital(title), cards: place.cards };
    this.open = "look";
  }

  /** Open a card large. */
  inspect(card: string | null): void {
    if (card === null || this.device.curtain !== null || offeredIn(this.device.view).length) return;
    this.inspected = card;
    this.open = "card";
  }

  lastTrick(): void {
    if (this.device.connection) this.device.connection.trick = null;
    this.device.connection?.ask({ do: "last" });
    this.open = "last";
  }

  coach(deal: number | null): void {
    this.coached = deal;
    this.open = "coach";
  }

  rename(name: string, portrait: Portrait): void {
    const { view, scene, seats, seat, connection } = this.device;
    this.open = null;
    const was = personAt(scene?.seats[view?.seat ?? 0] ?? null);
    if (!name || (name === view?.names[view.seat ?? 0] && portrait === was)) return;
    // Of several people at one device, the first one's name is remembered.
    if (seats[0] === seat) {
      rememberName(name);
      rememberPortrait(portrait);
    }
    connection?.ask({ do: "rename", name, portrait });
  }

  say(phrase: number): void {
    this.device.connection?.ask({ do: "say", phrase });
    this.open = null;
  }

  /** A bot plays for me, or no longer does. */
  standIn(away: boolean): void {
    this.device.connection?.ask({ do: "stand", away });
    this.open = null;
  }
}
