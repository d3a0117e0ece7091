"""The abuse bench: every attack begins and ends, and the verdict is right. (How the server holds is measured, not tested.)"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.abuse.__main__ import main
from bench.abuse.attacker import attack_until
from bench.abuse.attacks import ATTACKS, Attack, named
from bench.abuse.client import FORWARDED, Client, Tally, Target
from bench.abuse.figures import Figures, Memory, Times
from bench.abuse.long_games import TOKEN, LongGames, prepare
from bench.abuse.page import COLUMNS, page, table
from bench.abuse.plan import Plan
from bench.abuse.wire import Kind, frame, head, size_of, status_of
from bench.games import SEATS
from bench.server.process import children_of, killed
from parlour.games import find
from parlour.play import lessons, notation, shuffle
from parlour.server.journal import entries as journal
from parlour.server.journal.store import Store
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from tests.server.guests import Server
from tools.games import usual

QUICK = 0.3
"""Seconds of an attack that is only tried out, after its first message."""
FEW = 0.02
"""The part of its connections that it makes."""


def figures(*, p99: float = 9.0, after: float = 110.0, failed: int = 0, cut_off: int = 0, outlived: int = 0) -> Figures:
    """The figures of an attack: 100 MB before it, this much after."""
    rest, under = Times(600, 1.0, 5.0, 7.0), Times(600, 2.0, p99, 99.0)
    return Figures("it", "", rest, under, 3.0, failed, cut_off, Tally(), Memory(100.0, 500.0, after), outlived)


# -- figures and verdicts


def test_a_server_holds_if_people_notice_nothing_and_nothing_is_left() -> None:
    assert figures().holds
    assert figures(p99=49.9, after=120.0).holds


@pytest.mark.parametrize(
    "wrong",
    [{"p99": 50.0}, {"p99": float("nan")}, {"after": 120.5}, {"failed": 1}, {"cut_off": 1}, {"outlived": 1}],
)
def test_each_thing_alone_is_a_problem(wrong: dict[str, float]) -> None:
    found = figures(**wrong)  # type: ignore[arg-type]  # counts and figures alike
    assert len(found.problems) == 1
    assert not found.holds


def test_times_are_in_milliseconds() -> None:
    times = Times.of([number / 1000 for number in range(1, 1001)])
    assert (times.moves, times.most) == (1000, 1000.0)
    assert times.p50 == pytest.approx(500, abs=1)
    assert times.p99 == pytest.approx(990, abs=1)


def test_no_moves_at_all_are_no_good_sign() -> None:
    assert not Figures("it", "", Times.of([]), Times.of([]), 0.0, 0, 0, Tally(), Memory(1.0, 1.0, 1.0)).holds


def test_the_page_has_a_row_for_each_attack(long_games: LongGames) -> None:
    plan = Plan(usual(), 40, 60.0, 10.0, 60.0, long_games.record.parent, long_games)
    lines = page([figures(), figures(p99=70.0)], plan).splitlines()
    rows = [line for line in lines if line.count("|") == len(COLUMNS) + 1]
    assert len(rows) == 4  # the columns, a line below them, and the two
    assert table([figures()]).count("\n") == 1


# -- the wire


def test_frames_are_those_of_a_client() -> None:
    assert frame(Kind.PONG) == b"\x8a\x80\0\0\0\0"
    assert frame(Kind.MORE, last=False) == b"\x00\x80\0\0\0\0"
    assert frame(Kind.TEXT, b"x" * 200)[:8] == b"\x81\xfe\x00\xc8\0\0\0\0"


def test_heads_are_written_and_read() -> None:
    assert head("GET /", {"Host": "here"}) == b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
    answer = b"HTTP/1.1 404 Not Found\r\nContent-Length: 12\r\n\r\n"
    assert (status_of(answer), size_of(answer)) == (404, 12)


def test_the_proxy_names_only_those_who_come_through_it(long_games: LongGames) -> None:
    target = target_at(80, long_games, watched="")
    told = f"X-Forwarded-For: {FORWARDED}".encode()
    assert told in Client(target, direct=False).head("GET /")
    assert told not in Client(target, direct=True).head("GET /")


# -- what is prepared


def live(folder: Path, name: str) -> LiveTable:
    """A table as its journal in this folder has it."""
    store, made = Store(folder), LiveTable(name)
    for body in store.entries(name):
        apply(made, journal.decode(body))
    store.close()
    return made


def test_long_games_can_be_loaded(long_games: LongGames) -> None:
    over, asleep = (live(long_games.record.parent, name).table for name in (long_games.finished, long_games.sleeping[0]))
    assert over is not None
    assert asleep is not None
    assert (over.over, len(over.moves)) == (True, long_games.steps)
    assert not asleep.over


def test_the_large_record_is_one_of_legal_moves(long_games: LongGames) -> None:
    found = shuffle.verified(notation.parse(long_games.record.read_bytes()))
    assert found["checks"]


# -- the command


def test_the_attacks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [attack.name for attack in ATTACKS]
    assert all(named(name).about for name in listed)


def test_the_page_is_for_all_attacks() -> None:
    with pytest.raises(SystemExit) as end:
        main(["--page", "--only", ATTACKS[0].name])
    assert end.value.code == 2


# -- the attacks


@pytest.fixture(scope="module")
def long_games(tmp_path_factory: pytest.TempPathFactory) -> LongGames:
    folder = tmp_path_factory.mktemp("attacked")
    return asyncio.run(prepare(folder, usual(), moves=80, sleeping=2, size=10_000))


def target_at(port: int, long_games: LongGames, watched: str) -> Target:
    """A server with one game to attack."""
    return Target(
        "127.0.0.1", port, usual(), [usual()], [find(usual()).calling_card.pack.name], list(lessons.names()), watched,
        long_games.finished, TOKEN.format(seat=0), long_games.sleeping, long_games.steps,
        str(long_games.record), str(long_games.long_record),
    )  # fmt: skip


@pytest.fixture
def server(long_games: LongGames) -> Iterator[Server]:
    folder = long_games.record.parent
    made = Server(folder, environment={"PARLOUR_CACHE": str(folder / "cache")})
    yield made
    compilers = children_of(made.process.pid)
    made.kill()
    list(map(killed, compilers))


async def tried(attack: Attack, target: Target) -> Tally:
    """Try an attack out: not for long, and with a few connections only."""
    client = Client(target, direct=attack.direct, scale=FEW)

    async def end() -> None:
        while not client.tally.sent:
            await asyncio.sleep(0.02)
        await asyncio.sleep(QUICK)

    return await attack_until(end(), client, attack)


@pytest.mark.slow
def test_every_attack_begins_and_ends(server: Server, long_games: LongGames) -> None:
    watched = server.open(usual(), *(f"P{seat}" for seat in range(SEATS)), players=SEATS).table
    target = target_at(int(server.address.rsplit(":", 1)[1]), long_games, watched)
    for attack in ATTACKS:
        tally = asyncio.run(tried(attack, target))
        assert tally.megabytes > 0, attack.name
        assert server.ask("/healthz").status == 200, attack.name
