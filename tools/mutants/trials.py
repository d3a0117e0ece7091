"""Trials: the tests of one clause, run on one mutant of a function that carries it out."""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import resource
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.clauses import ROOT, TESTS, Where, cited, code_of, functions, sheets, tests_of
from tools.mutants.changes import Mutant

LATE = ("test_every_game.py",)
"""Tests over every game take long: they run only where a clause has no others."""
NEVER = ("test_engines.py",)
"""Tests of the compiled rules: a mutant lives in the plain rules only."""
MEMORY = 4 << 30

KILLED, SURVIVED, TIMEOUT, BROKEN = "killed", "survived", "killed by time", "broken"


@dataclass(frozen=True)
class Pair:
    """A clause, a function that carries it out, and the clause's tests."""

    clause: str
    game: str
    code: Where
    tests: tuple[Where, ...]

    @property
    def key(self) -> str:
        """The name under which the verdict is kept."""
        return f"{self.clause} {self.code.file} {self.code.name}"

    def ids(self) -> list[str]:
        """The tests as pytest names them."""
        able = [test for test in self.tests if Path(test.file).name not in NEVER]
        quick = [test for test in able if Path(test.file).name not in LATE]
        return [f"{ROOT / test.file}::{test.name.replace('.', '::')}" for test in quick or able]

    def fingerprint(self) -> str:
        """A digest of the sources that the verdict depends on."""
        digest = hashlib.blake2b(digest_size=12)
        files = sorted({self.code.file, *(test.file for test in self.tests)})
        own = sorted(Path(__file__).parent.glob("*.py"))
        for file in [*(ROOT / file for file in files), TESTS / "helpers.py", TESTS / "walks.py", *own]:
            digest.update(file.read_bytes())
        return digest.hexdigest()


def pairs(names: list[str], clauses: list[str]) -> list[Pair]:
    """Every clause with each function that carries it out; ``names`` and ``clauses`` narrow them down."""
    code, tests = code_of(), tests_of()
    found = []
    for game, rows in sheets(names).items():
        for row in rows:
            if clauses and row.clause not in clauses:
                continue
            for where in code.get(row.clause, []):
                if node_of(where) is not None:
                    found.append(Pair(row.clause, game, where, tuple(tests.get(row.clause, ()))))
    return found


def node_of(where: Where) -> ast.FunctionDef | None:
    """The function in its syntax tree; None if it is not a marked rule."""
    tree = ast.parse((ROOT / where.file).read_text(encoding="utf-8"))
    for name, node in functions(tree):
        if name == where.name and node.lineno == where.line and cited(node):
            return node
    return None


def put_in(where: Where, mutant: ast.FunctionDef | None) -> None:
    """Replace the real function with a changed one, in this process."""
    path = ROOT / where.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    outer = where.name.split(".")[0]
    for name, node in functions(tree):
        if name == where.name and node.lineno == where.line and mutant is not None:
            node.body = mutant.body
    made = compile(ast.fix_missing_locations(tree), str(path), "exec")
    module_name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    module = importlib.import_module(module_name)
    for constant in made.co_consts:
        if hasattr(constant, "co_name") and constant.co_name == outer:
            getattr(module, outer).__code__ = constant
    from parlour.games import _built_in_rules

    _built_in_rules.cache_clear()


def run_tests(ids: list[str]) -> int:
    """Run tests in this process, quietly, until one fails. Gives pytest's exit status."""
    import pytest

    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", "--no-header", *ids]))


def outcome(pair: Pair, mutant: Mutant | None, limit: int) -> tuple[str, float]:
    """Run the clause's tests on a mutant (None: the real code) in a process of its own. Gives the outcome and the CPU seconds."""
    child = os.fork()
    if child == 0:
        status = 70
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGXCPU, signal.SIG_DFL)
            with tempfile.TemporaryDirectory() as empty:
                os.environ["PARLOUR_CACHE"] = empty
                os.environ["PARLOUR_ENGINE"] = "plain"
                put_in(pair.code, mutant.function if mutant else None)
                status = run_tests(pair.ids())
        finally:
            os._exit(status)
    _, code, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    if os.WIFSIGNALED(code):
        return TIMEOUT, seconds
    return {0: SURVIVED, 1: KILLED, 2: KILLED}.get(os.WEXITSTATUS(code), BROKEN), seconds
