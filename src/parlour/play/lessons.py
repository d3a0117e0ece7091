"""Guided first hands: the lessons there are, and a teacher who takes a learner through one.

``Teacher`` has no screen and no clock, so it serves a terminal, a page or a test. It knows no rule of any game: the table says what is
legal, and why something isn't. ``parlour.engine.lesson`` says what a lesson looks like.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import asdict, dataclass
from functools import cache

from parlour.engine.lesson import Decision, Lesson, Others
from parlour.games import names as game_names
from parlour.games import package
from parlour.lang.errors import IllegalMove, SetupError, quoted
from parlour.lang.phrases import worded
from parlour.play import phrases
from parlour.play.facts import TrickTaken
from parlour.play.lesson_table import named, opened
from parlour.play.log import sentences, told
from parlour.play.step_facts import facts_of

PATIENCE = 2
"""Other moves the learner may try on one decision before the lesson gives its own."""

RIGHT, OTHER, REFUSED, NONSENSE = "right", "other", "refused", "nonsense"
"""What a try can be: the lesson's move; another legal one; one that breaks a rule; not a move at all."""
TEACHER, TABLE = "lesson", "table"
"""Who makes a remark: the lesson, or the table's log."""


@dataclass(frozen=True)
class Remark:
    """Something said in a lesson, and who says it."""

    by: str
    text: str


@dataclass(frozen=True)
class Answer:
    """The answer to a try."""

    kind: str
    """``right``, ``other``, ``refused`` or ``nonsense``. Only a right move changes the table."""
    move: str
    """The move as the table writes it; what was typed if it isn't a move."""
    clause: str | None
    """The clause that refused it."""
    lines: tuple[Remark, ...]
    """What is said about it, and after a right move what happens up to the next decision."""

    def as_json(self) -> dict[str, object]:
        """The answer for programs."""
        return asdict(self)


