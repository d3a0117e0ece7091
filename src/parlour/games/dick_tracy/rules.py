"""Dick Tracy (likely Whitman, about 1934).

Draw and discard to be the first with the one winning hand: four Jewels, and a Dick Tracy to guard them from the Thugs.

DT-1 (S; pack C) For 2, 3 or 4 players. Each player is dealt five cards; the rest form the pile. The sheet doesn't say how
    many cards there are. Ours are 15 Jewels, 12 Thugs and 8 Tracys. Any other split of Jewels/Thugs/Tracys works if it has at
    least 4 Jewels and a Tracy, and more cards than are dealt but no more than 60. [pack=15/12/8]
DT-2 (S) The player to the dealer's left begins, and play passes to the left.
DT-3 (S) On your turn, discard face up as many Jewels and Tracys as you like, or none.
DT-4 (S; one for each D) You may discard a Thug only together with a Tracy, one Tracy for each Thug. [escort=one|any]
    `any`: one Tracy covers any number of Thugs.
DT-5 (S) If you hold five Thugs, you may show them to everyone and discard one of them.
DT-6 (S) Then draw as many cards as you discarded, and the turn passes to the left.
DT-7 (S; shuffling C) When the pile runs out, even in the middle of a draw, all the discards become the new pile, including
    those of the same turn. They are shuffled, because a pile that is only turned over can go around forever.
    [pile=shuffled|turned] `turned`: the discards are only turned over, so the card discarded first is drawn first; cards
    discarded together lie in the pack's order.
DT-8 (S) If you hold four Jewels and one Tracy, cry "My Jewels!" and win the hand. You may cry as soon as you hold them: when
    the cards are dealt, before the first turn, or after your draw.
DT-9 (S; C) Either the program cries for you, or crying is a move of its own and you may stay silent and play on.
    [cry=auto|own] `auto`: if two players are dealt a winning hand, the one nearer the dealer's left wins. `own`: each player is
    asked after the deal, starting at the dealer's left, and again at the end of each of their own turns; staying silent is
    always allowed, so being asked gives nothing away. Nobody can cry at any other time.
DT-10 (S) A hand with a Thug in it, or with five Jewels, doesn't win: crying on one is refused.
DT-11 (S) The winner scores 30. Every other hand scores 5 for each Jewel, less 5 for each Thug that isn't canceled; each Tracy
    cancels one Thug and scores nothing itself.
DT-12 (S) A score may fall below zero and stays there. It is written in a circle.
DT-13 (S; tie C) The deal passes to the left. The first player to reach 100 wins the game. If several reach it in the same
    deal, the higher score wins; if those are tied, the winner of that hand does; if the winner of the hand isn't one of them,
    another deal is played. [target=100, 1-9999]
DT-14 (C) When every player in turn has discarded nothing, or after 200 turns, the hand ends without a winner: nobody scores
    30, and all hands are scored.

Example: another player wins while you hold two Jewels, two Thugs and a Tracy. You score 10 - 5 = 5.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_each, everybody, left_of, most
from parlour.lang.cards import NONE, above, count, has, highest, lowest, one
from parlour.lang.fields import ACTOR, card_set, number, option, seat
from parlour.lang.pack import Pack
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.support import CHOICE, DEDUCTION, SHEET
from parlour.lang.words import Word
from parlour.mechanics.draw_pile import PILES_KNOWN, DrawPile, Pile, draw_from_pile, from_pile, put_on_discards
from parlour.packs.dick_tracy.cards import (
    HAND,
    MOST_CARDS,
    PACK,
    USUAL,
    jewels,
    pack_of_split,
    read_split,
    show_split,
    thugs,
    tracys,
)

DONE = KEEP = MOST_CARDS
SHOW = DONE + 1
SILENT, CRY = 0, 1
DISCARDING, CRYING = 0, 1
REWARD, JEWEL, THUG = 30, 5, 5

CALLING_CARD = CallingCard(
    name="dick-tracy",
    title="Dick Tracy",
    year=1934,
    year_is_sure=False,
    maker_is_sure=False,
    maker="Whitman Publishing Co., Racine",
    aim="Be the first to hold four Jewels and a Dick Tracy to guard them. 100 points win the game.",
    players=(2, 3, 4),
    minutes=20,
    pack=PACK,
    circled="DT-12",
    phases=(
        Phase(
            "discard",
            (
                Word("keep", KEEP, says="keeps their cards"),
                Word("discard {cards}", "cards", DONE, says="discards {cards}"),
                Word("show {card}", SHOW, "card", says="shows {five} and discards {card}"),
            ),
            asks="Discard, or keep your cards",
            revocable=True,
        ),
        Phase(
            "cry",
            (Word("cry", CRY, says='cries "My Jewels!"', calls="My Jewels!"), Word("silent", SILENT, says="stays silent")),
            asks='Cry "My Jewels!" or stay silent',
            revocable=True,
        ),
    ),
    count=(
        Line("my_jewels", "DT-11", "won the hand with four Jewels and a Dick Tracy"),
        Line("jewels", "DT-11", "{number} Jewels", one="one Jewel", each=JEWEL),
        Line("thugs", "DT-11", "{at_large} Thugs not canceled", one="one Thug not canceled"),
    ),
    headline="{Winner} gets away with the Jewels!",
    endings=("My Jewels!", "My Jewels! on the deal", "nobody discarded", "200 turns without a winner"),
    refusals={
        "DT-4": "Each Thug you discard needs a Dick Tracy to go with it.",
        "DT-5": "You may show your hand only if you hold five Thugs.",
        "DT-8": "To cry, you need exactly four Jewels and one Dick Tracy.",
        "DT-10": "Your Jewels aren't safe yet: a winning hand has no Thug, and a Dick Tracy to guard it.",
    },
)

DT_4, DT_5, DT_8, DT_10 = clause("DT-4"), clause("DT-5"), clause("DT-8"), clause("DT-10")
WON, WON_ON_THE_DEAL, ALL_KEPT, TOO_LONG = range(4)
MOST_TURNS = 200


class Escort(IntEnum):
    """How many Thugs a Tracy covers (DT-4)."""

    ONE = 0
    ANY = 1


class Cry(IntEnum):
    """Who cries "My Jewels!": the program, or the player (DT-9)."""

    AUTO = 0
    OWN = 1


class State(DrawPile, seats=4):
    """The pile and the discards, the discard being made, and the turns."""

    marked: int = card_set(seen=ACTOR, title="cards marked for the discard")
    showing: int = number(seen=ACTOR, title="showing five Thugs")
    five: int = card_set(title="the five Thugs last shown")
    turns: int = number(title="turns taken", quiet=True)
    kept: int = number(title="turns in a row without a discard")
    winner: int = seat(
        title="winner of the hand", tag="won the hand", says="{value} wins the hand with four Jewels and a Dick Tracy."
    )

    split: int = option(
        USUAL,
        called="pack",
        clause="DT-1",
        rests_on=CHOICE,
        means="how many Jewels, Thugs and Tracys",
        read=read_split,
        show=show_split,
    )
    escort: int = option(
        Escort, clause="DT-4", rests_on=DEDUCTION, means="each Thug needs a Tracy of its own, or one Tracy covers any number"
    )
    pile: int = option(
        Pile,
        clause="DT-7",
        rests_on=CHOICE,
        others={"turned": SHEET},
        means="the discards are shuffled for the new pile, or only turned over",
    )
    cry: int = option(
        Cry,
        clause="DT-9",
        rests_on=CHOICE,
        others={"own": SHEET},
        means='the program cries "My Jewels!" for you, or you do it yourself',
    )
    target: int = option(100, clause="DT-13", rests_on=SHEET, means="the points that win the game")


def pack_for(s: State) -> Pack:
    """The pack of this table (DT-1)."""
    return pack_of_split(s.split)


@rule("DT-1")
def pack_of(s: State) -> int:
    return jewels(s.split) | thugs(s.split) | tracys(s.split)


@rule("DT-1", "DT-9")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    seat = left_of(s, s.dealer)
    if s.cry == Cry.OWN:
        s.phase = CRYING
        ask(s, seat)
        return
    for _ in range(s.players):
        if is_winning(s, s.hand[seat]):
            win(s, seat)
            return
        seat = left_of(s, seat)
    pass_on(s, s.dealer)


@rule("DT-3", "DT-4", "DT-5")
def legal_discard(s: State, seat: int) -> int:
    hand = s.hand[seat]
    if s.showing:
        return hand
    may = hand | one(DONE) | one(SHOW)
    if s.marked:
        may = above(highest(s.marked), hand) | one(DONE)
    if hand & ~thugs(s.split):
        may = narrow(may, ~one(SHOW), DT_5)
    return narrow(may, ~without_escort(s, hand), DT_4)


@rule("DT-4")
def without_escort(s: State, hand: int) -> int:
    """The choices that would leave a marked Thug without a Tracy. Tracys come last in the pack's order."""
    guards = hand & tracys(s.split)
    caught = count(s.marked & thugs(s.split))
    barred = NONE
    if needed(s, caught + 1) > count(guards):
        barred = thugs(s.split)
    lacking = needed(s, caught) - count(s.marked & guards)
    if lacking > 0:
        barred |= one(DONE)
    while lacking > 1 and guards & ~barred != NONE:
        barred |= one(highest(guards & ~barred))
        lacking -= 1
    return barred


