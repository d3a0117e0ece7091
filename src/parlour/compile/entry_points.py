"""The compiled functions of a game that Python calls, except those of the search (``parlour.bots.search.entry_points``).

States are rows of int64. Nothing is checked here: ``parlour.play.table`` is for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import carray

from parlour.compile.cache import make_folder
from parlour.compile.compiler import CompiledRules, compiled_rules
from parlour.compile.primitives import pointer
from parlour.lang.chance import child_key as plain_child_key
from parlour.lang.chance import player_start as plain_player_start

Rows = npt.NDArray[np.int64]
"""A state is a row; many states are rows of one array."""
Points = npt.NDArray[np.int32]


@dataclass(frozen=True)
class EntryPoints:
    """The entry points of one game. Each is compiled, or loaded from the cache, when it is first called."""

    random_games: Callable[[int, int, int, int, int, Rows, Rows, Points, Rows, Rows], tuple[int, int]]
    open_row: Callable[[Rows, int, int], None]
    legal_of: Callable[[Rows, int], int]
    offences_of: Callable[[Rows, int], int]
    play_in: Callable[[Rows, int, int], None]
    deal_next: Callable[[Rows], None]
    now: Callable[[Rows], int]
    step: Callable[[Rows, int], int]
    now_all: Callable[[Rows, Rows], None]
    step_all: Callable[[Rows, Rows, Rows], None]
    worlds: Callable[[Rows, int, int, int, Rows], int]
    open_at: Callable[[int, int, int, int, int], int]
    now_at: Callable[[int], int]
    step_at: Callable[[int, int], int]
    step_nth_at: Callable[[int, int], int]
    play_out_at: Callable[[int, int], int]


@cache
def entry_points(game: str) -> EntryPoints:
    """The entry points of a game."""
    make_folder(game)
    rules = compiled_rules(game)
    return EntryPoints(**_for_rows(rules), **_for_addresses(rules), **_for_many_rows(rules), random_games=_random_games(rules))


def _random_games(rules: CompiledRules) -> Callable[..., tuple[int, int]]:
    begin, random_deal, next_deal = rules.course.begin, rules.course.random_deal, rules.course.next_deal
    child_key, player_start = rules.compiler.compiled(plain_child_key), rules.compiler.compiled(plain_player_start)
    width, dtype = rules.width, rules.dtype

    @rules.compiler.entry
    def random_games(
        key0: int,
        key1: int,
        first: int,
        games: int,
        most_deals: int,
        halt: Rows,
        start: Rows,
        points: Points,
        about: Rows,
        by_game: Rows,
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + games - 1`` of a bulk run at random; return the number of games and of deals played.

        ``points`` (by seat from the dealer) and ``about`` (game, dealer, how it ended, winners or -1) get a row for each deal, ``by_game``
        (deals, decisions, points by seat from the dealer …) a row for each game. It ends early in the middle of a game after
        ``most_deals`` deals, before a game for which there are no rows left, and before the next game once ``halt`` is set.
        """
        row = np.empty(width, np.int64)
        state = row.view(dtype)
        deals = 0
        for game in range(games):
            if halt[0] or deals == most_deals:
                return game, deals
            for i in range(width):
                row[i] = start[i]
            s = state[0]
            a, b = child_key(key0, key1, first + game)
            stream = player_start(a, b)
            begin(s, a, b)
            before = deals
            while True:
                if deals == len(points):
                    by_game[game] = 0
                    return game, before
                stream, moves = random_deal(s, stream)
                by_game[game, 0] += 1
                by_game[game, 1] += moves
                for i in range(s.players):
                    seat = s.dealer + i
                    if seat >= s.players:
                        seat -= s.players
                    by_game[game, 2 + i] += s.points[seat]
                    points[deals, i] = s.points[seat]
                about[deals, 0] = first + game
                about[deals, 1] = s.dealer
                about[deals, 2] = s.how
                about[deals, 3] = s.winners if s.ended else -1
                deals += 1
                if s.ended or deals == most_deals:
                    break
                next_deal(s)
        return games, deals

    return random_games


def _for_rows(rules: CompiledRules) -> dict[str, Any]:
    """What can be done with one row."""
    entry, dtype, course = rules.compiler.entry, rules.dtype, rules.course
    begin, legal, offences, play, next_deal = course.begin, course.legal, course.offences, course.play, course.next_deal
    now_in, step_in = course.now, course.step

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

    return {function.__name__: function for function in (open_row, legal_of, offences_of, play_in, deal_next, now, step)}


def _for_addresses(rules: CompiledRules) -> dict[str, Any]:
    """The quickest way to step: ints in, ints out, with the row given by its address in memory."""
    quick_entry, dtype, width, course = rules.compiler.quick_entry, rules.dtype, rules.width, rules.course
    begin, now, step, step_nth, random_deal = course.begin, course.now, course.step, course.step_nth, course.random_deal
    child_key = rules.compiler.compiled(plain_child_key)

    @quick_entry
    def open_at(address: int, start: int, key0: int, key1: int, number: int) -> int:
        """Open game ``number`` of this key in the row at this address, from the start at that address; return what ``now`` returns."""
        row = carray(pointer(address), (width,), np.int64)
        blank = carray(pointer(start), (width,), np.int64)
        for i in range(width):
            row[i] = blank[i]
        s = carray(pointer(address), (1,), dtype)[0]
        a, b = child_key(key0, key1, number)
        begin(s, a, b)
        return now(s)

    @quick_entry
    def now_at(address: int) -> int:
        """``now`` for the row at this address."""
        return now(carray(pointer(address), (1,), dtype)[0])

    @quick_entry
    def step_at(address: int, choice: int) -> int:
        """``step`` for the row at this address."""
        return step(carray(pointer(address), (1,), dtype)[0], choice)

    @quick_entry
    def step_nth_at(address: int, place: int) -> int:
        """``step`` for the row at this address, with the choice given by its place among the legal ones."""
        return step_nth(carray(pointer(address), (1,), dtype)[0], place)

    @quick_entry
    def play_out_at(address: int, stream: int) -> int:
        """Play the deal in the row at this address to its end at random; return the random player's next number."""
        stream, _ = random_deal(carray(pointer(address), (1,), dtype)[0], stream)
        return stream

    return {function.__name__: function for function in (open_at, now_at, step_at, step_nth_at, play_out_at)}


def _for_many_rows(rules: CompiledRules) -> dict[str, Any]:
    """What is done to every row of an array."""
    entry, dtype, width, scratch_size = rules.compiler.entry, rules.dtype, rules.width, rules.scratch
    now, step, survey, world = rules.course.now, rules.course.step, rules.sampler.survey, rules.sampler.world

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

    return {function.__name__: function for function in (now_all, step_all, worlds)}
