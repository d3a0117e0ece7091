"""What is common to all games (CM), and the course every game takes.

CM-1 (S) The seats of n players are 0 to n - 1. The left neighbour of a seat is the next number, and 0 comes after the last.
    Deal and turn go to the left.
CM-2 (S) The dealer gives out one card at a time, beginning on his left, himself last.
CM-3 (S; P) If the sheet does not tell how the first dealer is found, he is drawn by chance. The next deals go left.
CM-4 (S; C) After each deal points are counted and another deal follows, until the sheet says the game is over. Who opens a
    table may ask for a single deal, which those win who did best in it. [length=game|deal]
CM-5 (C) Nobody can break a rule by accident: such a move is turned down, with the clause, and nothing has happened. Where the
    sheet puts a price on an offence, a table may allow it and take the price. [offences=barred|fined] Whatever will be accepted is
    listed as legal; the offences among it are listed once more by themselves.
CM-6 (D) Each player sees what he would see sitting there, and not a card more.
CM-7 (C) A game has one seed: a text, or a number, which stands for its digits. With the same seed, options and moves it goes the
    same everywhere. Whatever chance does is computed from the seed's key, the deal, what it is for, and a count. In a bulk run
    with seed S, game number i has the seed S#i.
CM-8 (S; C) A race is open to several seats at once, and the first to act gets it. With a clock, arrival decides, and who is late has held.
    Without one, chance says in which order the seats are asked. It ends with a take, or when everybody who could take has held.
    Nobody can tell who could have taken: to the others all seats look the same, with a clock a race runs its time even if nobody
    can take, and what a player has only begun to do nobody else sees.
CM-9 (C) After 1,000 deals a game stops by itself, and whoever leads has won; a tie is shared. The random player commits
    offences only if told to.
"""

from __future__ import annotations

from parlour.lang.cards import above, below, count, highest, lowest, nth, one, rest, sequence_get
from parlour.lang.chance import CUT, DEAL, DRAW, RACE, block, number_below, random_card, random_subset, scaled
from parlour.lang.rule import rule
from parlour.lang.state import Common

MOST_DEALS = 1000


@rule("CM-1")
def left_of(s: Common, seat: int) -> int:
    """The seat to the left."""
    seat += 1
    if seat == s.players:
        return 0
    return seat


@rule("CM-1")
def next_in(seats: int, seat: int) -> int:
    """The nearest of these seats to the left of ``seat`` (``seat`` itself, if it is the only one of them)."""
    further = above(seat, seats)
    if further:
        return lowest(further)
    return lowest(seats)


@rule("CM-1")
def right_in(seats: int, seat: int) -> int:
    """The nearest of these seats to the right of ``seat`` (``seat`` itself, if it is the only one of them)."""
    nearer = below(seat, seats)
    if nearer:
        return highest(nearer)
    return highest(seats)


@rule
def everybody(s: Common) -> int:
    """The set of all seats."""
    return one(s.players) - 1


@rule
def ask(s: Common, seat: int) -> None:
    """It is this seat's turn, and all see it."""
    s.actors = one(seat)
    s.turn = s.actors


@rule
def ask_together(s: Common, seats: int) -> None:
    """These seats act all at once, in any order, and all see who still has to."""
    s.actors = seats
    s.turn = seats


@rule("CM-8")
def race(s: Common, able: int) -> None:
    """A race among the seats that are able; to the table all seats look alike."""
    s.actors = able
    s.turn = everybody(s)


@rule("CM-8")
def holds(s: Common, seat: int) -> None:
    """This seat holds in a race: it is asked no more."""
    s.actors &= ~one(seat)


@rule
def nobody_asked(s: Common) -> bool:
    """The usual end of a deal: nobody is left to act."""
    return s.actors == 0


@rule
def add_points(s: Common) -> None:
    """The usual settling: the deal's points go to the scores."""
    for seat in range(s.players):
        s.total[seat] += s.points[seat]


@rule
def most(s: Common) -> int:
    """The seats with the highest score."""
    best = 0
    for seat in range(s.players):
        if best == 0 or s.total[seat] > s.total[lowest(best)]:
            best = one(seat)
        elif s.total[seat] == s.total[lowest(best)]:
            best |= one(seat)
    return best


