"""How each player stands in the current deal, as everyone can see: points, the bidding, and what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from parlour.engine.contract import Rules
from parlour.lang.fields import CARDS, SEAT, Role
from parlour.lang.state import Common, once_a_kind
from parlour.play.count import points_so_far
from parlour.play.so_far import Bid, DealSoFar, is_bidding, trick_places

if TYPE_CHECKING:
    from parlour.play.table import Table

Things = Literal["tricks", "books", "pairs", "cards"]
"""What players count in a place."""
COUNTED: dict[Role, Things] = {
    Role.TAKEN: "cards",
    Role.LAID: "pairs",
    Role.BOOKS: "books",
    Role.PILE: "cards",
    Role.SAFE: "cards",
}
"""What they count in places of these roles. (Where there are tricks, they count those in what was taken.)"""


class Meter(TypedDict):
    """What a player has against what the player needs: 35 of the 50 that were bid."""

    field: str
    """The field with what is needed."""
    has: int
    needs: int


class Held(TypedDict):
    """What a player has in a place, as players count it: 3 tricks, 2 books."""

    field: str
    things: Things
    number: int


class Standing(TypedDict):
    """How a player stands in the current deal."""

    points: int | None
    """Points so far, by the lines of the count that everyone can see; null where there are none, or nobody may look."""
    meter: Meter | None
    bids: list[Bid]
    """What the player bid in this deal, in order; the last one may be a pass."""
    holds: list[Held]


def standings_of(table: Table) -> list[Standing]:
    """How everyone stands, by seat. It is the same for every viewer."""
    s, rules = table.state, table.game.rules
    so_far = _so_far(table)
    bidding = is_bidding(rules, s.phase)
    return [_standing(s, seat, rules, so_far, bidding=bidding) for seat in range(s.players)]


def _so_far(table: Table) -> DealSoFar:
    """What was bid and taken in the deal of the table's state: mostly the current one, else one that just ended."""
    deal, found = table.state.deal, table.history.so_far
    if found.deal > deal:
        return next((step.so_far for step in table.history.backwards() if step.so_far.deal <= deal), found)
    return found


def _standing(s: Common, seat: int, rules: Rules, so_far: DealSoFar, *, bidding: bool) -> Standing:
    points = points_so_far(s, rules, seat)
    return Standing(
        points=points,
        meter=None if bidding or points is None else _meter(s, seat, points),
        bids=[bid for bidder, bid in so_far.bids if bidder == seat],
        holds=[
            Held(field=name, things=things, number=_number(getattr(s, name)[seat], things, rules))
            if at is None
            else Held(field=name, things=things, number=so_far.taken(at, seat))
            for name, things, at in _counted(type(s))
        ],
    )


def without_points(standing: Standing) -> Standing:
    """A standing where tricks are face down: they can be counted, but not looked at."""
    return Standing(points=None, meter=None, bids=standing["bids"], holds=standing["holds"])


def _meter(s: Common, seat: int, points: int) -> Meter | None:
    """The bid of the highest bidder against what the bidder has."""
    kind = type(s)
    for bid, bidder in zip(kind.roles[Role.BID], kind.roles[Role.BIDDER], strict=True):
        if getattr(s, bidder.name) == seat:
            return Meter(field=bid.name, has=points, needs=getattr(s, bid.name))
    return None


def _number(cards: int, things: Things, rules: Rules) -> int:
    """These cards in the things that players count."""
    if things == "books":
        return sum(book & ~cards == 0 for book in rules.calling_card.books)
    return cards.bit_count() // (2 if things == "pairs" else 1)


@once_a_kind
def _counted(kind: type[Common]) -> tuple[tuple[str, Things, int | None], ...]:
    """The places of seats in which players count what they have won, what they count there, and the place among those of tricks."""
    tricks = trick_places(kind)
    return tuple(
        (one.name, "tricks" if one in tricks else COUNTED[one.role], tricks.index(one) if one in tricks else None)
        for one in kind.fields.values()
        if one.kind == CARDS and one.per == SEAT and one.role in COUNTED
    )
