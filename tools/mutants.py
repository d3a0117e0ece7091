"""Break the code of each clause and see its tests turn red.

    python -m tools.mutants                  every clause
    python -m tools.mutants --game rook      only this game ("common" for CM)
    python -m tools.mutants --clause RK-11   only this clause
    python -m tools.mutants --all            try all mutants, and list those that survive
    python -m tools.mutants --json           the results as JSON

A clause has functions that carry it out (``@rule("RK-11")``) and tests named after it (``test_RK_11_…``). Each such function
is changed in small ways (a mutant: a comparison turned round, a statement dropped, a number one higher …), and only the tests
of this clause are run on it. A function passes for a clause when at least one mutant turns one of the clause's own tests red.
A clause fails, and so does this command, when its tests kill no mutant in all of its code; functions no mutant of which was
killed are listed.

Results are kept in ``build/mutants.json`` and are good as long as the source file and the test files are the same.
"""

from __future__ import annotations

import argparse
import ast
import copy
import hashlib
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.clauses import ROOT, TESTS, Where, cited, code_of, functions, sheets, tests_of

KEPT = ROOT / "build" / "mutants.json"
LATE = ("test_every_game.py",)
"""Tests over every game take long: they run only where a clause has no others."""
NEVER = ("test_worlds.py",)
"""Tests of the compiled rules: a mutant lives in the plain rules only."""
CPU_SECONDS = 120
"""For the tests of a clause on the real code; a mutant gets a few times what they needed, since it may never end."""
MEMORY = 4 << 30

KILLED, SURVIVED, TIMEOUT, BROKEN = "killed", "survived", "killed by time", "broken"


# Mutants

FLIPPED = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt}
EDGED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SWAPPED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A change to a function: what it is, in words, and the function changed."""

    what: str
    line: int
    function: ast.FunctionDef


def mutants(function: ast.FunctionDef) -> Iterator[Mutant]:
    """All mutants of a function, those that change most first; changes of loops last, since they may never end."""
    late: list[Mutant] = []
    for change in (_returns, _conditions, _comparisons, _statements, _operators, _numbers):
        for mutant, in_loop in change(function):
            if in_loop:
                late.append(mutant)
            else:
                yield mutant
    yield from late


Found = Iterator[tuple[Mutant, bool]]


def _with(function: ast.FunctionDef, path: list[int], change: Callable[[ast.AST], ast.AST | None]) -> ast.FunctionDef:
    """A copy of the function in which the node at this place of a walk is changed."""
    made = copy.deepcopy(function)
    node = list(ast.walk(made))[path[0]]
    new = change(node)
    if new is not None:
        for parent in ast.walk(made):
            for name, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, name, new)
                elif isinstance(value, list):
                    value[:] = [new if item is node else item for item in value]
    return ast.fix_missing_locations(made)


def _body(function: ast.FunctionDef) -> list[ast.stmt]:
    first = function.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return function.body[1:] if told else function.body


def _returns(function: ast.FunctionDef) -> Found:
    """The function does nothing and gives 0 (or True, or False, or nothing) at once."""
    kind = ast.unparse(function.returns) if function.returns else "None"
    results = {"None": [None], "bool": ["True", "False"], "int": ["0", "1"]}.get(kind, ["(0, 0)"])
    for result in results:
        made = copy.deepcopy(function)
        made.body = [ast.Return(ast.parse(result, mode="eval").body if result else None)]
        yield Mutant(f"return {result or ''}".strip(), function.lineno, ast.fix_missing_locations(made)), False


def _nodes(function: ast.FunctionDef) -> Iterator[tuple[int, ast.AST, bool]]:
    """The nodes of the function's body with their places in a walk, and whether they decide if a loop ends."""
    inside = {id(node) for statement in _body(function) for node in ast.walk(statement)}
    loops = {
        id(node)
        for loop in ast.walk(function)
        if isinstance(loop, (ast.While, ast.For))
        for part in ([loop.test] if isinstance(loop, ast.While) else [loop.iter])
        for node in ast.walk(part)
    }
    in_while = {id(node) for loop in ast.walk(function) if isinstance(loop, ast.While) for node in ast.walk(loop)}
    for place, node in enumerate(ast.walk(function)):
        if id(node) in inside:
            yield place, node, id(node) in loops or id(node) in in_while


def _conditions(function: ast.FunctionDef) -> Found:
    """A condition the other way round; ``and`` for ``or``."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):

            def turn(found: Any) -> None:
                found.test = ast.UnaryOp(ast.Not(), found.test)

            yield (
                Mutant(f"not ({ast.unparse(node.test)})", node.lineno, _with(function, [place], turn)),
                in_loop or isinstance(node, ast.While),
            )
        elif isinstance(node, ast.BoolOp):

            def swap(found: Any) -> None:
                found.op = ast.Or() if isinstance(found.op, ast.And) else ast.And()

            yield Mutant(f"and/or in {ast.unparse(node)}", node.lineno, _with(function, [place], swap)), in_loop


def _comparisons(function: ast.FunctionDef) -> Found:
    """A comparison turned round, or moved by one at its edge."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, ast.Compare):
            for table in (FLIPPED, EDGED):
                new = table.get(type(node.ops[0]))  # type: ignore[attr-defined]
                if new is not None:

                    def other(found: Any, new: Any = new) -> None:
                        found.ops[0] = new()

                    made = _with(function, [place], other)
                    yield Mutant(f"{new.__name__} in {ast.unparse(node)}", node.lineno, made), in_loop


