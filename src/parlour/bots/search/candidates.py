"""The moves being compared in one position: all that are legal, the advised one first, and what has been found about them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from parlour.bots.search.rules import Floats, SearchRules
from parlour.compile.compiler import Rows
from parlour.lang.state import Common

WORTH, BETTER, POINTS, MORE = 0, 2, 4, 6
"""The columns of sums, each followed by its squares: what a move is worth, how much more than the first one, and the same in points."""
COLUMNS = 8
DOUBT = 1.0
"""A move must be better than the advised one by this many times the usual lead of the luckiest candidate to be preferred."""


@dataclass(frozen=True)
class MoveValue:
    """A move and its value to the seat that makes it, with standard errors.

    ``better`` and ``more`` compare it with the first candidate in worlds where both were tried, so they are more certain than the
    difference between two moves' values.
    """

    choices: tuple[int, ...]
    worth: float = 0.0
    """The expected share of the game."""
    error: float = 0.0
    points: float = 0.0
    """The expected points of the deal."""
    points_error: float = 0.0
    simulations: int = 0
    better: float = 0.0
    """How much more it is worth than the first candidate."""
    better_error: float = 0.0
    more: float = 0.0
    """How many more points it makes than the first candidate."""
    more_error: float = 0.0


@dataclass(frozen=True)
class SearchResult:
    """The moves of a position with their values, the best first."""

    moves: tuple[MoveValue, ...]
    solved: bool
    """Are the values exact in every world that was tried?"""
    simulations: int
    seconds: float
    whole: bool
    """Are these whole moves, or only the first choices of moves?"""

    @property
    def best(self) -> tuple[int, ...]:
        """The best move."""
        return self.moves[0].choices

    def preferred(self, risk: float) -> tuple[int, ...]:
        """The best move to someone with this taste for risk, who adds that share of a move's spread of outcomes to its value."""
        if risk == 0 or len(self.moves) == 1:
            return self.best
        known = [move for move in self.moves if 2 * move.simulations >= self.moves[0].simulations]
        return max(known, key=lambda move: move.worth + risk * move.error * math.sqrt(move.simulations)).choices


