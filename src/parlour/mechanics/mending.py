"""Mending: a player who fails to follow suit may take the card back until the next trick is led.

``revokes`` of a seat is 1 from the wrong card until it is taken back. Only its owner sees it until the deal is over.
"""

from __future__ import annotations

from parlour.engine.common import ask, everybody
from parlour.lang.cards import NO_CARD, NONE, one
from parlour.lang.fields import SEAT, Role, card, known, number
from parlour.lang.options import Offences
from parlour.lang.rule import rule
from parlour.lang.state import Common
from parlour.mechanics.tricks import Tricks, take_trick


@rule
def until_found(s: Common, seat: int) -> int:
    """Its owner, and everyone once the deal is over."""
    if s.deal_over:
        return everybody(s)
    return one(seat)


class Mending(Tricks):
    """Tricks, and what it takes to mend one."""

    revokes: list[int] = number(
        per=SEAT,
        seen=until_found,
        title="failures to follow suit",
        says="{Seat} did not follow suit when able.",
        role=Role.REVOKES,
    )
    last: list[int] = card(per=SEAT, title="card played to the last trick", quiet=True)
    shown: list[int] = known("shown", of="hand", title="cards taken back into the hand")


@rule
def offenders(s: Mending) -> int:
    """The seats that failed to follow suit and have not mended it."""
    found = NONE
    if s.offences == Offences.FINED:
        for seat in range(s.players):
            if s.revokes[seat]:
                found |= one(seat)
    return found


@rule
def ask_to_play(s: Mending, seat: int) -> None:
    """It is this seat's turn, as everyone sees; an offender may act out of turn."""
    ask(s, seat)
    s.actors |= offenders(s)


@rule
def take_and_remember(s: Mending, seat: int) -> None:
    """The trick goes to this seat; the cards played are remembered in case it is mended."""
    for each in range(s.players):
        s.last[each] = s.played[each]
    take_trick(s, seat)


@rule
def reopen(s: Mending) -> None:
    """The last trick lies on the table again. The suit led is for the game to set."""
    for seat in range(s.players):
        s.played[seat] = s.last[seat]
        if s.last[seat] != NO_CARD:
            s.trick |= one(s.last[seat])
    for seat in range(s.players):
        s.taken[seat] &= ~s.trick
    s.led = s.played[s.leader]


@rule
def take_card_back(s: Mending, seat: int) -> None:
    """The wrong card goes back to the hand, in full view, and its player alone is asked for another."""
    wrong = one(s.played[seat])
    s.trick &= ~wrong
    s.hand[seat] |= wrong
    s.shown[seat] |= wrong
    s.played[seat] = NO_CARD
    s.revokes[seat] = 0
    ask(s, seat)
