"""All Star Comics (Whitman No. 3672, 1934).

Take no card of the penalty suit and the pot is yours. A game of the Hearts family; its parent is Sweepstake Hearts.

AS-1 (S) 2, 3 or 4 play.
AS-2 (S; size of the pack D) The pack has red, yellow, green and blue, each 1 to 8, with Krazy Kat, Ignatz Mouse and Offissa
    Pupp: 35 cards. Four players use all of it, three leave out the 1s and 2s, two leave out the 1s, 2s and 3s.
AS-3 (S; specials C) Each player cuts a card from the whole pack, before any are taken out. The highest number deals; players
    who tie for highest cut again. In the cut, Krazy Kat, Ignatz Mouse and Offissa Pupp count as 9, 10 and 11.
AS-4 (S) Each player is dealt eight cards.
AS-5 (S) The dealer turns up the next card. Its suit is the penalty suit.
AS-6 (S; last D) If Krazy Kat, Ignatz Mouse or Offissa Pupp turns up, the dealer, who has not looked at the hand dealt, names
    the suit or turns up the next card, and so on. With no card left to turn, the dealer must name a suit.
AS-7 (D) The cards turned up, which everyone has seen, and the cards that were not dealt are out of play.
AS-8 (S) Krazy Kat, Ignatz Mouse and Offissa Pupp are the 9, 10 and 11 of the penalty suit: to lead, to follow, to win, to pay.
AS-9 (S; any card P) The player on the dealer's left leads. Any card may be led, even one of the penalty suit.
AS-10 (S) Everyone must follow the suit led if able. If you cannot follow, you may play any card.
AS-11 (S; lead P) The highest card of the suit led takes the trick, and the taker leads. There is no trump.
AS-12 (S (three points); play stands, each time, the pot C) If you fail to follow when able, the play stands. Each time costs
    you three, and everyone is told when the tricks are shown: three off the written score, or three counters laid to the pot
    after it has been divided. They lie there for the next hand, so you cannot win them back in this one. If you cannot
    pay in full, you pay what you have, as for penalty cards. [offences=fined]
AS-13 (S) After eight tricks, each player pays one counter into the pot for each card of the penalty suit they took.
AS-14 (S) Each player starts with 25 counters. [counters=25, 1-999]
AS-15 (C) If you cannot pay in full, you pay what you have, and the rest is forgiven. [short=waived|owed] `owed`: your counters
    go below zero.
AS-16 (S) A player with no penalty card in their tricks is clear, and so is a player with no tricks. A single clear player
    takes the pot; several divide it evenly, and what does not divide stays for the next hand.
AS-17 (S) If nobody is clear, it is a jack pot: the counters stay. [jackpot=divided|lone] `lone`: a pot that was not empty
    before the hand goes only to a single clear player; with several clear it stays whole, this hand's payments included.
AS-18 (S; tie, rest of the pot C) The game ends when, after settling, a player has no counters left (or, by `owed`, less than
    none). The most counters win, ties share the win, and what is left in the pot is nobody's.
AS-19 (S) Without counters, the score is written: you lose one point for each penalty card you took, and a clear player wins
    one for each that the others took in the hand. [scoring=counters|written]
AS-20 (S literally) In a written score, several clear players each win in full, and nothing is carried over.
    [joint=each|divided] `divided`: they share it, rounded down, and the rest is lost.
AS-21 (S; tie C) A written game ends when a player is 25 or more in the hole. The highest score wins, and ties share the win.
    [hole=25, 1-9999] (Where clear players each win in full, points come in faster than they go out: a game of four
    can run long.)
AS-22 (C, not for code) Taken tricks stay on view, since everyone saw them fall. The sheet has the players show them after the
    hand; a table may be set to keep them face down until then.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import add_points, ask, deal_each, draw, everybody, fewest, left_of
from parlour.lang.cards import NONE, count, highest, lowest, one, run, to_set
from parlour.lang.fields import SEAT, Role, cards, number, option
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.slots import OneOf
from parlour.lang.support import CHOICE, SHEET, SHEET_LITERALLY
from parlour.lang.words import Word
from parlour.mechanics.cut import Cut, highest_cutter
from parlour.mechanics.tricks import Tricks, failures, lay, must_follow, not_following, player_of, take_trick
from parlour.packs.all_star.cards import COLOURS, NUMBERS, PACK

TURN = len(COLOURS)

CALLING_CARD = CallingCard(
    name="all-star-comics",
    title="All Star Comics",
    year=1934,
    maker="Whitman Publishing Co., Racine, Wisconsin",
    parent="Sweepstake Hearts",
    aim="Take no card of the penalty suit, and win the pot from the players who do.",
    players=(2, 3, 4),
    minutes=20,
    pack=PACK,
    version=2,
    phases=(
        Phase(
            "name_suit",
            (
                Word("name {suit}", says="names {suit} the penalty suit", calls="{suit}!", suit=OneOf(*COLOURS)),
                Word("turn", TURN, says="turns up the next card"),
            ),
            asks="Before you look at your hand, name the penalty suit or turn the next card",
        ),
        Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card", is_trick=True),
    ),
    count=(
        Line("paid", "AS-13", "{number} penalty cards", one="one penalty card", each=-1, so_far=True),
        Line("written", "AS-19", "{number} penalty cards", one="one penalty card", each=-1, so_far=True),
        Line("share", "AS-16", "clear: share of the pot"),
        Line("prize", "AS-19", "clear: the others took {number} penalty cards", one="clear: the others took one penalty card"),
        Line("fines", "AS-12", "{failures} failures to follow suit", one="one failure to follow suit", fine=True),
        Line("forgiven", "AS-15", "short of counters: the rest forgiven"),
    ),
    headline="{Winner} breaks the bank!",
    endings=("nobody clear", "one player clear", "several players clear"),
    refusals={
        "AS-6": "There is no card left to turn. Name a suit.",
        "AS-10": "You can follow {led}: you hold {legal}.",
    },
)

AS_6, AS_10 = clause("AS-6"), clause("AS-10")
NAME_SUIT, PLAY = 0, 1
HAND = 8
FINE = 3
SUITS = run(0, len(COLOURS) * NUMBERS)
SPECIALS = run(len(COLOURS) * NUMBERS, 3)
WHOLE_PACK = SUITS | SPECIALS
ONES, TWOS, THREES = (to_set([colour * NUMBERS + n for colour in range(len(COLOURS))]) for n in range(3))
NOBODY_CLEAR, ONE_CLEAR, SEVERAL_CLEAR = range(3)


@rule("AS-6")
def who_has_looked(s: State, seat: int) -> int:
    """Its owner, but not a dealer who is still to name the penalty suit."""
    if s.phase == NAME_SUIT and seat == s.dealer:
        return NONE
    return one(seat)


class Short(IntEnum):
    """What becomes of counters a player cannot pay (AS-15)."""

    WAIVED = 0
    OWED = 1


class Jackpot(IntEnum):
    """Who can win a pot that was carried over (AS-17)."""

    DIVIDED = 0
    LONE = 1


class Scoring(IntEnum):
    """How the score is kept (AS-19)."""

    COUNTERS = 0
    WRITTEN = 1


class Joint(IntEnum):
    """What several clear players win in a written score (AS-20)."""

    EACH = 0
    DIVIDED = 1


class State(Tricks, Cut, seats=4):
    """Tricks, the penalty suit and the pot."""

    hand: list[int] = cards(per=SEAT, seen=who_has_looked, title="hand", role=Role.HAND)
    turned: int = cards(title="cards turned up", says="{cards} is turned up.", role=Role.TURNED)
    penalty: int = number(
        title="penalty suit", values=COLOURS, start=-1, says="The penalty suit is {value}.", role=Role.PENALTY_SUIT
    )
    pot: int = number(title="counters in the pot", keep=True, says="The pot holds {value}.", role=Role.POT)
    paid_out: int = number(title="the counters have moved", quiet=True)
    counters: int = option(25, clause="AS-14", rests_on=SHEET, low=1, high=999, means="the counters each player starts with")
    short: int = option(Short, clause="AS-15", rests_on=CHOICE, means="counters a player cannot pay are forgiven, or owed")
    jackpot: int = option(
        Jackpot,
        clause="AS-17",
        rests_on=SHEET,
        means="several clear players divide a pot that was carried over, or it waits for one alone",
    )
    scoring: int = option(
        Scoring,
        clause="AS-19",
        rests_on=SHEET,
        others={"written": SHEET},
        means="play with counters and a pot, or keep a written score",
    )
    joint: int = option(
        Joint,
        clause="AS-20",
        rests_on=SHEET_LITERALLY,
        means="in a written score, several clear players each win in full, or share",
    )
    hole: int = option(25, clause="AS-21", rests_on=SHEET, means="the points in the hole that end a written game")


@rule("AS-14", "AS-19")
def start(s: State) -> None:
    if s.scoring == Scoring.WRITTEN:
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
    """Turn up a card. Its suit is the penalty suit; if it has none, the dealer decides."""
    card = draw(s)
    s.turned |= one(card)
    if one(card) & SPECIALS:
        ask(s, s.dealer)
    else:
        begin(s, card // NUMBERS)


@rule("AS-9")
def begin(s: State, penalty: int) -> None:
    """The penalty suit is settled, and the player on the dealer's left leads."""
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
    """All cards of the penalty suit, with Krazy Kat, Ignatz Mouse and Offissa Pupp as the highest."""
    return run(s.penalty * NUMBERS, NUMBERS) | SPECIALS


