/** A connection to a table for one seat: the last scene, the log, and what is still to be answered. */

import { here } from "./api.ts";
import type {
  Advice,
  AnyEvent,
  AnyFact,
  ChatLine,
  Chatted,
  Counted,
  Nudged,
  RaceWon,
  Refused,
  RulesInfo,
  Scene,
  Told,
  Trick,
} from "./types.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";
import { Socket, type RawSocket, type Request } from "./socket.ts";
import type { View } from "./types.ts";

export interface Refusal {
  message: string;
  clause: string | null;
  card: string | null;
  /** The moves that may have been meant. */
  near: readonly string[];
}

export class Connection {
  scene: Scene | null = $state.raw(null);
  log: string[] = $state.raw([]);
  lost = $state(0);
  failed: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  advice: Advice | null = $state.raw(null);
  rules: RulesInfo | null = $state.raw(null);
  trick: Trick | null = $state.raw(null);
  /** The count that was asked for. */
  counted: Counted | null = $state.raw(null);
  said: { seat: number; phrase: number; n: number } | null = $state.raw(null);
  /** What players wrote, the last lines; and how many were new. */
  chat: readonly ChatLine[] = $state.raw([]);
  wrote = $state(0);
  /** Somebody reminded a player that it's their turn. */
  nudged: (Nudged & { n: number }) | null = $state.raw(null);
  /** When the scene came, by this browser's clock. */
  drawnAt = 0;
  /** Who won the last race, where someone else was close. */
  raceWon: (RaceWon & { n: number }) | null = $state.raw(null);
  /** The card of ours that came too late in a race. */
  late: { card: string; n: number } | null = $state.raw(null);
  /** What a screen reader announces. */
  told = $state("");
  /** What happened last, shown on the table: its sentences. */
  happened: readonly string[] = $state.raw([]);
  waiting = $state(0);
  /** Why nothing can be tried for a moment, after a wrong try in a race. */
  locked = $state("");
  private lockTimer: ReturnType<typeof setTimeout> | undefined;
  /** The event that the last command became: until its scene arrives, the old one is no longer to be played on. */
  due = $state(0);
  /** When the race opens, where everyone is counted in; 0: it is open. */
  raceOpens = $state(0);
  /** When they end, by this browser's clock; 0: there is none. */
  raceEnds = $state(0);
  hurryEnds = $state(0);
  clockEnds = $state(0);
  gameEnds = $state(0);
  private readonly socket: Socket;
  private readonly cards = new Map<string, string | null>();
  private readonly pending = new Set<string>();
  /** For each move sent, the first event that can come after it. (Holding back in a race is not announced, so the next scene comes later.) */
  private readonly plays = new Map<string, number>();
  private spoken = 0;
  /** Called while the old scene is still on the page; a fresh one tells all that happened so far. */
  changing: ((scene: Scene, fresh: boolean) => void) | null = null;

  /** Called when the seat was given up or given away. */
  unseated: ((message: string) => void) | null = null;

