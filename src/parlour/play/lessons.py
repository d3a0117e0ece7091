"""Guided first hands: takes a learner through a game's lesson.

``Guide`` is a machine with no screen and no clock, for a terminal, a page or a test. No rule of any game stands here: what is legal,
and why something is not, comes from the table. What a lesson looks like: ``parlour.engine.lesson``.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from parlour.engine.lesson import Decision, Lesson, Others, Refused
from parlour.games import names as game_names
from parlour.games import package
from parlour.lang.cards import each
from parlour.lang.errors import IllegalMove, SetupError, quoted
from parlour.lang.phrases import worded
from parlour.play import phrases
from parlour.play.english import sentence
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.tell import told

PATIENCE = 2
"""After so many other moves on one decision the lesson tells its own."""

RIGHT, OTHER, REFUSED, NONSENSE = "right", "other", "refused", "nonsense"
"""What a try can be: the lesson's move; another lawful one; one that breaks a rule; no move at all."""
TEACHER, TABLE, RULES = "lesson", "table", "rules"
"""Who says a line: the lesson, the table's log, the rules that refuse something."""


def opened(lesson: Lesson) -> Table:
    """The table of a lesson: one deal (CM-4), its pack stacked."""
    game = Game(lesson.game, lesson.players, {"length": "deal", **lesson.options})
    return game.open(lesson.seed, dealer=lesson.dealer, packs=(pack_of(lesson, game),), names=lesson.names, engine="plain")


def pack_of(lesson: Lesson, game: Game) -> tuple[str, ...]:
    """The stacked pack of a lesson, as in a record."""
    return lesson.pack or stacked(game, lesson.hands, dealer=lesson.dealer, first=lesson.first, then=lesson.then)


def as_json(lesson: Lesson) -> dict[str, Any]:
    """All of a lesson, for programs."""
    game = Game(lesson.game, lesson.players, {"length": "deal", **lesson.options})
    made = {**asdict(lesson), "names": lesson.names, "packs": [list(pack_of(lesson, game))]}
    for name in ("hands", "first", "then", "pack"):
        del made[name]
    made["steps"] = [
        {"kind": "decision", **asdict(step)}
        if isinstance(step, Decision)
        else {"kind": "others", **asdict(step), "moves": [list(move) for move in step.each()]}
        for step in lesson.steps
    ]
    return made


@dataclass(frozen=True)
class Line:
    """Something that is said, and who says it."""

    by: str
    text: str


