// Written by `python -m tools.typescript` from the Python types: do not edit.

/** The table as this viewer may see it. Each scene is complete: a page needs no other to draw it. What has a default is left out where it doesn't apply. */
export interface Scene {
  is: "scene";
  at: number;
  table: string;
  status: "waiting" | "playing" | "over" | "closed";
  seats: SeatInfo[];
  view: View | null;
  moves: MoveInfo[];
  kinds: KindInfo[];
  facts: AnyFact[];
  told: string[];
  actor: number | null;
  can_undo: boolean;
  commitment: string;
  race?: RaceInfo;
  hurry?: Countdown;
  clock?: RunningClock;
  asked_back?: AskedBackInfo;
  interval?: IntervalInfo;
  minutes?: number;
  penalty_by?: number;
  penalty?: string;
  rematch?: RematchInfo;
  next?: string;
  tally?: TallyInfo;
  message?: string;
  tricks?: "open" | "face-down";
  hints?: "private" | "open" | "off";
  chat?: "off" | "players" | "all";
  watching?: number;
  watchers?: string[];
  host?: number;
  waiting?: WaitingInfo;
  daily?: string;
  ended?: DealEnd[];
  logged?: string[];
}

/** Who sits at a seat, as everyone may know. What has a default is left out where it doesn't apply. */
export interface SeatInfo {
  name: string;
  kind: "person" | "bot" | "open";
  here: boolean;
  minded?: boolean;
  bank?: number;
  role?: string;
  ready?: boolean;
  since?: number;
  asked?: number;
  nudged?: number;
  portrait?: "monogram" | "fox" | "owl" | "cat" | "bear" | "hare" | "crow" | "frog" | "lion";
}

/** What a seat may see. ``view["scores"]`` works like ``view.scores``, and ``dict(view)`` goes into JSON. */
export interface View {
  game: string;
  players: number;
  seat: number | null;
  names: string[];
  options: Record<string, string | number>;
  deal: number;
  dealer: number | null;
  phase: string;
  asks: string;
  race: boolean;
  actors: number[];
  fields: Record<string, FieldValue>;
  scores: number[];
  deals: number[][];
  standing: Standing[];
  target: number | null;
  over: boolean;
  winners: number[];
  ending: string | null;
  ending_number: number | null;
  headline: string | null;
  offered: string[];
  question: Question | null;
  contested: string[];
}

/** A place the viewer can't look into: the number of cards in it. */
export interface Hidden {
  hidden: number;
}

/** How a player stands in the current deal. */
export interface Standing {
  points: number | null;
  meter: Meter | null;
  bids: Bid[];
  holds: Held[];
}

/** What a player has against what the player needs: 35 of the 50 that were bid. */
export interface Meter {
  field: string;
  has: number;
  needs: number;
}

/** A bid, or a pass. */
export interface Bid {
  kind: string;
  text: string;
  values: Record<string, string>;
}

/** What a player has in a place, as players count it: 3 tricks, 2 books. */
export interface Held {
  field: string;
  things: "tricks" | "books" | "pairs" | "cards";
  number: number;
}

/** A card that one player asked another for. */
export interface Question {
  by: number;
  of: number;
  card: string;
  given: boolean;
}

/** A move that will be accepted. */
export interface MoveInfo {
  text: string;
  cards: string[];
  kind: number | null;
  values: Record<string, string>;
  offence?: string;
}

/** A kind of move of the current phase. A page can fill in the template and try it; the rules may refuse. */
export interface KindInfo {
  text: string;
  slots: SlotInfo[];
}

/** A slot of a kind of move. */
export interface SlotInfo {
  name: string;
  kind: "card" | "cards" | "number" | "seat" | "word";
}

/** A deal begins. */
export interface Dealt {
  deal: number;
  dealer: number;
  call: string;
  fact: "dealt";
}

/** A player made a move. */
export interface Moved {
  seat: number;
  phase: string;
  kind: string;
  text: string | null;
  cards: string[];
  values: Record<string, Single>;
  in_vain: boolean;
  call: string;
  fact: "moved";
}

/** Cards that lay in the middle went to a player. */
export interface TrickTaken {
  seat: number;
  field: string;
  cards: string[];
  by: Record<string, number>;
  deal: number;
  hidden: number;
  points: number | null;
  fact: "trick taken";
}

/** A field that is worth telling has a new value. Of a place for cards: the cards that came. */
export interface FieldChanged {
  field: string;
  role: string;
  seat: number | null;
  value: Single;
  call: string;
  fact: "field changed";
}

