"""The compiled loop behind ``simulate``: whole games of random play, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from parlour.compile.cache import make_folder
from parlour.compile.compiler import Rows, compiled_rules
from parlour.lang.chance import child_key as plain_child_key
from parlour.lang.chance import player_start as plain_player_start

Points = npt.NDArray[np.int32]
RandomGames = Callable[[int, int, int, int, int, Rows, Rows, Points, Rows, Rows], tuple[int, int]]


@cache
def random_games_of(game: str) -> RandomGames:
    """The compiled function ``random_games`` of a game."""
    make_folder(game)
    rules = compiled_rules(game)
    begin, random_deal, next_deal = rules.course.begin, rules.course.random_deal, rules.course.next_deal
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
        """Play games ``first`` to ``first + games - 1`` of a bulk run at random; return the number of games and of deals played.

        ``points`` (by seat from the dealer) and ``about`` (game, dealer, how it ended, winners or -1) get a row for each deal, ``by_game``
        (deals, decisions, points by seat from the dealer …) a row for each game. It ends early in the middle of a game after
        ``most_deals`` deals, before a game for which there are no rows left, and before the next game once ``halt`` is set.
        """
        row = np.empty(width, np.int64)
        state = row.view(dtype)
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
                stream, moves = random_deal(s, stream)
                by_game[game, 0] += 1
                by_game[game, 1] += moves
                for i in range(s.players):
                    seat = s.dealer + i
                    if seat >= s.players:
                        seat -= s.players
                    by_game[game, 2 + i] += s.points[seat]
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
