"""The rules of a game as text, clause by clause, and as JSON for programs. All of it comes from the game's file."""

from __future__ import annotations

import re

from parlour.engine.clauses import Clause
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.lang.phrases import worded
from parlour.play import guides
from parlour.terminal import phrases
from parlour.terminal.catalog import game_json, players_text
from parlour.terminal.guide_text import guide_json

MARKS = {
    "S": "the sheet's words",
    "D": "deduced from the sheet",
    "P": "custom of the parent game",
    "C": "our choice",
}
"""What a clause is based on."""
QUALIFIED = {
    "S weak": "the sheet's words, though it doesn't say so outright",
    "not for code": "for people, not for the program",
}
"""Marks that are more than a letter."""


def rulebook_json(rules: Rules) -> dict[str, object]:
    """All rules of a game, for programs."""
    return {
        **game_json(rules),
        "guide": guide_json(guide) if (guide := guides.find(rules.calling_card.name)) else None,
        "introduction": rules.introduction,
        "clauses": [clause_json(clause) for clause in rules.clauses],
        "common": [clause_json(clause) for clause in COMMON_CLAUSES],
        "closing": rules.closing,
        "marks": MARKS,
    }


def clause_json(clause: Clause) -> dict[str, object]:
    """One clause, for programs."""
    return {"id": clause.id, "marks": clause.support, "text": clause.text}


def rulebook_lines(rules: Rules) -> list[str]:
    """All rules of a game, a paragraph a line."""
    card = rules.calling_card
    maker = phrases.MAKER(maker=card.maker, year=card.year_text, players=players_text(rules), minutes=card.minutes)
    marks = "; ".join(phrases.MARK(mark=mark, means=worded(means)) for mark, means in MARKS.items())
    introduction = _paragraphs(rules.introduction)
    told = [card.title, maker, "", *(introduction[1:] or introduction)]
    told += ["", phrases.WHAT_CLAUSES_REST_ON(marks=marks), "", *(clause_text(clause) for clause in rules.clauses)]
    if rules.closing:
        told += ["", *_paragraphs(rules.closing)]
    told += ["", phrases.OPTIONS_OF_GAME(), *option_lines(rules)]
    return [*told, "", phrases.COMMON_CLAUSES(first=COMMON_CLAUSES[0].id, last=COMMON_CLAUSES[-1].id)]


def _paragraphs(text: str) -> list[str]:
    """A text whose lines were broken to fit a file, as paragraphs."""
    return [worded(" ".join(part.split())) for part in re.split(r"\n\s*\n", text) if part.strip()]


def clause_text(clause: Clause) -> str:
    """A clause in one paragraph."""
    return f"{clause.id} ({clause.support}) {worded(clause.text)}"


def clause_lines(clause: Clause) -> list[str]:
    """A clause, and what it is based on."""
    return [clause_text(clause), phrases.BASED_ON(support=support(clause.support))]


def support(marks: str) -> str:
    """The marks of a clause in words: "S; least D" is "the sheet's words; least: deduced from the sheet"."""
    return "; ".join(_support(part) for part in re.split(r"[;,] *", marks))


def _support(part: str) -> str:
    words = part.split()
    if part in QUALIFIED:
        return worded(QUALIFIED[part])
    if words[-1] in MARKS:
        return ": ".join([*([" ".join(words[:-1])] if words[1:] else []), worded(MARKS[words[-1]])])
    if words[0] in MARKS:
        return f"{worded(MARKS[words[0]])} ({' '.join(words[1:])})"
    return part


def option_lines(rules: Rules) -> list[str]:
    """A game's options, a paragraph each."""
    told = []
    for name, field in rules.options.items():
        assert field.option is not None
        means = f": {worded(field.option.means)}" if field.option.means else ""
        told.append(f"  {name}={field.option.range_text()} ({field.option.clause}){means}")
    return told
