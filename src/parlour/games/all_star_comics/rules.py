"""All Star Comics (Whitman No. 3672, 1934).

Take no card of the penalty suit and the pot is yours. A game of the Hearts family; its parent is Sweepstake Hearts.

AS-1 (S) 2, 3 or 4 play.
AS-2 (S; D) The pack has red, yellow, green and blue, each 1 to 8, with Krazy Kat, Ignatz Mouse and Offissa Pupp: 35 cards.
    Four play with all of it, three without the 1s and 2s, two without the 1s, 2s and 3s.
AS-3 (S; specials C) Each player cuts a card of the whole pack, before any are taken out: the highest number deals, those who
    tie for it cut again. Krazy Kat, Ignatz Mouse and Offissa Pupp are cut as 9, 10 and 11.
AS-4 (S) Everybody is dealt eight cards.
AS-5 (S) The dealer turns up the next card. Its suit is the penalty suit.
AS-6 (S; last D) Where Krazy Kat, Ignatz Mouse or Offissa Pupp turns up, the dealer, who has not looked at his hand, names the
    suit or turns the next card, and so on. With no card left to turn he must name.
AS-7 (D) The cards turned up, which all have seen, and the cards that were not dealt are out of play.
AS-8 (S) Krazy Kat, Ignatz Mouse and Offissa Pupp are the 9, 10 and 11 of the penalty suit: to lead, to follow, to win, to pay.
AS-9 (S; P) Left of the dealer leads. Any card may be led, one of the penalty suit too.
AS-10 (S) Each must follow the suit led if he can; who cannot may play any card.
AS-11 (S; lead P) The highest card of the suit led takes the trick, and its taker leads. There is no trump.
AS-12 (S) Not following when able: the play stands, and it costs three each time, when the tricks are shown: three counters into
    the pot before it is divided, or three off the written score. [offences=fined]
AS-13 (S) After eight tricks each pays the pot one counter for each card of the penalty suit he took.
AS-14 (S) Each starts with 25 counters. [counters=25, 1-999]
AS-15 (C) Who cannot pay it all pays what he has, and the rest is forgiven. [short=waived|owed] `owed`: his counters go below
    none.
AS-16 (S) A player with no penalty card in his tricks is clear, one without a trick too. A single clear player takes the pot;
    several divide it evenly, and what will not divide stays for the next hand.
AS-17 (S) If nobody is clear it is a jack pot: the counters stay. [jackpot=divided|lone] `lone`: a pot that was not empty before
    the hand goes only to a single clear player; with several clear it stays whole, this hand's payments included.
AS-18 (S; D) The game ends when, after settling, a player has no counters, or by `owed` less than none. The most counters win,
    a tie is shared, and what lies in the pot is nobody's.
AS-19 (S) Without counters the score is written: each loses one for each penalty card he took, and a clear player wins one for
    each that his opponents took in the hand. [scoring=counters|written]
AS-20 (S; C) In a written score several clear players each win it in full, and nothing is carried over. [joint=each|divided]
    `divided`: they share it, rounded down, and the rest is lost.
AS-21 (S) A written game ends when a player is 25 or more in the hole; the highest score wins, a tie is shared. [hole=25,
    1-9999] (Where clear players win in full, by `joint=each`, points come in faster than they go out: such a game of four can
    run long.)
"""

from __future__ import annotations

from parlour.engine.common import ask, deal_each, draw, everybody, fewest, left_of
from parlour.engine.contract import CallingCard, Phase
from parlour.lang.cards import NONE, count, highest, lowest, one, run, to_set
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import SEAT, cards, number, option
from parlour.lang.words import OneOf, Word
from parlour.mechanics.cut import Cut, highest_cutter
from parlour.mechanics.tricks import Tricks, lay, must_follow, not_following, player_of, take_trick
from parlour.packs.all_star.cards import COLOURS, NUMBERS, PACK

TURN = len(COLOURS)

