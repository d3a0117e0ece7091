/** The line to a table: says hello, keeps itself alive, comes back by itself, and sends again what was not acknowledged or came too fast. */

import type { AnyCommand, AnyEvent, Hello } from "./types.ts";

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Clockwork {
  after(ms: number, what: () => void): unknown;
  stop(timer: unknown): void;
  random(): number;
}

export const PING_MS = 2500;
export const SILENCE_MS = 9000;
export const FIRST_WAIT_MS = 500;
export const LONGEST_WAIT_MS = 8000;
/** Who was too fast waits so long, and then says so many things at once. */
export const BREATH_MS = 600;
export const A_BREATH = 4;

type Asking = Exclude<AnyCommand, { do: "hello" } | { do: "ping" }>;
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Wish = Without<Asking>;

const real: Clockwork = {
  after: (ms, what) => setTimeout(what, ms),
  stop: (timer) => clearTimeout(timer as number),
  random: Math.random,
};

export interface Listener {
  event(event: AnyEvent, fresh: boolean): void;
  lost(tries: number): void;
  found(): void;
}

export class Line {
  at = 0;
  private readonly dial: () => Wire;
  private readonly token: string | null;
  private readonly listener: Listener;
  private readonly clock: Clockwork;
  private readonly waiting = new Map<string, string>();
  /** What the server found too fast, and all that was wished after it: said again in this order, with the same ids. */
  private held: string[] = [];
  private wire: Wire | null = null;
  private open = false;
  private tries = 0;
  private number = 0;
  private pings = 0;
  private fresh = true;
  private ended = false;
  private timers: { ping?: unknown; silence?: unknown; again?: unknown; breath?: unknown } = {};
  private readonly mark: string;

  constructor(dial: () => Wire, token: string | null, listener: Listener, clock: Clockwork = real) {
    this.dial = dial;
    this.token = token;
    this.listener = listener;
    this.clock = clock;
    this.mark = Math.floor(clock.random() * 1e12).toString(36);
  }

  connect(): void {
    this.hush();
    const wire = this.dial();
    this.wire = wire;
    wire.onopen = () => {
      const hello: Hello = { do: "hello", token: this.token, since: this.at };
      this.fresh = this.at === 0;
      wire.send(JSON.stringify(hello));
      this.open = true;
      for (const text of this.waiting.values()) wire.send(text);
      this.ping();
    };
    wire.onmessage = (message) => this.heard(String(message.data));
    wire.onclose = () => {
      if (this.wire === wire) this.again();
    };
    this.listen();
  }

  /** Ask for something; the answer comes with the id given back. */
  send(wish: Wish): string {
    this.number += 1;
    const id = `${this.mark}.${this.number}`;
    const text = JSON.stringify({ ...wish, id });
    this.waiting.set(id, text);
    if (this.held.length) this.held.push(id);
    else if (this.open) this.wire?.send(text);
    return id;
  }

  /** The network is back, or the page is looked at again: whoever waits to try again does so now. */
  wake(): void {
    if (!this.ended && this.timers.again !== undefined) this.connect();
  }

  close(): void {
    this.ended = true;
    this.hush();
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  private heard(data: string): void {
    let event: AnyEvent;
    try {
      event = JSON.parse(data) as AnyEvent;
    } catch {
      return;
    }
    this.listen();
    if (event.is === "pong") return;
    if (this.tries) this.listener.found();
    this.tries = 0;
    if (event.is === "failed" && event.code === "too fast") return this.slower(event.id ?? null);
    if ("id" in event && event.id) this.waiting.delete(event.id);
    const fresh = event.is === "scene" && this.fresh;
    if (event.is === "scene") {
      this.at = event.at;
      this.fresh = false;
    }
    if (event.is === "failed" && ["not found", "closed"].includes(event.code)) this.close();
    this.listener.event(event, fresh);
  }

  /** That was too fast: it is said again after a breath. */
  private slower(id: string | null): void {
    if (!id || !this.waiting.has(id)) return;
    this.held.push(id);
    this.timers.breath ??= this.clock.after(BREATH_MS, () => this.breathe());
  }

  private breathe(): void {
    for (const id of this.held.splice(0, A_BREATH)) {
      const text = this.waiting.get(id);
      if (text !== undefined) this.wire?.send(text);
    }
    this.timers.breath = this.held.length ? this.clock.after(BREATH_MS, () => this.breathe()) : undefined;
  }

  private ping(): void {
    this.timers.ping = this.clock.after(PING_MS, () => {
      this.pings += 1;
      if (this.open) this.wire?.send(JSON.stringify({ do: "ping", n: this.pings }));
      this.ping();
    });
  }

  /** Whoever is silent too long is gone. */
  private listen(): void {
    this.clock.stop(this.timers.silence);
    this.timers.silence = this.clock.after(SILENCE_MS, () => this.again());
  }

  private again(): void {
    if (this.ended) return;
    this.hush();
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.tries += 1;
    this.listener.lost(this.tries);
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.tries - 1));
    const wait = Math.max(FIRST_WAIT_MS, most * (0.5 + this.clock.random() / 2));
    this.timers.again = this.clock.after(wait, () => this.connect());
  }

  private hush(): void {
    this.open = false;
    for (const timer of Object.values(this.timers)) this.clock.stop(timer);
    this.timers = {};
    this.held = [];
  }
}
