"""Dick Tracy (Whitman, about 1934).

Draw and discard for one hand: four Jewels, and a Dick Tracy to guard them from the Thugs.

DT-1 (S; pack C) 2, 3 or 4 play. Each is dealt five cards; what is left is the pile. The sheet does not say how many
    cards there are: ours are 15 Jewels, 12 Thugs and 8 Tracys, and any other split J/T/D will do that has 4 Jewels, a
    Tracy and more cards than are dealt, 60 at most. [pack=15/12/8]
DT-2 (S) Left of the dealer begins, and play goes left.
DT-3 (S) In his turn a player lays face up as many Jewels and Tracys as he likes, or nothing.
DT-4 (S; one for each D) A Thug may be discarded only together with a Tracy, one Tracy for each Thug. [escort=one|any]
    `any`: one Tracy covers any number of Thugs.
DT-5 (S) Who has five Thugs may show them to all and discard one.
DT-6 (S) Then he draws as many cards as he discarded, and the turn passes to the left.
DT-7 (S; shuffling C) When the pile is used up, even in the middle of a draw, all discards become the new pile, those of
    this very turn too. They are shuffled, because a pile that is only turned over can go round for ever.
    [pile=shuffled|turned] `turned`: it is turned over all the same, so the card discarded first is drawn first; cards
    discarded together lie in the pack's order.
DT-8 (S) Who holds four Jewels and one Tracy cries "My Jewels!" and wins the hand. He may do so as soon as he holds
    them: when the cards are dealt, before the first turn, or after his draw.
DT-9 (S; C) Crying is left to the program, or it is a move and a player may keep silent and play on. [cry=auto|own]
    `auto`: if two are dealt such a hand, the one nearest to the dealer's left wins. `own`: each player is asked after
    the deal, from the dealer's left, and then at the end of each of his turns; he may always stay silent, so being
    asked tells nothing. At no other moment can anybody cry.
DT-10 (S) With a Thug in the hand, or with five Jewels, nobody wins: crying on such a hand is refused.
DT-11 (S) The winner scores 30. Every other hand scores 5 for each Jewel, less 5 for each Thug that is not cancelled; a
    Tracy cancels one Thug and scores nothing itself.
DT-12 (S) A score may fall below zero and stays there. It is written in a circle.
DT-13 (S; tie C) The deal goes left. The first player with 100 or more wins the game. If several get there in one deal
    the higher score wins; if these are equal, the winner of that hand; if he is not among them, there is another deal.
    [target=100, 1-9999]
DT-14 (C) When all players in turn have discarded nothing, or after 200 turns, the hand ends without a winner: nobody
    scores 30, and all hands are scored.

A hand of two Jewels, two Thugs and a Tracy, when another wins, scores 10 - 5 = 5.
"""

from __future__ import annotations

from parlour.engine.common import ask, deal_each, draw, everybody, left_of, most
from parlour.engine.contract import CallingCard, Phase
from parlour.lang.cards import LONGEST, NONE, above, count, has, highest, lowest, one, rest, run, sequence_get, sequence_put
from parlour.lang.pack import Pack
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import ACTOR, ALL, SEAT, Common, cards, fact, marks, number, option, seat, sequence
from parlour.lang.words import Word
from parlour.packs.dick_tracy.cards import (
    HAND,
    MOST_CARDS,
    PACK,
    USUAL,
    jewels_in,
    pack_of_split,
    read_split,
    show_split,
    thugs_in,
    tracys_in,
)

DONE = KEEP = MOST_CARDS
SHOW = DONE + 1
SILENT, CRY = 0, 1
DISCARDING, CRYING = 0, 1

CALLING_CARD = CallingCard(
    name="dick-tracy",
    title="Dick Tracy",
    year=1934,
    year_is_sure=False,
    maker="Whitman Publishing Co., Racine",
    aim="Be the first to hold four Jewels and a Dick Tracy who guards them; 100 points win.",
    players=(2, 3, 4),
    minutes=20,
    pack=PACK,
    circled="DT-12",
    phases=(
        Phase(
            "discard",
            (
                Word("keep", KEEP, says="keeps his cards"),
                Word("discard {cards}", "cards", DONE, says="discards {cards}"),
                Word("show {card}", SHOW, "card", says="shows {five} and discards {card}"),
            ),
            asks="Discard, or keep your cards",
        ),
        Phase(
            "cry",
            (Word("cry", CRY, says='cries "My Jewels!"'), Word("silent", SILENT, says="is silent")),
            asks='Cry "My Jewels!" or be silent',
        ),
    ),
    endings=("My Jewels!", "My Jewels! on the deal", "nobody discarded", "200 turns without a winner"),
    refusals={
        "DT-4": "It takes a Dick Tracy to hold a Thug, and too few of them go along.",
        "DT-5": "Only a player with five Thugs shows his hand.",
        "DT-8": "It takes four Jewels and a Dick Tracy to cry.",
        "DT-10": "Your Jewels are not safe: a winning hand has no Thug, and a Dick Tracy to guard it.",
    },
)

