"""What a messenger finds in the page of a table: tags, and a picture it can show."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

import parlour
from parlour.server import phrases
from parlour.server.http import catalog
from tests.server.guests import Server

MAX_PICTURE = 60_000
"""Maximum bytes of a picture."""


class Tags(HTMLParser):
    """The Open Graph tags of a page, as a messenger reads them, and everything else that begins there."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.begun: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.begun.append(tag)
        if tag == "meta" and (name := told.get("property") or "").startswith("og:"):
            self.found[name] = told.get("content") or ""


def tags(server: Server, path: str, **headers: str) -> dict[str, str]:
    answer = server.ask(path, headers=headers or None)
    assert answer.status == 200
    return Tags(answer.body).found


def waiting(server: Server, *people: str, **more: Any) -> str:
    return server.open("rook", *people, players=4, invite=True, **more).table


def test_a_link_says_the_game_who_waits_and_shows_the_box(server: Server) -> None:
    table = waiting(server, "Ann", "Bob")
    found = tags(server, f"/table/{table}")
    assert catalog.game("rook").title in found["og:title"]
    assert {"Ann", "Bob", "2", "4."} <= set(found["og:description"].replace(",", " ").split())
    assert found["og:url"] == f"{server.address}/table/{table}"
    picture = server.ask(found["og:image"].removeprefix(server.address))
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    assert "max-age" in picture.headers["cache-control"]
    size = [str(int.from_bytes(picture.body[start : start + 4])) for start in (16, 20)]
    assert size == [found["og:image:width"], found["og:image:height"]]


def test_the_description_follows_the_table(server: Server) -> None:
    table = waiting(server, "Ann")
    before = tags(server, f"/table/{table}")["og:description"]
    for number in range(3):
        assert server.ask(f"/api/tables/{table}/seats", {"name": f"Guest {number}"}).status == 201
    after = tags(server, f"/table/{table}")["og:description"]
    assert before != after
    assert "Guest 2" in after


def test_a_replay_says_who_won_and_the_scores(server: Server) -> None:
    seats = server.open("hoo-doo", "Ann <i>", players=3, options={"length": "deal"})
    assert not tags(server, f"/replay/{seats.table}"), "before the end there is no replay"
    with server.guest(seats.table, seats.token) as ann:
        while ann.my_turn()["status"] == "playing":
            ann.done("play", move=ann.lawful()[0])
        view = ann.scene["view"]
    found = tags(server, f"/replay/{seats.table}")
    for seat, name in enumerate(view["names"]):
        assert (name in found["og:title"]) == (seat in view["winners"])
        assert f"{name} {view['scores'][seat]}" in found["og:description"]
    assert found["og:url"] == f"{server.address}/replay/{seats.table}"
    assert server.ask(found["og:image"].removeprefix(server.address)).status == 200


def test_names_are_text_and_no_tags(server: Server) -> None:
    name = '"><b>&amp;'
    answer = server.ask(f"/table/{waiting(server, name)}")
    read = Tags(answer.body)
    assert name in read.found["og:description"]
    assert "b" not in read.begun


def test_it_holds_no_secrets(server: Server) -> None:
    seats = server.open("rook", "Ann", players=4)
    body = server.ask(f"/table/{seats.table}").body.decode()
    assert "og:title" in body
    assert seats.token not in body
    assert server.ask(f"/api/tables/{seats.table}").json["commitment"] not in body


@pytest.mark.parametrize("path", ["/", "/history", "/game/rook", "/table/", "/table/nowhere", "/table/%3Cb%3E", "/tables/x"])
def test_every_other_page_is_plain(server: Server, path: str) -> None:
    assert tags(server, path) == {}


def test_behind_a_proxy_the_address_is_the_one_people_use(tmp_path: Any) -> None:
    server = Server(tmp_path, "--origin", "https://cards.example.org", "--base-path", "/parlour")
    try:
        server.address = server.address.removesuffix("/parlour")
        table = server.ask("/parlour/api/tables", {"game": "rook", "people": ["Ann"]}).json["table"]
        found = tags(server, f"/parlour/table/{table}", Host="cards.example.org")
        assert found["og:url"] == f"https://cards.example.org/parlour/table/{table}"
        assert found["og:image"].startswith("https://cards.example.org/parlour/covers/")
    finally:
        server.kill()


def test_every_box_has_a_small_picture(server: Server) -> None:
    for game in parlour.games.built_in():
        picture = server.ask(f"/covers/{catalog.game(game).pack}.png")
        assert picture.body.startswith(b"\x89PNG")
        assert len(picture.body) <= MAX_PICTURE
    assert server.ask("/covers/nothing.png").status == 404


def test_the_link_of_an_old_game_shows_the_newest_of_its_rematches(server: Server) -> None:
    seats = server.open("hoo-doo", "Ann", players=2, options={"length": "deal"})
    with server.guest(seats.table, seats.token) as ann:
        ann.done("stand")
        ann.until_scene(lambda scene: scene["status"] == "over")
        assert tags(server, f"/table/{seats.table}")["og:description"] == phrases.LINK_OVER(names="Ann")
        ann.done("rematch")
        newest = ann.until_scene(lambda scene: scene["next"] is not None)["next"]
    found = tags(server, f"/table/{seats.table}")
    assert found["og:url"].endswith(newest)
    assert found["og:description"] == phrases.LINK_PLAYS(names="Ann")
