"""Thinking: which move of a position is best, by so many simulations or in so much time.

A *mind* belongs to one game with its players and options, and keeps the tables that the compiled parts work on. It is handed a row that
a seat may have in mind (one world that agrees with what it sees), never the true one: see ``parlour.bots.observation``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.bots.search import endgame, judging, tree
from parlour.compile import cache
from parlour.compile.machine import Machine, Rows
from parlour.engine.common import next_to_act
from parlour.lang.chance import seed_key
from parlour.play.game import Game

MOST_MOVES = 192
"""Up to so many whole moves are weighed as such; if there are more, a move is made choice by choice."""
LONGEST_MOVE = 12
CHUNK = 0.004
"""About so many seconds of thinking at a time, between looks at the clock."""
ENDGAME_CARDS = 5
"""With so many cards a hand or fewer the rest of the deal is tried exactly, unless cards are drawn in it."""
ENDGAME_POSITIONS = 30_000
"""Positions an exact solution may look at, in one world."""
ENDGAME_WORLDS = 120
FEWEST_WORLDS = 16
"""So many worlds are solved at the most, and at the least; if the budget is not enough for that, it is better spent otherwise."""
DOUBT = 1.0
"""By so many times the usual lead of the luckiest of the candidates a move must be better than the advised one to be preferred to it."""
POSITIONS = 16
"""So many positions are as much work as a simulation."""
BETTER = 2
"""What is noted of a move are sums, each with its squares in the next column (see ``note`` in the driver): here, by how much it is
better than the first."""
NO_WORLD = "no world agrees with what is known here"


@dataclass(frozen=True)
class Budget:
    """How long to think: so many simulations, or so many seconds; of both, whatever is over first."""

    simulations: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Weighed:
    """A move and what it is worth to the one who makes it: a share of the game, and the points of the deal to be expected, each with the
    standard error of the estimate. By how much it is better than the first candidate, and what it makes more in points, comes from
    worlds that both have been tried in, and is surer than the difference of the two."""

    choices: tuple[int, ...]
    worth: float = 0.0
    error: float = 0.0
    points: float = 0.0
    points_error: float = 0.0
    simulations: int = 0
    better: float = 0.0
    better_error: float = 0.0
    more: float = 0.0
    more_error: float = 0.0


@dataclass(frozen=True)
class Thought:
    """What came of thinking: the moves, the best first; whether the worths are exact; and the work done."""

    moves: tuple[Weighed, ...]
    solved: bool
    simulations: int
    seconds: float
    whole: bool
    """Are these whole moves, or only the first choices of moves?"""

    @property
    def best(self) -> tuple[int, ...]:
        """The best move."""
        return self.moves[0].choices

    def liked(self, risk: float) -> tuple[int, ...]:
        """The move liked best by one whose taste for risk is this: so much of the spread of outcomes is added to a move's worth."""
        if risk == 0 or len(self.moves) == 1:
            return self.best
        known = [move for move in self.moves if 2 * move.simulations >= self.moves[0].simulations]
        return max(known, key=lambda move: move.worth + risk * move.error * math.sqrt(move.simulations)).choices