DT_4, DT_5, DT_8, DT_10 = clause("DT-4"), clause("DT-5"), clause("DT-8"), clause("DT-10")
ANY, TURNED, OWN = 1, 1, 1
WON, WON_ON_THE_DEAL, ALL_KEPT, TOO_LONG = 0, 1, 2, 3
MOST_TURNS = 200
REWARD, JEWEL, THUG = 30, 5, 5
AT_LEAST = 2


@rule("DT-8", "DT-11")
def sees_hand(s: Common, seat: int) -> int:
    """A hand is its owner's; all hands are laid open to be scored."""
    if s.closed:
        return everybody(s)
    return one(seat)


@rule("DT-7")
def sees_order(s: State, seat: int) -> int:
    """All have seen in which order the discards fell; it matters where they will only be turned over."""
    if s.pile == TURNED:
        return everybody(s)
    return NONE


class State(Common, seats=4):
    """Hands, the discards and their order, and what all know about a pile that was made of discards."""

    hand: list[int] = cards(per=SEAT, seen=sees_hand, title="hand")
    discards: int = cards(seen=ALL, title="discards")
    turned: int = cards(seen=ALL, title="pile of turned discards, the next card first")
    order: list[int] = sequence(
        seen=sees_order, holds=("turned", "discards"), first="front", title="turned pile and discards, first discarded first"
    )
    front: int = number(title="place of the next card of the turned pile in that order", quiet=True)
    piles: int = number(title="times the discards became the pile", quiet=True, says="The discards become the new pile.")

    marked: int = marks(seen=ACTOR, title="cards marked for the discard")
    showing: int = number(seen=ACTOR, title="five Thugs are being shown")
    five: int = marks(title="the five Thugs last shown")
    turns: int = number(title="turns taken", quiet=True)
    kept: int = number(title="turns in a row without a discard")
    winner: int = seat(title="winner of the hand", says="{value} wins the hand with four Jewels and a Dick Tracy.")

    shown: list[int] = fact("shown", of="hand", title="cards a hand surely has")
    recycled: int = marks(title="cards the shuffled pile was last made of")
    fresh: list[int] = number(per=SEAT, title="cards of the hand that come from that pile", quiet=True)

    split: int = option(
        USUAL, called="pack", clause="DT-1", means="how many Jewels, Thugs and Tracys", read=read_split, show=show_split
    )
    escort: int = option("one", "any", clause="DT-4", means="how many Thugs a Tracy takes along")
    pile: int = option("shuffled", "turned", clause="DT-7", means="how the discards become the new pile")
    cry: int = option("auto", "own", clause="DT-9", means="the program cries for you, or you do it yourself")
    target: int = option(100, clause="DT-13", means="so many points win")


def pack_for(s: State) -> Pack:
    """The pack by the split of this table (DT-1)."""
    return pack_of_split(s.split)


@rule("DT-1")
def pack_of(s: State) -> int:
    return jewels(s) | thugs(s) | tracys(s)


@rule("DT-1")
def jewels(s: State) -> int:
    return run(0, jewels_in(s.split))


@rule("DT-1")
def thugs(s: State) -> int:
    return run(jewels_in(s.split), thugs_in(s.split))


@rule("DT-1")
def tracys(s: State) -> int:
    return run(jewels_in(s.split) + thugs_in(s.split), tracys_in(s.split))


@rule("DT-1", "DT-9")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    seat = left_of(s, s.dealer)
    if s.cry == OWN:
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
    if hand & ~thugs(s):
        may = narrow(may, ~one(SHOW), DT_5)
    return narrow(may, ~without_escort(s, hand), DT_4)


