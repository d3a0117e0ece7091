"""Markdown: tables, paragraphs and code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def cell(text: str) -> str:
    """Text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; cells are made safe."""
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return [*lines, *(f"| {' | '.join(cell(part) for part in row)} |" for row in rows)]


def paragraphs(text: str) -> list[str]:
    """A text whose lines were broken to fit a file, as paragraphs with empty lines between."""
    found: list[str] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        listed = part.lstrip().startswith("*")
        found += [part if listed else " ".join(part.split()), ""]
    return found


def shown(text: str) -> str:
    """A clause's text, its options set as code."""
    return re.sub(r"\[([a-z_]+=[^\]]*)\]", r"`\1`", text)
