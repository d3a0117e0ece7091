"""Compiles rules with Numba.

``Compiler.compiled(rule)`` is the compiled version of a plain rule: the same code object, with every rule it calls replaced by
its compiled version and every primitive by a few native instructions.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from types import CellType, FunctionType
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import carray as carray
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from parlour.compile.cache import game_folder
from parlour.compile.numba_internals import LinkedCompiler, cached_in, compiled_once, entry_address
from parlour.engine.course import Course
from parlour.engine.sampler import Sampler, sampler, scratch_size
from parlour.lang.state import Common

F = TypeVar("F", bound=Callable[..., Any])

LINKED = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": LinkedCompiler,
}
CALLABLE = {"error_model": "numpy", "boundscheck": False}
WORD = ir.IntType(64)

# -- primitives as instructions. llvmlite and Numba have no type stubs: builders, values and types are ``Any``.


def _native(build: Callable[..., Any]) -> Any:
    """A primitive on ints as a few instructions, written by ``build(builder, *words)``."""

    def typed(typing_context: Any, *arguments: Any) -> Any:
        def lowered(context: Any, builder: Any, signature: Any, words: Any) -> Any:
            return build(builder, *words)

        return types.int64(*[types.int64] * len(arguments)), lowered

    typed.__name__ = build.__name__
    vars(typed)["__signature__"] = inspect.signature(build)
    return intrinsic(typed)


def _instruction(builder: Any, name: str, *operands: Any) -> Any:
    """Call an instruction that LLVM knows by name."""
    kind = ir.FunctionType(WORD, [operand.type for operand in operands])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), operands)


def count(builder: Any, cards: Any) -> Any:
    return _instruction(builder, "llvm.ctpop.i64", cards)


def lowest(builder: Any, cards: Any) -> Any:
    return _instruction(builder, "llvm.cttz.i64", cards, cgutils.true_bit)


def highest(builder: Any, cards: Any) -> Any:
    return builder.sub(WORD(63), _instruction(builder, "llvm.ctlz.i64", cards, cgutils.true_bit))


def nth_by_deposit(builder: Any, cards: Any, place: Any) -> Any:
    """The bit at ``place``, put where the set has its bits (the instruction PDEP)."""
    return lowest(builder, _instruction(builder, "llvm.x86.bmi.pdep.64", builder.shl(WORD(1), place), cards))


def wrap(builder: Any, number: Any) -> Any:
    return number


def turned(builder: Any, word: Any, by: Any) -> Any:
    return _instruction(builder, "llvm.fshl.i64", word, word, by)


def narrow(builder: Any, choices: Any, to: Any, by: Any) -> Any:
    return builder.and_(choices, to)


def prefer(builder: Any, choices: Any, those: Any, because: Any) -> Any:
    both = builder.and_(choices, those)
    return builder.select(builder.icmp_unsigned("==", both, WORD(0)), choices, both)


_lowest = _native(lowest)


def _nth_by_loop(cards: int, place: int) -> int:
    for _ in range(place):
        cards &= cards - 1
    return _lowest(cards)  # type: ignore[no-any-return]  # an intrinsic, which mypy cannot see into


def _look(s: Any) -> None:
    pass


def _word(builder: Any, record: Any, at: Any) -> Any:
    """The address of a word of a record."""
    return builder.gep(builder.bitcast(record, WORD.as_pointer()), [at])


def _read_word(typing_context: Any, s: Any, at: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_word(builder, *arguments), align=1)

    return types.int64(s, types.int64), lowered


def _write_word(typing_context: Any, s: Any, at: Any, value: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record, place, word = arguments
        builder.store(word, _word(builder, record, place), align=1)
        return context.get_dummy_value()

    return types.none(s, types.int64, types.int64), lowered


def _reset(state: type[Common]) -> Any:
    """``reset`` for one kind of state: a store for each word that isn't kept."""
    words = [
        (state.place(name) + i, field.start)
        for name, field in state.fields.items()
        if not field.keep
        for i in range(field.size)
    ]

    def reset(typing_context: Any, s: Any) -> Any:
        def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            for at, start in words:
                builder.store(WORD(start), _word(builder, arguments[0], WORD(at)), align=1)
            return context.get_dummy_value()

        return types.none(s), lowered

    return reset


