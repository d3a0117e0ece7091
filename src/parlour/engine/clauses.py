"""The clauses of a rule sheet, read from the docstring of a game's rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from parlour.lang.phrases import FOR_PEOPLE, PART_OF_CLAUSE, REST_OF_CLAUSE, worded
from parlour.lang.support import CHOICE, CUSTOM, DEDUCTION, SHEET, SHEET_LITERALLY, SHEET_WEAKLY, RestsOn


@dataclass(frozen=True)
class Support:
    """What a clause, or a part of it, rests on."""

    rests_on: RestsOn
    part: str = ""
    """The part of the clause this is about, in a few words. Empty: the clause, but for the parts others name."""


@dataclass(frozen=True)
class Clause:
    """One clause of a rule sheet."""

    id: str
    marks: str
    """Its marks as they are written: "S; least C"."""
    support: tuple[Support, ...]
    text: str

    @property
    def in_code(self) -> bool:
        """Is it carried out by a rule (and not by a page or a person)?"""
        return NOT_FOR_CODE not in self.marks

    @property
    def plain_text(self) -> str:
        """Its text as people read it at the table: without options as they are typed, such as ``[least=15|5|10|20]``."""
        return _TYPED.sub("", _TYPED_VALUE.sub(r"With `\1` set to `\2`:", self.text)).strip()

    @property
    def support_text(self) -> str:
        """What it rests on, as players read it: "the sheet; least: our choice"."""
        told = [_support_text(one, first=place == 0) for place, one in enumerate(self.support)]
        return "; ".join(told if self.in_code else [*told, FOR_PEOPLE()])


NOT_FOR_CODE = "not for code"
MARKS = {"S": SHEET, "D": DEDUCTION, "P": CUSTOM, "C": CHOICE}
"""The letters of the marks. P is the maker's later rules where a game's calling card says so."""
QUALIFIED = {"S literally": SHEET_LITERALLY, "S weak": SHEET_WEAKLY}
"""Marks that are more than a letter."""
_TYPED = re.compile(r"(^| )\[\w+=[^\]]*\]")
_TYPED_VALUE = re.compile(r"\[(\w+)=[^\]]*\] `(\w+)`:")
"""An option as it is typed, alone and with the value the next words are about."""
_HEAD = re.compile(r"([A-Z][A-Z0-9]-\d+) \(((?:[^()]|\([^()]*\))*)\) ?(.*)")


def read_clauses(text: str, custom: RestsOn = CUSTOM) -> tuple[str, list[Clause], str]:
    """The introduction, the clauses and the closing words of a rule sheet in a docstring. ``custom`` is what P stands for."""
    before: list[str] = []
    found: list[Clause] = []
    after: list[str] = []
    for line in text.splitlines():
        head = _HEAD.match(line.strip()) if not line.startswith("     ") else None
        if head:
            found.append(Clause(head[1], head[2], read_marks(head[2], custom), head[3].strip()))
        elif not found:
            before.append(line)
        elif after or (line and not line.startswith(" ")):
            after.append(line)
        elif line.strip():
            last = found.pop()
            found.append(replace(last, text=f"{last.text} {line.strip()}".strip()))
    return "\n".join(before).strip(), found, "\n".join(after).strip()


def read_marks(marks: str, custom: RestsOn = CUSTOM) -> tuple[Support, ...]:
    """The marks of a clause: "S; least C" is the sheet, and for the part "least" our choice."""
    parts = re.split(r"; *", re.sub(rf"[;,] *{NOT_FOR_CODE}", "", marks))
    return tuple(_read_mark(part, {**MARKS, "P": custom}) for part in parts)


def _read_mark(mark: str, letters: dict[str, RestsOn]) -> Support:
    """One mark: a letter, before or after the words for the part it is about."""
    if mark in QUALIFIED:
        return Support(QUALIFIED[mark])
    first, last = mark.partition(" "), mark.rpartition(" ")
    if last[2] in letters:
        return Support(letters[last[2]], last[0])
    if first[0] in letters:
        return Support(letters[first[0]], first[2].strip("()"))
    raise ValueError(f"{mark!r} is no mark of a clause; marks are {', '.join([*letters, *QUALIFIED])}")


def _support_text(support: Support, *, first: bool) -> str:
    if support.part:
        return PART_OF_CLAUSE(part=worded(support.part), why=support.rests_on.words)
    return support.rests_on.words if first else REST_OF_CLAUSE(why=support.rests_on.words)
