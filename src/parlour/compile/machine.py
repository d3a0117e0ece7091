"""The fast way to play: states as rows of one NumPy array, legal choices as bits of an int.

The way that explains is ``parlour.play.table``.

    machine = Machine(parlour.load("rook", players=4))
    rng = numpy.random.default_rng(7)
    rows = machine.open_many("seed", 1000)         # one row per game
    masks = machine.now(rows)                      # the legal choices of the next to act, a bit each; 0 when the game is over
    choices = machine.random_choices(masks, rng)   # one of them for each row
    machine.step(rows, choices, masks)             # they make these choices; masks become those of the next to act
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, cast

from parlour.engine.common import next_to_act as plain_next_to_act
from parlour.engine.sampler import NO_WORLD, STEP
from parlour.lang.cards import count, nth
from parlour.lang.chance import child_key as plain_child_key
from parlour.lang.chance import player_pick as plain_player_pick
from parlour.lang.chance import seed_key
from parlour.lang.errors import ParlourError
from parlour.lang.extras import needs
from parlour.lang.numbers import seat_number, viewer_number
from parlour.lang.state import Common
from parlour.play.game import Game

with needs():
    import numpy as np
    import numpy.typing as npt

    from parlour.compile import checks
    from parlour.compile.cache import make_folder
    from parlour.compile.compiler import CompiledRules, Rows, compiled_rules
    from parlour.compile.phrases import NOBODY_ACTS
    from parlour.compile.stepper import Stepper

__all__ = ["EntryPoints", "Machine", "Rows", "Stepper", "entry_points"]

MOST_NEGATIVE, MOST_POSITIVE = -(1 << 63), (1 << 63) - 1
"""The numbers that 64 bits hold."""


@dataclass(frozen=True)
class EntryPoints:
    """The compiled functions of one game that take rows. Each is compiled, or loaded from the cache, when it is first called."""

    open_row: Callable[[Rows, int, int], None]
    legal_of: Callable[[Rows, int], int]
    offences_of: Callable[[Rows, int], int]
    play_in: Callable[[Rows, int, int], None]
    deal_next: Callable[[Rows], None]
    now: Callable[[Rows], int]
    step: Callable[[Rows, int], int]
    next_of: Callable[[Rows], int]
    open_all: Callable[[Rows, Rows, int, int, int], None]
    now_all: Callable[[Rows, Rows], None]
    step_all: Callable[[Rows, Rows, Rows], None]
    next_all: Callable[[Rows, Rows], None]
    pick_all: Callable[[Rows, Rows], None]
    worlds: Callable[[Rows, int, int, int, Rows], int]


class Machine:
    """The compiled rules of one game, for batches of states.

    What it is given is checked: a SetupError says what is wrong. With ``checked=False`` it trusts its caller and saves that time;
    a wrong seat, choice or array then does anything at all.
    """

    def __init__(self, game: Game, *, checked: bool = True) -> None:
        checks.check_game(game)
        self.game = game
        self.checked = checked
        self.state: type[Common] = game.rules.state
        self.width = self.state.width()
        self.dtype = self.state.dtype()
        self.entry_points = entry_points(game.name)
        self._start = np.array(game.start().flat(), np.int64)

    def __repr__(self) -> str:
        return f"Machine({self.game!r}{'' if self.checked else ', checked=False'})"

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), checked=self.checked), (self.game,)

    # -- one game: a row of int64

    def start(self) -> Rows:
        """A row with players and options set, and nothing dealt."""
        return self._start.copy()

    def open(self, seed: str | int, dealer: int | None = None) -> Rows:
        """A row with the game of this seed, the first deal dealt. ``dealer`` sets the first dealer."""
        row = self.start()
        self.fields(row)["dealer"] = checks.checked_dealer(dealer, self.game.players)
        self.entry_points.open_row(row, *seed_key(seed))
        return row

    def next_to_act(self, row: Rows) -> int:
        """The seat that acts next; -1 when the deal or the game is over. Of several that may act at once, chance picks one."""
        if self.checked:
            checks.check_row(row, self.width)
        return int(self.entry_points.next_of(row))

    def legal(self, row: Rows, seat: int) -> int:
        """The legal choices of a seat, as a set."""
        if self.checked:
            seat = self._seat(row, seat)
        return self.entry_points.legal_of(row, seat)

    def offences(self, row: Rows, seat: int) -> int:
        """The choices of a seat that break a rule for a price, as a set."""
        if self.checked:
            seat = self._seat(row, seat)
        return self.entry_points.offences_of(row, seat)

    def random_choice(self, row: Rows, rng: np.random.Generator) -> int:
        """A random legal choice of the seat that acts next, each as likely as any other."""
        checks.check_random(rng)
        seat = self.next_to_act(row)
        if seat < 0:
            raise ParlourError(NOBODY_ACTS())
        return nth(may := self.entry_points.legal_of(row, seat), int(rng.integers(count(may))))

    def play(self, row: Rows, seat: int, choice: int) -> None:
        """Carry out a choice."""
        if self.checked:
            seat = self._seat(row, seat)
            checks.check_choice(self, row, seat, choice)
        self.entry_points.play_in(row, seat, choice)

    def next_deal(self, row: Rows) -> None:
        """Deal the next deal, after one that is over."""
        if self.checked:
            checks.check_row(row, self.width)
        self.entry_points.deal_next(row)

    def plain(self, row: Rows) -> Common:
        """The row as a plain state."""
        if self.checked:
            checks.check_row(row, self.width)
        return self.state().fill(row.tolist())

    def row(self, s: Common) -> Rows:
        """A plain state as a row."""
        return np.array(s.flat(), np.int64)

    def stepper(self, row: Rows | None = None, seed: str | int = 0) -> Stepper:
        """A stepper for this row, or for a row of its own."""
        return Stepper(self.game, self.open(seed) if row is None else row, seed)

    def worlds(self, row: Rows, viewer: int | None, many: int, seed: int = 0) -> Rows:
        """Many worlds that fit what the viewer has seen, all equally likely (see ``parlour.engine.sampler``)."""
        seat = viewer_number(viewer, self.game.players)
        if self.checked:
            checks.check_row(row, self.width)
            many, seed = checks.checked_count("many", many, 1), checks.checked_number("seed", seed)
        rows = np.empty((many, self.width), np.int64)
        if self.entry_points.worlds(row, -1 if seat is None else seat, seed, STEP, rows) == 0:
            raise LookupError(NO_WORLD())
        return rows

    # -- many games: rows of int64

    def open_many(self, seed: str | int, games: int, first: int = 0) -> Rows:
        """Many games, one per row: those of the seeds ``seed#first``, ``seed#first+1`` …"""
        games, first = checks.checked_count("games", games), checks.checked_count("first", first)
        rows = np.empty((games, self.width), np.int64)
        self.entry_points.open_all(rows, self._start, *seed_key(seed), first)
        return rows

    def now(self, rows: Rows) -> Rows:
        """For each row the legal choices of the next to act; 0 when the game is over. When a deal is over, the next one is dealt."""
        if self.checked:
            checks.check_rows(rows, self.width)
        masks = np.zeros(len(rows), np.int64)
        self.entry_points.now_all(rows, masks)
        return masks

    def next_to_act_many(self, rows: Rows) -> Rows:
        """For each row the seat that acts next; -1 when the deal or the game is over."""
        if self.checked:
            checks.check_rows(rows, self.width)
        seats = np.empty(len(rows), np.int64)
        self.entry_points.next_all(rows, seats)
        return seats

    def random_choices(self, masks: Rows, rng: np.random.Generator) -> Rows:
        """For each mask a random one of its choices, each as likely as any other; 0 where the mask is 0."""
        checks.check_random(rng)
        if self.checked:
            checks.check_masks(masks)
        choices = rng.integers(MOST_NEGATIVE, MOST_POSITIVE, len(masks), np.int64, endpoint=True)
        self.entry_points.pick_all(masks, choices)
        return choices

    def step(self, rows: Rows, choices: npt.ArrayLike, masks: Rows) -> None:
        """Make these choices, in each row whose mask isn't 0, for the next to act; ``masks`` become what ``now`` returns after that."""
        if self.checked:
            checks.check_rows(rows, self.width)
            checks.check_masks(masks, len(rows))
            choices = checks.checked_choices(self, rows, choices, masks)
        self.entry_points.step_all(rows, cast("Rows", choices), masks)

    def fields(self, rows: Rows) -> npt.NDArray[np.void]:
        """The rows, or a single row, as a structured array with named fields; it shares their memory."""
        return rows.view(self.dtype)[..., 0]

    def _seat(self, row: Rows, seat: int) -> int:
        """A seat of this row, checked."""
        checks.check_row(row, self.width)
        return seat_number(seat, self.game.players)