class Teacher:
    """Takes a learner through a lesson, one try at a time."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.table = opened(lesson)
        self.heard: list[Remark] = []
        """Everything that has been said, from the beginning."""
        self.since = 0
        """The number of moves made before the last right one: the rest has happened since the last decision."""
        self._at = 0
        self._told = 0
        self._misses = 0
        self._say(TEACHER, worded(lesson.hello))
        self._go_on()

    # -- where it stands

    @property
    def over(self) -> bool:
        """Is the lesson over?"""
        return self._at >= len(self.lesson.steps)

    @property
    def decision(self) -> Decision | None:
        """The current decision; None when the lesson is over."""
        step = None if self.over else self.lesson.steps[self._at]
        assert step is None or isinstance(step, Decision)
        return step

    @property
    def number(self) -> int:
        """The number of the current decision, from 1."""
        return sum(isinstance(step, Decision) for step in self.lesson.steps[: self._at + 1])

    @property
    def prompt(self) -> str:
        """What the learner should look at and think about now; "" when the lesson is over."""
        return "" if self.decision is None else worded(self.decision.look)

    @property
    def hint(self) -> str | None:
        """The move the lesson plays now."""
        return None if self.decision is None else self.decision.move

    def named(self, move: str) -> str:
        """A move as the lesson speaks of it."""
        return named(self.table, self.lesson.seat, move)

    def view(self) -> dict[str, object]:
        """Where the lesson stands, as the learner may see it, for programs. It goes into JSON."""
        lesson = self.lesson
        return {
            "game": lesson.game,
            "title": self.table.game.rules.calling_card.title,
            "seat": lesson.seat,
            "names": lesson.names,
            "number": min(self.number, len(lesson.decisions)),
            "decisions": len(lesson.decisions),
            "prompt": self.prompt,
            "hint": self.hint,
            "over": self.over,
            "heard": [asdict(line) for line in self.heard],
            "table": dict(self.table.view(lesson.seat)),
        }

    # -- trying

    def try_move(self, text: str) -> Answer:
        """Try a move. Only the lesson's move is played; about any other the answer says what is better."""
        step = self.decision
        if step is None:
            return self._answer(NONSENSE, _short(text), None, [Remark(TEACHER, phrases.LESSON_OVER())])
        seat, after = self.lesson.seat, self.table.copy()
        try:
            after.play(seat, text)
        except IllegalMove as refused:
            return self._refuse(refused)
        move = after.moves[-1][1]
        if move not in (step.move, *step.also):
            return self._advise(step, move)
        return self._take(step, move)

    def _refuse(self, refused: IllegalMove) -> Answer:
        """Say why a move can't be made here, in the words of the rules and without blame."""
        kind = NONSENSE if refused.clause is None else REFUSED
        says = refused.message if refused.clause is None else phrases.NOT_NOW(message=refused.message)
        return self._answer(kind, _short(refused.text), refused.clause, [Remark(TEACHER, says)])

    def _advise(self, step: Decision, move: str) -> Answer:
        """Answer another legal move: say why the lesson's is better and, after some tries, which it is."""
        self._misses += 1
        words = worded(step.others.get(move, step.other))
        patient = self._misses < PATIENCE
        says = phrases.TRY_ANOTHER(words=words) if patient else phrases.LESSON_PLAYS(words=words, move=self.named(step.move))
        return self._answer(OTHER, move, None, [Remark(TEACHER, says)])

    def _take(self, step: Decision, move: str) -> Answer:
        """Play the lesson's move, and go on to the next decision."""
        begin = len(self.heard)
        if move != step.move:
            self._say(TEACHER, phrases.JUST_AS_GOOD(move=_capital(self.named(move)), own=self.named(step.move)))
        self._say(TEACHER, worded(step.why))
        self.since = len(self.table.moves)
        self.table.play(self.lesson.seat, step.move)
        self._tell()
        self._at += 1
        self._misses = 0
        self._go_on()
        return Answer(RIGHT, step.move, None, tuple(self.heard[begin:]))

    def _answer(self, kind: str, move: str, clause: str | None, lines: list[Remark]) -> Answer:
        self.heard += lines
        return Answer(kind, move, clause, tuple(lines))

    # -- going on

    def _go_on(self) -> None:
        """Play the others' moves up to the next decision; at the end of the lesson, say goodbye."""
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
                self._tell_tricks()
            self._tell()
            if not step.quiet:
                self._say(TEACHER, worded(step.says))
            self._at += 1
        self._say(TEACHER, worded(self.lesson.goodbye))

    def _tell(self) -> None:
        """Tell what has happened at the table since the learner last heard."""
        for lines in told(self.table, self.lesson.seat, self._told):
            self._log(lines)
        self._told = len(self.table.history)

    def _tell_tricks(self) -> None:
        """Tell who took the tricks since the learner last heard, all but the last move's."""
        seat = self.lesson.seat
        for step in list(self.table.history.since(self._told))[:-1]:
            taken = [fact for fact in facts_of(step, seat, self.table) if isinstance(fact, TrickTaken)]
            self._log(sentences(taken, self.table, seat))
        self._told = len(self.table.history) - 1

    def _log(self, lines: list[str]) -> None:
        for line in lines:
            self._say(TABLE, _capital(line))

    def _say(self, by: str, text: str) -> None:
        if text:
            self.heard.append(Remark(by, text))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _short(text: object) -> str:
    """What was typed, for an answer."""
    return text if isinstance(text, str) and len(text) <= 200 else quoted(text)


# -- the lessons there are


def names() -> tuple[str, ...]:
    """The games that have a lesson, in alphabetical order."""
    return tuple(name for name in game_names() if _has_lesson(package(name)))


@cache
def _has_lesson(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.lesson") is not None


def find(game: str) -> Lesson:
    """The lesson of a game; SetupError if there is none."""
    if game not in names():
        raise SetupError(phrases.NO_LESSON(game=quoted(game), names=", ".join(names())), field="game")
    found: Lesson = importlib.import_module(f"{package(game)}.lesson").LESSON
    return found


__all__ = ["Answer", "Decision", "Lesson", "Others", "Remark", "Teacher", "find", "names"]