@dataclass(frozen=True)
class Answer:
    """What came of a try."""

    kind: str
    """``right``, ``other``, ``refused`` or ``nonsense``; the table has changed only if it was right."""
    move: str
    """The move as the table writes it, or what was typed, if it is none."""
    clause: str | None
    """The clause that refused it."""
    lines: tuple[Line, ...]
    """What is said to it; if it was right, also what happened up to the next decision."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


class Guide:
    """Takes a learner through a lesson, a try at a time."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.table = opened(lesson)
        self.heard: list[Line] = []
        """All that has been said, from the beginning."""
        self._at = 0
        self._told = 0
        self._misses = 0
        self._has_tried = False
        self._say(TEACHER, worded(lesson.hello))
        self._go_on()

    # -- where it stands

    @property
    def over(self) -> bool:
        """Is the lesson over?"""
        return self._at >= len(self.lesson.steps)

    @property
    def decision(self) -> Decision | None:
        """The decision that is asked for; None when the lesson is over."""
        step = None if self.over else self.lesson.steps[self._at]
        assert step is None or isinstance(step, Decision)
        return step

    @property
    def number(self) -> int:
        """Which decision of the lesson it is, from 1."""
        return sum(isinstance(step, Decision) for step in self.lesson.steps[: self._at + 1])

    @property
    def try_first(self) -> str | None:
        """A move to try before the decision, which the rules will refuse."""
        step = self.decision
        return step.first.move if step is not None and step.first is not None and not self._has_tried else None

    @property
    def prompt(self) -> str:
        """What the learner is to look at and to think about now; empty when the lesson is over."""
        step = self.decision
        if step is None:
            return ""
        return phrases.TRY_FIRST(look=worded(step.look), move=self.try_first) if self.try_first else worded(step.look)

    @property
    def hint(self) -> str | None:
        """The move the lesson takes now."""
        return None if self.decision is None else self.decision.move

    def view(self) -> dict[str, Any]:
        """Everything a page needs to show where the lesson stands, as the learner may see it. JSON-able."""
        lesson = self.lesson
        return {
            "game": lesson.game,
            "title": self.table.rules.calling_card.title,
            "seat": lesson.seat,
            "names": lesson.names,
            "number": min(self.number, len(lesson.decisions)),
            "decisions": len(lesson.decisions),
            "prompt": self.prompt,
            "try_first": self.try_first,
            "hint": self.hint,
            "over": self.over,
            "heard": [asdict(line) for line in self.heard],
            "table": self.table.view(lesson.seat),
        }

    # -- trying

    def try_move(self, text: str) -> Answer:
        """What the learner wants to do. Only the lesson's move is carried out; of any other the answer says what is better."""
        step = self.decision
        if step is None:
            return self._answer(NONSENSE, _short(text), None, [Line(TEACHER, phrases.LESSON_OVER())])
        seat, after = self.lesson.seat, self.table.copy()
        try:
            after.play(seat, text)
        except IllegalMove as refused:
            return self._refuse(step, refused)
        move = after.moves[-1][1]
        if move not in (step.move, *step.also):
            return self._advise(step, move)
        return self._take(step, move)

    def _refuse(self, step: Decision, refused: IllegalMove) -> Answer:
        kind = NONSENSE if refused.clause is None else REFUSED
        lines = [Line(RULES, sentence(str(refused)))]
        if step.first is not None and _plain(refused.text) == _plain(step.first.move):
            kind = REFUSED
            self._has_tried = True
            lines.append(Line(TEACHER, worded(step.first.says)))
        return self._answer(kind, _short(refused.text), refused.clause, lines)

    def _advise(self, step: Decision, move: str) -> Answer:
        """Another lawful move: why the lesson's is better; after some, which it is."""
        self._misses += 1
        words = worded(step.others.get(move, step.other))
        patient = self._misses < PATIENCE
        says = phrases.TRY_ANOTHER(words=words) if patient else phrases.LESSON_PLAYS(words=words, move=step.move)
        return self._answer(OTHER, move, None, [Line(TEACHER, says)])

    def _take(self, step: Decision, move: str) -> Answer:
        """The lesson's move: it is carried out, and the script goes on to the next decision."""
        begin = len(self.heard)
        if step.first is not None and not self._has_tried:
            self._tell_of(step.first)
        if move != step.move:
            self._say(TEACHER, phrases.JUST_AS_GOOD(move=move, own=step.move))
        self._say(TEACHER, worded(step.why))
        self.table.play(self.lesson.seat, step.move)
        self._tell()
        self._at += 1
        self._misses = 0
        self._has_tried = False
        self._go_on()
        return Answer(RIGHT, step.move, None, tuple(self.heard[begin:]))

    def _tell_of(self, first: Refused) -> None:
        """The refusal that the learner has skipped is told all the same."""
        try:
            self.table.copy().play(self.lesson.seat, first.move)
        except IllegalMove as refused:
            self._say(RULES, phrases.HAD_YOU_TRIED(move=first.move, message=sentence(str(refused))))
            self._say(TEACHER, worded(first.says))

    def _answer(self, kind: str, move: str, clause: str | None, lines: list[Line]) -> Answer:
        self.heard += lines
        return Answer(kind, move, clause, tuple(lines))

    # -- going on

    def _go_on(self) -> None:
        """Play what the script has for the others, up to the next decision; at the end, say the last words."""
        self._tell()
        while not self.over:
            step = self.lesson.steps[self._at]
            if isinstance(step, Decision):
                return
            if step.quiet:
                self._say(TEACHER, worded(step.says))
            for seat, text in step.each():
                self.table.play(seat, text)
            if step.quiet:
                self._told = len(self.table.history) - 1
            self._tell()
            if not step.quiet:
                self._say(TEACHER, worded(step.says))
            self._at += 1
        self._say(TEACHER, worded(self.lesson.goodbye))

    def _tell(self) -> None:
        """What has happened at the table since the learner last heard of it."""
        for lines in told(self.table, self.lesson.seat, self._told):
            for line in lines:
                self._say(TABLE, line[:1].upper() + line[1:])
        self._told = len(self.table.history)

    def _say(self, by: str, text: str) -> None:
        if text:
            self.heard.append(Line(by, text))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _short(text: object) -> str:
    """What was typed, for an answer."""
    return text if isinstance(text, str) and len(text) <= 200 else quoted(text)


# -- the lessons there are


@cache
def names() -> tuple[str, ...]:
    """The games that have a lesson, in the order of the alphabet."""
    return tuple(name for name in game_names() if importlib.util.find_spec(f"{package(name)}.lesson") is not None)


def find(game: str) -> Lesson:
    """The lesson of a game; SetupError if there is none."""
    if game not in names():
        raise SetupError(phrases.NO_LESSON(game=quoted(game), names=", ".join(names())), field="game")
    found: Lesson = importlib.import_module(f"{package(game)}.lesson").LESSON
    return found


def stacked(game: Game, hands: Mapping[int, str], *, dealer: int, first: str = "", then: str = "") -> tuple[str, ...]:
    """A pack that deals these hands, one card at a time from the dealer's left (CM-2). ``first`` are the cards on top of them all,
    ``then`` those right after the hands; what is not named fills up and follows in the pack's order."""
    named = {seat: _cards(game, hands.get(seat, "")) for seat in range(game.players)}
    top, after = _cards(game, first), _cards(game, then)
    start = game.start()
    game.rules.verbs.start(start)
    used = [game.pack.card_name(card) for card in each(game.rules.verbs.pack_of(start))]
    taken = [*top, *after, *(name for cards in named.values() for name in cards)]
    spare = [name for name in used if name not in taken]
    order = [(dealer + 1 + place) % game.players for place in range(game.players)]
    dealt: list[str] = []
    while any(named.values()):
        for seat in order:
            if any(named.values()):
                dealt.append(named[seat].pop(0) if named[seat] else spare.pop(0))
    return (*top, *dealt, *after, *spare)


def _cards(game: Game, text: str) -> list[str]:
    """The names of cards in a text, "red 5, 6; black 1", where a number alone is of the suit before."""
    found: list[str] = []
    for group in text.split(";"):
        suit = ""
        for part in filter(None, (part.strip() for part in group.split(","))):
            card = game.pack.find(f"{suit} {part}" if suit and game.pack.find(part) is None else part)
            if card is None:
                raise SetupError(phrases.STACKED_CARD(card=quoted(part), game=game.name))
            suit = game.pack.faces[card].suit
            found.append(game.pack.card_name(card))
    return found


__all__ = ["Answer", "Decision", "Guide", "Lesson", "Line", "Others", "Refused", "find", "names", "stacked"]