Functions = dict[str, Callable[..., Any]]
"""Functions of several types, by the names they have in ``EntryPoints``."""


@cache
def entry_points(game: str) -> EntryPoints:
    """The compiled functions of a game that take rows."""
    make_folder(game)
    rules = compiled_rules(game)
    return EntryPoints(**_for_one_row(rules), **_for_many_rows(rules))


def _for_one_row(rules: CompiledRules) -> Functions:
    """What can be done with one row."""
    entry, dtype, course = rules.compiler.entry, rules.dtype, rules.course
    begin, legal, offences, play, next_deal = course.begin, course.legal, course.offences, course.play, course.next_deal
    now_in, step_in, next_to_act = course.now, course.step, rules.compiler.compiled(plain_next_to_act)

    @entry
    def open_row(row: Rows, key0: int, key1: int) -> None:
        """Open the game of this key in a row that holds a start."""
        begin(row.view(dtype)[0], key0, key1)

    @entry
    def legal_of(row: Rows, seat: int) -> int:
        """The legal choices of a seat."""
        return legal(row.view(dtype)[0], seat)

    @entry
    def offences_of(row: Rows, seat: int) -> int:
        """The choices of a seat that break a rule for a price."""
        return offences(row.view(dtype)[0], seat)

    @entry
    def play_in(row: Rows, seat: int, choice: int) -> None:
        """Carry out a choice of a seat."""
        play(row.view(dtype)[0], seat, choice)

    @entry
    def deal_next(row: Rows) -> None:
        """Deal the next deal."""
        next_deal(row.view(dtype)[0])

    @entry
    def now(row: Rows) -> int:
        """The legal choices of the next to act; 0 when the game is over. When a deal is over, the next one is dealt."""
        return now_in(row.view(dtype)[0])

    @entry
    def step(row: Rows, choice: int) -> int:
        """Make this choice for the next to act; return what ``now`` returns after it."""
        return step_in(row.view(dtype)[0], choice)

    @entry
    def next_of(row: Rows) -> int:
        """The seat that acts next; -1 when the deal is over."""
        s = row.view(dtype)[0]
        return -1 if s.deal_over else next_to_act(s)

    made = open_row, legal_of, offences_of, play_in, deal_next, now, step, next_of
    return {function.__name__: function for function in made}


