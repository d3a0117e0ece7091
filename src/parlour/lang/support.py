"""What a clause, or a value of an option, rests on: the rule sheet, or something else where the sheet is silent."""

from __future__ import annotations

from enum import StrEnum

from parlour.lang.phrases import worded


class RestsOn(StrEnum):
    """What something rests on."""

    SHEET = "sheet"
    SHEET_LITERALLY = "sheet literally"
    """The letter of the sheet; it may have meant something else."""
    SHEET_WEAKLY = "sheet weakly"
    """The sheet hints at it."""
    DEDUCTION = "deduction"
    CUSTOM = "custom"
    """The custom of the game this one descends from."""
    LATER_RULES = "later rules"
    """Rules the same maker printed later for the same game."""
    CHOICE = "choice"

    @property
    def words(self) -> str:
        """As players read it: "the sheet", "our choice"."""
        return worded(WORDS[self])


WORDS = {
    RestsOn.SHEET: "the sheet",
    RestsOn.SHEET_LITERALLY: "the sheet, taken literally",
    RestsOn.SHEET_WEAKLY: "the sheet, though it doesn't say so outright",
    RestsOn.DEDUCTION: "deduced from the sheet",
    RestsOn.CUSTOM: "the parent game's custom",
    RestsOn.LATER_RULES: "the maker's later rules",
    RestsOn.CHOICE: "our choice",
}
"""What people read."""

SHEET, SHEET_LITERALLY, SHEET_WEAKLY = RestsOn.SHEET, RestsOn.SHEET_LITERALLY, RestsOn.SHEET_WEAKLY
DEDUCTION, CUSTOM, LATER_RULES, CHOICE = RestsOn.DEDUCTION, RestsOn.CUSTOM, RestsOn.LATER_RULES, RestsOn.CHOICE
