"""Pals for two (Walter H. Schaefer, Philadelphia, 1939).

Pals without the race: two players lead and answer, draw from a stock and lay the pairs they find. Only pairs of Pals count.

The pack is that of Pals: yellow and red boys, blue and green girls, each 1 to 12 and a captain (star). A Pal of a card is a
card of the same number and the other sex; a boy captain and a girl captain are Pals. What the sheet says of two players has no
word on the first dealer; he is found as in Pals (PA-2): the player to whom the first captain falls.

PT-1 (S; option C) The joker is left out. Each is dealt 11 cards; the other 30 are the stock, face down. Both lay aside all
    pairs they hold. By `auto` the program lays all pairs, the cards that come first in the pack's order first. By `own` each
    player lays his, now and whenever he may (PT-4), and says when he is done, even if he has none. [pairing=auto|own]
PT-2 (S) The dealer leads a card and calls its name. The other answers with any card he likes.
PT-3 (S; equal D) The answer takes the trick if it is a Pal of the card led, or if its number is higher, boy or girl; a
    captain is highest. Otherwise the leader takes it, also if the numbers are equal and the two are no Pals.
PT-4 (S) Who takes the trick draws a card from the stock and lays the pairs he holds. Then the other draws a card; he lays
    nothing till he takes a trick.
PT-5 (S) Who takes the trick leads next.
PT-6 (D) When the stock is gone, play goes on from the hands; who takes a trick may still lay pairs.
PT-7 (S; D) Then the first to play or lay his last card is out, and the deal is over. A last card that was led is still
    answered, and the trick goes by PT-3. If both play their last card to one trick, the leader was first. Nothing is laid
    any more after that.
PT-8 (S) One point for each pair of Pals, laid or made by taking a trick with the Pal; two for a pair of captains; three for
    being out. A trick taken by a higher number is flat and counts nothing.
PT-9 (S; tie C) 50 points win the game. If both have them, the higher wins; equal: another deal. [target=50, 1-9999]
"""

from __future__ import annotations

from parlour.engine.common import ask, ask_together, deal_each, draw, everybody, left_of, reached
from parlour.engine.contract import CallingCard, Phase
from parlour.lang.cards import NONE, count, one
from parlour.lang.rule import clause, rule
from parlour.lang.state import ALL, SEAT, cards, option
from parlour.lang.words import Word
from parlour.mechanics.pairs import AUTO, Pairs, cards_to_pair, clear, go_out, lay_pairs, pair_with, put_down
from parlour.mechanics.troupes import SIZE, TROUPES, first_captain, pairs_in, pals_of, twins_of, worth_of
from parlour.packs.pals.cards import PACK

PAIR, LEAD, PLAY = range(3)
"""The phases."""
DONE = len(PACK)
"""The choice after the cards."""
OUT_BY_LEADING, OUT_BY_ANSWERING, OUT_BY_PAIRING = range(3)
HAND = 11
FOR_GOING_OUT = 3

CALLING_CARD = CallingCard(
    name="pals-for-two",
    title="Pals for Two",
    year=1939,
    maker="Walter H. Schaefer, Philadelphia",
    aim="Make pairs of Pals, in your hand and by taking tricks with a Pal; 50 points win.",
    players=(2,),
    minutes=25,
    pack=PACK,
    phases=(
        Phase(
            "pair",
            (
                Word("pair {card} + {other}", says="lays {card} and {other}", others="lays a pair", unordered=True),
                Word("done", DONE, says="has done pairing"),
            ),
            asks="Lay your pairs",
            together=True,
        ),
        Phase("lead", (Word("lead {card}", says="leads {card_titled}"),), asks="Lead a card and call its name"),
        Phase(
            "play",
            (Word("play {card}", says="answers with {card_titled}"),),
            asks="Answer with any card: a Pal of the card led, or a higher number, takes it",
        ),
    ),
    endings=("a last card was led", "a last card was the answer", "a last pair was laid"),
    refusals={
        "PT-1": "{move}: that is no pair of Pals. A boy and a girl of one number are, or a boy captain and a girl captain.",
    },
)

PT_1 = clause("PT-1")


class State(Pairs, seats=2):
    """Pairs, and flat tricks apart from them. The stock is the pack."""

    flat_tricks: list[int] = cards(per=SEAT, seen=ALL, title="flat tricks", says="{Seat} takes {cards}, a flat trick.")
    pairing: int = option("auto", "own", clause="PT-1", means="the program lays all pairs, or each player his own")
    target: int = option(50, clause="PT-9", means="so many points win")


@rule("PT-1")
def pack_of(s: State) -> int:
    return TROUPES


@rule("PA-2")
def first_dealer(s: State) -> int:
    return first_captain(s, pack_of(s))


@rule("PT-1", "PT-2")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    s.leader = s.dealer
    pair_now(s, everybody(s))


@rule("PT-1", "PT-4", "PT-6")
def pair_now(s: State, seats: int) -> None:
    """These seats lay their pairs."""
    if s.pairing == AUTO:
        lay_pairs(s, seats)
        lead_next(s)
    else:
        s.phase = PAIR
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
    """Pairing is over. Of an odd stock the other player still draws. Then the leader leads, unless he has laid his last card.

    (Before the stock is gone he cannot: a hand is odd whenever pairs are laid from it.)
    """
    if count(s.pack) % 2:
        s.hand[left_of(s, s.leader)] |= one(draw(s))
    if s.hand[s.leader] == NONE:
        go_out(s, s.leader, OUT_BY_PAIRING)
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
        go_out(s, leader, OUT_BY_LEADING)
    elif s.hand[seat] == NONE and s.pack == NONE:
        go_out(s, seat, OUT_BY_ANSWERING)
    else:
        s.leader = taker
        if s.pack:
            s.hand[taker] |= one(draw(s))
        pair_now(s, one(taker))


@rule("PT-3")
def takes(led: int, card: int) -> bool:
    """Does this answer take the card led: as its Pal, or by a higher number?"""
    return one(card) & pals_of(led) != NONE or card % SIZE > led % SIZE


@rule("PT-8")
def score(s: State) -> None:
    for seat in range(s.players):
        s.points[seat] = worth_of(s.laid[seat] | s.taken[seat])
    s.points[s.out] += FOR_GOING_OUT


@rule("PT-9")
def finished(s: State) -> bool:
    return reached(s, s.target)


# For dealing the unseen cards anew


@rule
def families(s: State) -> int:
    """What can be is a matter of each number for itself."""
    return SIZE


@rule
def family(number: int) -> int:
    """The cards of a number."""
    return twins_of(number) | pals_of(number)


@rule("PT-1", "PT-4")
def fits(s: State, seat: int, those: int, hand: int, laid: int) -> bool:
    """Can a seat have just these of those cards in its hand and laid aside? Whole pairs are laid; and where the program lays them,
    no pair is left in the hand of who has just laid."""
    return pairs_in(laid) == laid and (pairs_in(hand) == NONE or not has_just_laid(s, seat))


@rule("PT-1", "PT-4")
def has_just_laid(s: State, seat: int) -> bool:
    """Has the program laid all pairs of this seat, with no card drawn since? Of both at first, later of the leader."""
    untouched = s.taken[0] | s.taken[1] | s.flat_tricks[0] | s.flat_tricks[1] == NONE
    return s.pairing == AUTO and (seat == s.leader or untouched)
