"""Compiling beside a table: one process at a time, and none that outlives a server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from subprocess import PIPE

import pytest

import parlour
from parlour.compile import warmup
from parlour.compile.warmup import Warmup
from parlour.lab import coach_process
from tests.builders import build_forever, build_in_vain, build_quickly
from tests.server.guests import PATIENCE, ROOT, Server
from tests.server.processes import children, command_of, is_running, wait_until


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a child process finds the tests."""
    monkeypatch.chdir(ROOT)


def noted(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []


def test_one_compiles_at_a_time_whatever_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    kinds = [Warmup(build_quickly) for _ in range(3)]
    for kind in kinds:
        kind.begin(str(file))
        kind.begin(str(file))
    wait_until(lambda: all(kind.ready(str(file)) for kind in kinds))
    assert noted(file) == ["begin", "end"] * 3


def test_what_failed_is_tried_again_but_not_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "notes"
    kind = Warmup(build_in_vain)
    kind.begin(str(file))
    wait_until(lambda: kind._not_before[str(file)] < float("inf"))
    kind.begin(str(file))
    assert kind._not_before[str(file)] < float("inf"), "it isn't begun again"
    assert kind.ready(str(file)) is None
    monkeypatch.setattr(warmup, "RETRY_AFTER", 0.0)
    kind._not_before[str(file)] = 0.0
    kind.begin(str(file))
    wait_until(lambda: len(noted(file)) == 2)
    wait_until(lambda: kind._not_before[str(file)] < float("inf"))


def test_what_is_compiled_ahead_gives_way_to_what_someone_waits_for(tmp_path: Path) -> None:
    ahead, wanted = tmp_path / "ahead", tmp_path / "wanted"
    done: list[bool] = []
    thread = threading.Thread(target=lambda: done.append(Warmup(build_forever).ahead(str(ahead))))
    thread.start()
    wait_until(lambda: bool(noted(ahead)))
    kind = Warmup(build_quickly)
    kind.begin(str(wanted))
    wait_until(lambda: kind.ready(str(wanted)) is not None)
    thread.join(PATIENCE)
    assert done == [False]
    assert not is_running(int(noted(ahead)[0]))
    with warmup.compiling.giving_way():
        assert not Warmup(build_quickly).ahead(str(ahead)), "while a review is at work, nothing is begun"
    assert Warmup(build_quickly).ahead(str(ahead)), "with nobody waiting, it is done"


HOST = """
import os, sys, time
from parlour.compile import warmup
from tests.builders import build_forever
warmup.compiling.ends_with_this = {ends_with_this}
warmup.Warmup(build_forever).begin(sys.argv[1])
while {forever} or not os.path.exists(sys.argv[1]):
    time.sleep(0.01)
"""


@pytest.mark.parametrize(("how", "ends_with_this"), [("killed", True), ("done", True), ("killed", False)])
def test_a_compilation_ends_with_a_server_and_with_nobody_else(tmp_path: Path, how: str, ends_with_this: bool) -> None:
    file, script = tmp_path / "notes", tmp_path / "host.py"
    script.write_text(HOST.format(ends_with_this=ends_with_this, forever=how == "killed"))
    host = subprocess.Popen(
        [sys.executable, str(script), str(file)], env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    )
    try:
        wait_until(lambda: bool(noted(file)))
        compiler = int(noted(file)[0])
        if how == "killed":  # a host that is done may have ended, and taken the compiler along, by now
            assert is_running(compiler)
            host.kill()
        host.wait()
        if ends_with_this:
            wait_until(lambda: not is_running(compiler))
        else:
            assert is_running(compiler), "what was begun for a program is finished for the next time"
            os.kill(compiler, signal.SIGKILL)
    finally:
        host.kill()
        host.wait()


def compilers(server: Server) -> list[int]:
    return [pid for pid in children(server.process.pid) if "warmup import build" in command_of(pid)]


def test_a_server_has_one_compiler_and_takes_it_along(tmp_path: Path) -> None:
    server = Server(tmp_path, environment={"PARLOUR_CACHE": str(tmp_path / "cache")})
    try:
        for game in ("rook", "hoo-doo", "authors", "snap-jack", "pals"):
            server.open(game, bots=["best"])
        wait_until(lambda: len(compilers(server)) > 0)
        for _ in range(20):
            server.ask("/healthz")
            assert len(compilers(server)) <= 1
        found = compilers(server)
    finally:
        server.kill()
    wait_until(lambda: not any(map(is_running, found)))


def test_the_coach_s_process_ends_when_its_input_is_closed(tmp_path: Path) -> None:
    table = parlour.load("rook", length="deal").open(seed=1, engine="plain")
    while not table.over:  # where nothing was decided, nothing is compiled
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    asked = {"record": table.record(), "seat": 0, "deal": 1, "simulations": 1}
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PARLOUR_CACHE": str(tmp_path / "cache")}
    words = [sys.executable, "-m", coach_process.__name__]
    with subprocess.Popen(words, stdin=PIPE, stdout=PIPE, env=environment, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"preparing": True}, "it is compiling now"
        process.stdin.close()
        assert process.wait(PATIENCE) == 1
