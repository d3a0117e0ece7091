"""The page of each game, and the page of what all games have in common."""

from __future__ import annotations

import parlour
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.games import find, package
from parlour.lang.fields import Field
from parlour.lang.state import Common
from parlour.terminal import game_page as page
from parlour.terminal.game_page.tables import clause_table, state_table
from tools.pages.guides import linked


def game_page(rules: Rules) -> str:
    """The page of a game among the others."""
    card = rules.calling_card
    file = f"src/{package(card.name).replace('.', '/')}/rules.py"
    pointers = page.Pointers(
        cards="[What is on them](../packs.md).",
        support="Beside each clause: [what it rests on](../provenance.md).",
        common_clauses="The clauses CM are [common to all games](common.md).",
        common_fields="Every game has [the common fields](common.md#the-state) besides these.",
        made=f"This page is written by `make docs` from [{file}](../../{file}), version {card.version} of these rules.",
        picture=linked(card.name),
    )
    return page.game_page(rules, pointers)


def common_page() -> str:
    """What is common to all games."""
    intro = "These clauses (CM) hold at every table; the sheets leave most of this to the players."
    lines = ["# Common to all games", "", intro, "", *clause_table(COMMON_CLAUSES), ""]
    lines += ["## The state", "", "These fields are in the state of every game.", "", *state_table(declared_for_all()), ""]
    lines += ["This page is written by `make docs` from [src/parlour/engine/common.py](../../src/parlour/engine/common.py) and"]
    lines += ["[src/parlour/lang/state.py](../../src/parlour/lang/state.py)."]
    return "\n".join(lines) + "\n"


def declared_for_all() -> list[Field]:
    """The common fields, as any game declares them."""
    fields = find(parlour.games.built_in()[0]).state.fields
    return [field for name, field in fields.items() if name in vars(Common) and field.option is None]
