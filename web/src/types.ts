// Written by `python -m tools.types` from the Python types: do not edit.

/** The table after event number ``at``, as this viewer may see it. Each scene is whole: a page needs no other to draw it. */
export interface Scene {
  is: "scene";
  at: number;
  table: string;
  status: string;
  seats: SeatInfo[];
  view: View | null;
  moves: MoveInfo[];
  kinds: KindInfo[];
  facts: Fact[];
  told: string[];
  actor: number | null;
  can_undo: boolean;
  race: Race | null;
  hurry: Race | null;
  clock: Ticking | null;
  minutes: number | null;
  penalty_by: number | null;
  penalty: string | null;
  next: string | null;
  commitment: string;
  message: string;
}

/** Who sits at a seat, as all may know it. */
export interface SeatInfo {
  name: string;
  kind: string;
  here: boolean;
  minded: boolean;
  bank: number | null;
  role: string | null;
}

/** What a seat may see, and what it may do. ``view["scores"]`` works like ``view.scores``, and ``dict(view)`` goes into JSON. */
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
  over: boolean;
  winners: number[];
  ending: string | null;
  legal: string[];
  offences: string[];
  legal_more: boolean;
}

/** A place the viewer can't look into: the number of cards in it. */
export interface Hidden {
  hidden: number;
}

/** A move that will be accepted: its text, the cards to be picked for it, and the clause it breaks if it is an offense with a price. */
export interface MoveInfo {
  text: string;
  cards: string[];
  kind: string;
  values: Record<string, string>;
  offence: string | null;
}

/** A kind of move: its text with slots in braces ("bid {points}"), and what fills them. */
export interface KindInfo {
  text: string;
  slots: SlotInfo[];
}

/** A slot of a kind of move. */
export interface SlotInfo {
  name: string;
  kind: "card" | "cards" | "seat" | "number" | "word";
}

/** A deal begins. */
export interface Dealt {
  deal: number;
  dealer: number;
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
  fact: "moved";
}

/** Cards that lay in the middle went to a player. */
export interface TrickTaken {
  seat: number;
  field: string;
  cards: string[];
  by: Record<string, number>;
  deal: number;
  fact: "trick taken";
}

/** A field that is worth telling has a new value. Of a place for cards: the cards that came. */
export interface FieldChanged {
  field: string;
  role: string;
  seat: number | null;
  value: Single;
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
}

/** The game is over. */
export interface GameOver {
  winners: number[];
  fact: "game over";
}

/** A race that is on: how long it lasts in all, and how much is left. */
export interface Race {
  seconds: number;
  left: number;
}

/** The clock that runs now: whose, and how many seconds are left on it. */
export interface Ticking {
  seat: number;
  left: number;
}

/** The command with this id has been carried out and is safely written down as event ``at``. */
export interface Done {
  is: "done";
  id: string;
  at: number;
}

/** The rules (or the table) refuse. Nothing has changed. */
export interface Refused {
  is: "refused";
  id: string;
  message: string;
  clause: string | null;
}

/** An answer to ``hint``: the sheet's advice, with its reasons. */
export interface Advice {
  is: "advice";
  id: string;
  move: string;
  reasons: string[];
}

/** An answer to ``why``: the clauses of this phase, and what they take away from you. */
export interface Rules {
  is: "rules";
  id: string;
  clauses: string[];
  barred: BarredInfo[];
}

