/** What a new scene is played as: a few beats, one after another, each with what is drawn from its beginning and the least time it
 * takes. Made from typed facts and from what is shown now and next; nothing here knows a game, a clock or a page. */

import { placesIn } from "../places.ts";
import type { AnyFact, DealEnd, DealOver, FieldInfo, Scene, TrickTaken, View } from "../types.ts";
import { laid, swept, withTrick } from "./tricks.ts";

/** A card or several go somewhere; a whole trick rests; it is swept in; hidden things are turned up; a deal is counted, and waits for
 * whoever looks; cards are dealt; something else is different. */
export type Kind = "play" | "rest" | "sweep" | "turn up" | "count" | "deal" | "change";

export interface Beat {
  kind: Kind;
  view: View;
  scene: Scene;
  /** What is told with it. */
  facts: readonly AnyFact[];
  /** The least time until the next one, in milliseconds. */
  ms: number;
  /** Is there something on it that the viewer hasn't seen: another player's card, or new cards of their own? */
  news: boolean;
  trick: TrickTaken | null;
  end: { over: DealOver; lines: DealEnd["lines"] } | null;
  /** Is it the last beat of its scene? */
  last: boolean;
}

/** In milliseconds, at normal speed. */
export const TIMES: Record<Kind, number> = {
  play: 320,
  rest: 850,
  sweep: 420,
  "turn up": 900,
  count: 0,
  deal: 1500,
  change: 320,
};

/** Are there cards to be seen that weren't before? */
function reveals(before: View, view: View, fields: readonly FieldInfo[]): boolean {
  const known = new Set(placesIn(before, fields).flatMap((place) => place.cards));
  return placesIn(view, fields).some((place) => place.cards.some((card) => !known.has(card)));
}

/** Does any card lie elsewhere? */
const differs = (before: View, view: View, fields: readonly FieldInfo[]): boolean =>
  JSON.stringify(placesIn(before, fields)) !== JSON.stringify(placesIn(view, fields));

class Script {
  readonly beats: Beat[] = [];
  private view: View;
  private told: AnyFact[] = [];
  /** Who moved last. */
  private mover: number | null = null;
  private readonly ends: DealEnd[];
  private readonly scene: Scene;
  private readonly next: View;
  private readonly fields: readonly FieldInfo[];

  constructor(shown: View, scene: Scene, next: View, fields: readonly FieldInfo[]) {
    this.view = shown;
    this.scene = scene;
    this.next = next;
    this.fields = fields;
    this.ends = [...(scene.ended ?? [])];
  }

  write(): Beat[] {
    const { facts } = this.scene;
    facts.forEach((fact, at) => {
      const later = facts.slice(at + 1);
      this.told.push(fact);
      if (fact.fact === "moved") this.moved(fact.seat, fact.cards, later);
      else if (fact.fact === "trick taken" && fact.cards.length) this.trick(fact);
      else if (fact.fact === "deal over") this.over(fact);
      else if (fact.fact === "dealt" && !later.some((one) => one.fact === "deal over"))
        this.add("deal", this.next, true);
    });
    this.finish();
    return this.beats;
  }

  /** A card laid to the trick has a beat of its own where more follows in the same scene. */
  private moved(seat: number, cards: readonly string[], later: readonly AnyFact[]): void {
    const card = cards[0];
    this.mover = seat;
    if (card === undefined || cards.length > 1 || !later.some((fact) => fact.fact === "moved")) return;
    const next = later.findIndex((fact) => fact.fact === "moved");
    const takenAt = later.findIndex((fact) => fact.fact === "trick taken" && fact.cards.includes(card));
    if (takenAt >= 0 && takenAt < next) return;
    const lies = (view: View): boolean =>
      placesIn(view, this.fields).some((place) => place.role === "trick" && place.cards.includes(card));
    if (takenAt >= 0 || lies(this.next))
      this.add("play", laid(this.view, seat, card, this.fields), seat !== this.next.seat);
  }

  /** The last card lands in its own place, everything rests, and the trick is swept in. */
  private trick(fact: TrickTaken): void {
    const last = fact.cards.at(-1) ?? "";
    const player = fact.by[last] ?? this.mover;
    const trick = { ...fact, by: player === null ? fact.by : { ...fact.by, [last]: player } };
    const whole = withTrick(this.view, trick, this.fields);
    this.add("play", whole, player !== this.next.seat && reveals(this.view, whole, this.fields));
    this.add("rest", whole, false, trick);
    this.add("sweep", swept(whole, trick, this.fields), false, trick);
  }

  private over(over: DealOver): void {
    const end = this.ends.shift();
    if (!end) return;
    const news = reveals(this.view, end.view, this.fields);
    if (news) this.add("turn up", end.view, true);
    else if (differs(this.view, end.view, this.fields)) this.replace(end.view);
    this.add("count", end.view, true).end = { over, lines: end.lines };
  }

  /** The beat that leads here shows this instead; where there is none, there is one now. */
  private replace(view: View): void {
    const last = this.beats.at(-1);
    if (last?.kind !== "sweep") this.add("change", view, false);
    else last.view = this.view = view;
  }

  /** The last beat shows the table as it is now. */
  private finish(): void {
    const news = reveals(this.view, this.next, this.fields);
    const kind = this.beats.at(-1)?.kind;
    if (kind === "sweep" && !news) this.replace(this.next);
    else if (kind !== "deal" && !(kind === "count" && this.next.over)) {
      const quiet = !differs(this.view, this.next, this.fields);
      const beat = this.add("change", this.next, news && this.scene.actor !== this.next.seat);
      if (quiet) beat.ms = 0;
    }
    const end = this.beats.at(-1);
    if (end) {
      end.last = true;
      end.facts = [...end.facts, ...this.told];
    }
  }

  private add(kind: Kind, view: View, news: boolean, trick: TrickTaken | null = null): Beat {
    const beat: Beat = {
      kind,
      view,
      scene: this.scene,
      facts: this.told,
      ms: TIMES[kind],
      news,
      trick,
      end: null,
      last: false,
    };
    this.told = [];
    this.view = view;
    this.beats.push(beat);
    return beat;
  }
}

/** A scene as beats, for a page that shows this view now. */
export function beatsOf(shown: View, scene: Scene, fields: readonly FieldInfo[]): Beat[] {
  return scene.view ? new Script(shown, scene, scene.view, fields).write() : [];
}
