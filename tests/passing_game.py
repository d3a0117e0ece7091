"""Pass Along (invented for the tests of what one seat alone knows).

Pass cards to your left before you play.

PX-1 (C) 3 or 4 play with the lowest cards of each Club, three cards of a Club with three players, four with four. Each player
    is dealt four cards.
PX-2 (C) Each player passes cards face down to the player on the left: all at once, or in turn from the dealer's left. Nobody
    looks at the cards passed to them before all have passed. [pass=1|2|3] [order=together|turns]
PX-3 (C) The player on the dealer's left leads any card. You must follow the Club led if able.
PX-4 (C) The highest card of the Club led takes the trick, and its player leads. Each trick is one point.
PX-5 (C) The game ends when a player has 20 points. The most points win.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, ask_together, deal_each, everybody, left_of, most
from parlour.lang.cards import NONE, count, highest, one, run
from parlour.lang.fields import OWNER, SEAT, cards, known, option
from parlour.lang.rule import clause, rule
from parlour.lang.support import CHOICE
from parlour.lang.words import Word
from parlour.mechanics.private_knowledge import forget, learn
from parlour.mechanics.tricks import Tricks, is_last_card, lay, must_follow, player_of, take_trick
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import SIZE, club_of

CALLING_CARD = CallingCard(
    name="pass-along",
    title="Pass Along",
    year=2026,
    maker="Parlour",
    aim="Take tricks with the cards your neighbor passes you.",
    players=(3, 4),
    minutes=5,
    pack=PACK,
    phases=(
        Phase("giving", (Word("pass {card}", says="passes {card}", others="passes a card"),), asks="Pass a card to your left"),
        Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card", is_trick=True),
    ),
    count=(Line("tricks", "PX-4", "{number} tricks", one="one trick"),),
)
GIVING, PLAY = 0, 1
HAND = 4
PX_3 = clause("PX-3")


class Order(IntEnum):
    """The order in which players pass."""

    TOGETHER = 0
    TURNS = 1


@rule
def across(s: State, seat: int) -> int:
    """The player two seats on."""
    return one((seat + 2) % s.players)


class State(Tricks, seats=4):
    """Tricks, the cards on their way, and what each player knows of the others' hands."""

    passing: list[int] = cards(per=SEAT, seen=OWNER, title="cards being passed")
    passed: list[int] = known("shown", of="hand", seen=OWNER, title="cards passed on", says="{Seat} gets {cards}.")
    lacking: list[int] = known("cannot", of="hand", seen=OWNER, title="cards the hand was seen to lack")
    told: list[int] = known("shown", of="hand", seen=across, title="cards the player across was shown")
    many: int = option(1, 2, 3, clause="PX-2", rests_on=CHOICE, means="cards each player passes", called="pass")
    order: int = option(Order, clause="PX-2", rests_on=CHOICE, means="players pass all at once, or in turn")


@rule("PX-1")
def pack_of(s: State) -> int:
    found = NONE
    for club in range(4):
        found |= run(club * SIZE, s.players)
    return found


@rule("PX-1", "PX-2")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    s.phase = GIVING
    if s.order == Order.TURNS:
        ask(s, left_of(s, s.dealer))
    else:
        ask_together(s, everybody(s))


@rule("PX-2")
def legal_giving(s: State, seat: int) -> int:
    return s.hand[seat]


@rule("PX-2")
def giving(s: State, seat: int, card: int) -> None:
    s.hand[seat] &= ~one(card)
    s.passing[seat] |= one(card)
    if count(s.passing[seat]) < s.many:
        return
    if s.order == Order.TURNS and seat != s.dealer:
        ask(s, left_of(s, seat))
    elif s.order == Order.TURNS or s.actors == one(seat):
        exchange(s)
    else:
        ask_together(s, s.actors & ~one(seat))


@rule("PX-2", "PX-3")
def exchange(s: State) -> None:
    """The cards reach their new hands, and each player knows where those are that they passed."""
    for seat in range(s.players):
        to = left_of(s, seat)
        s.hand[to] |= s.passing[seat]
        learn(s, s.passed, seat, to, s.passing[seat])
        s.passing[seat] = NONE
    s.phase = PLAY
    ask(s, left_of(s, s.dealer))


@rule("PX-3")
def legal_play(s: State, seat: int) -> int:
    return must_follow(s, seat, PX_3)


@rule("PX-3", "PX-4")
def play(s: State, seat: int, card: int) -> None:
    is_last = is_last_card(s)
    lay(s, seat, card, club_of(card))
    forget(s, s.passed, seat, one(card))
    if not is_last:
        ask(s, left_of(s, seat))
        return
    taker = player_of(s, highest(s.trick & s.suit))
    take_trick(s, taker)
    ask(s, taker)
    if s.hand[taker] == NONE:
        s.actors = NONE


@rule("PX-4")
def count_tricks(s: State, seat: int) -> int:
    return count(s.taken[seat]) // s.players


@rule("PX-5")
def finished(s: State) -> bool:
    return s.total[highest(most(s))] >= 20
