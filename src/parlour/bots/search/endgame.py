"""The exact value of a position in which all cards are known and few, and none are drawn: every course of play, with each seat at its best.

A table of positions met before (by the hash of the whole row) saves most of the work. It gives up after too many positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from parlour.bots.search.candidates import Candidates, note
from parlour.bots.search.evaluation import Evaluate, Evaluation
from parlour.bots.search.rules import Floats, SearchRules
from parlour.compile.compiler import Rows
from parlour.engine.sampler import STEP

DEEPEST = 40
KNOWN = 1 << 15
"""Positions the table has room for; a newer one takes the place of an older."""


class Endgame(NamedTuple):
    """The memory of solving endgames."""

    keys: Rows
    shares: Floats
    """A hash table: the keys of positions solved before, and what they are worth to each seat."""
    rows: Rows
    """Per depth: the position."""
    left: Rows
    """Per depth: the choices still to be tried."""
    seats: Rows
    """Per depth: the seat that acts."""
    names: Rows
    """Per depth: the key of the position."""
    best: Floats
    """Per depth: the shares after the best choice so far. The last row is for what was found just now."""

    @classmethod
    def empty(cls, width: int, seats: int) -> Endgame:
        return cls(
            np.zeros(KNOWN, np.int64), np.zeros((KNOWN, 2 * seats)), np.empty((DEEPEST, width), np.int64),
            np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64), np.zeros((DEEPEST + 1, 2 * seats)),
        )  # fmt: skip


Solve = Callable[[Rows, int, int, Endgame, Evaluation], int]


def solver(rules: SearchRules, evaluate: Evaluate) -> Solve:
    """The compiled function ``solve``."""
    inlined, course, dtype, width = (
        rules.compiled.compiler.inlined,
        rules.compiled.course,
        rules.compiled.dtype,
        rules.compiled.width,
    )
    legal, play, next_to_act, lowest, many = (
        course.legal,
        course.play,
        rules.next_to_act,
        rules.lowest,
        2 * rules.compiled.seats,
    )
    stream_word, factors = rules.stream_word, rules.factors

    @inlined
    def key_of(row: Rows) -> int:
        """A number for a position."""
        found = 0
        for i in range(width):
            found += row[i] * factors[i]
        return stream_word(found) | 1

    @inlined
    def copied(to: Floats, source: Floats) -> None:
        for i in range(many):
            to[i] = source[i]

    @inlined
    def solve(row: Rows, salt: int, most: int, endgame: Endgame, evaluation: Evaluation) -> int:
        """Write what this position is worth to every seat, if all play their best, into ``evaluation.shares``. Returns how many positions
        it looked at, or -1 when ``most`` were not enough or a card was drawn, which nobody can count on. ``salt`` tells worlds apart in the
        table."""
        rows, left, seats, names, best = endgame.rows, endgame.left, endgame.seats, endgame.names, endgame.best
        found, shares = best[DEEPEST], evaluation.shares
        seen, depth = 0, 0
        for i in range(width):
            rows[0, i] = row[i]
        s = rows[0].view(dtype)[0]
        if s.deal_over:
            evaluate(rows[0], evaluation, shares)
            return 0
        seats[0] = next_to_act(s)
        left[0] = legal(s, seats[0])
        best[0, seats[0]] = -1e300
        while True:
            if left[depth] == 0:
                copied(found, best[depth])
                if depth == 0:
                    break
                slot = names[depth] & (KNOWN - 1)
                endgame.keys[slot] = names[depth]
                copied(endgame.shares[slot], found)
                depth -= 1
            else:
                choice = lowest(left[depth])
                left[depth] &= left[depth] - 1
                if depth == DEEPEST - 1 or seen == most:
                    return -1
                seen += 1
                for i in range(width):
                    rows[depth + 1, i] = rows[depth, i]
                s = rows[depth + 1].view(dtype)[0]
                before = s.pack
                play(s, seats[depth], choice)
                if s.pack != before:
                    return -1
                if s.deal_over:
                    evaluate(rows[depth + 1], evaluation, found)
                else:
                    name = key_of(rows[depth + 1]) ^ (salt * 2)
                    slot = name & (KNOWN - 1)
                    if endgame.keys[slot] == name:
                        copied(found, endgame.shares[slot])
                    else:
                        depth += 1
                        names[depth] = name
                        seats[depth] = next_to_act(s)
                        left[depth] = legal(s, seats[depth])
                        best[depth, seats[depth]] = -1e300
                        continue
            if found[seats[depth]] > best[depth, seats[depth]]:
                copied(best[depth], found)
        copied(shares, found)
        return seen

    return solve


SolveWorlds = Callable[[Rows, int, Candidates, int, int, int, Endgame, Evaluation], tuple[int, int]]


def world_solver(rules: SearchRules, evaluate: Evaluate) -> SolveWorlds:
    """The compiled entry point ``solve_worlds``."""
    solve = solver(rules, evaluate)
    dtype, width, seats, scratch_size = rules.compiled.dtype, rules.compiled.width, rules.compiled.seats, rules.compiled.scratch
    survey, world, play = rules.compiled.sampler.survey, rules.compiled.sampler.world, rules.compiled.course.play
    noted = rules.compiled.compiler.inlined(note(seats))

    @rules.compiled.compiler.entry
    def solve_worlds(
        row: Rows, seat: int, candidates: Candidates, worlds: int, at: int, most: int, endgame: Endgame, evaluation: Evaluation
    ) -> tuple[int, int]:
        """Deal this many worlds, and in each find the exact worth of every candidate. Returns the sampler's stream (0 if there was no
        world) and how many positions were looked at (-1 if a world was too large to be solved)."""
        scratch = np.zeros(scratch_size, np.int64)
        survey(row.view(dtype)[0], seat, scratch)
        dealt, played, shares = np.empty(width, np.int64), np.empty(width, np.int64), evaluation.shares
        world_dealt, s = dealt.view(dtype)[0], played.view(dtype)[0]
        seen = 0
        for _ in range(worlds):
            for i in range(width):
                dealt[i] = row[i]
            at = world(world_dealt, seat, at, STEP, scratch)
            if at == 0:
                return 0, 0
            first, first_points = 0.0, 0.0
            for k in range(len(candidates.sizes)):
                for i in range(width):
                    played[i] = dealt[i]
                for i in range(candidates.sizes[k]):
                    play(s, seat, candidates.paths[k, i])
                looked = solve(played, at, most, endgame, evaluation)
                if looked < 0:
                    return at, -1
                seen += looked
                if k == 0:
                    first, first_points = shares[seat], shares[seats + seat]
                noted(candidates, k, shares, seat, first, first_points)
        return at, seen

    return solve_worlds