@rule("DT-4")
def without_escort(s: State, hand: int) -> int:
    """The choices after which a marked Thug could not leave with a Tracy. Tracys come last in the pack's order."""
    guards = hand & tracys(s)
    caught = count(s.marked & thugs(s))
    barred = NONE
    if needed(s, caught + 1) > count(guards):
        barred = thugs(s)
    lacking = needed(s, caught) - count(s.marked & guards)
    if lacking > 0:
        barred |= one(DONE)
    while lacking > 1 and guards & ~barred != NONE:
        barred |= one(highest(guards & ~barred))
        lacking -= 1
    return barred


@rule("DT-4")
def needed(s: State, caught: int) -> int:
    """How many Tracys it takes for so many Thugs."""
    if s.escort == ANY and caught > 1:
        return 1
    return caught


@rule("DT-3", "DT-5", "DT-6")
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
    lay(s, seat, gone)
    for _ in range(count(gone)):
        draw_card(s, seat)
    end_turn(s, seat, gone)


@rule("DT-3", "DT-7")
def lay(s: State, seat: int, gone: int) -> None:
    """Lay these cards face up on the discards, in the pack's order."""
    s.hand[seat] &= ~gone
    s.shown[seat] &= ~gone
    s.fresh[seat] -= count(gone & s.recycled)
    while gone:
        card = lowest(gone)
        gone = rest(gone)
        sequence_put(s.order, (s.front + count(s.turned | s.discards)) % LONGEST, card)
        s.discards |= one(card)


@rule("DT-6", "DT-7")
def draw_card(s: State, seat: int) -> None:
    """Draw from the pile. All have seen the order of a turned pile, so they know the card."""
    if s.pack | s.turned == NONE:
        make_pile(s)
    if s.turned:
        card = sequence_get(s.order, s.front)
        s.front = (s.front + 1) % LONGEST
        s.turned &= ~one(card)
        s.shown[seat] |= one(card)
    else:
        card = draw(s)
        if s.recycled:
            s.fresh[seat] += 1
    s.hand[seat] |= one(card)


@rule("DT-7")
def make_pile(s: State) -> None:
    """The discards become the pile: turned over, or shuffled (a stacked pack has given its cards by now)."""
    s.piles += 1
    if s.pile == TURNED:
        s.turned = s.discards
    else:
        s.stacked = 0
        s.pack = s.discards
        s.recycled = s.discards
        for seat in range(s.players):
            s.fresh[seat] = 0
    s.discards = NONE


@rule("DT-8", "DT-9", "DT-14")
def end_turn(s: State, seat: int, gone: int) -> None:
    """After the draw: be asked to cry (it is still his turn), or cry, or pass the turn on."""
    s.turns += 1
    s.kept += 1
    if gone:
        s.kept = 0
    if s.cry == OWN:
        s.phase = CRYING
    elif is_winning(s, s.hand[seat]):
        win(s, seat)
    else:
        pass_on(s, seat)


@rule("DT-8", "DT-9", "DT-10")
def legal_cry(s: State, seat: int) -> int:
    hand = s.hand[seat]
    may = one(SILENT) | one(CRY)
    if hand & thugs(s) != NONE or hand & ~jewels(s) == NONE:
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
    return count(hand & jewels(s)) == 4 and count(hand & tracys(s)) == 1


@rule("DT-8")
def win(s: State, seat: int) -> None:
    s.winner = seat
    s.actors = NONE
    if s.turns == 0:
        s.how = WON_ON_THE_DEAL


@rule("DT-2", "DT-6", "DT-14")
def pass_on(s: State, seat: int) -> None:
    """The turn passes to the left, or the hand ends without a winner."""
    s.phase = DISCARDING
    s.actors = NONE
    if s.kept == s.players:
        s.how = ALL_KEPT
    elif s.turns == MOST_TURNS:
        s.how = TOO_LONG
    else:
        ask(s, left_of(s, seat))


@rule("DT-11", "DT-12", "DT-14")
def score(s: State) -> None:
    for player in range(s.players):
        hand = s.hand[player]
        s.points[player] = JEWEL * count(hand & jewels(s))
        at_large = count(hand & thugs(s)) - count(hand & tracys(s))
        if at_large > 0:
            s.points[player] -= THUG * at_large
    if s.winner >= 0:
        s.points[s.winner] = REWARD


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
    """A game that is stopped has no say in ties: those who lead share it."""
    return most(s)


@rule("DT-7")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """Since all discards became the pile, a hand has so many cards from it, and all its others are not of that pile."""
    if s.recycled == NONE:
        return NONE, 0
    if i == 0:
        return s.recycled, s.fresh[seat]
    return pack_of(s) & ~s.recycled, count(s.hand[seat]) - s.fresh[seat]
