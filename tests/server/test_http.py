"""HTTP at a real server: clear answers to wrong requests, safety headers, the base path."""

from __future__ import annotations

import http.client
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import parlour
from parlour.server import phrases
from parlour.server.http import catalog, page
from tests.server.bare import bare_connection
from tests.server.guests import Answer, Server, parlour_command

GOOD: dict[str, Any] = {"game": "rook", "people": ["Ann"]}


def is_error(answer: Answer, status: int, field: str | None = None) -> str:
    """An error in JSON, with this status and this field; its message."""
    assert answer.status == status, (answer.status, answer.body[:300])
    assert answer.headers["content-type"] == "application/json"
    assert answer.json.get("field") == field, answer.json
    assert answer.json["error"]
    return str(answer.json["error"])


# -- the catalog


def test_the_catalog_has_every_game(server: Server) -> None:
    games = server.ask("/api/games").json["games"]
    assert [game["name"] for game in games] == list(parlour.games.built_in())
    for game in games:
        sheet = server.ask(f"/api/games/{game['name']}").json
        assert sheet["clauses"]
        assert sheet["cards"]
        assert all(option["default"] is not None for option in sheet["options"])
        assert sheet["short_title"]
        roles = {field["role"] for field in sheet["fields"]}
        assert ("led" in roles) == ("leader" in roles), "the page shows who led the card"
    is_error(server.ask("/api/games/whist"), 404)


# -- opening a table


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "whist"}, "game"), ({"game": 5}, "game"), ({"game": "x" * 41}, "game"),
        ({"players": 99}, "players"), ({"players": "4"}, "players"), ({"players": 10**30}, "players"),
        ({"options": {"colour": "red"}}, "options"), ({"options": {"length": "long"}}, "options"),
        ({"options": {"length": 10**30}}, "options"), ({"options": {"length": True}}, "options"), ({"options": []}, "options"),
        ({"people": []}, "people"), ({"people": ["Ann", "ann"]}, "people"), ({"people": ["  "]}, "people"),
        ({"people": ["\u200b"]}, "people"),
        ({"people": ["A", "B", "C", "D", "E", "F", "G"]}, "people"), ({"people": ["x" * 25]}, "people"), ({"people": "Ann"}, "people"),
        ({"entropy": "xyz"}, "entropy"), ({"entropy": "F" * 32}, "entropy"), ({"race_seconds": 1}, "race_seconds"),
        ({"race_seconds": 1e9}, "race_seconds"), ({"clock": {"bank": 1}}, "clock"), ({"clock": 5}, "clock"), ({"invite": "yes"}, "invite"),
        ({"cards": "marked"}, "cards"),
    ],
)  # fmt: skip
def test_a_wrong_request_names_the_field(server: Server, change: dict[str, Any], field: str) -> None:
    is_error(server.ask("/api/tables", {**GOOD, **change}), 400, field)


