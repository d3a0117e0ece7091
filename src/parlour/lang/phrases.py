"""Sentences for people, made at the very end: templates filled with values.

    WAITING = Phrase("Waiting for {names}.")
    WAITING(names="Ann and Ben")

Nothing may read a fact back out of a sentence. To prove it, ``PARLOUR_GARBLE=1`` (or ``garbled``) scrambles the fixed words of
every template while leaving the values as they are; everything but the words must work as before.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

_SLOT = re.compile(r"(\{[^{}]*\})")
_garbles = os.environ.get("PARLOUR_GARBLE", "") not in ("", "0")


@dataclass(frozen=True)
class Phrase:
    """A sentence, or part of one, with slots in braces."""

    template: str

    def __call__(self, **values: object) -> str:
        return fill(self.template, **values)


def fill(template: str, **values: object) -> str:
    """The template with its slots filled in."""
    return worded(template).format(**values)


def worded(template: str) -> str:
    """The template as it is shown: itself, or scrambled where sentences are garbled. Slots stay as they are."""
    return _scrambled(template) if _garbles else template


def is_garbled() -> bool:
    """Are sentences scrambled?"""
    return _garbles


@contextmanager
def garbled() -> Iterator[None]:
    """While this lasts, every sentence comes out scrambled."""
    global _garbles
    before, _garbles = _garbles, True
    try:
        yield
    finally:
        _garbles = before


@lru_cache(10_000)
def _scrambled(template: str) -> str:
    """The template with its fixed words scrambled."""
    parts = _SLOT.split(template)
    return "".join(part if part.startswith("{") else codecs.encode(part, "rot13") for part in parts)


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: "1 card", "3 cards"."""
    return f"{number} {worded(thing if number == 1 else things or thing + 's')}"


__all__ = ["Phrase", "counted", "fill", "garbled", "is_garbled", "worded"]
