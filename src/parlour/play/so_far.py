"""The current deal so far, kept from step to step: who bid what, and how many tricks each player has taken."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypedDict

from parlour.engine.contract import Rules
from parlour.lang.fields import CARDS, SEAT, Field, Role
from parlour.lang.pack import Pack
from parlour.lang.state import Common, once_a_kind
from parlour.lang.words import Word

Words = tuple[Word, dict[str, list[int]]]
"""A kind of move, with the choices in its slots."""


class Bid(TypedDict):
    """A bid, or a pass."""

    kind: str
    """The words of the move, with slots: "bid {points}"."""
    text: str
    """The move as a record has it: "bid 20"."""
    values: dict[str, str]
    """What fills the slots."""


class DealSoFar(NamedTuple):
    """What was bid and taken in a deal. A step has that of its end."""

    deal: int = 0
    bids: tuple[tuple[int, Bid], ...] = ()
    """Each bid and pass, with the seat that made it."""
    tricks: tuple[tuple[int, ...], ...] = ()
    """The number of tricks in each of the ``trick_places``, by seat."""

    def after(self, before: Common, words: Words, seat: int, after: Common, rules: Rules, pack: Pack) -> DealSoFar:
        """The same, a move later."""
        bids = self.bids
        if is_bidding(rules, before.phase):
            bids = (*bids, (seat, bid_of(words, pack, before)))
        new = tuple(_new_tricks(place, before, after) for place in trick_places(type(after)))
        return DealSoFar(before.deal, bids, tuple(self._added(number, change) for number, change in enumerate(new)))

    def taken(self, place: int, seat: int) -> int:
        """The number of tricks a seat has in one of the ``trick_places``."""
        return self.tricks[place][seat] if self.tricks else 0

    def _added(self, place: int, change: tuple[int, ...]) -> tuple[int, ...]:
        if not self.tricks:
            return change
        old = self.tricks[place]
        return tuple(map(sum, zip(old, change, strict=True))) if any(change) else old


NOTHING_YET = DealSoFar()


def bid_of(words: Words, pack: Pack, s: Common) -> Bid:
    """A move of the bidding, typed."""
    word, filled = words
    values = {name: slot.show(filled[name], pack, s) for name, slot in word.slots.items()}
    return Bid(kind=word.text, text=word.text.format(**values), values=values)


@cache
def is_bidding(rules: Rules, phase: int) -> bool:
    """Is this a phase of the bidding? It is while there are seats still in it."""
    name = rules.calling_card.phases[phase].name
    return any(name in field.during for field in rules.state.roles[Role.BIDDING])


@once_a_kind
def trick_places(kind: type[Common]) -> tuple[Field, ...]:
    """The places that tricks are taken to, in a game where there are any."""
    if not kind.roles[Role.TRICK]:
        return ()
    return tuple(field for field in kind.roles[Role.TAKEN] if field.kind == CARDS and field.per == SEAT)


def _new_tricks(place: Field, before: Common, after: Common) -> tuple[int, ...]:
    """What a move adds to the tricks in this place, by seat: one where cards come; a trick that is mended goes back to the table."""
    had, has = getattr(before, place.name), getattr(after, place.name)
    if had == has:
        return (0,) * after.players
    return tuple(1 if has[seat] & ~had[seat] else -1 if had[seat] & ~has[seat] else 0 for seat in range(after.players))
