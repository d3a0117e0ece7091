"""The sentences of this package."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

CACHE_UNWRITABLE = Phrase("Can't write compiled code to {folder}: {reason}. Set PARLOUR_CACHE to a folder you can write to.")
NOT_A_COUNT = Phrase("{name} must be a whole number from 1 to {most}, not {value}.")
WRONG_ROW = Phrase("A row must be {width} int64 in one piece of memory.")
