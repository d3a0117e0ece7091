"""The rule sheets as text: the shelf of games, a game's clauses, one clause. All of it comes from the games' files."""

from __future__ import annotations

import re
from typing import Any

from parlour.engine.contract import COMMON_CLAUSES, Clause, Rules
from parlour.games import find, names

MARKS = {
    "S": "the sheet's words",
    "D": "deduced from the sheet",
    "P": "custom of the parent game",
    "C": "our choice",
}

QUALIFIED = {
    "S weak": "the sheet's words, though it does not say so outright",
    "not for code": "for people, not for the program",
}


def players_text(rules: Rules) -> str:
    """How many can play: "2 to 4", "2, 3, 4 or 6"."""
    counts = rules.calling_card.players
    if len(counts) == 1:
        return str(counts[0])
    if counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}" if len(counts) > 2 else f"{counts[0]} or {counts[1]}"
    return ", ".join(map(str, counts[:-1])) + f" or {counts[-1]}"


def shelf() -> list[str]:
    """All games, two paragraphs each."""
    told = []
    for name in names():
        rules = find(name)
        sheet = rules.calling_card
        told.append(f"{name}: {sheet.title} ({sheet.year_text}), {players_text(rules)} players, about {sheet.minutes} minutes")
        told.append(f"    {sheet.aim}")
    return told


def shelf_json() -> list[dict[str, Any]]:
    """All games, for programs."""
    return [card_json(find(name)) for name in names()]


def card_json(rules: Rules) -> dict[str, Any]:
    """A game's calling card and options, for programs."""
    sheet = rules.calling_card
    return {
        "name": sheet.name,
        "title": sheet.title,
        "year": sheet.year,
        "year_is_sure": sheet.year_is_sure,
        "maker": sheet.maker,
        "parent": sheet.parent,
        "aim": sheet.aim,
        "players": list(sheet.players),
        "minutes": sheet.minutes,
        "pack": sheet.pack.title,
        "rules": sheet.version,
        "options": {
            name: {"values": made.range_text(), "default": made.default, "clause": made.clause, "means": made.means}
            for name, field in rules.options.items()
            if (made := field.option) is not None
        },
    }


def rules_json(rules: Rules) -> dict[str, Any]:
    """A whole rule sheet, for programs."""
    return {
        **card_json(rules),
        "introduction": rules.introduction,
        "clauses": [clause_json(clause) for clause in rules.clauses],
        "common": [clause_json(clause) for clause in COMMON_CLAUSES],
        "closing": rules.closing,
        "marks": MARKS,
    }


def clause_json(clause: Clause) -> dict[str, Any]:
    """One clause, for programs."""
    return {"id": clause.id, "marks": clause.support, "text": clause.text}


def booklet(rules: Rules) -> list[str]:
    """A whole rule sheet as paragraphs."""
    sheet = rules.calling_card
    told = [sheet.title, f"{sheet.maker}, {sheet.year_text}. {players_text(rules)} players, about {sheet.minutes} minutes.", ""]
    told += paragraphs(rules.introduction)[1:] or paragraphs(rules.introduction)
    told += ["", "What a clause rests on: " + "; ".join(f"{mark}, {means}" for mark, means in MARKS.items()) + ".", ""]
    told += [clause_text(clause) for clause in rules.clauses]
    if rules.closing:
        told += ["", *paragraphs(rules.closing)]
    told += ["", "Options, the default first:", *option_lines(rules)]
    told += ["", f"Common to all games: {COMMON_CLAUSES[0].id} to {COMMON_CLAUSES[-1].id}; each can be asked for by its name."]
    return told


def paragraphs(text: str) -> list[str]:
    """A text whose lines were broken to fit a file, as paragraphs."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def clause_text(clause: Clause) -> str:
    """A clause in one paragraph."""
    return f"{clause.id} ({clause.support}) {clause.text}"


def one_clause(clause: Clause) -> list[str]:
    """A clause, and what it rests on in words."""
    return [clause_text(clause), f"It rests on: {support(clause.support)}."]


def support(marks: str) -> str:
    """The marks of a clause in words: "S; least D" is "the sheet's words; least: deduced from the sheet"."""
    told = []
    for part in re.split(r"[;,] *", marks):
        words = part.split()
        if part in QUALIFIED:
            told.append(QUALIFIED[part])
        elif words[-1] in MARKS:
            told.append(": ".join([*([" ".join(words[:-1])] if words[1:] else []), MARKS[words[-1]]]))
        elif words[0] in MARKS:
            told.append(f"{MARKS[words[0]]} ({' '.join(words[1:])})")
        else:
            told.append(part)
    return "; ".join(told)


def option_lines(rules: Rules) -> list[str]:
    """A game's options, one paragraph each."""
    told = []
    for name, field in rules.options.items():
        assert field.option is not None
        means = f": {field.option.means}" if field.option.means else ""
        told.append(f"  {name}={field.option.range_text()} ({field.option.clause}){means}")
    return told