def _statements(function: ast.FunctionDef) -> Found:
    """A statement dropped."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While, ast.Break)):
            if isinstance(node, ast.Return) and len(_body(function)) == 1 and node in function.body:
                continue
            made = _with(function, [place], lambda found: ast.Pass())
            yield Mutant(f"without: {ast.unparse(node).splitlines()[0]}", node.lineno, made), in_loop


def _operators(function: ast.FunctionDef) -> Found:
    """Plus for minus, and-sets for or-sets; a complement left out."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPPED:

            def swap(found: Any) -> None:
                found.op = SWAPPED[type(found.op)]()

            yield (
                Mutant(
                    f"{SWAPPED[type(node.op)].__name__} in {ast.unparse(node)}", node.lineno, _with(function, [place], swap)
                ),
                in_loop,
            )
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Invert, ast.Not, ast.USub)):
            made = _with(function, [place], lambda found: found.operand)  # type: ignore[attr-defined]
            yield Mutant(f"without the sign of {ast.unparse(node)}", node.lineno, made), in_loop


def _numbers(function: ast.FunctionDef) -> Found:
    """A number one higher; a name of the module that is a number, one higher."""
    for place, node, in_loop in _nodes(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, int):

            def higher(found: Any) -> None:
                found.value = not found.value if isinstance(found.value, bool) else found.value + 1

            yield Mutant(f"{node.value} + 1", node.lineno, _with(function, [place], higher)), in_loop
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.isupper():
            made = _with(function, [place], lambda found: ast.parse(f"{found.id} + 1", mode="eval").body)
            yield Mutant(f"{node.id} + 1", node.lineno, made), in_loop


# One function and one clause


@dataclass(frozen=True)
class Pair:
    """A clause, a function that carries it out, and the clause's tests."""

    clause: str
    game: str
    code: Where
    tests: tuple[Where, ...]

    @property
    def key(self) -> str:
        return f"{self.clause} {self.code.file} {self.code.name}"

    def ids(self) -> list[str]:
        """The tests as pytest names them."""
        able = [test for test in self.tests if Path(test.file).name not in NEVER]
        quick = [test for test in able if Path(test.file).name not in LATE]
        return [f"{ROOT / test.file}::{test.name.replace('.', '::')}" for test in quick or able]

    def fingerprint(self) -> str:
        digest = hashlib.blake2b(digest_size=12)
        files = sorted({self.code.file, *(test.file for test in self.tests)})
        for file in [*(ROOT / file for file in files), TESTS / "helpers.py", TESTS / "walks.py", Path(__file__)]:
            digest.update(file.read_bytes())
        return digest.hexdigest()


def pairs(names: list[str], clauses: list[str]) -> list[Pair]:
    """What there is to do."""
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
    """The function in its syntax tree; None if it is none of the marked rules."""
    tree = ast.parse((ROOT / where.file).read_text(encoding="utf-8"))
    for name, node in functions(tree):
        if name == where.name and node.lineno == where.line and cited(node):
            return node
    return None


def put_in(where: Where, mutant: ast.FunctionDef | None) -> None:
    """Put a changed function in the place of the real one, in this process."""
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
    from parlour.games import find

    find.cache_clear()


def run_tests(ids: list[str]) -> int:
    """Run tests in this process, quietly, till the first that fails. Gives pytest's exit status."""
    import pytest

    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", "--no-header", *ids]))


def outcome(pair: Pair, mutant: Mutant | None, limit: int) -> tuple[str, float]:
    """Run the clause's tests on a mutant (None: the real code) in a process of its own. Gives what came of it, and the time."""
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


def judge(some: list[Pair], everything: bool) -> list[dict[str, Any]]:
    """Of each function that carries out a clause, try mutants till one is killed (or all of them)."""
    blank = [
        {
            "clause": pair.clause, "game": pair.game, "file": pair.code.file, "function": pair.code.name,
            "tests": len(pair.ids()), "killed": [], "survived": [],
            "fingerprint": pair.fingerprint(), "all": everything, "note": "",
        }
        for pair in some
    ]  # fmt: skip
    came, needed = outcome(some[0], None, CPU_SECONDS) if some[0].ids() else (BROKEN, 0.0)
    if came != SURVIVED:
        note = "its tests are red without any mutant" if some[0].ids() else "no tests"
        return [{**result, "note": note} for result in blank]
    return [_judge_function(pair, result, everything, int(3 * needed) + 3) for pair, result in zip(some, blank, strict=True)]


