"""The page of each game, and the page of what all games have in common."""

from __future__ import annotations

import parlour
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.games import find, package
from parlour.lang.fields import Field
from parlour.lang.state import Common
from tools.pages.guides import guide_part
from tools.pages.markdown import paragraphs
from tools.pages.sheets import (
    cards_used,
    clause_table,
    introduction,
    move_table,
    option_table,
    pack_text,
    players,
    state_table,
    year,
)


def game_page(rules: Rules) -> str:
    """The page of a game, from its file."""
    sheet = rules.calling_card
    file = f"src/{package(sheet.name).replace('.', '/')}/rules.py"
    own = [field for name, field in rules.state.fields.items() if name not in vars(Common) and field.option is None]
    facts = f"*{sheet.maker_text}, {year(rules)} · {players(rules)} players · about {sheet.minutes} minutes*"
    lines = [f"# {sheet.title}", "", facts, "", *introduction(rules)]
    lines += [f"**Aim.** {sheet.aim}", "", f"**Play.** `parlour play {sheet.name}` in the terminal;"]
    lines += [f'`parlour.load("{sheet.name}")` in Python.', ""]
    lines += [f"**Pack.** {pack_text(sheet.pack, cards_used(rules))}. [What is on them](../packs.md).", ""]
    lines += guide_part(rules)
    lines += [
        "## The original sheet, clause by clause",
        "",
        "Beside each clause: [what it rests on](../provenance.md).",
        "",
        *clause_table(rules.clauses),
        "",
    ]
    if rules.closing:
        lines += paragraphs(rules.closing)
    lines += ["The clauses CM are [common to all games](common.md).", ""]
    lines += ["## Options", "", *option_table(rules), ""]
    lines += ["## Moves", "", *move_table(rules), ""]
    lines += ["## How a deal ends", "", *(f"- {ending}" for ending in sheet.endings), ""]
    lines += ["## The state, and who sees what", ""]
    lines += ["Every game has [the common fields](common.md#the-state) besides these.", "", *state_table(own), ""]
    lines += [f"This page is written by `make docs` from [{file}](../../{file}), version {sheet.version} of these rules."]
    return "\n".join(lines) + "\n"


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
