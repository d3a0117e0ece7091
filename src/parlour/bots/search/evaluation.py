"""What a position is worth to each seat: the deal is played to its end (a *playout*), and the end is evaluated.

A playout goes by the advice, now and then at random. The end of a deal is worth a seat's chance to win the game, and a little for
the points themselves. If the game ends with the deal, the winners share it. If not, the rest of the game is played many times
over with points that deals of this game have made (the *bank*: deals played by the advice), through the game's own settling and
its own end. The same deals of the bank are used for every end that is evaluated, so two ends differ by what they are, not by
luck. What was evaluated once is kept in a table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from parlour.bots.search.rules import Floats, SearchRules
from parlour.compile.compiler import Rows
from parlour.lang.state import Common

RANDOM_OF_16 = 1
"""Of sixteen choices of a playout, how many are made at random: always following the advice would leave much of the game unseen."""
FUTURES = 96
"""How many times the rest of the game is played."""
FURTHEST = 40
"""How many deals ahead it is played at most; then whoever leads has won."""
BANK = 512
"""Deals in the bank."""
KNOWN_ENDS = 1 << 14
"""Ends of deals that the table has room for."""
TRIES = 8
MARGIN = 0.06
"""What it is worth, beside the game, to win a deal by one standard deviation of points."""


class Evaluation(NamedTuple):
    """The memory of evaluating ends of deals."""

    bank: Rows
    """Points of deals played by the advice, by seat from the dealer."""
    spread: float
    """The standard deviation of those points."""
    keys: Rows
    worths: Floats
    """A hash table: the keys of ends evaluated before, and what they are worth to each seat."""
    future: Rows
    """A row to play the rest of the game in."""
    shares: Floats
    """The result: what an end is worth to each seat, then the points of the deal of each seat."""

    @classmethod
    def empty(cls, width: int, seats: int, spread: float = 1.0) -> Evaluation:
        """An empty memory for states of this width."""
        return cls(
            np.zeros((BANK, seats), np.int64), spread, np.zeros(KNOWN_ENDS, np.int64), np.zeros((KNOWN_ENDS, seats)),
            np.empty(width, np.int64), np.zeros(2 * seats),
        )  # fmt: skip


PlayOut = Callable[[Common, int], int]


def playout(rules: SearchRules) -> PlayOut:
    """The compiled function ``play_out``."""
    course, inlined, advise, lowest = rules.compiled.course, rules.compiled.compiler.inlined, rules.advise, rules.lowest
    legal, play, next_to_act = course.legal, course.play, rules.next_to_act
    player_next, player_pick = rules.player_next, rules.player_pick

    @inlined
    def policy(s: Common, seat: int, may: int, stream: int) -> tuple[int, int]:
        """What a seat does in a simulation. Returns the choice and the stream."""
        if may & (may - 1) == 0:
            return lowest(may), stream
        stream = player_next(stream)
        if (stream >> 33) & 15 >= RANDOM_OF_16:
            kept = advise(s, seat, may) & may
            if kept:
                may = kept
        return player_pick(stream, may), stream

    @inlined
    def play_out(s: Common, stream: int) -> int:
        """Play until the deal is over. Returns the stream."""
        while s.deal_over == 0:
            seat = next_to_act(s)
            choice, stream = policy(s, seat, legal(s, seat), stream)
            play(s, seat, choice)
        return stream

    return play_out


Evaluate = Callable[[Rows, Evaluation, Floats], None]


def evaluator(rules: SearchRules) -> Evaluate:
    """The compiled function ``evaluate``."""
    inlined, count, stream_word, settle_deal = (
        rules.compiled.compiler.inlined,
        rules.count,
        rules.stream_word,
        rules.compiled.course.settle_deal,
    )
    reset, next_dealer, leaders = rules.reset, rules.next_dealer, rules.leaders
    dtype, width, seats, sign, kept, factors = (
        rules.compiled.dtype, rules.compiled.width, rules.compiled.seats, rules.sign, rules.kept, rules.factors,
    )  # fmt: skip
    words = len(kept)

    @inlined
    def key_of(row: Rows, s: Common) -> int:
        """A number for everything that the worth of an end of a deal depends on."""
        found = 0
        for i in range(words):
            found += row[kept[i]] * factors[i]
        for seat in range(s.players):
            found += s.points[seat] * factors[words + seat]
        return stream_word(found) | 1

    @inlined
    def add_shares(s: Common, shares: Floats, winners: int, worth: float) -> None:
        """Let the winners share what the game is worth."""
        for seat in range(s.players):
            if (winners >> seat) & 1:
                shares[seat] += worth / count(winners)

    @inlined
    def add_margins(s: Common, shares: Floats, spread: float) -> None:
        """Add what the points of the deal are worth by themselves."""
        total = 0
        for seat in range(s.players):
            total += s.points[seat]
        for seat in range(s.players):
            mine = s.points[seat]
            others = (total - mine) / (s.players - 1)
            margin = sign * (mine - others) / spread
            shares[seat] += MARGIN * min(3.0, max(-3.0, margin))

    @inlined
    def play_future(row: Rows, number: int, evaluation: Evaluation, shares: Floats) -> None:
        """Play the rest of the game once, with deals of the bank."""
        future = evaluation.future
        for i in range(width):
            future[i] = row[i]
        s = future.view(dtype)[0]
        at = number * 7919
        for _ in range(FURTHEST):
            s.dealer = next_dealer(s)
            reset(s)
            s.deal += 1
            at = stream_word(at + 1)
            drawn = evaluation.bank[at & (BANK - 1)]
            for i in range(s.players):
                s.points[(s.dealer + i) % s.players] = drawn[i]
            settle_deal(s)
            if s.ended:
                break
        add_shares(s, shares, s.winners if s.ended else leaders(s), 1.0 / FUTURES)

    @inlined
    def evaluate(row: Rows, evaluation: Evaluation, shares: Floats) -> None:
        """Write what this end of a deal is worth to each seat into ``shares``, followed by the points of the deal."""
        keys, worths = evaluation.keys, evaluation.worths
        s = row.view(dtype)[0]
        for seat in range(s.players):
            shares[seats + seat] = s.points[seat]
        key = key_of(row, s)
        at = key & (KNOWN_ENDS - 1)
        for _ in range(TRIES):
            if keys[at] == key:
                for seat in range(s.players):
                    shares[seat] = worths[at, seat]
                return
            if keys[at] == 0:
                break
            at = (at + 1) & (KNOWN_ENDS - 1)
        for seat in range(seats):
            shares[seat] = 0.0
        if s.ended:
            add_shares(s, shares, s.winners, 1.0)
        else:
            for number in range(FUTURES):
                play_future(row, number, evaluation, shares)
        add_margins(s, shares, evaluation.spread)
        if keys[at] == 0:
            keys[at] = key
            for seat in range(s.players):
                worths[at, seat] = shares[seat]

    return evaluate


FillBank = Callable[[Rows, int, Rows], int]


def bank_filler(rules: SearchRules, play_out: PlayOut) -> FillBank:
    """The compiled entry point ``fill_bank``."""
    stream_word, next_deal, dtype, width = (
        rules.stream_word,
        rules.compiled.course.next_deal,
        rules.compiled.dtype,
        rules.compiled.width,
    )

    @rules.compiled.compiler.entry
    def fill_bank(row: Rows, stream: int, bank: Rows) -> int:
        """Play deals by the advice from a game that has been opened, and keep their points by seat from the dealer."""
        s = row.view(dtype)[0]
        start = np.empty(width, np.int64)
        for i in range(width):
            start[i] = row[i]
        for deal in range(len(bank)):
            for i in range(width):
                row[i] = start[i]
            s.key[0] = stream_word(stream + deal)
            s.dealer = deal % s.players
            next_deal(s)
            stream = play_out(s, stream)
            for i in range(s.players):
                bank[deal, i] = s.points[(s.dealer + i) % s.players]
        return stream

    return fill_bank
