"""A language model's seat at a server's table: taken by its link, over real sockets."""

from __future__ import annotations

import re
from typing import Any

import pytest

from parlour.agents import seat_over_http
from parlour.agents.own_table import MOVES_ONLY
from parlour.agents.tools import Tools
from parlour.lang.errors import ParlourError
from tests.server.guests import Server


def played(tools: Tools, news: dict[str, Any]) -> dict[str, Any]:
    """The news at the end of a game that is played by first moves."""
    while news["status"] != "over":
        news = tools.move(tools.legal_moves()["moves"][0]["move"]) if news["your_turn"] else tools.wait()
        assert "refused" not in news
    return news


def test_a_seat_is_joined_by_its_link_and_played_to_the_end(server: Server) -> None:
    seats = server.open("paintings-outcasts", options={"length": "deal"})
    tools = Tools()
    news = tools.join(f"{server.address}/table/{seats.table}#0.{seats.token}")
    with server.guest(seats.table, seats.token) as same:
        same.my_turn()
        view = {name: value for name, value in same.scene["view"].items() if name not in MOVES_ONLY}
        assert tools.view() == view
        assert tools.hint()["move"] in same.lawful()
        assert [move["move"] for move in tools.legal_moves()["moves"]] == same.lawful()
    end = played(tools, news)
    with server.guest(seats.table) as spectator:
        assert spectator.scene["status"] == "over"
        assert spectator.scene["view"]["winners"] == tools.view()["winners"]
    assert end["headline"]


def test_an_open_seat_is_taken_under_a_name(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_over_http, "PATIENCE", 0.1)  # nobody plays at the other seat
    seats = server.open("authors", players=2, invite=True)
    tools = Tools()
    tools.join(f"{server.address}/table/{seats.table}", "Marvin")
    assert server.ask(f"/api/tables/{seats.table}").json["seats"][1]["name"] == "Marvin"
    assert tools.view()["seat"] == 1


def test_a_refused_move_says_why(server: Server) -> None:
    seats = server.open("rook")
    tools = Tools()
    tools.join(f"{server.address}/table/{seats.table}#0.{seats.token}")
    assert tools.move("bid 7")["refused"]


def test_there_is_no_hint_where_the_table_has_none(server: Server) -> None:
    seats = server.open("authors", hints="off")
    tools = Tools()
    tools.join(f"{server.address}/table/{seats.table}#0.{seats.token}")
    with pytest.raises(ParlourError):
        tools.hint()


@pytest.mark.english
@pytest.mark.parametrize("link", ["/table/nowhere#0.0123456789abcdef", "/table/nowhere"])
def test_a_link_to_no_table_is_refused(server: Server, link: str) -> None:
    with pytest.raises(ParlourError, match=f"no such table or seat at {re.escape(server.address)}"):
        Tools().join(server.address + link)


def test_a_full_table_is_refused_in_the_servers_words(server: Server) -> None:
    seats = server.open("authors")
    answer = server.ask(f"/api/tables/{seats.table}/seats", {"name": "Robin"})
    with pytest.raises(ParlourError, match=re.escape(answer.json["error"])):
        Tools().join(f"{server.address}/table/{seats.table}")


@pytest.mark.english
def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(ParlourError, match=r"127\.0\.0\.1:1 can't be reached"):
        Tools().join("http://127.0.0.1:1/table/x")
