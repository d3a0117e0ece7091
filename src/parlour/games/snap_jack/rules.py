"""Famous Paintings No. 5: Snap Jack (U. S. Playing Card Co. No. 1117, 1897).

Turn up your cards; when two of one number lie on top, be the first to call the new picture by its title. A game of the
Snap family.

F5-1 (S) 2 to 8 play. The whole pack is dealt into face-down piles, card on card, so that the last card dealt lies on
    top.
F5-2 (S) From the dealer's left, each in turn lays the top card of his pile face up on his open pile. Who has no card
    left to lay is passed over.
F5-3 (S) If the card just laid has the number of the top card of another open pile, there is a race: the first to call
    the title of the card just laid, and rightly, takes both piles.
F5-4 (S; D; no pile of his own C) He puts them under his open pile; they count for him, and can be lost again. A pile of
    his own that matched stays where it is. If he has no open pile, what he takes becomes it, the card just laid on top.
    `safe`: he lays them apart instead, where nobody can take them. [won=under|safe]
F5-5 (D) Everybody is in the race, with or without cards. It lasts till a right call, or till all have held or called
    wrong; then the next card is laid. A player may call any of the 52 cards or hold, and nothing tells him which call
    is right.
F5-6 (C) A wrong title costs nothing, but on this match the player has no second call.
F5-7 (C) If three tops are alike, the caller takes all three piles (all four, if there are four).
F5-8 (S) The deal, and with it the game, is over when every card has been laid and the last race is run. Most cards in
    the open pile, and laid apart, win; equal players share it.
"""

from __future__ import annotations

from parlour.engine.common import ask, deal_out, everybody, holds, left_of, next_in, race
from parlour.engine.contract import CallingCard, Phase
from parlour.lang.cards import NO_CARD, NONE, count, has, one, run, sequence_get
from parlour.lang.chance import DRAW, random_card
from parlour.lang.rule import rule
from parlour.lang.state import ALL, NOBODY, SEAT, Common, card, cards, option, seat, seats
from parlour.lang.words import Word
from parlour.mechanics.clubs import WHOLE_PACK, of_number
from parlour.packs.paintings.cards import PACK

LAY, CALL = 0, 1
"""The phases."""
THE_TOP_CARD = 0
"""The one choice of who lays."""
HOLD = len(PACK)
"""The choice after the 52 calls."""
SAFE = 1
NOBODY_YET = -1

CALLING_CARD = CallingCard(
    name="snap-jack",
    title="Famous Paintings No. 5: Snap Jack",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Snap",
    aim="Be the first to call the picture when two numbers match, and have the most cards in the end.",
    players=(2, 3, 4, 5, 6, 7, 8),
    minutes=10,
    pack=PACK,
    phases=(
        Phase("lay", (Word("lay", THE_TOP_CARD, says="turns up {top}"),), asks="Turn up your top card"),
        Phase(
            "call",
            (Word("call {card}", says="calls {card_titled}"), Word("hold", HOLD, says="holds", others=None, holds=True)),
            asks="Call the title of the card just laid",
            is_race=True,
        ),
    ),
)


class State(Common, seats=8):
    """Each player's piles, and who laid last."""

    face_down: list[int] = cards(per=SEAT, seen=NOBODY, title="face-down pile")
    open_pile: list[int] = cards(per=SEAT, seen=ALL, title="open pile")
    safe: list[int] = cards(per=SEAT, seen=ALL, title="cards laid apart")
    top: list[int] = card(per=SEAT, title="top of the open pile")
    wrong: int = seats(title="who called wrong", quiet=True, says="{value} is wrong, and has no second call on this match.")
    taker: int = seat(title="who took the piles that matched", quiet=True, says="{value} takes the piles that match.")
    layer: int = seat(title="who laid the last card", quiet=True)
    won: int = option("under", "safe", clause="F5-4", means="piles won go under the open pile, or lie apart and safe")


@rule("F5-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("F5-1", "F5-2")
def deal(s: State) -> None:
    deal_out(s, s.face_down, everybody(s))
    ask(s, left_of(s, s.dealer))


@rule("F5-1")
def top_of_pile(s: State, seat: int) -> int:
    """The top card of a face-down pile. Its order is decided as it is laid: by chance, or by the stacked pack, from
    which each player got every ``s.players``-th card."""
    if s.stacked:
        first = (seat + s.players - s.dealer - 1) % s.players
        return sequence_get(s.stack, first + s.players * (count(s.face_down[seat]) - 1))
    return random_card(s, s.face_down[seat], DRAW)


@rule("F5-2")
def legal_lay(s: State, seat: int) -> int:
    return one(THE_TOP_CARD)


@rule("F5-2", "F5-3", "F5-5")
def lay(s: State, seat: int, choice: int) -> None:
    card = top_of_pile(s, seat)
    s.face_down[seat] &= ~one(card)
    s.open_pile[seat] |= one(card)
    s.top[seat] = card
    s.layer = seat
    s.wrong = NONE
    s.taker = NOBODY_YET
    count_cards(s)
    if matching(s):
        s.phase = CALL
        race(s, everybody(s))
    else:
        ask_next(s)


@rule("F5-3", "F5-7")
def matching(s: State) -> int:
    """The seats, other than his who laid last, whose open pile shows the number just laid."""
    alike = of_number(s.top[s.layer])
    found = NONE
    for seat in range(s.players):
        if seat != s.layer and s.top[seat] != NO_CARD and has(alike, s.top[seat]):
            found |= one(seat)
    return found


@rule("F5-2", "F5-8")
def ask_next(s: State) -> None:
    """Ask the next player who has a card to lay; nobody, if all are laid."""
    s.phase = LAY
    left = NONE
    for seat in range(s.players):
        if s.face_down[seat]:
            left |= one(seat)
    if left:
        ask(s, next_in(left, s.layer))
    else:
        s.actors = NONE


@rule("F5-5")
def legal_call(s: State, seat: int) -> int:
    return run(0, HOLD + 1)


@rule("F5-3", "F5-5", "F5-6")
def call(s: State, seat: int, title: int) -> None:
    if title == s.top[s.layer]:
        take_piles(s, seat)
        ask_next(s)
        return
    if title != HOLD:
        s.wrong |= one(seat)
    holds(s, seat)
    if s.actors == NONE:
        ask_next(s)


@rule("F5-4", "F5-7")
def take_piles(s: State, seat: int) -> None:
    """The matching piles go to this seat; its own stays in place."""
    laid = s.top[s.layer]
    piles = (matching(s) | one(s.layer)) & ~one(seat)
    taken = NONE
    for other in range(s.players):
        if has(piles, other):
            taken |= s.open_pile[other]
            s.open_pile[other] = NONE
            s.top[other] = NO_CARD
    if s.won == SAFE:
        s.safe[seat] |= taken
    else:
        s.open_pile[seat] |= taken
        if s.top[seat] == NO_CARD:
            s.top[seat] = laid
    s.taker = seat
    count_cards(s)


@rule("F5-8")
def count_cards(s: State) -> None:
    """The running count, which is the score."""
    for seat in range(s.players):
        s.total[seat] = count(s.open_pile[seat] | s.safe[seat])


@rule("F5-8")
def score(s: State) -> None:
    for seat in range(s.players):
        s.points[seat] = s.total[seat]


@rule
def settle(s: State) -> None:
    """Nothing to add: the running count is the score already."""


@rule("F5-8")
def finished(s: State) -> bool:
    return True