def _for_many_rows(rules: CompiledRules) -> Functions:
    """What is done to every row of an array."""
    entry, dtype, width, scratch_size = rules.compiler.entry, rules.dtype, rules.width, rules.scratch
    now, step, survey, world = rules.course.now, rules.course.step, rules.sampler.survey, rules.sampler.world
    begin, compiled = rules.course.begin, rules.compiler.compiled
    next_to_act, child_key, player_pick = compiled(plain_next_to_act), compiled(plain_child_key), compiled(plain_player_pick)

    @entry
    def open_all(rows: Rows, start: Rows, key0: int, key1: int, first: int) -> None:
        """Open the games ``first``, ``first + 1`` … of this key, each from the start."""
        for i in range(len(rows)):
            one = rows[i]
            for j in range(width):
                one[j] = start[j]
            a, b = child_key(key0, key1, first + i)
            begin(one.view(dtype)[0], a, b)

    @entry
    def now_all(rows: Rows, masks: Rows) -> None:
        """``now`` for each row."""
        for i in range(len(rows)):
            masks[i] = now(rows[i].view(dtype)[0])

    @entry
    def step_all(rows: Rows, choices: Rows, masks: Rows) -> None:
        """``step`` for each row whose game isn't over."""
        for i in range(len(rows)):
            if masks[i]:
                masks[i] = step(rows[i].view(dtype)[0], choices[i])

    @entry
    def next_all(rows: Rows, seats: Rows) -> None:
        """``next_of`` for each row."""
        for i in range(len(rows)):
            s = rows[i].view(dtype)[0]
            seats[i] = -1 if s.deal_over else next_to_act(s)

    @entry
    def pick_all(masks: Rows, choices: Rows) -> None:
        """Replace each random number by a choice out of the mask."""
        for i in range(len(masks)):
            choices[i] = player_pick(choices[i], masks[i]) if masks[i] else 0

    @entry
    def worlds(row: Rows, viewer: int, at: int, step: int, rows: Rows) -> int:
        """Fill the rows with worlds: the position with what the viewer hasn't seen dealt anew. Return the stream, or 0 if there is none."""
        scratch = np.zeros(scratch_size, np.int64)
        survey(row.view(dtype)[0], viewer, scratch)
        for i in range(len(rows)):
            one = rows[i]
            for j in range(width):
                one[j] = row[j]
            at = world(one.view(dtype)[0], viewer, at, step, scratch)
            if at == 0:
                return 0
        return at

    made = open_all, now_all, step_all, next_all, pick_all, worlds
    return {function.__name__: function for function in made}
