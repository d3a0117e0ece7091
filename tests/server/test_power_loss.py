"""A power failure at any moment: what was acknowledged is there, in order, and the file is sound."""

from __future__ import annotations

import pickle
import random
import sqlite3
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from parlour.server.errors import DiskError, FolderError
from parlour.server.journal.files import FILE, SHARED_MEMORY, WAL
from parlour.server.journal.store import Store
from tests.server.guests import ROOT
from tests.server.lossy import Asked, Create, Disk, Done, Line, Sync, SyncFolder, Write


def logged(folder: Path, synchronous: str) -> list[Line]:
    """What a store wrote, and when it acknowledged it."""
    data, log = folder / "data", folder / "log"
    command = [sys.executable, "-m", "tests.server.lossy", str(data), str(log), synchronous]
    subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}, check=True, timeout=300)
    found: list[Line] = pickle.loads(log.read_bytes())
    return found


def crashes(log: list[Line], folder: Path, times: int, seed: int) -> list[str]:
    """Cut the power at this many moments. Gives what was lost."""
    chance = random.Random(seed)
    cuts = set(chance.sample(range(len(log)), min(times, len(log))))
    disk, wrong = Disk(), []
    asked: dict[str, list[bytes]] = defaultdict(list)
    done: dict[str, int] = defaultdict(int)
    for moment, line in enumerate(log):
        disk.happen(line)
        if isinstance(line, Asked):
            asked[line.table].append(line.body)
        elif isinstance(line, Done):
            done[line.table] = max(done[line.table], line.number + 1)
        if moment in cuts:
            there = folder / str(moment)
            there.mkdir()
            for name, content in disk.after_crash(chance).items():
                (there / name).write_bytes(content)
            (there / SHARED_MEMORY).write_bytes(chance.randbytes(chance.choice((0, 32768))))
            wrong += [f"{moment}: {what}" for what in lost(there, asked, done)]
    return wrong


def lost(folder: Path, asked: dict[str, list[bytes]], done: dict[str, int]) -> list[str]:
    """What a store finds missing or wrong in this folder."""
    try:
        store = Store(folder)
    except FolderError as wrong:
        return [str(wrong)]
    try:
        sound = store._reader.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = {table: store.entries(table) for table in asked}
    except (DiskError, sqlite3.DatabaseError) as wrong:
        return [str(wrong)]
    finally:
        store.close()
    return [
        *([] if sound else ["not sound"]),
        *(f"{table} has lost acknowledged entries" for table in asked if len(found[table]) < done[table]),
        *(f"{table} has what never was" for table in asked if found[table] != asked[table][: len(found[table])]),
    ]


@pytest.mark.parametrize("times", [60, pytest.param(400, marks=pytest.mark.slow)])
def test_nothing_acknowledged_is_lost_when_the_power_fails(tmp_path: Path, times: int) -> None:
    log = logged(tmp_path, "FULL")
    assert sum(isinstance(line, Done) for line in log) > 50
    assert any(isinstance(line, Write) and line.file == FILE and line.offset for line in log), (
        "SQLite's log is moved into the file"
    )
    assert {line.file for line in log if isinstance(line, Create)} >= {FILE, WAL}
    assert crashes(log, tmp_path, times, seed=times) == []


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_the_same_finds_losses_where_less_is_synced(tmp_path: Path, synchronous: str) -> None:
    assert crashes(logged(tmp_path, synchronous), tmp_path, 40, seed=1)


def test_a_new_file_whose_name_was_not_synced_may_be_gone() -> None:
    """The disk of these tests is as mean as it should be."""
    disk = Disk()
    for line in (Create("a"), Write("a", 0, b"x" * 2000), Sync("a")):
        disk.happen(line)
    left = [disk.after_crash(random.Random(seed)) for seed in range(20)]
    assert {} in left
    assert {"a": b"x" * 2000} in left
    disk.happen(SyncFolder())
    disk.happen(Write("a", 0, b"y" * 2000))
    contents = {disk.after_crash(random.Random(seed))["a"] for seed in range(40)}
    assert {b"x" * 2000, b"y" * 2000} < contents, "there, not there, or torn"
    assert all(len(content) == 2000 for content in contents)
