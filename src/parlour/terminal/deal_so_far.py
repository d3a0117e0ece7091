"""How everyone stands in the current deal, in a line: "This deal: You 10, Bert 35 of 50, Cora 0"."""

from __future__ import annotations

from collections.abc import Callable

from parlour.play.standing import Standing
from parlour.play.views import View
from parlour.terminal import phrases


def so_far_lines(view: View, name: Callable[[int], str]) -> list[str]:
    """The line, where there is something to tell."""
    told = [(name(seat), _told(standing)) for seat, standing in enumerate(view.standing)]
    if view.over or not any(text for _, text in told):
        return []
    return [phrases.THIS_DEAL(standing=", ".join(f"{who} {text or 0}" for who, text in told))]


def _told(standing: Standing) -> str:
    """A bid against what was taken, or the points, or else what was bid last."""
    meter, points, bids = standing["meter"], standing["points"], standing["bids"]
    if meter is not None:
        return phrases.OF_BID(has=meter["has"], needs=meter["needs"])
    if points:
        return str(points)
    return bids[-1]["text"] if bids else ""
