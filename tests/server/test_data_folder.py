"""The data folder: who may read it, who may use it, and what is told if it can't be used."""

from __future__ import annotations

import asyncio
import ctypes
import json
import logging
import os
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.cli.server import open_in_browser
from parlour.server import phrases, serve
from parlour.server.errors import FolderError, FolderInUse
from parlour.server.journal.files import FILE, SHARED_MEMORY, WAL
from parlour.server.journal.lock import LOCK_FILE, FolderLock
from parlour.server.journal.schema import APPLICATION, FIRST_SCHEMA, VERSION
from parlour.server.journal.store import Store
from parlour.terminal import saves
from tests.server.guests import ROOT, Server

SAMPLE = Path(__file__).parent / "journals" / "version-0.sql"


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def filled(folder: Path) -> None:
    """A store with a table."""

    async def run() -> None:
        store = Store(folder)
        await store.open("t", "rook", [b"0"])
        store.close()

    asyncio.run(run())


def run(*words: str, limits: Callable[[], None] | None = None) -> subprocess.CompletedProcess[str]:
    """Run ``parlour``, with these limits."""
    sent = {**os.environ, "PARLOUR_ENGINE": "plain", "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, "-m", "parlour", *words], capture_output=True, text=True, env=sent, timeout=300, check=False,
        preexec_fn=limits,
    )  # fmt: skip


# -- private files


