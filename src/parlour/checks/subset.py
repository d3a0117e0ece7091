"""A walk of the syntax tree that keeps every rule inside the subset which CPython, Numba and CUDA read alike.

What the subset is stands in ``parlour/engine/contract.py``.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour.compile.cache import packages_elsewhere, reached_rules
from parlour.play.game import Game

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
        if isinstance(node, ast.FunctionDef) and is_primitive(node) and Path(file).name not in PRIMITIVES:
            found.append(f"{file}:{node.lineno}: {node.name}: a primitive outside {', '.join(sorted(PRIMITIVES))}")
    return found


def rules_keep_to_the_subset(game: Game) -> None:
    """The rules of the game and its pack use only what Python, the compiler and CUDA read alike."""
    own = Path(str(game.rules.module.__file__)).parent
    files = {Path(function.__code__.co_filename): function.__module__ for function in reached_rules(game.rules)}
    elsewhere = packages_elsewhere(game.rules)
    found: list[str] = []
    for path, module in sorted(files.items()):
        if path in elsewhere or path.is_relative_to(own):
            found += violations(path.read_text(encoding="utf-8"), path.name, sys.modules[module])
    assert not found, "; ".join(found)