CALLING_CARD = CallingCard(
    name="all-star-comics",
    title="All Star Comics",
    year=1934,
    maker="Whitman Publishing Co., Racine, Wisconsin",
    parent="Sweepstake Hearts",
    aim="Take no card of the penalty suit, and win the pot from those who do.",
    players=(2, 3, 4),
    minutes=20,
    pack=PACK,
    phases=(
        Phase(
            "name_suit",
            (
                Word("name {suit}", says="names {suit} the penalty suit", suit=OneOf(*COLOURS)),
                Word("turn", TURN, says="turns the next card"),
            ),
            asks="Name the penalty suit, your hand unseen, or turn the next card",
        ),
        Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card"),
    ),
    endings=("nobody clear", "one player clear", "several players clear"),
    refusals={
        "AS-6": "No card is left to turn: name a suit.",
        "AS-10": "You can follow the suit led, so you must: {legal}.",
    },
)

AS_6 = clause("AS-6")
AS_10 = clause("AS-10")
NAME_SUIT, PLAY = 0, 1
HAND = 8
FINE = 3
SUITS = run(0, len(COLOURS) * NUMBERS)
SPECIALS = run(len(COLOURS) * NUMBERS, 3)
WHOLE_PACK = SUITS | SPECIALS
ONES, TWOS, THREES = (to_set([colour * NUMBERS + n for colour in range(len(COLOURS))]) for n in range(3))
OWED = LONE = WRITTEN = DIVIDED = 1
ONE_CLEAR, SEVERAL_CLEAR = 1, 2


@rule("AS-6")
def who_has_looked(s: State, seat: int) -> int:
    """Who sees the hand of this seat: its owner, but a dealer who names the suit has not looked yet."""
    if s.phase == NAME_SUIT and seat == s.dealer:
        return NONE
    return one(seat)


class State(Tricks, Cut, seats=4):
    """Tricks, the penalty suit and the pot."""

    hand: list[int] = cards(per=SEAT, seen=who_has_looked, title="hand")
    turned: int = cards(title="turned up", says="{cards} is turned up.")
    penalty: int = number(title="penalty suit", values=COLOURS, start=-1, says="The penalty suit is {value}.")
    pot: int = number(title="counters in the pot", keep=True, says="The pot holds {value}.")
    counters: int = option(25, clause="AS-14", low=1, high=999, means="the counters each player starts with")
    short: int = option("waived", "owed", clause="AS-15", means="what a player cannot pay is forgiven, or owed")
    jackpot: int = option("divided", "lone", clause="AS-17", means="several clear players divide an old pot, or leave it")
    scoring: int = option("counters", "written", clause="AS-19", means="counters and a pot, or a written score")
    joint: int = option("each", "divided", clause="AS-20", means="in a written score clear players each win in full, or share")
    hole: int = option(25, clause="AS-21", means="a written game ends when a player is so far in the hole")


@rule("AS-14", "AS-19")
def start(s: State) -> None:
    if s.scoring == WRITTEN:
        return
    for seat in range(s.players):
        s.total[seat] = s.counters


@rule("AS-1", "AS-2")
def pack_of(s: State) -> int:
    pack = WHOLE_PACK
    if s.players <= 3:
        pack &= ~(ONES | TWOS)
    if s.players == 2:
        pack &= ~THREES
    return pack


@rule("AS-3")
def first_dealer(s: State) -> int:
    return highest_cutter(s, WHOLE_PACK, NUMBERS)


@rule("AS-4")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    turn_up(s)


