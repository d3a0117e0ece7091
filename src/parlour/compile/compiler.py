"""Compiles rules with Numba.

``Compiler.compiled(rule)`` is the compiled version of a plain rule: the same code object, with every rule it calls replaced by
its compiled version and every primitive by a few native instructions.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import cache
from types import CellType, FunctionType
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit, types

from parlour.compile.cache import game_folder
from parlour.compile.numba_internals import cached_in, compiled_once, entry_address
from parlour.compile.primitives import LINKED, has_deposit, natives
from parlour.engine.course import Course
from parlour.engine.sampler import Sampler, sampler, scratch_size
from parlour.lang.state import Common

F = TypeVar("F", bound=Callable[..., Any])  # a function of any type, which its compiled version has too
Group = TypeVar("Group", Course, Sampler)
Rows = npt.NDArray[np.int64]
"""A state is a row; many states are rows of one array."""

CALLABLE = {"error_model": "numpy", "boundscheck": False}
"""Options for functions that Python calls."""


class Compiler:
    """Compiles the rules of one game, each once. A compiled function stands in for the plain one: it has its type."""

    def __init__(self, game: str, state: type[Common], *, deposit: bool | None = None) -> None:
        self.name = game.replace("-", "_")
        self.folder = game_folder(game)
        self._natives = natives(state, deposit=has_deposit() if deposit is None else deposit)
        self._made: dict[object, object] = {}
        self._linked = 0

    @contextmanager
    def naming(self, tag: str) -> Iterator[None]:
        """While this lasts, what is compiled has this in its name: code that isn't the game's own is told apart by it."""
        before, self.name = self.name, f"{self.name}_{tag}"
        try:
            yield
        finally:
            self.name = before

    def compiled(self, function: F) -> F:
        """The compiled version of a rule."""
        if getattr(function, "primitive", False):
            return cast("F", self._natives[function.__name__])
        if function not in self._made:
            assert isinstance(function, FunctionType), f"{function} isn't a rule"
            always = getattr(function, "inlined", False)
            self._made[function] = compiled_once(njit(**LINKED, forceinline=always)(self._rewritten(function)))
        return cast("F", self._made[function])

    def inlined(self, function: F) -> F:
        """A helper that isn't a rule (it may use floats and arrays), compiled right into the functions that call it."""
        return cast("F", compiled_once(njit(**LINKED, forceinline=True)(self._numbered(function))))

    def entry(self, function: F) -> F:
        """A function to be called from Python. It's kept on disk, and lets other threads run meanwhile."""
        return cast("F", cached_in(self.folder, njit(nogil=True, **CALLABLE)(self._named(function))))

    def quick_entry(self, function: F) -> F:
        """The same for a single step, which is over before letting other threads run would pay."""
        return cast("F", cached_in(self.folder, njit(**CALLABLE)(self._named(function))))

    def _rewritten(self, function: FunctionType) -> FunctionType:
        """The same code with compiled rules in place of the plain ones it names."""
        # Not co_names: the names of fields are among those, and a rule ``bid`` that reads ``s.bid`` does not call itself.
        names = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
        world = {
            name: self._compiled_if_rule(value) if name in names else value for name, value in function.__globals__.items()
        }
        cells = tuple(CellType(self._compiled_if_rule(cell.cell_contents)) for cell in function.__closure__ or ())
        made = FunctionType(function.__code__, world, function.__name__, function.__defaults__, cells)
        made.__kwdefaults__ = function.__kwdefaults__
        made.__module__ = function.__module__
        return self._numbered(made)

    def _compiled_if_rule(self, value: object) -> object:
        return self.compiled(value) if isinstance(value, FunctionType) and hasattr(value, "rule") else value

    # When code is loaded from the cache, functions with the same name and types are taken for one and the same. So every function
    # gets a name of its own: the game's name and, where the same code is used several times over in a game, a number.

    def _named(self, function: F) -> F:
        function.__qualname__ = f"{self.name}.{function.__name__}"
        return function

    def _numbered(self, function: F) -> F:
        self._linked += 1
        function.__qualname__ = f"{self.name}.{function.__name__}.{self._linked}"
        return function


@cache
def direct(function: Callable[..., int], arguments: int) -> Callable[..., int]:
    """An entry point whose arguments are all ints, without Numba's check of their types: three times faster to call."""
    found: Callable[..., int] = entry_address(function, (types.int64,) * arguments)
    return found


@dataclass(frozen=True)
class CompiledRules:
    """The compiled rules of a game, and what is needed to lay out its states. Nothing is compiled before it is first called."""

    course: Course
    sampler: Sampler
    dtype: np.dtype[np.void]
    """The record that a row of a state is viewed as."""
    width: int
    """Ints in a row."""
    seats: int
    """The most seats this game has."""
    scratch: int
    """Ints the sampler needs to work on."""
    compiler: Compiler


@cache
def compiled_rules(game: str, *, deposit: bool | None = None) -> CompiledRules:
    """The compiled rules of a game. ``deposit`` says whether the processor has the bit-deposit instruction (default: look)."""
    from parlour.games import find

    rules = find(game)
    compiler = Compiler(game, rules.state, deposit=deposit)

    def all_of(plain: Group) -> Group:
        return replace(plain, **{field.name: compiler.compiled(vars(plain)[field.name]) for field in fields(plain)})

    return CompiledRules(
        course=all_of(rules.course),
        sampler=all_of(sampler(rules)),
        dtype=rules.state.dtype(),
        width=rules.state.width(),
        seats=rules.state.most_seats,
        scratch=scratch_size(rules),
        compiler=compiler,
    )
