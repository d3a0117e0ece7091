"""The games as the pages list them, and what their clauses rest on."""

from __future__ import annotations

import parlour
from parlour.engine.clauses import Clause
from parlour.engine.contract import Rules
from parlour.games import find
from parlour.lang.support import CHOICE, CUSTOM, DEDUCTION, LATER_RULES, SHEET, SHEET_LITERALLY, SHEET_WEAKLY, RestsOn

COLUMNS = {SHEET: "the sheet", DEDUCTION: "deduction", CUSTOM: "the parent game's custom", LATER_RULES: "the maker's later rules",
           CHOICE: "our choice"}  # fmt: skip
"""What a clause can rest on, as the heads of columns."""
HOW = {SHEET_WEAKLY: "weakly", SHEET_LITERALLY: "literally"}
"""How it rests on the sheet, where it does so in another way than most."""


def games() -> list[Rules]:
    """All games, the oldest first, and those of one sheet together."""
    return sorted(
        (find(name) for name in parlour.games.built_in()), key=lambda rules: (rules.calling_card.year, rules.clauses[0].id)
    )


def support(clause: Clause) -> dict[RestsOn, str]:
    """What a clause rests on, by column, and the parts of the clause it is about ("" for all of it)."""
    found: dict[RestsOn, str] = {}
    for one in clause.support:
        column = SHEET if one.rests_on in HOW else one.rests_on
        found[column] = "; ".join(part for part in (found.get(column), one.part or HOW.get(one.rests_on)) if part)
    return found