/** A seat is no longer in a set of seats. */
export interface SeatLeft {
  field: string;
  seat: number;
  fact: "seat left";
}

/** Cards came to one of the viewer's own places, or were taken from it, and nothing else says so. */
export interface OwnCards {
  field: string;
  cards: string[];
  came: boolean;
  fact: "own cards";
}

/** A deal is over, with its count. */
export interface DealOver {
  deal: number;
  ending: number;
  lines: CountLine[];
  points: number[];
  scores: number[];
  fact: "deal over";
}

/** One line of a seat's count. */
export interface CountLine {
  seat: number;
  name: string;
  clause: string;
  points: number;
  cards: string[];
  values: Record<string, string | number>;
  fine: boolean;
}

/** The game is over. */
export interface GameOver {
  winners: number[];
  fact: "game over";
}

/** A player took a seat. */
export interface SatDown {
  seat: number;
  name: string;
  fact: "sat down";
}

/** A player gave up their seat before the game began. */
export interface LeftSeat {
  seat: number;
  name: string;
  removed: boolean;
  fact: "left seat";
}

/** A player took another seat before the game began. */
export interface ChangedSeat {
  before: number;
  seat: number;
  name: string;
  fact: "changed seat";
}

/** The host changed what will be played. */
export interface TableChanged {
  seat: number;
  name: string;
  fact: "table changed";
}

/** A bot began to mind a player's seat. */
export interface BotMinds {
  seat: number;
  out_of_time: boolean;
  by: number | null;
  fact: "bot minds";
}

/** A player took their seat back from the bot. */
export interface CameBack {
  seat: number;
  fact: "came back";
}

/** A player changed their name. */
export interface Renamed {
  seat: number;
  before: string;
  name: string;
  fact: "renamed";
}

/** The winner named a penalty for the loser. */
export interface PenaltyNamed {
  seat: number;
  words: string;
  fact: "penalty named";
}

/** Moves were taken back. */
export interface TakenBack {
  seat: number;
  moves: number;
  fact: "taken back";
}

/** A player asks the others to let them take back a move. */
export interface AskedBack {
  seat: number;
  move: string | null;
  fact: "asked back";
}

/** A player asked to take back a move, and it stands. */
export interface MoveStands {
  seat: number;
  why: "declined" | "withdrawn" | "late";
  by: number | null;
  fact: "move stands";
}

/** A race was won, and someone else was close. */
export interface RaceWon {
  seat: number;
  rival: number;
  margin: number;
  fact: "race won";
}

/** The time of a race or a phase ran out. */
export interface TimeUp {
  fact: "time up";
}

/** The minutes of the game are over: this deal is the last. */
export interface LastDeal {
  fact: "last deal";
}

/** A player was reminded that it's their turn. */
export interface Nudged {
  seat: number;
  by: number;
  fact: "nudged";
}

/** A player asked for a hint, at a table where everyone hears of it. */
export interface Hinted {
  seat: number;
  move: string | null;
  fact: "hinted";
}

/** The host said who may read what players write. */
export interface ChatAllowed {
  seat: number;
  chat: "off" | "players" | "all";
  fact: "chat allowed";
}

/** A player would like a rematch. */
export interface RematchAsked {
  seat: number;
  fact: "rematch asked";
}

/** A player accepts a rematch. */
export interface RematchAccepted {
  seat: number;
  fact: "rematch accepted";
}

/** A player doesn't want a rematch now. */
export interface RematchDeclined {
  seat: number;
  fact: "rematch declined";
}

/** A rematch was opened. */
export interface NextGame {
  table: string;
  fact: "next game";
}

/** The table was closed for good. */
export interface TableClosed {
  message: string;
  fact: "table closed";
}

/** A race, with its countdown. */
export interface RaceInfo {
  seconds: number;
  left: number;
  starts?: number;
  spotting?: boolean;
}

/** A countdown. */
export interface Countdown {
  seconds: number;
  left: number;
}

/** The clock that is running. */
export interface RunningClock {
  seat: number;
  left: number;
}

/** A player asks the others to let them take back their last move. */
export interface AskedBackInfo {
  number: number;
  seat: number;
  waits_for: number[];
  left: number;
  move?: string;
}

/** The end of a deal is still being looked at; bots, races and clocks wait. */
export interface IntervalInfo {
  deal: number;
  looking: number[];
  left: number | null;
}

