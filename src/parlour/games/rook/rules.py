"""Rook (Geo. S. Parker, 1911).

Bid for the right to name the trump color, then capture the tricks that hold 5s, 10s and 14s. There are no partners. The sheet
breaks off after its seventh section; what it lacks is taken from the maker's later rules.

RK-1 (S; the pack of 56 P) 3 to 8 play with 56 cards: red, yellow, black and green, each 1 to 14. With three players, take out
    every card below the 5s.
RK-2 (S; ties C) Each player draws a card to see who deals. The highest deals; players who tie for highest draw again.
RK-3 (S; odd cards D) Deal out the whole pack, one card at a time, even if some players get one more card than others: those
    who are dealt to first. [odd=dealt|dropped] `dropped`: take out the lowest cards that do not count, red first, then yellow,
    black and green, until the rest divide evenly.
RK-4 (D) 14 is high, 1 is low.
RK-5 (S; least C) The dealer bids first and must bid: a multiple of 5, at least 15. [least=15|5|10|20]
RK-6 (S) The bidding goes left. Each player raises the bid, to any higher multiple of 5, or passes.
RK-7 (S (by its example)) Once you pass, you are out of the bidding.
RK-8 (D) 100 is the highest bid, since there are no more points to win, and it ends the bidding. The bidding also ends when
    everyone else has passed.
RK-9 (S) The highest bidder names the trump color. Nobody else says what they would have named.
RK-10 (S) The player on the dealer's left leads to the first trick, whoever won the bidding: any card of any color.
RK-11 (S) In turn to the left, each player plays one card and must follow the color led if able. If you cannot follow, you may
    play any card, a trump or not.
RK-12 (S) The highest trump takes the trick. If no trump was played, the highest card of the color led takes it.
RK-13 (S; open C) Whoever takes a trick leads to the next: any color, trumps included. The sheet has tricks laid face down;
    here they stay on view, since everyone saw them fall, unless the table is set to keep them face down.
RK-14 (C) If hands are uneven, play goes on until every card is gone. A player without cards is skipped; if the taker has none,
    the nearest player on the taker's left with a card leads. A card played alone goes to its player.
RK-15 (S (which cards); values P) Each 5 counts 5 points, each 10 counts 10, each 14 counts 10: 100 in all. No other card
    counts.
RK-16 (P) A bidder who takes at least the bid scores everything taken. [made=taken|bid] `bid`: the bidder scores the bid.
RK-17 (S; nothing for tricks P) A bidder who takes less is set back: the bid is lost, and nothing taken counts.
    [setback=bid|keep] `keep`: the bid is lost, but what was taken counts.
RK-18 (P) Everyone else scores what they took.
RK-19 (D) A score may go below zero.
RK-20 (P) The first to 300 points wins. If several players get there in one deal, the highest wins; if they tie, play another
    deal. [target=300|100|150|200|500]
RK-21 (P) If you fail to follow when able, you may mend it until the next trick is led, even out of turn, and nobody else is
    shown that you may. You take the wrong card back, you alone act next and play one that follows in its place, and the trick
    is judged anew. When the next trick is led, the offense is found: the card led is not played, the deal ends, each offender
    loses the amount of the bid, and the others score what they have taken. [offences=fined]
RK-22 (S, not for code) Hands are sorted by color; every view and page shows them that way.

The sheet's example: dealer A bids 15, B bids 25, C passes, D bids 30, A 35, B 40, D passes, A passes. C, having passed, was not
asked again. B names green and, with less than 40, is set back 40.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_out, everybody, left_of, next_in, reached
from parlour.lang.cards import NO_CARD, NONE, above, count, has, highest, one, run, to_set
from parlour.lang.fields import SEAT, Role, card, number, option, seat, seats
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.slots import Numbers, OneOf
from parlour.lang.support import CHOICE, LATER_RULES, SHEET
from parlour.lang.words import Word
from parlour.mechanics.cut import Cut, highest_cutter
from parlour.mechanics.mending import Mending, ask_to_play, may_mend, offenders, reopen, take_card_back, take_for_now
from parlour.mechanics.tricks import following, lay, not_following, player_of, to_play
from parlour.packs.rook.cards import COLOURS, NUMBERS, PACK

STEP = 5
ALL_POINTS = 100
PASS = 0
MEND = len(PACK)
BIDS = Numbers(STEP, ALL_POINTS, step=STEP, at=1, clauses=("RK-5", "RK-6"), beyond="RK-8")

CALLING_CARD = CallingCard(
    name="rook",
    title="Rook",
    year=1911,
    maker="Geo. S. Parker",
    later_rules=True,
    aim="Capture the 5s, 10s and 14s, and bid no more than you can take.",
    players=(3, 4, 5, 6, 7, 8),
    minutes=40,
    pack=PACK,
    phases=(
        Phase(
            "bid",
            (
                Word("bid {points}", says="bids {points}", calls="I bid {points}.", asks="bid", points=BIDS),
                Word("pass", PASS, says="passes", calls="I pass.", asks="pass"),
            ),
            asks="Bid or pass",
            revocable=True,
        ),
        Phase(
            "trump",
            (Word("trump {color}", says="makes {color} trump", calls="{color}!", color=OneOf(*COLOURS)),),
            asks="Name the trump color",
            revocable=True,
        ),
        Phase(
            "play",
            (
                Word("play {card}", says="plays {card}", in_vain="tries to lead {card}"),
                Word("mend", MEND, says="takes back a wrong card", mends=True),
            ),
            asks="Play a card",
            is_trick=True,
        ),
        Phase("replace", (Word("play {card}", says="plays {card} instead", mends=True),), asks="Play a card that follows"),
    ),
    count=(
        Line("fives", "RK-15", "{number} 5s", one="one 5", each=5, so_far=True),
        Line("tens", "RK-15", "{number} 10s", one="one 10", each=10, so_far=True),
        Line("fourteens", "RK-15", "{number} 14s", one="one 14", each=10, so_far=True),
        Line("bid_made", "RK-16", "bid {bid}, took {took}: scored {points}"),
        Line("set_back", "RK-17", "bid {bid}, took {took}: set back {points}"),
        Line("revoke", "RK-21", "failed to follow suit: lost the bid of {points}"),
    ),
    headline="{Winner} rules the roost!",
    endings=("bid made", "set back", "offense found"),
    refusals={
        "RK-5": "You are the dealer, so you open the bidding: {legal}.",
        "RK-6": "The bid is {bid}. Raise it in steps of 5, or pass.",
        "RK-8": "100 is the highest bid: there are no more points to win.",
        "RK-11": "The color led is {led_suit} and you hold {legal}.",
        "RK-21": "You can take back only a card that did not follow, and replace it only with a card of the color led.",
    },
)

RK_5, RK_6, RK_11, RK_21 = clause("RK-5"), clause("RK-6"), clause("RK-11"), clause("RK-21")
BIDDING, NAMING, PLAYING, REPLACING = 0, 1, 2, 3
MADE, SET_BACK, FOUND = range(3)

WHOLE_PACK = run(0, len(COLOURS) * NUMBERS)
BELOW_FIVE = to_set([colour * NUMBERS + n for colour in range(len(COLOURS)) for n in range(4)])
FIVES, TENS, FOURTEENS = (to_set([colour * NUMBERS + n - 1 for colour in range(len(COLOURS))]) for n in (5, 10, 14))
COUNTING = FIVES | TENS | FOURTEENS


class Odd(IntEnum):
    """What happens to cards that do not divide evenly (RK-3)."""

    DEALT = 0
    DROPPED = 1


class Made(IntEnum):
    """What a bidder scores for making the bid (RK-16)."""

    TAKEN = 0
    BID = 1


class Setback(IntEnum):
    """What a bidder scores for tricks when set back (RK-17)."""

    BID = 0
    KEEP = 1


class State(Mending, Cut, seats=8):
    """Tricks that can be mended, the bidding and the trump."""

    cut: list[int] = card(per=SEAT, title="card drawn for the deal", says="{Seat} draws {value}.", role=Role.CUT)
    bid: int = number(title="highest bid", role=Role.BID)
    bidder: int = seat(title="highest bidder", tag="high bidder", role=Role.BIDDER)
    bidding: int = seats(title="still in the bidding", tag="has not passed", during=("bid",), role=Role.BIDDING)
    trump: int = number(title="trump color", values=COLOURS, start=-1, role=Role.TRUMP)
    odd: int = option(Odd, clause="RK-3", rests_on=SHEET, means="leftover cards are dealt, or taken out of the pack")
    least: int = option(15, 5, 10, 20, clause="RK-5", rests_on=CHOICE, means="the lowest bid the dealer may open with")
    made: int = option(
        Made, clause="RK-16", rests_on=LATER_RULES, means="a bidder who makes the bid scores everything taken, or just the bid"
    )
    setback: int = option(
        Setback,
        clause="RK-17",
        rests_on=LATER_RULES,
        means="a bidder who is set back scores nothing for tricks, or scores what was taken",
    )
    target: int = option(
        300,
        100,
        150,
        200,
        500,
        clause="RK-20",
        rests_on=LATER_RULES,
        others={150: LATER_RULES, 200: LATER_RULES},
        means="the points that win the game",
    )


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
    """All cards of this card's color."""
    return run(card // NUMBERS * NUMBERS, NUMBERS)


@rule("RK-10", "RK-11", "RK-13", "RK-21")
def legal_play(s: State, seat: int) -> int:
    if s.turn != one(seat):
        return may_mend(s, seat, MEND, RK_21)
    return narrow(s.hand[seat], following(s, seat), RK_11) | may_mend(s, seat, MEND, RK_21)


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


@rule("RK-11", "RK-12", "RK-13", "RK-14")
def put(s: State, seat: int, card: int) -> None:
    """Play a card to the trick and ask the next player with a card. When there is none, the trick is taken, and its taker leads."""
    s.shown[seat] &= ~one(card)
    lay(s, seat, card, colour_of(card))
    waiting = to_play(s)
    if waiting:
        ask_to_play(s, next_in(waiting, s.leader))
    else:
        take_for_now(s, player_of(s, winning_card(s)))


@rule("RK-4", "RK-12")
def winning_card(s: State) -> int:
    """The highest trump of the trick, or else the highest card of the color led."""
    trumps = s.trick & run(s.trump * NUMBERS, NUMBERS)
    if trumps:
        return highest(trumps)
    return highest(s.trick & s.suit)


# Mending. What it does to the cards is in ``parlour.mechanics.mending``.


@rule("RK-21")
def take_back(s: State, seat: int) -> None:
    """The wrong card goes back, from the last trick if it was taken already."""
    if s.led == NO_CARD:
        reopen(s)
        s.suit = colour_of(s.led)
    take_card_back(s, seat)
    s.phase = REPLACING


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
    """A player who takes a card back can follow."""
    if s.phase == REPLACING and s.turn == one(seat):
        return s.suit, 1
    return NONE, 0


# The count.


@rule("RK-15")
def value_of(cards: int) -> int:
    """The points these cards count."""
    return 5 * count(cards & FIVES) + 10 * count(cards & (TENS | FOURTEENS))


@rule("RK-15")
def took(s: State, seat: int) -> int:
    """The points in the cards a seat has taken."""
    return value_of(s.taken[seat])


@rule("RK-16", "RK-17")
def is_set_back(s: State, seat: int) -> bool:
    """Is this the bidder, with less than the bid? (If an offense was found, nobody is set back.)"""
    return s.deal_over == 1 and seat == s.bidder and took(s, seat) < s.bid and offenders(s) == NONE


@rule("RK-15", "RK-16", "RK-17", "RK-18", "RK-21")
def counts(s: State, seat: int) -> int:
    """The cards that count for a seat. Those of an offender, or of a bidder who loses or scores the bid, do not."""
    if has(offenders(s), seat) and s.deal_over:
        return NONE
    if is_set_back(s, seat) and s.setback != Setback.KEEP:
        return NONE
    if s.made == Made.BID and makes_bid(s, seat):
        return NONE
    return s.taken[seat]


@rule("RK-16")
def makes_bid(s: State, seat: int) -> bool:
    """Is this the bidder, with the bid or more?"""
    return s.deal_over == 1 and seat == s.bidder and took(s, seat) >= s.bid and offenders(s) == NONE


@rule("RK-15")
def cards_fives(s: State, seat: int) -> int:
    return counts(s, seat) & FIVES


@rule("RK-15")
def cards_tens(s: State, seat: int) -> int:
    return counts(s, seat) & TENS


@rule("RK-15")
def cards_fourteens(s: State, seat: int) -> int:
    return counts(s, seat) & FOURTEENS


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
