/** Plays scenes as beats, one after another. The program has each new scene at once; only the eye has to wait, and a person who is
 * quicker than the beats skips them by acting. */

import type { FieldInfo, Scene, View } from "../types.ts";
import { beatsOf, type Beat } from "./beats.ts";

/** More than this still to come, and it is played faster. */
const BACKLOG_MS = 3000;
/** Somebody who looks on and never goes on: of this many beats only the newest count is kept. */
const MOST = 120;

export interface Stage {
  /** A beat begins, at so many times its usual length; `before` is what is still drawn. */
  begins(beat: Beat, before: View, speed: number): void;
  /** A beat is left out: what it tells is told all the same. */
  skips(beat: Beat): void;
  /** How much longer than usual beats take now; 0: nothing is played. */
  pace(): number;
}

export class Director {
  /** What is drawn: a scene that may be older than the newest, with the view of the beat being played. */
  shown: Scene | null = $state.raw(null);
  /** The beat being played. */
  beat: Beat | null = $state.raw(null);
  /** Who the shown scene is for. */
  private viewer: unknown = $state.raw(null);
  private queue: readonly Beat[] = $state.raw([]);
  private haste = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stage: Stage;

  /** Everything has been seen. */
  readonly settled: boolean = $derived.by(() => this.queue.length === 0 && this.beat === null);
  /** Nobody would play blind now: no card is still to come that the viewer hasn't seen. */
  readonly open: boolean = $derived.by(() => !this.counting && !this.queue.some((beat) => beat.news));
  /** The deal that is being counted, until the viewer goes on. */
  readonly counting: Beat | null = $derived.by(() => (this.beat?.kind === "count" ? this.beat : null));

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** What this viewer is shown; null before their first scene. */
  shownTo(viewer: unknown): Scene | null {
    return this.viewer === viewer ? this.shown : null;
  }

  /** A new scene came. A fresh one, or one for another viewer, is shown as it is. */
  add(scene: Scene, viewer: unknown, fresh: boolean, fields: readonly FieldInfo[]): void {
    const tail = this.queue.at(-1)?.view ?? this.shown?.view;
    if (fresh || viewer !== this.viewer || !tail || !scene.view) return this.show(scene, viewer);
    this.queue = shortened([...this.queue, ...beatsOf(tail, scene, fields)]);
    if (this.beat === null) this.next();
  }

  private show(scene: Scene, viewer: unknown): void {
    clearTimeout(this.timer);
    [this.shown, this.viewer, this.queue, this.beat] = [scene, viewer, [], null];
  }

  /** Play a beat that no scene tells of: the first deal. */
  playFirst(beat: Beat): void {
    this.queue = [beat, ...this.queue];
    if (this.beat === null) this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    const [beat, ...rest] = this.queue;
    this.queue = rest;
    if (beat) this.begin(beat);
    else this.beat = null;
  }

  private begin(beat: Beat): void {
    const before = this.shown?.view;
    this.beat = beat;
    const speed = this.speed();
    if (before) this.stage.begins(beat, before, speed);
    this.shown = { ...beat.scene, view: beat.view };
    if (beat.kind === "count") return;
    if (beat.ms * speed > 0) this.timer = setTimeout(() => this.next(), beat.ms * speed);
    else this.next();
  }

  /** How long a beat takes, as a multiple of the usual. */
  private speed(): number {
    const left = [this.beat, ...this.queue].reduce((sum, beat) => sum + (beat?.ms ?? 0), 0);
    // Once it hurries it does so until everything has been seen.
    this.haste = Math.min(this.queue.length ? this.haste : 1, BACKLOG_MS / Math.max(1, left));
    return this.stage.pace() * this.haste;
  }

  /** The viewer has read the count. */
  goOn(): void {
    if (this.counting) this.next();
  }

  /** The viewer acts: what is left is settled. False if there was something to see first. */
  act(): boolean {
    const open = this.open;
    this.settle();
    return open;
  }

  /** Show at once how things stand. A count still waits. */
  settle(): void {
    if (this.counting || this.settled) return;
    clearTimeout(this.timer);
    const count = this.queue.findLastIndex((beat) => beat.kind === "count");
    const at = count < 0 ? this.queue.length - 1 : count;
    const target = this.queue[at];
    this.queue.slice(0, Math.max(0, at)).forEach((beat) => this.stage.skips(beat));
    this.queue = this.queue.slice(at + 1);
    if (!target) this.beat = null;
    else this.begin(target);
  }
}

/** Of too many beats, those from the newest count on; without one, the last. */
function shortened(beats: readonly Beat[]): readonly Beat[] {
  if (beats.length <= MOST) return beats;
  const count = beats.findLastIndex((beat) => beat.kind === "count");
  return beats.slice(count < 0 ? -1 : count);
}
