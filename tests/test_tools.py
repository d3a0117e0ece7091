"""The chores that keep the tests honest: that they see what is missing, and that a mutant is a mutant."""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from bench.compare import __main__ as bench_compare
from bench.compare.instructions import MISSING, Counted, per_decision, read
from bench.compare.ratios import ratio
from parlour.games import find
from tools import clauses, games
from tools.clauses import ROOT, Row, Where, code_of, fill, strays
from tools.mutants.changes import mutants
from tools.mutants.trials import Pair, node_of
from tools.mutants.verdicts import Verdict, failures

HERE = [Where("src/x.py", 3, "play")]


@pytest.mark.parametrize(
    ("code", "tests", "in_code", "wrong"),
    [
        (HERE, HERE, True, []),
        ([], HERE, True, ["RK-1 (rook) has no code"]),
        (HERE, [], True, ["RK-1 (rook) has no test"]),
        ([], [], True, ["RK-1 (rook) has no code", "RK-1 (rook) has no test"]),
        ([], HERE, False, []),
        ([], [], False, ["RK-1 (rook) has no test"]),
    ],
)
def test_what_a_clause_lacks_is_listed(code: list[Where], tests: list[Where], in_code: bool, wrong: list[str]) -> None:
    assert fill({"rook": [Row("RK-1", "", in_code)]}, {"RK-1": code}, {"RK-1": tests}) == wrong


def test_a_sheet_without_clauses_or_with_one_twice_is_listed() -> None:
    assert fill({"rook": []}, {}, {}) == ["rook has no clauses in its docstring"]
    twice = [Row("RK-1", "", False), Row("RK-1", "", False)]
    assert "RK-1 appears twice in the sheet of rook" in fill({"rook": twice}, {}, {"RK-1": HERE})


def test_a_citation_of_no_clause_is_listed() -> None:
    (wrong,) = strays({"rook": [Row("RK-1", "", True)]}, {"RK-1": HERE, "RK-99": HERE}, {"RK-1": HERE})
    assert wrong == "src/x.py:3 play: this code cites RK-99, which is in no sheet"


def test_code_and_tests_are_found_by_their_marks_and_names(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(
        '@rule("RK-1", "RK-11")\ndef play(s): ...\n@rule\ndef helper(s): ...\n'
        'def course():\n    @rule("CM-3")\n    def inner(s): ...\ndef view():\n    """What is seen (CM-6)."""\n',
        encoding="utf-8",
    )
    (tmp_path / "test_x.py").write_text(
        "def test_RK_1_and_RK_11(): ...\nclass TestIt:\n    def test_RK_111_x(self): ...\ndef helper_RK_5(): ...\n",
        encoding="utf-8",
    )
    code, tests = code_of(tmp_path, tmp_path), clauses.tests_of(tmp_path, tmp_path)
    assert {clause: [where.name for where in some] for clause, some in code.items()} == {
        "RK-1": ["play"], "RK-11": ["play"], "CM-3": ["course.inner"], "CM-6": ["view"],
    }  # fmt: skip
    assert set(tests) == {"RK-1", "RK-11", "RK-111"}
    assert tests["RK-111"][0].name == "TestIt.test_RK_111_x"


def test_mutants_of_a_function_are_all_different_from_it_and_compile() -> None:
    text = """
def winner(s: State, seat: int) -> int:
    '''Who wins.'''
    best = 0
    for other in range(s.players):
        if s.total[other] > s.total[best] and not s.out or seat == 2:
            best = other
            s.count += 1
    return best & ~MASK
"""
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    found = list(mutants(function))
    texts = [ast.unparse(mutant.function) for mutant in found]
    assert ast.unparse(function) not in texts
    assert len(set(texts)) > 20
    for mutant in found:
        compile(ast.Module([mutant.function], []), "x", "exec")
        assert "'''" not in mutant.what
    said = " | ".join(mutant.what for mutant in found)
    for part in ("return 0", "not (", "and/or", "LtE in", "NotEq in", "without: best = other", "Sub in", "0 + 1", "MASK + 1"):
        assert part in said


def test_a_clause_fails_when_nothing_was_killed() -> None:
    dead = Verdict("RK-1", "rook", "x.py", "play", killed=["line 1"])
    alive = Verdict("RK-2", "rook", "x.py", "play")
    assert failures([dead, replace(alive, clause="RK-1"), alive]) == {"RK-2": [alive]}


MUTATE = """
from tools.mutants.__main__ import warm_up
from tools.mutants.changes import mutants
from tools.mutants.trials import node_of, outcome, pairs
warm_up()
(pair,) = [pair for pair in pairs(["paintings-outcasts"], ["F2-4"]) if pair.code.name == "cards_outcasts"]
print(outcome(pair, None, 60)[0])
print(outcome(pair, next(mutants(node_of(pair.code))), 60)[0])
"""


@pytest.mark.slow
def test_a_mutant_turns_the_clauses_test_red_and_the_real_code_does_not() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MUTATE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "PARLOUR_GARBLE": "0"},
    )
    assert done.stdout.split("\n")[:2] == ["survived", "killed"]