@rule
def no_time_limit(s: Common) -> int:
    """The usual time limit: none."""
    return 0


@rule
def nobody_loses(s: Common) -> int:
    """The usual losers of a game that is over: none are named."""
    return 0


@rule
def fewest(s: Common) -> int:
    """The seats with the lowest score."""
    return fewest_of(s, everybody(s))


@rule
def fewest_of(s: Common, seats: int) -> int:
    """Those of these seats with the lowest score among them."""
    best = 0
    while seats:
        seat = lowest(seats)
        seats = rest(seats)
        if best == 0 or s.total[seat] < s.total[lowest(best)]:
            best = one(seat)
        elif s.total[seat] == s.total[lowest(best)]:
            best |= one(seat)
    return best


@rule
def reached(s: Common, target: int) -> bool:
    """Has one player alone the highest score, and is it at least the target?"""
    best = most(s)
    return s.total[lowest(best)] >= target and count(best) == 1


# Dealing. The cards not yet dealt are the set ``s.pack``. Their order is decided as they are drawn: by chance, or by the
# stacked pack that a record brought along, top card first.


@rule("CM-2")
def draw(s: Common) -> int:
    """Take the top card off the pack."""
    if s.stacked:
        card = sequence_get(s.stack, s.drawn)
    else:
        card = random_card(s, s.pack, DRAW)
    s.drawn += 1
    s.pack &= ~one(card)
    return card


@rule("CM-2")
def deal_each(s: Common, hands: list[int], to: int, size: int) -> None:
    """Deal so many cards to each of these seats, one at a time, from the dealer's left."""
    if s.stacked:
        deal_in_turn(s, hands, to, size * count(to))
        return
    left = to
    while left:
        seat = lowest(left)
        left = rest(left)
        more = random_subset(s, s.pack, size, DEAL)
        s.pack &= ~more
        hands[seat] |= more


@rule("CM-2")
def deal_out(s: Common, hands: list[int], to: int) -> None:
    """Deal the whole pack to these seats, one card at a time, from the dealer's left; the first dealt to get the odd cards."""
    total = count(s.pack)
    if s.stacked:
        deal_in_turn(s, hands, to, total)
        return
    players = count(to)
    seat = s.dealer
    for turn in range(players):
        seat = next_in(to, seat)
        size = total // players
        if turn < total % players:
            size += 1
        more = random_subset(s, s.pack, size, DEAL)
        s.pack &= ~more
        hands[seat] |= more


@rule("CM-2")
def deal_in_turn(s: Common, hands: list[int], to: int, total: int) -> None:
    """Deal so many cards of a stacked pack, one to each of these seats in turn, from the dealer's left."""
    seat = s.dealer
    for _ in range(total):
        seat = next_in(to, seat)
        hands[seat] |= one(draw(s))


@rule("CM-3")
def any_dealer(s: Common) -> int:
    """The first dealer where the sheet gives no way to find him: chance picks."""
    return number_below(s, s.players, CUT)


@rule
def nothing_first(s: Common) -> None:
    """The usual start of a game: scores of 0."""


@rule
def first_ending(s: Common) -> int:
    """The usual ending of a deal: the first one the calling card names."""
    return 0


@rule
def no_cards(s: Common, seat: int) -> int:
    """The usual cards of a line of the count: none."""
    return 0


@rule("CM-5")
def no_offences(s: Common, seat: int) -> int:
    """The usual offences of a phase: none."""
    return 0


@rule("CM-8")
def next_to_act(s: Common) -> int:
    """Who is asked next where no clock decides: the one in the middle of a move, the one in turn, or one drawn by chance.

    Asking changes nothing: the same seat comes out till somebody has made a choice.
    """
    if s.half:
        return s.half - 1
    if s.actors & (s.actors - 1) == 0:
        return lowest(s.actors)
    a, _ = block(s.key[0], s.key[1], s.deal * 256 + RACE, s.draws[RACE])
    return nth(s.actors, scaled(a, count(s.actors)))
