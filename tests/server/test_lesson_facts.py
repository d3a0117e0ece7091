"""Lessons for the page: what happens is told as facts with each move, once, and as the learner may see it."""

from __future__ import annotations

import pytest

from parlour.play import lessons
from parlour.play.facts import Moved
from parlour.play.lessons import Teacher
from parlour.server.protocol import Tries
from parlour.server.workers.lessons import lesson_after


@pytest.mark.parametrize("game", ["pals", "rook"])
def test_each_move_comes_with_its_facts(game: str) -> None:
    lesson = lessons.find(game)
    tries = [decision.move for decision in lesson.decisions]
    told = [fact for many in range(len(tries) + 1) for fact in facts_after(game, tries[:many])]
    teacher = Teacher(lesson)
    for text in tries:
        teacher.try_move(text)
    expected = [fact for fact in teacher.table.facts(lesson.seat) if isinstance(fact, Moved)]
    assert [fact for fact in told if isinstance(fact, Moved)] == expected


def facts_after(game: str, tries: list[str]) -> list[object]:
    state = lesson_after(game, Tries(tries=tries))
    return [*(fact for frame in state.played for fact in frame.facts), *state.scene.facts]


def test_a_try_that_changes_nothing_tells_nothing() -> None:
    assert not facts_after("rook", ["bid 12"])
