"""Backups: complete, private and checked, made while people play; and restored, so that everyone plays on."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.app import carry_out
from parlour.server.errors import FolderError, FolderInUse
from parlour.server.journal import backups
from parlour.server.journal.files import FILE
from parlour.server.journal.lock import LOCK_FILE
from parlour.server.journal.schema import VERSION
from parlour.server.journal.store import Store
from tests.server.guests import Guest, Seats, Server, parlour_command, whose_turn

OLD = "parlour-2026-01-{:02}T030000Z.sqlite"


def filled(folder: Path, tables: int = 3, entries: int = 4) -> Path:
    """A folder with these tables."""
    Store(folder).close()
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        for table in range(tables):
            file.execute("INSERT INTO tables (id, game, opened, touched) VALUES (?, 'rook', 1, 1)", (f"t{table}",))
            rows = [(f"t{table}", number, b"x" * 3000) for number in range(entries)]
            file.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    return folder


def files(folder: Path) -> set[str]:
    """What is in a folder. (A lock file may stay behind on some systems; it means nothing.)"""
    return {path.name for path in folder.iterdir()} - {LOCK_FILE}


def fail(done: int, pages: int) -> None:
    """A disk that is full halfway."""
    raise OSError(errno.ENOSPC, "No space left on device")


# -- people at a server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data")
    yield made
    made.kill()


def play(people: list[Guest], moves: int, name: str) -> list[tuple[str, str]]:
    """Let people play moves; those that were acknowledged, each with its id."""
    acknowledged = []
    for turn in range(moves):
        one = whose_turn(*people)
        assert one is not None
        move = one.lawful()[0]
        one.done("play", move=move, id=f"{name} {turn}")
        acknowledged.append((f"{name} {turn}", move))
    return acknowledged


def written(folder: Path, table: str) -> list[tuple[str, str]]:
    """The moves of a table that are on disk."""
    with closing(sqlite3.connect(folder / FILE)) as file:
        rows = file.execute("SELECT body FROM entries WHERE id = ? ORDER BY number", (table,)).fetchall()
    return [(entry["id"], entry["move"]) for entry in (json.loads(body) for (body,) in rows) if entry.get("id")]


def everyone(server: Server, stack: ExitStack, seats: Seats) -> list[Guest]:
    return [stack.enter_context(server.guest(seats.table, token)) for token in seats.tokens.values()]


@pytest.mark.slow
def test_a_backup_made_while_people_play_is_restored_elsewhere_and_they_play_on(server: Server, tmp_path: Path) -> None:
    opened = [server.open("paintings-outcasts", "Ann", "Bob", players=3), server.open("rook", "Cy", "Di", "Ed", "Flo")]
    copy, before, elsewhere = tmp_path / "copy.sqlite", [], tmp_path / "elsewhere"
    with ExitStack() as stack:
        tables = [everyone(server, stack, seats) for seats in opened]
        for number, people in enumerate(tables):
            before.append(play(people, 6, f"table {number}"))
        made = parlour_command("backup", str(copy), "--data", str(server.data), "--json")
        assert made.returncode == 0, made.stderr
        for number, people in enumerate(tables):
            play(people, 2, f"later at {number}")
        server.kill()
    assert json.loads(made.stdout)["tables"] == 2
    assert parlour_command("restore", str(copy), "--data", str(elsewhere)).returncode == 0
    again = Server(elsewhere)
    try:
        for number, (seats, acknowledged) in enumerate(zip(opened, before, strict=True)):
            assert written(elsewhere, seats.table) == acknowledged, "every move acknowledged before the backup is in it"
            with ExitStack() as stack:
                more = play(everyone(again, stack, seats), 4, f"again at {number}")
            assert written(elsewhere, seats.table) == acknowledged + more
    finally:
        again.kill()


@pytest.mark.slow
def test_a_backup_in_the_midst_of_moves_is_a_moment_of_the_game(server: Server, tmp_path: Path) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", "Di")
    acknowledged: list[tuple[str, str]] = []
    with ExitStack() as stack:
        people = everyone(server, stack, seats)

        def one_more(done: int, pages: int) -> None:
            if len(acknowledged) < 8:
                acknowledged.extend(play(people, 1, str(len(acknowledged))))

        one_more(0, 0)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(backups, "PAGES", 1)
            found = backups.back_up(server.data, tmp_path / "copy.sqlite", one_more)
    assert len(acknowledged) > 3, "moves were played while pages were copied"
    backups.restore(tmp_path / "copy.sqlite", tmp_path / "elsewhere")
    assert written(tmp_path / "elsewhere", seats.table) == acknowledged[:1]
    assert found.tables == 1


@pytest.mark.slow
def test_nothing_is_restored_under_a_running_server(server: Server, tmp_path: Path) -> None:
    seats = server.open("rook")
    backups.back_up(server.data, tmp_path / "copy.sqlite")
    for more in ([], ["--replace"]):
        refused = parlour_command("restore", str(tmp_path / "copy.sqlite"), "--data", str(server.data), *more)
        assert refused.returncode == 2
        assert len(refused.stderr.splitlines()) == 1
    with pytest.raises(FolderInUse):
        backups.restore(tmp_path / "copy.sqlite", server.data, replace=True)
    with server.guest(seats.table, seats.token) as guest:
        guest.done("rename", name="Bea")
    assert not [name for name in files(server.data) if name.startswith("replaced")]


# -- the copy


def test_a_copy_is_private_and_one_file(tmp_path: Path) -> None:
    data = filled(tmp_path / "data")
    (tmp_path / "copies").mkdir()
    assert backups.back_up(data, tmp_path / "copies" / "copy.sqlite") == (3, 12)
    assert files(tmp_path / "copies") == {"copy.sqlite"}
    assert backups.contents(tmp_path / "copies" / "copy.sqlite") == (3, 12)
    assert files(tmp_path / "copies") == {"copy.sqlite"}
    assert (tmp_path / "copies" / "copy.sqlite").read_bytes()[18:20] == b"\1\1", "it needs no log, says its header"
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "copies" / "copy.sqlite").stat().st_mode) == 0o600


def test_writing_meanwhile_does_not_start_the_copying_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, steps = filled(tmp_path / "data", entries=30), []
    monkeypatch.setattr(backups, "PAGES", 5)
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as writer:

        def write(done: int, pages: int) -> None:
            assert len(steps) < 200, "it starts again and again"
            writer.execute("INSERT INTO entries VALUES ('t0', ?, ?)", (30 + len(steps), b"y" * 3000))
            steps.append(done)

        assert backups.back_up(data, tmp_path / "copy.sqlite", write) == (3, 90)
    assert len(steps) > 5
    assert steps == sorted(set(steps))


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path) -> None:
    data, copies = filled(tmp_path / "data"), tmp_path / "copies"
    copies.mkdir()
    with pytest.raises(FolderError):
        backups.back_up(data, copies / "copy.sqlite", fail)
    assert not files(copies)


def test_a_damaged_store_is_told_of_and_no_good_copy_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copies = filled(tmp_path / "data"), tmp_path / "copies"
    copies.mkdir()
    (copies / OLD.format(1)).write_text("")
    with closing(sqlite3.connect(data / FILE)) as file, file:
        file.execute("DELETE FROM entries WHERE id = 't1' AND number = 2")
    assert carry_out(["backup", str(copies), "--data", str(data), "--keep", "1"]) == 2
    assert FILE in capsys.readouterr().err
    assert files(copies) == {OLD.format(1)}


def test_a_store_that_is_cut_off_gives_no_copy(tmp_path: Path) -> None:
    data = filled(tmp_path / "data")
    cut_off_within_a_page(data / FILE)
    with pytest.raises(FolderError):
        backups.back_up(data, tmp_path / "copy.sqlite")
    assert files(tmp_path) == {"data"}


# -- a folder of copies


def run(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    assert carry_out([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_newest_copies_of_a_folder_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copies = filled(tmp_path / "data"), tmp_path / "copies"
    copies.mkdir()
    for name in (*map(OLD.format, range(1, 6)), "mine.sqlite", "parlour-before-the-move.sqlite"):
        (copies / name).write_text("")
    made = run(capsys, "backup", copies, "--data", data, "--keep", 3)
    new = Path(made["file"])
    assert files(copies) == {new.name, OLD.format(4), OLD.format(5), "mine.sqlite", "parlour-before-the-move.sqlite"}
    assert [Path(file).name for file in made["deleted"]] == [OLD.format(day) for day in (1, 2, 3)]
    assert (made["tables"], made["entries"], made["bytes"]) == (3, 12, new.stat().st_size)


def test_the_new_copy_is_kept_even_if_the_clock_is_wrong(tmp_path: Path) -> None:
    names = ["parlour-1970-01-01T000003Z.sqlite", *map(OLD.format, range(1, 4))]
    for name in names:
        (tmp_path / name).write_text("")
    backups.keep_newest(tmp_path / names[0], 1)
    assert files(tmp_path) == {names[0]}


@pytest.mark.parametrize("words", [["--keep", "0"], ["--keep", "-1"], ["--keep", "1.5"]])
def test_at_least_one_copy_is_kept(tmp_path: Path, words: list[str]) -> None:
    assert carry_out(["backup", str(tmp_path), "--data", str(filled(tmp_path / "data")), *words]) == 2
    assert files(tmp_path) == {"data"}


def test_copies_are_counted_in_a_folder_only(tmp_path: Path) -> None:
    data = filled(tmp_path / "data")
    assert carry_out(["backup", str(tmp_path / "copy.sqlite"), "--data", str(data), "--keep", "2"]) == 2
    assert files(tmp_path) == {"data"}


# -- what can't be restored


def garbage(file: Path) -> None:
    file.write_bytes(b"garbage" * 1000)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def absent(file: Path) -> None:
    file.unlink()


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def cut_off_within_a_page(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def spoiled(file: Path) -> None:
    body = file.read_bytes()
    file.write_bytes(body[:4096] + b"\xff" * 4096 + body[8192:])


def changed(*statements: str) -> Any:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as found, found:
            for statement in statements:
                found.execute(statement)

    return change


WRONG = {
    "garbage": garbage,
    "empty": empty,
    "absent": absent,
    "a pipe": pipe,
    "truncated": truncated,
    "cut off within a page": cut_off_within_a_page,
    "spoiled": spoiled,
    "of another program": changed("PRAGMA application_id = 7"),
    "without tables": changed("DROP TABLE tables"),
    "newer": changed(f"PRAGMA user_version = {VERSION + 1}"),
    "without a clock": changed("DELETE FROM house"),
    "with a gap": changed("DELETE FROM entries WHERE number = 1"),
    "without a beginning": changed("DELETE FROM entries WHERE id = 't2'"),
}


@pytest.mark.parametrize("how", WRONG)
def test_what_is_no_sound_copy_is_refused_in_one_line(how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = filled(tmp_path / "data"), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    WRONG[how](copy)
    before = (data / FILE).read_bytes()
    for words in (["--data", str(tmp_path / "new")], ["--data", str(data), "--replace"]):
        assert carry_out(["restore", str(copy), *words]) == 2
        said = capsys.readouterr().err
        assert said.startswith("parlour: ")
        assert len(said.splitlines()) == 1
        assert str(copy) in said
    assert not (tmp_path / "new").exists()
    assert (data / FILE).read_bytes() == before


# -- restoring


def test_tables_that_are_there_are_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, other, copy = filled(tmp_path / "data"), filled(tmp_path / "other", tables=5), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    assert carry_out(["restore", str(copy), "--data", str(other)]) == 2
    capsys.readouterr()
    assert backups.contents(other / FILE).tables == 5
    made = run(capsys, "restore", copy, "--data", other, "--replace")
    assert (made["tables"], made["entries"]) == (3, 12)
    assert backups.contents(other / FILE).tables == 3
    assert Path(made["kept"]).parent == other
    assert backups.contents(Path(made["kept"])).tables == 5
    if sys.platform != "win32":
        assert stat.S_IMODE((other / FILE).stat().st_mode) == 0o600


def test_what_was_moved_aside_is_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even twice in a second, or by a machine whose clock starts at the same time again."""
    monkeypatch.setattr(time, "gmtime", lambda: time.struct_time((1970, 1, 1, 0, 0, 0, 3, 1, 0)))
    data, other, copy = filled(tmp_path / "data"), filled(tmp_path / "other", tables=5), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    kept = [backups.restore(copy, other, replace=True)[1] for _ in range(3)]
    assert [backups.contents(file).tables for file in kept if file is not None] == [5, 3, 3]


