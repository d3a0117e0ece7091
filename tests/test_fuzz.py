"""The fuzzer: its seeds hold, fresh inputs hold, and it finds bugs that are planted."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.lang.errors import RecordError
from parlour.play import notation, refusals
from parlour.server.access import Access
from parlour.server.http import catalog
from parlour.server.http.routes import all_routes
from parlour.server.rooms import questions
from parlour.server.sockets.listener import Listener
from parlour.server.workers.pool import Workers
from tools.clauses import ROOT
from tools.fuzz import attempts, corpus
from tools.fuzz.__main__ import main, replay
from tools.fuzz.attempts import Finding, attempt
from tools.fuzz.campaign import Campaign
from tools.fuzz.minimize import minimized
from tools.fuzz.mutator import Mutator
from tools.fuzz.targets import NAMES, Target, made
from tools.fuzz.targets.http import Http
from tools.fuzz.trail import Trail, file_of, put_last
from tools.fuzz.trees import Object, parsed, plain, written
from tools.fuzz.world import World

FRESH = {"records": 300, "moves": 150, "frames": 150, "http": 300}
"""Fresh inputs for each target."""
PATIENCE = 12_000
"""Inputs after which a planted bug must be found."""


@pytest.fixture
def campaign(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """A campaign with the seeds of the repository. The test names the target. Time isn't judged: coverage makes everything slow."""
    monkeypatch.setattr(attempts, "MOST_SECONDS", 60.0)
    name = request.param
    target = made(name)
    yield Campaign(name, target, corpus.seeds(name), "tests")
    target.close()


