"""The clauses of a rule sheet, read from the docstring of a game's rules."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Clause:
    """One clause of a rule sheet."""

    id: str
    support: str
    text: str

    @property
    def in_code(self) -> bool:
        """Is it carried out by a rule (and not by a page or a person)?"""
        return "not for code" not in self.support


_HEAD = re.compile(r"([A-Z][A-Z0-9]-\d+) \(([^)]*)\) ?(.*)")


def read_clauses(text: str) -> tuple[str, list[Clause], str]:
    """The introduction, the clauses and the closing words of a rule sheet in a docstring."""
    before: list[str] = []
    found: list[Clause] = []
    after: list[str] = []
    for line in text.splitlines():
        head = _HEAD.match(line.strip()) if not line.startswith("     ") else None
        if head:
            found.append(Clause(head[1], head[2], head[3].strip()))
        elif not found:
            before.append(line)
        elif after or (line and not line.startswith(" ")):
            after.append(line)
        elif line.strip():
            last = found.pop()
            found.append(Clause(last.id, last.support, f"{last.text} {line.strip()}".strip()))
    return "\n".join(before).strip(), found, "\n".join(after).strip()
