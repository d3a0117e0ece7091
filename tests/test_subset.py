"""A walk of the syntax tree that keeps every rule inside the subset which CPython, Numba and CUDA read alike.

What the subset is stands in ``parlour/engine/contract.py``. Each kind of violation has a bad example here that the walk must catch.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import textwrap
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import parlour

SOURCES = Path(parlour.__file__).parent
RULE_FILES = tuple(path for path in sorted(SOURCES.rglob("*.py")) if "@rule" in path.read_text(encoding="utf-8"))

SHIFTS = {"cards.py", "chance.py"}
"""The only files with shifts in them."""
PRIMITIVES = {"cards.py", "chance.py", "rule.py", "rows.py"}
"""The only files with primitives, of which the compiler helper has native versions."""
USUAL_CALLS = {"range", "len", "min", "max", "abs"}

STATEMENTS = (ast.Return, ast.Assign, ast.AugAssign, ast.If, ast.While, ast.For, ast.Break, ast.Continue, ast.Pass, ast.Expr)
EXPRESSIONS = (
    ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Invert, ast.BinOp, ast.IfExp, ast.Compare, ast.Call,
    ast.Name,    ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.Load, ast.Store,
)  # fmt: skip
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
WORDS = {
    ast.Constant: "a constant", ast.ListComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension", ast.GeneratorExp: "a comprehension", ast.List: "a list", ast.Dict: "a dict",
    ast.Set: "a set of Python", ast.JoinedStr: "a string",
    ast.Lambda: "a lambda", ast.FunctionDef: "a nested function", ast.ClassDef: "a class", ast.Try: "an exception",
    ast.Raise: "an exception", ast.Assert: "an assertion", ast.With: "a with block",
    ast.Yield: "a generator", ast.Await: "await",
    ast.Starred: "a star", ast.Slice: "a slice", ast.NamedExpr: "a walrus", ast.Global: "global", ast.Nonlocal: "nonlocal",
    ast.Delete: "del", ast.Import: "an import", ast.ImportFrom: "an import", ast.Match: "match", ast.AnnAssign: "an annotation",
}  # fmt: skip


def is_rule(node: ast.AST) -> bool:
    """Does the function wear the mark ``@rule`` or ``@rule("RK-5")``?"""
    if not isinstance(node, ast.FunctionDef):
        return False
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list]
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in marks)


def is_primitive(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(m, ast.Name) and m.id == "primitive" for m in node.decorator_list
    )


class Walk:
    """The walk over one rule. ``found`` are the violations: (line, what is wrong)."""

    def __init__(self, function: ast.FunctionDef, *, file: str, world: ModuleType | None, around: set[str]) -> None:
        self.function, self.file, self.world, self.around = function, file, world, around
        self.found: list[tuple[int, str]] = []
        self.own = {arg.arg for arg in function.args.args}
        self.own |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        self._arguments()
        body = function.body
        if (
            body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
            and isinstance(body[0].value.value, str)
        ):
            body = body[1:]
        for statement in body:
            self._statement(statement)

    def wrong(self, node: ast.AST, what: str) -> None:
        self.found.append((getattr(node, "lineno", self.function.lineno), what))

    def _arguments(self) -> None:
        given = self.function.args
        if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
            self.wrong(self.function, "a default, a star or a keyword argument: a rule takes a state and ints")
        others = [mark for mark in map(ast.unparse, self.function.decorator_list) if mark.partition("(")[0] != "rule"]
        if set(others) - {"inlined"}:
            self.wrong(self.function, "another decorator: a rule wears its mark, and perhaps `inlined`")

    def _statement(self, node: ast.stmt) -> None:
        if not isinstance(node, STATEMENTS):
            self.wrong(node, f"{WORDS.get(type(node), type(node).__name__)} is not in the subset")
            return
        if isinstance(node, ast.For) and not (
            isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
        ):
            self.wrong(node, "a loop over something else than range")
        if isinstance(node, (ast.For, ast.While)) and node.orelse:
            self.wrong(node, "a loop with else")
        if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
            self.wrong(node, "an expression that does nothing")
        if isinstance(node, ast.AugAssign):
            self._operator(node, node.op)
        for name, value in ast.iter_fields(node):
            if name in ("op", "type_comment"):
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    self._statement(part)
                elif isinstance(part, ast.expr):
                    self._expression(part)

    def _expression(self, node: ast.AST) -> None:
        if not isinstance(node, EXPRESSIONS):
            self.wrong(node, f"{WORDS.get(type(node), type(node).__name__)} is not in the subset")
            return
        if isinstance(node, ast.Constant):
            self._constant(node)
        if isinstance(node, ast.BinOp):
            self._operator(node, node.op)
        if isinstance(node, ast.Compare) and not all(isinstance(op, COMPARISONS) for op in node.ops):
            self.wrong(node, "a comparison by in or is")
        if self._is_named_value(node):
            return
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in self.own):
            self.wrong(node, f"an attribute of something else than the state: {ast.unparse(node)}")
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._name(node)
        if isinstance(node, ast.Call):
            self._call(node)
            for argument in node.args:
                self._expression(argument)
            return
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, (ast.operator, ast.cmpop, ast.keyword)):
                self._expression(child)

    def _is_named_value(self, node: ast.AST) -> bool:
        """Is this a named value of an option, as in ``Odd.DROPPED``?"""
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in self.own):
            return False
        named = getattr(self.world, node.value.id, None)
        return isinstance(named, type) and issubclass(named, IntEnum) and node.attr in named.__members__

    def _operator(self, node: ast.AST, op: ast.operator) -> None:
        if isinstance(op, (ast.LShift, ast.RShift)):
            if self.file not in SHIFTS:
                self.wrong(node, "a shift: shifts are only in cards.py and chance.py")
        elif not isinstance(op, ARITHMETIC):
            self.wrong(node, f"{type(op).__name__} is no arithmetic on ints")

    def _constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            return
        if not isinstance(value, int):
            self.wrong(node, f"a constant that is no int: {value!r}")
        elif not -(2**63) <= value < 2**63:
            self.wrong(node, f"a constant that 64 bits do not hold: {value}")

    def _name(self, node: ast.Name) -> None:
        if node.id in self.own or node.id in self.around or self.world is None:
            return
        value: Any = getattr(self.world, node.id, getattr(builtins, node.id, None))
        if not (isinstance(value, (int, tuple)) or hasattr(value, "rule")):
            self.wrong(node, f"{node.id} is neither a number nor a rule")

    def _call(self, node: ast.Call) -> None:
        if node.keywords:
            self.wrong(node, "a keyword argument in a call")
        if not isinstance(node.func, ast.Name):
            self.wrong(node, f"a call of an attribute: {ast.unparse(node.func)}")
            return
        name = node.func.id
        if name in self.own:
            self.wrong(node, f"a call of a variable: {name}")
        elif name in self.around or name in USUAL_CALLS or self.world is None:
            return
        elif not hasattr(getattr(self.world, name, None), "rule"):
            self.wrong(node, f"a call of {name}, which is no rule")


def rules_in(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, set[str]]]:
    """The rules of a file, each with the names of the functions around it."""

    def below(node: ast.AST, around: set[str]) -> Iterator[tuple[ast.FunctionDef, set[str]]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                if is_rule(child):
                    yield child, around
                else:
                    names = {n.id for n in ast.walk(child) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                    names |= {f.name for f in ast.walk(child) if isinstance(f, ast.FunctionDef)}
                    names |= {arg.arg for arg in child.args.args}
                    yield from below(child, around | names)
            else:
                yield from below(child, around)

    yield from below(tree, set())


def violations(text: str, file: str, world: ModuleType | None = None) -> list[str]:
    """What is wrong with the rules of a source text: "file:line: what"."""
    tree = ast.parse(text)
    found = []
    for function, around in rules_in(tree):
        for line, what in Walk(function, file=Path(file).name, world=world, around=around).found:
            found.append(f"{file}:{line}: {function.name}: {what}")
    for node in ast.walk(tree):
        if is_primitive(node) and Path(file).name not in PRIMITIVES:
            found.append(f"{file}:{node.lineno}: {node.name}: a primitive outside {', '.join(sorted(PRIMITIVES))}")
    return found


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
