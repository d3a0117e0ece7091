"""Minimizing: an input as small as it can be while it still breaks the same thing."""

from __future__ import annotations

import time
from collections.abc import Callable

from tools.fuzz.trees import Tree, containers, copied, parsed, slots, written

SECONDS = 20.0
"""Seconds spent on one finding."""


class _Deadline(Exception):
    """Time is up; what was found so far will do."""


def minimized(data: bytes, breaks: Callable[[bytes], bool], *, seconds: float = SECONDS) -> bytes:
    """The smallest input found that still breaks: pieces are left out as long as it does."""
    shrinking = _Shrinking(data, breaks, time.monotonic() + seconds)
    try:
        while True:
            before = shrinking.best
            shrinking.take_parts()
            shrinking.leave_out_items()
            shrinking.shorten_texts()
            shrinking.leave_out_pieces(b"\n")
            shrinking.leave_out_pieces(b"")
            if shrinking.best == before:
                break
    except _Deadline:
        pass
    return shrinking.best


class _Shrinking:
    """The smallest input so far."""

    def __init__(self, data: bytes, breaks: Callable[[bytes], bool], end: float) -> None:
        self.best, self._breaks, self._end = data, breaks, end

    def _try(self, data: bytes) -> bool:
        if time.monotonic() > self._end:
            raise _Deadline
        if len(data) >= len(self.best) or not self._breaks(data):
            return False
        self.best = data
        return True

    def take_parts(self) -> None:
        """Take a part of the tree for the whole."""
        while (tree := parsed(self.best)) is not None:
            if not any(self._try(written(holder[at])) for holder, at in slots(tree)):
                return

    def leave_out_items(self) -> None:
        """Leave out items of lists and objects, one at a time."""
        at = 0
        while (tree := parsed(self.best)) is not None:
            places = [(number, index) for number, one in enumerate(containers(tree)) for index in range(len(one))]
            if at >= len(places):
                return
            if not self._try(written(_without(tree, *places[at]))):
                at += 1

    def shorten_texts(self) -> None:
        """Halve the texts of a tree."""
        at = 0
        while (tree := parsed(self.best)) is not None:
            found = slots(tree)
            if at >= len(found):
                return
            holder, index = found[at]
            text = holder[index]
            if not isinstance(text, str) or not text or not self._halved(tree, holder, index, text):
                at += 1

    def _halved(self, tree: Tree, holder: list[Tree], index: int, text: str) -> bool:
        for shorter in ("", text[: len(text) // 2], text[len(text) // 2 :], text[1:], text[:-1]):
            holder[index] = shorter
            if shorter != text and self._try(written(tree)):
                return True
        return False

    def leave_out_pieces(self, gap: bytes) -> None:
        """Leave out stretches of lines, or of bytes where there is no gap: long ones first."""
        size = max(1, len(self._pieces(gap)) // 2)
        while True:
            at = 0
            while at < len(pieces := self._pieces(gap)):
                if not self._try(gap.join(pieces[:at] + pieces[at + size :])):
                    at += size
            if size == 1:
                return
            size //= 2

    def _pieces(self, gap: bytes) -> list[bytes]:
        return self.best.split(gap) if gap else [self.best[at : at + 1] for at in range(len(self.best))]


def _without(tree: Tree, number: int, index: int) -> Tree:
    """A tree without one item of one of its lists."""
    new = copied(tree)
    del containers(new)[number][index]
    return new
