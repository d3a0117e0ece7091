"""Guided first hands for the page. A lesson is played from its beginning with everything that was tried, so nothing is kept."""

from __future__ import annotations

from parlour.play import lessons, views
from parlour.play.lessons import Guide
from parlour.server.http.answers import LessonInfo, LessonState
from parlour.server.protocol import Scene, SeatInfo, SeatKind, Status, Tries
from parlour.server.rooms.scenes import kinds_of, listed


def lesson_after(game: str, tries: Tries) -> LessonState:
    """Where the lesson of a game stands after these tries."""
    guide = Guide(lessons.find(game))
    answer = None
    for text in tries.tries:
        answer = guide.try_move(text)
    return LessonState(_info(guide), answer, _scene(guide))


def _info(guide: Guide) -> LessonInfo:
    lesson = guide.lesson
    return LessonInfo(
        game=lesson.game,
        title=guide.table.rules.calling_card.title,
        seat=lesson.seat,
        names=lesson.names,
        number=min(guide.number, len(lesson.decisions)),
        decisions=len(lesson.decisions),
        prompt=guide.prompt,
        try_first=guide.try_first,
        hint=guide.hint,
        over=guide.over,
        heard=guide.heard,
    )


def _scene(guide: Guide) -> Scene:
    """The table of a lesson as the learner sees it."""
    table, learner = guide.table, guide.lesson.seat
    kinds = [SeatKind.PERSON if seat == learner else SeatKind.BOT for seat in range(table.players)]
    return Scene(
        at=len(table.moves),
        table="",
        status=Status.OVER if guide.over else Status.PLAYING,
        seats=tuple(SeatInfo(name, kind, here=True, minded=False) for name, kind in zip(table.names, kinds, strict=True)),
        view=views.seen(table, learner),
        moves=() if guide.over else listed(table.legal(learner)),
        kinds=kinds_of(table.rules, table.state.phase),
        actor=table.moves[-1][0] if table.moves else None,
    )
