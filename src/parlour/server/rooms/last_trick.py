"""The trick that was taken last: found again in what has happened, so that nobody has to have watched."""

from __future__ import annotations

from parlour.lang.cards import each, has
from parlour.lang.state import ALL, CARD, CARDS, SEAT, Common
from parlour.play.log import Step
from parlour.play.table import Table
from parlour.server.protocol import LastTrick, Trick


def last_trick(table: Table, command: LastTrick) -> Trick:
    """The trick taken last in this deal, or before it in the last one; an empty one, if there was none."""
    for step in table.steps_lately():
        found = _taken(step)
        if found is not None:
            lain, last, taker = found
            order = [*_in_order(step, lain), *each(last)]
            by = {table.pack.card_name(card): seat for card, seat in _players(step, lain | last).items()}
            return Trick(command.id, tuple(table.pack.card_name(card) for card in order), by, taker, step.after.deal)
    return Trick(command.id)


def _open_places(s: Common, *, per: int) -> list[str]:
    return [name for name, field in type(s).fields.items() if field.kind == CARDS and field.per == per and field.seen == ALL]


def _taken(step: Step) -> tuple[int, int, int] | None:
    """Cards that lay open in the middle, the card laid to them by this move, and the seat all of them went to."""
    before, after = step.before, step.after
    if before is None or step.move is None or before.deal != after.deal:
        return None
    for middle in _open_places(before, per=0):
        gone = getattr(before, middle) & ~getattr(after, middle)
        for place in _open_places(before, per=SEAT) if gone else ():
            for seat in range(after.players):
                got = getattr(after, place)[seat] & ~getattr(before, place)[seat]
                if got & gone and got & ~gone:
                    return got & gone, got & ~gone, seat
    return None


def _players(step: Step, cards: int) -> dict[int, int]:
    """Who played each of these cards, as far as the state tells."""
    before, move = step.before, step.move
    assert before is not None
    assert move is not None
    found: dict[int, int] = {}
    for name, field in type(before).fields.items():
        if field.kind == CARD and field.per == SEAT and field.seen == ALL:
            found |= {card: seat for seat, card in enumerate(getattr(before, name)) if card >= 0 and has(cards, card)}
    if found:
        found |= {card: move[0] for card in each(cards) if card not in found}
    return found


def _in_order(step: Step, lain: int) -> list[int]:
    """The cards of the trick from the card led on, where it is known who played each."""
    assert step.move is not None
    by, many, last = _players(step, lain), step.after.players, step.move[0]
    return sorted(each(lain), key=lambda card: (by.get(card, 0) - last - 1) % many)
