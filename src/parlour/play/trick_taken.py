"""The trick a move brought to a player: its cards in the order they were played, and who played each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.lang.cards import each, has
from parlour.lang.fields import ALL, CARDS, SEAT, Field, Role
from parlour.lang.state import Common, once_a_kind
from parlour.play.count import points_so_far
from parlour.play.facts import TrickTaken
from parlour.play.history import Step

if TYPE_CHECKING:
    from parlour.play.table import Table


def last_trick(table: Table) -> TrickTaken | None:
    """The trick taken last in this deal or in the one before, if the history still has it."""
    for step in table.history.backwards():
        if step.after.deal < table.state.deal - 1:
            return None
        found = trick_taken(step, table)
        if found is not None:
            return found
    return None


def trick_taken(step: Step, table: Table) -> TrickTaken | None:
    """The trick that a move brought to somebody: cards that lay in the middle, with the card just played."""
    before, after = step.before, step.after
    if before is None or step.move is None or before.deal != after.deal:
        return None
    for middle in type(after).roles[Role.TRICK]:
        gone = getattr(before, middle.name) & ~getattr(after, middle.name)
        for place in _takers(type(after)) if gone else ():
            for seat in range(after.players):
                got = getattr(after, place.name)[seat] & ~getattr(before, place.name)[seat]
                if got & gone:
                    return _trick(step, place, seat, got, gone, table)
    return None


def _trick(step: Step, place: Field, seat: int, got: int, gone: int, table: Table) -> TrickTaken:
    assert step.move is not None
    players = _players(step, got)
    last, many = step.move[0], step.after.players
    lain = sorted(each(got & gone), key=lambda card: (players.get(card, 0) - last - 1) % many)
    order = [*lain, *each(got & ~gone)]
    name = table.game.pack.card_name
    by = {name(card): who for card, who in players.items()}
    cards = tuple(name(card) for card in order)
    return TrickTaken(seat, place.name, cards, by, step.after.deal, points=_points(step, seat, table))


def _points(step: Step, seat: int, table: Table) -> int | None:
    """What the trick brought this seat, as everyone can see."""
    assert step.before is not None
    before, after = (points_so_far(s, table.game.rules, seat) for s in (step.before, step.after))
    return None if before is None or after is None else after - before


def _players(step: Step, cards: int) -> dict[int, int]:
    """Who played each of these cards, as far as the state tells."""
    assert step.before is not None
    assert step.move is not None
    found: dict[int, int] = {}
    for place in type(step.before).roles[Role.PLAYED]:
        row = getattr(step.before, place.name)
        found |= {card: seat for seat, card in enumerate(row) if card >= 0 and has(cards, card)}
    if found:
        found |= {card: step.move[0] for card in each(cards) if card not in found}
    return found


@once_a_kind
def _takers(kind: type[Common]) -> tuple[Field, ...]:
    """The open places of seats that cards can be taken to."""
    return tuple(one for one in kind.fields.values() if one.kind == CARDS and one.per == SEAT and one.seen == ALL)
