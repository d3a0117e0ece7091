"""Every use of Numba's private parts, in one file. ``tests/test_numba_internals.py`` notices when one of them moves.

The versions of numba, llvmlite and numba-cuda are capped in ``pyproject.toml`` for the same reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler as NumbaCompiler

# Numba has no type stubs: what its own methods take and give is ``Any`` throughout this file.


class _LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no type stubs
    """The code of a function that is only ever linked into another: optimized once, never turned into machine code on its own."""

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


class LinkedCompiler(NumbaCompiler):  # type: ignore[misc]  # Numba has no type stubs
    """Numba's compiler for functions that are only linked into others, never called from Python."""

    def __init__(self, typing_context: Any, target_context: Any, library: Any, *more: Any) -> None:
        super().__init__(typing_context, target_context, library or _LinkedLibrary(target_context.codegen(), "rule"), *more)


def compiled_once(dispatcher: Any) -> Any:
    """Keep Numba from compiling a function again for every constant it is called with."""
    usual = dispatcher.get_call_template

    def for_any_number(args: Any, kws: Any) -> Any:
        return usual(tuple(types.unliteral(arg) for arg in args), kws)

    dispatcher.get_call_template = for_any_number
    return dispatcher


class _Folder:
    """Tells Numba's cache where its files are. The folder's name covers every source, so there is no stamp to compare."""

    def __init__(self, function: Callable[..., Any], path: Path) -> None:
        self._py_file = function.__code__.co_filename
        self._path = path

    def ensure_cache_path(self) -> None:
        self._path.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return self._path.name


class _CachedResult(CompileResultCacheImpl):  # type: ignore[misc]  # Numba has no type stubs
    """How a compiled function is written to the folder: under its qualified name."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Folder(function, folder)
        self._filename_base = function.__qualname__


class _FolderCache(FunctionCache):  # type: ignore[misc]  # Numba has no type stubs
    """Numba's cache of one function, in a folder of ours."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._impl_class = partial(_CachedResult, folder=folder)
        super().__init__(function)

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        """The types and the processor. (Numba's own key pickles what a closure holds, which differs between processes.)"""
        return sig, codegen.magic_tuple()


def cached_in(folder: Path, dispatcher: Any) -> Any:
    """Keep what a dispatcher compiles in this folder, in ``QUALNAME.nbi`` and ``QUALNAME.1.nbc``."""
    dispatcher._cache = _FolderCache(dispatcher.py_func, folder)
    return dispatcher


def entry_address(dispatcher: Any, signature: tuple[Any, ...]) -> Any:
    """The compiled function for one signature, called without checking the types of its arguments: three times faster."""
    dispatcher.compile(signature)
    return dispatcher.overloads[signature].entry_point


@contextmanager
def pretended_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """While this lasts, a kernel's helper functions are compiled for this compute capability, even where there is no GPU."""
    from numba.cuda import dispatcher

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


def first_reason(wrong: Exception) -> str:
    """What Numba says is wrong with a function, in one line."""
    lines = [line.strip(" -") for line in str(wrong).splitlines() if line.strip()]
    named = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "["))]
    return (named or lines or [type(wrong).__name__])[0].rstrip(".")[:200]
