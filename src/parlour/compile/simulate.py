"""Bulk simulation: many deals played at random or by policies, compiled, on all cores. The number of threads doesn't change the result."""

from __future__ import annotations

import inspect
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numba.core.errors import NumbaError

from parlour.compile import phrases
from parlour.compile.compiler import Rows
from parlour.compile.intervals import GameSums
from parlour.compile.numba_internals import first_reason
from parlour.compile.policies import MOST_CHOICES, Policy, games_of, seating
from parlour.compile.random_games import ENDLESS, Points
from parlour.compile.simulation_setup import check_number, game_asked_for, plain
from parlour.engine.common import MOST_DEALS
from parlour.lang.chance import seed_key
from parlour.lang.errors import ParlourError, SetupError, quoted
from parlour.play.game import Game
from parlour.play.phrases import PLOT_TITLE
from parlour.play.plots import summary_html

PIECE = 16_384
"""Deals in one piece of work, about. The result doesn't depend on how the work is cut."""
SMALLEST = 256
"""Deals in the smallest piece: fewer would cost more to hand out than to play."""
ROWS = PIECE + MOST_DEALS
"""Deals written down at a time: enough for at least one game."""
KEEP = 5_000_000
"""The most deals whose arrays are kept by default."""
MOST_ASKED = 10**15
MOST_THREADS = 1024
"""The most deals and threads that can be asked for."""


@dataclass(frozen=True)
class Summary:
    """What a simulation found."""

    game: str
    players: int
    options: dict[str, str | int]
    seed: str | int
    deals: int
    games: int
    decisions: int
    """Whole moves made."""
    seconds: float
    """Not counting the time to compile."""
    compile_seconds: float
    threads: int
    policies: tuple[str, ...]
    """Who played, by seat at the table."""
    means: tuple[float, ...]
    """Mean points per deal, by seat from the dealer (index 0 is the dealer)."""
    ci95: tuple[float | None, ...]
    """Half the width of each mean's 95 % confidence interval, with each game as one observation. None after too few games."""
    seat_means: tuple[float, ...] | None
    """Mean points per deal by seat at the table, where the seats have different policies."""
    seat_ci95: tuple[float | None, ...] | None
    """Half the width of each one's interval."""
    endings: dict[str, int]
    """How the deals ended."""
    points: npt.NDArray[np.int32] | None
    """Points of each deal, by seat from the dealer."""
    about: npt.NDArray[np.int64] | None
    """For each deal: its game, its dealer, how it ended, and the winners (a set of seats; -1 while the game goes on)."""

    def _repr_html_(self) -> str:
        """A small plot, for a notebook."""
        return summary_html(
            PLOT_TITLE(game=self.game, players=self.players, deals=self.deals), self.means, self.ci95, self.endings
        )

    def as_json(self) -> dict[str, object]:
        """What ``parlour simulate --json`` prints."""
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "deals": self.deals,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "compile_seconds": self.compile_seconds,
            "threads": self.threads,
            "policies": list(self.policies),
            "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
            "points": _told(self.means, self.ci95),
            "points_by_seat": None if self.seat_means is None else _told(self.seat_means, self.seat_ci95 or ()),
            "endings": self.endings,
        }


def _told(means: Sequence[float], halves: Sequence[float | None]) -> list[dict[str, float | None]]:
    """Means and their intervals for JSON."""
    return [{"mean": mean, "ci95": half} for mean, half in zip(means, halves, strict=True)]


@dataclass
class _Piece:
    """One piece of work: a range of games and what came of it."""

    deals: int
    by_game: Rows
    points: Points
    about: Rows

    @staticmethod
    def joined(parts: list[_Piece]) -> _Piece:
        """Pieces that follow each other, as one."""
        if len(parts) == 1:
            return parts[0]
        return _Piece(
            sum(part.deals for part in parts),
            np.concatenate([part.by_game for part in parts]),
            np.concatenate([part.points for part in parts]),
            np.concatenate([part.about for part in parts]),
        )


class _Run:
    """A simulation: the compiled loop and its inputs."""

    def __init__(self, game: Game, seed: str | int, policy: Policy | Sequence[Policy] = "random") -> None:
        self.game, self.seed = game, seed
        self.key = seed_key(seed)
        self.start = np.array(game.start().flat(), np.int64)
        self.seats = seating(game.name, game.players, policy)
        self.random_games = games_of(game.name, self.seats)
        self.columns = game.players if self.seats.is_random else 2 * game.players
        self.halt = np.zeros(1, np.int64)

    def piece(self, first: int, games: int, most: int) -> _Piece:
        """Play a range of games, ``most`` deals at most."""
        parts: list[_Piece] = []
        while not parts or (games > 0 and most > 0 and not self.halt[0]):
            by_game = np.zeros((games, 2 + self.columns), np.int64)
            points = np.empty((ROWS, self.game.players), np.int32)
            about = np.empty((ROWS, 4), np.int64)
            done, deals = self.random_games(*self.key, first, games, most, self.halt, self.start, points, about, by_game)
            if deals < 0:
                raise self._failed(*about[0].tolist())
            parts.append(_Piece(deals, by_game[:done], points[:deals], about[:deals]))
            first, games, most = first + done, games - done, most - deals
        return _Piece.joined(parts)

    def _failed(self, game: int, deal: int, choice: int, failure: int) -> ParlourError:
        """What a policy did wrong, and where."""
        where, names = {"deal": deal, "seed": f"{self.seed}#{game}"}, self.seats.names
        if failure == ENDLESS:
            return ParlourError(phrases.NO_END(policies=", ".join(dict.fromkeys(names)), most=f"{MOST_CHOICES:,}", **where))
        seat = -1 - failure
        return ParlourError(phrases.NOT_LEGAL(policy=names[seat], choice=choice, seat=seat, **where))

    def pieces(self, deals: int, threads: int) -> Iterator[_Piece]:
        """The pieces in order until all deals are played, the last one cut to fit.

        Work is queued ahead, but no more than will probably be needed: the rest would only keep the cores busy. Toward the end the
        pieces get smaller, so that all threads finish at about the same time.
        """
        left, asked, played, length = deals, 0, 0, float(MOST_DEALS)
        waiting: list[tuple[int, int, Future[_Piece]]] = []
        with ThreadPoolExecutor(threads) as pool:
            try:
                while left > 0:
                    needed = left - length * (asked - played)
                    while not waiting or (len(waiting) < 2 * threads and needed > 0):
                        size = min(PIECE, needed, max(needed / (2 * threads), SMALLEST))
                        games = max(1, int(size / length))
                        waiting.append((asked, games, pool.submit(self.piece, asked, games, left)))
                        asked += games
                        needed -= length * games
                    first, games, future = waiting.pop(0)
                    done = future.result()
                    if done.deals > left:
                        done = self.piece(first, games, left)
                    played += games
                    left -= done.deals
                    length = max(1.0, (deals - left) / played)
                    yield done
            finally:
                self.halt[0] = 1
                for _, _, later in waiting:
                    later.cancel()


