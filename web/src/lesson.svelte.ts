/** A guided first hand: what was tried, what the teacher says, and the decision that is asked for. */

import * as api from "./api.ts";
import { wantDeck } from "./decks.svelte.ts";
import { journeys } from "./journeys.ts";
import { click } from "./moves.ts";
import { Motion } from "./motion.svelte.ts";
import { cardsInSight, placesIn } from "./places.ts";
import { pace } from "./settings.svelte.ts";
import { Voices } from "./table/voices.svelte.ts";
import type { GameInfo, LessonState, Scene } from "./types.ts";

/** The time between two moves that are played out, and the most a long stretch takes. */
const MOVE_MS = 700;
const STRETCH_MS = 14000;
/** More lines of the log than these are not shown: they were seen on the table. */
const FEW_LINES = 4;

export class LessonPlay {
  readonly name: string;
  readonly motion = new Motion();
  readonly voices = new Voices(() => this.info);
  info: GameInfo | null = $state.raw(null);
  now: LessonState | null = $state.raw(null);
  picked: readonly string[] = $state.raw([]);
  trouble: string | null = $state(null);
  typing = $state(false);
  /** Was the lesson's move asked for? */
  shown = $state(false);
  /** The story so far has been read: now for the decision. */
  read = $state(false);
  /** Is the answer to a try on its way? */
  busy = $state(false);
  /** Are the moves up to the next decision being played out? */
  playing = $state(false);
  private tries: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: Scene | null = null;

  readonly view = $derived(this.now?.scene.view ?? null);
  readonly moves = $derived(this.now && !this.now.lesson.over && !this.busy && this.read ? this.now.scene.moves : []);
  /** The lesson is over, and its last move has been seen. */
  readonly over = $derived(!this.playing && (this.now?.lesson.over ?? false));
  readonly kinds = $derived(this.now?.scene.kinds ?? []);
  readonly inSight = $derived(this.view && this.info ? cardsInSight(this.view, this.info.fields) : new Set<string>());
  readonly hinted = $derived(this.shown ? (this.now?.lesson.hint?.cards ?? []) : []);
  /** The answer to a try that was not the lesson's move. */
  readonly refused = $derived(this.now?.answer && this.now.answer.kind !== "right" ? this.now.answer : null);
  /** What is said now: the answer to the last try, or what led up to this decision. */
  readonly lines = $derived.by(() => {
    const all = this.now?.answer ? this.now.answer.lines : (this.now?.lesson.heard ?? []);
    const own = all.filter((line) => line.by === "lesson");
    if (this.playing) return own.slice(0, 1);
    return all.length - own.length > FEW_LINES ? own : all;
  });

  constructor(name: string) {
    this.name = name;
    void this.go([]);
  }

  attempt(text: string): void {
    void this.go([...this.tries, text]);
  }

  restart(): void {
    void this.go([]);
  }

  goOn(): void {
    this.read = true;
  }

  /** Show the question again. */
  ask(): void {
    if (this.now) this.now = { ...this.now, answer: null };
  }

  pick(card: string): void {
    const done = click(card, this.moves, this.kinds, this.picked);
    if (!done) return;
    if ("play" in done) this.attempt(done.play);
    else if ("attempt" in done) this.attempt(done.attempt);
    else if (done.why) this.attempt(done.why);
    else this.picked = done.pick;
  }

  private async go(tries: string[]): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      const [game, next] = await Promise.all([api.game(this.name), api.lesson(this.name, tries)]);
      this.show(game, next);
      this.tries = tries;
      this.picked = [];
      this.shown = false;
      this.read = next.answer !== null && next.answer.kind !== "right";
    } catch (wrong) {
      this.trouble = (wrong as Error).message;
    }
    this.busy = false;
  }

  private show(game: GameInfo, next: LessonState): void {
    this.info = game;
    void wantDeck(game.pack);
    clearTimeout(this.timer);
    this.playing = next.played.length > 0 && pace() > 0;
    if (this.playing) this.playOut(next, 0);
    else this.draw(next, { ...next.scene, facts: [...next.played.flatMap((one) => one.facts), ...next.scene.facts] });
  }

  /** One move after the other, as they were made. */
  private playOut(next: LessonState, at: number): void {
    const frame = next.played[at];
    this.end = next.scene;
    if (!frame) return this.skip();
    this.draw(next, { ...next.scene, ...frame });
    const wait = Math.min(MOVE_MS, STRETCH_MS / next.played.length) * pace();
    this.timer = setTimeout(() => this.playOut(next, at + 1), wait);
  }

  /** Show where the moves that are played out lead. */
  skip(): void {
    clearTimeout(this.timer);
    this.playing = false;
    if (this.now && this.end) this.draw(this.now, this.end);
  }

  /** Leave: nothing is played out any more. */
  close(): void {
    clearTimeout(this.timer);
  }

  private draw(next: LessonState, scene: Scene): void {
    const [old, now, fields] = [this.view, scene.view, this.info?.fields];
    if (old && now && fields) this.motion.travel(journeys(placesIn(old, fields), placesIn(now, fields), scene.actor));
    this.voices.heard(scene);
    this.now = { ...next, scene };
  }
}