def _judge_function(pair: Pair, result: dict[str, Any], everything: bool, limit: int) -> dict[str, Any]:
    function = node_of(pair.code)
    assert function is not None
    for mutant in mutants(function):
        came, _ = outcome(pair, mutant, limit)
        said = f"line {mutant.line}: {mutant.what}"
        if came in (KILLED, TIMEOUT):
            result["killed"].append(said)
            if not everything:
                break
        elif came == SURVIVED:
            result["survived"].append(said)
    return result


# All of them


def results(
    todo: list[Pair], *, everything: bool, workers: int, told: Callable[[dict[str, Any]], None]
) -> list[dict[str, Any]]:
    """Judge all pairs, several clauses at once; what was judged before on the same sources is taken from the file."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    found: list[dict[str, Any]] = []
    waiting: dict[str, list[Pair]] = {}
    for pair in todo:
        old = kept.get(pair.key)
        if old and old["fingerprint"] == pair.fingerprint() and (old["all"] or not everything) and not old["note"]:
            found.append(old)
            told(old)
        else:
            waiting.setdefault(pair.clause, []).append(pair)
    at_work: dict[int, tuple[list[Pair], Any]] = {}
    try:
        while waiting or at_work:
            while waiting and len(at_work) < workers:
                some = waiting.pop(next(iter(waiting)))
                paper = tempfile.TemporaryFile("w+")  # noqa: SIM115
                child = os.fork()
                if child == 0:
                    try:
                        json.dump(judge(some, everything), paper)
                        paper.flush()
                    finally:
                        os._exit(0)
                at_work[child] = some, paper
            child, _ = os.waitpid(-1, 0)
            some, paper = at_work.pop(child)
            paper.seek(0)
            text = paper.read()
            paper.close()
            if not text:
                raise RuntimeError(f"no result for {some[0].clause}")
            for pair, result in zip(some, json.loads(text), strict=True):
                kept[pair.key] = result
                found.append(result)
                told(result)
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    finally:
        for child in at_work:
            os.kill(child, signal.SIGTERM)
    return found


def warm_up() -> None:
    """Import what every child needs, once. Tests and the rules of games are not made before a mutant is in its place."""
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    import parlour
    from parlour.compile import simulate  # noqa: F401
    from parlour.games import find

    for name in parlour.games():
        find(name)
    sys.path.insert(0, str(TESTS))
    os.chdir(ROOT)


def main(arguments: list[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--game", action="append", default=[], help='only this game ("common": CM)')
    reader.add_argument("--clause", action="append", default=[], help="only this clause")
    reader.add_argument("--all", action="store_true", help="try all mutants and list the survivors")
    reader.add_argument("--json", action="store_true", help="print the results as JSON")
    reader.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = reader.parse_args(arguments)
    todo = pairs(asked.game, asked.clause)
    warm_up()
    start = time.monotonic()
    with _bar(len(todo), quiet=asked.json) as told:
        found = results(todo, everything=asked.all, workers=asked.workers, told=told)
    if asked.json:
        print(json.dumps(found, indent=1))
        return 1 if failures(found) else 0
    return report(found, time.monotonic() - start)


def failures(found: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The clauses whose own tests kill nothing at all, with their functions."""
    by_clause: dict[str, list[dict[str, Any]]] = {}
    for result in found:
        by_clause.setdefault(result["clause"], []).append(result)
    return {clause: some for clause, some in by_clause.items() if not any(result["killed"] for result in some)}


def report(found: list[dict[str, Any]], seconds: float) -> int:
    """Print what came of it. Gives the exit status."""
    tried = sum(len(result["killed"]) + len(result["survived"]) for result in found)
    killed = sum(len(result["killed"]) for result in found)
    clauses = {result["clause"] for result in found}
    failed = failures(found)
    for result in sorted(found, key=lambda result: (result["game"], result["clause"])):
        where = f"{result['clause']}  {Path(result['file']).name} {result['function']}"
        if result["note"]:
            print(f"{where}: {result['note']}")
        elif not result["killed"]:
            print(f"{where}: no mutant was killed ({len(result['survived'])} tried)")
        elif result["all"]:
            for mutant in result["survived"]:
                print(f"{where}: survived, {mutant}")
    print(
        f"{len(clauses)} clauses, {len(found)} functions that carry them out; {tried} mutants, {killed} killed; {seconds:.0f} s"
    )
    if failed:
        print(f"{len(failed)} clauses whose own tests turn red on no mutant of their code: {', '.join(sorted(failed))}")
        return 1
    print("every clause in code has a test that turns red when its code is broken")
    return 0


class _bar:  # noqa: N801
    """A progress bar, unless it is to be quiet."""

    def __init__(self, total: int, *, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._progress = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(stderr=True), disable=quiet,
        )  # fmt: skip
        self._task = self._progress.add_task("mutants", total=total)

    def __enter__(self) -> Callable[[dict[str, Any]], None]:
        self._progress.start()
        return lambda result: self._progress.update(self._task, advance=1, description=f"{result['clause']:6}")

    def __exit__(self, *wrong: object) -> None:
        self._progress.stop()


if __name__ == "__main__":
    sys.exit(main())
