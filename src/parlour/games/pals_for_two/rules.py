"""Pals for two (Walter H. Schaefer, Philadelphia, 1939).

Pals without the race: two players lead and answer, draw from a stock and lay the pairs they find. Only pairs of Pals count.

The pack is that of Pals: yellow and red boys, blue and green girls, each 1 to 12 and a captain (star). Two cards are Pals if they
have the same number and one is a boy and the other a girl; so are a boy captain and a girl captain. The sheet does not say how two
players find the first dealer, so they do it as in Pals (PA-2): the first captain dealt face up makes its player the dealer.

PT-1 (S; option C) Leave out the joker. Deal 11 cards to each player; the other 30 are the stock, face down. Both players lay aside
    all pairs they hold. With `auto`, the program lays all pairs, and cards earlier in the pack's order go first. With `own`,
    players lay their own, now and whenever they may (PT-4), and say when they are done, even with nothing to lay.
    [pairing=auto|own]
PT-2 (S) The dealer leads a card and calls its name. The other player answers with any card.
PT-3 (S; equal D) The answer takes the trick if it is a Pal of the card led or has a higher number, boy or girl; a captain is
    highest. Otherwise the leader takes the trick, even if the numbers are equal and the cards are not Pals.
PT-4 (S) Whoever takes the trick draws a card from the stock and lays the pairs they hold. Then the other player draws a card, but
    lays nothing until they take a trick.
PT-5 (S) Whoever takes the trick leads next.
PT-6 (D) When the stock is gone, play goes on from the hands, and whoever takes a trick may still lay pairs.
PT-7 (S; D) From then on, the first player to play or lay their last card is out, and the deal is over. A last card that was led is
    still answered, and the trick is taken as usual (PT-3). If both play their last card to one trick, the leader was first.
    Nothing more is laid after that.
PT-8 (S) Score 1 point for each pair of Pals, laid or made by taking a trick with the Pal; 2 for a pair of captains; 3 for going out.
    A trick taken with a higher number is flat and counts nothing.
PT-9 (S; tie C) 50 points win the game. If both players have them, the higher score wins; if they are equal, play another deal.
    [target=50, 1-9999]
"""

from __future__ import annotations

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, ask_together, deal_each, draw, everybody, left_of, reached
from parlour.lang.cards import NONE, count, one
from parlour.lang.fields import ALL, NOBODY, SEAT, Role, cards, option
from parlour.lang.rule import clause, rule
from parlour.lang.support import SHEET
from parlour.lang.words import Word
from parlour.packs.pals.cards import PACK
from parlour.packs.pals.pairs import (
    DONE,
    TO_PAIR,
    Pairing,
    Pairs,
    cards_to_pair,
    clear,
    go_out,
    lay_pairs,
    pair_with,
    pairing_option,
    put_down,
)
from parlour.packs.pals.troupes import CAPTAINS, SIZE, TROUPES, first_starred, four_of, pairs_in, pals_of

PAIR, LEAD, PLAY = range(3)
OUT_BY_LEADING, OUT_BY_ANSWERING, OUT_BY_PAIRING = range(3)
HAND = 11
FOR_GOING_OUT = 3

CALLING_CARD = CallingCard(
    name="pals-for-two",
    title="Pals for Two",
    year=1939,
    maker="Walter H. Schaefer, Philadelphia",
    aim="Make pairs of Pals, from your hand and by taking cards with their Pals. 50 points win.",
    players=(2,),
    minutes=25,
    aloud="PT-2",
    pack=PACK,
    phases=(
        Phase("pair", TO_PAIR, asks="Lay your pairs", together=True, revocable=True),
        Phase(
            "lead",
            (Word("lead {card}", says="leads {card_cried}", calls="{card_title}!"),),
            asks="Lead a card and call its name",
        ),
        Phase(
            "play",
            (Word("play {card}", says="answers with {card_cried}", calls="{card_title}!"),),
            asks="Answer with any card: a Pal of the card led, or a higher number, takes it",
        ),
    ),
    count=(
        Line("pairs", "PT-8", "{points} pairs of Pals", one="one pair of Pals", so_far=True),
        Line("captains", "PT-8", "extra for {points} pairs of captains", one="extra for a pair of captains", so_far=True),
        Line("going_out", "PT-8", "went out"),
    ),
    headline="{Winner} is the better Pal!",
    endings=("a last card was led", "a last card was the answer", "a last pair was laid"),
    refusals={
        "PT-1": "A pair is a boy and a girl of the same number, or a boy captain and a girl captain.",
    },
)

PT_1 = clause("PT-1")


class State(Pairs, seats=2):
    """Pairs, and flat tricks apart from them. The stock is what is left of the pack."""

    pack: int = cards(seen=NOBODY, title="stock", role=Role.STOCK)
    flat_tricks: list[int] = cards(
        per=SEAT, seen=ALL, title="flat tricks", says="{Seat} takes {cards}, a flat trick.", role=Role.TAKEN
    )
    pairing: int = pairing_option("PT-1")
    target: int = option(50, clause="PT-9", rests_on=SHEET, means="the points that win the game")


@rule("PT-1")
def pack_of(s: State) -> int:
    return TROUPES


