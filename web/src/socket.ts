/** A socket that stays connected: it pings, reconnects, and sends again what was not acknowledged or was too fast. */

import { myName } from "./memory.ts";
import type { AnyCommand, AnyEvent, Hello } from "./types.ts";

export interface RawSocket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Timers {
  after(ms: number, what: () => void): unknown;
  stop(timer: unknown): void;
  random(): number;
}

export const PING_MS = 2500;
export const SILENCE_MS = 9000;
export const FIRST_WAIT_MS = 500;
export const LONGEST_WAIT_MS = 8000;
/** After being too fast: how long to wait, and how many requests to send at a time then. */
export const PAUSE_MS = 600;
export const BURST = 4;

type Asking = Exclude<AnyCommand, { do: "hello" } | { do: "ping" }>;
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Request = Without<Asking>;

const real: Timers = {
  after: (ms, what) => setTimeout(what, ms),
  stop: (timer) => clearTimeout(timer as number),
  random: Math.random,
};

export interface Listener {
  event(event: AnyEvent, fresh: boolean): void;
  lost(tries: number): void;
  found(): void;
}

export class Socket {
  at = 0;
  private readonly dial: () => RawSocket;
  private readonly token: string | null;
  private readonly listener: Listener;
  private readonly clock: Timers;
  private readonly waiting = new Map<string, string>();
  /** Requests that were too fast, and all made after them: sent again in this order, with the same ids. */
  private held: string[] = [];
  private raw: RawSocket | null = null;
  private open = false;
  private tries = 0;
  /** How often the server could not go on with the table since it last did something: each time the wait is longer. */
  private troubles = 0;
  private number = 0;
  private pings = 0;
  private fresh = true;
  private ended = false;
  private timers: { ping?: unknown; silence?: unknown; again?: unknown; pause?: unknown } = {};
  private readonly mark: string;

  constructor(dial: () => RawSocket, token: string | null, listener: Listener, clock: Timers = real) {
    this.dial = dial;
    this.token = token;
    this.listener = listener;
    this.clock = clock;
    this.mark = Math.floor(clock.random() * 1e12).toString(36);
  }

  connect(): void {
    this.hush();
    const raw = this.dial();
    this.raw = raw;
    raw.onopen = () => {
      const name = this.token === null ? myName().trim() : "";
      const hello: Hello = { do: "hello", token: this.token, since: this.at, stages: true, ...(name ? { name } : {}) };
      this.fresh = this.at === 0;
      raw.send(JSON.stringify(hello));
      this.open = true;
      for (const text of this.waiting.values()) raw.send(text);
      this.ping();
    };
    raw.onmessage = (message) => this.heard(String(message.data));
    raw.onclose = () => {
      if (this.raw === raw) this.again();
    };
    this.listen();
  }

  /** Send a request; the answer carries the id returned here. */
  send(request: Request): string {
    this.number += 1;
    const id = `${this.mark}.${this.number}`;
    const text = JSON.stringify({ ...request, id });
    this.waiting.set(id, text);
    if (this.held.length) this.held.push(id);
    else if (this.open) this.raw?.send(text);
    return id;
  }

  /** The network is back, or the page is visible again: if a retry is waiting, do it now. */
  wake(): void {
    if (!this.ended && this.timers.again !== undefined) this.connect();
  }

  close(): void {
    this.ended = true;
    this.hush();
    const raw = this.raw;
    this.raw = null;
    raw?.close();
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
    // Nobody is let in now: that is no connection, and the next try is later.
    if (event.is === "failed" && event.code === "too fast" && !event.id) return;
    if (this.tries) this.listener.found();
    this.tries = 0;
    if (event.is === "failed" && event.code === "too fast") return this.slower(event.id ?? null);
    if ("id" in event && event.id) this.waiting.delete(event.id);
    if (event.is === "done") this.troubles = 0;
    const fresh = event.is === "scene" && this.fresh;
    if (event.is === "scene") {
      this.at = event.at;
      this.fresh = false;
    }
    if (event.is === "failed" && ["not found", "elsewhere", "unseated"].includes(event.code)) this.close();
    this.listener.event(event, fresh);
    if (event.is === "failed" && event.code === "closed") {
      this.troubles += 1;
      this.again();
    }
  }

  /** That was too fast: it is sent again after a pause. */
  private slower(id: string | null): void {
    if (!id || !this.waiting.has(id)) return;
    this.held.push(id);
    this.timers.pause ??= this.clock.after(PAUSE_MS, () => this.resend());
  }

  private resend(): void {
    for (const id of this.held.splice(0, BURST)) {
      const text = this.waiting.get(id);
      if (text !== undefined) this.raw?.send(text);
    }
    this.timers.pause = this.held.length ? this.clock.after(PAUSE_MS, () => this.resend()) : undefined;
  }

  private ping(): void {
    this.timers.ping = this.clock.after(PING_MS, () => {
      this.pings += 1;
      if (this.open) this.raw?.send(JSON.stringify({ do: "ping", n: this.pings }));
      this.ping();
    });
  }

  /** A server that is silent for too long is gone. */
  private listen(): void {
    this.clock.stop(this.timers.silence);
    this.timers.silence = this.clock.after(SILENCE_MS, () => this.again());
  }

  private again(): void {
    if (this.ended) return;
    this.hush();
    const raw = this.raw;
    this.raw = null;
    raw?.close();
    this.tries += 1;
    this.listener.lost(this.tries);
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (Math.max(this.tries, this.troubles) - 1));
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