/** A player would like a rematch. */
export interface RematchInfo {
  seat: number;
  accepted: number[];
  declined: number[];
  waits_for: number[];
  left: number;
  commitment: string;
}

/** The games of an evening, one rematch after the other, by seat. */
export interface TallyInfo {
  games: number;
  wins: number[];
  points: number[];
}

/** What will be played at a table that waits for players. The host may change it. */
export interface WaitingInfo {
  game: string;
  host: number | null;
  options: Record<string, string | number>;
  race_seconds: number;
  clock?: ClockInfo;
  bots?: string[];
  spotting?: boolean;
}

/** The clock that each seat will have. */
export interface ClockInfo {
  bank: number;
  increment: number;
}

/** How a deal ended: the table as it lay then, with what was turned up, and the count. */
export interface DealEnd {
  view: View;
  lines: CountInfo[];
}

/** One line of a count, and the same in words. */
export interface CountInfo {
  line: CountLine;
  words: string;
}

/** The command with this id has been carried out and is safely on disk. */
export interface Done {
  is: "done";
  id: string;
  at: number;
}

/** The command with this id was refused, by the rules (``reason``) or as the table stands (``conflict``). Nothing has changed. */
export interface Refused {
  is: "refused";
  id: string;
  message: string;
  clause: string | null;
  reason:
    | "rule"
    | "turn"
    | "race"
    | "late"
    | "over"
    | "unknown"
    | "card"
    | "several"
    | "twice"
    | "lot"
    | "number"
    | "seat"
    | "choice"
    | "held"
    | "part"
    | "text"
    | null;
  conflict:
    | "spectator"
    | "not begun"
    | "begun"
    | "over"
    | "not over"
    | "closed"
    | "turn"
    | "name"
    | "seat"
    | "full"
    | "undo"
    | "asked"
    | "penalty"
    | "promise"
    | "people"
    | "often"
    | "deal"
    | "host"
    | "daily"
    | "race"
    | "day"
    | "hints"
    | "chat"
    | "setup"
    | null;
  near: string[];
  wait: number | null;
}

/** The answer to ``hint``: the rule sheet's advice, with its reasons. */
export interface Advice {
  is: "advice";
  id: string;
  move: string;
  reasons: string[];
}

/** The answer to ``why``: the clauses of this phase, and what they forbid you. */
export interface RulesInfo {
  is: "rules";
  id: string;
  clauses: string[];
  barred: BarredInfo[];
}

/** What one clause forbids you now. */
export interface BarredInfo {
  clause: string;
  moves: string[];
  why: string;
}

/** The answer to ``last``: the last trick taken, if there is one. */
export interface Trick {
  is: "trick";
  id: string;
  cards: string[];
  by: Record<string, number>;
  taker: number | null;
  deal: number | null;
  hidden: number;
}

/** The answer to ``count``: the lines of a deal's count, as far as everyone can see them. */
export interface Counted {
  is: "count";
  id: string;
  deal: number;
  over: boolean;
  lines: CountInfo[];
  waits: boolean;
  gone: boolean;
}

/** A player said one of the set phrases, or a bot answered one. */
export interface Said {
  is: "said";
  seat: number;
  phrase: number;
}

/** Players wrote something. */
export interface Chatted {
  is: "chatted";
  lines: ChatLine[];
  whole?: boolean;
}

/** Something a player wrote. */
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
}

/** Something happened around the game that isn't part of its history. */
export interface Told {
  is: "told";
  facts: AnyFact[];
  told: string[];
}

/** The answer to ``ping``. */
export interface Pong {
  is: "pong";
  n: number;
}

/** Something is wrong with the connection or the table. */
export interface Failed {
  is: "failed";
  code: "bad message" | "not found" | "too fast" | "too slow" | "elsewhere" | "unseated" | "closed";
  message: string;
  id?: string;
}

/** All games. */
export interface Shelf {
  games: GameCard[];
}

/** A game in the lobby. */
export interface GameCard {
  name: string;
  title: string;
  short_title: string;
  year: string;
  maker: string;
  aim: string;
  players: number[];
  minutes: number;
  pack: string;
  box: string;
  options: OptionInfo[];
}

/** An option of a game: its values, or any number from ``low`` to ``high``. */
export interface OptionInfo {
  name: string;
  default: string | number;
  values: (string | number)[] | null;
  low: number | null;
  high: number | null;
  clause: string;
  means: string;
  needs: Record<string, number[]>;
  rests_on: string;
}

