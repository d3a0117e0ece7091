"""What a stranger might try: names that aren't theirs, files put in the way, answers kept by a cache, tables without end."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

import parlour
from parlour import __version__
from parlour.lang.errors import SetupError
from parlour.play.phrases import YOU
from parlour.server import protocol
from parlour.server.errors import Conflict, FolderError
from parlour.server.journal import backups
from parlour.server.journal.files import FILE
from parlour.server.journal.lock import LOCK_FILE, FolderLock
from parlour.server.journal.private import tighten
from parlour.server.journal.store import Store
from parlour.server.ratelimit import RateLimiter
from parlour.terminal import saves
from tests.server.guests import Server
from tests.server.in_process import Inside, Line, inside

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links as on POSIX")


# -- names


def test_nobody_is_called_you() -> None:
    """The log calls its reader "You". Someone of that name would seem to act for whoever reads it."""

    async def test(all_: Inside) -> None:
        with pytest.raises(SetupError):
            await all_.open("rook", ["Ann", YOU()])
        made = await all_.open("rook", ["Ann"], invite=True)
        with pytest.raises(Conflict) as wrong:
            await all_.rooms.sit(made.table, protocol.Sit(f" {YOU().upper()}"))
        assert wrong.value.code is protocol.ConflictCode.NAME
        line = all_.enter(made.table, made.seats["0"])
        line.say(do="rename", id="r", name=YOU().lower())
        await all_.until(lambda: line.answers("r"))
        assert line.answers("r")[0]["conflict"] == "name"

    inside(test)


def test_a_name_in_letters_of_another_alphabet_is_the_same_name() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann Pope"], invite=True)
        for name in ("\u0410nn Pope", "Ann \u0420\u043ep\u0435", "\u0391nn P\u03bfpe"):
            with pytest.raises(Conflict):
                await all_.rooms.sit(made.table, protocol.Sit(name))
        assert await all_.rooms.sit(made.table, protocol.Sit("\u0410\u043d\u043d\u0430"))

    inside(test)


# -- answers


def test_caches_keep_nothing_that_is_for_one_person(server: Server) -> None:
    table = server.open("rook", invite=True).table
    paths = (
        f"/api/tables/{table}",
        f"/api/tables/{table}/record",
        "/healthz",
        "/api/none",
        f"/api/qr.svg?link={server.address}/x",
    )
    for path in paths:
        assert server.ask(path).headers["cache-control"] == "no-store", path
    assert server.ask("/api/promises", {}).headers["cache-control"] == "no-store"
    assert server.ask("/decks/rook.svg").headers["cache-control"] == "public, max-age=3600", "a deck is the same for everyone"


def test_strangers_are_not_told_the_version(server: Server) -> None:
    for path in ("/healthz", "/readyz", "/api/openapi.json", "/api/games"):
        assert __version__.encode() not in server.ask(path).body, path


@pytest.mark.parametrize(
    "path", ["/api/verify", "/api/lessons/rook", "/api/promises", "/api/tables", "/api/tables/x/decisions"]
)
def test_other_websites_ask_for_nothing_but_what_anyone_can_read(server: Server, path: str) -> None:
    """A browser sends such a request without asking first. It would use up what the visitor's network may have."""
    plain = {"Origin": "https://evil.example", "Content-Type": "text/plain"}
    assert server.ask(path, {}, headers=plain).status == 403
    assert server.ask(path, {}, headers={**plain, "Origin": server.address}).status != 403


# -- clocks


@pytest.mark.parametrize("comes_back", [False, True])
def test_without_time_left_nobody_plays_on_by_being_quicker_than_the_bot(*, comes_back: bool) -> None:
    """The bot that minds the seat takes a moment, so that people can follow. A player out of time can't use it."""

    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.pace = 1000.0
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"], clock=protocol.Clock(10, 0))
        lines = [all_.enter(made.table, token) for token in made.seats.values()]
        await all_.rest()
        room = all_.rooms.loaded[made.table]
        (seat,) = room.live.waits_for()
        room.clocks.asked_since -= 20
        line, table = lines[seat], room.live.table
        assert table is not None
        move = line.scene["moves"][0]["text"]
        line.say(do="play", id="late", move=move)
        await all_.until(lambda: line.answers("late"))
        line.say(do="rename", id="r", name="Slow")
        await all_.until(lambda: line.scene["seats"][seat]["minded"])
        if comes_back:
            line.say(do="stand", id="back", away=False)
        line.say(do="play", id="quick", move=move)
        await all_.until(lambda: line.answers("quick"))
        assert [line.answers(name)[0].get("conflict") for name in ("late", "quick")] == ["turn", "turn"]
        assert not table.moves

    inside(test)


