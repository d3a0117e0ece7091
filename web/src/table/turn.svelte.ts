/** What the player on the screen may do now: the moves, the cards picked for one, and sending it. */

import type { GameInfo } from "../types.ts";
import type { Scene } from "../types.ts";
import { click } from "../moves.ts";
import { words } from "../phrases.ts";
import { callOf, offeredIn } from "../quiz.ts";
import { say } from "../say.ts";
import { settings } from "../settings.svelte.ts";
import { play } from "../sound.ts";
import { cardsInSight } from "../places.ts";
import type { View } from "../types.ts";
import type { Announcer } from "./announcer.svelte.ts";
import type { Director } from "../director/director.svelte.ts";
import type { Device } from "./device.svelte.ts";
import type { SharedRace } from "./race.svelte.ts";

const FORCED_MS = 700;

/** Do the picked cards stay picked? Where everyone acts at once, another player's move takes no card out of my hand. */
export function goesOn(old: View | null, now: View | null, actor: number | null): boolean {
  if (!old || !now || old.seat === null || actor === old.seat || old.seat !== now.seat) return false;
  const same = old.deal === now.deal && old.phase === now.phase;
  return same && old.actors.includes(old.seat) && now.actors.includes(old.seat);
}

export class Turn {
  picked: readonly string[] = $state.raw([]);
  typing = $state(false);
  /** The cards of the move that is on its way: they stay lifted until the table has it. */
  private sent: readonly string[] = $state.raw([]);
  private asked = false;
  private readonly device: Device;
  private readonly race: SharedRace;
  private readonly announcer: Announcer;
  private readonly director: Pick<Director, "open" | "act">;
  private readonly info: () => GameInfo | null;

  /** Is the scene older than what was sent last? Then it is no longer to be played on. */
  private readonly isStale = $derived.by(() => {
    const connection = this.race.acting;
    return (
      connection === null || connection.scene === null || connection.waiting > 0 || connection.scene.at < connection.due
    );
  });
  readonly moves = $derived.by(() => {
    const closed = this.isStale || !this.director.open || this.race.acting?.locked;
    const moves = closed ? [] : (this.race.acting?.scene?.moves ?? []);
    return this.device.racing ? moves.filter((move) => move.cards.length) : moves;
  });
  readonly kinds = $derived.by(() => this.device.scene?.kinds ?? []);
  readonly lifted = $derived.by(() =>
    this.race.acting?.scene && this.isStale && this.sent.length ? this.sent : this.picked,
  );
  readonly mine = $derived.by(() => {
    const view = this.device.view;
    if (!view || view.seat === null || view.over || !view.actors.includes(view.seat)) return false;
    if (!this.director.open) return false;
    return !this.device.racing || this.race.racer !== null;
  });
  /** The cards whose titles are offered, where one of them is to be named. */
  readonly offered = $derived.by(() => offeredIn(this.device.view));
  readonly advised = $derived.by(() => {
    const advice = this.device.connection?.advice;
    return advice ? (this.device.scene?.moves.find((move) => move.text === advice.move)?.cards ?? []) : [];
  });
  readonly inSight = $derived.by(() => {
    const [view, info] = [this.device.view, this.info()];
    return view && info ? cardsInSight(view, info.fields) : new Set<string>();
  });

  constructor(
    device: Device,
    race: SharedRace,
    announcer: Announcer,
    info: () => GameInfo | null,
    director: Pick<Director, "open" | "act">,
  ) {
    this.device = device;
    this.race = race;
    this.announcer = announcer;
    this.info = info;
    this.director = director;
    $effect(() => {
      if (this.mine && !this.asked) play("turn");
      this.asked = this.mine;
    });
    $effect(() => this.playForced());
  }

  /** Where there is only one move and the player likes it so, it is played for them. */
  private playForced(): (() => void) | undefined {
    const only = this.moves.length === 1 ? this.moves[0] : undefined;
    if (!settings.forced || !only || only.offence || this.device.view?.race) return undefined;
    const timer = setTimeout(() => this.device.connection?.play(only.text), FORCED_MS);
    return () => clearTimeout(timer);
  }

  changing(next: Scene): void {
    if (!goesOn(this.device.view, next.view, next.actor)) this.clear();
  }

  clear(): void {
    this.picked = [];
  }

  play(text: string, card: string | null = null): void {
    this.director.act();
    this.sent = this.moves.find((move) => move.text === text)?.cards ?? [];
    this.clear();
    this.typing = false;
    this.race.acting?.play(text, card);
    this.race.racer = null;
  }

  pick(card: string): void {
    const { view, connection } = this.device;
    // Whoever acts skips what is still being played; but nobody plays before they have seen it.
    if (!view || !connection || view.seat === null || this.offered.length || !this.director.act()) return;
    if (!this.mine || !this.moves.length) return this.explain();
    // The card that glows is the hint's move, whatever else could be done with it.
    const advice = connection.advice;
    if (advice && this.advised.length === 1 && this.advised[0] === card) return this.play(advice.move, card);
    const done = click(card, this.moves, this.kinds, this.picked);
    if (!done) return;
    if ("play" in done) this.play(done.play, card);
    else if ("attempt" in done) this.race.acting?.play(done.attempt, card);
    else {
      this.picked = done.pick;
      // Picking on means the reason for the last refusal has been read.
      connection.refusal = null;
      if (done.why) this.race.acting?.play(done.why, card);
    }
  }

  /** Call the title offered at this place, counted from 1. */
  call(number: number): void {
    const move = callOf(this.offered[number - 1] ?? "", this.moves);
    if (this.mine && move) this.play(move.text);
  }

  private explain(): void {
    const { connection, scene } = this.device;
    if (!connection || connection.waiting || !scene || scene.at < connection.due) return;
    if (connection.locked) this.announcer.announce(connection.locked);
    else if (connection.raceOpens) this.announcer.announce(say(words.table.waitForStart));
    else this.announcer.announce(say(this.mine ? words.table.waitForOthers : words.table.notYourTurn));
  }

  hint(): void {
    if (this.mine && this.moves.length) this.device.connection?.ask({ do: "hint" });
    else this.announcer.announce(say(words.table.hintLater));
  }

  undo(): void {
    if (this.device.scene?.can_undo) this.device.connection?.ask({ do: "undo" });
  }

  /** The answer to a player who wants to take back a move. */
  agree(yes: boolean): void {
    const asked = this.device.scene?.asked_back;
    if (asked) this.device.connection?.ask({ do: "agree", number: asked.number, yes });
  }
}
