"""A deal of a tournament in which a bot of your own plays: at a table that checks every move, so that it sees what people would see."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from parlour.bots.observation import Follower
from parlour.bots.own import BotError, OwnPlayer
from parlour.bots.phrases import OWN_ILLEGAL
from parlour.bots.players import Observation, Player, searcher_for
from parlour.compile.machine import Machine
from parlour.engine.common import next_to_act
from parlour.lang.cards import each
from parlour.lang.errors import IllegalMove, quoted
from parlour.lang.state import Common
from parlour.play.game import Game
from parlour.play.table import Move, Table


def play_at_table(game: Game, seed: str, bots: Sequence[Player], *, whole: bool = False) -> tuple[list[float], list[int]]:
    """The same as ``play_one``: the same deal, and to the others the same observations. A bot of your own is made anew at each seat."""
    seated = [bot.seated(f"{seed}/{seat}") if isinstance(bot, OwnPlayer) else bot for seat, bot in enumerate(bots)]
    machine = None if all(isinstance(bot, OwnPlayer) for bot in bots) else searcher_for(game).machine
    followers = [Follower() for _ in bots]
    table = game.open(seed, dealer=0, engine="plain")
    while not table.over and (whole or not table.deals):
        seat = next_to_act(table.state)
        _move(table, seat, seated[seat], f"{seed}/{seat}/{len(table.moves)}", machine, followers[seat])
    played = table.deals if whole else table.deals[:1]
    s = table.state if whole else _end_of_first_deal(table)
    winners = s.winners if s.ended else game.rules.verbs.leaders(s)
    return [fmean(points) for points in zip(*played, strict=True)], list(each(winners))


def _move(table: Table, seat: int, bot: Player, seed: str, machine: Machine | None, follower: Follower) -> None:
    """Let a bot make its move."""
    if isinstance(bot, OwnPlayer):
        move = bot.move(Observation.at_table(table, seat, seed, machine, follower))
    else:
        assert machine is not None
        move = Move("", bot.choose(Observation.of_table(machine, table, seat, seed)))
    try:
        table.play(seat, move)
    except IllegalMove as wrong:
        raise BotError(OWN_ILLEGAL(bot=quoted(bot.name), move=quoted(str(move)), reason=wrong)) from None


def _end_of_first_deal(table: Table) -> Common:
    """The state in which the first deal ended."""
    ends = (step.before for step in table.history.since(0) if step.move is None and step.before is not None)
    return next((s for s in ends if s.deal_over), table.state)