BODIES = [b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"game": "\xff"}', b"[" * 9000, b'{"x":' + b"[" * 9000, b"game=rook"]


@pytest.mark.parametrize("body", BODIES)
def test_bodies_that_are_no_request(server: Server, body: bytes) -> None:
    answer = server.ask("/api/tables", raw=body)
    assert answer.status == 400
    assert answer.json["error"]


def test_bodies_that_are_too_long(server: Server) -> None:
    is_error(server.ask("/api/tables", raw=b" " * 20_000), 413)
    is_error(server.ask("/api/verify", raw=b" " * 1_000_001), 413)


RECORDS = [b"", b"{", b"null", b"[]", b"5", b"[" * 100_000, b'{"parlour":' * 50_000, b"\xff", b"9" * 10_000]


@pytest.mark.parametrize("body", RECORDS)
def test_records_that_cannot_be_read(server: Server, body: bytes) -> None:
    is_error(server.ask("/api/verify", raw=body), 400)


def test_a_record_with_a_wrong_field_names_it(server: Server) -> None:
    good = {"parlour": 1, "game": "rook", "players": 4, "seed": "x", "moves": []}
    for change, field in (({"parlour": 99}, "parlour"), ({"moves": 5}, "moves"), ({"players": "4"}, "players")):
        is_error(server.ask("/api/verify", {**good, **change}), 400, field)


def test_opening_many_tables_from_one_address_is_too_fast(server: Server) -> None:
    here = {"X-Forwarded-For": "192.0.2.7"}
    answers = [server.ask("/api/tables", GOOD, headers=here).status for _ in range(30)]
    assert set(answers) == {201, 429}
    assert 20 <= answers.count(201) < 30
    assert server.ask("/api/tables", GOOD).status == 201, "another address is not held up"


# -- what is not there


NOWHERE = "/api/tables/nowhere"
UNKNOWN = [NOWHERE, f"{NOWHERE}/record", f"{NOWHERE}/replay/0", "/api/", "/api/x", "/api/tables/a/b/c", "/decks/x.svg"]


@pytest.mark.parametrize("path", UNKNOWN)
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert (answer.status, answer.json) == (404, {"error": phrases.NOT_FOUND()})


def test_a_seat_at_an_unknown_table_is_not_found(server: Server) -> None:
    is_error(server.ask("/api/tables/nowhere/seats", {"name": "Ann"}), 404)


def test_wrong_methods_are_refused_in_json(server: Server) -> None:
    is_error(server.ask("/api/tables"), 404)
    for path in ("/api/games", "/api/tables/x/replay/0", "/healthz"):
        is_error(server.ask(path, {}), 405)


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml", "/../../../../etc/passwd", "/..%2f..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/app.py", "//etc/passwd",
        "/assets/../../app.py", "/..\\..\\app.py", "/app.py", "/%00.js", "/" + "x" * 300 + ".js", "/" + "x/" * 500 + "a.js",
        "/%2fetc%2fpasswd.txt", "/.%00./app.py",
    ],
)  # fmt: skip
def test_nothing_but_the_page_is_served(server: Server, path: str) -> None:
    host = server.address.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=120)
    connection.putrequest("GET", path, skip_accept_encoding=True)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status in (404, 400, 503) or body.startswith(b"<!doctype html>"), answer.status
    assert b"root:" not in body
    assert b"import" not in body


# -- headers and origins


def test_every_answer_has_the_safety_headers(server: Server) -> None:
    for path in ("/", "/healthz", "/metrics", "/api/games", "/api/nothing", "/t/some-table", "/x.js"):
        headers = server.ask(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_service_worker_is_always_asked_for_anew_and_knows_the_rules_by_their_fingerprint(server: Server) -> None:
    answer = server.ask("/service-worker.js")
    if page.page_is_whole():
        assert answer.headers["cache-control"] == "no-cache"
        assert b"%RULES%" not in answer.body
        assert catalog.fingerprint().encode() in answer.body
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert re.fullmatch(r"[0-9a-f]{16}", catalog.fingerprint())


def test_only_files_of_the_page_are_kept() -> None:
    kept = page._read.cache_info().maxsize, len(page._names())
    for path in ("nothing", "../page.py", "a\0b", "assets", "/etc/passwd", "x/" * 1000, *map(str, range(300))):
        assert page._file(path) is None
    assert kept == (None, len(page._names()))
    assert page._read.cache_info().currsize <= len(page._names())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "", "http://127.0.0.1:1"])
def test_other_pages_may_not_open_tables(server: Server, origin: str) -> None:
    table = server.open("rook", invite=True).table
    is_error(server.ask("/api/tables", GOOD, headers={"Origin": origin}), 403)
    is_error(server.ask(f"/api/tables/{table}/seats", {"name": "Eve"}, headers={"Origin": origin}), 403)


def test_our_own_page_may(server: Server) -> None:
    assert server.ask("/api/tables", GOOD, headers={"Origin": server.address}).status == 201


def test_qr_codes_are_drawn_of_our_own_links_only(server: Server) -> None:
    drawn = server.ask(f"/api/qr.svg?link={quote(server.address + '/t/abc')}")
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in drawn.body
    host = server.address.removeprefix("http://")
    for link in (
        "",
        "https://evil.example/",
        "http://[",
        f"javascript://{host}/%0aalert(1)",
        f"{server.address}/{'x' * 400}",
        "http://[::1",
    ):
        is_error(server.ask(f"/api/qr.svg?link={quote(link)}"), 400, "link")


# -- running a server