/** A base class for defining efficient serializable objects. Fields are defined using type annotations. Fields may optionally have default values, which result in keyword parameters to the constructor. Structs automatically define ``__init__``, ``__eq__``, ``__repr__``, and ``__copy__`` methods. Additional methods can be defined on the class as needed. Note that ``__init__``/``__new__`` cannot be overridden, but other methods can. A tuple of the field names is available on the class via the ``__struct_fields__`` attribute if needed. Additional class options can be enabled by passing keywords to the class definition (see example below). These configuration options may also be inspected at runtime through the ``__struct_config__`` attribute. Configuration ------------- frozen: bool, default False Whether instances of this type are pseudo-immutable. If true, attribute assignment is disabled and a corresponding ``__hash__`` is defined. order: bool, default False If True, ``__lt__``, `__le__``, ``__gt__``, and ``__ge__`` methods will be generated for this type. eq: bool, default True If True (the default), an ``__eq__`` method will be generated for this type. Set to False to compare based on instance identity alone. kw_only: bool, default False If True, all fields will be treated as keyword-only arguments in the generated ``__init__`` method. Default is False. omit_defaults: bool, default False Whether fields should be omitted from encoding if the corresponding value is the default for that field. Enabling this may reduce message size, and often also improve encoding & decoding performance. forbid_unknown_fields: bool, default False If True, an error is raised if an unknown field is encountered while decoding structs of this type. If False (the default), no error is raised and the unknown field is skipped. tag: str, int, bool, callable, or None, default None Used along with ``tag_field`` for configuring tagged union support. If either are non-None, then the struct is considered "tagged". In this case, an extra field (the ``tag_field``) and value (the ``tag``) are added to the encoded message, which can be used to differentiate message types during decoding. Set ``tag=True`` to enable the default tagged configuration (``tag_field`` is ``"type"``, ``tag`` is the class name). Alternatively, you can provide a string (or less commonly int) value directly to be used as the tag (e.g. ``tag="my-tag-value"``).``tag`` can also be passed a callable that takes the class qualname and returns a valid tag value (e.g. ``tag=str.lower``). See the docs for more information. tag_field: str or None, default None The field name to use for tagged union support. If ``tag`` is non-None, then this defaults to ``"type"``. See the ``tag`` docs above for more information. rename: str, mapping, callable, or None, default None Controls renaming the field names used when encoding/decoding the struct. May be one of ``"lower"``, ``"upper"``, ``"camel"``, ``"pascal"``, or ``"kebab"`` to rename in lowercase, UPPERCASE, camelCase, PascalCase, or kebab-case respectively. May also be a mapping from field names to the renamed names (missing fields are not renamed). Alternatively, may be a callable that takes the field name and returns a new name or ``None`` to not rename that field. Default is ``None`` for no field renaming. repr_omit_defaults: bool, default False Whether fields should be omitted from the generated repr if the corresponding value is the default for that field. array_like: bool, default False If True, this struct type will be treated as an array-like type during encoding/decoding, rather than a dict-like type (the default). This may improve performance, at the cost of a more inscrutable message encoding. gc: bool, default True Whether garbage collection is enabled for this type. Disabling this *may* help reduce GC pressure, but will prevent reference cycles composed of only ``gc=False`` from being collected. It is the user's responsibility to ensure that reference cycles don't occur when setting ``gc=False``. weakref: bool, default False Whether instances of this type support weak references. Defaults to False. dict: bool, default False Whether instances of this type will include a ``__dict__``. Setting this to True will allow adding additional undeclared attributes to a struct instance, which may be useful for holding private runtime state. Defaults to False. cache_hash: bool, default False If enabled, the hash of a frozen struct instance will be computed at most once, and then cached on the instance for further reuse. For expensive hash values this can improve performance at the cost of a small amount of memory usage. Examples -------- Here we define a new `Struct` type for describing a dog. It has three fields; two required and one optional. >>> class Dog(Struct): ... name: str ... breed: str ... is_good_boy: bool = True ... >>> Dog('snickers', breed='corgi') Dog(name='snickers', breed='corgi', is_good_boy=True) Additional struct options can be set as part of the class definition. Here we define a new `Struct` type for a frozen `Point` object. >>> class Point(Struct, frozen=True): ... x: float ... y: float ... >>> {Point(1.5, 2.0): 1} # frozen structs are hashable {Point(x=1.5, y=2.0): 1} */
export interface BarredInfo {
  clause: string;
  moves: string[];
  why: string;
}

/** An answer to ``last``: the cards as they were played, who played which (where that is known), who took them, and in which deal. */
export interface Trick {
  is: "trick";
  id: string;
  cards: string[];
  by: Record<string, number>;
  taker: number | null;
  deal: number | null;
}

/** What the server tells. */
export interface Said {
  is: "said";
  seat: number;
  phrase: number;
}

/** Somebody wants a rematch, and each browser at the table may ``add`` its part of the shuffle now. ``commitment`` is what the server has promised of its own part (SHA-256). */
export interface Shuffling {
  is: "shuffling";
  commitment: string;
}

/** What the server tells. */
export interface Pong {
  is: "pong";
  n: number;
}

/** Something is wrong with the connection or the table; ``code``: "bad message", "not found", "too fast", "too slow", "closed". */
export interface Failed {
  is: "failed";
  code: string;
  message: string;
  id?: string | null;
}

/** The answer to both: which table, and the secret of each seat got. Who has the secret has the seat, on any device. */
export interface Seated {
  table: string;
  seats: Record<string, string>;
}

/** The server's part of a shuffle, fixed before the browser's part is known: its id, and what is shown of it (SHA-256). */
export interface Promise {
  promise: string;
  commitment: string;
}

/** All games. */
export interface Shelf {
  games: GameCard[];
}

/** A game on the shelf. */
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

/** An option of a game: its values, or the numbers from ``low`` to ``high``. */
export interface OptionInfo {
  name: string;
  default: string | number;
  values: (string | number)[] | null;
  low: number | null;
  high: number | null;
  clause: string;
  means: string;
  needs: Record<string, number[]>;
}

/** All there is to know about a game beforehand. */
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
  intro: string;
  clauses: ClauseInfo[];
  closing: string;
  fields: FieldInfo[];
  endings: string[];
  cards: Record<string, Face>;
  suits: string[];
  phrases: string[];
  circled: boolean;
  low_wins: boolean;
  races: boolean;
  levels: BotInfo[];
  characters: BotInfo[];
}

