"""What everyone knows about the hands in Pals: from the cards played, from who had to take, and from wrong pairs taken back."""

from __future__ import annotations

from parlour.engine.common import everybody, left_of, next_in, owner_until_over
from parlour.lang.cards import NO_CARD, NONE, count, lowest, one
from parlour.lang.fields import SEAT, card_set, known
from parlour.lang.options import Offences
from parlour.lang.rule import rule
from parlour.packs.pals.pairs import Pairing, Pairs, put_down
from parlour.packs.pals.troupes import MY_PAL, SIZE, four_of, pairs_in, pals_of, twins_of


class KnownHands(Pairs):
    """Pairs, right and wrong, and the public facts about each hand. The game has the option ``pairing``."""

    pairing: int
    wrong: list[int] = card_set(per=SEAT, seen=owner_until_over, title="cards in wrong pairs")
    played: list[int] = card_set(per=SEAT, title="cards played from the hand")
    shown: list[int] = known(
        "shown", of="hand", title="cards everyone saw go back to the hand", says="{Seat} takes {cards} back."
    )
    cannot: list[int] = known("cannot", of="hand", title="cards the hand cannot hold, since it did not have to take")
    undealt: list[int] = known("cannot", of="laid", title="cards the seat was not dealt, since their Pal was not laid")


@rule
def holders(s: KnownHands, places: list[int], cards: int) -> int:
    """The seats with any of these cards in this place: in hand, played, or in wrong pairs."""
    found = NONE
    for seat in range(s.players):
        if places[seat] & cards:
            found |= one(seat)
    return found


@rule
def able(s: KnownHands) -> int:
    """The seats that can take the card led: with a Pal of it, or with My Pal unless they led it."""
    return holders(s, s.hand, pals_of(s.led)) | (holders(s, s.hand, one(MY_PAL)) & ~one(s.leader))


@rule
def play_out(s: KnownHands, seat: int, card: int) -> None:
    """Play a card from the hand for everyone to see."""
    put_down(s, seat, card)
    s.played[seat] |= one(card)
    s.shown[seat] &= ~one(card)
    if s.pairing == Pairing.AUTO:
        rule_out_pals(s, twins_of(card))


@rule
def rule_out_pals(s: KnownHands, twins: int) -> None:
    """Once the first of two twins is played, whoever played either was dealt no Pal of it: the program would have laid the pair."""
    first = lowest(twins)
    if holders(s, s.played, one(first)) == NONE:
        return
    for seat in range(s.players):
        if s.played[seat] & twins:
            s.undealt[seat] |= pals_of(first)
            s.cannot[seat] |= pals_of(first)


@rule
def nearest_holder(s: KnownHands, cards: int) -> int:
    """The nearest to the leader's left with any of these cards. Everyone sees that the hands in between hold none."""
    nearest = next_in(holders(s, s.hand, cards), s.leader)
    rule_out_until(s, cards, nearest)
    return nearest


@rule
def rule_out_until(s: KnownHands, cards: int, last: int) -> None:
    """The hands between the leader and this seat hold none of these cards."""
    seat = left_of(s, s.leader)
    while seat != last:
        s.cannot[seat] |= cards
        seat = left_of(s, seat)


@rule
def rule_out(s: KnownHands, cards: int) -> None:
    """No hand holds any of these cards."""
    rule_out_until(s, cards, s.leader)
    s.cannot[s.leader] |= cards


@rule
def take_back_wrong(s: KnownHands) -> None:
    """All wrong pairs go back to the hands they came from, for everyone to see."""
    for seat in range(s.players):
        cards = s.wrong[seat]
        s.laid[seat] &= ~cards
        s.hand[seat] |= cards
        s.shown[seat] |= cards
        s.cannot[seat] &= ~cards
        s.pairs[seat] -= count(cards) // 2
        s.wrong[seat] = NONE


# What the sampler of unseen cards asks: each number of the pack is a family, and My Pal is one by itself.


@rule
def must_hold(s: KnownHands, seat: int, i: int) -> tuple[int, int]:
    """A player who is asked alone about a card led holds a Pal of it."""
    if s.led != NO_CARD and s.turn == one(seat):
        return pals_of(s.led), 1
    return NONE, 0


@rule
def families(s: KnownHands) -> int:
    """The number of families. Where wrong pairs may have been laid, nothing is known of them."""
    if s.pairing != Pairing.AUTO and s.offences == Offences.FINED:
        return 0
    return SIZE + 1


@rule
def family(number: int) -> int:
    """The cards of a number; the last family is My Pal."""
    return one(MY_PAL) if number == SIZE else four_of(number)


@rule
def fits(s: KnownHands, seat: int, those: int, hand: int, laid: int) -> bool:
    """Can a seat have exactly these of those cards in hand and laid aside? The program lays every pair among the cards dealt, that is,
    in hand, laid or played. Players lay whole pairs."""
    pals, least = must_hold(s, seat, 0)
    if pals & those and count(hand & pals) < least:
        return False
    if s.pairing == Pairing.AUTO:
        return pairs_in(hand | laid | s.played[seat] & those) == laid
    return pairs_in(laid) == laid


@rule
def race_anew(s: KnownHands, viewer: int) -> None:
    """In an imagined world, those who can take the card led there are in the race for it."""
    if s.led != NO_CARD and s.turn == everybody(s) and able(s):
        s.actors = able(s)
