/** All that the page of a table knows and does, put together from its parts; the page itself only draws it. */

import { untrack } from "svelte";
import * as api from "../api.ts";
import { isDrawn, wantDeck } from "../decks.svelte.ts";
import { rememberDaily } from "../daily.ts";
import { Director } from "../director/director.svelte.ts";
import { firstDeal } from "../director/first.ts";
import { TableStage } from "../director/stage.svelte.ts";
import type { Scene } from "../types.ts";
import { rememberTable } from "../memory.ts";
import { Motion } from "../motion.svelte.ts";
import { go } from "../nav.svelte.ts";
import { rememberResult, resultOf } from "../results.ts";
import { pace, settings } from "../settings.svelte.ts";
import { Announcer } from "./announcer.svelte.ts";
import { Device } from "./device.svelte.ts";
import { FocusKeeper } from "./focus.svelte.ts";
import { Panels } from "./panels.svelte.ts";
import { SharedRace } from "./race.svelte.ts";
import { summaryOf, type DealSummary } from "./summary.ts";
import { Turn } from "./turn.svelte.ts";
import { watchVibration } from "./vibration.svelte.ts";
import type { GameInfo } from "../types.ts";

/** How long the first deal waits for the pictures on the cards. */
const PICTURES_MS = 2500;

/** How long a count is shown to somebody who doesn't play. */
const LOOKED_ON_MS = 12_000;

export class TableState {
  info: GameInfo | null = $state.raw(null);
  /** The game is over, and the table is looked at instead of the result. */
  looking = $state(false);
  readonly motion = new Motion();
  readonly director: Director;
  /** What is drawn, which may be older than what is known. */
  readonly shown: Scene | null = $derived.by(() => this.director.shownTo(this.device.connection));
  /** The deal that is being counted, until the player goes on. */
  readonly summary: DealSummary | null = $derived.by(() => summaryOf(this.director.counting, this.info));
  /** What happened last, as far as it is drawn. */
  readonly happened: readonly string[] = $derived.by(() =>
    this.director.settled ? (this.device.connection?.happened ?? []) : this.stage.happened,
  );
  private readonly stage: TableStage;
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
  /** Have the first cards been dealt to the eye? */
  dealt = $state(false);

  /** The token the coach is asked with: that of the seat on the screen. */
  readonly coachToken = $derived.by(() => (this.device.view?.seat === null ? null : this.device.token));
  readonly alone = $derived.by(() => this.device.scene?.seats.filter((one) => one.kind === "person").length === 1);

  constructor(id: string, given: Record<string, string>) {
    const info = (): GameInfo | null => this.info;
    this.device = new Device(id, given, (next, fresh) => this.changing(next, fresh));
    this.announcer = new Announcer(this.device, info);
    this.panels = new Panels(this.device);
    this.race = new SharedRace(this.device, this.announcer, () => this.panels.close());
    this.stage = new TableStage(this.motion, this.announcer.voices, info);
    this.director = new Director(this.stage);
    this.turn = new Turn(this.device, this.race, this.announcer, info, this.director);
    const { device, turn, panels } = this;
    watchVibration(device, turn);
    this.focus = new FocusKeeper(
      () => [device.scene, this.shown, turn.moves, turn.picked, turn.typing, panels.open, device.curtain],
      () => device.curtain !== null,
    );
    if (location.hash === "#coach") panels.coach(null);
    $effect(() => this.loadGame());
    $effect(() => this.dealFirst());
    $effect(() => this.watchTab());
    $effect(() => this.watchSkips());
    $effect(() => this.joinRace());
    $effect(() => this.lookOn());
    $effect(() => this.bringHome());
    $effect(() => this.drawDeck());
    $effect(() => this.remember());
    $effect(() => this.passDevice());
    $effect(() => this.followRematch());
  }

  /** A new scene: what it is played as comes after what is being played. */
  private changing(next: Scene, fresh: boolean): void {
    if (fresh) this.isLate = next.next !== undefined && location.hash !== "#coach";
    this.turn.changing(next);
    this.director.add(next, this.device.connection, fresh, this.info?.fields ?? []);
  }

  /** Cards that were dealt before anyone looked are dealt before their eyes. */
  private dealFirst(): (() => void) | undefined {
    const { motion, shown, info } = this;
    if (this.dealt || !shown?.view || !info || !motion.root) return undefined;
    const deal = firstDeal(shown, shown.view);
    const go = (): void => {
      this.dealt = true;
      if (deal) untrack(() => this.director.playFirst(deal));
    };
    // What flies is a picture: it is worth waiting for, but not long.
    if (isDrawn(info.pack) || !deal || !pace()) return void go();
    const timer = setTimeout(go, PICTURES_MS);
    return () => clearTimeout(timer);
  }

  /** Nobody watches a hidden tab. */
  private watchTab(): () => void {
    const changed = (): void => {
      if (document.hidden) this.director.settle();
    };
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  }

  /** A click beside everything, or Space, skips what is still being played. */
  private watchSkips(): (() => void) | undefined {
    const { root } = this.motion;
    const clicked = (event: Event): void => {
      if (!(event.target as Element).closest("button, a, input, select, dialog, .summary")) this.director.settle();
    };
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.key === " " && (target === document.body || target.matches(".prompt"))) this.director.settle();
    };
    root?.addEventListener("click", clicked);
    addEventListener("keydown", pressed);
    return () => {
      root?.removeEventListener("click", clicked);
      removeEventListener("keydown", pressed);
    };
  }

  /** A race that has begun without us doesn't wait for us to read the count. */
  private joinRace(): void {
    const { scene } = this.device;
    if (scene?.race && !scene.interval && this.director.counting) untrack(() => this.goOn());
  }

  /** Somebody who only looks on needs no button to go on. */
  private lookOn(): (() => void) | undefined {
    if (!this.director.counting || untrack(() => this.device.view?.seat !== null || this.device.view.over))
      return undefined;
    const timer = setTimeout(() => this.goOn(), LOOKED_ON_MS);
    return () => clearTimeout(timer);
  }

  /** Our card came too late in a race: it slides home, and no error is shown. */
  private bringHome(): void {
    const card = this.device.connection?.late?.card;
    if (card !== undefined) untrack(() => this.motion.tooLate(card));
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
    if (device.next === null || !this.director.settled) return;
    device.curtain = String(device.next);
    this.panels.close();
    this.announcer.text = "";
  }

  /** The count has been read. Bots, races and clocks may go on, once the others have read it too. */
  goOn(): void {
    const { connection, scene } = this.device;
    const deal = this.summary?.deal;
    if (deal !== undefined && scene?.interval?.deal === deal) connection?.ask({ do: "seen", deal });
    this.director.goOn();
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
