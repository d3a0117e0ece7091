"""What a tournament is to play, and the file that keeps what it has played."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from parlour.bots.players import Player, player
from parlour.bots.search.budget import Budget
from parlour.lab import phrases
from parlour.lang.errors import SetupError, quoted
from parlour.play.game import Game

MOST_DEALS = 10_000_000
MOST_BOTS = 12
LONGEST_MOVE_TIME = 3600
"""Maximum seconds that a bot of your own may be given for a move."""

Find = Callable[[str], Player]


@dataclass(frozen=True)
class TournamentPlan:
    """What to play."""

    game: str
    players: int
    options: tuple[tuple[str, str | int], ...]
    bots: tuple[str, ...]
    deals: int
    seed: str
    budget: str
    whole: bool = False
    """Play whole games instead of single deals?"""
    move_time: float = 0.0
    """The most seconds a bot of your own may take for a move; 0 if there is no limit."""

    def setup(self) -> Game:
        """The game with its players and options."""
        return Game(self.game, self.players, dict(self.options))

    def same_cards(self) -> dict[str, object]:
        """What must be the same for results to be combined: everything but the number of deals and the limit of a move."""
        return {name: value for name, value in json.loads(json.dumps(vars(self))).items() if name not in ("deals", "move_time")}

    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return list(combinations(self.bots, 2))


def plan_tournament(
    game: Game,
    bots: Sequence[str],
    *,
    deals: int,
    seed: str | int = 0,
    budget: str = "20ms",
    whole: bool = False,
    move_time: float = 0.0,
    find: Find | None = None,
) -> TournamentPlan:
    """A tournament, or SetupError. ``find`` finds a bot by its name."""
    if not isinstance(game, Game):
        raise SetupError(phrases.NO_GAME(game=quoted(game)), field="game")
    if isinstance(bots, str) or not all(isinstance(bot, str) for bot in bots):
        raise SetupError(phrases.BOT_NAMES(bots=quoted(bots)), field="bots")
    if len(bots) < 2 or len(set(bots)) < len(bots) or len(bots) > MOST_BOTS:
        raise SetupError(phrases.WRONG_BOTS(most=MOST_BOTS, bots=quoted(", ".join(bots))), field="bots")
    if isinstance(deals, bool) or not isinstance(deals, int) or not 1 <= deals <= MOST_DEALS:
        raise SetupError(phrases.WRONG_DEALS(most=f"{MOST_DEALS:,}"), field="deals")
    if isinstance(move_time, bool) or not 0 <= move_time <= LONGEST_MOVE_TIME:
        raise SetupError(phrases.WRONG_MOVE_TIME(most=f"{LONGEST_MOVE_TIME:,}"), field="move_time")
    thinking = Budget.parse(budget)
    for name in bots:
        (find or (lambda text: player(text, thinking, move_time)))(name)
    return TournamentPlan(
        game.name, game.players, tuple(game.changed.items()), tuple(bots), deals, str(seed), budget, whole, move_time
    )  # fmt: skip


@dataclass(frozen=True)
class Meeting:
    """One deal (or game) of two bots in all seatings: for each bot its mean points per seat and deal, and its share of the wins."""

    pair: int
    deal: int
    points: tuple[float, float]
    wins: tuple[float, float]


def read_kept(keep: Path | None, plan: TournamentPlan) -> list[Meeting]:
    """The meetings that an earlier run of the same tournament has played."""
    if keep is None or not keep.exists():
        return []
    lines = keep.read_text(encoding="utf-8").splitlines()
    try:
        head = json.loads(lines[0])
    except (IndexError, ValueError):
        raise SetupError(phrases.NOT_A_TOURNAMENT(file=keep), field="keep") from None
    if head != plan.same_cards():
        raise SetupError(phrases.ANOTHER_TOURNAMENT(file=keep), field="keep")
    found = []
    for line in lines[1:]:
        try:
            pair, deal, points, wins = json.loads(line)
            found.append(Meeting(pair, deal, (points[0], points[1]), (wins[0], wins[1])))
        except (ValueError, TypeError, IndexError):
            break  # the line that was being written when the run was cut off
    return [meeting for meeting in found if meeting.deal < plan.deals and meeting.pair < len(plan.pairs())]


def write_kept(keep: Path | None, plan: TournamentPlan, meeting: Meeting) -> None:
    """Add a meeting to the file."""
    if keep is None:
        return
    new = not keep.exists()
    with keep.open("a", encoding="utf-8") as file:
        if new:
            file.write(json.dumps(plan.same_cards()) + "\n")
        file.write(json.dumps([meeting.pair, meeting.deal, meeting.points, meeting.wins]) + "\n")