/** Everything about a game that is known beforehand. */
export interface GameInfo {
  name: string;
  title: string;
  short_title: string;
  year: string;
  maker: string;
  aim: string;
  players: number[];
  minutes: number;
  pack: string;
  box: string;
  options: OptionInfo[];
  guide: GuideInfo | null;
  lesson: boolean;
  intro: string;
  clauses: ClauseInfo[];
  closing: string;
  fields: FieldInfo[];
  endings: string[];
  cards: Record<string, Face>;
  pack_story: string;
  suits: string[];
  cloth: string;
  books: string[][];
  sums: SumsInfo | null;
  phrases: string[];
  replies: string[];
  circled: boolean;
  aloud: boolean;
  low_wins: boolean;
  races: boolean;
  spotting: boolean;
  kinds: KindInfo[][];
  tricks: boolean;
  levels: BotInfo[];
  characters: BotInfo[];
}

/** One screen of rules in a host's words. */
export interface GuideInfo {
  aim: SectionInfo;
  turn: SectionInfo;
  counts: SectionInfo;
  end: SectionInfo;
  mistakes: string[];
  advice: string;
}

/** Short paragraphs, and a picture where one helps. */
export interface SectionInfo {
  text: string[];
  picture: PictureInfo | null;
}

/** Rows of cards, and what they show. */
export interface PictureInfo {
  rows: ItemInfo[][];
  caption: string;
}

/** Something in a row of a picture: a card, a card face down, a sign, or words said aloud. */
export interface ItemInfo {
  kind: "card" | "back" | "sign" | "call";
  name: string;
  says: string;
  marked: boolean;
}

/** A clause of a rule sheet, and what it rests on. */
export interface ClauseInfo {
  id: string;
  rests_on: string;
  text: string;
}

/** A field of a game's views. */
export interface FieldInfo {
  name: string;
  title: string;
  tag: string;
  role: string;
  kind: "cards" | "card" | "card set" | "known" | "seats" | "seat" | "number" | "sequence" | "secret";
  per: "seat" | number;
  seen: string;
  quiet: boolean;
  during: string[];
  option: boolean;
}

/** What is printed on a card. */
export interface Face {
  suit: string;
  number: string;
  title: string;
  artist: string;
  year: string;
  about: string;
  where: string;
  story: string;
}

/** Cards are put together until they make a number. */
export interface SumsInfo {
  goal: number;
  worth: Record<string, number>;
}

/** A bot to choose, with a few words that follow its title. */
export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

/** What anyone with a table's id may know of it. */
export interface PublicTable {
  table: string;
  game: string;
  players: number;
  options: Record<string, string | number>;
  status: "waiting" | "playing" | "over" | "closed";
  seats: PublicSeat[];
  commitment: string;
  tricks: "open" | "face-down";
}

/** A seat as anyone may know it. */
export interface PublicSeat {
  name: string;
  kind: "person" | "bot" | "open";
  role: string | null;
}

/** The server's part of a shuffle, fixed before the browser's part is known. */
export interface Promise {
  promise: string;
  commitment: string;
}

/** The answer to opening a table or taking a seat. */
export interface Seated {
  table: string;
  seats: Record<string, string>;
}

/** The deal of the day. */
export interface DailyInfo {
  day: string;
  game: string;
  title: string;
  pack: string;
  players: number;
  seconds_left: number;
  results: number;
}

/** How somebody did at a daily deal, beside the bots and the others on this server. */
export interface DailyResult {
  day: string;
  points: number;
  low_wins: boolean;
  counts: boolean;
  rank: number;
  results: Tallied[];
  bots: Record<string, number>;
  waiting: string[];
}

/** How many have finished with these points. */
export interface Tallied {
  points: number;
  times: number;
}

/** One step of a finished game. */
export interface ReplayStep {
  step: number;
  steps: number;
  deals: number[];
  view: View;
  facts: Fact[];
  told: string[];
  actor: number | null;
  move: string | null;
}

/** A lesson after some tries: where it stands, the answer to the last try, and the table. */
export interface LessonState {
  lesson: LessonInfo;
  answer: LessonAnswer | null;
  scene: Scene;
  played: LessonFrame[];
}

/** Where a lesson stands. */
export interface LessonInfo {
  game: string;
  title: string;
  seat: number;
  names: string[];
  number: number;
  decisions: number;
  prompt: string;
  hint: MoveInfo | null;
  over: boolean;
  heard: LessonLine[];
}