@rule("DT-4")
def needed(s: State, caught: int) -> int:
    """The number of Tracys needed to discard this many Thugs."""
    if s.escort == Escort.ANY and caught > 1:
        return 1
    return caught


@rule("DT-3", "DT-5", "DT-6", "DT-7")
def discard(s: State, seat: int, choice: int) -> None:
    s.half = seat + 1
    if choice == SHOW:
        s.showing = 1
        return
    if choice != DONE:
        s.marked |= one(choice)
        if not s.showing:
            return
        s.five = s.hand[seat]
        s.shown[seat] = s.five
    gone = s.marked
    s.marked = NONE
    s.showing = 0
    s.half = 0
    put_on_discards(s, seat, gone)
    for _ in range(count(gone)):
        draw_from_pile(s, seat)
    end_turn(s, seat, gone)


@rule("DT-8", "DT-9", "DT-14")
def end_turn(s: State, seat: int, gone: int) -> None:
    """After the draw: ask the player to cry, or cry for them, or pass the turn on."""
    s.turns += 1
    s.kept += 1
    if gone:
        s.kept = 0
    if s.cry == Cry.OWN:
        s.phase = CRYING
    elif is_winning(s, s.hand[seat]):
        win(s, seat)
    else:
        pass_on(s, seat)


@rule("DT-8", "DT-9", "DT-10")
def legal_cry(s: State, seat: int) -> int:
    hand = s.hand[seat]
    may = one(SILENT) | one(CRY)
    if hand & thugs(s.split) != NONE or hand & ~jewels(s.split) == NONE:
        may = narrow(may, one(SILENT), DT_10)
    if not is_winning(s, hand):
        may = narrow(may, one(SILENT), DT_8)
    return may