@pytest.mark.parametrize("can_link", [True, False])
def test_a_restore_that_is_killed_leaves_tables_in_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, can_link: bool
) -> None:
    data, other, copy = filled(tmp_path / "data"), filled(tmp_path / "other", tables=5), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    seen: list[int] = []

    def look(folder: Path) -> None:
        if any(path.name.startswith("replaced") for path in folder.iterdir()):
            seen.append(backups.contents(other / FILE).tables if (other / FILE).exists() else 0)

    def cannot(*names: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(backups, "sync_folder", look)
    if not can_link:
        monkeypatch.setattr(os, "link", cannot)
    _, kept = backups.restore(copy, other, replace=True)
    assert seen == ([5, 3] if can_link else [0, 3])
    assert kept is not None
    assert backups.contents(kept).tables == 5


def test_what_a_killed_restore_left_behind_is_deleted_by_the_next(tmp_path: Path) -> None:
    data, copy = filled(tmp_path / "data"), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    (data / f".{FILE}.4711").write_bytes(b"half a copy")
    _, kept = backups.restore(copy, data, replace=True)
    assert kept is not None
    assert files(data) == {FILE, kept.name}


def test_tables_that_someone_has_open_are_not_moved_aside(tmp_path: Path) -> None:
    data, copy = filled(tmp_path / "data"), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    with closing(sqlite3.connect(data / FILE)) as other:
        other.execute("SELECT COUNT(*) FROM tables").fetchone()
        with pytest.raises(FolderInUse):
            backups.restore(copy, data, replace=True)
    assert files(data) == {FILE}


def test_what_a_killed_server_left_in_its_log_is_moved_aside_too(tmp_path: Path) -> None:
    data, copy = filled(tmp_path / "data"), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as writer:
        writer.execute("INSERT INTO entries VALUES ('t0', 4, 'last')")
        for name in (FILE, f"{FILE}-wal"):
            (killed / name).write_bytes((data / name).read_bytes())
    found, kept = backups.restore(copy, killed, replace=True)
    assert found.entries == 12
    assert kept is not None
    assert backups.contents(kept).entries == 13
    assert backups.contents(killed / FILE).entries == 12
    assert not (killed / f"{FILE}-wal").exists()


def test_a_store_that_cannot_be_read_is_moved_aside_as_it_is(tmp_path: Path) -> None:
    data, copy, bad = filled(tmp_path / "data"), tmp_path / "copy.sqlite", tmp_path / "bad"
    backups.back_up(data, copy)
    bad.mkdir()
    for name in (FILE, f"{FILE}-wal"):
        (bad / name).write_bytes(b"garbage" * 1000)
    _, kept = backups.restore(copy, bad, replace=True)
    assert kept is not None
    assert kept.read_bytes() == b"garbage" * 1000
    assert backups.contents(bad / FILE) == (3, 12)
    assert f"{FILE}-wal" not in files(bad)


def test_a_restore_that_fails_changes_nothing(tmp_path: Path) -> None:
    data, other, copy = filled(tmp_path / "data"), filled(tmp_path / "other", tables=5), tmp_path / "copy.sqlite"
    backups.back_up(data, copy)
    there = files(other)
    with pytest.raises(FolderError):
        backups.restore(copy, other, replace=True, progress=fail)
    assert files(other) == there
    assert backups.contents(other / FILE).tables == 5


def test_a_copy_can_be_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    """SQLite opens it as a file that doesn't change: it needs no lock and no log beside it."""
    data, copies = filled(tmp_path / "data"), tmp_path / "copies"
    copies.mkdir()
    backups.back_up(data, copies / "copy.sqlite")
    copies.chmod(0o500)
    try:
        assert backups.restore(copies / "copy.sqlite", tmp_path / "new")[0] == (3, 12)
    finally:
        copies.chmod(0o700)
    assert files(copies) == {"copy.sqlite"}
