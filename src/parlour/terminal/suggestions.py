"""What may have been meant by a line that is neither a move nor a command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from parlour.play.table import Move, Table
from parlour.terminal.move_list import spoken

LIKE = 0.7
"""How much alike a line and its suggestion are, from 0 to 1."""
LONGEST = 60
"""Maximum characters of a line that something is suggested for."""
MOST = 400
"""Maximum moves that are compared with a line."""


def near_miss(table: Table, line: str, moves: Sequence[Move], commands: Iterable[str]) -> str:
    """The command or the legal move that is most like a line; empty if none is like it."""
    typed = " ".join(line.casefold().split())
    if not typed or len(typed) > LONGEST:
        return ""
    word, _, more = typed.partition(" ")
    if near := _nearest(word, commands):
        return f"{near} {more}".strip()
    return _nearest(typed, _ways(table, [move for move in moves[:MOST] if not move.offence]))


def _ways(table: Table, moves: Sequence[Move]) -> Iterable[str]:
    """The moves as they may be typed."""
    for move in moves:
        yield str(move)
        yield spoken(table, move)


def _nearest(text: str, ways: Iterable[str]) -> str:
    """The one of these that is most like a text."""
    known = {way.casefold(): way for way in ways}
    near = get_close_matches(text, known, n=1, cutoff=LIKE)
    return known[near[0]] if near else ""
