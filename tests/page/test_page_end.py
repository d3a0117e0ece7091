"""The end of a game: the result, the penalty, once more, the replay, the record, and whether the shuffle was fair."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from parlour.server.journal.store import FILE
from tests.page.served import Server, parlour_command
from tests.page.visitor import Pointer, Visitor


def played(guest: Visitor, game: str = "paintings-outcasts", seed: str = "end", **more: object) -> str:
    """A game of one deal, played to its end."""
    table = guest.sit(game, options={"length": "deal"}, **more)
    Pointer(guest, seed).play_a_deal()
    guest.to_the_result()
    return table


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A finished game, for those who only look at it."""
    return server.finished("paintings-outcasts", options={"length": "deal"})[0]


def test_the_result_says_who_won_and_how(guest: Visitor) -> None:
    played(guest)
    view = guest.scenes[-1]["view"]
    winners = [view["names"][seat] for seat in view["winners"] if seat != 0]
    title = guest.text(".ending h2")
    assert all(name in title for name in winners), title
    assert guest.scores(".ending tfoot") == view["scores"]
    assert guest.told in guest.heard[-1]
    assert guest.facts()[-1] == {"fact": "game over", "winners": view["winners"]}


def test_the_winner_of_outcasts_names_a_penalty(guest: Visitor, server: Server) -> None:
    """Both seats are people's: one of them wins, and names it in words; the other hears of it."""
    table, seats, last = server.finished("paintings-outcasts", ("Ada", "Bob"), players=2, options={"target": 5})
    by = last["penalty_by"]
    assert by is not None
    guest.go(f"table/{table}#{by}.{seats[str(by)]}")
    guest.page.locator("[name=penalty]").fill("Hop around the table")
    guest.page.locator("[name=penalty]").press("Enter")
    expect(guest.page.locator(".ending")).to_contain_text("Hop around the table")


def test_once_more_at_a_new_table_with_the_same_seat(guest: Visitor) -> None:
    table = played(guest)
    dealer = guest.scenes[-1]["view"]["dealer"]
    guest.do("rematch").click()
    guest.page.wait_for_url(re.compile(rf"/table/(?!{table})"))
    guest.my_turn()
    view = guest.scenes[-1]["view"]
    assert view["names"][0] == "Zoe"
    assert view["seat"] == 0
    assert view["dealer"] == (dealer + 1) % view["players"]


def test_the_replay_step_by_step_from_a_seat_and_open(guest: Visitor, finished: str) -> None:
    guest.go(f"replay/{finished}")
    page = guest.page
    page.wait_for_selector(".board")
    steps = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert steps > 20
    hands = page.locator("[data-front] [data-card]").count()
    assert hands >= 10, "with all cards open the hands can be seen"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slider")).to_contain_text(re.compile(rf"\b1\b.*\b{steps}\b"))
    guest.do("on").click()
    expect(page.locator(".slider")).to_contain_text(re.compile(rf"\b2\b.*\b{steps}\b"))
    expect(page.locator(".told")).not_to_be_empty()
    assert "step=2" in page.url
    page.locator("[name=seat]").select_option("1")
    page.wait_for_url(re.compile("seat=1"))
    expect(page.locator(".me .name")).to_have_text("Ada")
    seen = guest.server.ask(f"api/tables/{finished}/replay/2?seat=1")["view"]["fields"]["hand"]
    assert set(seen[1]) <= guest.cards_in_page()
    opened = guest.server.ask(f"api/tables/{finished}/replay/2?seat=open")["view"]["fields"]["hand"]
    assert not (set(opened[0]) | set(opened[2])) & guest.cards_in_page(), "from her seat the others' cards are hidden"
    page.keyboard.press("End")
    expect(page.locator(".ending")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".slider")).to_contain_text(re.compile(rf"\b0\b.*\b{steps}\b"))
    guest.do("run").click()
    expect(page.locator(".slider")).to_contain_text(re.compile(rf"\b1\b.*\b{steps}\b"))
    guest.do("run").click()


def test_the_link_of_a_step_opens_there(guest: Visitor, finished: str) -> None:
    guest.go(f"replay/{finished}?step=7&seat=2")
    expect(guest.page.locator(".slider")).to_contain_text(re.compile(r"\b7\b"))
    expect(guest.page.locator(".me .name")).to_have_text("Bert")


