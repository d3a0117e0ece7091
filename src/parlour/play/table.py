"""One game for people: checked moves with reasons, views, the public log, undo.

This is the table that checks and explains. What trusts and goes fast is ``parlour.compile.machine``.
"""

from __future__ import annotations

import os
import sys

from parlour.engine.calling_card import Phase
from parlour.engine.positions import Fast, Plain, Position
from parlour.lang.cards import each, has, sequence_put
from parlour.lang.chance import seed_key
from parlour.lang.errors import IllegalMove, SetupError, quoted
from parlour.lang.numbers import seat_number, viewer_number, whole
from parlour.lang.rule import watched
from parlour.lang.slots import Unreadable
from parlour.lang.state import Common
from parlour.lang.words import word_of
from parlour.play import log, phrases, record, refusals, step_facts, views
from parlour.play.count import CountLine, count_of
from parlour.play.facts import Fact
from parlour.play.game import Game
from parlour.play.history import History, Step
from parlour.play.moves import Move, Moves, choices_of, legal_moves, play_choices
from parlour.play.notation import Record
from parlour.play.setup import Setup
from parlour.play.so_far import DealSoFar
from parlour.play.views import ViewWithMoves

ENGINES = ("plain", "compiled", "auto")


class Table:
    """A game being played. Make one with ``Game.open``."""

    def __init__(self, game: Game, setup: Setup, *, engine: str | None = None) -> None:
        self.game = game
        self.setup = setup
        """What the table was opened with."""
        self.names = list(setup.names or (f"Seat {seat}" for seat in range(game.players)))
        self._engine = engine or os.environ.get("PARLOUR_ENGINE", "auto")
        if self._engine not in ENGINES:
            raise SetupError(phrases.ENGINE(engine=quoted(self._engine)), field="engine")
        self._begin()

    # -- setting up

    def _begin(self) -> None:
        """Find the dealer and deal."""
        s = self.game.start()
        s.key = list(seed_key(self.setup.seed))
        s.stop = self.setup.last_deal
        if self.setup.dealer is not None:
            s.dealer = self.setup.dealer
        self.state: Common = s
        """The whole position, hidden cards included: a plain state of the game."""
        self.moves: list[tuple[int, str]] = []
        """The seat and the text of each move."""
        self.deals: list[list[int]] = []
        """The points of each finished deal, by seat."""
        self.history = History()
        with watched() as looks:
            self.game.rules.find_dealer(s)
        for shown in (*looks, s):
            self.history.add(Step(None, None, shown))
        self._open_deal(first=True)

    def _open_deal(self, *, first: bool) -> None:
        """Deal, from the stacked pack if there is one; again, if a deal is over before anyone moved."""
        while True:
            before = self.state
            s = before.copy()
            if not first:
                s.dealer = self.game.rules.verbs.next_dealer(s)
            self._stack(s)
            self.game.rules.open_deal(s)
            self.state = s
            self.history.add(Step(before, None, s, so_far=DealSoFar(s.deal)))
            self.history.dealt_after.append(len(self.moves))
            first = False
            if not self._close_deal():
                return

    def _stack(self, s: Common) -> None:
        """Put the stacked pack of the next deal in place, if there is one."""
        s.stacked = 0
        if s.deal < len(self.setup.packs):
            pack = self.setup.packs[s.deal]
            self.game.check_pack(pack, self.game.rules.verbs.pack_of(s), f"packs[{s.deal}]")
            s.stacked = 1
            for place, card in enumerate(pack):
                sequence_put(s.stack, place, card)

    def _close_deal(self) -> bool:
        """Note the points of a deal that is over. True if another is to be dealt."""
        s = self.state
        if not s.deal_over:
            return False
        self.deals.append(list(s.points[: s.players]))
        return not s.ended

    # -- where it stands

    @property
    def actors(self) -> set[int]:
        """The seats that may act now (in a race: those that really can)."""
        return set() if self.state.deal_over else set(each(self.state.actors))

    @property
    def phase(self) -> Phase:
        """The current phase, with the words of its moves."""
        return self.game.rules.calling_card.phases[self.state.phase]

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.state.ended)

    @property
    def scores(self) -> list[int]:
        """The scores by seat, as the rules count them."""
        return list(self.state.total[: self.game.players])

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty until the game is over."""
        return list(each(self.state.winners)) if self.over else []

    @property
    def log(self) -> list[str]:
        """What everyone at the table has seen, in words."""
        return log.log_of(self, None)

    def facts(self, seat: int | None = None, since: int = 0) -> list[Fact]:
        """What this seat has seen happen (None: a spectator), as typed facts, after the first ``since`` steps."""
        seat = viewer_number(seat, self.game.players)
        return [fact for step in self.history.since(since) for fact in step_facts.facts_of(step, seat, self)]

    def view(self, seat: int | None = None) -> ViewWithMoves:
        """What this seat may see and do, and no more (None: a spectator)."""
        return views.view_of(self, viewer_number(seat, self.game.players))

    def count(self) -> tuple[CountLine, ...]:
        """The lines of the count: of the deal just over, or so far, where everyone can see what counts."""
        return count_of(self.state, self.game.rules, self.game.pack, so_far=not self.state.deal_over)

    # -- moves

    def legal(self, seat: int) -> Moves:
        """What will be accepted from this seat now, offenses under ``offences=fined`` included. At most 500 moves are listed."""
        seat = seat_number(seat, self.game.players)
        if has(self.state.actors, seat) and not self.state.deal_over:
            return legal_moves(self, self._position(), seat)
        return Moves()

    def offences(self, seat: int) -> Moves:
        """Those of the legal moves that break a rule and have their price."""
        legal = self.legal(seat)
        return Moves((move for move in legal if move.offence), reader=legal.reader)

    def _position(self) -> Position:
        """The position to try choices on: with the compiled rules where they are asked for, or are ready and faster."""
        if self._engine != "plain":
            from parlour.compile import warmup

            compiled = warmup.load(self.game.name) if self._engine == "compiled" else warmup.faster(self.game)
            if compiled is not None:
                return Fast.of(compiled, self.state)
        return Plain(self.game.rules, self.state)

    def play(self, seat: int, move: str | Move) -> None:
        """Make a move. IllegalMove says why not, and then nothing has changed. A seat that doesn't exist is a SetupError; so is a stacked
        pack that turns out wrong when the move ends a deal and the next one is dealt. Then nothing has changed either."""
        seat = seat_number(seat, self.game.players)
        choices, at = self._tried(seat, move)
        before = self.state
        words = word_of(self.phase.words, choices, self.game.pack, before)
        assert words is not None, f"{self.game.name}: no words for {choices}"
        text = words[0].show(words[1], self.game.pack, before)
        self.moves.append((seat, sys.intern(text)))  # long games have the same few texts again and again
        self.state = at.state
        so_far = self.history.so_far.after(before, words, seat, self.state, self.game.rules, self.game.pack)
        self.history.add(Step(before, (seat, tuple(choices)), self.state, words, so_far))
        if self._close_deal():
            try:
                self._open_deal(first=False)
            except SetupError:
                self.undo()
                raise

    def _tried(self, seat: int, move: str | Move) -> tuple[list[int], Position]:
        """The choices of a move, and the position after them. Whether they are legal is worked out here, once."""
        if seat not in self.actors:
            refusals.refuse_seat(self, seat, move)
        try:
            choices = choices_of(self, seat, move)
        except Unreadable as wrong:
            refusals.refuse_text(self, seat, move, wrong)
        at = self._position().copy()
        played = play_choices(at, seat, choices)
        if played < len(choices) or at.half:
            refusals.refuse_choices(self, at, seat, choices, played, str(move))
        return choices, at

    # -- going back, copies, records

    def undo(self, moves: int = 1) -> None:
        """Take back the last move, or the last ``moves``. Chance comes out the same again: nothing is shuffled anew."""
        number = whole(moves)
        if number is None or not 0 <= number <= len(self.moves):
            raise ValueError(phrases.UNDO(there=len(self.moves), asked=quoted(moves)))
        if number == 0:
            return
        before = self.history.take_back(number)
        if before is None:
            self._replay(len(self.moves) - number)
            return
        self._return_to(before, len(self.moves) - number)

    def _return_to(self, state: Common, moves: int) -> None:
        """Stand again as after the first ``moves`` moves, in this state."""
        del self.moves[moves:]
        del self.deals[state.deal - 1 :]
        del self.history.dealt_after[state.deal :]
        self.state = state.copy()
        self.state.stop = self.setup.last_deal

    def _replay(self, number: int) -> None:
        """Play the first ``number`` moves again: from a mark, or from the start if there is none."""
        again, mark = self.moves[:number], self.history.mark_before(number)
        if mark is None:
            self._begin()
        else:
            self.history.back_to(mark)
            self._return_to(mark.state, mark.moves)
        for seat, text in again[len(self.moves) :]:
            self.play(seat, text)

    def copy(self) -> Table:
        """The same table again, on its own."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.setup, new.names, new.moves = self.setup.copy(), list(self.names), list(self.moves)
        new.deals = [list(points) for points in self.deals]
        new.history = self.history.copy()
        new.state = self.state.copy()
        return new

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.copy()

    def record(self) -> Record:
        """The game so far in the notation: what ``parlour replay`` and ``parlour.from_record`` take."""
        return record.record_of(self)

    def text(self, seat: int | None = None) -> str:
        """The table in words, as this seat sees it (None: a spectator). ``print(table)`` shows it to a spectator."""
        from parlour.terminal.drawn import drawn

        return drawn(self, seat)

    def svg(self, seat: int | None = None) -> str:
        """The table drawn as this seat sees it (None: a spectator), as SVG. A notebook shows it to a spectator."""
        from parlour.play.drawings import table_svg

        return table_svg(self, seat)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        where = "over" if self.over else f"deal {self.state.deal}, {self.phase.name}"
        return f"<Table of {self.game!r}, seed {self.setup.seed!r}: {where}, {len(self.moves)} moves>"


__all__ = ["IllegalMove", "Move", "Moves", "Table"]