@pytest.mark.usefixtures("umask")
def test_only_its_owner_can_read_a_store(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    store, lock = Store(folder), FolderLock(folder)
    assert mode(folder) == 0o700
    assert {path.name: mode(path) for path in folder.iterdir()} == dict.fromkeys((FILE, WAL, SHARED_MEMORY, LOCK_FILE), 0o600)
    store.close()
    lock.release()
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_a_store_that_others_could_read_is_tightened_and_its_folder_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    filled(tmp_path)
    tmp_path.chmod(0o755)
    for name in (FILE, WAL, SHARED_MEMORY):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    with caplog.at_level(logging.WARNING):
        store = Store(tmp_path)
    assert mode(tmp_path) == 0o755
    assert {path.name: mode(path) for path in tmp_path.iterdir()} == dict.fromkeys((FILE, WAL, SHARED_MEMORY), 0o600)
    assert len(caplog.records) == 1
    store.close()


@pytest.mark.usefixtures("umask")
def test_a_saved_game_is_private_until_it_is_over(tmp_path: Path) -> None:
    table = parlour.load("hoo-doo", length="deal").open(seed=1)
    file = tmp_path / "new" / "game.json"
    saves.save(table, file)
    assert mode(file) == 0o600, "its seed tells all hidden cards"
    assert mode(file.parent) == 0o700
    while not table.over:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    saves.save(table, file)
    assert saves.load(file).over


# -- files that can't be used


def as_garbage(folder: Path) -> None:
    (folder / FILE).write_bytes(b"This is no database. " * 500)


def as_truncated(folder: Path) -> None:
    filled(folder)
    content = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(content[: len(content) // 2])


def as_newer(folder: Path) -> None:
    filled(folder)
    with sqlite3.connect(folder / FILE) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    file.close()


def as_something_else(folder: Path) -> None:
    with sqlite3.connect(folder / FILE) as file:
        file.execute("CREATE TABLE songs (name TEXT)")
    file.close()


def as_another_program(folder: Path) -> None:
    filled(folder)
    with sqlite3.connect(folder / FILE) as file:
        file.execute("PRAGMA application_id = 77")
    file.close()


def as_damaged_after_a_crash(folder: Path) -> None:
    filled(folder)
    content = bytearray((folder / FILE).read_bytes())
    content[2 * 4096 : 2 * 4096 + 200] = b"\xff" * 200
    (folder / FILE).write_bytes(content)
    (folder / WAL).write_bytes(b"x" * 100)


def as_read_only_file(folder: Path) -> None:
    filled(folder)
    (folder / FILE).chmod(0o400)


def as_read_only_folder(folder: Path) -> None:
    filled(folder)
    folder.chmod(0o500)


def as_file(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("")


OVERRIDE, SEARCH, DROP = 1, 2, 24
"""Linux's numbers: root may write everywhere, may read everywhere; to give up such a right."""


def as_a_user() -> None:
    """Root may write what is read-only. Not here."""
    if os.geteuid() == 0:
        for right in (OVERRIDE, SEARCH):
            assert ctypes.CDLL(None).prctl(DROP, right, 0, 0, 0) == 0


def with_little_space() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))


def is_one_line(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("parlour: "), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert not done.stdout


def as_pipe(folder: Path) -> None:
    os.mkfifo(folder / FILE)


@pytest.mark.parametrize("spoil", [as_garbage, as_pipe, as_read_only_file, as_read_only_folder, as_file])
def test_a_folder_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    spoil(folder)
    is_one_line(run("serve", "--port", "0", "--data", str(folder), limits=as_a_user))
    if folder.is_dir():
        folder.chmod(0o700)


@pytest.mark.parametrize(
    "spoil", [as_garbage, as_truncated, as_newer, as_something_else, as_another_program, as_damaged_after_a_crash]
)
def test_a_file_that_cannot_be_used_is_left_as_it_was(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(FolderError):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("spoil", [as_garbage, as_newer])
def test_at_home_and_in_a_backup_too(
    tmp_path: Path, spoil: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(tmp_path)
    is_one_line(run("backup", str(tmp_path / "copy"), "--data", str(tmp_path)))
    assert not (tmp_path / "copy").exists()
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    monkeypatch.setattr(serve, "HOME_PORT", 0)
    assert open_in_browser() == 2
    told = capsys.readouterr()
    assert told.err.startswith("parlour: ")
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.slow
def test_no_space(tmp_path: Path) -> None:
    is_one_line(run("serve", "--port", "0", "--data", str(tmp_path / "new"), limits=with_little_space))
    filled(tmp_path / "old")
    is_one_line(run("serve", "--port", "0", "--data", str(tmp_path / "old"), limits=with_little_space))
    is_one_line(run("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "old"), limits=with_little_space))
    assert not (tmp_path / "copy").exists(), "half a copy is none"


@pytest.mark.english
def test_a_newer_store_says_which_versions_are_known(tmp_path: Path) -> None:
    as_newer(tmp_path)
    with pytest.raises(FolderError) as told:
        Store(tmp_path)
    assert str(told.value) == phrases.NEWER_STORE(file=tmp_path / FILE, version=VERSION + 1, known=VERSION)


# -- versions


def schema(folder: Path) -> set[Any]:
    with sqlite3.connect(folder / FILE) as file:
        found = set(file.execute("SELECT type, name, sql FROM sqlite_master"))
        found |= set(file.execute("PRAGMA application_id")) | set(file.execute("PRAGMA user_version"))
    file.close()
    return {tuple("".join(str(part).split()) for part in one) for one in found}


def test_a_store_of_version_0_becomes_one_of_today_with_all_its_entries(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as file:
        file.executescript(SAMPLE.read_text())
        before = file.execute("SELECT id, number, body FROM entries ORDER BY id, number").fetchall()
    file.close()
    filled(tmp_path)
    filled(tmp_path / "new")
    assert schema(tmp_path) >= {(str(APPLICATION),), (str(VERSION),)}
    assert {one[:2] for one in schema(tmp_path)} == {one[:2] for one in schema(tmp_path / "new")}
    with sqlite3.connect(tmp_path / FILE) as file:
        after = file.execute("SELECT id, number, body FROM entries WHERE id != 't' ORDER BY id, number").fetchall()
    file.close()
    assert after == before
    assert len(after) == 20


@pytest.mark.parametrize(
    "spoil",
    [
        "CREATE VIEW house AS SELECT 1",  # in the way of the table of this name
        "UPDATE tables SET touched = 'yesterday'",
    ],
)
def test_a_migration_that_fails_changes_nothing(tmp_path: Path, spoil: str) -> None:
    with sqlite3.connect(tmp_path / FILE) as file:
        file.executescript(SAMPLE.read_text())
        file.execute(spoil)
    file.close()
    before = schema(tmp_path)
    with pytest.raises(FolderError):
        Store(tmp_path)
    assert schema(tmp_path) == before


def test_the_first_schema_is_that_of_the_sample(tmp_path: Path) -> None:
    made = {" ".join(one.replace("IF NOT EXISTS ", "").split()) for one in FIRST_SCHEMA}
    sample = sqlite3.connect(":memory:")
    sample.executescript(SAMPLE.read_text())
    assert made == {" ".join(sql.split()) for (sql,) in sample.execute("SELECT sql FROM sqlite_master")}
    sample.close()


# -- the lock


@pytest.mark.slow
def test_two_servers_never_share_a_folder(tmp_path: Path) -> None:
    first = Server(tmp_path / "data")
    try:
        second = run("serve", "--port", "0", "--data", str(first.data))
        is_one_line(second)
        assert str(first.process.pid) in second.stderr
        assert first.address in second.stderr
        told = json.loads((first.data / LOCK_FILE).read_text())
        assert told == {"process": first.process.pid, "address": f"{first.address}/"}
        assert run("backup", str(tmp_path / "copy"), "--data", str(first.data)).returncode == 0, "the lock is for servers"
        first.kill()
        assert (first.data / LOCK_FILE).exists()
        first.start()
    finally:
        first.kill()


def test_two_servers_never_share_a_file(tmp_path: Path) -> None:
    """Not even by a link, which would lie in another folder than the lock."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    filled(tmp_path / "one")
    (tmp_path / "other" / FILE).symlink_to(tmp_path / "one" / FILE)
    with pytest.raises(FolderError):
        Store(tmp_path / "other")


def test_a_lock_is_given_back_and_can_be_taken_again(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(FolderInUse) as told:
        FolderLock(tmp_path)
    assert told.value.address == ""
    lock.tell("http://127.0.0.1:1897/")
    with pytest.raises(FolderInUse) as told:
        FolderLock(tmp_path)
    assert told.value.address == "http://127.0.0.1:1897/"
    lock.release()
    FolderLock(tmp_path).release()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"process": "x", "address": 5}', b"\xff" * 9000])
def test_a_lock_file_that_says_nothing_is_still_locked(tmp_path: Path, content: bytes) -> None:
    lock = FolderLock(tmp_path)
    (tmp_path / LOCK_FILE).write_bytes(content)
    with pytest.raises(FolderInUse):
        FolderLock(tmp_path)
    lock.release()


def test_at_home_a_server_that_has_the_folder_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Server(tmp_path / "data")
    opened: list[str] = []
    monkeypatch.setattr(serve, "HOME_PORT", 0)  # nothing is there
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    try:
        assert serve.at_home(other.data) == 0
        assert opened == [f"{other.address}/"]
    finally:
        other.kill()
    lock = FolderLock(tmp_path / "data")
    lock.tell(f"{other.address}/")
    with pytest.raises(FolderInUse):
        serve.at_home(other.data)
    lock.release()
