"""The exact value of a position whose cards are all known and few, none to be drawn: every course of play, each seat doing its best.

A table of positions met before (by the hash of the whole row) spares most of the work. It gives up when it has looked at too many.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

DEEPEST = 40
KNOWN = 1 << 15
"""Positions the table has room for; a newer one takes the place of an older."""


def endgame(g: SimpleNamespace) -> dict[str, Any]:
    """The kernel ``solve``."""
    part, stream_word, lowest, factors = g.part, g.stream_word, g.lowest, g.FACTORS
    legal, play, next_to_act, judge, state, width, many = g.legal, g.play, g.next_to_act, g.judge, g.STATE, g.WIDTH, 2 * g.SEATS

    @part
    def position(row):  # type: ignore[no-untyped-def]
        """A number for a position."""
        found = 0
        for i in range(width):
            found += row[i] * factors[i]
        return stream_word(found) | 1

    @part
    def solve(row, salt, most, rows, frames, best, known, values, bank, bank_spread, keys, worths, future, shares):  # type: ignore[no-untyped-def]
        """The worth to every seat, in ``shares``, if all play their best from this row on. Gives how many positions were looked at, or
        -1 when ``most`` were not enough, or a card was drawn: nobody can count on that. ``salt`` tells the worlds apart in the table;
        ``rows``, ``frames`` and ``best`` are its desk."""
        left, seats, names, found = frames[0], frames[1], frames[2], best[DEEPEST]
        seen, depth = 0, 0
        for i in range(width):
            rows[0, i] = row[i]
        s = rows[0].view(state)[0]
        if s.closed:
            judge(rows[0], bank, bank_spread, keys, worths, future, shares)
            return 0
        seats[0] = next_to_act(s)
        left[0] = legal(s, seats[0])
        best[0, seats[0]] = -1e300
        while True:
            if left[depth] == 0:
                for i in range(many):
                    found[i] = best[depth, i]
                if depth == 0:
                    break
                slot = names[depth] & (KNOWN - 1)
                known[slot] = names[depth]
                for i in range(many):
                    values[slot, i] = found[i]
                depth -= 1
            else:
                choice = lowest(left[depth])
                left[depth] &= left[depth] - 1
                if depth == DEEPEST - 1 or seen == most:
                    return -1
                seen += 1
                for i in range(width):
                    rows[depth + 1, i] = rows[depth, i]
                s = rows[depth + 1].view(state)[0]
                before = s.pack
                play(s, seats[depth], choice)
                if s.pack != before:
                    return -1
                if s.closed:
                    judge(rows[depth + 1], bank, bank_spread, keys, worths, future, found)
                else:
                    name = position(rows[depth + 1]) ^ (salt * 2)
                    slot = name & (KNOWN - 1)
                    if known[slot] == name:
                        for i in range(many):
                            found[i] = values[slot, i]
                    else:
                        depth += 1
                        names[depth] = name
                        seats[depth] = next_to_act(s)
                        left[depth] = legal(s, seats[depth])
                        best[depth, seats[depth]] = -1e300
                        continue
            if found[seats[depth]] > best[depth, seats[depth]]:
                for i in range(many):
                    best[depth, i] = found[i]
        for i in range(many):
            shares[i] = found[i]
        return seen

    return {"solve": solve}
