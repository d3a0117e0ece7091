"""The deal of the day: one game and one deal for everybody, and what the bots score on it.

Everything about it follows from the date in UTC, so it is the same on every server, and nobody chose it. (Whoever reads this can work
out tomorrow's cards too: it is a deal to compare, not a contest.) The bots at the table play by the advice and never at random:
whoever makes the same moves gets the same result.
"""

from __future__ import annotations

import hashlib
import math
import random
import time
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from typing import NamedTuple

from parlour.bots import second_opinion
from parlour.bots.adviser import advice, all_luck
from parlour.bots.profiles import DEFAULT_LEVEL, PROFILES, Profile
from parlour.engine.calling_card import CallingCard
from parlour.games import built_in, find
from parlour.lang.words import move_text
from parlour.play import shuffle
from parlour.play.game import Game
from parlour.play.table import Move, Table

SEAT = 0
"""The seat of whoever plays it."""
COMPARED = ("easy", "fair", "strong")
"""The levels that play the same deal in that seat."""


@dataclass(frozen=True)
class DailyDeal:
    """The deal of one day."""

    day: str
    """The date in UTC: "2026-11-18"."""
    game: Game
    secret: str
    """What the shuffle is made of. Nobody adds anything to it."""

    @property
    def title(self) -> str:
        """The title of its game."""
        return self.game.rules.calling_card.title

    def open(self) -> Table:
        """The table as it is dealt."""
        return self.game.open(shuffle.seed_of(self.secret, {}), engine="plain")


def day_of(seconds: float) -> str:
    """The date in UTC, this many seconds after the beginning of 1970."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def seconds_left(seconds: float) -> float:
    """Seconds until the next day begins, in UTC."""
    return 86400 - seconds % 86400


def suits(card: CallingCard, luck: str = "") -> bool:
    """Can a deal of this game be compared? Not where it is a matter of speed, or all luck."""
    return not luck and not any(phase.is_race or phase.time_limit for phase in card.phases)


@cache
def daily_games() -> tuple[str, ...]:
    """The games that take turns: built-in ones, so that the deal is the same on every server, whatever else is installed there."""
    return tuple(name for name in built_in() if suits(find(name).calling_card, all_luck(name)))


@cache
def daily_deal(day: str) -> DailyDeal:
    """The deal of a day. The games take turns, in an order that is another one each time round."""
    games = daily_games()
    turn, place = divmod(date.fromisoformat(day).toordinal(), len(games))
    name = sorted(games, key=lambda game: _hash(f"turn\n{turn}\n{game}"))[place]
    return DailyDeal(day, Game(name, options={"length": "deal"}), _hash(f"deal\n{day}"))


def _hash(text: str) -> str:
    return hashlib.sha256(f"parlour daily\n{text}\n".encode()).hexdigest()


# -- what the bots score


class Run(NamedTuple):
    """A level's play of a deal, as far as it has come."""

    moves: tuple[str, ...] = ()
    points: int | None = None
    """What it scored, once the deal is over."""


NOT_BEGUN = Run()


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that can play this game's deals now. A level that thinks is left out until its search is compiled."""
    return tuple(name for name in COMPARED if not PROFILES[name].thinks or second_opinion.is_compiled(game))


def play_on(day: str, level: str, run: Run = NOT_BEGUN, seconds: float = math.inf) -> Run:
    """Let a level play on in the player's seat, for about this long. It plays the same however the play is cut up: each move depends on
    the position alone."""
    deal, profile, end = daily_deal(day), PROFILES[level], time.monotonic() + seconds
    table, moves = deal.open(), list(run.moves)
    for played in moves:
        table.play(min(table.actors), played)
    while not table.over:
        seat = min(table.actors)
        move = _move(table, seat, profile if seat == SEAT else PROFILES[DEFAULT_LEVEL], deal.day)
        moves.append(str(move))
        table.play(seat, move)
        if time.monotonic() > end:
            break
    return Run(tuple(moves), table.scores[SEAT] if table.over else None)


def _move(table: Table, seat: int, profile: Profile, day: str) -> Move:
    """A move that depends on the position alone: a bot that thinks does so by the number of simulations, not by the clock."""
    if not profile.thinks or len(table.legal(seat)) == 1:
        return advice(table, seat, profile.slips, random.Random(f"{day} {profile.name} {len(table.moves)}"))[0]
    from parlour.bots.players import Observation, SearchPlayer, searcher_for
    from parlour.bots.search.budget import Budget

    machine = searcher_for(table.game).machine
    seen = Observation.of_table(machine, table, seat, f"{profile.name} {len(table.moves)}")
    path = SearchPlayer(profile.name, Budget(simulations=profile.thinking[0]), profile.risk).choose(seen)
    text = move_text(table.phase.words, list(path), table.game.pack, table.state)
    assert text is not None, f"{table.game.name}: no words for {path}"
    return Move(text, path)