/** Something said in a lesson, and who says it. */
export interface LessonLine {
  by: "lesson" | "table";
  text: string;
}

/** The answer to a try. */
export interface LessonAnswer {
  kind: "right" | "other" | "refused" | "nonsense";
  move: string;
  clause: string | null;
  lines: LessonLine[];
}

/** The table of a lesson after one move on the way to the next decision. */
export interface LessonFrame {
  actor: number;
  view: View;
  facts: Fact[];
}

/** The coach's review of a seat's decisions: how far it is, and what it found. */
export interface ReviewProgress {
  preparing: boolean;
  done: number;
  of: number;
  found: Review | null;
  failed: string;
}

/** The decisions of a seat: the mistakes, costliest first, then the others. */
export interface Review {
  deals: number;
  forced: number;
  races: number;
  luck: string;
  mistakes: number;
  decisions: ReviewedDecision[];
}

/** A decision, with its choices, the best first. */
export interface ReviewedDecision {
  deal: number;
  label: string;
  deed: string;
  played: string;
  best: string;
  mistake: boolean;
  more: number;
  ci95: number;
  in_points: boolean;
  known: string[];
  left_out: number;
  complete: boolean;
  choices: ReviewedChoice[];
  view: View | null;
}

/** One choice of a decision, and what it was worth. */
export interface ReviewedChoice {
  said: string;
  own: boolean;
  points: number;
  ci95: number;
  worth: number;
  cards: string[];
}

/** Was a shuffle fair? */
export interface Verdict {
  fair: boolean;
  checks: CheckInfo[];
  other_rules: string;
}

/** One thing that was checked about a shuffle. */
export interface CheckInfo {
  ok: boolean;
  what: string;
}

/** Why a request failed. */
export interface Problem {
  error: string;
  field?: string;
  conflict?:
    | "spectator"
    | "not begun"
    | "begun"
    | "over"
    | "not over"
    | "closed"
    | "turn"
    | "name"
    | "seat"
    | "full"
    | "undo"
    | "asked"
    | "penalty"
    | "promise"
    | "people"
    | "often"
    | "deal"
    | "host"
    | "daily"
    | "race"
    | "day"
    | "hints"
    | "chat"
    | "setup";
}

/** Is the server well? */
export interface Health {
  ok: boolean;
  parlour?: string;
  wrong?: ("disk" | "tables" | "page" | "stopping" | "overloaded")[];
}

/** The first message on a socket. */
export interface Hello {
  do: "hello";
  token?: string | null;
  since?: number;
  name?: string | null;
  stages?: boolean;
}

/** Asks for a ``pong``. */
export interface Ping {
  do: "ping";
  n?: number;
}

/** Begin now: bots take the open seats. Only the host may. */
export interface Begin {
  do: "begin";
  id: string;
}

/** I'm ready to begin. The game begins when all seats are taken and everyone is ready. */
export interface Ready {
  do: "ready";
  id: string;
  on?: boolean;
}

/** Give up my seat, before the game begins. The connection ends with ``unseated``. */
export interface Leave {
  do: "leave";
  id: string;
}

/** The host removes a player, before the game begins. */
export interface Remove {
  do: "remove";
  id: string;
  seat: number;
}

/** The host changes the table, before the game begins. What is left out becomes as usual, and nobody is ready any more. */
export interface Configure {
  do: "configure";
  id: string;
  options?: Record<string, string | number>;
  clock?: Clock | null;
  race_seconds?: number;
  bots?: string[];
  tricks?: "open" | "face-down";
  hints?: "private" | "open" | "off";
  chat?: "off" | "players" | "all";
  spotting?: boolean;
}

/** A chess clock for each seat. */
export interface Clock {
  bank: number;
  increment?: number;
}

/** Make a move. */
export interface Play {
  do: "play";
  id: string;
  move: string;
}

/** Take back everything since my last decision. Where other people play, they are asked first. */
export interface Undo {
  do: "undo";
  id: string;
}

/** May a move be taken back (``asked_back``)? Whoever asked says no to withdraw it. */
export interface Agree {
  do: "agree";
  id: string;
  number: number;
  yes: boolean;
}

/** What would you advise me to play? */
export interface Hint {
  do: "hint";
  id: string;
}

/** Which rules apply now? */
export interface Why {
  do: "why";
  id: string;
}

/** Show the last trick taken. */
export interface LastTrick {
  do: "last";
  id: string;
}

/** Show the count of a deal that is over, or of this one so far. */
export interface Count {
  do: "count";
  id: string;
  deal?: number | null;
}