  constructor(table: string, token: string | null) {
    const address = new URL(here(`ws/${encodeURIComponent(table)}`));
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new Socket(() => new WebSocket(address) as unknown as RawSocket, token, {
      event: (event, fresh) => this.heard(event, fresh),
      lost: (tries) => (this.lost = tries),
      found: () => (this.lost = 0),
    });
    this.socket.connect();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  private readonly wake = (): void => this.socket.wake();

  get view(): View | null {
    return this.scene?.view ?? null;
  }

  ask(request: Request, card: string | null = null): void {
    const id = this.socket.send(request);
    this.cards.set(id, card);
    this.pending.add(id);
    if (request.do === "play") this.plays.set(id, (this.scene?.at ?? 0) + 1);
    this.waiting = this.pending.size;
    this.refusal = null;
    if (request.do !== "hint") this.advice = null;
  }

  play(move: string, card: string | null = null): void {
    this.ask({ do: "play", move }, card);
  }

  close(): void {
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket.close();
  }

  private heard(event: AnyEvent, fresh: boolean): void {
    if ("id" in event && event.id) {
      this.pending.delete(event.id);
      this.waiting = this.pending.size;
    }
    if (event.is === "done") this.due = Math.max(this.due, event.at, this.plays.get(event.id) ?? 0);
    if (event.is === "scene") this.drawn(event, fresh);
    else if (event.is === "refused") this.refused(event);
    else if (event.is === "advice") this.advised(event);
    else if (event.is === "rules") this.rules = event;
    else if (event.is === "trick") this.trick = event;
    else if (event.is === "count") this.counted = event;
    else if (event.is === "said") {
      this.spoken += 1;
      this.said = { seat: event.seat, phrase: event.phrase, n: this.spoken };
    } else if (event.is === "chatted") this.chatted(event);
    else if (event.is === "told") this.news(event);
    else if (event.is === "failed") {
      if (event.code === "unseated") this.unseated?.(event.message);
      else if (["not found", "elsewhere"].includes(event.code)) this.failed = event.message;
      else this.complain(event.message);
    }
  }

  private drawn(scene: Scene, fresh: boolean): void {
    this.changing?.(scene, fresh);
    if (scene.at !== this.scene?.at) {
      this.refusal = null;
      this.advice = null;
    }
    this.lost = 0;
    // Where tricks are face down, the log keeps less than what is told as it happens.
    const logged = scene.logged ?? scene.told;
    this.log = fresh ? logged : [...this.log, ...logged];
    if (scene.told.length) {
      this.told = (fresh ? scene.told.slice(-2) : scene.told).join(" ");
      this.happened = fresh ? scene.told.slice(-1) : scene.told;
    }
    if (!fresh) this.race(scene.facts);
    const ends = (left: number | undefined): number => (left === undefined ? 0 : performance.now() + left * 1000);
    this.raceOpens = ends(scene.race?.starts);
    this.raceEnds = ends(scene.race && scene.race.left + (scene.race.starts ?? 0));
    this.hurryEnds = ends(scene.hurry?.left);
    this.clockEnds = ends(scene.clock?.left);
    this.gameEnds = ends(scene.minutes);
    this.drawnAt = performance.now();
    if (!scene.race) this.locked = "";
    this.scene = scene;
  }

  /** Players wrote something. Whoever has just come gets what was written before, without being told of each. */
  private chatted(event: Chatted): void {
    this.chat = event.whole ? event.lines : [...this.chat, ...event.lines].slice(-50);
    if (!event.whole) this.wrote += event.lines.length;
  }

  /** Something around the game. (What is being asked is announced and shown as the scene has it.) */
  private news(event: Told): void {
    this.race(event.facts);
    const nudged = event.facts.find((fact): fact is Nudged => fact.fact === "nudged");
    if (nudged) this.nudged = { ...nudged, n: (this.nudged?.n ?? 0) + 1 };
    this.log = [...this.log, ...event.told];
    if (event.facts.some((fact) => fact.fact === "asked back")) return;
    this.told = event.told.join(" ");
    this.happened = event.told;
  }

  private race(facts: readonly AnyFact[]): void {
    const won = facts.find((fact): fact is RaceWon => fact.fact === "race won");
    if (won) this.raceWon = { ...won, n: (this.raceWon?.n ?? 0) + 1 };
  }

  private refused(event: Refused): void {
    // Being second in a race is no mistake: it is told like all that happens.
    if (event.reason === "late") {
      this.told = event.message;
      this.happened = [event.message];
      const card = this.cards.get(event.id);
      if (card) this.late = { card, n: (this.late?.n ?? 0) + 1 };
      return;
    }
    // Nor is a wrong card where spotting is the game: it costs a moment.
    if (event.wait) return this.lock(event.message, event.wait * 1000);
    this.refusal = {
      message: event.message,
      clause: event.clause,
      card: this.cards.get(event.id) ?? null,
      near: event.near,
    };
    this.told = event.message;
  }

  private lock(message: string, ms: number): void {
    this.told = message;
    this.locked = message;
    clearTimeout(this.lockTimer);
    this.lockTimer = setTimeout(() => (this.locked = ""), ms);
  }

  /** Something went wrong that may be better in a moment. */
  private complain(message: string): void {
    this.refusal = { message, clause: null, card: null, near: [] };
    this.told = message;
  }

  private advised(event: Advice): void {
    this.advice = event;
    this.told = say(words.table.adviceTold, { move: event.move, reasons: event.reasons.join(" ") });
  }
}