@rule("DT-8", "DT-9")
def cry(s: State, seat: int, choice: int) -> None:
    if choice == CRY:
        win(s, seat)
    elif s.turns == 0 and seat != s.dealer:
        ask(s, left_of(s, seat))
    else:
        pass_on(s, seat)


@rule("DT-8", "DT-10")
def is_winning(s: State, hand: int) -> bool:
    return count(hand & jewels(s.split)) == 4 and count(hand & tracys(s.split)) == 1


@rule("DT-8")
def win(s: State, seat: int) -> None:
    s.winner = seat
    s.actors = NONE


@rule("DT-2", "DT-6", "DT-14")
def pass_on(s: State, seat: int) -> None:
    """The turn passes to the left, or the hand ends without a winner."""
    s.phase = DISCARDING
    s.actors = NONE
    if s.kept < s.players and s.turns < MOST_TURNS:
        ask(s, left_of(s, seat))


# The count.


@rule("DT-11")
def cards_my_jewels(s: State, seat: int) -> int:
    if seat == s.winner:
        return s.hand[seat]
    return NONE


@rule("DT-11")
def count_my_jewels(s: State, seat: int) -> int:
    if seat == s.winner:
        return REWARD
    return 0


@rule("DT-11")
def cards_jewels(s: State, seat: int) -> int:
    if seat == s.winner:
        return NONE
    return s.hand[seat] & jewels(s.split)


@rule("DT-11")
def at_large(s: State, seat: int) -> int:
    """The number of Thugs in a hand that no Tracy cancels."""
    more = count(s.hand[seat] & thugs(s.split)) - count(s.hand[seat] & tracys(s.split))
    if more > 0:
        return more
    return 0


@rule("DT-11")
def cards_thugs(s: State, seat: int) -> int:
    """The Thugs, and the Tracys that cancel some of them."""
    if at_large(s, seat):
        return s.hand[seat] & (thugs(s.split) | tracys(s.split))
    return NONE


@rule("DT-11", "DT-12")
def count_thugs(s: State, seat: int) -> int:
    return -THUG * at_large(s, seat)


@rule("DT-8", "DT-14")
def ending(s: State) -> int:
    if s.winner >= 0 and s.turns == 0:
        return WON_ON_THE_DEAL
    if s.winner >= 0:
        return WON
    if s.kept == s.players:
        return ALL_KEPT
    return TOO_LONG


@rule("DT-13")
def finished(s: State) -> bool:
    best = most(s)
    if s.total[lowest(best)] < s.target:
        return False
    return count(winners(s)) == 1


@rule("DT-13")
def winners(s: State) -> int:
    best = most(s)
    if s.winner >= 0 and has(best, s.winner):
        return one(s.winner)
    return best


@rule("CM-9")
def leaders(s: State) -> int:
    """A tie in a game that is stopped is shared."""
    return most(s)


AT_LEAST = PILES_KNOWN


@rule("DT-7")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """Once the discards are the pile, everyone can count the cards of a hand that come from it and those that do not."""
    return from_pile(s, seat, i, pack_of(s))