def test_only_marked_rules_are_mutated() -> None:
    code = code_of()
    assert any(node_of(where) is None for where in code["CM-6"])
    assert all(node_of(where) is not None for where in code["F2-4"])
    pair = Pair("F2-4", "paintings-outcasts", code["F2-4"][0], (Where("tests/test_engines.py", 1, "test_F2_4"), *HERE))
    assert pair.ids() == [f"{ROOT}/src/x.py::play"]


COMMANDS = (
    "tools.clauses", "tools.fuzz.__main__", "tools.games", "tools.golden", "tools.icons", "tools.link_pictures", "tools.mutants.__main__",
    "tools.pages.__main__", "tools.site.__main__", "tools.terminal_picture", "tools.page_pictures",
    "bench.__main__", "bench.abuse.__main__", "bench.compare.__main__", "bench.page_frames", "bench.profile",
    "bench.search", "bench.server.__main__", "bench.strength.__main__",
)  # fmt: skip


@pytest.mark.parametrize("module", COMMANDS)
def test_every_command_has_help_with_examples(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = module.removesuffix(".__main__")
    with pytest.raises(SystemExit) as end:
        importlib.import_module(module).main(["--help"])
    told = capsys.readouterr().out
    assert end.value.code == 0
    assert f"usage: python -m {command} " in told
    assert f"Examples:\n  python -m {command}" in told
    assert "{game}" not in told


def test_every_chore_is_a_command_with_help() -> None:
    """A file or folder with a ``main`` is in the list above."""
    named = {module.removesuffix(".__main__") for module in COMMANDS} - {"bench"}
    shared = {
        "tools.browser",
        "tools.commands",
        "tools.typescript",
        *(f"bench.{part}" for part in ("games", "ismcts", "keys", "parlour_rates", "rates", "rivals", "same_game")),
    }
    there = {
        f"{folder}.{found.name}" for folder in ("tools", "bench") for found in pkgutil.iter_modules([str(ROOT / folder)])
    } - {"bench.__main__"}
    assert there == named | shared


def test_games_are_found_by_what_they_are() -> None:
    assert find(games.usual()).calling_card.parent == games.USUAL_PARENT
    assert games.descended_from("a game nobody knows") == []
    for name in parlour.games.built_in():
        phases = find(name).calling_card.phases
        assert (name in games.with_race()) == any(phase.is_race for phase in phases)


def test_the_instructions_of_a_decision_leave_out_what_a_run_takes_to_set_up() -> None:
    few = read("decisions: 100\n==7== Events    : Ir\n==7== Collected : 900500\n")
    many = read("decisions: 400\n==8== Events    : Ir\n==8== Collected : 900500\n==8== Collected : 1\n")
    assert few == Counted(instructions=900_500, decisions=100)
    assert per_decision(few, replace(many, instructions=900_500 + 300 * 137)) == 137.0


@pytest.mark.parametrize("output", ["", "decisions: 100\n", "==7== Collected : 900500\n"])
def test_a_run_that_was_not_counted_is_an_error(output: str) -> None:
    with pytest.raises(RuntimeError, match="counted nothing"):
        read(output)


def test_without_valgrind_the_way_to_get_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda program: None)
    with pytest.raises(SystemExit) as end:
        bench_compare.main([".", ".", "--instructions"])
    assert end.value.code == 2
    assert MISSING in capsys.readouterr().err


def test_a_ratio_is_of_pairs_measured_in_turns() -> None:
    order: list[str] = []

    def measure(name: str, figure: float) -> float:
        order.append(name)
        return figure

    found = ratio(lambda: measure("old", 10.0), lambda: measure("new", 15.0), rounds=3)
    assert order == ["old", "new", "new", "old", "old", "new"]
    assert (found.old, found.new, found.rounds) == (10.0, 15.0, (1.5, 1.5, 1.5))
    assert str(found) == "1.50 x  (1.50 to 1.50)"