def test_the_record_is_accepted_at_home_and_the_shuffle_was_fair(guest: Visitor, tmp_path: Path) -> None:
    played(guest)
    with guest.page.expect_download() as started:
        guest.do("record").click()
    record = tmp_path / started.value.suggested_filename
    started.value.save_as(record)
    replayed = parlour_command("replay", str(record))
    assert replayed.returncode == 0, replayed.stderr
    verified = parlour_command("verify", str(record))
    assert verified.returncode == 0, verified.stdout + verified.stderr
    guest.do("verify").click()
    expect(guest.page.locator("[data-fair=true]")).to_be_visible()
    guest.go("verify")
    guest.page.locator("[name=file]").set_input_files(record)
    expect(guest.page.locator("[data-fair=true]")).to_be_visible()
    forged = json.loads(record.read_text())
    note = forged["fair"] if "fair" in forged else forged["notes"]["fair"]
    key = next(name for name, value in note.items() if isinstance(value, str) and len(value) >= 32)
    note[key] = ("0" if note[key][0] != "0" else "1") + note[key][1:]
    guest.go("verify")
    guest.page.locator("[name=record]").fill(json.dumps(forged))
    guest.page.locator("form button").click()
    expect(guest.page.locator("[data-fair=false], .trouble")).to_be_visible()
    guest.page.locator("[name=record]").fill("this is no record")
    guest.page.locator("form button").click()
    expect(guest.page.locator(".trouble")).to_be_visible()
    expect(guest.page.locator("[data-fair]")).to_have_count(0)


def test_the_promise_comes_before_the_browsers_part_of_the_shuffle(guest: Visitor) -> None:
    asked: list[tuple[str, dict[str, str]]] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            asked.append((request.url.rsplit("/", 1)[1], json.loads(request.post_data or "{}")))

    guest.page.on("request", note)
    guest.go("game/rook")
    guest.do("play").click()
    guest.my_turn()
    assert [where for where, _ in asked] == ["promises", "tables"]
    sent = asked[1][1]
    assert sent["promise"]
    assert re.fullmatch("[0-9a-f]{32}", sent["entropy"])
    assert len(set(sent["entropy"])) > 4, "these are no random numbers"
    guest.menu("fair")
    expect(guest.page.locator("dialog [data-same=true]")).to_be_visible()


def test_before_the_end_there_is_no_replay_and_no_record(guest: Visitor) -> None:
    guest.expects_failures = True
    table = guest.sit("rook")
    guest.go(f"replay/{table}")
    expect(guest.page.locator("main.page h1")).to_be_visible()
    expect(guest.page.locator(".board")).to_have_count(0)


def test_the_record_of_a_closed_table(visit: Callable[..., Visitor], frail: Server) -> None:
    guest = visit()
    guest.server, guest.expects_failures = frail, True
    over, _, _ = frail.finished("hoo-doo", options={"length": "deal"}, players=3)
    playing = guest.sit("hoo-doo")
    frail.kill()
    with sqlite3.connect(frail.data / FILE) as file:
        last = "number = (SELECT MAX(number) FROM entries WHERE id = :table)"
        for table in (over, playing):
            wrong = {"table": table, "body": b'{"e": "moved", "seat": 0, "move": "fly"}'}
            file.execute(f"UPDATE entries SET body = :body WHERE id = :table AND {last}", wrong)
    frail.start()
    for table, name in ((over, "record"), (playing, "shut")):
        guest.go(f"table/{table}")
        expect(guest.do("record")).to_be_visible()
        assert guest.scenes[-1]["status"] == "closed"
        expect(guest.page.get_by_text(guest.scenes[-1]["message"])).to_be_visible()
        if table == playing:
            guest.do("record").click()
            expect(guest.do("shut")).to_be_visible()
        with guest.page.expect_download() as download:
            guest.do(name).click()
        found = json.loads(download.value.path().read_text())
        assert found["moves"][-1] == [0, "fly"]
        assert download.value.suggested_filename == f"hoo-doo-{table}.json"
    stranger = visit()
    stranger.server = frail
    stranger.go(f"table/{playing}")
    stranger.expects_failures = True
    stranger.do("record").click()
    expect(stranger.page.get_by_role("alert")).to_be_visible()


def test_a_table_that_is_not_there(guest: Visitor) -> None:
    guest.go("table/nothing-at-all")
    guest.do("home").click()
    expect(guest.page.locator(".shelf")).to_be_visible()
