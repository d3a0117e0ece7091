"""Mutants: a function changed in one small way."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

FLIPPED = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt}
EDGED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SWAPPED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A changed function, and the change in words."""

    what: str
    line: int
    function: ast.FunctionDef


def mutants(function: ast.FunctionDef) -> Iterator[Mutant]:
    """All mutants of a function, the biggest changes first; changed loops come last, because they may never end."""
    late: list[Mutant] = []
    for change in (_returns, _conditions, _comparisons, _statements, _operators, _numbers):
        for mutant, in_loop in change(function):
            if in_loop:
                late.append(mutant)
            else:
                yield mutant
    yield from late


Found = Iterator[tuple[Mutant, bool]]
Node = Any
"""The node at a place of a copied function: of the type that was found there, which the type checker can't know."""


def _with(function: ast.FunctionDef, place: int, change: Callable[[Node], ast.AST | None]) -> ast.FunctionDef:
    """A copy of the function in which the node at this place of a walk is changed."""
    made = copy.deepcopy(function)
    node = list(ast.walk(made))[place]
    new = change(node)
    if new is not None:
        for parent in ast.walk(made):
            for name, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, name, new)
                elif isinstance(value, list):
                    value[:] = [new if item is node else item for item in value]
    return ast.fix_missing_locations(made)


def _replaced(new: ast.AST, found: Node) -> ast.AST:
    """A change that puts another node in place of the one found."""
    return new


def _body(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements after the docstring."""
    first = function.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return function.body[1:] if told else function.body


def _returns(function: ast.FunctionDef) -> Found:
    """The function returns 0 (or True, or False, or nothing) at once."""
    kind = ast.unparse(function.returns) if function.returns else "None"
    results = {"None": ("",), "bool": ("True", "False"), "int": ("0", "1")}
    for result in results.get(kind, ("(0, 0)",)):
        made = copy.deepcopy(function)
        made.body = [ast.Return(ast.parse(result, mode="eval").body if result else None)]
        yield Mutant(f"return {result}".strip(), function.lineno, ast.fix_missing_locations(made)), False


def _nodes(function: ast.FunctionDef) -> Iterator[tuple[int, ast.AST, bool]]:
    """The nodes of the function's body, each with its place in a walk, and whether it decides when a loop ends."""
    inside = {id(node) for statement in _body(function) for node in ast.walk(statement)}
    loops = {
        id(node)
        for loop in ast.walk(function)
        if isinstance(loop, (ast.While, ast.For))
        for part in ([loop.test] if isinstance(loop, ast.While) else [loop.iter])
        for node in ast.walk(part)
    }
    in_while = {id(node) for loop in ast.walk(function) if isinstance(loop, ast.While) for node in ast.walk(loop)}
    for place, node in enumerate(ast.walk(function)):
        if id(node) in inside:
            yield place, node, id(node) in loops or id(node) in in_while


def _conditions(function: ast.FunctionDef) -> Found:
    """A condition negated; ``and`` for ``or``."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):

            def turn(found: Node) -> None:
                found.test = ast.UnaryOp(ast.Not(), found.test)

            yield (
                Mutant(f"not ({ast.unparse(node.test)})", node.lineno, _with(function, place, turn)),
                in_loop or isinstance(node, ast.While),
            )
        elif isinstance(node, ast.BoolOp):

            def swap(found: Node) -> None:
                found.op = ast.Or() if isinstance(found.op, ast.And) else ast.And()

            yield Mutant(f"and/or in {ast.unparse(node)}", node.lineno, _with(function, place, swap)), in_loop


def _comparisons(function: ast.FunctionDef) -> Found:
    """A comparison turned around, or moved by one at its edge."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, ast.Compare):
            for table in (FLIPPED, EDGED):
                new = table.get(type(node.ops[0]))
                if new is not None:

                    def other(found: Node, new: type[ast.cmpop] = new) -> None:
                        found.ops[0] = new()

                    made = _with(function, place, other)
                    yield Mutant(f"{new.__name__} in {ast.unparse(node)}", node.lineno, made), in_loop


def _statements(function: ast.FunctionDef) -> Found:
    """A statement dropped."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While, ast.Break)):
            if isinstance(node, ast.Return) and len(_body(function)) == 1 and node in function.body:
                continue
            made = _with(function, place, lambda found: ast.Pass())
            yield Mutant(f"without: {ast.unparse(node).splitlines()[0]}", node.lineno, made), in_loop


def _operators(function: ast.FunctionDef) -> Found:
    """Plus for minus, ``&`` for ``|``; a sign left out."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPPED:

            def swap(found: Node) -> None:
                found.op = SWAPPED[type(found.op)]()

            yield (
                Mutant(f"{SWAPPED[type(node.op)].__name__} in {ast.unparse(node)}", node.lineno, _with(function, place, swap)),
                in_loop,
            )
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Invert, ast.Not, ast.USub)):
            made = _with(function, place, lambda found: found.operand)
            yield Mutant(f"without the sign of {ast.unparse(node)}", node.lineno, made), in_loop


def _numbers(function: ast.FunctionDef) -> Found:
    """A number one higher; a name of the module that is a number, one higher."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, int):

            def higher(found: Node) -> None:
                found.value = not found.value if isinstance(found.value, bool) else found.value + 1

            yield Mutant(f"{node.value} + 1", node.lineno, _with(function, place, higher)), in_loop
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.isupper():
            one_more = ast.parse(f"{node.id} + 1", mode="eval")
            made = _with(function, place, partial(_replaced, one_more.body))
            yield Mutant(f"{node.id} + 1", node.lineno, made), in_loop