class Mind:
    """The search for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.machine = Machine(game)
        self.driver: Any = cache.driver(game.name, cache.SEARCH)
        width, seats = self.machine.width, self.machine.state.most_seats
        self._scratch = np.empty((2, width), np.int64)
        self._future = np.empty(width, np.int64)
        self._shares = np.zeros(2 * seats)
        self._nodes = np.empty((tree.MOST_NODES, 2), np.int64)
        self._edges = np.empty((2 * tree.MOST_NODES, 5), np.int64)
        self._sums = np.empty(2 * tree.MOST_NODES)
        self._made = np.zeros(2, np.int64)
        self._trail = np.empty(tree.LONGEST_PATH, np.int64)
        self._keys = np.zeros(judging.JUDGED, np.int64)
        self._worths = np.zeros((judging.JUDGED, seats))
        self._known = np.zeros(endgame.KNOWN, np.int64)
        self._found = np.zeros((endgame.KNOWN, 2 * seats))
        self._bank = np.zeros((judging.BANK, seats), np.int64)
        self.driver.fill_bank(self.machine.open("bank"), 1, self._bank)
        dealt = self._bank[:, : game.players].astype(float)
        self._spread = max(0.5, float(np.std(dealt - dealt.mean(axis=1, keepdims=True))))
        hand = self.machine.state.fields.get("hand")
        self._hands = (self.machine.state.place("hand"), hand.size) if hand else None

    def warm_up(self) -> None:
        """Compile every door, or load it from the cache, so that the first thought takes no longer than others."""
        row = self.machine.open("warm")
        seat = next_to_act(self.machine.plain(row))
        self.machine.worlds(row, seat, 1)
        self.advised(row, seat)
        self._begin_tree(1)
        desk = _Desk(self.moves(row, seat)[0][:1])
        desk.begin((1, 1))
        self._deal_and_simulate(row, seat, desk, 1)
        self._solve_worlds(row, seat, desk, 1, 1)

    # -- moves

    def moves(self, row: Rows, seat: int, *, sift: bool = False) -> tuple[list[tuple[int, ...]], bool]:
        """The moves of a seat as paths of choices, and whether they are whole; if there are too many, their first choices. ``sift``: of
        moves that come to the same, one."""
        paths = np.empty((MOST_MOVES, LONGEST_MOVE), np.int64)
        sizes = np.empty(MOST_MOVES, np.int64)
        found = self.driver.moves_of(row, seat, int(sift), paths, sizes)
        if found < 0:
            may = self.machine.legal(row, seat)
            return [(choice,) for choice in range(63) if may >> choice & 1], False
        return [tuple(paths[i, : sizes[i]].tolist()) for i in range(found)], True

    def advised(self, row: Rows, seat: int, seed: str | int = 0, spice: int = 0) -> tuple[int, ...]:
        """The move of the advice, with so many of 256 choices made at random."""
        path = np.empty(LONGEST_MOVE * 4, np.int64)
        size, _ = self.driver.advised(row.copy(), seat, seed_key(seed)[0] if spice else 0, spice, path)
        return tuple(path[:size].tolist())

    # -- thinking

    def think(
        self,
        row: Rows,
        seat: int,
        budget: Budget,
        seed: str | int = 0,
        progress: Callable[[float], object] | None = None,
        *,
        among: Sequence[tuple[int, ...]] = (),
        even: bool = False,
    ) -> Thought:
        """Weigh the moves of a seat; or those ``among`` these whole moves, the first of which is what the others are measured by (if
        they are not told, it is the advised one). ``even``: all get the same work, none is dropped early."""
        begun = time.perf_counter()
        moves, whole = (list(among), True) if among else self.moves(row, seat, sift=True)
        if len(moves) == 1:
            return Thought((Weighed(moves[0]),), False, 0, 0.0, whole)
        if np.count_nonzero(self._keys) > judging.JUDGED // 2:
            self._keys[:] = 0
        if not among:
            first = self.advised(row, seat) if whole else self.advised(row, seat)[:1]
            moves = [first, *(choices for choices in moves if choices != first)]
        desk, key, solved = _Desk(moves), seed_key(seed), False
        if self._is_near_the_end(row):
            desk.begin(key)
            solved = self._solve(row, seat, budget, desk, begun)
        if not solved:
            desk.begin(key)
            self._halve(row, seat, budget, desk, begun, progress, even=even)
        return Thought(desk.weighed(), solved, int(desk.counts.sum()), time.perf_counter() - begun, whole)

    def _judging(self) -> tuple[Any, ...]:
        return self._bank, self._spread, self._keys, self._worths, self._future, self._shares

    def _is_near_the_end(self, row: Rows) -> bool:
        if self._hands is None:
            return False
        at, size = self._hands
        held = sum(int(hand).bit_count() for hand in row[at : at + size])
        return held <= ENDGAME_CARDS * self.game.players

    def _solve(self, row: Rows, seat: int, budget: Budget, desk: _Desk, begun: float) -> bool:
        """Solve worlds exactly while the budget lasts; False if they are too large for it."""
        self._known[:] = 0  # what is known from before would make this search longer than it is when it is asked first
        most = ENDGAME_POSITIONS
        if budget.simulations:
            most = min(most, budget.simulations * POSITIONS // FEWEST_WORLDS // len(desk.moves))
        done, spent, worlds = 0, 0, 1
        while done < ENDGAME_WORLDS:
            looked = self._solve_worlds(row, seat, desk, worlds, most)
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

    def _solve_worlds(self, row: Rows, seat: int, desk: _Desk, worlds: int, most: int) -> int:
        """Solve so many worlds; gives how many positions were looked at, -1 if ``most`` were not enough for a move."""
        desk.at, looked = self.driver.solve_worlds(
            row, seat, desk.paths, desk.sizes, worlds, desk.at, most, self._scratch, desk.values, desk.counts,
            self._known, self._found, *self._judging(),
        )  # fmt: skip
        if desk.at == 0:
            raise LookupError(NO_WORLD)
        return int(looked)

    def _begin_tree(self, many: int) -> None:
        """An empty tree: one node for each of so many moves."""
        self._made[:] = many, 0
        self._nodes[:many, tree.NODE_EDGE] = -1
        self._nodes[:many, tree.NODE_VISITS] = 0

    def _halve(
        self,
        row: Rows,
        seat: int,
        budget: Budget,
        desk: _Desk,
        begun: float,
        progress: Callable[[float], object] | None,
        *,
        even: bool,
    ) -> None:
        """Sequential halving: rounds of equal length, after each of which the worse half of the moves is dropped. The first one stays: it
        is what the others are measured by. Or an ``even`` search: one round for all."""
        many = len(desk.moves)
        self._begin_tree(many)
        rounds = 1 if even else max(1, math.ceil(math.log2(many)))
        for number in range(rounds):
            share = (number + 1) / rounds
            simulations = int(budget.simulations * share) if budget.simulations else 1 << 60
            until = begun + budget.seconds * share if budget.seconds else math.inf
            self._one_round(row, seat, desk, simulations, until)
            if progress is not None:
                progress(share)
            if not even:
                desk.drop_worse_half()

    def _one_round(self, row: Rows, seat: int, desk: _Desk, simulations: int, until: float) -> None:
        """Simulate the moves that are alive till so many simulations are done in all, or that time has come; each once at least."""
        alive = int(desk.alive.sum())
        worlds = 1 if until < math.inf else 1 << 30
        while True:
            worlds = max(1, min(worlds, (simulations - int(desk.counts.sum())) // alive))
            before = time.perf_counter()
            self._deal_and_simulate(row, seat, desk, worlds)
            now = time.perf_counter()
            each = max(1e-7, (now - before) / worlds)
            if now + each > until or int(desk.counts.sum()) + alive > simulations:
                return
            worlds = max(1, int(min(CHUNK, until - now) / each))

    def _deal_and_simulate(self, row: Rows, seat: int, desk: _Desk, worlds: int) -> None:
        desk.at, desk.stream = self.driver.search_round(
            row, seat, desk.paths, desk.sizes, desk.alive, worlds, desk.at, desk.stream, self._scratch, desk.tally, desk.values,
            desk.counts, self._nodes, self._edges, self._sums, self._made, self._trail, *self._judging(),
        )  # fmt: skip
        if desk.at == 0:
            raise LookupError(NO_WORLD)


class _Desk:
    """What is written down while the moves of one position are weighed."""

    def __init__(self, moves: list[tuple[int, ...]]) -> None:
        self.moves = moves
        self.paths: npt.NDArray[np.int64] = np.zeros((len(moves), max(map(len, moves))), np.int64)
        for place, choices in enumerate(moves):
            self.paths[place, : len(choices)] = choices
        self.sizes = np.array([len(choices) for choices in moves], np.int64)

    def begin(self, key: tuple[int, int]) -> None:
        """A clean sheet; the key is where the sampler's stream and the players' begin."""
        many = len(self.moves)
        self.alive = np.ones(many, np.int64)
        self.values = np.zeros((many, 8))
        self.counts = np.zeros(many, np.int64)
        self.tally = np.zeros(3)
        self.at, self.stream = key

    def drop_worse_half(self) -> None:
        """Keep the better half of the moves that are alive, and the first."""
        better = (self.values[:, BETTER] / np.maximum(1, self.counts)).tolist()
        ranked = sorted(np.flatnonzero(self.alive).tolist(), key=lambda k: (-better[k], k))
        for k in ranked[(len(ranked) + 1) // 2 :]:
            self.alive[k] = k == 0

    def means(self) -> tuple[list[list[float]], list[list[float]]]:
        """The means of what is noted of each move (worth, by how much better, points, how many more), and their standard errors."""
        many = np.maximum(1, self.counts)[:, None]
        means = self.values[:, ::2] / many
        errors = np.sqrt(np.maximum(0.0, self.values[:, 1::2] / many - means**2) / many)
        return means.tolist(), errors.tolist()

    def weighed(self) -> tuple[Weighed, ...]:
        """All moves, the one to make first; then the others, those that lasted longest first. The first candidate gives way only to one
        that is clearly better: the best of many looks better than it is."""
        lucky = DOUBT * math.sqrt(2 * math.log(max(2, len(self.moves))))
        means, errors = self.means()
        alive, counts = self.alive.tolist(), self.counts.tolist()

        def rank(k: int) -> tuple[float, ...]:
            return -alive[k], 0 if alive[k] else -counts[k], lucky * errors[k][BETTER // 2] - means[k][BETTER // 2], k

        found = []
        for k in sorted(range(len(self.moves)), key=rank):
            (worth, better, points, more), (error, better_error, points_error, more_error) = means[k], errors[k]
            found.append(
                Weighed(self.moves[k], worth, error, points, points_error, counts[k], better, better_error, more, more_error)
            )
        return tuple(found)
