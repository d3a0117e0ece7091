"""The one file that names the compiler.

``compiled(function)`` is a rule (or a driver written in the rules' subset) for Numba: the same code object, with every rule
it calls replaced by its compiled twin, and every primitive by its native version.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from types import CellType, FunctionType, SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import carray as carray
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _native(name: str) -> Any:
    """An intrinsic of LLVM on one int64."""

    @intrinsic  # type: ignore[untyped-decorator]
    def made(typing_context: Any, value: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            kinds = [word] if name == "llvm.ctpop.i64" else [word, ir.IntType(1)]
            function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, kinds), name)
            extra = [] if len(kinds) == 1 else [cgutils.true_bit]
            return builder.call(function, [args[0], *extra])

        return types.int64(types.int64), build

    return made


_popcount = _native("llvm.ctpop.i64")
_trailing_zeros = _native("llvm.cttz.i64")
_leading_zeros = _native("llvm.ctlz.i64")


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(typing_context: Any, bits: Any, mask: Any) -> Any:
    """PDEP: the low bits, put where the mask has bits."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64")
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), build


def has_deposit() -> bool:
    """Has this machine's processor the bit deposit instruction?"""
    return bool(llvm.get_host_cpu_features().get("bmi2"))


def _count(cards):  # type: ignore[no-untyped-def]
    return _popcount(cards)


def _lowest(cards):  # type: ignore[no-untyped-def]
    return _trailing_zeros(cards)


def _highest(cards):  # type: ignore[no-untyped-def]
    return 63 - _leading_zeros(cards)


def _nth_by_deposit(cards, place):  # type: ignore[no-untyped-def]
    return _trailing_zeros(_deposit(1 << place, cards))


def _nth_by_walking(cards, place):  # type: ignore[no-untyped-def]
    for _ in range(place):
        cards &= cards - 1
    return _trailing_zeros(cards)


def _wrap(number):  # type: ignore[no-untyped-def]
    return number


def _turned(word, by):  # type: ignore[no-untyped-def]
    return (word << by) | ((word >> (64 - by)) & ((1 << by) - 1))


def _narrow(choices, to, by):  # type: ignore[no-untyped-def]
    return choices & to


def _prefer(choices, those, because):  # type: ignore[no-untyped-def]
    if choices & those:
        return choices & those
    return choices


def natives(*, deposit: bool) -> dict[str, Callable[..., Any]]:
    """The native version of each primitive, by its name."""
    nth = _nth_by_deposit if deposit else _nth_by_walking
    plain = {
        "count": _count, "lowest": _lowest, "highest": _highest, "nth": nth, "wrap": _wrap, "turned": _turned,
        "narrow": _narrow, "prefer": _prefer,
    }
    return {name: _once(njit(**OPTIONS)(function)) for name, function in plain.items()}


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
        world = {
            name: self._twin_of(value) if name in names else value for name, value in function.__globals__.items()
        }
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


def entry(function: Any) -> Any:
    """A door into the compiled rules, kept in the compiler's cache on disk."""
    return njit(nogil=True, error_model="numpy", boundscheck=False, cache=True)(function)


def quick_entry(function: Any) -> Any:
    """A door for single steps: it is through before giving the interpreter's lock away would pay."""
    return njit(error_model="numpy", boundscheck=False, cache=True)(function)


def twins(game: str, *, deposit: bool | None = None) -> SimpleNamespace:
    """The compiled twins of a game's loops, for its driver. Nothing is compiled before a door is first used."""
    from parlour.bulk.loops import loops
    from parlour.games import find
    from parlour.sampler import desk_size, sampler

    rules = find(game)
    compiler = Compiler(deposit=deposit)
    parts = {**vars(loops(rules)), **vars(sampler(rules))}
    made = {name: compiler.compiled(function) for name, function in parts.items()}
    dtype = rules.state.dtype()
    return SimpleNamespace(
        **made, dtype=dtype, width=rules.state.width(), seats=rules.state.most_seats, desk=desk_size(rules)
    )


# The GPU. Its compiler takes the same twins as they are; only bit deposit is not there.


def cuda_twins(game: str) -> SimpleNamespace:
    """The twins of a game's loops for a CUDA kernel, and the type of its state's record."""
    from numba.cuda.np.numpy_support import from_dtype

    made = twins(game, deposit=False)
    made.record = from_dtype(made.dtype)
    return made


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