def test_who_only_left_the_table_plays_on_at_once() -> None:
    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.pace = 1000.0
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"], clock=protocol.Clock(10, 0))
        lines = [all_.enter(made.table, token) for token in made.seats.values()]
        await all_.rest()
        (seat,) = all_.rooms.loaded[made.table].live.waits_for()
        lines[seat].say(do="stand", id="s")
        lines[seat].say(do="play", id="p", move=lines[seat].scene["moves"][0]["text"])
        await all_.until(lambda: lines[seat].answers("p"))
        assert lines[seat].answers("p")[0]["is"] == "done"

    inside(test)


# -- tables without end


async def asked_again(all_: Inside, table: str, token: str) -> Line:
    """Someone who lets a bot play until the game is over, and then asks for a rematch."""
    line = all_.enter(table, token)
    line.say(do="stand", id="s")
    await all_.until(lambda: line.scene and line.scene["status"] == "over")
    line.say(do="rematch", id="again")
    await all_.until(lambda: line.answers("again"))
    await all_.rest()
    return line


def test_a_rematch_counts_as_a_table_that_was_opened() -> None:
    """Else a program that lets bots play opens as many as it likes."""

    async def test(all_: Inside) -> None:
        all_.rooms.new_tables = RateLimiter(per_second=0, burst=1)
        made = await all_.open("hoo-doo", ["Ann"], players=2, options={"length": "deal"})
        first = await asked_again(all_, made.table, made.seats["0"])
        assert first.answers("again")[0]["is"] == "done"
        second = await asked_again(all_, first.scene["next"], made.seats["0"])
        assert (second.answers("again")[0]["is"], second.answers("again")[0]["code"]) == ("failed", "too fast")
        assert second.scene["next"] is None

    inside(test)


# -- files


@posix
def test_a_lock_file_that_leads_elsewhere_is_refused_and_nothing_is_written_there(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("of value")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / LOCK_FILE).symlink_to(other)
    with pytest.raises(FolderError):
        FolderLock(tmp_path / "data")
    assert other.read_text() == "of value"


@posix
def test_a_backup_is_not_written_into_a_file_that_someone_has_put_there(tmp_path: Path) -> None:
    Store(tmp_path / "data").close()
    copy = tmp_path / "copy.sqlite"
    planted = tmp_path / f".copy.sqlite.{os.getpid()}"
    planted.touch(mode=0o666)
    with planted.open("rb") as watching:
        backups.back_up(tmp_path / "data", copy)
        assert watching.read() == b"", "whoever has it open reads along"
        assert not os.path.samestat(os.fstat(watching.fileno()), copy.stat())
    assert copy.stat().st_mode & 0o777 == 0o600


@posix
def test_a_game_is_not_saved_into_a_file_that_someone_has_put_there(tmp_path: Path) -> None:
    table = parlour.load("hoo-doo", length="deal").open(seed=1, engine="plain")
    planted = tmp_path / f".game.json.{os.getpid()}"
    planted.touch(mode=0o666)
    with planted.open("rb") as watching:
        saves.save(table, tmp_path / "game.json")
        assert watching.read() == b""
    assert (tmp_path / "game.json").stat().st_mode & 0o777 == 0o600


@posix
def test_a_file_of_another_user_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    Store(tmp_path).close()
    with caplog.at_level(logging.WARNING):
        tighten(tmp_path / FILE)
        assert not caplog.records
        user = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
        tighten(tmp_path / FILE)
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    "part",
    [
        "CREATE TRIGGER open_all AFTER INSERT ON entries BEGIN UPDATE tables SET over = 1; END",
        "DROP TRIGGER no_gaps; CREATE TRIGGER no_gaps AFTER INSERT ON entries BEGIN UPDATE tables SET over = 1; END",
        "CREATE VIEW more AS SELECT 1",
    ],
)
def test_a_copy_with_triggers_of_someone_else_is_not_restored(tmp_path: Path, part: str) -> None:
    """With such a trigger every record would be public."""
    Store(tmp_path / "data").close()
    copy = tmp_path / "copy.sqlite"
    backups.back_up(tmp_path / "data", copy)
    backups.restore(copy, tmp_path / "good")
    with closing(sqlite3.connect(copy)) as file:
        file.executescript(part)
    with pytest.raises(FolderError):
        backups.restore(copy, tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere" / FILE).exists()
