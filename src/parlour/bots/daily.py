"""The deal of the day: one game and one deal for everybody, and what the bots score on it.

Everything about it follows from the date in UTC, so it is the same on every server, and nobody chose it. (Whoever reads this can work
out tomorrow's cards too: it is a deal to compare, not a contest.) The bots at the table play by the advice and never at random:
whoever makes the same moves gets the same result.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache

from parlour.bots import second_opinion
from parlour.bots.adviser import advice, all_luck
from parlour.bots.profiles import DEFAULT_LEVEL, PROFILES, Profile
from parlour.engine.calling_card import CallingCard
from parlour.games import find, names
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
    """The games that take turns."""
    return tuple(name for name in names() if suits(find(name).calling_card, all_luck(name)))


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


def bots_points(day: str) -> dict[str, int]:
    """What each level scores in the player's seat; a level that thinks is left out until its search is compiled."""
    deal = daily_deal(day)
    ready = [name for name in COMPARED if not PROFILES[name].thinks or second_opinion.is_compiled(deal.game.name)]
    return {name: points_of(deal, PROFILES[name]) for name in ready}


def points_of(deal: DailyDeal, profile: Profile) -> int:
    """What a bot with this profile scores, always the same."""
    table, chance = deal.open(), random.Random(f"{deal.day} {profile.name}")
    while not table.over:
        seat = min(table.actors)
        table.play(seat, _move(table, seat, profile if seat == SEAT else PROFILES[DEFAULT_LEVEL], chance))
    return table.scores[SEAT]


def _move(table: Table, seat: int, profile: Profile, chance: random.Random) -> Move:
    """A move that depends on the position alone: a bot that thinks does so by the number of simulations, not by the clock."""
    if not profile.thinks or len(table.legal(seat)) == 1:
        return advice(table, seat, profile.slips, chance)[0]
    from parlour.bots.players import Observation, SearchPlayer, searcher_for
    from parlour.bots.search.budget import Budget

    machine = searcher_for(table.game).machine
    seen = Observation.of_table(machine, table, seat, f"{profile.name} {len(table.moves)}")
    path = SearchPlayer(profile.name, Budget(simulations=profile.thinking[0]), profile.risk).choose(seen)
    text = move_text(table.phase.words, list(path), table.game.pack, table.state)
    assert text is not None, f"{table.game.name}: no words for {path}"
    return Move(text, path)
