"""What is told at the screen: what has happened, the count of a deal line by line, and who is to look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from parlour.play.count import CountLine
from parlour.play.face_down import TricksFaceDown
from parlour.play.facts import DealOver
from parlour.play.history import Step
from parlour.play.log import count_words, fact_lines, name_of, worth_telling
from parlour.play.step_facts import facts_of
from parlour.play.table import Moves, Table
from parlour.terminal import phrases

if TYPE_CHECKING:
    from parlour.terminal.session import Session


def step_lines(step: Step, seat: int | None, table: Table, face_down: TricksFaceDown | None = None) -> list[str]:
    """What one step told a seat, which is addressed as *you*; the end of a deal with its count. With ``face_down``: what a log may
    keep of it."""
    told = []
    facts = facts_of(step, seat, table)
    kept = facts if face_down is None else face_down.logged(facts, step)
    for fact in worth_telling(kept, table):
        told += _deal_over(fact, table, seat) if isinstance(fact, DealOver) else fact_lines(fact, table, seat)
    return told


def _deal_over(fact: DealOver, table: Table, seat: int | None) -> list[str]:
    """The end of a deal; its fines are told with the rest of the count."""
    points, *_, scores = fact_lines(fact, table, seat)
    return [points, *(f"  {line}" for line in count_lines(fact.lines, table, seat)), scores]


def count_lines(lines: Iterable[CountLine], table: Table, you: int | None) -> list[str]:
    """The count of a deal, a line for each seat: "Ann: two 5s (+10); one 14 (+10) = 20"."""
    by_seat: dict[int, list[CountLine]] = {}
    for line in lines:
        by_seat.setdefault(line.seat, []).append(line)
    return [_count_of_seat(seat, own, table, you) for seat, own in sorted(by_seat.items())]


def _count_of_seat(seat: int, lines: Sequence[CountLine], table: Table, you: int | None) -> str:
    items = [phrases.COUNT_ITEM(what=count_words(line, table), points=line.points) for line in lines]
    total = sum(line.points for line in lines)
    return phrases.COUNT_OF_SEAT(name=name_of(seat, table, you), items="; ".join(items), total=total)


def say(session: Session, lines: Iterable[str]) -> None:
    """Write lines of the log."""
    for line in lines:
        session.screen.say(line[:1].upper() + line[1:], hanging=4 if line.startswith(" ") else 2)


def tell(session: Session) -> None:
    """Tell the player at the screen what has happened since they last heard."""
    seat, table = session.holder, session.table
    if seat is None:
        return
    for step in table.history.since(session.heard.get(seat, 0)):
        session.heard[seat] = session.heard.get(seat, 0) + 1
        say(session, step_lines(step, seat, table))
        if step.after.deal_over and session.heard[seat] < len(table.history):
            pause(session)


def pause(session: Session) -> None:
    """Between deals, wait for Enter at a terminal."""
    seat = session.holder if session.holder is not None else session.people[0]
    completion = session.commands.completion(seat, Moves())
    while session.keys.is_live and (line := session.keys.line(phrases.NEXT_DEAL(), completion)):
        if not session.commands.run(line, seat, Moves()):
            session.screen.say(phrases.NEXT_DEAL_FIRST())


def hand_over(session: Session, seat: int) -> None:
    """See to it that this player, and nobody else, looks at the screen."""
    if session.holder == seat:
        return
    name = session.table.names[seat]
    if session.holder is not None:
        session.screen.clear()
    session.screen.say(phrases.PASS_THE_SCREEN(name=name))
    session.keys.line(phrases.HAVE_THE_SCREEN(name=name))
    session.screen.clear()
    session.holder = seat
