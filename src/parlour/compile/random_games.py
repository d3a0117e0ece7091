"""The compiled loop behind ``simulate``: whole games, one after the other, played at random or by policies."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.compile.cache import make_folder
from parlour.compile.compiler import CompiledRules, Rows, compiled_rules
from parlour.lang.chance import child_key as plain_child_key
from parlour.lang.chance import player_start as plain_player_start
from parlour.lang.state import Common

Points = npt.NDArray[np.int32]
RandomGames = Callable[[int, int, int, int, int, Rows, Rows, Points, Rows, Rows], tuple[int, int]]
DealLoop = Callable[[Common, Any, int], tuple[int, int]]
"""Plays a deal to its end, with a spare state to work on; returns the random player's next number and the number of whole moves, or
a choice and -1 - the seat that may not make it, or 0 and ``ENDLESS``."""
ENDLESS = -100
"""In place of the number of moves: the deal doesn't end."""


@cache
def random_games_of(game: str) -> RandomGames:
    """The compiled function ``random_games`` of a game."""
    make_folder(game)
    rules = compiled_rules(game)
    random_deal = rules.course.random_deal

    @rules.compiler.inlined
    def deal_at_random(s: Common, spare: Common, stream: int) -> tuple[int, int]:
        return random_deal(s, stream)

    return games_played(rules, deal_at_random)


def games_played(rules: CompiledRules, play_deal: DealLoop, *, by_seat: bool = False) -> RandomGames:
    """The compiled function ``random_games``, which plays its deals in this way. ``by_seat``: the points of each seat are added up, too."""
    begin, next_deal = rules.course.begin, rules.course.next_deal
    child_key, player_start = rules.compiler.compiled(plain_child_key), rules.compiler.compiled(plain_player_start)
    width, dtype = rules.width, rules.dtype

    @rules.compiler.entry
    def random_games(
        key0: int,
        key1: int,
        first: int,
        games: int,
        most_deals: int,
        halt: Rows,
        start: Rows,
        points: Points,
        about: Rows,
        by_game: Rows,
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + games - 1`` of a bulk run; return the number of games and of deals played.

        ``points`` (by seat from the dealer) and ``about`` (game, dealer, how it ended, winners or -1) get a row for each deal, ``by_game``
        (deals, decisions, points by seat from the dealer …) a row for each game. It ends early in the middle of a game after
        ``most_deals`` deals, before a game for which there are no rows left, and before the next game once ``halt`` is set. If a policy
        fails, the number of deals is -1 and the first row of ``about`` says where: game, deal, choice, and what ``play_deal`` returned.
        """
        row, spare = np.empty(width, np.int64), np.empty(width, np.int64)
        state, other = row.view(dtype), spare.view(dtype)
        deals = 0
        for game in range(games):
            if halt[0] or deals == most_deals:
                return game, deals
            for i in range(width):
                row[i] = start[i]
            s = state[0]
            a, b = child_key(key0, key1, first + game)
            stream = player_start(a, b)
            begin(s, a, b)
            before = deals
            while True:
                if deals == len(points):
                    by_game[game] = 0
                    return game, before
                stream, moves = play_deal(s, other, stream)
                if moves < 0:
                    about[0, 0], about[0, 1], about[0, 2], about[0, 3] = first + game, s.deal, stream, moves
                    return game, -1
                by_game[game, 0] += 1
                by_game[game, 1] += moves
                for i in range(s.players):
                    seat = s.dealer + i
                    if seat >= s.players:
                        seat -= s.players
                    by_game[game, 2 + i] += s.points[seat]
                    if by_seat:
                        by_game[game, 2 + s.players + seat] += s.points[seat]
                    points[deals, i] = s.points[seat]
                about[deals, 0] = first + game
                about[deals, 1] = s.dealer
                about[deals, 2] = s.how
                about[deals, 3] = s.winners if s.ended else -1
                deals += 1
                if s.ended or deals == most_deals:
                    break
                next_deal(s)
        return games, deals

    return random_games
