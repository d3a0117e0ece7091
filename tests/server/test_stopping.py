"""How a server stops: by a signal, in good order, with status 0; and Ctrl-C while a command starts."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.errors import TooBusy, Unloaded
from parlour.server.journal import entries as journal
from parlour.server.journal.files import FILE
from parlour.server.journal.store import Store
from parlour.server.sockets.connection import RESTARTING
from parlour.terminal.exit_codes import INTERRUPTED
from tests.server.bare import bare_connection, handshake
from tests.server.guests import PATIENCE, ROOT, Server
from tests.server.in_process import Inside, inside


@pytest.fixture
def stopped(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data")
    yield made
    made.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_with_status_0_and_one_file(stopped: Server, number: signal.Signals) -> None:
    seats = stopped.open("rook")
    with stopped.guest(seats.table, seats.token) as guest:
        guest.done("rename", name="Bea")
        stopped.process.send_signal(number)
        assert guest.closed() == RESTARTING
    assert stopped.process.wait(PATIENCE) == 0
    assert stopped.errors.read_text() == ""
    assert {path.name for path in stopped.data.iterdir()} == {FILE, stopped.errors.name}
    store = Store(stopped.data)
    assert b"Bea" in b"".join(store.entries(seats.table))
    store.close()


def test_a_signal_right_after_the_address_ends_the_server_in_good_order(tmp_path: Path) -> None:
    made = Server(tmp_path / "data")
    made.process.terminate()
    assert made.process.wait(PATIENCE) == 0
    assert made.errors.read_text() == ""
    assert {path.name for path in made.data.iterdir()} == {FILE, made.errors.name}


def test_what_is_under_way_is_finished_and_nothing_is_lost(stopped: Server) -> None:
    seats = stopped.open("rook")
    done: list[str] = []

    def play() -> None:
        with stopped.guest(seats.table, seats.token) as guest, suppress(ConnectionClosed):
            while guest.my_turn()["status"] == "playing":
                name = f"move {len(done)}"
                guest.done("play", id=name, move=guest.lawful()[0])
                done.append(name)

    busy = Thread(target=play)
    busy.start()
    while len(done) < 10 and busy.is_alive():
        time.sleep(0.01)
    stopped.process.send_signal(signal.SIGTERM)
    busy.join()
    assert stopped.process.wait(PATIENCE) == 0
    store = Store(stopped.data)
    found = [json.loads(body).get("id") for body in store.entries(seats.table)]
    store.close()
    assert len(done) >= 10
    assert [one for one in found if one in done] == done


def test_those_who_do_not_answer_are_not_waited_for(stopped: Server) -> None:
    seats = stopped.open("rook")
    deaf = []
    for _ in range(30):
        one = bare_connection(stopped.address)
        one.sendall(handshake(f"/ws/{seats.table}"))
        deaf.append(one)
    half = bare_connection(stopped.address)
    half.sendall(b"GET / HTTP/1.1\r\nHo")
    for one in deaf:
        assert one.recv(12) == b"HTTP/1.1 101"
    stopped.process.send_signal(signal.SIGTERM)
    assert stopped.process.wait(PATIENCE) == 0
    assert stopped.errors.read_text() == "", "nobody was waited for until the time was up"
    for one in (*deaf, half):
        one.close()


def test_a_second_signal_does_not_wait(stopped: Server) -> None:
    for _ in range(2):
        stopped.process.send_signal(signal.SIGTERM)
    assert stopped.process.wait(PATIENCE) in (0, -signal.SIGTERM)
    Store(stopped.data).close()


def test_a_server_that_stops_takes_nothing_new() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"])
        room = all_.rooms.loaded[made.table]
        line = all_.enter(made.table, made.seats["0"])
        await all_.rest()
        number = room.live.number
        all_.rooms.is_stopping = True
        with pytest.raises(TooBusy):
            await all_.open("rook", ["Ann"])
        with pytest.raises(Unloaded):
            await room.append([journal.Renamed(0, "Bea", "b")])
        line.say(do="rename", id="r", name="Bea")
        await all_.rest()
        assert room.live.number == number
        assert not line.answers("r")
        all_.rooms.stop()
        assert not all_.rooms.loaded
        assert line.code is not None

    inside(test)


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        opened = store.open("t", "rook", [b"0"])
        store.close()
        store.close()
        await opened
        with pytest.raises(Exception, match="closed"):
            await store.append("t", 1, [b"1"])

    asyncio.run(run())
    store = Store(tmp_path)
    assert store.entries("t") == [b"0"]
    store.close()


# -- Ctrl-C while a command starts

STARTS = """
import sys
from parlour import cli

def open_and_tell(first=cli.open_closed_streams):
    first()
    print("starting", flush=True)

cli.open_closed_streams = open_and_tell
cli.main(sys.argv[1:])
"""
COMMANDS = {
    "serve": ("serve", "--port", "0"),
    "simulate": ("simulate", "rook", "--deals", "100000000"),
    "play": ("play", "rook"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("delay", [0.0, 0.02, 0.1, 0.3])
def test_ctrl_c_while_a_command_starts_leaves_no_traceback(tmp_path: Path, command: str, delay: float) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PARLOUR_DATA": str(tmp_path)}
    words = [sys.executable, "-c", STARTS, *COMMANDS[command]]
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "starting\n"
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED or (command == "serve" and process.returncode == 0)
    assert "Traceback" not in told
    assert told.count("\n") <= 1


LOADS = """
import signal, sys
from parlour import cli

class Watch:
    def find_spec(self, name, *more):
        if name == sys.argv[1]:
            print(signal.getsignal(signal.SIGINT) is cli._leave, flush=True)
            raise SystemExit

sys.meta_path.insert(0, Watch())
cli.main(sys.argv[2:])
"""


@pytest.mark.parametrize(("library", "command"), [("numba", "simulate"), ("uvicorn", "serve")])
def test_ctrl_c_while_a_library_is_loaded_is_not_lost_in_it(library: str, command: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    words = [sys.executable, "-c", LOADS, library, *COMMANDS[command]]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False)
    assert done.stdout == "True\n", done.stderr


def test_little_is_imported_before_ctrl_c_is_dealt_with() -> None:
    """Python shows a traceback until the program can say otherwise, so that must be soon."""
    code = "import sys; before = set(sys.modules); import parlour.cli; print(*sorted(set(sys.modules) - before))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, env=environment, check=True)
    found = {name for name in done.stdout.split() if name.startswith("parlour")}
    assert found == {"parlour", "parlour.cli", "parlour.games", "parlour.terminal", "parlour.terminal.exit_codes"}
    assert not {"typing", "dataclasses", "re", "asyncio"} & set(done.stdout.split())