@rule("AS-5", "AS-6", "AS-7")
def turn_up(s: State) -> None:
    """The dealer turns up a card. Its suit is the penalty suit; if it has none, the dealer decides."""
    card = draw(s)
    s.turned |= one(card)
    if one(card) & SPECIALS:
        ask(s, s.dealer)
    else:
        begin(s, card // NUMBERS)


@rule("AS-9")
def begin(s: State, penalty: int) -> None:
    """The penalty suit is settled; left of the dealer leads."""
    s.penalty = penalty
    s.phase = PLAY
    ask(s, left_of(s, s.dealer))


@rule("AS-6")
def legal_name_suit(s: State, seat: int) -> int:
    may = run(0, TURN + 1)
    if s.pack == NONE:
        may = narrow(may, run(0, TURN), AS_6)
    return may


@rule("AS-6")
def name_suit(s: State, seat: int, choice: int) -> None:
    if choice == TURN:
        turn_up(s)
    else:
        begin(s, choice)


@rule("AS-8")
def penalty_suit(s: State) -> int:
    """The cards of the penalty suit, Krazy Kat, Ignatz Mouse and Offissa Pupp the highest of them."""
    return run(s.penalty * NUMBERS, NUMBERS) | SPECIALS


@rule("AS-8")
def suit_of(s: State, card: int) -> int:
    """All cards of the suit this card is played as."""
    if one(card) & penalty_suit(s):
        return penalty_suit(s)
    return run(card // NUMBERS * NUMBERS, NUMBERS)


@rule("AS-9", "AS-10")
def legal_play(s: State, seat: int) -> int:
    return must_follow(s, seat, AS_10)


@rule("AS-12")
def offences_play(s: State, seat: int) -> int:
    return not_following(s, seat)


@rule("AS-11")
def play(s: State, seat: int, card: int) -> None:
    lay(s, seat, card, suit_of(s, card))
    following = left_of(s, seat)
    if following != s.leader:
        ask(s, following)
        return
    taker = player_of(s, highest(s.trick & s.suit))
    take_trick(s, taker)
    if s.hand[taker]:
        ask(s, taker)
    else:
        s.actors = NONE


@rule("AS-13")
def score(s: State) -> None:
    clear = NONE
    for seat in range(s.players):
        if penalties(s, seat) == 0:
            clear |= one(seat)
    if count(clear) > 1:
        s.how = SEVERAL_CLEAR
    elif clear:
        s.how = ONE_CLEAR
    if s.scoring == WRITTEN:
        write_down(s, clear)
    else:
        divide(s, clear, pay(s))


@rule("AS-13", "AS-16")
def penalties(s: State, seat: int) -> int:
    """How many cards of the penalty suit this seat took."""
    return count(s.taken[seat] & penalty_suit(s))


@rule("AS-12", "AS-13", "AS-15")
def pay(s: State) -> int:
    """Each pays the pot for his penalty cards and offences. Returns what lay in the pot before."""
    carried = s.pot
    for seat in range(s.players):
        due = penalties(s, seat) + FINE * s.revokes[seat]
        if s.short != OWED and due > s.total[seat]:
            due = s.total[seat]
        s.points[seat] = -due
        s.pot += due
    return carried


@rule("AS-16", "AS-17")
def divide(s: State, clear: int, carried: int) -> None:
    """The clear players divide the pot; what will not divide, and a jack pot, stays."""
    if clear == NONE or (s.jackpot == LONE and carried > 0 and count(clear) > 1):
        return
    share = s.pot // count(clear)
    for seat in range(s.players):
        if clear & one(seat):
            s.points[seat] += share
            s.pot -= share


@rule("AS-12", "AS-19", "AS-20")
def write_down(s: State, clear: int) -> None:
    """Each is written down for his penalty cards and offences; the clear players win what all others took."""
    prize = 0
    for seat in range(s.players):
        s.points[seat] = -penalties(s, seat) - FINE * s.revokes[seat]
        prize += penalties(s, seat)
    if clear and s.joint == DIVIDED:
        prize //= count(clear)
    for seat in range(s.players):
        if clear & one(seat):
            s.points[seat] += prize


@rule("AS-18", "AS-21")
def finished(s: State) -> bool:
    least = 0
    if s.scoring == WRITTEN:
        least = -s.hole
    return s.total[lowest(fewest(s))] <= least
