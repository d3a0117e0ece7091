"""The health check, the readiness check, and who may read the metrics."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from starlette.requests import Request

import parlour
from parlour.cli.app import carry_out
from parlour.server.access import Access
from parlour.server.errors import DiskError
from parlour.server.http import page
from parlour.server.http.health import is_from_here
from parlour.server.journal.files import FILE
from parlour.server.journal.soundness import Soundness
from parlour.server.journal.store import Store
from parlour.server.protocol.answers import Trouble
from parlour.server.services import lag
from parlour.server.services.checkup import Checkup
from tests.server.guests import Server

TOKEN = "correct horse battery staple"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose metrics have a token."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "token").write_text(f"{TOKEN}\n")
    made = Server(folder / "data", "--metrics-token-file", str(folder / "token"))
    yield made
    made.kill()


# -- who may know


def test_the_metrics_are_for_this_machine_or_a_token(guarded: Server) -> None:
    assert guarded.ask("/metrics", from_here=True).status == 200
    assert guarded.ask("/metrics").status == 404
    assert guarded.ask("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status == 200
    assert guarded.ask("/healthz", headers={"Authorization": f"Bearer {TOKEN}"}).json["parlour"] == parlour.__version__
    for wrong in (TOKEN, "Bearer", "Bearer ", f"Bearer {TOKEN} ä", f"bearer{TOKEN}", "Basic x"):
        assert guarded.ask("/metrics", headers={"Authorization": wrong.encode().decode("latin-1")}).status == 404
    found = guarded.ask("/metrics", from_here=True).body.decode()
    for name in ("connections", "requests_refused", "disk_failures", "disk_waiting", "searches_waiting", "loop_lag_seconds"):
        assert f"\nparlour_{name} " in found
    assert "# TYPE parlour_requests_refused counter" in found


@pytest.mark.parametrize(
    ("peer", "headers", "here"),
    [
        ("127.0.0.1", {}, True),
        ("127.0.0.1", {"host": "localhost:8000"}, True),
        ("::1", {"host": "[::1]:8000"}, True),
        ("::ffff:127.0.0.1", {}, True),
        ("10.0.0.1", {}, False),
        ("127.0.0.1", {"host": "cards.example.org"}, False),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, False),
        ("127.0.0.1", {"x-forwarded-for": ""}, False),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}, False),
        ("127.0.0.1", {"via": "1.1 caddy"}, False),
        ("127.0.0.1", {"x-real-ip": "127.0.0.1"}, False),
    ],
)
def test_what_comes_from_here(peer: str, headers: dict[str, str], here: bool) -> None:
    sent = {"host": "127.0.0.1:8000", **headers}
    scope = {
        "type": "http", "client": (peer, 1), "path": "/metrics", "scheme": "http", "server": ("127.0.0.1", 8000),
        "query_string": b"", "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
    }  # fmt: skip
    assert is_from_here(Request(scope)) is here


def test_a_token_file_must_hold_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "two").write_text("a\nb\n")
    for name in ("empty", "two", "none"):
        words = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--metrics-token-file", str(tmp_path / name)]
        assert carry_out(words) == 2
        assert capsys.readouterr().err.startswith("parlour: ")
        assert not (tmp_path / "data").exists()


# -- what is wrong


def test_a_disk_that_takes_nothing_is_told_of(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        checkup = Checkup(store, lambda: True, kept=0.0)
        assert await checkup.troubles() == frozenset()
        with patch.object(store, "_together", lambda connection, works: OSError("no space left on device")):
            assert await checkup.troubles() == {Trouble.DISK}
            assert store.failures == 1
        assert await checkup.troubles() == frozenset()
        store.close()
        assert await checkup.troubles() == {Trouble.DISK}

    asyncio.run(run())


def spoiled(folder: Path) -> str:
    """A store with bad pages, and a table whose entries are on one of them."""
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        rows = [(f"t{table:03}", 0, b"x" * 300) for table in range(100)]
        file.executemany("INSERT INTO tables (id, game, opened, touched) VALUES (?, 'rook', 1, 1)", [row[:1] for row in rows])
        file.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    content = bytearray((folder / FILE).read_bytes())
    at = content.index(b"t050" + b"x" * 300) // 4096 * 4096
    content[at : at + 4096] = b"\xff" * 4096
    (folder / FILE).write_bytes(content)
    return "t050"


def test_a_bad_page_that_is_read_is_told_of_and_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        Store(tmp_path).close()
        table = spoiled(tmp_path)
        store = Store(tmp_path)
        checkup = Checkup(store, lambda: True, kept=0.0)
        assert await checkup.troubles() == frozenset()
        for _ in range(3):
            with pytest.raises(DiskError):
                store.entries(table)
            with pytest.raises(DiskError):
                store.length(table)
        assert store.length("t000") == 1, "the others are there"
        assert await checkup.troubles() == {Trouble.TABLES}
        assert len(caplog.records) == 1
        store.close()

    asyncio.run(run())


def test_a_bad_page_is_found_before_anyone_reads_it(tmp_path: Path) -> None:
    async def run() -> None:
        Store(tmp_path).close()
        spoiled(tmp_path)
        store = Store(tmp_path)
        checkup = Checkup(store, lambda: True, kept=0.0)
        store.soundness.look_through()
        assert await checkup.troubles() == {Trouble.TABLES}
        store.close()

    asyncio.run(run())


def test_a_sound_file_is_found_sound(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        await store.open("t", "rook", [b"0"])
        store.soundness.look_through()
        assert not store.soundness.is_damaged
        store.close()

    asyncio.run(run())


def test_a_bad_page_that_is_written_to_is_told_of(tmp_path: Path) -> None:
    async def run() -> None:
        Store(tmp_path).close()
        table = spoiled(tmp_path)
        store = Store(tmp_path)
        with pytest.raises(sqlite3.DatabaseError):
            await store.append(table, 1, [b"1"])
        assert store.soundness.is_damaged
        store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("code", "is_damaged"),
    [
        (sqlite3.SQLITE_CORRUPT_INDEX, True),
        (sqlite3.SQLITE_IOERR_READ, True),
        (sqlite3.SQLITE_IOERR_WRITE, False),
        (sqlite3.SQLITE_FULL, False),
    ],
)
def test_what_cannot_be_written_does_not_make_a_file_damaged(tmp_path: Path, code: int, is_damaged: bool) -> None:
    wrong, soundness = sqlite3.OperationalError(), Soundness(tmp_path / FILE)
    wrong.sqlite_errorcode = code
    assert soundness.note(wrong) == soundness.is_damaged == is_damaged


def test_a_disk_that_hangs_is_told_of_and_asked_once(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        asked: list[asyncio.Future[None]] = []

        def hang() -> asyncio.Future[None]:
            asked.append(asyncio.get_running_loop().create_future())
            return asked[-1]

        with patch.object(store, "save_time", hang):
            checkup = Checkup(store, lambda: True, kept=0.0, within=0.01)
            for _ in range(3):
                assert await checkup.troubles() == {Trouble.DISK}
            assert len(asked) == 1
            asked[0].set_result(None)
            asyncio.get_running_loop().call_later(0.0, lambda: asked[-1].done() or asked[-1].set_result(None))
            await checkup.troubles()
            assert len(asked) == 2
        store.close()

    asyncio.run(run())


def test_many_who_ask_are_answered_by_one_write(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        checkup, writes = Checkup(store, lambda: True, kept=1000.0), 0
        save = store.save_time

        def counted() -> asyncio.Future[None]:
            nonlocal writes
            writes += 1
            return save()

        with patch.object(store, "save_time", counted):
            await asyncio.gather(*(checkup.troubles() for _ in range(500)))
            await checkup.troubles()
        assert writes == 1
        store.close()

    asyncio.run(run())


def test_a_page_that_is_missing_or_broken_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.resources, "files", lambda package: tmp_path)
    assert not page.page_is_whole()
    (tmp_path / "page" / "assets").mkdir(parents=True)
    index = tmp_path / "page" / "index.html"
    index.write_text("<!doctype html>")
    assert not page.page_is_whole(), "it names no script"
    index.write_text('<script src="./assets/a.js"></script><link href="assets/b.css"><link href="icon.svg">')
    assert not page.page_is_whole()
    (tmp_path / "page" / "assets" / "a.js").write_text("1")
    (tmp_path / "page" / "assets" / "b.css").write_text("")
    assert not page.page_is_whole(), "an empty file is broken"
    (tmp_path / "page" / "assets" / "b.css").write_text("2")
    assert page.page_is_whole()


def test_a_loop_that_lags_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag, "EVERY", 0.01)
    monkeypatch.setattr(lag, "OVERLOADED", 0.1)

    async def run() -> None:
        measured = lag.LoopLag()
        task = asyncio.create_task(measured.run())
        await asyncio.sleep(0)
        time.sleep(0.3)
        while not measured.seconds:
            await asyncio.sleep(0)
        assert measured.is_overloaded
        task.cancel()

    asyncio.run(run())


def test_refusals_are_counted(guarded: Server) -> None:
    def refused() -> int:
        lines = guarded.ask("/metrics", from_here=True).body.decode().splitlines()
        return int(next(line for line in lines if line.startswith("parlour_requests_refused")).split()[1])

    before = refused()
    guarded.ask("/api/nothing")
    assert refused() == before + 1
    assert Access().metrics() == {"connections": 0, "requests_refused": 0}
