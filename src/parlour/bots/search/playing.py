"""Play a deal to its end: by the advice, now and then at random."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

RANDOM_OF_16 = 1
"""So many choices of sixteen are made at random: advice that is always followed would leave much of the game unseen."""


def playing(g: SimpleNamespace) -> dict[str, Any]:
    """The kernels ``policy`` and ``play_out``."""
    part, advise, lowest = g.part, g.advise, g.lowest
    legal, play, next_to_act, player_next, player_pick = g.legal, g.play, g.next_to_act, g.player_next, g.player_pick

    @part
    def policy(s, seat, may, stream):  # type: ignore[no-untyped-def]
        """What this seat does in a simulation. Gives the choice and the stream."""
        if may & (may - 1) == 0:
            return lowest(may), stream
        stream = player_next(stream)
        if (stream >> 33) & 15 >= RANDOM_OF_16:
            kept = advise(s, seat, may) & may
            if kept:
                may = kept
        return player_pick(stream, may), stream

    @part
    def play_out(s, stream):  # type: ignore[no-untyped-def]
        """Play till the deal is over. Gives the stream."""
        while s.closed == 0:
            seat = next_to_act(s)
            choice, stream = policy(s, seat, legal(s, seat), stream)
            play(s, seat, choice)
        return stream

    return {"policy": policy, "play_out": play_out}
