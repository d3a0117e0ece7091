"""The one file that names the compiler.

``compiled(function)`` is a rule (or a driver written in the rules' subset) for Numba: the same code object, with every rule
it calls replaced by its compiled twin, and every primitive by its native version.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable
from functools import cache
from types import CellType, FunctionType, SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import carray as carray
from numba import njit, types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler as NumbaCompiler
from numba.extending import intrinsic


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, which is only ever linked into a door: optimised once, and no machine code of its own is made."""

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return SimpleNamespace(set_env=lambda name, env: None)


class _RuleCompiler(NumbaCompiler):  # type: ignore[misc]
    """The usual compiler, making parts."""

    def __init__(self, typing_context: Any, target_context: Any, library: Any, *more: Any) -> None:
        super().__init__(typing_context, target_context, library or _Part(target_context.codegen(), "rule"), *more)


OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
OPTIONS["pipeline_class"] = _RuleCompiler


WORD = ir.IntType(64)


def _native(build: Callable[..., Any]) -> Any:
    """A primitive as a few instructions: ``build(builder, *words)`` writes them. Nothing is left for the compiler to look into."""

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


@njit(**OPTIONS)
def _nth_by_walking(cards, place):  # type: ignore[no-untyped-def]
    for _ in range(place):
        cards &= cards - 1
    return _lowest(cards)


@njit(**OPTIONS)
def _look(s):  # type: ignore[no-untyped-def]
    pass


def has_deposit() -> bool:
    """Has this machine's processor the bit deposit instruction?"""
    return bool(llvm.get_host_cpu_features().get("bmi2"))


def natives(*, deposit: bool) -> dict[str, Any]:
    """The native version of each primitive, by its name."""
    made = {build.__name__: _native(build) for build in (count, lowest, highest, wrap, turned, narrow, prefer)}
    return {**made, "nth": _native(nth_by_deposit) if deposit else _once(_nth_by_walking), "look": _once(_look)}


def _once(twin: Any) -> Any:
    """Keep Numba from compiling a rule again for each constant it is called with."""
    usual = twin.get_call_template

    def for_any_number(args: Any, kws: Any) -> Any:
        return usual(tuple(types.unliteral(arg) for arg in args), kws)

    twin.get_call_template = for_any_number
    return twin


class Compiler:
    """Turns plain rules into compiled ones, each once."""

    def __init__(self, *, deposit: bool | None = None) -> None:
        self._natives = natives(deposit=has_deposit() if deposit is None else deposit)
        self._made: dict[FunctionType, Any] = {}
        self._worlds: dict[int, dict[str, Any]] = {}

    def compiled(self, function: Any, **options: Any) -> Any:
        """The compiled twin of a rule."""
        if function in self._made:
            return self._made[function]
        if getattr(function, "primitive", False):
            return self._natives[function.__name__]
        twin = _once(njit(**OPTIONS, **options)(self._rewritten(function)))
        self._made[function] = twin
        return twin

    def _rewritten(self, function: FunctionType) -> FunctionType:
        """The same code with compiled rules in place of the plain ones it names."""
        # Not co_names: the names of fields are among those, and a rule ``bid`` that reads ``s.bid`` does not call itself.
        names = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
        world = {name: self._twin_of(value) if name in names else value for name, value in function.__globals__.items()}
        cells = tuple(CellType(self._twin_of(cell.cell_contents)) for cell in function.__closure__ or ())
        made = FunctionType(function.__code__, world, function.__name__, function.__defaults__, cells)
        made.__kwdefaults__ = function.__kwdefaults__
        made.__module__ = function.__module__
        made.__qualname__ = function.__qualname__
        return made

    def _twin_of(self, value: Any) -> Any:
        return self.compiled(value) if isinstance(value, FunctionType) and hasattr(value, "rule") else value


@intrinsic  # type: ignore[untyped-decorator]
def pointer(typing_context: Any, address: Any) -> Any:
    """An address as a pointer."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), build


def direct(door: Any, arguments: int) -> Any:
    """The compiled function behind a door whose arguments are all ints, without the look at their types: three times quicker to call."""
    door.compile((types.int64,) * arguments)
    return door.overloads[(types.int64,) * arguments].entry_point


def part(function: Any) -> Any:
    """A part of a loop that is no rule (it may use floats and arrays): compiled right into the doors that use it, since a call would
    have to hand over many arrays."""
    return _once(njit(**OPTIONS, forceinline=True)(function))


def entry(function: Any) -> Any:
    """A door into the compiled rules, kept in the compiler's cache on disk."""
    return njit(nogil=True, error_model="numpy", boundscheck=False, cache=True)(function)


def quick_entry(function: Any) -> Any:
    """A door for single steps: it is through before giving the interpreter's lock away would pay."""
    return njit(error_model="numpy", boundscheck=False, cache=True)(function)


@cache
def twins(game: str, *, deposit: bool | None = None) -> SimpleNamespace:
    """The compiled twins of a game's loops, for its drivers, and the compiler that made them (``made_by``), which has made each rule
    once. Nothing is compiled before a door is first used."""
    from parlour.compile.loops import loops
    from parlour.engine.sampler import desk_size, sampler
    from parlour.games import find

    rules = find(game)
    compiler = Compiler(deposit=deposit)
    parts = {**vars(loops(rules)), **vars(sampler(rules))}
    made = {name: compiler.compiled(function) for name, function in parts.items()}
    dtype = rules.state.dtype()
    return SimpleNamespace(
        **made, dtype=dtype, width=rules.state.width(), seats=rules.state.most_seats, desk=desk_size(rules), made_by=compiler
    )


# The GPU. Its compiler takes the same twins as they are; only bit deposit is not there.


def cuda_twins(game: str) -> SimpleNamespace:
    """The twins of a game's loops for a CUDA kernel, and the type of its state's record."""
    from numba.cuda.np.numpy_support import from_dtype

    made = twins(game, deposit=False)
    return SimpleNamespace(**vars(made), record=from_dtype(made.dtype))


def cuda_world() -> SimpleNamespace:
    """What a kernel is written with: CUDA's own words, and the types of its arguments."""
    from numba import cuda

    return SimpleNamespace(
        cuda=cuda, int64=types.int64, array=lambda kind: types.Array(kind, 1, "C"), table=lambda kind: types.Array(kind, 2, "C")
    )


def cuda_ptx(kernel: Callable[..., None], arguments: tuple[Any, ...], capability: tuple[int, int]) -> str:
    """A kernel as PTX for this compute capability. No GPU is needed."""
    from numba import cuda
    from numba.cuda import dispatcher

    # A function that the kernel calls is compiled for the current device, even where there is none: a stand-in is asked.
    asked, dispatcher.get_current_device = dispatcher.get_current_device, lambda: SimpleNamespace(compute_capability=capability)
    try:
        text, _ = cuda.compile(kernel, arguments, device=False, abi="numba", cc=capability)
    finally:
        dispatcher.get_current_device = asked
    return str(text)