/** A clause of a rule sheet, and what it rests on. */
export interface ClauseInfo {
  id: string;
  marks: string;
  text: string;
}

/** A field of a game's views. */
export interface FieldInfo {
  name: string;
  title: string;
  tag: string;
  role: string;
  kind: "cards" | "card" | "seat" | "seats" | "number" | "sequence" | "marks" | "fact";
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
}

/** A bot to choose: how it plays, said after its title. */
export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

/** What anyone may know who has the table's id. */
export interface PublicTable {
  table: string;
  game: string;
  players: number;
  options: Record<string, string | number>;
  status: string;
  seats: PublicSeat[];
  commitment: string;
}

/** A seat, as anyone may know it. */
export interface PublicSeat {
  name: string;
  kind: string;
  role: string | null;
}

/** A finished game after so many moves. */
export interface ReplayStep {
  step: number;
  steps: number;
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
  try_first: MoveInfo | null;
  hint: MoveInfo | null;
  over: boolean;
  heard: LessonLine[];
}

/** Something that is said in a lesson, and who says it. */
export interface LessonLine {
  by: "lesson" | "table" | "rules";
  text: string;
}

/** What came of a try. */
export interface LessonAnswer {
  kind: "right" | "other" | "refused" | "nonsense";
  move: string;
  clause: string | null;
  lines: LessonLine[];
}

/** How far the coach is with a seat's decisions, and what it found. */
export interface CoachLook {
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
}

/** One choice of a decision, and what it was worth. */
export interface ReviewedChoice {
  said: string;
  own: boolean;
  points: number;
  ci95: number;
  worth: number;
}

/** Was a shuffle fair? */
export interface Verdict {
  fair: boolean;
  checks: CheckInfo[];
}

/** One thing that was checked about a shuffle. */
export interface CheckInfo {
  ok: boolean;
  what: string;
}

/** Why a request failed, and the field at fault, where one is. */
export interface Problem {
  error: string;
  field?: string | null;
}

/** The first thing said on a socket: who is there (no token: a spectator), and the last event number it has seen. */
export interface Hello {
  do: "hello";
  token?: string | null;
  since?: number;
}

/** What a page asks for. */
export interface Ping {
  do: "ping";
  n?: number;
}

/** Begin now: bots take the seats still open. */
export interface Begin {
  do: "begin";
  id: string;
}

/** Make a move, as text. */
export interface Play {
  do: "play";
  id: string;
  move: string;
}

/** Take back to my last decision. */
export interface Undo {
  do: "undo";
  id: string;
}

/** What a page asks for. */
export interface Hint {
  do: "hint";
  id: string;
}

/** Which rules bind now? */
export interface Why {
  do: "why";
  id: string;
}

/** Which trick was taken last in this deal? */
export interface LastTrick {
  do: "last";
  id: string;
}

/** Say one of the set phrases. */
export interface Say {
  do: "say";
  id: string;
  phrase: number;
}

/** What a page asks for. */
export interface Rename {
  do: "rename";
  id: string;
  name: string;
}

/** Let a bot mind my seat till I come back (``away`` false: I am back). */
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

/** The same again, at a new table with the same seats and secrets; the deal goes on to the left. A new promise, and new entropy: mine, and that of all who are there (``shuffling``). */
export interface Rematch {
  do: "rematch";
  id: string;
  promise?: string | null;
  entropy?: string | null;
}

/** My browser's part of the shuffle that is being made (``shuffling``). */
export interface Add {
  do: "add";
  id: string;
  entropy: string;
}

/** A table to be opened. ``people`` are the names of those at this device, from the first seat on; several share it in turn. */
export interface NewTable {
  game: string;
  people: string[];
  players?: number | null;
  options?: Record<string, string | number>;
  bots?: string[];
  invite?: boolean;
  clock?: Clock | null;
  race_seconds?: number;
  promise?: string | null;
  entropy?: string;
}

/** A clock: so many seconds in the bank, and so many more for each move. */
export interface Clock {
  bank: number;
  increment?: number;
}

/** Somebody takes an open seat (any, if no seat is named). */
export interface Sit {
  name: string;
  seat?: number | null;
  entropy?: string;
}

export type Cards = string[] | Hidden;
export type Single = string | number | number[] | string[] | Hidden | null;
export type FieldValue = string | number | number[] | string[] | Hidden | null | Single[];
export type Fact = Dealt | Moved | TrickTaken | FieldChanged | SeatLeft | OwnCards | DealOver | GameOver;
export type AnyCommand =
  Hello | Ping | Begin | Play | Undo | Hint | Why | LastTrick | Say | Rename | Stand | Penalty | Rematch | Add;
export type AnyEvent = Scene | Done | Refused | Advice | Rules | Trick | Said | Shuffling | Pong | Failed;
