"""A table of one's own: the seat of a language model, and bots at the others.

Nobody can hurry a language model. In a race the seats are asked in an order drawn by lot, and no phase ends by the clock.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import cast

import msgspec

from parlour.agents import phrases
from parlour.agents.seat import Answer, Json
from parlour.bots.adviser import advice
from parlour.bots.decide import decide, leaves_time
from parlour.bots.profiles import profile
from parlour.lang.cards import has
from parlour.lang.errors import IllegalMove, Reason, Refusal, SetupError
from parlour.play.game import Game
from parlour.play.views import View, view_of
from parlour.terminal.move_list import in_order, spoken
from parlour.terminal.narration import step_lines

BOTS = ("Ada", "Bert", "Cora", "Dan", "Edith", "Frank", "Grace", "Hal")
YOU = "You"
MOVES_ONLY = ("legal", "offences", "legal_more")
"""What a view says of moves, which are asked for apart."""


class OwnTable:
    """A seat at a table in this process."""

    def __init__(
        self, game: str, players: int | None, options: Mapping[str, str | int], seed: str, seat: int, level: str
    ) -> None:
        made = Game(game, players, options)
        if seat not in range(made.players):
            raise SetupError(phrases.NO_SEAT(last=made.players - 1, seat=seat), field="seat")
        names = [*BOTS[: made.players]]
        names[seat] = YOU
        self.seat, self.profile = seat, profile(level)
        self.table = made.open(seed, names=names, engine="plain")
        self._chance = random.Random(f"{seed} bots")
        self._heard = 0
        self._let_go = -1
        """The number of moves after which the seat let a chance to move out of turn go."""
        self._go_on()

    # -- what a seat is told

    def news(self) -> Answer:
        steps = self.table.history.since(self._heard)
        self._heard = len(self.table.history)
        told = [line for step in steps for line in step_lines(step, self.seat, self.table)]
        seen = view_of(self.table, self.seat)
        over = self.table.over
        return {
            "told": list[Json](told),
            "status": "over" if over else "playing",
            "your_turn": bool(seen.legal),
            "asks": seen.asks,
            **({"headline": seen.headline} if over else {}),
        }

    def view(self) -> Answer:
        return plain_view(self.table.view(self.seat))

    def legal(self) -> list[Json]:
        moves = in_order(self.table.legal(self.seat))
        return [
            {
                "move": str(move),
                "words": spoken(self.table, move),
                **({"breaks": move.offence} if move.offence is not None else {}),
            }
            for move in moves
        ]

    # -- what a seat does

    def move(self, text: str) -> Answer:
        try:
            self.table.play(self.seat, text)
        except IllegalMove as refused:
            return {"refused": refused.message, "clause": refused.clause, "near": list[Json](refused.near)}
        self._go_on()
        return {}

    def hint(self) -> Answer:
        if self.seat not in self.table.actors:
            raise IllegalMove(Refusal(Reason.TURN, phrases.NOT_YOUR_TURN(), self.seat, ""))
        move, reasons = advice(self.table, self.seat)
        return {"move": str(move), "words": spoken(self.table, move), "reasons": list[Json](reasons)}

    def wait(self) -> None:
        self._let_go = len(self.table.moves)
        self._go_on()

    def leave(self) -> None:
        """The table goes with its seat."""

    # -- the others

    def _go_on(self) -> None:
        """Let the bots play until this seat is asked, or the game is over."""
        while not self.table.over and (bot := self._next_bot()) is not None:
            self.table.play(bot, decide(self.table, bot, self.profile, self._chance, self.table.actors & {self.seat}))

    def _next_bot(self) -> int | None:
        """The bot that acts next; None if this seat is asked."""
        table, mine = self.table, self.seat
        actors = sorted(table.actors)
        if table.phase.is_race:
            drawn = self._chance.choice(actors)
            return None if drawn == mine else drawn
        beside = [seat for seat in actors if not has(table.state.turn, seat)]
        if mine in beside and self._let_go != len(table.moves):
            return None
        asked = [seat for seat in actors if seat not in beside]
        if mine not in asked:
            return asked[0]
        patient = [seat for seat in asked if seat != mine and leaves_time(table, seat, [mine])] if table.phase.together else []
        return patient[0] if patient else None


def plain_view(view: View) -> Answer:
    """A view for JSON, without its moves."""
    made = cast("Answer", msgspec.to_builtins(dict(view)))
    return {name: value for name, value in made.items() if name not in MOVES_ONLY}
