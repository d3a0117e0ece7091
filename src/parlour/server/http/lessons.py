"""Guided first hands for the page. The lesson is played again from its beginning with all that was tried, so nothing is kept."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from parlour.lang.words import Unreadable
from parlour.play import lessons, views
from parlour.play.lessons import Answer, Guide
from parlour.play.moves import Moves, listed
from parlour.play.table import Table
from parlour.server.http.answers import LessonAnswer, LessonInfo, LessonState
from parlour.server.protocol import MoveInfo, Scene, SeatInfo, Text
from parlour.server.rooms.scenes import kinds_of, moves_told

MOST_TRIES = 200
MOVES = ("try_first", "hint")
"""The moves that a lesson names."""


class Tries(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the learner has tried so far, in order."""

    tries: Annotated[list[Text], Meta(max_length=MOST_TRIES)] = []


def lesson_after(game: str, tries: Tries) -> LessonState:
    """Where the lesson of a game stands after these tries: the table as a scene, what was said, and the answer to the last try."""
    guide = Guide(lessons.find(game))
    answer = None
    for text in tries.tries:
        answer = guide.try_move(text)
    table, seat = guide.table, guide.lesson.seat
    scene = Scene(
        at=len(table.moves),
        table="",
        status="over" if guide.over else "playing",
        seats=tuple(
            SeatInfo(name, "person" if number == seat else "bot", True, False) for number, name in enumerate(table.names)
        ),
        view=views.seen(table, seat),
        moves=() if guide.over else moves_told(table.legal(seat)),
        kinds=kinds_of(table.phase.words),
        actor=table.moves[-1][0] if table.moves else None,
    )
    return LessonState(_info(guide), None if answer is None else _answer(answer), scene)


def _info(guide: Guide) -> LessonInfo:
    said = guide.view()
    del said["table"]
    moves = {name: None if said[name] is None else msgspec.to_builtins(_move(guide.table, said[name])) for name in MOVES}
    return msgspec.convert({**said, **moves}, LessonInfo)


def _move(table: Table, text: str) -> MoveInfo:
    """A move of a lesson, legal or not, with its kind."""
    for word in table.phase.words:
        try:
            choices = word.read(text, table.pack, table.state)
        except Unreadable:
            continue
        whole, filled = word.match(choices, table.pack, table.state) if choices is not None else (False, {})
        if whole and choices is not None:
            return moves_told(Moves([listed(table, choices, None, word, filled)]))[0]
    return MoveInfo(text, (), text, {})


def _answer(answer: Answer) -> LessonAnswer:
    return msgspec.convert(answer.as_json(), LessonAnswer)