@rule("AS-8")
def suit_of(s: State, card: int) -> int:
    """All cards of the suit this card plays as."""
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


# The count. It goes by the counters before the hand was settled, so it reads the same afterwards.


@rule("AS-13", "AS-16")
def penalty_cards(s: State, seat: int) -> int:
    """The cards of the penalty suit a seat has taken."""
    if s.taken[seat] == NONE:
        return NONE
    return s.taken[seat] & penalty_suit(s)


@rule("AS-16")
def clear(s: State) -> int:
    """The seats that have taken no penalty card."""
    found = NONE
    for seat in range(s.players):
        if penalty_cards(s, seat) == NONE:
            found |= one(seat)
    return found


@rule("AS-13")
def cards_paid(s: State, seat: int) -> int:
    if s.scoring == Scoring.WRITTEN:
        return NONE
    return penalty_cards(s, seat)


@rule("AS-19")
def cards_written(s: State, seat: int) -> int:
    if s.scoring != Scoring.WRITTEN:
        return NONE
    return penalty_cards(s, seat)


@rule("AS-15")
def purse(s: State, seat: int) -> int:
    """The counters a seat had before the hand was settled."""
    if s.paid_out:
        return s.total[seat] - s.points[seat]
    return s.total[seat]


@rule("AS-17")
def carried(s: State) -> int:
    """The counters in the pot before the hand was settled."""
    pot = s.pot
    if s.paid_out:
        for seat in range(s.players):
            pot += s.points[seat]
    return pot