def has_deposit() -> bool:
    """Does this machine's processor have the bit-deposit instruction?"""
    return bool(llvm.get_host_cpu_features().get("bmi2"))


def natives(state: type[Common], *, deposit: bool) -> dict[str, Any]:
    """The native version of each primitive, by name."""
    made = {build.__name__: _native(build) for build in (count, lowest, highest, wrap, turned, narrow, prefer)}
    made["nth"] = _native(nth_by_deposit) if deposit else compiled_once(njit(**LINKED)(_nth_by_loop))
    made["look"] = compiled_once(njit(**LINKED)(_look))
    made |= {"read_word": intrinsic(_read_word), "write_word": intrinsic(_write_word), "reset": intrinsic(_reset(state))}
    return made


# -- rules and entry points


class Compiler:
    """Compiles the rules of one game, each once. A compiled function stands in for the plain one: it has its type."""

    def __init__(self, game: str, state: type[Common], *, deposit: bool | None = None) -> None:
        self.name = game.replace("-", "_")
        self.folder = game_folder(game)
        self._natives = natives(state, deposit=has_deposit() if deposit is None else deposit)
        self._made: dict[Any, Any] = {}
        self._linked = 0

    def compiled(self, function: F) -> F:
        """The compiled version of a rule."""
        if getattr(function, "primitive", False):
            return cast("F", self._natives[function.__name__])
        if function not in self._made:
            self._made[function] = compiled_once(njit(**LINKED)(self._rewritten(function)))
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

    def _rewritten(self, function: Any) -> Any:
        """The same code with compiled rules in place of the plain ones it names."""
        # Not co_names: the names of fields are among those, and a rule ``bid`` that reads ``s.bid`` does not call itself.
        names = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
        world = {name: self._twin_of(value) if name in names else value for name, value in function.__globals__.items()}
        cells = tuple(CellType(self._twin_of(cell.cell_contents)) for cell in function.__closure__ or ())
        made = FunctionType(function.__code__, world, function.__name__, function.__defaults__, cells)
        made.__kwdefaults__ = function.__kwdefaults__
        made.__module__ = function.__module__
        return self._numbered(made)

    def _twin_of(self, value: Any) -> Any:
        return self.compiled(value) if isinstance(value, FunctionType) and hasattr(value, "rule") else value

    # When code is loaded from the cache, functions with the same name and types are taken for one and the same. So every function
    # gets a name of its own: the game's name and, where the same code is used several times over in a game, a number.

    def _named(self, function: Any) -> Any:
        function.__qualname__ = f"{self.name}.{function.__name__}"
        return function

    def _numbered(self, function: Any) -> Any:
        self._linked += 1
        function.__qualname__ = f"{self.name}.{function.__name__}.{self._linked}"
        return function


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no type stubs
def pointer(typing_context: Any, address: Any) -> Any:
    """An address as a pointer."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), build


def direct(function: Callable[..., Any], arguments: int) -> Callable[..., Any]:
    """An entry point whose arguments are all ints, without Numba's check of their types: three times faster to call."""
    found: Callable[..., Any] = entry_address(function, (types.int64,) * arguments)
    return found


@dataclass(frozen=True)
class CompiledRules:
    """The compiled rules of a game, and what is needed to lay out its states. Nothing is compiled before it is first called."""

    course: Course
    sampler: Sampler
    dtype: np.dtype[Any]
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

    def all_of(plain: Any) -> dict[str, Any]:
        return {field.name: compiler.compiled(vars(plain)[field.name]) for field in fields(plain)}

    return CompiledRules(
        course=Course(**all_of(rules.course)),
        sampler=Sampler(**all_of(sampler(rules))),
        dtype=rules.state.dtype(),
        width=rules.state.width(),
        seats=rules.state.most_seats,
        scratch=scratch_size(rules),
        compiler=compiler,
    )
