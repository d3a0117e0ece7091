"""Finished games in a worker: every step is right, whichever was asked for before; what is kept has a limit."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from parlour.engine import visibility
from parlour.play import shuffle, views
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.server.journal import entries as journal
from parlour.server.rooms.loading import table_of
from parlour.server.rooms.seats import hash_token
from parlour.server.workers import jobs
from parlour.server.workers.finished import NEAR, FinishedGames
from parlour.server.workers.jobs import Jobs
from parlour.server.workers.wire import NEEDS_JOURNAL, AnyJob, MakeRecord, ShowStep, Verify
from tests.server.guests import Server
from tests.server.test_fair import SECRET, finished


def journal_of_a_game(name: str = "paintings-outcasts", **options: str | int) -> list[bytes]:
    """The journal of a game played to its end."""
    game = Game(name, 2, options)
    opened = journal.Opened(name, 2, dict(game.changed), SECRET, game.rules.calling_card.version)
    sat = [journal.Sat(seat, f"Player {seat}", hash_token(str(seat)), "00") for seat in range(2)]
    bodies = [journal.encode(entry) for entry in (opened, *sat, journal.Began({}))]
    table, chance = table_of("t", bodies).table, random.Random(3)
    assert table is not None
    while not table.over:
        seat = min(table.actors)
        table.play(seat, chance.choice(table.legal(seat)))
    return [*bodies, *(journal.encode(journal.Moved(seat, text)) for seat, text in table.moves)]


@pytest.fixture(scope="module")
def bodies() -> list[bytes]:
    return journal_of_a_game(target=60)


def table_after(bodies: list[bytes], moves: int) -> Table:
    """The game after this many moves, played from the start and with nothing forgotten."""
    start = table_of("t", bodies[:4]).table
    assert start is not None
    for body in bodies[4 : 4 + moves]:
        entry = journal.decode(body)
        assert isinstance(entry, journal.Moved)
        start.play(entry.seat, entry.move)
    return start


def answer(jobs_: Jobs, job: AnyJob, body: bytes = b"") -> tuple[int, Any]:
    reply, told = jobs_.do(job, body)
    assert reply.size == len(told)
    return reply.status, json.loads(told) if told else None


def test_every_step_is_the_game_played_up_to_there(bodies: list[bytes]) -> None:
    game, last = FinishedGames().add("t", 1, bodies), len(bodies) - 4
    assert last > 4 * NEAR
    for step in (0, last, 1, 2, last // 2, last // 2 + NEAR + 1, 3 * NEAR, 3 * NEAR - 1, last - 1, 0, last):
        table = table_after(bodies, step)
        for seat in (None, 0, 1):
            shown = game.step(str(step), "open" if seat is None else str(seat))
            assert (shown.step, shown.steps) == (step, last)
            view = views.seen(table, seat)
            if seat is None:
                view.fields = visibility.open_fields(table.state, table.game.pack)
            assert shown.view == view
            assert shown.facts == tuple(table.facts(seat, table.history.before_last_move()))
            assert (shown.actor, shown.move) == (table.moves[-1] if step else (None, None))


def test_going_through_a_game_keeps_no_long_history(bodies: list[bytes]) -> None:
    game = FinishedGames().add("t", 1, bodies)
    for step in range(len(bodies) - 4):
        game.step(str(step), "open")
    assert game._replay is not None
    assert len(game._replay._now.history.steps) <= 3 * NEAR


def test_the_record_is_that_of_the_table(bodies: list[bytes]) -> None:
    whole = table_of("t", bodies).table
    assert whole is not None
    status, record = answer(Jobs(), MakeRecord(table="t", length=9), b"\n".join(bodies))
    assert (status, record) == (200, json.loads(json.dumps(whole.record())))


def test_a_game_is_sent_once_and_again_when_its_journal_has_grown(bodies: list[bytes]) -> None:
    worker = Jobs()
    asked = ShowStep(table="t", length=len(bodies), step="3", seat="open")
    assert answer(worker, asked) == (NEEDS_JOURNAL, None)
    status, first = answer(worker, asked, b"\n".join(bodies))
    assert (status, first["step"]) == (200, 3)
    assert answer(worker, asked) == (200, first)
    assert answer(worker, ShowStep(table="t", length=len(bodies) + 1, step="3", seat="open"))[0] == NEEDS_JOURNAL
    for step, seat, wanted in (("3", "2", 400), ("3", "", 400), ("x", "0", 404), ("²", "0", 404), ("9" * 3000, "open", 404)):
        assert answer(worker, ShowStep(table="t", length=len(bodies), step=step, seat=seat))[0] == wanted


def test_what_is_kept_is_weighed_by_its_length(bodies: list[bytes]) -> None:
    games = FinishedGames(most=3, moves=2 * len(bodies))
    for name in ("a", "b", "c"):
        games.add(name, 1, bodies)
    assert [games.find(name, 1) is not None for name in ("a", "b", "c")] == [False, True, True]
    short = journal_of_a_game("hoo-doo", length="deal")
    small = FinishedGames(most=3)
    for name in ("a", "b", "c"):
        small.add(name, 1, short)
    assert small.find("a", 1)
    small.add("d", 1, short)
    assert [small.find(name, 1) is not None for name in ("a", "b", "c", "d")] == [True, False, True, True]


def test_a_game_that_is_not_over_shows_no_step(bodies: list[bytes]) -> None:
    """The server never asks for it. If it did, nothing would be shown."""
    status, _ = answer(Jobs(), ShowStep(table="t", length=1, step="0", seat="open"), b"\n".join(bodies[:-1]))
    assert status == 409


# -- verifying


def refused(record: dict[str, Any]) -> str:
    """The field at fault in a record that is refused."""
    status, problem = answer(Jobs(), Verify(), json.dumps(record).encode())
    assert status == 400
    return str(problem["field"])


def test_a_record_with_too_many_or_too_long_moves_is_refused_before_any_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished()
    monkeypatch.setattr(shuffle, "from_record", None)
    assert refused({**record, "moves": [[0, "pass"]] * (jobs.MAX_MOVES + 1)}) == "moves"
    assert refused({**record, "moves": [*record["moves"], [0, "p" * 201]]}) == f"moves[{len(record['moves'])}]"
    assert refused({**record, "game": "x" * 900_000, "moves": [[0, ""]] * (jobs.MAX_MOVES + 1)}) == "moves"


def test_records_that_would_explode_are_refused(server: Server) -> None:
    record = finished()
    for change in (
        {"game": "x" * 900_000}, {"options": {f"o{n}": 1 for n in range(50_000)}}, {"options": {"length": "x" * 900_000}},
        {"names": ["n" * 900_000] * 1}, {"names": ["n"] * 100_000}, {"packs": [["A1"] * 100_000]}, {"packs": [["x"]] * 50_000},
        {"players": 10**300}, {"stop": 10**300}, {"dealer": 10**300}, {"moves": [[0, "p" * 900_000]]}, {"fair": {"added": [[]] * 9}},
    ):  # fmt: skip
        answered = server.ask("/api/verify", {**record, **change})
        assert answered.status in (200, 400), answered.body[:300]
        assert len(answered.body) < 5_000
