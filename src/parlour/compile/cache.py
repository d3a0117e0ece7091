"""Where compiled code is kept on disk.

The code of a game is in a folder named by the hash of everything it is made from: the files of every rule it reaches, wherever
they are, the constants those rules name, our own compiler and search, and the versions of Python, Numba, llvmlite and NumPy. The
package of a game that lies elsewhere counts whole, and so does that of its pack. So do the rules as they are loaded: a file may be
newer than what a running program has read of it. A changed rule means another folder, so old machine code never runs under new
rules, nor the other way around.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import platform
import sys
from collections.abc import Iterator
from enum import EnumType
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from parlour.compile.phrases import CACHE_UNWRITABLE
from parlour.engine.contract import Rules
from parlour.engine.sampler import sampler

SOURCES = Path(__file__).resolve().parent.parent
MACHINERY = ("compile/*.py", "bots/search/*.py")
"""Our own files that compile rules or are compiled along with them."""


def folder() -> Path:
    """The folder of all compiled code: ``$PARLOUR_CACHE``, or ``parlour`` in the user's cache folder."""
    chosen = os.environ.get("PARLOUR_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or (
        Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
        if os.name != "nt"
        else os.environ.get("LOCALAPPDATA", str(Path.home()))
    )
    return Path(base) / "parlour"


def game_folder(game: str) -> Path:
    """The folder of a game's compiled code."""
    return folder() / fingerprint(game)


def is_compiled(game: str, function: str) -> bool:
    """Is this entry point of a game in the cache?"""
    return (game_folder(game) / f"{game.replace('-', '_')}.{function}.nbi").exists()


def make_folder(game: str) -> None:
    """Make the folder of a game's compiled code, or raise an OSError that says what to do."""
    path = game_folder(game)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise OSError(CACHE_UNWRITABLE(folder=path, reason=wrong)) from None


@cache
def fingerprint(game: str) -> str:
    """The hash of everything the compiled code of a game depends on."""
    from parlour.games import find

    rules = find(game)
    digest = hashlib.blake2b(digest_size=10)
    reached = reached_rules(rules)
    for path in sorted({*sources(rules, reached), *(path for pattern in MACHINERY for path in SOURCES.glob(pattern))}):
        digest.update(f"{path.name}\0".encode())
        digest.update(path.read_bytes())
    for line in sorted(line for function in reached for line in (*constants(function), *loaded(function.__code__))):
        digest.update(f"{line}\0".encode())
    for part in (*layout(rules), platform.python_version(), platform.machine(), *map(version, ("numba", "llvmlite", "numpy"))):
        digest.update(f"{part}\0".encode())
    return digest.hexdigest()


def sources(rules: Rules, reached: set[FunctionType]) -> set[Path]:
    """The files that a game's rules and its state are written in, where they are files."""
    modules = {kind.__module__ for kind in rules.state.__mro__ if kind is not object}
    modules |= {value.__name__ for function in reached for _, value in names_in(function) if isinstance(value, ModuleType)}
    files = {getattr(sys.modules.get(name), "__file__", None) or "" for name in modules}
    files |= {function.__code__.co_filename for function in reached}
    found = {Path(file) for file in files if file} | packages_elsewhere(rules)
    return {path for path in found if path.is_file()}


def packages_elsewhere(rules: Rules) -> set[Path]:
    """The files of a game's package and of its pack's, where those lie outside this library."""
    from parlour import packs

    name = rules.calling_card.pack.name
    cards = sys.modules.get(f"{packs.package(name)}.cards") if name in packs.names() else None
    modules = [module for module in (rules.module, cards) if module is not None and module.__package__]
    folders = {Path(module.__file__).resolve().parent for module in modules if module.__file__}
    return {path for folder in folders if not folder.is_relative_to(SOURCES) for path in folder.rglob("*.py")}


def loaded(code: CodeType) -> Iterator[str]:
    """A rule's code as it was loaded, whatever its file says now."""
    plain = [part for part in code.co_consts if not isinstance(part, CodeType)]
    yield f"{code.co_qualname}: {code.co_code.hex()} {plain} {code.co_names} {code.co_varnames} {code.co_freevars}"
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from loaded(part)


def layout(rules: Rules) -> list[str]:
    """The fields of a game's state as they were loaded, in the order in which they lie in a row."""
    return [f"{name}: {field.kind} {field.size} {field.per} {field.start}" for name, field in rules.state.fields.items()]


def reached_rules(rules: Rules) -> set[FunctionType]:
    """Every rule that the compiled code of a game calls, directly or not."""
    left: list[object] = [*vars(rules.course).values(), *vars(rules.verbs).values(), *vars(sampler(rules)).values()]
    left += vars(rules.module).values()
    package = rules.module.__package__
    if package and importlib.util.find_spec(f"{package}.advice"):
        left += vars(importlib.import_module(f"{package}.advice")).values()
    found: set[FunctionType] = set()
    while left:
        function = left.pop()
        if isinstance(function, FunctionType) and hasattr(function, "rule") and function not in found:
            found.add(function)
            left += [value for _, value in _names(function)]
    return found


def constants(function: FunctionType) -> list[str]:
    """The numbers a rule names, which may be written in another file: a line for each."""
    return [
        f"{function.__module__}.{function.__qualname__}: {name} = {list(value) if isinstance(value, EnumType) else value!r}"
        for name, value in _names(function)
        if isinstance(value, (int, tuple, EnumType))
    ]


def _names(function: FunctionType) -> Iterator[tuple[str, object]]:
    """What the names in a rule stand for that aren't its own variables."""
    code, world = function.__code__, function.__globals__
    yield from ((name, world[name]) for name in code.co_names if name in world)
    yield from zip(code.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True)


names_in = _names
"""The same, for what is compiled along with a game."""
