"""Mending: a player who fails to follow suit may take the card back until the next trick is led.

``revokes`` of a seat is 1 from the wrong card until it is taken back. Only its owner sees it until the deal is over.
"""

from __future__ import annotations

from parlour.engine.common import ask, next_in, owner_until_over
from parlour.lang.cards import NO_CARD, NONE, one
from parlour.lang.fields import SEAT, Role, card, known, number
from parlour.lang.options import Offences
from parlour.lang.rule import narrow, rule
from parlour.mechanics.tricks import Tricks, take_trick, to_play


class Mending(Tricks):
    """Tricks, and what it takes to mend one."""

    revokes: list[int] = number(
        per=SEAT,
        seen=owner_until_over,
        title="failures to follow suit",
        says="{Seat} did not follow suit when able.",
        role=Role.REVOKES,
    )
    last: list[int] = card(per=SEAT, title="card played to the last trick", quiet=True, role=Role.LAST_PLAYED)
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
def may_mend(s: Mending, seat: int, mend: int, by: int) -> int:
    """The choice ``mend`` for a seat that failed to follow suit; this clause bars it for the others. Where offenses are barred, there is
    no such move."""
    if s.offences != Offences.FINED:
        return NONE
    if s.revokes[seat] == 0:
        return narrow(one(mend), NONE, by)
    return one(mend)


@rule
def ask_to_play(s: Mending, seat: int) -> None:
    """It is this seat's turn, as everyone sees; an offender may act out of turn."""
    ask(s, seat)
    s.actors |= offenders(s)


@rule
def take_for_now(s: Mending, taker: int) -> None:
    """The trick goes to this seat, unless it is mended: the cards played are remembered. The taker leads, or else the nearest seat on the
    left with a card. With no cards left the deal is over."""
    for seat in range(s.players):
        s.last[seat] = s.played[seat]
    take_trick(s, taker)
    holding = to_play(s)
    if holding & one(taker):
        ask_to_play(s, taker)
    elif holding:
        ask_to_play(s, next_in(holding, taker))
    else:
        s.actors = NONE


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
