"""What all games have in common (CM), and the rules that every game builds on.

CM-1 (S) The seats of n players are 0 to n - 1. The seat to your left has the next number, and after the last comes 0. The deal
    and the turn pass to the left.
CM-2 (S) The dealer deals one card at a time, starting on the left and ending with their own hand.
CM-3 (S; P) If the sheet does not say how to find the first dealer, chance picks one. After that the deal passes to the left.
CM-4 (S; C) Points are counted after each deal, and another deal follows until the sheet says that the game is over. You can
    also open a table for a single deal; then the players who did best in it win. [length=game|deal]
CM-5 (C) Nobody can break a rule by accident: such a move is refused, with the clause, and nothing happens. Where the sheet
    puts a price on an offense, a table may allow it and charge the price. [offences=barred|fined] Every move that will be
    accepted is listed as legal; offenses among them are listed again by themselves.
CM-6 (D) Each player sees what they would see at a real table, and not a card more.
CM-7 (C) A game has one seed: a text, or a number, which stands for its digits. With the same seed, options and moves, a game
    goes the same way everywhere. Every chance event is computed from the seed's key, the deal, its purpose and a count. In a
    bulk run with seed S, game number i has the seed S#i.
CM-8 (S; C) In a race several seats may act at once, and the first to act wins it. With a clock, the order of arrival decides,
    and a player who runs out of time has held. Without one, chance decides the order in which the seats are asked. A race ends
    with a take, or when everyone who could take has held. Nobody can tell who could have taken: to the others all seats look
    the same, with a clock a race runs its full time even if nobody can take, and nobody else sees a half-made move.
CM-9 (C) A game stops after 1,000 deals, and the leader wins; ties share the win. The random player never commits an offense
    unless told to.
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
    """All seats."""
    return one(s.players) - 1


@rule
def ask(s: Common, seat: int) -> None:
    """It is this seat's turn, and everyone sees it."""
    s.actors = one(seat)
    s.turn = s.actors


@rule
def ask_together(s: Common, seats: int) -> None:
    """These seats act at the same time, in any order, and everyone sees which of them still have to."""
    s.actors = seats
    s.turn = seats


@rule("CM-8")
def race(s: Common, able: int) -> None:
    """Start a race among the seats that are able to take; to the table all seats look the same."""
    s.actors = able
    s.turn = everybody(s)


@rule("CM-8")
def holds(s: Common, seat: int) -> None:
    """This seat holds in a race and is not asked again."""
    s.actors &= ~one(seat)


@rule("CM-6")
def owner_until_over(s: Common, seat: int) -> int:
    """Its owner, and everyone once the deal is over."""
    if s.deal_over:
        return everybody(s)
    return one(seat)


@rule
def nobody_asked(s: Common) -> bool:
    """The usual end of a deal: nobody is left to act."""
    return s.actors == 0


@rule
def add_points(s: Common) -> None:
    """The usual way to settle: the points of the deal are added to the scores."""
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
    """The usual losers of a finished game: none are named."""
    return 0


@rule
def fewest(s: Common) -> int:
    """The seats with the lowest score."""
    return fewest_of(s, everybody(s))


@rule
def fewest_of(s: Common, seats: int) -> int:
    """The seats with the lowest score among these."""
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
    """Does a single player have the highest score, and is it at least the target?"""
    best = most(s)
    return s.total[lowest(best)] >= target and count(best) == 1


# Dealing. The cards not yet dealt are the set ``s.pack``. Their order is decided as they are drawn: by chance, or by the
# stacked pack of a record, top card first.


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
    """Deal ``size`` cards to each of these seats, one at a time, from the dealer's left."""
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
    """Deal the whole pack to these seats, one card at a time, from the dealer's left; leftover cards go to the first seats."""
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
    """Deal ``total`` cards of a stacked pack, one to each of these seats in turn, from the dealer's left."""
    seat = s.dealer
    for _ in range(total):
        seat = next_in(to, seat)
        hands[seat] |= one(draw(s))


@rule("CM-3")
def any_dealer(s: Common) -> int:
    """The first dealer where the sheet does not say how to find one: chance picks."""
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
    """The seat to ask next without a clock: the one in the middle of a move, the one in turn, or one picked by chance.

    Asking changes nothing: the answer stays the same until somebody makes a choice.
    """
    if s.half:
        return s.half - 1
    if s.actors & (s.actors - 1) == 0:
        return lowest(s.actors)
    return first_by_chance(s)


@rule("CM-8")
def first_by_chance(s: Common) -> int:
    """One of the seats that may act, picked by chance."""
    a, _ = block(s.key[0], s.key[1], s.deal * 256 + RACE, s.draws[RACE])
    return nth(s.actors, scaled(a, count(s.actors)))