def against(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("campaign", names, indirect=True)


def told(found: list[Finding]) -> str:
    return "\n\n".join(f"{finding.data!r}\n{finding.report or finding.message}" for finding in found)


@against(*NAMES)
def test_the_seeds_hold(campaign: Campaign) -> None:
    assert len(campaign.seeds) >= 30
    found = campaign.replay_seeds()
    assert not found, told(found)


@against(*NAMES)
def test_fresh_inputs_hold_and_some_lead_to_something_new(campaign: Campaign) -> None:
    campaign.replay_seeds()
    seeds, outcomes = len(campaign.seeds), len(campaign.outcomes)
    found = [finding for _ in range(FRESH[campaign.name]) if (finding := campaign.step())]
    assert not found, told(found)
    assert len(campaign.seeds) > seeds
    assert len(campaign.outcomes) > outcomes


@against("http")
def test_the_seeds_reach_every_route(campaign: Campaign) -> None:
    campaign.replay_seeds()
    assert isinstance(campaign.target, Http)
    world = World()
    wanted = {route.endpoint.__qualname__ for route in all_routes(world.registry, Access(), Workers(), Workers())}
    assert wanted <= campaign.target.reached


# -- planted bugs


def hunted(campaign: Campaign, wanted: Callable[[Finding], bool]) -> Finding:
    """The first finding that is wanted."""
    for _ in range(PATIENCE):
        finding = campaign.step()
        if finding is not None and wanted(finding):
            return finding
    raise AssertionError("the planted bug was not found")


def planted(*arguments: Any) -> Any:
    raise KeyError("planted")


@against("records")
def test_a_planted_bug_in_the_parser_is_found_made_small_and_written(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(notation, "_unexpected", planted)
        finding = hunted(campaign, lambda finding: finding.kind == "KeyError")
        smallest = campaign.minimized(finding)
        assert len(smallest.data) <= len(finding.data)
        assert len(smallest.data) < 120
        file = corpus.put(smallest, tmp_path)
        assert corpus.is_known(finding, tmp_path)
        assert f"python -m tools.fuzz --replay {file}" in file.with_suffix(".txt").read_text(encoding="utf-8")
        assert replay([file]) == 1
        assert "planted" in capsys.readouterr().out
    assert replay([file]) == 0


@against("records")
def test_one_cause_is_one_finding(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "_loaded", planted)
    found = [finding for _ in range(60) if (finding := campaign.step())]
    assert len(found) == 1


@against("moves")
def test_a_refusal_that_changes_the_table_is_found(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_text = refusals.refuse_text

    def changing(table: Any, *more: Any) -> None:
        table.moves.append((0, "pass"))
        refuse_text(table, *more)

    monkeypatch.setattr(refusals, "refuse_text", changing)
    hunted(campaign, lambda finding: "changed the table" in finding.message)


@against("frames")
def test_an_exception_in_the_connection_is_found(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Listener, "receive", planted)
    hunted(campaign, lambda finding: finding.kind == "KeyError")


@against("frames")
def test_a_command_that_crashes_is_found(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "why", planted)
    hunted(campaign, lambda finding: "1011" in finding.message)


@against("frames")
def test_a_bystander_who_is_shut_out_is_found(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    send = Listener.send
    monkeypatch.setattr(
        Listener, "send", lambda self, event: None if getattr(event, "id", "") == "bystander" else send(self, event)
    )
    monkeypatch.setattr("tools.fuzz.wires.PATIENCE", 0.1)
    hunted(campaign, lambda finding: "bystander" in finding.message)


@against("http")
def test_a_planted_bug_in_an_endpoint_is_found(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", planted)
    finding = hunted(campaign, lambda finding: finding.kind == "KeyError")
    assert campaign.minimized(finding).data.startswith(b"GET /api/games/")


class Costly(Target):
    """A target that takes time or memory, or never ends."""

    def __init__(self, run: Callable[[], object]) -> None:
        self._run = run

    def words(self) -> list[str]:
        return []

    def run(self, data: bytes) -> Hashable:
        self._run()
        return None


def test_an_input_that_takes_long_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: 0.7 * next(clock))
    assert attempt("x", Costly(lambda: None), b"").finding is None
    found = attempt("x", Costly(time.process_time), b"").finding
    assert found is not None
    assert found.kind == "slow"


def test_an_input_that_takes_much_memory_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    used = [0]
    monkeypatch.setattr(attempts, "memory", lambda: used[0])
    assert attempt("x", Costly(lambda: used.insert(0, 99 << 20)), b"").finding is None
    found = attempt("x", Costly(lambda: used.insert(0, 200 << 20)), b"").finding
    assert found is not None
    assert found.kind == "memory"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarm signal")
def test_an_input_that_never_ends_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "HANGS", 0.05)

    def endless() -> None:
        while True:
            pass

    found = attempt("x", Costly(endless), b"").finding
    assert found is not None
    assert found.kind == "Hangs"


# -- inputs


def test_the_same_seed_makes_the_same_inputs() -> None:
    def inputs() -> list[bytes]:
        target = made("records")
        mutator = Mutator(random.Random(5), target.words())
        return [target.mutated(seed, mutator) for seed in corpus.seeds("records")]

    assert inputs() == inputs()


def test_a_tree_can_be_what_no_encoder_writes() -> None:
    tree = Object([["a", 1], ["a", "\ud800"], ["b", [None, True]]])
    assert written(tree) == b'{"a":1,"a":"\\ud800","b":[null,true]}'
    assert parsed(written(tree)) == tree
    assert plain(tree) == {"a": "\ud800", "b": [None, True]}
    assert parsed(b"[" * 500 + b"]" * 500) is None
    assert parsed(b"{'a': 1}") is None


def test_mutations_reach_what_programs_stumble_over() -> None:
    mutator = Mutator(random.Random(1), ["word"])
    made = [written(mutator.tree(Object([["a", 1], ["b", "text"], ["c", [1, 2]]]))) for _ in range(3000)]
    for sought in (b"NaN", b"\\ud800", b"\\u202e", b"\\u0000", b"[[[[", b"word", b"1e400", str(2**63).encode()):
        assert any(sought in data for data in made), sought
    assert any(
        len(re) > len(set(re)) for data in made if isinstance(tree := parsed(data), Object) for re in [[k for k, _ in tree]]
    )


def test_scripts_of_frames_can_be_mutated_whatever_they_are() -> None:
    mutator, frames = Mutator(random.Random(1), ["word"]), made("frames")
    mutator.other = lambda: b'[["open", "x"], ["say", {"a": 1}], ["rest"]]'
    try:
        for _ in range(300):
            for data in (b'{"a": 1, "b": [2]}', b'[{"a": 1, "b": 2}, ["say", {"c": 3}]]', b"[]", b"7"):
                assert isinstance(frames.mutated(data, mutator), bytes)
    finally:
        frames.close()


def test_minimizing_leaves_what_matters() -> None:
    data = written(Object([["x", list(range(50))], ["y", Object([["key", "a long text with a needle in it"]])]]))
    assert minimized(data, lambda data: b"needle" in data) == b"needle"

    def is_json_with_needle(data: bytes) -> bool:
        try:
            return "needle" in json.dumps(json.loads(data))
        except ValueError:
            return False

    assert minimized(data, is_json_with_needle) == b'"needle"'


def test_the_input_a_worker_died_of_is_kept(tmp_path: Path) -> None:
    file = file_of(0, tmp_path)
    trail = Trail(file)
    assert "status -9" in put_last(file, -9, tmp_path)
    trail.note("moves", b'{"game":"a long one"}')
    trail.note("http", b"GET / HTTP/1.1")
    put_last(file, -9, tmp_path)
    assert [found.read_bytes() for found in (tmp_path / "http").glob("*.bin")] == [b"GET / HTTP/1.1"]


def test_a_file_outside_a_targets_folder_is_no_input(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="records, moves, frames, http"):
        corpus.target_of(tmp_path / "x.json")


# -- the command

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


@pytest.mark.slow
def test_the_command_runs_its_inputs_and_tells_what_came_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--inputs", "80", "--target", "records", "--target", "http", "--workers", "2", "--seed", "t", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert {target: result["inputs"] for target, result in said.items()} == {"records": 40, "http": 40}
    assert not any(result["found"] for result in said.values())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no interrupt signal for one process")
def test_an_interrupt_ends_it_with_a_report() -> None:
    with started() as process:
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert "Everything held." in said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that ends a process at once")
def test_workers_end_when_the_command_is_killed() -> None:
    with started() as process:
        process.kill()
        process.communicate(timeout=120)  # until its workers, which share its output, have ended too


@contextmanager
def started() -> Iterator[subprocess.Popen[str]]:
    """The command, some seconds after its start."""
    words = [sys.executable, "-m", "tools.fuzz", "--target", "records", "--workers", "1", "--seed", "i", "--minutes", "10"]
    with subprocess.Popen(words, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as process:
        time.sleep(6)
        yield process


def test_a_record_error_is_always_sendable() -> None:
    with pytest.raises(RecordError) as caught:
        notation.parse('{"\\ud800": 1, "\\ud800": 2}')
    str(caught.value).encode()
