"""Famous Paintings No. 4: Hoo-doo (U. S. Playing Card Co. No. 1117, 1897).

One card is missing, so one card never finds a partner: whoever is left with it is the Hoo-doo. A game of the Old Maid
family.

F4-1 (S; players C) For 2 to 8 players. One card, drawn at random, is laid aside unseen (it is the top card of a stacked pack);
    the other 51 are dealt out.
F4-2 (S; of three C) All players lay out their pairs face up: two cards of the same number are a pair, whatever their Clubs. Of
    three alike, the two that come first in the pack's order are laid out; four are two pairs.
F4-3 (S; mixing C) The player to the dealer's left draws a card, unseen, from the dealer's hand. Then the next player draws from that
    player, and so on around the table. Each hand is mixed just before it is drawn from. A pair made by the card drawn is laid
    out at once.
F4-4 (D) If the neighbor on your right is out, draw from the next player to the right who has cards.
F4-5 (P) A player with no cards left is out and safe, whether by laying out a pair or because someone drew the last card.
F4-6 (S; card aside C) The player left with the last card is the Hoo-doo. Then the card laid aside is shown.
F4-7 (S; marks C) A game is one deal: the Hoo-doo loses, and everyone else wins. [marks=1, 1-9999] With more `marks`, play goes
    on until a player has been the Hoo-doo that many times, and that player loses.
"""

from __future__ import annotations

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_out, everybody, fewest, next_in, right_in
from parlour.engine.common import draw as top_card
from parlour.lang.cards import NONE, count, highest, lowest, nth, one, run
from parlour.lang.chance import MIX, number_below
from parlour.lang.fields import ALL, OWNER, SEAT, Role, cards, option, seat, seats
from parlour.lang.rule import rule
from parlour.lang.slots import Numbers
from parlour.lang.state import Common
from parlour.lang.support import SHEET
from parlour.lang.words import Word
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import SIZE, WHOLE_PACK, of_number

CALLING_CARD = CallingCard(
    name="hoo-doo",
    title="Famous Paintings No. 4: Hoo-doo",
    short_title="Hoo-doo",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Old Maid",
    aim="Pair off all your cards, and don't be left with the odd one: that makes you the Hoo-doo.",
    players=(2, 3, 4, 5, 6, 7, 8),
    minutes=10,
    pack=PACK,
    phases=(
        Phase(
            "draw",
            (Word("draw {place}", place=Numbers(1, SIZE), says="draws a card from {giver}"),),
            asks="Draw a card from the hand on your right",
        ),
    ),
    count=(Line("hoo_doo", "F4-6", "left with the odd card, {cards}"),),
    headline="{Loser} is the Hoo-doo!",
    low_wins=True,
)


@rule("F4-1", "F4-6")
def once_the_deal_is_over(s: Common, seat: int) -> int:
    """Everyone, once the deal is over."""
    if s.deal_over:
        return everybody(s)
    return NONE


class State(Common, seats=8):
    """Hands, the pairs in front of the players, and the card laid aside."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    pairs: list[int] = cards(per=SEAT, seen=ALL, title="pairs", says="{Seat} lays out {cards}.", role=Role.LAID)
    source: int = seat(title="hand to draw from", tag="drawn from", during=("draw",))
    giver: int = seat(title="hand last drawn from", quiet=True)
    safe: int = seats(title="out and safe", tag="out and safe", says="{value} is out and safe.")
    aside: int = cards(seen=once_the_deal_is_over, title="card laid aside", says="The card laid aside was {cards}.")
    hoo_doo: int = seat(title="the Hoo-doo", tag="the Hoo-doo", says="{value} is the Hoo-doo.")
    marks: int = option(1, clause="F4-7", rests_on=SHEET, means="the number of times a player is the Hoo-doo before losing")


@rule("F4-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("F4-1", "F4-2", "F4-3")
def deal(s: State) -> None:
    s.aside = one(top_card(s))
    deal_out(s, s.hand, everybody(s))
    for seat in range(s.players):
        for card in range(SIZE):
            lay_pairs(s, seat, card)
    ask_after(s, s.dealer)


@rule("F4-2", "F4-3")
def lay_pairs(s: State, seat: int, card: int) -> None:
    """Lay out the pairs of this card's number. An odd one, the last in the pack's order, stays in the hand."""
    alike = s.hand[seat] & of_number(card)
    if count(alike) % 2:
        alike &= ~one(highest(alike))
    s.hand[seat] &= ~alike
    s.pairs[seat] |= alike


@rule("F4-5")
def still_in(s: State) -> int:
    """The seats that have cards."""
    found = NONE
    for seat in range(s.players):
        if s.hand[seat]:
            found |= one(seat)
    return found


@rule("F4-3", "F4-5", "F4-6")
def ask_after(s: State, seat: int) -> None:
    """Ask the next player who has cards. If only one player has any, that is the odd card and its holder the Hoo-doo."""
    left = still_in(s)
    s.safe = everybody(s) & ~left
    if count(left) > 1:
        ask(s, next_in(left, seat))
        s.source = drawn_from(s, next_in(left, seat))
    else:
        s.actors = NONE
        s.hoo_doo = lowest(left)


@rule("F4-3", "F4-4")
def drawn_from(s: State, seat: int) -> int:
    """The player whose hand this one draws from."""
    return right_in(still_in(s), seat)


@rule("F4-3")
def legal_draw(s: State, seat: int) -> int:
    return run(0, count(s.hand[drawn_from(s, seat)]))


@rule("F4-3")
def draw(s: State, seat: int, place: int) -> None:
    other = drawn_from(s, seat)
    s.giver = other
    hand = s.hand[other]
    size = count(hand)
    card = nth(hand, (place + number_below(s, size, MIX)) % size)
    s.hand[other] &= ~one(card)
    s.hand[seat] |= one(card)
    lay_pairs(s, seat, card)
    ask_after(s, seat)


@rule("F4-6")
def cards_hoo_doo(s: State, seat: int) -> int:
    if seat == s.hoo_doo:
        return s.hand[seat]
    return NONE


@rule("F4-6")
def count_hoo_doo(s: State, seat: int) -> int:
    if seat == s.hoo_doo:
        return 1
    return 0


@rule("F4-7")
def winners(s: State) -> int:
    safe = NONE
    for seat in range(s.players):
        if s.total[seat] < s.marks:
            safe |= one(seat)
    return safe


@rule("F4-7")
def finished(s: State) -> bool:
    return winners(s) != everybody(s)


@rule("F4-7")
def leaders(s: State) -> int:
    return fewest(s)


# For dealing the unseen cards anew.


@rule
def families(s: State) -> int:
    """Each number can be dealt anew by itself."""
    return SIZE


@rule
def family(number: int) -> int:
    """The cards of a number."""
    return of_number(number)


@rule("F4-2", "F4-3")
def fits(s: State, seat: int, those: int, hand: int, beside: int) -> bool:
    """No hand holds a pair: it would have been laid out."""
    return count(hand) <= 1
