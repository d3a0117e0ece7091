"""What other packages add: their games and packs, found by the entry points of the distributions that are installed.

Only the metadata is read until something is asked for by name. A plug-in that cannot be used is left out, with a sentence that
names its distribution and its entry point; it never stands in the way of the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from parlour.lang import phrases
from parlour.lang.phrases import listed_and

T = TypeVar("T")

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Entry:
    """An entry point of an installed distribution: ``hearts = parlour_hearts.game`` of parlour-hearts 1.0."""

    name: str
    package: str
    distribution: str
    group: str

    def __str__(self) -> str:
        return phrases.ENTRY_POINT(name=self.name, package=self.package, group=self.group, distribution=self.distribution)


@dataclass(frozen=True)
class Added(Generic[T]):
    """What a group of entry points adds, by name, and what is wrong with the rest of them, a sentence for each name."""

    found: dict[str, T] = field(default_factory=dict)
    packages: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)


def entries(group: str) -> tuple[list[Entry], dict[str, str]]:
    """The entry points of a group, and for each distribution whose list cannot be read a sentence that says so.

    Of two distributions with one name, the first on the path is the installed one."""
    from importlib.metadata import distributions

    found: dict[str, list[Entry]] = {}
    problems: dict[str, str] = {}
    for distribution in distributions():
        if f"[{group}]" not in (distribution.read_text("entry_points.txt") or "").replace(" ", ""):
            continue
        name = str(distribution.metadata["Name"])
        title = f"{name} {distribution.metadata['Version']}"
        try:
            points = distribution.entry_points.select(group=group)
        except Exception:
            problems[title] = phrases.PLUG_IN_UNREADABLE(distribution=title)
            continue
        key = name.lower().replace("_", "-")
        found.setdefault(key, [Entry(point.name, point.value, title, group) for point in points])
    return [entry for these in found.values() for entry in these], problems


def added(group: str, built_in: Collection[str], load: Callable[[Entry], T]) -> Added[T]:
    """What a group adds to what is built in. Where a name is taken, or taken twice, nobody gets it but what is built in."""
    listed, unreadable = entries(group)
    made: Added[T] = Added(problems=unreadable)
    claims: dict[str, list[Entry]] = {}
    for entry in listed:
        claims.setdefault(entry.name, []).append(entry)
    for name, claimed in sorted(claims.items()):
        if problem := _claim_problem(name, claimed, built_in):
            made.problems[name] = problem
            continue
        try:
            made.found[name] = load(claimed[0])
            made.packages[name] = claimed[0].package
        except (Exception, SystemExit) as wrong:
            why = " ".join(str(wrong).split()).rstrip(".")
            made.problems[name] = phrases.PLUG_IN_BROKEN(entry=claimed[0], kind=type(wrong).__name__, why=why)
    return made


def _claim_problem(name: str, claimed: list[Entry], built_in: Collection[str]) -> str:
    """Why nobody gets this name; "" if somebody does."""
    if not NAME.fullmatch(name):
        return phrases.PLUG_IN_NAME(entry=claimed[0])
    if name in built_in:
        return phrases.PLUG_IN_TAKEN(entry=claimed[0], name=name)
    if len(claimed) > 1:
        return phrases.PLUG_IN_CLASH(entries=listed_and([str(entry) for entry in claimed]), name=name)
    return ""


__all__ = ["Added", "Entry", "added", "entries"]
