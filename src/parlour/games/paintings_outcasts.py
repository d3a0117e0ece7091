"""Famous Paintings No. 2: the outcasts (U. S. Playing Card Co. No. 1117, 1897).

Club C has fallen out with the other artists: take none of its cards. A game of the Hearts family.

F2-1 (S; two D) 3 to 5 play; two only as the end of a knock-out (F2-8) or by choice. Three leave out B1, five leave out B1
    and D1. The whole pack is dealt.
F2-2 (S) Left of the dealer leads any card. Each must follow the Club led if he can; who cannot may play any card. No Club is
    crowned.
F2-3 (S) The highest card of the Club led (13 is high) takes the play, and the taker leads.
F2-4 (S) One point for each Club C card taken. Points are bad.
F2-5 (S) Not following when able costs three points. [offences=fined]
F2-6 (S; tie C) Who first has 20 loses. Several in one deal: the highest loses; equal: they lose together. Those with the
    fewest points win; if all are equal nobody does. [target=20]
F2-7 (S, not for code) The player with the fewest points names a penalty for the loser, in words: a note on the finished game
    (several with the fewest: the nearest to the loser's left). A program in that seat picks one from a list.
F2-8 (S; C) [ending=loser|last] `last`: players with 20 leave and the others go on, the pack fitted to their number by
    F2-1, until one is left, who wins. If all reach 20 together the lowest wins; several share it.
"""

from __future__ import annotations

from parlour.cards import NONE, count, highest, one
from parlour.common import ask, deal_out, everybody, fewest, next_in
from parlour.marks import clause, rule
from parlour.mechanics.clubs import B1, D1, WHOLE_PACK, C, club_of
from parlour.mechanics.tricks import Tricks, lay, must_follow, not_following, player_of, take_trick
from parlour.packs.paintings import PACK
from parlour.rules import Phase, Sheet
from parlour.state import option, seats
from parlour.words import Word

SHEET = Sheet(
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
    low_wins=True,
    penalty="F2-7",
    refusals={"F2-2": "Club {led_suit} was led and you hold {legal}."},
)

F2_2 = clause("F2-2")
LAST = 1
FINE = 3


class State(Tricks, seats=5):
    """Tricks, and who is still in a knock-out."""

    still_in: int = seats(title="still in the game", keep=True)
    target: int = option(20, clause="F2-6", means="who has so many points loses")
    ending: int = option("loser", "last", clause="F2-8", means="the first to reach the target loses, or the last one left wins")


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


@rule("F2-4", "F2-5")
def score(s: State) -> None:
    for seat in range(s.players):
        s.points[seat] = count(s.taken[seat] & C) + FINE * s.revokes[seat]


@rule("F2-6", "F2-8")
def finished(s: State) -> bool:
    safe = NONE
    for seat in range(s.players):
        if s.total[seat] < s.target:
            safe |= one(seat)
    if s.ending != LAST:
        return safe != everybody(s)
    last = s.still_in
    s.still_in = safe
    if count(safe) <= 1:
        s.still_in = last
        return True
    return False


@rule("F2-6", "F2-8")
def winners(s: State) -> int:
    best = fewest(s)
    if s.ending != LAST and best == everybody(s):
        return NONE
    return best
