"""JSON as a tree that can be wrong: an object may have a key twice, a value may be text that isn't JSON at all."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

Tree: TypeAlias = Any
"""None, a bool, a number, a text, a ``Raw``, a list of trees or an ``Object``: whatever JSON can hold."""
MOST_SLOTS = 3000
MOST_DEPTH = 100


class Object(list[list[Tree]]):
    """A JSON object: a list of keys with their values, so that a key can be there twice."""


class Raw(str):
    """A text that is written as it is, without quotes."""

    __slots__ = ()


Slot: TypeAlias = tuple[list[Tree], int]
"""A place in a tree: a list and an index. An item of an ``Object`` is a list of its key and its value."""


def parsed(data: bytes) -> Tree | None:
    """The tree of a JSON text; None if it isn't one, or too deep a one."""
    try:
        tree = json.loads(data.decode("utf-8"), object_pairs_hook=_object)
    except (ValueError, RecursionError):
        return None
    level = [tree]
    for _ in range(MOST_DEPTH):
        level = [item for holder in level if isinstance(holder, list) for item in holder]
        if not level:
            return tree
    return None


def _object(pairs: list[tuple[str, Tree]]) -> Object:
    return Object([key, value] for key, value in pairs)


def written(tree: Tree, *, escaped: bool = True) -> bytes:
    """A tree as JSON, or what comes close to it. ``escaped``: only ASCII; without it a lone surrogate makes wrong UTF-8."""
    return _text(tree, escaped).encode("utf-8", "surrogatepass")


def _text(tree: Tree, escaped: bool) -> str:
    if isinstance(tree, Raw):
        return str.__str__(tree)
    if isinstance(tree, Object):
        return "{" + ",".join(f"{_text(key, escaped)}:{_text(value, escaped)}" for key, value in tree) + "}"
    if isinstance(tree, list):
        return "[" + ",".join(_text(item, escaped) for item in tree) + "]"
    return json.dumps(tree, ensure_ascii=escaped)


def plain(tree: Tree) -> Tree:
    """A tree as Python has it: objects are dicts (the last of two equal keys counts), raw text is text."""
    if isinstance(tree, Object):
        return {str(key): plain(value) for key, value in tree}
    if isinstance(tree, list):
        return [plain(item) for item in tree]
    return str(tree) if isinstance(tree, Raw) else tree


def copied(tree: Tree) -> Tree:
    """The same tree again, on its own."""
    return type(tree)(copied(item) for item in tree) if isinstance(tree, list) else tree


def slots(tree: Tree) -> list[Slot]:
    """The places of a tree where a value is (not the keys), the outermost first."""
    found: list[Slot] = []
    waiting: list[Tree] = [tree]
    while waiting and len(found) < MOST_SLOTS:
        here = waiting.pop()
        if isinstance(here, list):
            new: list[Slot] = (
                [(pair, 1) for pair in here] if isinstance(here, Object) else [(here, at) for at in range(len(here))]
            )
            found += new
            waiting += [holder[at] for holder, at in new]
    return found


def containers(tree: Tree) -> list[list[Tree]]:
    """The lists and objects of a tree, itself included."""
    inner = [holder[at] for holder, at in slots(tree)]
    return [one for one in (tree, *inner) if isinstance(one, list)]
