"""The marks that rule functions wear: ``@rule`` and ``@primitive``, and what explains itself: ``narrow``, ``prefer`` and ``look``.

A marked function stays the plain Python function it is. The mark only says that it keeps to the subset which CPython, Numba
and CUDA read alike (see ``parlour.engine.contract``), and which clauses of the rule sheet it carries out.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., object])

State = Any
"""The state a rule takes: that of its own game, as a plain object or as a compiled row. No one type has both."""
Act = Callable[[State], None]
Ask = Callable[[State], int]
AskSeat = Callable[[State, int], int]
Play = Callable[[State, int, int], None]


@overload
def rule(first: F) -> F: ...
@overload
def rule(first: str, *clauses: str) -> Callable[[F], F]: ...
def rule(first: F | str, *clauses: str) -> F | Callable[[F], F]:
    """Mark a function as a rule: ``@rule`` alone for a helper, ``@rule("RK-5", "RK-6")`` with the clauses it carries out."""
    if not isinstance(first, str):
        first.rule = ()  # type: ignore[attr-defined]  # the mark
        return first

    def mark(function: F) -> F:
        function.rule = (first, *clauses)  # type: ignore[attr-defined]  # the mark
        return function

    return mark


def primitive(function: F) -> F:
    """Mark a function for which the compiler helper has a native version of its own."""
    function.rule = ()  # type: ignore[attr-defined]  # the mark
    function.primitive = True  # type: ignore[attr-defined]  # the mark
    return function


def inlined(function: F) -> F:
    """Mark a rule that is compiled right into the rules that call it, because it is called for every choice."""
    function.inlined = True  # type: ignore[attr-defined]  # the mark
    return function


# Clauses inside rules are numbers, since rules know no strings. The number is the same in every process that loads the
# same games in any order: it is made from the letters and the figure of the clause's ID.


def clause(text: str) -> int:
    """The number that stands for a clause's ID inside rules: ``RK_11 = clause("RK-11")``."""
    letters, figure = text.split("-")
    return (ord(letters[0]) * 128 + ord(letters[1])) * 1000 + int(figure)


def clause_text(number: int) -> str:
    """The ID of a clause from its number."""
    letters, figure = divmod(number, 1000)
    return f"{chr(letters // 128)}{chr(letters % 128)}-{figure}"


class _Notes(threading.local):
    """What plain rules write down while somebody asks for it. Each thread has its own."""

    steps: list[tuple[int, int]] | None = None
    looks: list[State] | None = None


_notes = _Notes()
_reasons: dict[int, str] = {}


@contextmanager
def explained() -> Iterator[list[tuple[int, int]]]:
    """While this lasts, plain rules write down each step of narrowing: (clause or reason, what it took away)."""
    before, steps = _notes.steps, list[tuple[int, int]]()
    _notes.steps = steps
    try:
        yield steps
    finally:
        _notes.steps = before


@primitive
def narrow(choices: int, to: int, by: int) -> int:
    """Keep only the choices in ``to``; ``by`` is the clause that says so. A refusal cites the step that removed the choice."""
    if choices & ~to and _notes.steps is not None:
        _notes.steps.append((by, choices & ~to))
    return choices & to


def reason(text: str) -> int:
    """A number for a piece of advice, for use in ``prefer``: a module-level constant of a file of advice."""
    # Made from the text, so that it is the same whichever games were loaded before: compiled code is kept by the numbers it names.
    number = -1 - int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest())
    _reasons[number] = text
    return number


def reason_text(number: int) -> str:
    """The words of a piece of advice."""
    return _reasons[number]


@primitive
def prefer(choices: int, those: int, because: int) -> int:
    """Keep to ``those`` of the choices if there are any; ``because`` is the reason of the advice."""
    kept = choices & those
    if kept == 0 or kept == choices:
        return choices
    if _notes.steps is not None:
        _notes.steps.append((because, choices & ~kept))
    return kept


@contextmanager
def watched() -> Iterator[list[State]]:
    """While this lasts, plain rules keep a copy of the state at each ``look``."""
    before, looks = _notes.looks, list[State]()
    _notes.looks = looks
    try:
        yield looks
    finally:
        _notes.looks = before


@primitive
def look(s: State) -> None:
    """All look at the table as it is now, before a rule goes on: the log tells it. (The native version does nothing at all.)"""
    if _notes.looks is not None:
        _notes.looks.append(s.copy())
