"""A walk of the syntax tree that keeps every rule inside the subset which CPython, Numba and CUDA read alike.

What the subset is stands in ``parlour/engine/contract.py``. Each kind of violation has a bad example here that the walk must catch.
"""

from __future__ import annotations

import ast
import importlib
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

import parlour
from parlour.checks.subset import rules_in, violations

SOURCES = Path(parlour.__file__).parent
RULE_FILES = tuple(path for path in sorted(SOURCES.rglob("*.py")) if "@rule" in path.read_text(encoding="utf-8"))


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(
        ".".join(("parlour", *path.relative_to(SOURCES).with_suffix("").parts)).removesuffix(".__init__")
    )


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_every_rule_keeps_to_the_subset(path: Path) -> None:
    found = violations(path.read_text(encoding="utf-8"), str(path.relative_to(SOURCES)), module_of(path))
    assert not found, "\n" + "\n".join(found)


def test_the_walk_sees_the_rules_there_are() -> None:
    """Every function a game marks as a rule is walked over: the marks in the modules and those in the syntax trees agree."""
    for path in RULE_FILES:
        walked = {function.name for function, _ in rules_in(ast.parse(path.read_text(encoding="utf-8")))}
        module = module_of(path)
        marked = {
            value.__name__
            for value in vars(module).values()
            if callable(value)
            and hasattr(value, "rule")
            and value.__module__ == module.__name__
            and not hasattr(value, "primitive")
        }
        assert marked <= walked, f"{path.name}: {marked - walked}"
    assert {path.name for path in RULE_FILES} >= {"common.py", "cards.py", "chance.py", "contract.py", "tricks.py", "course.py"}
    assert len([path for path in RULE_FILES if path.parent.parent.name == "games" and path.name == "rules.py"]) == len(
        parlour.games.built_in()
    )


BAD = {
    "a string": ("return s.name == 'red'", "a constant that is no int: 'red'"),
    "an f-string": ("return f'{seat}'", "a string is not in the subset"),
    "a float": ("return s.total[seat] * 0.5", "a constant that is no int: 0.5"),
    "a true division": ("return s.pot / 2", "Div is no arithmetic"),
    "a power": ("return 2**seat", "Pow is no arithmetic"),
    "a huge number": ("return 1208925819614629174706176", "64 bits do not hold"),
    "none": ("return None", "a constant that is no int: None"),
    "a list": ("return [seat]", "a list is not in the subset"),
    "a dict": ("return {}", "a dict is not in the subset"),
    "a set": ("return {seat}", "a set of Python is not in the subset"),
    "a comprehension": ("return sum(x for x in range(4))", "a comprehension is not in the subset"),
    "a list comprehension": ("return [x for x in range(4)]", "a comprehension is not in the subset"),
    "a lambda": ("return (lambda x: x)", "a lambda is not in the subset"),
    "a nested function": (
        "def inner() -> int:\n        return 1\n    return inner()",
        "a nested function is not in the subset",
    ),
    "an exception": ("raise ValueError", "an exception is not in the subset"),
    "try": ("try:\n        return 1\n    finally:\n        pass", "an exception is not in the subset"),
    "an assertion": ("assert seat", "an assertion is not in the subset"),
    "with": ("with s:\n        pass", "a with block is not in the subset"),
    "an import": ("import math", "an import is not in the subset"),
    "global": ("global pot", "global is not in the subset"),
    "an annotation": ("x: int = 1", "an annotation is not in the subset"),
    "a walrus": ("return (x := seat)", "a walrus is not in the subset"),
    "del": ("del seat", "del is not in the subset"),
    "a slice": ("return s.hand[1:2]", "a slice is not in the subset"),
    "a call of a module's function": ("return cards.count(seat)", "a call of an attribute: cards.count"),
    "a call of a method": ("return s.copy()", "a call of an attribute: s.copy"),
    "a keyword in a call": ("return one(card=seat)", "a keyword argument in a call"),
    "a star in a call": ("return one(*s.hand)", "a star is not in the subset"),
    "a call of what is no rule": ("return print(seat)", "a call of print, which is no rule"),
    "a name that is no number": ("return CALLING_CARD", "CALLING_CARD is neither a number nor a rule"),
    "a module's attribute": ("return CALLING_CARD.year", "an attribute of something else than the state: CALLING_CARD.year"),
    "an attribute of an attribute": ("return s.a.b", "an attribute of something else than the state"),
    "in": ("return seat in s.hand", "a comparison by in or is"),
    "is": ("return seat is s", "a comparison by in or is"),
    "a shift": ("return 1 << seat", "a shift: shifts are only in"),
    "a shift in place": ("seat >>= 1", "a shift: shifts are only in"),
    "a loop over a list": ("for x in s.hand:\n        pass", "a loop over something else than range"),
    "a loop with else": ("for x in range(3):\n        pass\n    else:\n        pass", "a loop with else"),
    "a value that goes nowhere": ("seat + 1", "an expression that does nothing"),
    "a string in the middle": ("seat = 1\n    'why'", "an expression that does nothing"),
    "yield": ("yield seat", "an expression that does nothing"),
}


@pytest.mark.parametrize("kind", BAD)
def test_the_walk_catches(kind: str) -> None:
    from parlour.games.paintings_outcasts import rules as paintings_outcasts

    body, what = BAD[kind]
    text = f"@rule\ndef bad(s: State, seat: int) -> int:\n    {body}\n"
    ast.parse(textwrap.dedent(text))
    found = violations(text, "games/bad.py", paintings_outcasts)
    assert any(what in line for line in found), found
    assert all(line.startswith("games/bad.py:") and line.split(":")[1] in "2345678" for line in found)


@pytest.mark.parametrize(
    ("head", "what"),
    [
        ("def bad(s: State, seat: int = 0) -> int:", "a default, a star or a keyword argument"),
        ("def bad(s: State, *seats: int) -> int:", "a default, a star or a keyword argument"),
        ("def bad(s: State, *, seat: int) -> int:", "a default, a star or a keyword argument"),
        ("@cache\ndef bad(s: State, seat: int) -> int:", "another decorator"),
    ],
)
def test_the_walk_catches_a_bad_head(head: str, what: str) -> None:
    (line,) = violations(f"@rule\n{head}\n    return seat\n", "games/bad.py")
    assert what in line


def test_the_walk_catches_a_rule_within_a_function_and_a_stray_primitive() -> None:
    text = "def outer(pot):\n    @rule\n    def bad(s):\n        return pot / 2\n    return bad\n\n"
    text += "@primitive\ndef quick(x):\n    return x\n"
    first, second = violations(text, "games/bad.py")
    assert first == "games/bad.py:4: bad: Div is no arithmetic on ints"
    assert second.startswith("games/bad.py:8: quick: a primitive outside")


def test_the_walk_lets_good_rules_pass() -> None:
    from parlour.games.paintings_outcasts import rules as paintings_outcasts

    good = """
    @rule("F2-1")
    def good(s: State, seat: int) -> tuple[int, int]:
        '''Everything that is allowed.'''
        best, worst = 0, -1
        for other in range(s.players):
            while s.hand[other] and not best:
                best += count(s.hand[other] & ~one(seat)) // 2 % 3
            if seat == other or 0 <= best < 7:
                s.total[seat] |= best ^ worst
                break
        s.turn = best if best > worst else worst
        return best, worst
    """
    assert violations(textwrap.dedent(good), "games/good.py", paintings_outcasts) == []
    shifting = "@rule\ndef one(card):\n    return 1 << card\n"
    assert violations(shifting, "cards.py") == []
    assert violations(shifting, "games/one.py") != []