class Candidates(NamedTuple):
    """The moves as paths of choices; the others are measured by the first."""

    paths: Rows
    sizes: Rows
    alive: Rows
    """Per move: is it still in?"""
    sums: Floats
    counts: Rows

    @classmethod
    def of(cls, moves: Sequence[tuple[int, ...]]) -> Candidates:
        """These moves, with nothing known about them."""
        many = len(moves)
        paths = np.zeros((many, max(map(len, moves))), np.int64)
        for place, choices in enumerate(moves):
            paths[place, : len(choices)] = choices
        sizes = np.array([len(choices) for choices in moves], np.int64)
        return cls(paths, sizes, np.ones(many, np.int64), np.zeros((many, COLUMNS)), np.zeros(many, np.int64))

    def clear(self) -> None:
        """Forget what was found."""
        self.alive[:], self.sums[:], self.counts[:] = 1, 0, 0

    def drop_worse_half(self) -> None:
        """Keep the better half of the moves still in, and the first one."""
        better = (self.sums[:, BETTER] / np.maximum(1, self.counts)).tolist()
        ranked = sorted(np.flatnonzero(self.alive).tolist(), key=lambda k: (-better[k], k))
        for k in ranked[(len(ranked) + 1) // 2 :]:
            self.alive[k] = k == 0

    def values(self) -> tuple[MoveValue, ...]:
        """All moves, the one to make first, then those that stayed in longest. The first candidate gives way only to one that is
        clearly better: the best of many looks better than it is."""
        many = np.maximum(1, self.counts)[:, None]
        mean_array = self.sums[:, ::2] / many
        error_array = np.sqrt(np.maximum(0.0, self.sums[:, 1::2] / many - mean_array**2) / many)
        means, errors = mean_array.tolist(), error_array.tolist()
        alive, counts, sizes, paths = self.alive.tolist(), self.counts.tolist(), self.sizes.tolist(), self.paths.tolist()
        lucky = DOUBT * math.sqrt(2 * math.log(max(2, len(sizes))))

        def rank(k: int) -> tuple[float, ...]:
            return -alive[k], 0 if alive[k] else -counts[k], lucky * errors[k][BETTER // 2] - means[k][BETTER // 2], k

        return tuple(
            _value(tuple(paths[k][: sizes[k]]), means[k], errors[k], counts[k]) for k in sorted(range(len(sizes)), key=rank)
        )


def _value(choices: tuple[int, ...], means: list[float], errors: list[float], simulations: int) -> MoveValue:
    worth, better, points, more = zip(means, errors, strict=True)
    return MoveValue(choices, *worth, *points, simulations, *better, *more)


def note(seats: int) -> Callable[[Candidates, int, Floats, int, float, float], None]:
    """The function that writes down what a simulation of candidate k found, to be compiled."""

    def noted(candidates: Candidates, k: int, shares: Floats, seat: int, first: float, first_points: float) -> None:
        worth, points, sums = shares[seat], shares[seats + seat], candidates.sums
        sums[k, WORTH] += worth
        sums[k, WORTH + 1] += worth * worth
        sums[k, BETTER] += worth - first
        sums[k, BETTER + 1] += (worth - first) * (worth - first)
        sums[k, POINTS] += points
        sums[k, POINTS + 1] += points * points
        sums[k, MORE] += points - first_points
        sums[k, MORE + 1] += (points - first_points) * (points - first_points)
        candidates.counts[k] += 1

    return noted


MovesOf = Callable[[Rows, int, int, Rows, Rows], int]


def move_lister(rules: SearchRules) -> MovesOf:
    """The compiled entry point ``moves_of``."""
    course, dtype, width = rules.compiled.course, rules.compiled.dtype, rules.compiled.width
    legal, play, distinct, lowest = course.legal, course.play, rules.distinct, rules.lowest

    @rules.compiled.compiler.inlined
    def to_try(s: Common, seat: int, only_distinct: int) -> int:
        """What a seat may choose."""
        may = legal(s, seat)
        return distinct(s, seat, may) if only_distinct else may

    @rules.compiled.compiler.entry
    def moves_of(row: Rows, seat: int, only_distinct: int, paths: Rows, sizes: Rows) -> int:
        """Find all whole moves of a seat as paths of choices (``only_distinct``: one of those that come to the same thing). Returns how
        many there are, or -1 if there isn't enough room for them."""
        rows = np.empty((paths.shape[1] + 1, width), np.int64)
        left = np.zeros(paths.shape[1] + 1, np.int64)
        path = np.zeros(paths.shape[1] + 1, np.int64)
        for i in range(width):
            rows[0, i] = row[i]
        left[0] = to_try(rows[0].view(dtype)[0], seat, only_distinct)
        depth, found = 0, 0
        while depth >= 0:
            if left[depth] == 0:
                depth -= 1
                continue
            path[depth] = lowest(left[depth])
            left[depth] &= left[depth] - 1
            for i in range(width):
                rows[depth + 1, i] = rows[depth, i]
            s = rows[depth + 1].view(dtype)[0]
            play(s, seat, path[depth])
            if s.half and depth + 1 == paths.shape[1]:
                return -1
            if s.half:
                depth += 1
                left[depth] = to_try(s, seat, only_distinct)
                continue
            if found == len(paths):
                return -1
            for i in range(depth + 1):
                paths[found, i] = path[i]
            sizes[found] = depth + 1
            found += 1
        return found

    return moves_of


Advised = Callable[[Rows, int, int, int, Rows], tuple[int, int]]


def move_adviser(rules: SearchRules) -> Advised:
    """The compiled entry point ``advised``."""
    course, dtype, lowest, advise = rules.compiled.course, rules.compiled.dtype, rules.lowest, rules.advise
    legal, play, player_next, player_pick = course.legal, course.play, rules.player_next, rules.player_pick

    @rules.compiled.compiler.entry
    def advised(row: Rows, seat: int, stream: int, slips: int, path: Rows) -> tuple[int, int]:
        """The move that the advice leads to, as a path of choices: the lowest of those it keeps, or any in ``slips`` of 256 cases. Returns
        its length and the stream. The row is played on."""
        s = row.view(dtype)[0]
        size = 0
        while size < len(path):
            may = legal(s, seat)
            stream = player_next(stream)
            if (stream >> 33) & 255 < slips:
                choice = player_pick(stream, may)
            else:
                kept = advise(s, seat, may) & may
                choice = lowest(kept if kept else may)
            path[size] = choice
            size += 1
            play(s, seat, choice)
            if s.half == 0:
                break
        return size, stream

    return advised
