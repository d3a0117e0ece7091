"""The compiled functions of the search that Python calls, made for each game from its rules, its sampler and its advice.

They work on rows of int64 (states), on the memory the searcher keeps from call to call, and on nothing else:

    playout      one deal to its end, by the advice and now and then at random
    evaluation   what the end of a deal is worth to each seat
    tree         one simulation through a tree of what is seen
    endgame      the exact value of a position whose cards are all known and few
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from parlour.bots.search.candidates import Candidates, note
from parlour.bots.search.endgame import Endgame, Solve, solver
from parlour.bots.search.evaluation import Evaluation, bank_filler, evaluator
from parlour.bots.search.playout import SearchRules, playout, search_rules
from parlour.bots.search.tree import Simulate, Tree, simulator
from parlour.compile.cache import make_folder
from parlour.compile.entry_points import Rows
from parlour.engine.sampler import STEP


@dataclass(frozen=True)
class SearchEntryPoints:
    """The entry points of the search for one game. Each is compiled, or loaded from the cache, when it is first called."""

    fill_bank: Callable[[Rows, int, Rows], int]
    moves_of: Callable[[Rows, int, int, Rows, Rows], int]
    advised: Callable[[Rows, int, int, int, Rows], tuple[int, int]]
    search_round: Callable[[Rows, int, Candidates, int, int, int, Tree, Evaluation], tuple[int, int]]
    solve_worlds: Callable[[Rows, int, Candidates, int, int, int, Endgame, Evaluation], tuple[int, int]]


@cache
def search_entry_points(game: str) -> SearchEntryPoints:
    """The entry points of the search for a game."""
    make_folder(game)
    rules = search_rules(game)
    play_out, evaluate = playout(rules), evaluator(rules)
    return SearchEntryPoints(
        fill_bank=bank_filler(rules, play_out),
        moves_of=_moves_of(rules),
        advised=_advised(rules),
        search_round=_search_round(rules, simulator(rules, play_out, evaluate)),
        solve_worlds=_solve_worlds(rules, solver(rules, evaluate)),
    )


def _moves_of(rules: SearchRules) -> Callable[[Rows, int, int, Rows, Rows], int]:
    course, dtype, width = rules.compiled.course, rules.compiled.dtype, rules.compiled.width
    legal, play, distinct, lowest = course.legal, course.play, rules.distinct, rules.lowest

    @rules.compiled.compiler.inlined
    def to_try(s: Any, seat: int, only_distinct: int) -> int:
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


def _advised(rules: SearchRules) -> Callable[[Rows, int, int, int, Rows], tuple[int, int]]:
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


def _search_round(rules: SearchRules, simulate: Simulate) -> Callable[..., tuple[int, int]]:
    dtype, width, seats, scratch_size = rules.compiled.dtype, rules.compiled.width, rules.compiled.seats, rules.compiled.scratch
    survey, world, play, player_next = (
        rules.compiled.sampler.survey,
        rules.compiled.sampler.world,
        rules.compiled.course.play,
        rules.player_next,
    )
    noted = rules.compiled.compiler.inlined(note(seats))

    @rules.compiled.compiler.entry
    def search_round(
        row: Rows, seat: int, candidates: Candidates, worlds: int, at: int, stream: int, tree: Tree, evaluation: Evaluation
    ) -> tuple[int, int]:
        """Deal this many worlds, and in each simulate every candidate that is still in, once, all with the same luck. Returns the sampler's
        stream (0 if there was no world) and the players'."""
        scratch = np.zeros(scratch_size, np.int64)
        survey(row.view(dtype)[0], seat, scratch)
        dealt, played, shares = np.empty(width, np.int64), np.empty(width, np.int64), evaluation.shares
        world_dealt, s = dealt.view(dtype)[0], played.view(dtype)[0]
        for _ in range(worlds):
            for i in range(width):
                dealt[i] = row[i]
            at = world(world_dealt, seat, at, STEP, scratch)
            if at == 0:
                return 0, stream
            first, first_points = 0.0, 0.0
            start = stream
            for k in range(len(candidates.sizes)):
                if candidates.alive[k] == 0:
                    continue
                stream = start
                for i in range(width):
                    played[i] = dealt[i]
                for i in range(candidates.sizes[k]):
                    play(s, seat, candidates.paths[k, i])
                stream = simulate(played, k, seat, tree, evaluation, stream)
                if k == 0:
                    first, first_points = shares[seat], shares[seats + seat]
                noted(candidates, k, shares, seat, first, first_points)
            stream = player_next(start ^ at)
        return at, stream

    return search_round


def _solve_worlds(rules: SearchRules, solve: Solve) -> Callable[..., tuple[int, int]]:
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
