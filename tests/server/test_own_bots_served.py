"""Bots of the host's own: offered in the lobby and by the API, seated, and replaced by the advice where they answer wrong."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.bots.own_seats import offer
from parlour.bots.profiles import DEFAULT_LEVEL, OFFERED, PROFILES
from parlour.cli.app import carry_out
from parlour.lang.errors import SetupError
from parlour.server.http import catalog
from parlour.server.services import bot_threads, bot_turns
from tests.server.guests import Server
from tests.server.in_process import Inside, inside

BOTS = """
import threading

class Lucky:
    name = "Lucky Lucy"
    about = "trusts her luck"
    seats = set()
    def choose(self, observation):
        self.seats.add((id(self), observation.seat))
        return observation.random.choice(observation.legal)

class Wrong:
    def choose(self, observation):
        return "fold"

class Stuck:
    waits = threading.Event()
    def choose(self, observation):
        self.waits.wait(20)
        return observation.legal[0]

class Hattie(Lucky):
    name = "Hattie"

class Same(Lucky):
    name = "lucky lucy"
"""


@pytest.fixture(autouse=True)
def _offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module with bots; nothing is offered afterwards."""
    (tmp_path / "hostbots.py").write_text(BOTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    offer(())
    sys.modules.pop("hostbots", None)


async def played(all_: Inside, bots: list[str], moves: int) -> list[tuple[str, str | None]]:
    """Let these bots play with Ann until there have been so many moves. Returns who sits at the table."""
    made = await all_.open("paintings-outcasts", ["Ann"], players=4, bots=bots)
    line = all_.enter(made.table, made.seats["0"])
    live = (await all_.rooms.room(made.table)).live
    number = 0
    while live.table is None or len(live.table.moves) < moves:
        await all_.until(lambda: live.table is not None and (live.waits_for() == [0] or len(live.table.moves) >= moves))
        if live.table is not None and live.waits_for() == [0]:
            before, number = len(live.table.moves), number + 1
            line.say(do="play", id=f"m{number}", move=str(live.table.legal(0)[0]))
            await all_.until(lambda before=before: live.table is not None and len(live.table.moves) > before)
    return [(seat.name, seat.profile) for seat in live.seats]


def test_an_offered_bot_sits_down_and_plays() -> None:
    offer(["hostbots:Lucky"])

    async def test(all_: Inside) -> None:
        seats = await played(all_, ["lucky-lucy", "fair", "lucky-lucy"], 8)
        assert seats == [("Ann", None), ("Lucky Lucy", "lucky-lucy"), ("Ada", "fair"), ("Lucky Lucy 2", "lucky-lucy")]

    inside(test)
    assert {seat for _, seat in sys.modules["hostbots"].Lucky.seats} == {1, 3}
    assert len({bot for bot, _ in sys.modules["hostbots"].Lucky.seats}) == 2, "one for each seat"


@pytest.mark.english
def test_the_advice_stands_in_and_the_host_is_told(caplog: pytest.LogCaptureFixture) -> None:
    offer(["hostbots:Wrong"])
    with caplog.at_level(logging.WARNING, "parlour.server"):
        inside(lambda all_: played(all_, ["wrong"], 5))
    assert 'The bot "hostbots:Wrong" answered "fold".' in caplog.text
    assert "The sheet's advice was played instead." in caplog.text


@pytest.mark.english
def test_a_bot_that_never_answers_holds_up_nobody(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where many of its threads were given up."""
    monkeypatch.setattr(bot_turns, "OWN_SECONDS", 0.02)
    monkeypatch.setattr(bot_threads, "MOST_LOST", 2)
    offer(["hostbots:Stuck"])
    with caplog.at_level(logging.WARNING, "parlour.server"):
        inside(lambda all_: played(all_, ["stuck"], 9))
    sys.modules["hostbots"].Stuck.waits.set()
    assert 'The bot "hostbots:Stuck" took longer than 0.02 s for a move.' in caplog.text


def test_without_the_option_there_are_only_ours(server: Server) -> None:
    assert not OFFERED
    for bots in (["hostbots:Lucky"], ["lucky-lucy"], ["os:system"]):
        answer = server.ask("/api/tables", {"game": "rook", "players": 4, "people": ["Ann"], "bots": bots})
        assert (answer.status, answer.json["field"]) == (400, "bots")


def test_a_bot_that_is_no_longer_offered_plays_as_usual() -> None:
    offer(["hostbots:Lucky"])

    async def test(all_: Inside) -> None:
        made = await all_.open("paintings-outcasts", ["Ann"], players=4, bots=["lucky-lucy"])
        live = (await all_.rooms.room(made.table)).live
        assert live.profiles()[1].own == "hostbots:Lucky"
        offer(())
        assert live.profiles()[1] is PROFILES[DEFAULT_LEVEL]

    inside(test)


@pytest.mark.english
def test_the_lobby_lists_it() -> None:
    usual = [one.name for one in catalog.game.__wrapped__("rook").characters]
    offer(["hostbots:Lucky"])
    *ours, found = catalog.game.__wrapped__("rook").characters
    assert [one.name for one in ours] == usual
    assert (found.name, found.title, found.about) == ("lucky-lucy", "Lucky Lucy", "trusts her luck")


@pytest.mark.parametrize("specs", [["hostbots:Hattie"], ["hostbots:Lucky", "hostbots:Same"]])
def test_names_are_given_once(specs: list[str]) -> None:
    with pytest.raises(SetupError) as wrong:
        offer(specs)
    assert wrong.value.field == "bots"


def test_the_command_says_in_one_line_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["serve", "--bots", "nosuchbots:Lucky"]) == 2
    told = capsys.readouterr().err
    assert "nosuchbots" in told
    assert told.count("\n") == 1