def test_health_and_metrics(server: Server) -> None:
    for path in ("/healthz", "/readyz"):
        assert server.ask(path, from_here=True).json == {"ok": True, "parlour": parlour.__version__}
        assert server.ask(path).json == {"ok": True}, "others need not know the version"
    is_error(server.ask("/metrics"), 404)
    seats = server.open("rook")

    def numbers() -> dict[str, int]:
        found = server.ask("/metrics", from_here=True).body.decode()
        return {name: int(value) for name, value in re.findall(r"^(parlour_\w+) (\d+)$", found, re.M)}

    before = numbers()
    with server.guest(seats.table, seats.token) as guest:
        assert numbers()["parlour_sockets"] == before["parlour_sockets"] + 1
        guest.done("rename", name="Bea")
        assert numbers()["parlour_entries_written"] > before["parlour_entries_written"]
    assert before["parlour_tables_loaded"] >= 1


def test_a_backup_while_the_server_runs(server: Server, tmp_path: Path) -> None:
    seats = server.open("rook")
    copy = tmp_path / "copy.sqlite"
    made = parlour_command("backup", str(copy), "--data", str(server.data))
    assert made.returncode == 0, made.stderr
    with sqlite3.connect(copy) as found:
        entries = [
            json.loads(body)
            for (body,) in found.execute("SELECT body FROM entries WHERE id = ? ORDER BY number", (seats.table,))
        ]
    assert [entry["e"] for entry in entries[:3]] == ["opened", "sat", "began"]
    assert seats.token not in copy.read_bytes().decode("latin-1"), "only digests of secrets are kept"
    for file, data in ((copy, server.data), (tmp_path / "b", tmp_path), (tmp_path / "no" / "b", server.data)):
        wrong = parlour_command("backup", str(file), "--data", str(data))
        assert wrong.returncode == 2
        assert wrong.stderr.startswith("parlour: ")
        assert "Traceback" not in wrong.stderr


@pytest.mark.english
def test_a_folder_that_cannot_be_used_gives_a_one_line_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for words in (("--data", str(tmp_path / "file")), ("--port", "99999"), ("--workers", "2"), ("--host", "256.1.1.1")):
        wrong = parlour_command("serve", "--port", "0", *words)
        assert wrong.returncode == 2, words
        assert wrong.stderr.startswith("parlour: "), wrong.stderr
        assert "Traceback" not in wrong.stderr


# -- behind a proxy


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("below"), "--base-path", "x/", "--origin", "https://example.org")
    yield made
    made.kill()
    assert not made.errors.read_text()


def test_everything_lies_under_the_base_path(below: Server) -> None:
    assert below.address.endswith("/x")
    assert below.ask("/healthz").json["ok"]
    assert below.ask("/api/games").status == 200
    is_error(below.ask("/api/nothing"), 404)
    seats = below.open("rook")
    with below.guest(seats.table, seats.token) as guest:
        assert guest.scene["status"] == "playing"
    below.address = below.address.removesuffix("/x")
    try:
        for path in ("/healthz", "/api/games", "/"):
            is_error(below.ask(path), 404)
    finally:
        below.address += "/x"


def test_the_base_path_without_a_slash_leads_to_the_page(below: Server) -> None:
    """The address to go to has no scheme: behind a proxy it is another one."""
    with bare_connection(below.address) as wire:
        wire.sendall(b"GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = wire.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 307")
    assert b"\r\nlocation: /x/\r\n" in answer.lower()


def test_the_address_of_the_proxy_may_be_named(below: Server) -> None:
    assert below.ask("/api/tables", GOOD, headers={"Origin": "https://example.org"}).status == 201
    is_error(below.ask("/api/tables", GOOD, headers={"Origin": "https://example.com"}), 403)


@pytest.mark.parametrize("path", ["record", "replay/0"])
def test_records_and_replays_have_a_rate_limit(server: Server, path: str) -> None:
    table = server.open("rook").table
    mine = {"X-Forwarded-For": f"10.77.0.{len(path)}"}
    found: list[int] = []
    while 429 not in found and len(found) < 2000:  # on a slow machine, more is allowed before it's too much
        found.append(server.ask(f"/api/tables/{table}/{path}", headers=mine).status)
    assert found[:200] == [409] * 200
    assert found[-1] == 429
    assert server.ask(f"/api/tables/{table}/{path}").status == 409, "others are not held up"