/** Say one of the set phrases. */
export interface Say {
  do: "say";
  id: string;
  phrase: number;
}

/** Write to everyone at the table, where the host allows it. */
export interface Chat {
  do: "chat";
  id: string;
  text: string;
}

/** The host says who may read what players write. ``off``: nobody writes. */
export interface AllowChat {
  do: "allow-chat";
  id: string;
  chat: "off" | "players" | "all";
}

/** Remind a player that it's their turn. */
export interface Nudge {
  do: "nudge";
  id: string;
  seat: number;
}

/** Let a bot play for a player who is gone, or who was nudged and still doesn't move, until they come back. */
export interface Replace {
  do: "replace";
  id: string;
  seat: number;
}

/** I've seen the end of this deal (``interval``): go on. */
export interface Seen {
  do: "seen";
  id: string;
  deal: number;
}

/** Change my name, and what stands for me at the table. */
export interface Rename {
  do: "rename";
  id: string;
  name: string;
  portrait?: "monogram" | "fox" | "owl" | "cat" | "bear" | "hare" | "crow" | "frog" | "lion" | null;
}

/** Let a bot mind my seat until I come back. */
export interface Stand {
  do: "stand";
  id: string;
  away?: boolean;
}

/** The winner names a penalty for the loser, in words. */
export interface Penalty {
  do: "penalty";
  id: string;
  words: string;
}

/** I'd like to play again, or accept to: at a new table with the same seats and tokens. The deal passes to the left. It begins when everyone here has accepted. */
export interface Rematch {
  do: "rematch";
  id: string;
  promise?: string | null;
  entropy?: string | null;
  now?: boolean;
}

/** I don't want a rematch now, or no longer do. */
export interface Decline {
  do: "decline";
  id: string;
}

/** A request to open a table. */
export interface NewTable {
  game: string;
  people: string[];
  players?: number | null;
  options?: Record<string, string | number>;
  bots?: string[];
  invite?: boolean;
  clock?: Clock | null;
  race_seconds?: number;
  spotting?: boolean;
  tricks?: "open" | "face-down";
  hints?: "private" | "open" | "off";
  chat?: "off" | "players" | "all";
  promise?: string | null;
  entropy?: string;
  ready?: boolean;
  portrait?: "monogram" | "fox" | "owl" | "cat" | "bear" | "hare" | "crow" | "frog" | "lion";
}

/** A request for a table to play the deal of the day at. */
export interface NewDaily {
  day: string;
  name: string;
  device: string;
}

/** A request to take an open seat: this one, or any if none is named. */
export interface Sit {
  name: string;
  seat?: number | null;
  entropy?: string;
  ready?: boolean;
  portrait?: "monogram" | "fox" | "owl" | "cat" | "bear" | "hare" | "crow" | "frog" | "lion";
}

/** A request to take another open seat, before the game begins. */
export interface ChangeSeat {
  token: string;
  seat: number;
}

export type Cards = string[] | Hidden;
export type Single = string | number | number[] | string[] | Hidden | null;
export type FieldValue = string | number | number[] | string[] | Hidden | null | Single[];
export type Fact = Dealt | Moved | TrickTaken | FieldChanged | SeatLeft | OwnCards | DealOver | GameOver;
export type AnyFact =
  | Dealt
  | Moved
  | TrickTaken
  | FieldChanged
  | SeatLeft
  | OwnCards
  | DealOver
  | GameOver
  | SatDown
  | LeftSeat
  | ChangedSeat
  | TableChanged
  | BotMinds
  | CameBack
  | Renamed
  | PenaltyNamed
  | TakenBack
  | AskedBack
  | MoveStands
  | RaceWon
  | TimeUp
  | LastDeal
  | Nudged
  | Hinted
  | ChatAllowed
  | RematchAsked
  | RematchAccepted
  | RematchDeclined
  | NextGame
  | TableClosed;
export type AnyCommand =
  | Hello
  | Ping
  | Begin
  | Ready
  | Leave
  | Remove
  | Configure
  | Play
  | Undo
  | Agree
  | Hint
  | Why
  | LastTrick
  | Count
  | Say
  | Chat
  | AllowChat
  | Nudge
  | Replace
  | Seen
  | Rename
  | Stand
  | Penalty
  | Rematch
  | Decline;
export type AnyEvent =
  Scene | Done | Refused | Advice | RulesInfo | Trick | Counted | Said | Chatted | Told | Pong | Failed;
