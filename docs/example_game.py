"""Ladder (invented for the page on adding a game).

Climb while you can: if you cannot lay a higher card, you take the whole pile.

LA-1 (C) 2 to 5 play with the Famous Paintings pack. Each player is dealt five cards, and the rest stay out of play.
LA-2 (C) The player on the dealer's left lays any card to start a pile. In turn to the left, each player must lay a card with
    a higher number than the top card if able.
LA-3 (C) If you have no higher card, you take the pile and start a new one with any card.
LA-4 (C) When all cards are laid, the deal is over, and nobody takes the last pile. Each card you took counts one point against
    you.
LA-5 (C) The game ends when a player has 20 points. The fewest points win; ties share the win. [target=20, 1-9999]
"""

from __future__ import annotations

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_each, everybody, fewest, left_of, most
from parlour.lang.cards import NO_CARD, NONE, count, highest, lowest, one, rest
from parlour.lang.fields import ALL, OWNER, SEAT, Role, card, cards, option
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import Common
from parlour.lang.support import CHOICE
from parlour.lang.words import Word
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import WHOLE_PACK, number_of

CALLING_CARD = CallingCard(
    name="ladder",
    title="Ladder",
    year=2026,
    maker="Parlour",
    aim="Lay higher cards than your neighbor, and take no pile.",
    players=(2, 3, 4, 5),
    minutes=5,
    pack=PACK,
    phases=(Phase("lay", (Word("lay {card}", says="lays {card}"),), asks="Lay a card, a higher one if you can"),),
    count=(Line("taken", "LA-4", "took {number} cards", one="took one card", so_far=True),),
    low_wins=True,
    refusals={"LA-2": "{top} is on top and you can go higher: you hold {legal}."},
)

LA_2 = clause("LA-2")
HAND = 5


class State(Common, seats=5):
    """Hands, the pile, and the cards each player has taken."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    pile: int = cards(seen=ALL, title="pile", role=Role.PILE)
    taken: list[int] = cards(per=SEAT, seen=ALL, title="cards taken", says="{Seat} takes {cards}.", role=Role.TAKEN)
    top: int = card(title="top of the pile")
    target: int = option(20, clause="LA-5", rests_on=CHOICE, means="the points that end the game")


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
def cards_taken(s: State, seat: int) -> int:
    return s.taken[seat]


@rule("LA-4")
def count_taken(s: State, seat: int) -> int:
    return count(s.taken[seat])


@rule("LA-5")
def finished(s: State) -> bool:
    return s.total[highest(most(s))] >= s.target


@rule("LA-5")
def winners(s: State) -> int:
    return fewest(s)
