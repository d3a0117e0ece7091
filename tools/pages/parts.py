"""The parts that are written into pages people write: the table of games, and what clauses rest on."""

from __future__ import annotations

from collections.abc import Callable

from parlour.lang.support import SHEET
from parlour.terminal.game_page.markdown import table
from parlour.terminal.game_page.tables import players
from tools.pages.sheets import COLUMNS, games, support


def game_list(folder: str) -> list[str]:
    """The table of games."""
    rows = []
    for rules in games():
        sheet = rules.calling_card
        rows.append((f"[`{sheet.name}`]({folder}{sheet.name}.md)", sheet.title, sheet.year_text, players(rules), sheet.aim))
    return table(("name", "title", "year", "players", "aim"), rows)


def count_table() -> list[str]:
    """How many clauses of each game rest on each kind of support."""
    rows = []
    for rules in games():
        marks = [support(clause) for clause in rules.clauses]
        each = [str(sum(column in found for found in marks)) for column in COLUMNS]
        alone = sum(set(found) == {SHEET} for found in marks)
        rows.append((f"[{rules.calling_card.name}](#{rules.calling_card.name})", str(len(marks)), *each, str(alone)))
    return table(("game", "clauses", *COLUMNS.values(), "the sheet alone"), rows)


def clause_marks() -> list[str]:
    """For each game, what each clause rests on."""
    lines = []
    for rules in games():
        rows = []
        for clause in rules.clauses:
            found = support(clause)
            link = f"[{clause.id}](games/{rules.calling_card.name}.md#{clause.id.lower()})"
            rows.append((link, *((found[column] or "yes") if column in found else "" for column in COLUMNS)))
        lines += [f"### {rules.calling_card.name}", "", *table(("clause", *COLUMNS.values()), rows), ""]
    return lines


PARTS: dict[str, dict[str, Callable[[], list[str]]]] = {
    "README.md": {"games": lambda: game_list("docs/games/")},
    "docs/README.md": {"games": lambda: game_list("games/")},
    "docs/provenance.md": {"counts": count_table, "clauses": clause_marks},
}
"""The parts of pages, written between ``<!-- NAME: written by make docs -->`` and ``<!-- end of NAME -->``."""


def with_part(text: str, name: str, lines: list[str]) -> str:
    """The page with this part replaced."""
    begin, end = f"<!-- {name}: written by make docs -->", f"<!-- end of {name} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"the part {name!r} is not marked once with {begin} and {end}")
    before, rest = text.split(begin)
    return f"{before}{begin}\n" + "\n".join(["", *lines]).rstrip() + f"\n\n{end}{rest.split(end)[1]}"
