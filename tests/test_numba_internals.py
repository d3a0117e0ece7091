"""The private parts of Numba that ``parlour.compile.numba_internals`` builds on: this notices when one of them moves."""

from __future__ import annotations

import inspect
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import njit, types
from numba.core import caching, codegen, compiler, dispatcher

from parlour.compile.compiler import CALLABLE
from parlour.compile.numba_internals import LinkedCompiler, cached_in, compiled_once, entry_address, pretended_gpu
from parlour.compile.primitives import LINKED

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


def test_a_code_library_is_finished_in_the_steps_that_are_replaced() -> None:
    library = codegen.JITCodeLibrary
    assert parameters(library._optimize_final_module) == ["self"]
    assert parameters(library._finalize_final_module) == ["self"]
    assert parameters(library.get_pointer_to_function) == ["self", "name"]
    assert isinstance(inspect.getattr_static(library, "codegen"), property)
    assert parameters(codegen.CPUCodegen._module_pass_manager)[0] == "self"
    assert parameters(compiler.CompilerBase.__init__)[:4] == ["self", "typingctx", "targetctx", "library"]


def test_a_cache_asks_its_locator_and_its_key() -> None:
    assert parameters(caching.Cache.__init__) == ["self", "py_func"]
    assert parameters(caching.Cache._index_key) == ["self", "sig", "codegen"]
    assert parameters(caching.CompileResultCacheImpl.__init__) == ["self", "py_func"]
    source = inspect.getsource(caching.Cache.__init__)
    assert all(name in source for name in ("self._impl_class(", "locator.get_cache_path()", "locator.get_source_stamp()"))
    assert "locator.ensure_cache_path()" in inspect.getsource(caching.Cache._save_overload)
    assert "self._cache = FunctionCache(" in inspect.getsource(dispatcher.Dispatcher.enable_caching)


def test_what_is_linked_gets_no_machine_code_and_is_compiled_once() -> None:
    inner = compiled_once(njit(**LINKED)(lambda number: number + 1))
    outer = njit(**CALLABLE)(lambda number: inner(1) + inner(2) + inner(number))
    assert outer(3) == 9
    assert LINKED["pipeline_class"] is LinkedCompiler
    assert list(inner.overloads) == [(types.int64,)], "once for all numbers, constants included"
    (made,) = inner.overloads.values()
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0


def test_what_is_linked_counts_no_references_and_so_makes_no_arrays() -> None:
    inner = compiled_once(njit(**LINKED)(lambda row: row[1:][0]))
    outer = njit(**CALLABLE)(lambda row: inner(row))
    assert outer(np.arange(3)) == 1
    (made,) = inner.overloads.values()
    assert "NRT_incref" not in made.library.get_llvm_str()
    row = types.Array(types.int64, 1, "C")
    with pytest.raises(numba.TypingError, match="array"):
        njit(**LINKED)(lambda row: row[1:]).compile((row,))


def adder() -> Any:
    by = compiled_once(njit(**LINKED)(lambda number: number + 2))

    def added(row: Any, number: int) -> Any:
        return row.sum() + by(number)

    added.__qualname__ = "test.added"
    return njit(**CALLABLE)(added)


def test_compiled_code_is_kept_under_its_name_and_found_again(tmp_path: Path) -> None:
    """A closure over a compiled function: Numba's own cache would not find it again."""
    row = np.arange(3)
    first = cached_in(tmp_path, adder())
    assert first(row, 5) == 10
    assert sorted(file.name for file in tmp_path.iterdir()) == ["test.added.1.nbc", "test.added.nbi"]
    again = cached_in(tmp_path, adder())
    assert again(row, 5) == 10
    assert (sum(first.stats.cache_hits.values()), sum(again.stats.cache_hits.values())) == (0, 1)


def test_an_entry_point_is_called_directly() -> None:
    doubled = njit(**CALLABLE)(lambda number: 2 * number)
    assert entry_address(doubled, (types.int64,))(21) == 42


def test_a_gpu_is_pretended_for_a_while() -> None:
    module = pytest.importorskip("numba.cuda.dispatcher")
    asked = module.get_current_device
    with pretended_gpu((9, 0)):
        assert module.get_current_device().compute_capability == (9, 0)
    assert module.get_current_device is asked
    assert "get_current_device()" in inspect.getsource(module), "its functions still ask for the device by this name"


@pytest.mark.parametrize("package", ["numba", "llvmlite", "numba-cuda"])
def test_the_versions_are_capped(package: str) -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["gpu"]]
    (found,) = (line for line in asked if re.split(r"[<>=]", line)[0] == package)
    low, high = re.findall(r"[<>]=?(\d+)\.(\d+)", found)
    here = tuple(map(int, version(package).split(".")[:2]))
    assert tuple(map(int, low)) <= here < tuple(map(int, high)), f"{package} {version(package)}; {numba.__version__}"
