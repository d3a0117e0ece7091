"""The primitives of rules as native instructions. Each does what the plain function of the same name does.

llvmlite and Numba have no type stubs: their builders, values and types are ``Any`` throughout this file.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from parlour.compile.numba_internals import LinkedCompiler, compiled_once
from parlour.lang.state import Common

LINKED = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
    "pipeline_class": LinkedCompiler,
}
"""Options for functions that are only linked into others, never called from Python. They make and return no arrays, so they count no
references to them (``_nrt``): whoever calls from Python holds every array anyway, and counting takes a good part of a short function."""
WORD = ir.IntType(64)


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


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no type stubs
def pointer(typing_context: Any, address: Any) -> Any:
    """An address as a pointer."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), build