def cores() -> int:
    """Number of processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    game: str | Game,
    *,
    players: int | None = None,
    deals: int = 100_000,
    seed: str | int = 0,
    threads: int | None = None,
    arrays: bool | None = None,
    policy: Policy | Sequence[Policy] = "random",
    progress: Callable[[int], object] | None = None,
    **options: str | int,
) -> Summary:
    """Play many deals, in whole games one after the other: game i is the game of seed ``seed#i``.

    ``policy`` says who plays: ``"random"``, ``"sheet"`` (the game's advice), a rule of your own (see ``parlour.compile.policies``) or
    its name as ``"module:name"``; one for all seats, or one for each. ``threads`` defaults to all cores; the result doesn't depend on
    it. ``progress`` is called with the number of deals done so far; if it returns True, the simulation stops there and the summary
    covers what was done. Whatever would have no effect is refused.
    """
    setup = game_asked_for(game, players, options, inspect.signature(simulate))
    deals, seed, threads = plain(deals), plain(seed), cores() if threads is None else plain(threads)
    check_number("deals", deals, most=MOST_ASKED)
    check_number("threads", threads, most=MOST_THREADS)
    if arrays is not None and not isinstance(arrays, bool):
        raise SetupError(phrases.NOT_YES_OR_NO(value=quoted(arrays)), field="arrays")
    if progress is not None and not callable(progress):
        raise SetupError(phrases.NOT_CALLABLE(value=quoted(progress)), field="progress")
    keep = deals <= KEEP if arrays is None else arrays
    before = time.perf_counter()
    run = _Run(setup, seed, policy)
    _compile(run)
    start = time.perf_counter()
    tally = _Tally(run.columns, len(setup.rules.calling_card.endings))
    for piece in run.pieces(deals, threads):
        tally.add(piece, keep)
        if progress is not None and progress(tally.deals) is True:
            break
    seconds = time.perf_counter() - start
    means, halves = tally.sums.means(), tally.sums.half_widths()
    seats = setup.players
    return Summary(
        game=setup.name,
        players=seats,
        options=setup.options,
        seed=seed,
        deals=tally.deals,
        games=tally.games,
        decisions=tally.decisions,
        seconds=seconds,
        compile_seconds=start - before,
        threads=threads,
        policies=run.seats.names,
        means=means[:seats],
        ci95=halves[:seats],
        seat_means=means[seats:] if run.seats.differs else None,
        seat_ci95=halves[seats:] if run.seats.differs else None,
        endings=dict(zip(setup.rules.calling_card.endings, tally.endings.tolist(), strict=True)),
        points=np.concatenate(tally.points) if keep else None,
        about=np.concatenate(tally.about) if keep else None,
    )


def _compile(run: _Run) -> None:
    """Play a first deal, for which everything is compiled. SetupError if a policy can't be."""
    if run.seats.is_random:
        run.piece(0, 1, 1)
        return
    try:
        run.piece(0, 1, 1)
    except NumbaError as wrong:
        names = ", ".join(dict.fromkeys(name for name, rule in zip(run.seats.names, run.seats.rules, strict=True) if rule))
        raise SetupError(phrases.NOT_IN_THE_SUBSET(policies=names, reason=first_reason(wrong)), field="policy") from None


class _Tally:
    """The sums of a simulation."""

    def __init__(self, columns: int, endings: int) -> None:
        self.deals = self.games = self.decisions = 0
        self.endings = np.zeros(endings, np.int64)
        self.points: list[npt.NDArray[np.int32]] = []
        self.about: list[npt.NDArray[np.int64]] = []
        self.sums = GameSums(columns, MOST_DEALS)

    def add(self, piece: _Piece, keep: bool) -> None:
        played = piece.by_game[piece.by_game[:, 0] > 0]
        self.games += len(played)
        self.deals += piece.deals
        self.decisions += int(played[:, 1].sum())
        self.sums.add(played[:, 0], played[:, 2:])
        self.endings += np.bincount(piece.about[:, 2], minlength=len(self.endings))
        if keep:
            self.points.append(piece.points)
            self.about.append(piece.about)
