"""Guided first hands for the page. A lesson is played from its beginning with everything that was tried, so nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from parlour.lang.slots import Unreadable
from parlour.play import lessons, moves, views
from parlour.play.facts import Fact
from parlour.play.lesson_table import opened
from parlour.play.lessons import RIGHT, Answer, Teacher
from parlour.play.table import Table
from parlour.play.text import clean_text
from parlour.server.protocol import MoveInfo, Scene, SeatInfo, SeatKind, Status, Tries
from parlour.server.protocol.answers import LessonAnswer, LessonFrame, LessonInfo, LessonLine, LessonState
from parlour.server.rooms.scenes import kinds_of, listed


def lesson_after(game: str, tries: Tries) -> LessonState:
    """Where the lesson of a game stands after these tries."""
    teacher = Teacher(lessons.find(game))
    answer = None
    for text in tries.tries:
        answer = teacher.try_move(clean_text(text))
    if answer is None:
        return LessonState(_info(teacher), None, _scene(teacher, _facts(teacher.table, teacher.lesson.seat, 0)), ())
    if answer.kind != RIGHT:
        return LessonState(_info(teacher), _answer(answer), _scene(teacher, ()), ())
    *frames, last = _played(teacher)
    return LessonState(_info(teacher), _answer(answer), _scene(teacher, last.facts), tuple(frames))


def _played(teacher: Teacher) -> Iterator[LessonFrame]:
    """The table after each move since the last decision."""
    table, learner = opened(teacher.lesson), teacher.lesson.seat
    for number, (seat, text) in enumerate(teacher.table.moves):
        table.play(seat, text)
        if number >= teacher.since:
            facts = _facts(table, learner, table.history.before_last_move())
            yield LessonFrame(seat, views.seen(table, learner), facts)


def _facts(table: Table, seat: int, since: int) -> tuple[Fact, ...]:
    return tuple(table.facts(seat, since))


def _info(teacher: Teacher) -> LessonInfo:
    lesson = teacher.lesson
    return LessonInfo(
        game=lesson.game,
        title=teacher.table.game.rules.calling_card.title,
        seat=lesson.seat,
        names=tuple(lesson.names),
        number=min(teacher.number, len(lesson.decisions)),
        decisions=len(lesson.decisions),
        prompt=teacher.prompt,
        hint=_move(teacher.table, teacher.hint),
        over=teacher.over,
        heard=msgspec.convert(teacher.heard, tuple[LessonLine, ...], from_attributes=True),
    )


def _answer(answer: Answer) -> LessonAnswer:
    return msgspec.convert(answer, LessonAnswer, from_attributes=True)


def _move(table: Table, text: str | None) -> MoveInfo | None:
    """A move of a lesson, legal or not, with its kind."""
    if text is None:
        return None
    for word in table.phase.words:
        try:
            choices = word.read(text, table.game.pack, table.state)
        except Unreadable:
            continue
        whole, filled = word.match(choices, table.game.pack, table.state) if choices is not None else (False, {})
        if whole and choices is not None:
            return listed(moves.Moves([moves.move_of(table, choices, None, word, filled)]), table)[0]
    return MoveInfo(text, (), None, {})


def _scene(teacher: Teacher, facts: tuple[Fact, ...]) -> Scene:
    """The table of a lesson as the learner sees it, and what just happened."""
    table, learner = teacher.table, teacher.lesson.seat
    kinds = [SeatKind.PERSON if seat == learner else SeatKind.BOT for seat in range(table.game.players)]
    return Scene(
        at=len(table.moves),
        table="",
        status=Status.OVER if teacher.over else Status.PLAYING,
        seats=tuple(SeatInfo(name, kind, here=True) for name, kind in zip(table.names, kinds, strict=True)),
        view=views.seen(table, learner),
        moves=() if teacher.over else listed(table.legal(learner), table),
        kinds=kinds_of(table.game.rules, table.state.phase),
        facts=facts,
        told=(),
        actor=table.moves[-1][0] if table.moves else None,
        can_undo=False,
        commitment="",
    )
