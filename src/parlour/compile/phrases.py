"""The sentences of this package."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

CACHE_UNWRITABLE = Phrase("Can't write compiled code to {folder}: {reason}. Set PARLOUR_CACHE to a folder you can write to.")
NOT_A_COUNT = Phrase("{name} must be a whole number from 1 to {most}, not {value}.")
WRONG_ROW = Phrase("A row must be {width} int64 in one piece of memory.")
WRONG_ROWS = Phrase("Rows must be an array of int64 in one piece of memory, {width} for each game.")
WRONG_MASKS = Phrase("Masks must be {many} int64 in one piece of memory, one for each row, as now() returns them.")
WRONG_CHOICES = Phrase("Choices must be {many} whole numbers, one for each row.")
TOO_FEW = Phrase("{name} must be a whole number from {least}, not {value}.")
NOT_64_BITS = Phrase("{name} must be a whole number of 64 bits, not {value}.")
DEALER = Phrase("The dealer must be a seat from 0 to {last}, not {dealer}.")
NOT_A_CHOICE = Phrase("Seat {seat} can't make choice {choice} now. Choose {choices}.")
NOTHING_TO_CHOOSE = Phrase("Seat {seat} has nothing to choose now.")
IN_ROW = Phrase("Row {row}: {what}")
NOT_RANDOM = Phrase("Random choices need a generator such as numpy.random.default_rng(7), not {value}.")
NOBODY_ACTS = Phrase("Nobody acts in this row: the deal is over. Call next_deal, or stop if the game is over.")