@rule("PA-2")
def first_dealer(s: State) -> int:
    return first_starred(s, pack_of(s))


@rule("PT-1", "PT-2")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    s.leader = s.dealer
    pair_now(s, everybody(s))


@rule("PT-1", "PT-4", "PT-6")
def pair_now(s: State, seats: int) -> None:
    """These seats lay their pairs."""
    s.phase = PAIR
    if s.pairing == Pairing.AUTO:
        lay_pairs(s, seats)
        lead_next(s)
    else:
        ask_together(s, seats)


@rule("PT-1")
def legal_pair(s: State, seat: int) -> int:
    may = cards_to_pair(s, seat, PT_1)
    if s.half:
        return may
    return may | one(DONE)


@rule("PT-1", "PT-4", "PT-7")
def pair(s: State, seat: int, choice: int) -> None:
    if choice == DONE:
        ask_together(s, s.actors & ~one(seat))
    else:
        pair_with(s, seat, choice)
    if s.actors == NONE or s.hand[seat] == NONE:
        lead_next(s)


@rule("PT-4", "PT-5", "PT-7")
def lead_next(s: State) -> None:
    """Pairing is over. If the stock is odd, the other player still draws. Then the leader leads, unless the hand is empty.

    (It cannot be before the stock is gone: a hand has an odd number of cards whenever pairs are laid from it.)
    """
    if count(s.pack) % 2:
        s.hand[left_of(s, s.leader)] |= one(draw(s))
    if s.hand[s.leader] == NONE:
        go_out(s, s.leader)
    else:
        s.phase = LEAD
        ask(s, s.leader)


@rule("PT-2")
def legal_lead(s: State, seat: int) -> int:
    return s.hand[seat]


@rule("PT-2")
def lead(s: State, seat: int, card: int) -> None:
    put_down(s, seat, card)
    s.phase = PLAY
    ask(s, left_of(s, seat))


@rule("PT-2")
def legal_play(s: State, seat: int) -> int:
    return s.hand[seat]


@rule("PT-3", "PT-4", "PT-5", "PT-6", "PT-7", "PT-8")
def play(s: State, seat: int, card: int) -> None:
    taker = seat if takes(s.led, card) else s.leader
    leader = s.leader
    is_pair = one(card) & pals_of(s.led) != NONE
    put_down(s, seat, card)
    if is_pair:
        s.taken[taker] |= clear(s)
    else:
        s.flat_tricks[taker] |= clear(s)
    if s.hand[leader] == NONE and s.pack == NONE:
        go_out(s, leader)
    elif s.hand[seat] == NONE and s.pack == NONE:
        go_out(s, seat)
    else:
        s.leader = taker
        if s.pack:
            s.hand[taker] |= one(draw(s))
        pair_now(s, one(taker))


@rule("PT-3")
def takes(led: int, card: int) -> bool:
    """Does this answer take the card led, as its Pal or with a higher number?"""
    return one(card) & pals_of(led) != NONE or card % SIZE > led % SIZE


# The count. Laid pairs are counted when the deal is over: until then only their owner sees them.


@rule("PT-8")
def cards_pairs(s: State, seat: int) -> int:
    laid = s.laid[seat] if s.deal_over else NONE
    return s.taken[seat] | laid


@rule("PT-8")
def count_pairs(s: State, seat: int) -> int:
    return count(cards_pairs(s, seat)) // 2


@rule("PT-8")
def cards_captains(s: State, seat: int) -> int:
    return cards_pairs(s, seat) & CAPTAINS


@rule("PT-8")
def count_captains(s: State, seat: int) -> int:
    return count(cards_captains(s, seat)) // 2


@rule("PT-7", "PT-8")
def count_going_out(s: State, seat: int) -> int:
    return FOR_GOING_OUT if seat == s.out else 0


@rule("PT-7")
def ending(s: State) -> int:
    if s.phase == PAIR:
        return OUT_BY_PAIRING
    return OUT_BY_LEADING if s.out == s.leader else OUT_BY_ANSWERING


@rule("PT-9")
def finished(s: State) -> bool:
    return reached(s, s.target)


# What is possible in the hand nobody sees.


@rule
def families(s: State) -> int:
    """Each number is a family of its own."""
    return SIZE


@rule
def family(number: int) -> int:
    """The cards of a number."""
    return four_of(number)


@rule("PT-1", "PT-4")
def fits(s: State, seat: int, those: int, hand: int, laid: int) -> bool:
    """Can a seat have exactly these of those cards in hand and laid aside? Only whole pairs are laid; and where the program lays them,
    a player who has just laid has no pair left in hand."""
    return pairs_in(laid) == laid and (pairs_in(hand) == NONE or not has_just_laid(s, seat))


@rule("PT-1", "PT-4")
def has_just_laid(s: State, seat: int) -> bool:
    """Has the program laid all pairs of this seat, with no card drawn since? That is both at first, and then the leader."""
    untouched = s.taken[0] | s.taken[1] | s.flat_tricks[0] | s.flat_tricks[1] == NONE
    return s.pairing == Pairing.AUTO and (seat == s.leader or untouched)
