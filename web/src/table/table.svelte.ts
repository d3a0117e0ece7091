/** All that the page of a table knows and does, put together from its parts; the page itself only draws it. */

import { untrack } from "svelte";
import * as api from "../api.ts";
import { wantDeck } from "../decks.svelte.ts";
import { rememberDaily } from "../daily.ts";
import { dealtFrom, journeys, withTrick } from "../journeys.ts";
import type { Scene } from "../types.ts";
import { rememberTable } from "../memory.ts";
import { Motion } from "../motion.svelte.ts";
import { go } from "../nav.svelte.ts";
import { rememberResult, resultOf } from "../results.ts";
import { settings } from "../settings.svelte.ts";
import { handField, placesIn } from "../places.ts";
import { Announcer } from "./announcer.svelte.ts";
import { Device } from "./device.svelte.ts";
import { FocusKeeper } from "./focus.svelte.ts";
import { Panels } from "./panels.svelte.ts";
import { SharedRace } from "./race.svelte.ts";
import { summaryOf, type DealSummary } from "./summary.ts";
import { Turn } from "./turn.svelte.ts";
import { watchVibration } from "./vibration.svelte.ts";
import type { GameInfo } from "../types.ts";

export class TableState {
  info: GameInfo | null = $state.raw(null);
  /** The deal that ended last, until the player goes on. */
  summary: DealSummary | null = $state.raw(null);
  /** Did the game end while we looked on? */
  ended = $state(false);
  readonly motion = new Motion();
  readonly device: Device;
  readonly announcer: Announcer;
  readonly race: SharedRace;
  readonly turn: Turn;
  readonly panels: Panels;
  readonly focus: FocusKeeper;
  /** The fingerprint of the shuffle of a rematch that this player would like. */
  private promised: string | null = null;
  /** Did we come by the link of a game that had been followed by another? */
  private isLate = false;

  /** The token the coach is asked with: that of the seat on the screen. */
  readonly coachToken = $derived.by(() => (this.device.view?.seat === null ? null : this.device.token));
  readonly alone = $derived.by(() => this.device.scene?.seats.filter((one) => one.kind === "person").length === 1);

  constructor(id: string, given: Record<string, string>) {
    const info = (): GameInfo | null => this.info;
    this.device = new Device(id, given, (next, fresh) => this.changing(next, fresh));
    this.announcer = new Announcer(this.device, info);
    this.panels = new Panels(this.device);
    this.race = new SharedRace(this.device, this.announcer, () => this.panels.close());
    this.turn = new Turn(this.device, this.race, this.announcer, info, () => (this.summary = null));
    const { device, turn, panels } = this;
    watchVibration(device, turn);
    this.focus = new FocusKeeper(
      () => [device.scene, turn.moves, turn.picked, turn.typing, panels.open, device.curtain],
      () => device.curtain !== null,
    );
    if (location.hash === "#coach") panels.coach(null);
    $effect(() => this.loadGame());
    $effect(() => this.drawDeck());
    $effect(() => this.remember());
    $effect(() => this.passDevice());
    $effect(() => this.followRematch());
  }

  /** While the old scene is still drawn: what will move, and what has ended. */
  private changing(next: Scene, fresh: boolean): void {
    const [old, now] = [this.device.view, next.view];
    if (fresh) this.isLate = next.next !== undefined && location.hash !== "#coach";
    this.turn.changing(next);
    if (!fresh) this.announcer.voices.heard(next);
    if (!now || !old || !this.info || !this.motion.root) return;
    this.ended = now.over && !old.over;
    this.summary = summaryOf(next, this.info) ?? this.summary;
    const { fields } = this.info;
    const [was, is] = [placesIn(old, fields), withTrick(placesIn(now, fields), next.facts)];
    this.motion.travel(
      now.deal === old.deal ? journeys(was, is, next.actor) : dealtFrom(now, is, handField(fields, now)),
    );
  }

  private loadGame(): void {
    const name = this.device.view?.game;
    if (!name || this.info?.name === name) return;
    void api.game(name).then((found) => (this.info = found));
  }

  private drawDeck(): void {
    const pack = this.info?.pack;
    void settings.index;
    if (pack) untrack(() => void wantDeck(pack));
  }

  private remember(): void {
    const scene = this.device.scene;
    if (!scene || !this.info) return;
    const names = scene.seats.map((one) => one.name);
    rememberTable(this.device.table, { game: this.info.name, title: this.info.title, names, status: scene.status });
    rememberDaily(scene, this.device.seats.map(Number));
    rememberResult(resultOf(scene, this.info, this.device.seats.map(Number)));
  }

  /** A curtain comes down when the turn goes to another seat of this device. */
  private passDevice(): void {
    const { device } = this;
    if (device.view?.over) device.veiled = false;
    if (device.next === null) return;
    device.curtain = String(device.next);
    this.panels.close();
    this.announcer.text = "";
  }

  liftCurtain(): void {
    this.turn.clear();
    this.device.lift();
  }

  /** The rematch has a table: it is remembered. Whoever accepted it goes there, and so do spectators and those who come by an old link. */
  private followRematch(): void {
    const { scene, table, tokens } = this.device;
    const next = scene?.next;
    if (!next || next === table) return;
    untrack(() => {
      const { name = "", title = "" } = this.info ?? {};
      const promised = this.promised ? { promised: this.promised } : {};
      if (this.device.seats.length)
        rememberTable(next, { seats: tokens, game: name, title, status: "playing", ...promised });
      if (this.promised !== null || this.isLate || this.device.seat === null)
        go(`table/${next}`, { replace: this.isLate });
    });
  }

  /** Ask for a rematch, or accept one; `now`: begin without those who haven't. */
  async rematch(now = false): Promise<void> {
    try {
      const offer = this.device.scene?.rematch;
      const made = offer ? null : await api.promise();
      this.promised = made?.commitment ?? offer?.commitment ?? null;
      const promise = made ? { promise: made.promise } : {};
      this.device.connection?.ask({ do: "rematch", entropy: api.entropy(), now, ...promise });
    } catch (wrong) {
      this.announcer.announce((wrong as Error).message);
    }
  }

  /** No rematch now. */
  decline(): void {
    this.promised = null;
    this.device.connection?.ask({ do: "decline" });
  }
}
