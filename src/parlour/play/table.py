"""One game for people: checked moves with reasons, views, the public log, undo.

This is the door that checks and explains. The one that trusts is ``parlour.compile.machine``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.engine.contract import Phase
from parlour.engine.positions import Fast, Plain, Position
from parlour.lang.cards import each, has, sequence_put
from parlour.lang.chance import seed_key, seed_text
from parlour.lang.errors import IllegalMove, SetupError, quoted
from parlour.lang.pack import Pack
from parlour.lang.rule import watched
from parlour.lang.state import Common
from parlour.lang.words import Word, sure_word_of, word_of
from parlour.play import log, refusals, views
from parlour.play.english import listed_or
from parlour.play.game import Game
from parlour.play.log import Step
from parlour.play.refusals import refusal

MOST_TEXTS = 500
KEPT = 100
"""So many positions are kept for a quick undo; what lies further back is played again."""


@dataclass(frozen=True)
class Move:
    """One whole move: ``str(move)`` is its text."""

    text: str
    choices: tuple[int, ...]
    offence: str | None = None
    """The clause it breaks, under ``offences=fined``."""
    cards: tuple[str, ...] = field(default=(), compare=False)
    """The cards to be picked for it, where a list of moves gives it."""

    def __str__(self) -> str:
        return self.text


class Moves(list[Move]):
    """A list of moves. ``more`` is true when it was cut; ``words`` are the kinds of moves in it."""

    more = False

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        super().__init__(moves)
        self.words: set[Word] = set()


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
        if dealer is not None and (isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < game.players):
            raise SetupError(f"dealer: {quoted(dealer)} is no seat; the seats are 0 to {game.players - 1}")
        if stop is not None and (isinstance(stop, bool) or not isinstance(stop, int) or stop < 1):
            raise SetupError(f"stop: {quoted(stop)} is not the number of a deal; it must be 1 or more")
        if names is not None and (len(names) != game.players or not all(isinstance(n, str) for n in names)):
            raise SetupError(f"names: {game.players} texts are wanted, one for each seat")
        self.game = game
        self.rules = game.rules
        self.seed = seed
        self.pack: Pack = game.pack
        self.names = list(names) if names is not None else [f"Seat {seat}" for seat in range(game.players)]
        self._named = names is not None
        self._dealer = dealer
        self._stop = stop
        self._packs = [game.stacked(cards, f"packs[{deal}]") for deal, cards in enumerate(packs or ())]
        if self._packs and game.pack_is_fixed():
            for deal, cards in enumerate(self._packs):
                game.check_pack(cards, game.rules.verbs.pack_of(game.start()), f"packs[{deal}]")
        self._engine = engine or os.environ.get("PARLOUR_ENGINE", "auto")
        if self._engine not in ("plain", "compiled", "auto"):
            raise SetupError(f"engine: {self._engine!r} is none of plain, compiled, auto")
        self.notes: dict[str, Any] = {}
        """What a record carries along without effect on play: ``rules``, ``when``, ``note``, ``fair``."""
        self.penalty: str | None = None
        """F2-7 and the like: what the winner named for the loser, in words."""
        self._begin()

    # -- setting up

    def _begin(self) -> None:
        s = self.game.start()
        s.key = list(seed_key(self.seed))
        s.stop = min(self._stop or 0, 10**6)
        if self._dealer is not None:
            s.dealer = self._dealer
        self.state: Any = s
        """The whole position, hidden cards included: a plain state of the game."""
        self.moves: list[tuple[int, str]] = []
        self.deals: list[list[int]] = []
        """The points of each finished deal, by seat."""
        self._steps: list[Step] = []
        self._forgotten = 0
        self._past: list[tuple[Common, int, int]] = []
        with watched() as looks:
            self.rules.find_dealer(s)
        for shown in (*looks, s):
            self._steps.append(Step(None, None, shown))
        self._open_deal(first=True)

    def _open_deal(self, *, first: bool) -> None:
        """Deal, from the stacked pack if there is one; again, if a deal is over before anybody moved."""
        while True:
            before = self.state
            s = before.copy()
            if not first:
                s.dealer = self.rules.verbs.next_dealer(s)
            where = s.deal
            s.stacked = 0
            if where < len(self._packs):
                cards = self._packs[where]
                self.game.check_pack(cards, self.rules.verbs.pack_of(s), f"packs[{where}]")
                s.stacked = 1
                for place, card in enumerate(cards):
                    sequence_put(s.stack, place, card)
            self.rules.open_deal(s)
            self.state = s
            self._steps.append(Step(before, None, s))
            first = False
            if not self._close_deal():
                return

    def _close_deal(self) -> bool:
        """Note the points of a deal that is over. True if another is to be dealt."""
        s = self.state
        if not s.closed:
            return False
        self.deals.append(list(s.points[: s.players]))
        return not s.ended

    # -- where it stands

    @property
    def actors(self) -> set[int]:
        """The seats that may act now (in a race: those that really can)."""
        return set() if self.state.closed else set(each(self.state.actors))

    @property
    def phase(self) -> Phase:
        """The current phase, with the words of its moves."""
        return self.rules.calling_card.phases[int(self.state.phase)]

    @property
    def players(self) -> int:
        return self.game.players

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
        """The scores by seat, as the sheet counts them."""
        return [int(n) for n in self.state.total[: self.players]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty until the game is over."""
        return list(each(self.state.winners)) if self.over else []

    @property
    def log(self) -> list[str]:
        """What the table has seen, in words."""
        return self.log_for(None)

    def log_for(self, seat: int | None) -> list[str]:
        """The log as this seat has seen it (None: a spectator)."""
        return log.lines(self._steps, seat, self)

    def told(self, seat: int | None, since: int = 0) -> list[tuple[list[str], bool]]:
        """What each step of the game (a deal or a move) told this seat, who is addressed as *you*, and whether a deal ended
        with it. The first ``since`` steps are left out."""
        return [(log.step_lines(step, seat, self, you=seat), bool(step.after.closed)) for step in self._steps_since(since)]

    def told_besides(self, seat: int, since: int, to_all: list[list[str]]) -> list[list[str]]:
        """The lines of ``told(seat, since)``, where those of ``told(None, since)`` are known: most steps tell everybody the same."""
        return [log.told_to(step, seat, self, lines) for step, lines in zip(self._steps_since(since), to_all, strict=True)]

    def _steps_since(self, since: int) -> list[Step]:
        return self._steps[max(0, since - self._forgotten) :]

    def steps_before_last_move(self) -> int:
        """How many steps there had been when the last move was made (0 before the first)."""
        last = next((i for i in range(len(self._steps) - 1, -1, -1) if self._steps[i].move is not None), 0)
        return self._forgotten + last

    @property
    def just_dealt(self) -> bool:
        """Was dealing the last thing that happened?"""
        return self._steps[-1].move is None

    @property
    def steps(self) -> int:
        """How many steps (deals and moves) there have been."""
        return self._forgotten + len(self._steps)

    @property
    def steps_kept(self) -> int:
        """How many of them the log still has."""
        return len(self._steps)

    def history(self) -> Iterator[tuple[Common, int, tuple[int, ...]]]:
        """The moves that the log still has: of each the position it was made in, hidden cards included, the seat and the choices."""
        for step in self._steps:
            if step.before is not None and step.move is not None:
                yield step.before, *step.move

    def steps_lately(self) -> list[Step]:
        """The steps of this deal and the one before it that are still kept, the last one first."""
        return [step for step in reversed(self._steps) if step.after.deal >= self.deal - 1]

    def forget_steps(self, keep: int) -> None:
        """Let the log forget all but the last so many steps: a table that is kept open for long should not grow."""
        many = max(0, len(self._steps) - keep)
        self._forgotten += many
        del self._steps[:many]

    # -- moves

    def legal(self, seat: int) -> Moves:
        """What will be accepted from this seat now, offences under ``offences=fined`` included. At most 500 moves are listed."""
        found = Moves()
        if has(self.state.actors, seat) and not self.state.closed:
            self._collect(self._position(), seat, [], None, found)
        return found

    def _position(self) -> Position:
        """The position to try choices on: on the compiled rules once they are ready, on the plain ones till then."""
        if self._engine != "plain":
            from parlour.compile import warmup

            driver = warmup.load(self.game.name) if self._engine == "compiled" else warmup.ready(self.game.name)
            if driver is not None:
                return Fast.of(driver, self.state)
            warmup.begin(self.game.name)
        return Plain(self.rules, self.state)

    @property
    def engine(self) -> str:
        """Which rules are at work: "plain" or "compiled"."""
        return "compiled" if isinstance(self._position(), Fast) else "plain"

    def offences(self, seat: int) -> Moves:
        """Those of the legal moves that break a rule and have their price."""
        found = Moves(move for move in self.legal(seat) if move.offence)
        return found

    def _collect(self, at: Position, seat: int, path: list[int], offence: str | None, found: Moves) -> None:
        lawful = at.legal(seat)
        against = at.offences(seat) & ~lawful
        for choice in each(lawful | against):
            if len(found) >= MOST_TEXTS:
                found.more = True
                return
            breaks = offence
            if breaks is None and has(against, choice):
                breaks = self._offence_clause()
            longer = [*path, choice]
            words = sure_word_of(self.phase.words, longer, self.pack, self.state)
            if words is not None:
                found.words.add(words[0])
                found.append(self._listed(longer, breaks, *words))
                continue
            after = at.copy()
            after.play(seat, choice)
            if after.half:
                self._collect(after, seat, longer, breaks, found)
                continue
            words = word_of(self.phase.words, longer, self.pack, self.state)
            assert words is not None, f"{self.game.name}: no words for {longer} in phase {self.phase.name}"
            found.words.add(words[0])
            found.append(self._listed(longer, breaks, *words))

    def asks(self, moves: Moves) -> str:
        """What a player with these legal moves is asked: "Bid or pass", or only "Bid" where he may not pass."""
        told = [word for word in self.phase.words if word.asks]
        may = [word.asks for word in told if word in moves.words]
        if not may or moves.more or len(may) == len(told):
            return self.phase.asks
        words = listed_or(may)
        return words[0].upper() + words[1:]

    def _listed(self, choices: list[int], offence: str | None, word: Word, filled: dict[str, list[int]]) -> Move:
        """A whole move, as a list has it."""
        cards = [self.pack.card_name(card) for name, chosen in filled.items() if word.slots[name].is_card for card in chosen]
        return Move(word.show(filled, self.pack, self.state), tuple(choices), offence, tuple(cards))

    def _offence_clause(self) -> str:
        rule = self.rules.phases[self.state.phase][1]
        return str(getattr(rule, "rule", ("?",))[0])

    def play(self, seat: int, move: str | Move) -> None:
        """Carry a move out. IllegalMove says why not, and then nothing has changed. (Nor has it where the move ends a deal and the
        stacked pack of the next one turns out wrong: that is a SetupError.)"""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise refusal(
                self, f"there is no seat {quoted(seat)}; the seats are 0 to {self.players - 1}", None, -1, _text(move)
            )
        choices = list(move.choices) if isinstance(move, Move) else refusals.read(self, seat, move)
        before = self.state
        at = self._position().copy()
        for number, choice in enumerate(choices):
            if number and not at.half:
                raise refusal(self, "that says more than one move", None, seat, str(move))
            refusals.check(self, at, seat, choices[number:], str(move))
            at.play(seat, choice)
        if at.half:
            raise refusal(self, f"{str(move)!r} is only half a move", None, seat, str(move))
        words = word_of(self.phase.words, choices, self.pack, before)
        assert words is not None, f"{self.game.name}: no words for {choices}"
        text = words[0].show(words[1], self.pack, before)
        self._past.append((before, len(self.deals), self.steps))
        self.state = at.state
        self.moves.append((seat, text))
        self._steps.append(Step(before, (seat, tuple(choices)), self.state, words))
        if self._close_deal():
            try:
                self._open_deal(first=False)
            except SetupError:
                self.undo()
                raise
        del self._past[:-KEPT]

    def why(self, clause: str, text: str, seat: int) -> str:
        """A refusal in a sentence: the game's own words for the clause, or the clause itself."""
        return refusals.why(self, clause, text, seat)

    @property
    def other_rules(self) -> str:
        """A sentence, where the record of this game names another version of the rules than this one; else nothing."""
        here = self.rules.calling_card.version
        said = self.notes.get("rules", here)
        if str(said) == str(here):
            return ""
        return f"The record was made under version {quoted(said)} of the rules; here they are version {here}, and it is played by these."

    # -- the time

    @property
    def minutes(self) -> int:
        """After how many minutes the deal that is being played is the last (PA-17); 0: time does not matter. Whoever runs a live
        table keeps the clock and calls ``time_is_up``; a record knows nothing of time but the deal it stopped at."""
        return int(self.rules.verbs.time_limit(self.state))

    @property
    def stop(self) -> int | None:
        """The deal after which the game ends whatever the score, if that is settled."""
        return self._stop

    def time_is_up(self) -> None:
        """This deal is the last. The record has its number as ``stop``, and going back does not bring the time back."""
        if self._stop is None and not self.over:
            self._stop = self.deal
            self.state = self.state.copy()
            self.state.stop = self.deal

    # -- going back, copies

    def undo(self, moves: int = 1) -> None:
        """Take back the last move (or so many). Chance comes out the same again: nothing is re-rolled."""
        if not 0 <= moves <= len(self.moves):
            raise ValueError(f"there are {len(self.moves)} moves to take back, not {quoted(moves)}")
        if moves <= len(self._past):
            for _ in range(moves):
                self.state, deals, steps = self._past.pop()
                self.moves.pop()
            if moves:
                del self.deals[deals:]
                del self._steps[max(0, steps - self._forgotten) :]
                self._forgotten = min(self._forgotten, steps)
            self.state.stop = min(self._stop or 0, 10**6)
            return
        again = self.moves[: len(self.moves) - moves]
        self._begin()
        for seat, text in again:
            self.play(seat, text)

    def last_move_showed_nothing(self) -> bool:
        """Has nobody but its player seen a card through the last move, and was no card drawn? Then it can be taken back fairly."""
        if not self._past:
            return False
        before, after, mover = self._past[-1][0], self.state, self.moves[-1][0]
        if before.deal != after.deal or before.drawn != after.drawn or before.pack != after.pack or after.closed:
            return False
        others = (None, *(seat for seat in range(self.players) if seat != mover))
        return all(views.cards_seen(before, viewer) == views.cards_seen(after, viewer) for viewer in others)

    def copy(self) -> Table:
        """The same table again, on its own."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        for name in ("moves", "_steps", "_past", "names"):
            setattr(new, name, list(getattr(self, name)))
        new.deals = [list(points) for points in self.deals]
        new.state = self.state.copy()
        return new

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    # -- for others

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What this seat may see, and no more (None: a spectator), and what it may do. JSON-able."""
        made = {**self.seen(seat), "legal": [], "offences": []}
        if seat is not None and seat in self.actors:
            legal = self.legal(seat)
            made["legal"] = [str(move) for move in legal]
            made["offences"] = [str(move) for move in legal if move.offence]
            made["legal_more"] = legal.more
            made["asks"] = self.asks(legal)
        return made

    def seen(self, seat: int | None = None, by_all: dict[str, Any] | None = None) -> dict[str, Any]:
        """The view without the moves. (``by_all``: what ``seen_by_all`` gives, where it is known already.)"""
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"there is no seat {quoted(seat)}; the seats are 0 to {self.players - 1}")
        s, made = self.state, dict(by_all or self.seen_by_all())
        made["seat"] = seat
        if seat is not None and seat not in made["actors"] and has(s.actors, seat) and not s.closed:
            made["actors"] = sorted([*made["actors"], seat])
        made["fields"] = views.fields(s, seat, self.pack, made["fields"])
        return made

    def seen_by_all(self, before: tuple[Common, dict[str, Any]] | None = None) -> dict[str, Any]:
        """What is the same in everybody's view; its ``fields`` are the public ones alone. (``before``: see ``views.public_fields``.)"""
        s, sheet = self.state, self.rules.calling_card
        return {
            "game": self.game.name,
            "players": self.players,
            "seat": None,
            "names": list(self.names),
            "options": dict(self.game.options),
            "deal": self.deal,
            "dealer": None if self.dealer < 0 else self.dealer,
            "phase": self.phase.name,
            "asks": self.phase.asks,
            "race": self.phase.is_race and not s.closed,
            "actors": [] if s.closed else list(each(s.turn)),
            "fields": views.public_fields(s, self.pack, before),
            "scores": self.scores,
            "deals": [list(points) for points in self.deals],
            "over": self.over,
            "winners": self.winners,
            "ending": sheet.endings[s.how] if s.closed else None,
        }

    def record(self) -> dict[str, Any]:
        """The game so far in the notation: what ``parlour replay`` and ``parlour.from_record`` take."""
        made: dict[str, Any] = {"parlour": 1, "game": self.game.name, "players": self.players}
        if self.game.changed:
            made["options"] = self.game.changed
        made["seed"] = self.seed
        if self._dealer is not None:
            made["dealer"] = self._dealer
        if self._packs:
            made["packs"] = [[self.pack.card_name(card) for card in cards] for cards in self._packs]
        made["moves"] = [[seat, text] for seat, text in self.moves]
        if self._stop is not None:
            made["stop"] = self._stop
        made["rules"] = self.rules.calling_card.version
        if self._named:
            made["names"] = list(self.names)
        if self.penalty is not None:
            made["penalty"] = self.penalty
        return {**made, **self.notes}

    def __repr__(self) -> str:
        where = "over" if self.over else f"deal {self.deal}, {self.phase.name}"
        return f"<Table of {self.game!r}, seed {self.seed!r}: {where}, {len(self.moves)} moves>"


def _text(move: object) -> str:
    """What was given for a move, as a refusal tells it."""
    return str(move) if isinstance(move, (str, Move)) else quoted(move)


__all__ = ["IllegalMove", "Move", "Moves", "Table"]
