"""Guided first hands for the page. The lesson is played again from its beginning with all that was tried, so nothing is kept."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from parlour.play import lessons, views
from parlour.play.lessons import Guide
from parlour.server.protocol import Scene, SeatInfo, Text
from parlour.server.rooms.scenes import moves_told

MOST_TRIES = 200


class Tries(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the learner has tried so far, in order."""

    tries: Annotated[list[Text], Meta(max_length=MOST_TRIES)] = []


def lesson_after(game: str, tries: Tries) -> dict[str, Any]:
    """Where the lesson of a game stands after these tries: the table as a scene, what was said, and the answer to the last try."""
    guide = Guide(lessons.find(game))
    answer = None
    for text in tries.tries:
        answer = guide.try_move(text)
    table, seat = guide.table, guide.lesson.seat
    said = guide.view()
    del said["table"]
    scene = Scene(
        at=len(table.moves),
        table="",
        status="over" if guide.over else "playing",
        seats=tuple(
            SeatInfo(name, "person" if number == seat else "bot", True, False) for number, name in enumerate(table.names)
        ),
        view=views.seen(table, seat),
        moves=() if guide.over else moves_told(table.legal(seat)),
        kinds=tuple(word.text for word in table.phase.words),
        actor=table.moves[-1][0] if table.moves else None,
    )
    return {"lesson": said, "answer": None if answer is None else answer.as_json(), "scene": msgspec.to_builtins(scene)}
