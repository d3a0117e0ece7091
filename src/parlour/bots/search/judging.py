"""What the end of a deal is worth to each seat: its chance to win the game, and a little for the points themselves.

If the game is over with the deal, the winners share it. If not, the rest of the game is played many times over with points that deals of
this game have had (the *bank*: deals played by the advice), through the game's own settling and its own end. The same deals
of the bank are used for every end that is judged, so that two ends differ by what they are and not by luck; and what was judged
once is kept in a table.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

FUTURES = 96
"""So often the rest of the game is played."""
FURTHEST = 40
"""So many deals ahead at the most; then whoever leads has won."""
BANK = 512
"""Deals in the bank."""
JUDGED = 1 << 14
"""Ends of deals that the table has room for."""
TRIES = 8
MARGIN = 0.06
"""What a deal won by one usual spread of points is worth by itself, beside the game."""


def judging(g: SimpleNamespace) -> dict[str, Any]:
    """The kernels ``judge`` and ``fill_bank``."""
    part, count, stream_word = g.part, g.count, g.stream_word
    settled, reset, next_dealer, leaders, next_deal, play_out = (
        g.settled,
        g.reset,
        g.next_dealer,
        g.leaders,
        g.next_deal,
        g.play_out,
    )
    state, width, seats, sign, kept = g.STATE, g.WIDTH, g.SEATS, g.SIGN, g.KEPT
    words, factors = len(kept), g.FACTORS

    @part
    def signature(row, s):  # type: ignore[no-untyped-def]
        """A number for all that the worth of an end of a deal depends on."""
        found = 0
        for i in range(words):
            found += row[kept[i]] * factors[i]
        for seat in range(s.players):
            found += s.points[seat] * factors[words + seat]
        return stream_word(found) | 1

    @part
    def add_shares(s, shares, winners, worth):  # type: ignore[no-untyped-def]
        """Let the winners share what the game is worth."""
        for seat in range(s.players):
            if (winners >> seat) & 1:
                shares[seat] += worth / count(winners)

    @part
    def add_margins(s, shares, spread):  # type: ignore[no-untyped-def]
        """Add what the points of the deal are worth by themselves."""
        total = 0
        for seat in range(s.players):
            total += s.points[seat]
        for seat in range(s.players):
            mine = s.points[seat]
            others = (total - mine) / (s.players - 1)
            margin = sign * (mine - others) / spread
            shares[seat] += MARGIN * min(3.0, max(-3.0, margin))

    @part
    def play_future(row, future, number, bank, shares):  # type: ignore[no-untyped-def]
        """Play the rest of the game once, with deals of the bank."""
        for i in range(width):
            future[i] = row[i]
        s = future.view(state)[0]
        at = number * 7919
        for _ in range(FURTHEST):
            s.dealer = next_dealer(s)
            reset(s)
            s.deal += 1
            at = stream_word(at + 1)
            drawn = bank[at & (BANK - 1)]
            for i in range(s.players):
                s.points[(s.dealer + i) % s.players] = drawn[i]
            settled(s)
            if s.ended:
                break
        add_shares(s, shares, s.winners if s.ended else leaders(s), 1.0 / FUTURES)

    @part
    def judge(row, bank, spread, keys, worths, future, shares):  # type: ignore[no-untyped-def]
        """The worth of this end of a deal to each seat, in ``shares``; after these stand the points of the deal, by seat."""
        s = row.view(state)[0]
        for seat in range(s.players):
            shares[seats + seat] = s.points[seat]
        key = signature(row, s)
        at = key & (JUDGED - 1)
        for _ in range(TRIES):
            if keys[at] == key:
                for seat in range(s.players):
                    shares[seat] = worths[at, seat]
                return
            if keys[at] == 0:
                break
            at = (at + 1) & (JUDGED - 1)
        for seat in range(seats):
            shares[seat] = 0.0
        if s.ended:
            add_shares(s, shares, s.winners, 1.0)
        else:
            for number in range(FUTURES):
                play_future(row, future, number, bank, shares)
        add_margins(s, shares, spread)
        if keys[at] == 0:
            keys[at] = key
            for seat in range(s.players):
                worths[at, seat] = shares[seat]

    @part
    def fill_bank(row, stream, bank):  # type: ignore[no-untyped-def]
        """Play deals by the advice from a game that has been opened, and keep their points by seat from the dealer."""
        s = row.view(state)[0]
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

    return {"judge": judge, "fill_bank": fill_bank}
