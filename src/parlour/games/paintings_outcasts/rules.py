"""Famous Paintings No. 2: the outcasts (U. S. Playing Card Co. No. 1117, 1897).

Club C has fallen out with the other artists: take none of its cards. A game of the Hearts family.

F2-1 (S; two D) For 3, 4 or 5 players, and for two who choose to play it or are the last two left in a knock-out. Deal out all
    the cards. To make them come out even, leave out B1 with three players, and B1 and D1 with five.
F2-2 (S) The player on the dealer's left leads any card. Everyone else must play a card of the same Club if they have one, and
    may play any card if not. No Club is crowned here.
F2-3 (S) The highest card of the Club led takes the play (the Ruler, 13, is the highest), and its player leads the next one.
F2-4 (S) Each Club C card in the plays you take counts one point against you. The fewer points, the better.
F2-5 (S) Playing a card of another Club while you hold one of the Club led costs you three more points. [offences=fined]
F2-6 (S; tie C) The first player to reach 20 loses. If several do in one deal, the one with the most points loses; players who
    tie lose together. The players with the fewest points win; if everyone is tied, nobody wins. [target=20, 1-9999]
F2-7 (S; several losers C, not for code) The winner thinks up a penalty for the loser and says it in words; the record keeps it.
    (If there are several winners, the nearest on the loser's left names it. Several losers get the same penalty, and the left
    is that of the loser in the lowest seat.) A computer player that wins picks one from a list. If nobody has lost (F2-6),
    because the game was stopped early or goes by `last`, there is no penalty.
F2-8 (S; C) [ending=loser|last] `loser`: the game is over when somebody has lost (F2-6). `last`: players who reach 20 drop out,
    and the rest play on, with the pack for their number, until only one is left: the winner. The deal passes to the next player
    on the left who is still in. If the last players all drop out in one deal, the one with the fewest points wins; players who
    tie share the win.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_out, everybody, fewest_of, most, next_in
from parlour.lang.cards import NONE, count, highest, lowest, one
from parlour.lang.fields import option, seats
from parlour.lang.rule import clause, rule
from parlour.lang.support import SHEET
from parlour.lang.words import Word
from parlour.mechanics.tricks import Tricks, failures, lay, must_follow, not_following, player_of, take_trick
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import B1, D1, WHOLE_PACK, C, club_of

CALLING_CARD = CallingCard(
    name="paintings-outcasts",
    title="Famous Paintings No. 2: Outcasts",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Hearts",
    aim="Take no cards of Club C: the first player to reach 20 points loses.",
    players=(2, 3, 4, 5),
    minutes=20,
    pack=PACK,
    phases=(Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card", is_trick=True),),
    count=(
        Line("outcasts", "F2-4", "{number} cards of Club C", one="one card of Club C", each=1, so_far=True),
        Line("fines", "F2-5", "{failures} failures to follow suit", one="one failure to follow suit", fine=True),
    ),
    short_title="Outcasts",
    pack_changes=True,
    headline="{Loser} is cast out!",
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
    """Tricks, and the players still in a knock-out."""

    still_in: int = seats(title="still in the game", tag="still in", keep=True, gone="{value} drops out.")
    target: int = option(20, clause="F2-6", rests_on=SHEET, means="the points that lose the game")
    ending: int = option(
        Ending,
        clause="F2-8",
        rests_on=SHEET,
        others={"last": SHEET},
        means="the game ends when somebody loses, or when only one player is left",
    )


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


@rule("F2-5")
def count_fines(s: State, seat: int) -> int:
    return FINE * failures(s, seat)


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
    """The seats with the most points, if that is enough to lose. A knock-out has no losers."""
    worst = most(s)
    if s.ending == Ending.LAST or s.total[lowest(worst)] < s.target:
        return NONE
    return worst


@rule("F2-6", "F2-8")
def leaders(s: State) -> int:
    """The seats with the fewest points of those that played the last deal."""
    return fewest_of(s, s.still_in)
