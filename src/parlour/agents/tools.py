"""The tools a language model plays with. Their names, parameters and docstrings are what it reads."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from parlour.agents import phrases
from parlour.agents.own_table import OwnTable
from parlour.agents.seat import Answer, Json, Seat
from parlour.agents.seat_over_http import SeatOverHttp
from parlour.lang.errors import ParlourError, SetupError, quoted
from parlour.play.game import Game
from parlour.terminal.catalog import catalog_lines
from parlour.terminal.rulebook import clause_text, rulebook_lines

INSTRUCTIONS = (
    "Play American card games of 1897-1939 from one seat. Open a table with new_game or take a seat with join. Then, while your_turn is "
    "true, look with view, choose one of legal_moves and make it with move. rules explains a game or one of its clauses."
)
MOST_MOVES = 100
"""Maximum moves in an answer."""


class Tools:
    """The tools of one player, who has one seat at a time."""

    def __init__(self) -> None:
        self._seat: Seat | None = None

    def all(self) -> list[Callable[..., object]]:
        """Every tool."""
        return [
            self.games, self.rules, self.new_game, self.join, self.view, self.legal_moves, self.move, self.hint, self.wait,
        ]  # fmt: skip

    # -- what there is

    def games(self) -> str:
        """List the games, with their players, length and aim."""
        return "\n".join(catalog_lines())

    def rules(self, game: str, clause: str = "") -> str:
        """The rules of a game, clause by clause, with its options; or a single clause, such as RK-11."""
        found = Game(game).rules
        if not clause:
            return "\n".join(rulebook_lines(found))
        one = found.clause(clause)
        if one is None:
            names = ", ".join(each.id for each in found.clauses)
            raise SetupError(phrases.NO_CLAUSE(game=game, clause=quoted(clause[:40]), clauses=names), field="clause")
        return clause_text(one)

    # -- taking a seat

    def new_game(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, str | int] | None = None,
        seed: str = "",
        seat: int = 0,
        opponents: str = "fair",
    ) -> Answer:
        """Open a table against bots: easy, fair, strong or best. The same seed deals the same cards; without one they are new."""
        return self._sit(OwnTable(game, players, options or {}, seed or secrets.token_hex(8), seat, opponents))

    def join(self, link: str, name: str = "Robin") -> Answer:
        """Take a seat at a server's table by its link. A link without a seat's secret takes an open seat under this name."""
        return self._sit(SeatOverHttp(link, name))

    def _sit(self, seat: Seat) -> Answer:
        if self._seat is not None:
            self._seat.leave()
        self._seat = seat
        return seat.news()

    # -- playing

    def view(self) -> Answer:
        """What you see of the table: your cards, what lies open, the bids, the scores."""
        return self._at().view()

    def legal_moves(self) -> Answer:
        """The moves that will be accepted from you now, each with its words; none if it isn't your turn."""
        moves = self._at().legal()
        return {"moves": moves[:MOST_MOVES], "more": max(0, len(moves) - MOST_MOVES)}

    def move(self, text: str) -> Answer:
        """Make a move, such as "bid 40" or "play R5". If it is refused, nothing has changed, and you are told why. Then the others play,
        and you are told what happened."""
        seat = self._at()
        return seat.move(text) or seat.news()

    def hint(self) -> Answer:
        """The move the game's own advice prefers for you now, with its reasons."""
        return self._at().hint()

    def wait(self) -> Answer:
        """Let the others play on until it is your turn, and hear what happened. Also passes up a chance to move out of turn."""
        seat = self._at()
        seat.wait()
        return seat.news()

    def _at(self) -> Seat:
        if self._seat is None:
            raise ParlourError(phrases.NO_TABLE())
        return self._seat


__all__ = ["INSTRUCTIONS", "Json", "Tools"]