@rule("AS-15")
def unpaid(s: State, owed: int, has: int) -> int:
    """What a seat that has this many counters cannot pay of what it owes."""
    if s.short == Short.OWED:
        return 0
    return max(owed - has, 0)


@rule("AS-13", "AS-15")
def payment(s: State, seat: int) -> int:
    """The counters a seat pays into the pot for its penalty cards."""
    owed = count(penalty_cards(s, seat))
    return owed - unpaid(s, owed, purse(s, seat))


@rule("AS-13", "AS-17")
def pot_to_divide(s: State) -> int:
    """The pot after everyone has paid for penalty cards."""
    pot = carried(s)
    for seat in range(s.players):
        pot += payment(s, seat)
    return pot


@rule("AS-16", "AS-17")
def share(s: State) -> int:
    """What each clear player takes from the pot."""
    sharing = count(clear(s))
    if sharing == 1:
        return pot_to_divide(s)
    if s.jackpot == Jackpot.LONE and carried(s) > 0:
        return 0
    return pot_to_divide(s) // sharing


@rule("AS-16", "AS-17")
def count_share(s: State, seat: int) -> int:
    if s.scoring == Scoring.WRITTEN or penalty_cards(s, seat):
        return 0
    return share(s)


@rule("AS-12")
def count_fines(s: State, seat: int) -> int:
    return -FINE * failures(s, seat)


@rule("AS-12", "AS-15")
def count_forgiven(s: State, seat: int) -> int:
    """What a seat could not pay for its penalty cards, and then, after the division, of its fines."""
    if s.scoring == Scoring.WRITTEN:
        return 0
    paid = payment(s, seat)
    left = purse(s, seat) - paid + count_share(s, seat)
    return count(penalty_cards(s, seat)) - paid + unpaid(s, FINE * failures(s, seat), left)


@rule("AS-19")
def cards_prize(s: State, seat: int) -> int:
    prize = NONE
    if s.scoring == Scoring.WRITTEN and penalty_cards(s, seat) == NONE:
        for other in range(s.players):
            prize |= penalty_cards(s, other)
    return prize


@rule("AS-19", "AS-20")
def count_prize(s: State, seat: int) -> int:
    won = count(cards_prize(s, seat))
    if won and s.joint == Joint.DIVIDED:
        return won // count(clear(s))
    return won


@rule("AS-16", "AS-17")
def ending(s: State) -> int:
    winners = count(clear(s))
    if winners > 1:
        return SEVERAL_CLEAR
    if winners == 1:
        return ONE_CLEAR
    return NOBODY_CLEAR


@rule("AS-12", "AS-13", "AS-16", "AS-19")
def settle(s: State) -> None:
    """Counters go from the players to the pot and back; what they win, the pot loses, and fines lie in it for the next hand."""
    add_points(s)
    if s.scoring == Scoring.WRITTEN:
        return
    s.paid_out = 1
    for seat in range(s.players):
        s.pot -= s.points[seat]


@rule("AS-18", "AS-21")
def finished(s: State) -> bool:
    least = 0
    if s.scoring == Scoring.WRITTEN:
        least = -s.hole
    return s.total[lowest(fewest(s))] <= least
