"""Rook (Geo. S. Parker, 1911).

Bid for the right to name the trump colour, then capture the tricks that hold 5s, 10s and 14s. Each plays for himself. The sheet
breaks off after its seventh section; what it lacks is taken from the maker's next rules and marked P.

RK-1 (S) 3 to 8 play with 56 cards: red, yellow, black and green, each 1 to 14. Three take out all cards below the 5s.
RK-2 (S) Each draws a card for the deal: the highest deals, those who tie for it draw again.
RK-3 (S; D) The whole pack is dealt one card at a time, though some get one more than others: those dealt to first.
    [odd=dealt|dropped] `dropped`: until it comes out even, the lowest cards that do not count are left out, red first, then
    yellow, black, green.
RK-4 (D) 14 is high, 1 is low.
RK-5 (S; least D) The dealer bids first and must bid: a number of points divisible by 5, and 15 at least. [least=15|5|10|20]
RK-6 (S) The turn to bid goes left. Each raises the bid, to any higher number divisible by 5, or passes.
RK-7 (S) Who has passed is not asked again.
RK-8 (D) 100 is the highest bid, since there are no more points, and it ends the bidding. So does the pass of the last other.
RK-9 (S) The highest bidder names the trump colour. Nobody else tells what he would have named.
RK-10 (S) Left of the dealer, whoever won the bidding, leads any card of any colour to the first trick.
RK-11 (S) Each plays one card, to the left, and must follow the colour led if he can; who cannot may play any card, a trump or
    not.
RK-12 (S) The highest trump takes the trick; without a trump the highest card of the colour led.
RK-13 (S; open C) The taker leads to the next trick, any colour, trumps too. The sheet has him lay the trick face down; here it
    stays on view what each has taken, since all saw it fall.
RK-14 (C) Where hands are uneven, play goes on till all cards are gone. Who has no card is skipped; if the taker has none, the
    nearest to his left who has one leads. A card played alone goes to its player.
RK-15 (S; values P) Each 5 counts 5 points, each 10 counts 10, each 14 counts 10: 100 in all. Other cards count nothing.
RK-16 (P) The bidder who took as much as he bid, or more, scores all he took. [made=taken|bid] `bid`: he scores his bid.
RK-17 (S; P) The bidder who took less is set back: he loses his bid and has nothing for what he took. [setback=bid|keep] `keep`:
    he loses his bid but keeps what he took.
RK-18 (P) Every other player scores what he took.
RK-19 (D) A score may go below zero.
RK-20 (P) The game is 300. Of several who get there in one deal the highest wins; if they are equal, another deal is played.
    [target=300|100|150|200|500]
RK-21 (P) Who did not follow when able may mend it until the next trick is led to, beside the player in turn, and nobody else is
    shown that he may. He takes the wrong card back, he alone acts next and plays one that follows in its place, and the trick
    is judged anew. When the next trick is led to, the offence is found: the card led is not played, the deal ends, each
    offender loses the amount of the bid, the others score what they have taken. [offences=fined]
RK-22 (S, not for code) Hands are assorted by colour; every view and page shows them so.

The sheet's example: dealer A bids 15, B 25, C passes, D 30, A 35, B 40, D passes, A passes. C, who had passed, was not asked
again. B names green; with less than 40 he is set back 40.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.common import ask, deal_out, everybody, left_of, next_in, reached
from parlour.engine.contract import CallingCard, Line, Phase
from parlour.lang.cards import NO_CARD, NONE, above, count, has, highest, one, run, to_set
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import SEAT, Common, Offences, Role, card, fact, number, option, seat, seats
from parlour.lang.words import Numbers, OneOf, Word
from parlour.mechanics.cut import Cut, highest_cutter
from parlour.mechanics.tricks import Tricks, following, lay, not_following, player_of, take_trick
from parlour.packs.rook.cards import COLOURS, NUMBERS, PACK

STEP = 5
ALL_POINTS = 100
PASS = 0
MEND = len(PACK)

CALLING_CARD = CallingCard(
    name="rook",
    title="Rook",
    year=1911,
    maker="Geo. S. Parker",
    aim="Capture the 5s, 10s and 14s, and bid no more than you can take.",
    players=(3, 4, 5, 6, 7, 8),
    minutes=40,
    pack=PACK,
    phases=(
        Phase(
            "bid",
            (
                Word(
                    "bid {points}",
                    says="bids {points}",
                    asks="bid",
                    points=Numbers(STEP, ALL_POINTS, step=STEP, at=1, clauses=("RK-5", "RK-6"), beyond="RK-8"),
                ),
                Word("pass", PASS, says="passes", asks="pass"),
            ),
            asks="Bid or pass",
        ),
        Phase("trump", (Word("trump {colour}", says="makes {colour} trump", colour=OneOf(*COLOURS)),), asks="Name the trump"),
        Phase(
            "play",
            (
                Word("play {card}", says="plays {card}", in_vain="would lead {card}"),
                Word("mend", MEND, says="takes a wrong card back"),
            ),
            asks="Play a card",
        ),
        Phase("replace", (Word("play {card}", says="plays {card} instead"),), asks="Play a card that follows instead"),
    ),
    count=(
        Line("fives", "RK-15", "{number} 5s", so_far=True),
        Line("tens", "RK-15", "{number} 10s", so_far=True),
        Line("fourteens", "RK-15", "{number} 14s", so_far=True),
        Line("bid_made", "RK-16", "bid {bid}, took {took}: scores the bid"),
        Line("set_back", "RK-17", "bid {bid}, took {took}: set back {bid}"),
        Line("revoke", "RK-21", "did not follow suit: loses the bid of {bid}"),
    ),
    endings=("bid made", "set back", "offense found"),
    refusals={
        "RK-5": "The dealer must open the bidding: {legal}.",
        "RK-6": "The bid is {bid}: raise it, in steps of 5, or pass.",
        "RK-8": "100 is the highest bid: there are no more points.",
        "RK-11": "The colour led is {led_suit} and you have it: {legal}.",
        "RK-21": "Only a card that did not follow can be mended, and only a card of the colour led can take its place.",
    },
)

RK_5 = clause("RK-5")
RK_6 = clause("RK-6")
RK_11 = clause("RK-11")
RK_21 = clause("RK-21")
BIDDING, NAMING, PLAYING, REPLACING = 0, 1, 2, 3
MADE, SET_BACK, FOUND = range(3)

WHOLE_PACK = run(0, len(COLOURS) * NUMBERS)
BELOW_FIVE = to_set([colour * NUMBERS + n for colour in range(len(COLOURS)) for n in range(4)])
FIVES, TENS, FOURTEENS = (to_set([colour * NUMBERS + n - 1 for colour in range(len(COLOURS))]) for n in (5, 10, 14))
COUNTING = FIVES | TENS | FOURTEENS


@rule("RK-21")
def until_found(s: Common, seat: int) -> int:
    """Who sees that a seat did not follow when able: itself, and all when the deal is over and it is found."""
    if s.closed:
        return everybody(s)
    return one(seat)


class Odd(IntEnum):
    """What becomes of cards that do not divide evenly (RK-3)."""

    DEALT = 0
    DROPPED = 1


class Made(IntEnum):
    """What a bidder scores who makes the bid (RK-16)."""

    TAKEN = 0
    BID = 1


class Setback(IntEnum):
    """What a bidder scores for tricks when set back (RK-17)."""

    BID = 0
    KEEP = 1


class State(Tricks, Cut, seats=8):
    """Tricks, the bidding and the trump, and what it takes to mend a trick."""

    revokes: list[int] = number(
        per=SEAT, seen=until_found, title="1 if a card was played that did not follow", says="{Seat} did not follow when able."
    )

    bid: int = number(title="highest bid", role=Role.BID)
    bidder: int = seat(title="highest bidder", role=Role.BIDDER)
    bidding: int = seats(title="still in the bidding", tag="has not passed", during=("bid",), role=Role.BIDDING)
    trump: int = number(title="trump color", values=COLOURS, start=-1, role=Role.TRUMP)
    last: list[int] = card(per=SEAT, title="card played to the last trick", quiet=True)
    shown: list[int] = fact("shown", of="hand", title="cards that went back to a hand")
    odd: int = option(Odd, clause="RK-3", means="leftover cards are dealt, or left out of the pack")
    least: int = option(15, 5, 10, 20, clause="RK-5", means="the lowest bid the dealer may open with")
    made: int = option(Made, clause="RK-16", means="a bidder who makes the bid scores everything taken, or the bid")
    setback: int = option(
        Setback, clause="RK-17", means="a bidder who is set back scores nothing for tricks, or keeps what was taken"
    )
    target: int = option(300, 100, 150, 200, 500, clause="RK-20", means="the points that win the game")


@rule("RK-1", "RK-3")
def pack_of(s: State) -> int:
    pack = WHOLE_PACK
    if s.players == 3:
        pack &= ~BELOW_FIVE
    place = 0
    while s.odd == Odd.DROPPED and count(pack) % s.players:
        lowest_left = place % len(COLOURS) * NUMBERS + place // len(COLOURS)
        pack &= COUNTING | ~one(lowest_left)
        place += 1
    return pack


@rule("RK-2")
def first_dealer(s: State) -> int:
    return highest_cutter(s, pack_of(s), NUMBERS)


@rule("RK-3", "RK-5")
def deal(s: State) -> None:
    deal_out(s, s.hand, everybody(s))
    s.bidding = everybody(s)
    ask(s, s.dealer)


# The bidding. A choice is a bid in steps of 5, or PASS.


@rule("RK-5", "RK-6")
def legal_bid(s: State, seat: int) -> int:
    may = run(PASS, ALL_POINTS // STEP + 1)
    if s.bid == 0:
        return narrow(may, above(s.least // STEP - 1, may), RK_5)
    return narrow(may, above(s.bid // STEP, may) | one(PASS), RK_6)


@rule("RK-6", "RK-7", "RK-8")
def bid(s: State, seat: int, choice: int) -> None:
    if choice == PASS:
        s.bidding &= ~one(seat)
    else:
        s.bid = STEP * choice
        s.bidder = seat
    if s.bid == ALL_POINTS or s.bidding == one(s.bidder):
        s.phase = NAMING
        ask(s, s.bidder)
    else:
        ask(s, next_in(s.bidding, seat))


@rule("RK-9")
def legal_trump(s: State, seat: int) -> int:
    return run(0, len(COLOURS))


@rule("RK-9", "RK-10")
def trump(s: State, seat: int, choice: int) -> None:
    s.trump = choice
    s.phase = PLAYING
    ask(s, left_of(s, s.dealer))


# The tricks.


@rule
def colour_of(card: int) -> int:
    """All cards of this card's colour."""
    return run(card // NUMBERS * NUMBERS, NUMBERS)


@rule("RK-10", "RK-11", "RK-13")
def legal_play(s: State, seat: int) -> int:
    if s.turn != one(seat):
        return mending(s, seat)
    return narrow(s.hand[seat], following(s, seat), RK_11) | mending(s, seat)


@rule("RK-21")
def mending(s: State, seat: int) -> int:
    """The choice to mend, for who did not follow when able. Where offences are barred there is no such move."""
    if s.offences != Offences.FINED:
        return NONE
    if s.revokes[seat] == 0:
        return narrow(one(MEND), NONE, RK_21)
    return one(MEND)


@rule("RK-21")
def offences_play(s: State, seat: int) -> int:
    if s.turn != one(seat):
        return NONE
    return not_following(s, seat)


@rule("RK-11", "RK-21")
def play(s: State, seat: int, choice: int) -> None:
    if choice == MEND:
        take_back(s, seat)
    elif s.led == NO_CARD and offenders(s):
        s.actors = NONE
    else:
        put(s, seat, choice)


@rule("RK-11", "RK-14")
def put(s: State, seat: int, card: int) -> None:
    """Play a card to the trick. The next who has one is asked; when there is none, the trick is taken."""
    s.shown[seat] &= ~one(card)
    lay(s, seat, card, colour_of(card))
    waiting = to_play(s)
    if waiting:
        ask_to_play(s, next_in(waiting, s.leader))
    else:
        next_trick(s, take(s))


@rule("RK-14")
def to_play(s: State) -> int:
    """Who has a card and has not played to the trick."""
    found = NONE
    for seat in range(s.players):
        if s.hand[seat] and s.played[seat] == NO_CARD:
            found |= one(seat)
    return found


@rule("RK-12")
def take(s: State) -> int:
    """The trick is taken; what each played is remembered, in case it is mended. Returns the taker."""
    for seat in range(s.players):
        s.last[seat] = s.played[seat]
    taker = player_of(s, winning_card(s))
    take_trick(s, taker)
    return taker


@rule("RK-4", "RK-12")
def winning_card(s: State) -> int:
    """The highest trump of the trick, or else the highest card of the colour led."""
    trumps = s.trick & run(s.trump * NUMBERS, NUMBERS)
    if trumps:
        return highest(trumps)
    return highest(s.trick & s.suit)


@rule("RK-13", "RK-14")
def next_trick(s: State, taker: int) -> None:
    """The taker leads, or the nearest to his left who has a card. With no cards left the deal is over."""
    holding = to_play(s)
    if holding & one(taker):
        ask_to_play(s, taker)
    elif holding:
        ask_to_play(s, next_in(holding, taker))
    else:
        s.actors = NONE


# Mending. ``revokes`` of a seat is 1 from the wrong card until it is taken back; only its owner sees it.


@rule("RK-21")
def offenders(s: State) -> int:
    """Who did not follow when able, and has not mended it."""
    found = NONE
    if s.offences == Offences.FINED:
        for seat in range(s.players):
            if s.revokes[seat]:
                found |= one(seat)
    return found


@rule("RK-21")
def ask_to_play(s: State, seat: int) -> None:
    """It is this seat's turn, as all see; whoever has something to mend may act beside him."""
    ask(s, seat)
    s.actors |= offenders(s)


@rule("RK-21")
def take_back(s: State, seat: int) -> None:
    """The wrong card goes back, before all eyes, and its player alone is asked for another."""
    if s.led == NO_CARD:
        reopen(s)
    wrong = one(s.played[seat])
    s.trick &= ~wrong
    s.hand[seat] |= wrong
    s.shown[seat] |= wrong
    s.played[seat] = NO_CARD
    s.revokes[seat] = 0
    s.phase = REPLACING
    ask(s, seat)


@rule("RK-21")
def reopen(s: State) -> None:
    """The last trick lies on the table again as it was played."""
    for seat in range(s.players):
        s.played[seat] = s.last[seat]
        if s.last[seat] != NO_CARD:
            s.trick |= one(s.last[seat])
    for seat in range(s.players):
        s.taken[seat] &= ~s.trick
    s.led = s.played[s.leader]
    s.suit = colour_of(s.led)


@rule("RK-21")
def legal_replace(s: State, seat: int) -> int:
    return narrow(s.hand[seat], s.suit, RK_21)


@rule("RK-21")
def replace(s: State, seat: int, card: int) -> None:
    s.phase = PLAYING
    put(s, seat, card)


AT_LEAST = 1


@rule("RK-21")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """Who takes a card back can follow."""
    if s.phase == REPLACING and s.turn == one(seat):
        return s.suit, 1
    return NONE, 0


# The count.


@rule("RK-15")
def value_of(cards: int) -> int:
    """What the cards count."""
    return 5 * count(cards & FIVES) + 10 * count(cards & (TENS | FOURTEENS))


@rule("RK-15")
def took(s: State, seat: int) -> int:
    """What the cards a seat has taken are worth."""
    return value_of(s.taken[seat])


@rule("RK-16", "RK-17")
def is_set_back(s: State, seat: int) -> bool:
    """Is this the bidder, with less than the bid? (If an offense was found, nobody is.)"""
    return s.closed == 1 and seat == s.bidder and took(s, seat) < s.bid and offenders(s) == NONE


@rule("RK-15", "RK-16", "RK-17", "RK-18", "RK-21")
def counts(s: State, seat: int) -> int:
    """The cards taken that count for a seat: not those of an offender, nor of a bidder set back or paid by the bid."""
    if has(offenders(s), seat) and s.closed:
        return NONE
    if is_set_back(s, seat) and s.setback != Setback.KEEP:
        return NONE
    if s.made == Made.BID and makes_bid(s, seat):
        return NONE
    return s.taken[seat]


@rule("RK-16")
def makes_bid(s: State, seat: int) -> bool:
    """Is this the bidder, with the bid or more?"""
    return s.closed == 1 and seat == s.bidder and took(s, seat) >= s.bid and offenders(s) == NONE


@rule("RK-15")
def cards_fives(s: State, seat: int) -> int:
    return counts(s, seat) & FIVES


@rule("RK-15")
def count_fives(s: State, seat: int) -> int:
    return 5 * count(cards_fives(s, seat))


@rule("RK-15")
def cards_tens(s: State, seat: int) -> int:
    return counts(s, seat) & TENS


@rule("RK-15")
def count_tens(s: State, seat: int) -> int:
    return 10 * count(cards_tens(s, seat))


@rule("RK-15")
def cards_fourteens(s: State, seat: int) -> int:
    return counts(s, seat) & FOURTEENS


@rule("RK-15")
def count_fourteens(s: State, seat: int) -> int:
    return 10 * count(cards_fourteens(s, seat))


@rule("RK-16")
def count_bid_made(s: State, seat: int) -> int:
    if s.made == Made.BID and makes_bid(s, seat):
        return s.bid
    return 0


@rule("RK-17", "RK-19")
def count_set_back(s: State, seat: int) -> int:
    if is_set_back(s, seat):
        return -s.bid
    return 0


@rule("RK-21")
def count_revoke(s: State, seat: int) -> int:
    if has(offenders(s), seat):
        return -s.bid
    return 0


@rule("RK-16", "RK-17", "RK-21")
def ending(s: State) -> int:
    if offenders(s):
        return FOUND
    if is_set_back(s, s.bidder):
        return SET_BACK
    return MADE


@rule("RK-20")
def finished(s: State) -> bool:
    return reached(s, s.target)
