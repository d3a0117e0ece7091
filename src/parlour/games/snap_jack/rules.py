"""Famous Paintings No. 5: Snap Jack (U. S. Playing Card Co. No. 1117, 1897).

Turn up your cards; when two tops show the same number, be the first to call the new picture by its title. A game of the
Snap family.

F5-1 (S; players C) For 2 to 8 players. The whole pack is dealt into face-down piles, card on card, so the last card dealt lies
    on top.
F5-2 (S; skipping D) Starting at the dealer's left, each player in turn lays the top card of their face-down pile face up on their open
    pile. A player with no card left to lay is skipped.
F5-3 (S) If the card just laid has the same number as the top card of another open pile, there is a race: the first player to
    call the title of the card just laid correctly takes both piles. Pick the title or type it; the short names of cards are for
    records and programs.
F5-4 (S; D; no open pile C) Put the piles you win under your open pile; they count for you, and can be lost again. If your own
    pile was one of those that matched, it stays where it is. If you have no open pile, what you take becomes your open pile,
    with the card just laid on top. [won=under|safe] `safe`: lay them apart instead, where nobody can take them.
F5-5 (D) Everyone is in the race, with or without cards. It lasts until a correct call, or until everyone has held or called
    wrong; then the next card is laid. You may call any of the 52 cards, or hold, and nothing tells you which call is right.
F5-6 (C) A wrong title costs nothing, but you can't call again on that match.
F5-7 (C) If three tops match, the caller takes all three piles (all four, if four match).
F5-8 (S; tie C) The deal, and with it the game, is over when every card has been laid and the last race is run. The most cards,
    in the open pile and laid apart, win; a tie is shared.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_out, everybody, holds, left_of, next_in, race
from parlour.lang.cards import NO_CARD, NONE, count, has, one, run, sequence_get
from parlour.lang.chance import DRAW, random_card
from parlour.lang.fields import ALL, NOBODY, SEAT, Role, card, cards, option, seat, seats
from parlour.lang.rule import rule
from parlour.lang.slots import CalledCard
from parlour.lang.state import Common
from parlour.lang.support import DEDUCTION
from parlour.lang.words import Word
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import WHOLE_PACK, of_number

LAY, CALL = 0, 1
"""The phases."""
THE_TOP_CARD = 0
"""The only choice when laying a card."""
HOLD = len(PACK)
"""The choice after the 52 calls."""
NOBODY_YET = -1


@rule("F5-3")
def just_laid(s: State) -> int:
    """The card whose title is to be called."""
    return s.top[s.layer]


@rule("F5-3", "F5-7")
def tops_alike(s: State) -> int:
    """The tops that match the card just laid, and that card."""
    alike = of_number(just_laid(s))
    found = NONE
    for seat in range(s.players):
        if s.top[seat] != NO_CARD and has(alike, s.top[seat]):
            found |= one(s.top[seat])
    return found


CALLING_CARD = CallingCard(
    name="snap-jack",
    title="Famous Paintings No. 5: Snap Jack",
    short_title="Snap Jack",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Snap",
    aim="Be the first to call the picture when two numbers match, and end with the most cards.",
    players=(2, 3, 4, 5, 6, 7, 8),
    minutes=10,
    aloud="F5-3",
    pack=PACK,
    phases=(
        Phase("lay", (Word("lay", THE_TOP_CARD, says="turns up {top}"),), asks="Turn up your top card"),
        Phase(
            "call",
            (
                Word("call {card}", says="calls {card_called}", calls="{card_title}!", card=CalledCard()),
                Word("hold", HOLD, says="holds", others=None, holds=True),
            ),
            asks="Call the title of the card just laid",
            to_name=just_laid,
            contested=tops_alike,
            is_race=True,
        ),
    ),
    count=(
        Line("open_pile", "F5-8", "{number} cards in the open pile", one="one card in the open pile", each=1, so_far=True),
        Line("safe", "F5-8", "{number} cards laid apart", one="one card laid apart", each=1, so_far=True),
    ),
    headline="{Winner} snaps up the pack!",
)


class Won(IntEnum):
    """Where piles go that were won (F5-4)."""

    UNDER = 0
    SAFE = 1


class State(Common, seats=8):
    """Each player's piles, and who laid last."""

    face_down: list[int] = cards(per=SEAT, seen=NOBODY, title="face-down pile", role=Role.STOCK)
    open_pile: list[int] = cards(per=SEAT, seen=ALL, title="open pile", role=Role.PILE)
    safe: list[int] = cards(per=SEAT, seen=ALL, title="cards laid apart", role=Role.SAFE)
    top: list[int] = card(per=SEAT, title="top of the open pile", role=Role.TOP)
    wrong: int = seats(
        title="called wrong", tag="called wrong", quiet=True, says="{value} is wrong and can't call again on this match."
    )
    taker: int = seat(title="taker of the matching piles", quiet=True, says="{value} takes the matching piles.")
    layer: int = seat(title="player of the last card", quiet=True)
    won: int = option(
        Won, clause="F5-4", rests_on=DEDUCTION, means="piles you win go under your open pile, or lie apart and safe"
    )


@rule("F5-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("F5-1", "F5-2")
def deal(s: State) -> None:
    deal_out(s, s.face_down, everybody(s))
    ask(s, left_of(s, s.dealer))


@rule("F5-1")
def top_of_pile(s: State, seat: int) -> int:
    """The top card of a face-down pile. Its order is decided as cards are laid: by chance, or by the stacked pack, of
    which each player was dealt every ``s.players``-th card."""
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
    keep_score(s)
    if matching(s):
        s.phase = CALL
        race(s, everybody(s))
    else:
        ask_next(s)


@rule("F5-3", "F5-7")
def matching(s: State) -> int:
    """The other seats whose open pile shows the number just laid."""
    alike = of_number(s.top[s.layer])
    found = NONE
    for seat in range(s.players):
        if seat != s.layer and s.top[seat] != NO_CARD and has(alike, s.top[seat]):
            found |= one(seat)
    return found


@rule("F5-2", "F5-8")
def ask_next(s: State) -> None:
    """Ask the next player who has a card to lay, or nobody when all are laid."""
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
    if s.won == Won.SAFE:
        s.safe[seat] |= taken
    else:
        s.open_pile[seat] |= taken
        if s.top[seat] == NO_CARD:
            s.top[seat] = laid
    s.taker = seat
    keep_score(s)


@rule("F5-8")
def keep_score(s: State) -> None:
    """The score runs along with the piles."""
    for seat in range(s.players):
        s.total[seat] = count(s.open_pile[seat] | s.safe[seat])


@rule("F5-8")
def cards_open_pile(s: State, seat: int) -> int:
    return s.open_pile[seat]


@rule("F5-8")
def cards_safe(s: State, seat: int) -> int:
    return s.safe[seat]


@rule
def settle(s: State) -> None:
    """Nothing to add: the score is up to date."""


@rule("F5-8")
def finished(s: State) -> bool:
    return True


@rule("F5-6")
def reask(s: State, viewer: int) -> None:
    """In an imagined world, too, whoever has called wrong is out of the race: everyone heard it."""
    if s.phase == CALL:
        s.actors &= ~s.wrong
