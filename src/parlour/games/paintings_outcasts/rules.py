"""Famous Paintings No. 2: the outcasts (U. S. Playing Card Co. No. 1117, 1897).

Club C has fallen out with the other artists: take none of its cards. A game of the Hearts family.

F2-1 (S; two D) For 3, 4 or 5; also for two, if they like, or when a knock-out has come down to them. All cards are dealt;
    so that they come out even, B1 is left out with three players, B1 and D1 with five.
F2-2 (S) Left of the dealer leads, any card. The others must play a card of the same Club if they have one, and may play what
    they like if not. There is no crowned Club here.
F2-3 (S) The play goes to the highest card of the Club led, the Ruler (13) being the top, and its player leads the next one.
F2-4 (S) Each Club C card in a player's plays counts a point against him; the fewer the better.
F2-5 (S) A card of another Club, although one of the Club led was in the hand, is fined: three points more count against its
    player. [offences=fined]
F2-6 (S; tie C) Whoever gets to 20 first has lost. If several do in one deal, the one with the most has; equals lose
    together. The winners are those with the fewest; if all are equal, nobody wins. [target=20, 1-9999]
F2-7 (S; several losers C, not for code) The winner thinks of a penalty for the loser and says it in words; the record keeps it.
    (Of several winners: the nearest on the loser's left. Several losers get the same penalty, and the left is that of the one
    with the lowest seat.) A program that wins takes one from a list. Where nobody has lost by F2-6, since the game was stopped
    before or goes by `last`, there is no penalty.
F2-8 (S; C) [ending=loser|last] `loser`: the game is over when somebody has lost by F2-6. `last`: with 20 a player drops out,
    and the rest play on with the pack for their number until only one remains: the winner. The deal goes to the next on the
    left who is still in. If the last of them all drop out in one deal, the lowest of these has won, or shares it.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.common import ask, deal_out, everybody, fewest_of, most, next_in
from parlour.engine.contract import CallingCard, Line, Phase
from parlour.lang.cards import NONE, count, highest, lowest, one
from parlour.lang.rule import clause, rule
from parlour.lang.state import option, seats
from parlour.lang.words import Word
from parlour.mechanics.clubs import B1, D1, WHOLE_PACK, C, club_of
from parlour.mechanics.tricks import Tricks, lay, must_follow, not_following, player_of, take_trick
from parlour.packs.paintings.cards import PACK

CALLING_CARD = CallingCard(
    name="paintings-outcasts",
    title="Famous Paintings No. 2: Outcasts",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Hearts",
    aim="Take no card of Club C; who first has 20 of them loses.",
    players=(2, 3, 4, 5),
    minutes=20,
    pack=PACK,
    phases=(Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card"),),
    count=(
        Line("outcasts", "F2-4", "{number} cards of Club C", so_far=True),
        Line("fines", "F2-5", "did not follow suit {revokes} times"),
    ),
    short_title="Outcasts",
    pack_changes=True,
    low_wins=True,
    penalty="F2-7",
    refusals={"F2-2": "Club {led_suit} was led and you hold {legal}."},
)

F2_2 = clause("F2-2")
FINE = 3


class Ending(IntEnum):
    """How the game ends (F2-8)."""

    LOSER = 0
    LAST = 1


class State(Tricks, seats=5):
    """Tricks, and who is still in a knock-out."""

    still_in: int = seats(title="still in the game", keep=True, gone="{value} drops out.")
    target: int = option(20, clause="F2-6", means="who has so many points loses")
    ending: int = option(Ending, clause="F2-8", means="the first to reach the target loses, or the last one left wins")


@rule("F2-8")
def start(s: State) -> None:
    s.still_in = everybody(s)


@rule("F2-1")
def pack_of(s: State) -> int:
    players = count(s.still_in)
    if players == 3:
        return WHOLE_PACK & ~one(B1)
    if players == 5:
        return WHOLE_PACK & ~one(B1) & ~one(D1)
    return WHOLE_PACK


@rule("F2-1", "F2-2")
def deal(s: State) -> None:
    deal_out(s, s.hand, s.still_in)
    ask(s, next_in(s.still_in, s.dealer))


@rule("F2-8")
def next_dealer(s: State) -> int:
    return next_in(s.still_in, s.dealer)


@rule("F2-2")
def legal_play(s: State, seat: int) -> int:
    return must_follow(s, seat, F2_2)


@rule("F2-5")
def offences_play(s: State, seat: int) -> int:
    return not_following(s, seat)


@rule("F2-2", "F2-3")
def play(s: State, seat: int, card: int) -> None:
    lay(s, seat, card, club_of(card))
    following = next_in(s.still_in, seat)
    if following != s.leader:
        ask(s, following)
        return
    taker = player_of(s, highest(s.trick & s.suit))
    take_trick(s, taker)
    if s.hand[taker]:
        ask(s, taker)
    else:
        s.actors = NONE


@rule("F2-4")
def cards_outcasts(s: State, seat: int) -> int:
    return s.taken[seat] & C


@rule("F2-4")
def count_outcasts(s: State, seat: int) -> int:
    return count(cards_outcasts(s, seat))


@rule("F2-5")
def count_fines(s: State, seat: int) -> int:
    return FINE * s.revokes[seat]


@rule("F2-6", "F2-8")
def finished(s: State) -> bool:
    safe = NONE
    for seat in range(s.players):
        if s.total[seat] < s.target:
            safe |= one(seat)
    if s.ending != Ending.LAST:
        return safe != everybody(s)
    if count(safe) <= 1:
        return True
    s.still_in = safe
    return False


@rule("F2-6", "F2-8")
def winners(s: State) -> int:
    if s.ending != Ending.LAST and leaders(s) == everybody(s):
        return NONE
    return leaders(s)


@rule("F2-6")
def losers(s: State) -> int:
    """Those with the most points, if that is enough to lose. A knock-out has no losers."""
    worst = most(s)
    if s.ending == Ending.LAST or s.total[lowest(worst)] < s.target:
        return NONE
    return worst


@rule("F2-6", "F2-8")
def leaders(s: State) -> int:
    """The lowest of those who played the last deal."""
    return fewest_of(s, s.still_in)
