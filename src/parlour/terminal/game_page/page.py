"""The page of a game in Markdown, from its files."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.lang.state import Common
from parlour.terminal.game_page.guide import Shown, guide_part, in_text
from parlour.terminal.game_page.markdown import paragraphs
from parlour.terminal.game_page.tables import (
    cards_used,
    clause_table,
    introduction,
    move_table,
    option_table,
    pack_text,
    players,
    state_table,
)


@dataclass(frozen=True)
class Pointers:
    """Where a page points to: other pages beside it, or commands if it stands alone."""

    cards: str
    support: str
    common_clauses: str
    common_fields: str
    made: str
    picture: Shown


def alone(rules: Rules) -> Pointers:
    """A page without any others beside it: it names commands, and its pictures are text."""
    card, common = rules.calling_card, COMMON_CLAUSES[0].id
    return Pointers(
        cards=f"What is on them: `parlour cards {card.pack.name}`.",
        support="Beside each clause: what it rests on.",
        common_clauses=f"The clauses CM are common to all games: `parlour rules {card.name} {common}` shows the first.",
        common_fields="Every game has some common fields besides these.",
        made=f"This page is written by `parlour rules {card.name} --page`, from version {card.version} of these rules.",
        picture=in_text,
    )


def game_page(rules: Rules, to: Pointers | None = None) -> str:
    """The page of a game, on its own if nothing else is said."""
    to = to or alone(rules)
    card = rules.calling_card
    lines = [*opening(rules, to), *guide_part(rules, to.picture)]
    lines += ["## The original sheet, clause by clause", "", to.support, "", *clause_table(rules.clauses), ""]
    lines += paragraphs(rules.closing) if rules.closing else []
    lines += [to.common_clauses, ""]
    lines += ["## Options", "", *option_table(rules), ""]
    lines += ["## Moves", "", *move_table(rules), ""]
    lines += ["## How a deal ends", "", *(f"- {ending}" for ending in card.endings), ""]
    own = [field for name, field in rules.state.fields.items() if name not in vars(Common) and field.option is None]
    lines += ["## The state, and who sees what", "", to.common_fields, "", *state_table(own), "", to.made]
    return "\n".join(lines) + "\n"


def opening(rules: Rules, to: Pointers) -> list[str]:
    """The title of a page, and the game in a few lines."""
    card = rules.calling_card
    facts = f"*{card.maker_text}, {card.year_text} · {players(rules)} players · about {card.minutes} minutes*"
    lines = [f"# {card.title}", "", facts, "", *introduction(rules)]
    lines += [f"**Aim.** {card.aim}", "", f"**Play.** `parlour play {card.name}` in the terminal;"]
    lines += [f'`parlour.load("{card.name}")` in Python.', ""]
    return [*lines, f"**Pack.** {pack_text(card.pack, cards_used(rules))}. {to.cards}", ""]
