"""Hearts (traditional, about 1909).

Take no hearts, and above all not the queen of spades. There is no one rule sheet: "the sheet" means the rules most people play by
today. Every setting that OpenSpiel's game of Hearts has is an option here, under the same name.

HE-1 (S) Four play, each for themselves, with 52 cards. In each suit the ace is high and the 2 is low. Deal out the whole pack.
HE-2 (S) Before play you look at your hand and pass three cards face down to another player. All pass at the same time: you pick
    your three before you see those you are given. You know which cards you passed, and nobody else but their new owner does.
    [pass_cards=yes|no]
HE-3 (S; chance C) The first deal passes to the left, the second to the right, the third across the table; in the fourth nobody
    passes, and then it starts over. [direction=turns|left|across|right|chance] `left`, `across` and `right`: always that way.
    `chance`: chance picks one of the four for each deal.
HE-4 (S) Whoever holds the 2 of clubs leads it to the first trick. [can_lead_any_club=no|yes] `yes`: that player may lead any club.
HE-5 (S) In turn to the left, everyone plays a card of the suit led if they have one, and any card if not.
HE-6 (S) On the first trick you may not play a heart or the queen of spades, unless you hold nothing else.
    [no_pts_on_first_trick=yes|no]
HE-7 (S) You may not lead a heart until hearts are broken, unless you hold nothing but hearts. [must_break_hearts=yes|no]
    [can_lead_hearts_instead_of_qs=no|yes] `yes`: with nothing but hearts and the queen of spades, you may lead a heart too.
HE-8 (S; queen P) Hearts are broken by the first heart that is played, and by the queen of spades. [qs_breaks_hearts=yes|no]
HE-9 (S) The highest card of the suit led takes the trick, and its player leads to the next one. There are no trumps.
HE-10 (S) Each heart you take counts one point against you, and the queen of spades 13.
HE-11 (P) The jack of diamonds takes ten points off. [jd_bonus=no|yes]
HE-12 (S) If you take all 13 hearts and the queen of spades, you shoot the moon: your 26 points are taken off, and everyone else
    gets 26.
HE-13 (P) If you take no trick at all, you get five points off, unless somebody shot the moon. [avoid_all_tricks_bonus=no|yes]
HE-14 (S; ties C) The game ends when a player has 100 points. The fewest points win; ties share the win. [target=100, 1-9999]
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, ask_together, deal_out, everybody, fewest, left_of
from parlour.lang.cards import NO_CARD, NONE, above, below, count, highest, one
from parlour.lang.chance import CUT, number_below
from parlour.lang.fields import ACTOR, OWNER, SEAT, card_set, cards, known, number, option
from parlour.lang.rule import clause, inlined, narrow, rule
from parlour.lang.slots import OneCard
from parlour.lang.support import CUSTOM, SHEET
from parlour.lang.words import Word
from parlour.mechanics.tricks import Tricks, following, lay, player_of, take_trick
from parlour_hearts.pack.cards import PACK
from parlour_hearts.pack.suits import CLUBS, HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, TWO_OF_CLUBS, WHOLE_PACK, suit_of

PASSING, PLAYING = 0, 1
PASSED = 3
"""How many cards each player passes."""
POINTS = HEARTS | one(QUEEN_OF_SPADES)
ALL_POINTS, QUEEN, JACK, NO_TRICKS = 26, 13, -10, -5
DIRECTIONS = ("nowhere", "left", "across", "right")
NOWHERE, LEFT, ACROSS, RIGHT = range(4)

CALLING_CARD = CallingCard(
    name="hearts",
    title="Hearts",
    year=1909,
    year_is_sure=False,
    maker="Traditional",
    aim="Take no hearts, and above all not the queen of spades. When somebody has 100 points, the fewest win.",
    players=(4,),
    minutes=30,
    pack=PACK,
    phases=(
        Phase(
            "give",
            (
                Word(
                    "pass {card}, {other}, {third}",
                    says="passes {card}, {other} and {third}",
                    others="passes three cards",
                    unordered=True,
                    third=OneCard(),
                ),
            ),
            asks="Pass three cards",
            together=True,
        ),
        Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card", is_trick=True),
    ),
    count=(
        Line("hearts", "HE-10", "{number} hearts", one="one heart", each=1, so_far=True),
        Line("queen", "HE-10", "the queen of spades", each=QUEEN, so_far=True),
        Line("jack", "HE-11", "the jack of diamonds", each=JACK, so_far=True),
        Line("moon", "HE-12", "shot the moon"),
        Line("shot", "HE-12", "somebody else shot the moon"),
        Line("no_tricks", "HE-13", "took no trick"),
    ),
    headline="{Winner} has a clean heart!",
    low_wins=True,
    refusals={
        "HE-4": "The first trick starts in clubs: lead {legal}.",
        "HE-5": "You hold a card of the suit led, so play {legal}.",
        "HE-6": "No hearts on the first trick, and no queen of spades. Play {legal}.",
        "HE-7": "Hearts aren't broken yet. Lead {legal}.",
    },
)

HE_4, HE_5, HE_6, HE_7 = (clause(f"HE-{n}") for n in (4, 5, 6, 7))


class Usual(IntEnum):
    """A rule that is in force unless it is switched off."""

    YES = 0
    NO = 1


class Unusual(IntEnum):
    """A rule that is in force only if it is switched on."""

    NO = 0
    YES = 1


class Direction(IntEnum):
    """Which way the cards are passed (HE-3)."""

    TURNS = 0
    LEFT = 1
    ACROSS = 2
    RIGHT = 3
    CHANCE = 4


@rule("HE-3")
def to_left(s: State, seat: int, places: int) -> int:
    """The seat this many places to the left."""
    seat += places
    if seat >= s.players:
        seat -= s.players
    return seat


@rule("HE-2")
def giver(s: State, seat: int) -> int:
    """The seat that passed cards to this one."""
    return one(to_left(s, seat, s.players - s.to))


class State(Tricks, seats=4):
    """Tricks, the passing, and whether hearts are broken."""

    picked: int = card_set(seen=ACTOR, title="cards picked to pass")
    passing: list[int] = cards(per=SEAT, seen=OWNER, title="cards to pass")
    passed: list[int] = card_set(per=SEAT, seen=OWNER, title="cards you passed")
    received: list[int] = card_set(per=SEAT, seen=OWNER, title="cards you were passed")
    to: int = number(title="cards are passed", values=DIRECTIONS)
    broken: int = number(title="hearts broken", values=("no", "yes"))
    tricks: int = number(title="tricks played", quiet=True)
    shown: list[int] = known("shown", of="hand", title="cards it must have")
    given: list[int] = known("shown", of="hand", seen=giver, title="cards you passed to it")
    pass_cards: int = option(Usual, clause="HE-2", rests_on=SHEET, means="three cards are passed before play")
    direction: int = option(Direction, clause="HE-3", rests_on=SHEET, means="which way cards are passed")
    can_lead_any_club: int = option(Unusual, clause="HE-4", rests_on=SHEET, means="the first lead may be any club")
    no_pts_on_first_trick: int = option(
        Usual, clause="HE-6", rests_on=SHEET, means="no hearts and no queen of spades on the first trick"
    )
    must_break_hearts: int = option(Usual, clause="HE-7", rests_on=SHEET, means="hearts are not led before they are broken")
    can_lead_hearts_instead_of_qs: int = option(
        Unusual, clause="HE-7", rests_on=SHEET, means="hearts may be led where the only other card is the queen of spades"
    )
    qs_breaks_hearts: int = option(Usual, clause="HE-8", rests_on=CUSTOM, means="the queen of spades breaks hearts too")
    jd_bonus: int = option(Unusual, clause="HE-11", rests_on=CUSTOM, means="the jack of diamonds takes ten points off")
    avoid_all_tricks_bonus: int = option(Unusual, clause="HE-13", rests_on=CUSTOM, means="five points off for taking no trick")
    target: int = option(100, clause="HE-14", rests_on=SHEET, means="the points that end the game")


@rule("HE-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("HE-1", "HE-2", "HE-3")
def deal(s: State) -> None:
    deal_out(s, s.hand, everybody(s))
    s.to = way(s)
    if s.must_break_hearts == Usual.NO:
        s.broken = 1
    if s.to == NOWHERE:
        begin_play(s)
    else:
        ask_together(s, everybody(s))


# Passing. A choice is a card, and a move is three of them in the pack's order.


@rule("HE-2", "HE-3")
def way(s: State) -> int:
    """Which way cards are passed in this deal: how many seats to the left, 0 for nowhere."""
    if s.pass_cards == Usual.NO:
        return NOWHERE
    if s.direction == Direction.CHANCE:
        return number_below(s, len(DIRECTIONS), CUT)
    if s.direction != Direction.TURNS:
        return s.direction
    turn = s.deal % len(DIRECTIONS)
    if turn == 2:
        return RIGHT
    if turn == 3:
        return ACROSS
    return turn


@rule("HE-2")
def legal_give(s: State, seat: int) -> int:
    may = s.hand[seat]
    to_come = PASSED - 1
    if s.half == seat + 1:
        may = above(highest(s.picked), may)
        to_come -= count(s.picked)
    while may and to_come > 0:
        may = below(highest(may), may)
        to_come -= 1
    return may


@rule("HE-2")
def give(s: State, seat: int, card: int) -> None:
    s.picked |= one(card)
    s.half = seat + 1
    if count(s.picked) < PASSED:
        return
    s.hand[seat] &= ~s.picked
    s.passing[seat] = s.picked
    s.passed[seat] = s.picked
    s.picked = NONE
    s.half = 0
    ask_together(s, s.actors & ~one(seat))
    if s.actors == NONE:
        hand_over(s)


@rule("HE-2", "HE-3")
def hand_over(s: State) -> None:
    """Everyone takes up the cards they were passed."""
    for seat in range(s.players):
        neighbor = to_left(s, seat, s.to)
        s.hand[neighbor] |= s.passing[seat]
        s.received[neighbor] = s.passing[seat]
        s.given[neighbor] = s.passing[seat]
        s.passing[seat] = NONE
    begin_play(s)


# The tricks.


@rule("HE-4")
def begin_play(s: State) -> None:
    """The holder of the 2 of clubs is asked, so everyone knows where it is."""
    s.phase = PLAYING
    for seat in range(s.players):
        if s.hand[seat] & one(TWO_OF_CLUBS):
            s.shown[seat] = one(TWO_OF_CLUBS)
            ask(s, seat)


@rule("HE-4", "HE-5", "HE-6", "HE-7")
def legal_play(s: State, seat: int) -> int:
    hand = s.hand[seat]
    if s.led == NO_CARD:
        return legal_lead(s, hand)
    may = narrow(hand, following(s, seat), HE_5)
    if s.tricks == 0 and s.no_pts_on_first_trick == Usual.YES and may & s.suit == NONE and may & ~POINTS:
        may = narrow(may, ~POINTS, HE_6)
    return may


@rule("HE-4", "HE-7")
def legal_lead(s: State, hand: int) -> int:
    """The cards that may be led from a hand."""
    if s.tricks == 0:
        if s.can_lead_any_club == Unusual.YES:
            return narrow(hand, CLUBS, HE_4)
        return narrow(hand, one(TWO_OF_CLUBS), HE_4)
    if s.broken == 0 and other_leads(s, hand):
        return narrow(hand, ~HEARTS, HE_7)
    return hand


@rule("HE-7")
def other_leads(s: State, hand: int) -> int:
    """The cards of a hand that are led before a heart is."""
    others = hand & ~HEARTS
    if s.can_lead_hearts_instead_of_qs == Unusual.YES and others == one(QUEEN_OF_SPADES):
        return NONE
    return others


@inlined
@rule("HE-5", "HE-8", "HE-9")
def play(s: State, seat: int, card: int) -> None:
    if (s.tricks == 0 or s.broken == 0) and one(card) & POINTS:
        tell(s, seat, card)
    s.broken |= count(one(card) & breakers(s))
    lay(s, seat, card, suit_of(card))
    s.given[seat] &= ~one(card)
    if card == TWO_OF_CLUBS:
        s.shown[seat] = NONE
    neighbor = left_of(s, seat)
    if neighbor != s.leader:
        ask(s, neighbor)
        return
    taker = player_of(s, highest(s.trick & s.suit))
    take_trick(s, taker)
    s.tricks += 1
    if s.hand[taker]:
        ask(s, taker)
    else:
        s.actors = NONE


@rule("HE-8")
def breakers(s: State) -> int:
    """The cards that break hearts."""
    if s.qs_breaks_hearts == Usual.YES:
        return POINTS
    return HEARTS


@rule("HE-6", "HE-7")
def tell(s: State, seat: int, card: int) -> None:
    """What a heart or the queen of spades tells about its player, where nothing else could have been played."""
    if s.led == NO_CARD:
        if s.broken == 0 and card != QUEEN_OF_SPADES:
            if s.can_lead_hearts_instead_of_qs == Unusual.YES:
                s.cannot[seat] |= WHOLE_PACK & ~POINTS
            else:
                s.cannot[seat] |= WHOLE_PACK & ~HEARTS
    elif s.no_pts_on_first_trick == Usual.YES and s.tricks == 0 and one(card) & s.suit == NONE:
        s.cannot[seat] |= WHOLE_PACK & ~POINTS


# The count.


@rule("HE-10")
def cards_hearts(s: State, seat: int) -> int:
    return s.taken[seat] & HEARTS


@rule("HE-10")
def cards_queen(s: State, seat: int) -> int:
    return s.taken[seat] & one(QUEEN_OF_SPADES)


@rule("HE-11")
def cards_jack(s: State, seat: int) -> int:
    if s.jd_bonus == Unusual.YES:
        return s.taken[seat] & one(JACK_OF_DIAMONDS)
    return NONE


@rule("HE-12")
def count_moon(s: State, seat: int) -> int:
    if s.taken[seat] & POINTS == POINTS:
        return -ALL_POINTS
    return 0


@rule("HE-12")
def count_shot(s: State, seat: int) -> int:
    if s.taken[seat] & POINTS == NONE and is_moon(s):
        return ALL_POINTS
    return 0


@rule("HE-12")
def is_moon(s: State) -> bool:
    """Has somebody taken all that counts?"""
    found = False
    for seat in range(s.players):
        if s.taken[seat] & POINTS == POINTS:
            found = True
    return found


@rule("HE-13")
def count_no_tricks(s: State, seat: int) -> int:
    if s.avoid_all_tricks_bonus == Unusual.YES and s.taken[seat] == NONE and not is_moon(s):
        return NO_TRICKS
    return 0


@rule("HE-14")
def finished(s: State) -> bool:
    found = False
    for seat in range(s.players):
        if s.total[seat] >= s.target:
            found = True
    return found


@rule("HE-14")
def winners(s: State) -> int:
    return fewest(s)
