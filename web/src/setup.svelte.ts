/** What is chosen for a new table, and opening it. */

import * as api from "./api.ts";
import { chosen, lastBots, rememberBots, USUAL_BOTS, wanted, type BotChoice } from "./bots.ts";
import type { Configure, NewTable, WaitingInfo } from "./types.ts";
import { myName, rememberName, rememberTable } from "./memory.ts";
import { words } from "./phrases.ts";
import { say } from "./say.ts";
import type { GameInfo, OptionInfo } from "./types.ts";

const USUAL_PLAYERS = 4;

export class Setup {
  readonly info: GameInfo;
  name = $state(myName());
  players = $state(0);
  /** Who takes the other seats: bots, friends who come by a link, or people at this device. */
  company: "bots" | "friends" | "here" = $state("bots");
  /** The names of the others at this device. */
  others: string[] = $state([]);
  bots: BotChoice = $state(USUAL_BOTS);
  options: Record<string, string | number> = $state({});
  clocked = $state(false);
  bank = $state(300);
  increment = $state(10);
  race = $state(8);
  /** Is nobody shown what can be taken in a race? */
  spotting = $state(false);
  /** Do taken tricks stay face down until the hand is over? */
  faceDown = $state(false);
  /** Who hears of hints, and who reads what players write: for friends. */
  hints: NonNullable<NewTable["hints"]> = $state("private");
  chat: NonNullable<NewTable["chat"]> = $state("players");

  readonly guests = $derived(Math.max(1, Math.min(this.players - 1, this.others.length || 1)));
  /** Seats for bots. */
  readonly free = $derived(this.players - 1 - (this.company === "here" ? this.guests : 0));

  constructor(info: GameInfo) {
    this.info = info;
    this.players = info.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : (info.players[0] ?? 2);
    this.bots = lastBots(info.levels, info.characters);
    this.options = Object.fromEntries(info.options.map((option) => [option.name, option.default]));
  }

  /** The options that are not as usual. */
  get changed(): OptionInfo[] {
    return this.info.options.filter((option) => String(this.options[option.name]) !== String(option.default));
  }

  /** Does this value go with the number of players? */
  fits(option: OptionInfo, value: string | number): boolean {
    const needs = option.needs[String(value)];
    return needs === undefined || needs.includes(this.players);
  }

  addGuest(): void {
    this.others = [...this.others, ...(this.others.length ? [""] : ["", ""])];
  }

  private get people(): string[] {
    const first = this.name.trim() || say(words.page.guest);
    if (this.company !== "here") return [first];
    const guest = (_: unknown, at: number): string => this.others[at]?.trim() || say(words.setup.player, { n: at + 2 });
    return [first, ...Array.from({ length: this.guests }, guest)];
  }

  private wish(promise: string): NewTable {
    const chosen = this.changed.map((option) => [option.name, this.options[option.name] ?? option.default]);
    return {
      game: this.info.name,
      promise,
      entropy: api.entropy(),
      people: this.people,
      players: this.players,
      options: Object.fromEntries(chosen) as Record<string, string | number>,
      bots: wanted(this.bots, this.free),
      ...(this.company === "friends" ? { invite: true, ready: false, hints: this.hints, chat: this.chat } : {}),
      race_seconds: this.race,
      ...(this.spotting ? { spotting: true } : {}),
      ...(this.faceDown ? { tricks: "face-down" as const } : {}),
      ...(this.clocked ? { clock: { bank: this.bank, increment: this.increment } } : {}),
    };
  }

  /** Take over what will be played at a table that waits. */
  load(waiting: WaitingInfo, players: number, faceDown: boolean): void {
    this.players = players;
    this.company = "friends";
    this.options = { ...this.options, ...waiting.options };
    this.clocked = waiting.clock !== undefined;
    this.bank = waiting.clock?.bank ?? this.bank;
    this.increment = waiting.clock?.increment ?? this.increment;
    this.race = waiting.race_seconds;
    this.spotting = waiting.spotting ?? false;
    this.faceDown = faceDown;
    this.bots = chosen(waiting.bots ?? [], this.info.characters);
  }

  /** What the host asks for at a table that waits. */
  get configuration(): Omit<Configure, "do" | "id"> {
    const { options, bots, clock = null, race_seconds, tricks = "open", spotting = false, hints, chat } = this.wish("");
    return { options, bots, clock, race_seconds, tricks, spotting, hints, chat } as Omit<Configure, "do" | "id">;
  }

  /** Open the table; its id. Without the server's promise nobody could check the shuffle later, so that comes first. */
  async open(): Promise<string> {
    if (this.name.trim()) rememberName(this.name.trim());
    const made = await api.promise();
    const seated = await api.newTable(this.wish(made.promise));
    rememberTable(seated.table, {
      game: this.info.name,
      title: this.info.title,
      seats: seated.seats,
      names: this.people,
      status: this.company === "friends" ? "waiting" : "playing",
      promised: made.commitment,
    });
    rememberBots(this.bots);
    return seated.table;
  }
}
