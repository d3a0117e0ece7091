"""One game for people: checked moves with reasons, views, the public log, undo.

This is the table that checks and explains. What trusts and goes fast is ``parlour.compile.machine``.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from parlour.engine.calling_card import Phase
from parlour.engine.contract import Rules
from parlour.engine.positions import Fast, Plain, Position
from parlour.lang.cards import each, has, sequence_put
from parlour.lang.chance import seed_key, seed_text
from parlour.lang.errors import IllegalMove, Reason, SetupError, quoted
from parlour.lang.pack import Pack
from parlour.lang.rule import watched
from parlour.lang.state import Common
from parlour.lang.words import word_of
from parlour.play import facts, phrases, refusals, tell, views
from parlour.play.count import CountLine, count_of
from parlour.play.facts import Fact
from parlour.play.game import Game
from parlour.play.history import History, Step
from parlour.play.moves import Move, Moves, legal_moves
from parlour.play.views import View

KEPT = 100
"""Positions kept for a quick undo; what lies further back is played again."""
ENGINES = ("plain", "compiled", "auto")
NEVER = 10**6
"""More deals than a game ever has."""


class Table:
    """A game being played. Make one with ``Game.open``."""

    def __init__(
        self,
        game: Game,
        seed: str | int = 0,
        *,
        dealer: int | None = None,
        packs: Sequence[Sequence[str]] | None = None,
        stop: int | None = None,
        names: Sequence[str] | None = None,
        engine: str | None = None,
    ) -> None:
        seed_text(seed)
        _check_setup(game, dealer, stop, names)
        self.game = game
        self.rules: Rules = game.rules
        self.seed = seed
        self.pack: Pack = game.pack
        self.names = list(names) if names is not None else [f"Seat {seat}" for seat in range(game.players)]
        self.is_named = names is not None
        self.first_dealer = dealer
        """The first dealer, where one was set."""
        self.stop = stop
        """The deal after which the game ends whatever the score, if that is settled."""
        self.packs = game.stacked_packs(packs or ())
        """The stacked packs, by deal."""
        self._engine = engine or os.environ.get("PARLOUR_ENGINE", "auto")
        if self._engine not in ENGINES:
            raise SetupError(phrases.ENGINE(engine=quoted(self._engine)), field="engine")
        self.notes: dict[str, Any] = {}
        """What a record carries along without effect on play: ``rules``, ``when``, ``note``, ``fair``."""
        self.penalty: str | None = None
        """What the winner named for the loser, in words, where the rules have such a penalty."""
        self._begin()

    # -- setting up

    def _begin(self) -> None:
        s = self.game.start()
        s.key = list(seed_key(self.seed))
        s.stop = min(self.stop or 0, NEVER)
        if self.first_dealer is not None:
            s.dealer = self.first_dealer
        self.state: Any = s
        """The whole position, hidden cards included: a plain state of the game."""
        self.moves: list[tuple[int, str]] = []
        self.deals: list[list[int]] = []
        """The points of each finished deal, by seat."""
        self.history = History()
        self._past: list[tuple[Common, int, int]] = []
        with watched() as looks:
            self.rules.find_dealer(s)
        for shown in (*looks, s):
            self.history.add(Step(None, None, shown))
        self._open_deal(first=True)

    def _open_deal(self, *, first: bool) -> None:
        """Deal, from the stacked pack if there is one; again, if a deal is over before anyone moved."""
        while True:
            before = self.state
            s = before.copy()
            if not first:
                s.dealer = self.rules.verbs.next_dealer(s)
            self._stack(s)
            self.rules.open_deal(s)
            self.state = s
            self.history.add(Step(before, None, s))
            first = False
            if not self._close_deal():
                return

    def _stack(self, s: Common) -> None:
        """Put the stacked pack of the next deal in place, if there is one."""
        s.stacked = 0
        if s.deal < len(self.packs):
            self.game.check_pack(self.packs[s.deal], self.rules.verbs.pack_of(s), f"packs[{s.deal}]")
            s.stacked = 1
            for place, card in enumerate(self.packs[s.deal]):
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
    def players(self) -> int:
        return self.game.players

    @property
    def actors(self) -> set[int]:
        """The seats that may act now (in a race: those that really can)."""
        return set() if self.state.deal_over else set(each(self.state.actors))

    @property
    def phase(self) -> Phase:
        """The current phase, with the words of its moves."""
        return self.rules.calling_card.phases[int(self.state.phase)]

    @property
    def deal(self) -> int:
        """The number of the current deal, from 1."""
        return int(self.state.deal)

    @property
    def dealer(self) -> int:
        return int(self.state.dealer)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.state.ended)

    @property
    def scores(self) -> list[int]:
        """The scores by seat, as the rules count them."""
        return [int(n) for n in self.state.total[: self.players]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty until the game is over."""
        return list(each(self.state.winners)) if self.over else []

    @property
    def log(self) -> list[str]:
        """What everyone at the table has seen, in words."""
        return tell.log_of(self, None)

    def log_for(self, seat: int | None) -> list[str]:
        """The log as this seat has seen it (None: a spectator)."""
        return tell.log_of(self, seat)

    def facts(self, seat: int | None = None, since: int = 0) -> list[Fact]:
        """What this seat has seen happen (None: a spectator), as typed facts, after the first ``since`` steps."""
        return [fact for step in self.history.since(since) for fact in facts.facts_of(step, seat, self)]

    def view(self, seat: int | None = None) -> View:
        """What this seat may see and do, and no more (None: a spectator)."""
        if seat is not None and seat not in range(self.players):
            raise ValueError(phrases.NO_SUCH_SEAT(seat=quoted(seat), last=self.players - 1))
        return views.view_of(self, seat)

    def count(self) -> tuple[CountLine, ...]:
        """The lines of the count: of the deal just over, or so far, where everyone can see what counts."""
        return count_of(self.state, self.rules, self.pack, so_far=not self.state.deal_over)

    # -- moves

    def legal(self, seat: int) -> Moves:
        """What will be accepted from this seat now, offenses under ``offences=fined`` included. At most 500 moves are listed."""
        if has(self.state.actors, seat) and not self.state.deal_over:
            return legal_moves(self, self._position(), seat)
        return Moves()

    def offences(self, seat: int) -> Moves:
        """Those of the legal moves that break a rule and have their price."""
        return Moves(move for move in self.legal(seat) if move.offence)

    def _position(self) -> Position:
        """The position to try choices on: with the compiled rules once they are ready, with the plain ones until then."""
        if self._engine != "plain":
            from parlour.compile import warmup

            compiled = warmup.load(self.game.name) if self._engine == "compiled" else warmup.ready(self.game.name)
            if compiled is not None:
                return Fast.of(compiled, self.state)
            warmup.begin(self.game.name)
        return Plain(self.rules, self.state)

    @property
    def engine(self) -> str:
        """Which rules are at work: "plain" or "compiled"."""
        return "compiled" if isinstance(self._position(), Fast) else "plain"

    def play(self, seat: int, move: str | Move) -> None:
        """Make a move. IllegalMove says why not, and then nothing has changed. (Nothing has changed either where the move ends a deal
        and the stacked pack of the next one turns out wrong: that is a SetupError.)"""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            message = phrases.NO_SUCH_SEAT(seat=quoted(seat), last=self.players - 1)
            refusals.refuse(self, Reason.SEAT, message, -1, _text(move))
        choices = list(move.choices) if isinstance(move, Move) else refusals.read(self, seat, move)
        before, at = self.state, self._position().copy()
        refusals.checked(self, at, seat, choices, str(move))
        words = word_of(self.phase.words, choices, self.pack, before)
        assert words is not None, f"{self.game.name}: no words for {choices}"
        self._past.append((before, len(self.deals), len(self.history)))
        del self._past[:-KEPT]
        self.moves.append((seat, words[0].show(words[1], self.pack, before)))
        self.state = at.state
        self.history.add(Step(before, (seat, tuple(choices)), self.state, words))
        if self._close_deal():
            try:
                self._open_deal(first=False)
            except SetupError:
                self.undo()
                raise

    # -- going back, copies, records

    def undo(self, moves: int = 1) -> None:
        """Take back the last move, or the last ``moves``. Chance comes out the same again: nothing is shuffled anew."""
        if not 0 <= moves <= len(self.moves):
            raise ValueError(phrases.UNDO(there=len(self.moves), asked=quoted(moves)))
        if moves > len(self._past):
            self._replay(len(self.moves) - moves)
            return
        for _ in range(moves):
            self.state, deals, steps = self._past.pop()
            self.moves.pop()
            del self.deals[deals:]
            self.history.cut(steps)
        self.state.stop = min(self.stop or 0, NEVER)

    def _replay(self, number: int) -> None:
        """Play the first ``number`` moves again from the start."""
        again = self.moves[:number]
        self._begin()
        for seat, text in again:
            self.play(seat, text)

    def before_last_move(self) -> Common | None:
        """The position before the last move, if it is still kept."""
        return self._past[-1][0] if self._past else None

    def stop_after(self, deal: int) -> None:
        """Make this deal the last. The record keeps it, and undoing a move doesn't bring the time back."""
        self.stop = deal
        self.state = self.state.copy()
        self.state.stop = deal

    def copy(self) -> Table:
        """The same table again, on its own."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.moves, new.names, new._past = list(self.moves), list(self.names), list(self._past)
        new.deals = [list(points) for points in self.deals]
        new.history = self.history.copy()
        new.state = self.state.copy()
        return new

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    def record(self) -> dict[str, Any]:
        """The game so far in the notation: what ``parlour replay`` and ``parlour.from_record`` take."""
        from parlour.play.record import record_of

        return record_of(self)

    def __repr__(self) -> str:
        where = "over" if self.over else f"deal {self.deal}, {self.phase.name}"
        return f"<Table of {self.game!r}, seed {self.seed!r}: {where}, {len(self.moves)} moves>"


def _check_setup(game: Game, dealer: int | None, stop: int | None, names: Sequence[str] | None) -> None:
    """SetupError if one of these can't be."""
    if dealer is not None and (isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < game.players):
        raise SetupError(phrases.DEALER(dealer=quoted(dealer), last=game.players - 1), field="dealer")
    if stop is not None and (isinstance(stop, bool) or not isinstance(stop, int) or stop < 1):
        raise SetupError(phrases.STOP(stop=quoted(stop)), field="stop")
    if names is not None and (len(names) != game.players or not all(isinstance(name, str) for name in names)):
        raise SetupError(phrases.NAMES(players=game.players), field="names")


def _text(move: object) -> str:
    """What was given for a move, as a refusal quotes it."""
    return str(move) if isinstance(move, (str, Move)) else quoted(move)


__all__ = ["IllegalMove", "Move", "Moves", "Table"]
