"""The search for the best move of a position, within a budget of simulations or of time.

A searcher belongs to one game with its players and options, and keeps the memory that the compiled functions work on. It is
given a row that a seat can imagine (one world that fits what it sees), never the true one: see ``parlour.bots.players``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from parlour.bots.search.budget import Budget
from parlour.bots.search.candidates import Advised, Candidates, MovesOf, MoveValue, SearchResult, move_adviser, move_lister
from parlour.bots.search.endgame import Endgame, SolveWorlds, world_solver
from parlour.bots.search.evaluation import KNOWN_ENDS, Evaluation, FillBank, bank_filler, evaluator, playout
from parlour.bots.search.rules import search_rules
from parlour.bots.search.tree import SearchRound, Tree, world_simulator
from parlour.compile.cache import make_folder
from parlour.compile.machine import Machine, Rows
from parlour.engine.common import next_to_act
from parlour.engine.sampler import NO_WORLD
from parlour.lang.chance import seed_key
from parlour.lang.fields import Role
from parlour.play.game import Game

MOST_MOVES = 192
"""The most whole moves to be compared as such; if there are more, a move is made choice by choice."""
LONGEST_MOVE = 12
CHUNK = 0.004
"""About how many seconds to search between looks at the clock."""
ENDGAME_CARDS = 5
"""With this many cards per hand or fewer, the rest of the deal is solved exactly, unless cards are drawn in it."""
ENDGAME_POSITIONS = 30_000
"""The most positions an exact solution may look at in one world."""
ENDGAME_WORLDS = 120
FEWEST_WORLDS = 16
"""The most and the fewest worlds to solve; if the budget isn't enough for the fewest, it's better spent on simulations."""
POSITIONS = 16
"""Positions that take as much work as one simulation."""

Progress = Callable[[float], object]


@dataclass(frozen=True)
class SearchEntryPoints:
    """The compiled functions of the search for one game. Each is compiled, or loaded from the cache, when it is first called."""

    fill_bank: FillBank
    moves_of: MovesOf
    advised: Advised
    search_round: SearchRound
    solve_worlds: SolveWorlds


@cache
def search_entry_points(game: str) -> SearchEntryPoints:
    """The compiled functions of the search for a game, made from its rules, its sampler and its advice."""
    make_folder(game)
    rules = search_rules(game)
    play_out, evaluate = playout(rules), evaluator(rules)
    return SearchEntryPoints(
        fill_bank=bank_filler(rules, play_out),
        moves_of=move_lister(rules),
        advised=move_adviser(rules),
        search_round=world_simulator(rules, play_out, evaluate),
        solve_worlds=world_solver(rules, evaluate),
    )


class Searcher:
    """The search for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.machine = Machine(game, checked=False)
        self.entry_points = search_entry_points(game.name)
        width, seats = self.machine.width, self.machine.state.most_seats
        self._tree, self._endgame, evaluation = Tree.empty(), Endgame.empty(width, seats), Evaluation.empty(width, seats)
        self.entry_points.fill_bank(self.machine.open("bank"), 1, evaluation.bank)
        dealt = evaluation.bank[:, : game.players].astype(float)
        spread = float(np.std(dealt - dealt.mean(axis=1, keepdims=True)))
        self._evaluation = evaluation._replace(spread=max(0.5, spread))
        hand = next(iter(self.machine.state.roles[Role.HAND]), None)
        self._hands = (self.machine.state.place(hand.name), hand.size) if hand else None

    def warm_up(self) -> None:
        """Compile every entry point, or load it from the cache, so that the first search takes no longer than others."""
        row = self.machine.open("warm")
        seat = next_to_act(self.machine.plain(row))
        self.machine.worlds(row, seat, 1)
        self.advised(row, seat)
        self._tree.clear(1)
        candidates = Candidates.of(self.moves(row, seat)[0][:1])
        self._simulated(row, seat, candidates, 1, (1, 1))
        self._solved(row, seat, candidates, 1, 1, 1)

    # -- moves

    def moves(self, row: Rows, seat: int, *, distinct: bool = False) -> tuple[list[tuple[int, ...]], bool]:
        """The moves of a seat as paths of choices, and whether they are whole; if there are too many, their first choices. ``distinct``:
        only one of the moves that come to the same thing."""
        paths = np.empty((MOST_MOVES, LONGEST_MOVE), np.int64)
        sizes = np.empty(MOST_MOVES, np.int64)
        found = self.entry_points.moves_of(row, seat, int(distinct), paths, sizes)
        if found < 0:
            may = self.machine.legal(row, seat)
            return [(choice,) for choice in range(63) if may >> choice & 1], False
        return [tuple(paths[i, : sizes[i]].tolist()) for i in range(found)], True

    def advised(self, row: Rows, seat: int, seed: str | int = 0, slips: int = 0) -> tuple[int, ...]:
        """The move of the advice, with ``slips`` of 256 choices made at random."""
        path = np.empty(LONGEST_MOVE * 4, np.int64)
        size, _ = self.entry_points.advised(row.copy(), seat, seed_key(seed)[0] if slips else 0, slips, path)
        return tuple(path[:size].tolist())

    # -- searching

    def search(
        self,
        row: Rows,
        seat: int,
        budget: Budget,
        seed: str | int = 0,
        progress: Progress | None = None,
        *,
        among: Sequence[tuple[int, ...]] = (),
        even: bool = False,
    ) -> SearchResult:
        """Compare the moves of a seat, or those ``among`` these whole moves. The others are measured by the first (by default, the
        advised one). ``even``: all get the same work, and none is dropped early."""
        begun = time.perf_counter()
        moves, whole = (list(among), True) if among else self.moves(row, seat, distinct=True)
        if len(moves) == 1:
            return SearchResult((MoveValue(moves[0]),), False, 0, 0.0, whole)
        if np.count_nonzero(self._evaluation.keys) > KNOWN_ENDS // 2:
            self._evaluation.keys[:] = 0
        if not among:
            first = self.advised(row, seat) if whole else self.advised(row, seat)[:1]
            moves = [first, *(choices for choices in moves if choices != first)]
        candidates, key = Candidates.of(moves), seed_key(seed)
        solved = self._is_near_the_end(row) and self._solve(row, seat, budget, candidates, key[0], begun)
        if not solved:
            candidates.clear()
            self._halve(row, seat, budget, candidates, key, begun, progress, even=even)
        return SearchResult(candidates.values(), solved, int(candidates.counts.sum()), time.perf_counter() - begun, whole)

    def _is_near_the_end(self, row: Rows) -> bool:
        if self._hands is None:
            return False
        at, size = self._hands
        held = sum(int(hand).bit_count() for hand in row[at : at + size])
        return held <= ENDGAME_CARDS * self.game.players

    def _solve(self, row: Rows, seat: int, budget: Budget, candidates: Candidates, at: int, begun: float) -> bool:
        """Solve worlds exactly while the budget lasts; False if they are too large for it."""
        self._endgame.keys[:] = 0  # what is known from before would make this search longer than it is when it is asked first
        most = ENDGAME_POSITIONS
        if budget.simulations:
            most = min(most, budget.simulations * POSITIONS // FEWEST_WORLDS // len(candidates.sizes))
        done, spent, worlds = 0, 0, 1
        while done < ENDGAME_WORLDS:
            at, looked = self._solved(row, seat, candidates, worlds, at, most)
            if looked < 0:
                return False
            spent += looked
            done += worlds
            used = (time.perf_counter() - begun) / budget.seconds if budget.seconds else 0.0
            if budget.simulations:
                used = max(used, spent / (budget.simulations * POSITIONS))
            within = int(done / max(used, 1e-9)) - done
            if done + within < FEWEST_WORLDS:
                return False
            if within < 1:
                break
            worlds = min(within, done, max(1, ENDGAME_WORLDS - done))
        return True

    def _solved(self, row: Rows, seat: int, candidates: Candidates, worlds: int, at: int, most: int) -> tuple[int, int]:
        """Solve this many worlds; return the sampler's stream and the positions looked at, -1 if ``most`` were not enough for a move."""
        at, looked = self.entry_points.solve_worlds(row, seat, candidates, worlds, at, most, self._endgame, self._evaluation)
        if at == 0:
            raise LookupError(NO_WORLD())
        return at, int(looked)

    def _halve(
        self,
        row: Rows,
        seat: int,
        budget: Budget,
        candidates: Candidates,
        key: tuple[int, int],
        begun: float,
        progress: Progress | None,
        *,
        even: bool,
    ) -> None:
        """Sequential halving: rounds of equal length, after each of which the worse half of the moves is dropped. The first move stays,
        since the others are measured by it. ``even``: one round for all."""
        many = len(candidates.sizes)
        self._tree.clear(many)
        rounds = 1 if even else max(1, math.ceil(math.log2(many)))
        for number in range(rounds):
            share = (number + 1) / rounds
            simulations = int(budget.simulations * share) if budget.simulations else 1 << 60
            until = begun + budget.seconds * share if budget.seconds else math.inf
            key = self._one_round(row, seat, candidates, simulations, until, key)
            if progress is not None:
                progress(share)
            if not even:
                candidates.drop_worse_half()

    def _one_round(
        self, row: Rows, seat: int, candidates: Candidates, simulations: int, until: float, key: tuple[int, int]
    ) -> tuple[int, int]:
        """Simulate the moves still in until this many simulations are done in all, or until this time; each at least once."""
        alive = int(candidates.alive.sum())
        worlds = 1 if until < math.inf else 1 << 30
        while True:
            worlds = max(1, min(worlds, (simulations - int(candidates.counts.sum())) // alive))
            before = time.perf_counter()
            key = self._simulated(row, seat, candidates, worlds, key)
            now = time.perf_counter()
            each = max(1e-7, (now - before) / worlds)
            if now + each > until or int(candidates.counts.sum()) + alive > simulations:
                return key
            worlds = max(1, int(min(CHUNK, until - now) / each))

    def _simulated(self, row: Rows, seat: int, candidates: Candidates, worlds: int, key: tuple[int, int]) -> tuple[int, int]:
        """Deal this many worlds and simulate the moves still in; return the sampler's stream and the players'."""
        key = self.entry_points.search_round(row, seat, candidates, worlds, *key, self._tree, self._evaluation)
        if key[0] == 0:
            raise LookupError(NO_WORLD())
        return key
