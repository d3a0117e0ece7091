"""Ladder (invented for the page on adding a game).

Climb while you can: who cannot lay a higher card takes the whole pile.

LA-1 (C) 2 to 5 play with the Famous Paintings pack. Each is dealt five cards, and the rest stays out of play.
LA-2 (C) Left of the dealer lays any card, and so begins a pile. Each in turn, to the left, must lay a card with a higher
    number, if he has one.
LA-3 (C) Who has no higher card takes the pile and begins a new one with any card.
LA-4 (C) When all cards are laid the deal is over, and the last pile is nobody's. A card taken is a point, and points are bad.
LA-5 (C) The game ends when a player has 20 points. The fewest win; a tie is shared. [target=20]
"""

from __future__ import annotations

from parlour.engine.common import ask, deal_each, everybody, fewest, left_of, most
from parlour.engine.contract import CallingCard, Phase
from parlour.lang.cards import NO_CARD, NONE, count, highest, lowest, one, rest
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import ALL, OWNER, SEAT, Common, card, cards, option
from parlour.lang.words import Word
from parlour.mechanics.clubs import WHOLE_PACK, number_of
from parlour.packs.paintings.cards import PACK

CALLING_CARD = CallingCard(
    name="ladder",
    title="Ladder",
    year=2026,
    maker="Parlour",
    aim="Lay higher cards than your neighbour, and take no pile.",
    players=(2, 3, 4, 5),
    minutes=5,
    pack=PACK,
    phases=(Phase("lay", (Word("lay {card}", says="lays {card}"),), asks="Lay a card, a higher one if you can"),),
    low_wins=True,
    refusals={"LA-2": "{top} lies on top and you can go higher: {legal}."},
)

LA_2 = clause("LA-2")
HAND = 5


class State(Common, seats=5):
    """Hands, the pile, and what each has taken."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
    pile: int = cards(seen=ALL, title="pile")
    taken: list[int] = cards(per=SEAT, seen=ALL, title="cards taken", says="{Seat} takes {cards}.")
    top: int = card(title="top of the pile")
    target: int = option(20, clause="LA-5", means="so many points end the game")


@rule("LA-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("LA-1", "LA-2")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    ask(s, left_of(s, s.dealer))


@rule("LA-2")
def higher(s: State, seat: int) -> int:
    """The cards of the hand that go higher than the pile."""
    if s.top == NO_CARD:
        return s.hand[seat]
    found = NONE
    left = s.hand[seat]
    while left:
        if number_of(lowest(left)) > number_of(s.top):
            found |= one(lowest(left))
        left = rest(left)
    return found


@rule("LA-2", "LA-3")
def legal_lay(s: State, seat: int) -> int:
    may = s.hand[seat]
    if higher(s, seat):
        may = narrow(may, higher(s, seat), LA_2)
    return may


@rule("LA-3")
def lay(s: State, seat: int, card: int) -> None:
    if higher(s, seat) == NONE:
        s.taken[seat] |= s.pile
        s.pile = NONE
    s.hand[seat] &= ~one(card)
    s.pile |= one(card)
    s.top = card
    following = left_of(s, seat)
    if s.hand[following]:
        ask(s, following)
    else:
        s.actors = NONE


@rule("LA-4")
def score(s: State) -> None:
    for seat in range(s.players):
        s.points[seat] = count(s.taken[seat])


@rule("LA-5")
def finished(s: State) -> bool:
    return s.total[highest(most(s))] >= s.target


@rule("LA-5")
def winners(s: State) -> int:
    return fewest(s)
