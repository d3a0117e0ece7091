"""Coming back: finished games with their results, what they add up to, the file to take along, and undo."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from tests.page.served import Server
from tests.page.visitor import Visitor

GAME = "paintings-outcasts"
DENIED = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } })"""


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[str, dict[str, str], dict[str, Any]]:
    return server.finished(GAME, options={"length": "deal"})


def come_to_the_end(guest: Visitor, over: tuple[str, dict[str, str], dict[str, Any]]) -> str:
    """Open a finished game from the seat that was played: now this device knows it."""
    table, seats, _ = over
    guest.go(f"table/{table}#0.{seats['0']}")
    expect(guest.page.locator(".ending")).to_be_visible()
    return table


def kept(number: int, **more: object) -> dict[str, object]:
    """A game as the file has it. Every third one is lost."""
    return {
        "id": f"g{number}",
        "game": GAME,
        "title": "Outcasts",
        "when": 1_700_000_000_000 + number * 86_400_000,
        "names": ["Zoe", "Ada"],
        "bots": ["", "easy"],
        "seats": [0 if number % 3 else 1],
        "scores": [3, 8],
        "winners": [0],
        "deals": [number],
        "low": False,
        **more,
    }


def history(*games: dict[str, object]) -> bytes:
    return json.dumps({"is": "parlour history", "version": 1, "results": games}).encode()


def load(guest: Visitor, content: bytes) -> bool:
    """Add a history from a file: was it taken?"""
    status = guest.page.locator(".transfer [role=status]")
    before = int(status.get_attribute("data-read") or 0)
    file: FilePayload = {"name": "history.json", "mimeType": "application/json", "buffer": content}
    guest.page.locator("[name=history]").set_input_files(file)
    expect(status).to_have_attribute("data-read", str(before + 1))
    return status.get_attribute("data-taken") == "true"


def test_a_finished_game_is_in_the_lobby_and_among_your_games(guest: Visitor, over: Any) -> None:
    table = come_to_the_end(guest, over)
    view = over[2]["view"]
    outcome = "won" if 0 in view["winners"] else "lost"
    guest.go("")
    expect(guest.page.locator(f'.past [data-result="{table}"]')).to_have_attribute("data-outcome", outcome)
    guest.do("history").click()
    entry = guest.page.locator(f'[data-result="{table}"]')
    expect(entry).to_have_attribute("data-outcome", outcome)
    for name, score in zip(view["names"][1:], view["scores"][1:], strict=True):
        expect(entry).to_contain_text(f"{name} {score}")
    expect(guest.page.locator("[data-figure=played] dd")).to_have_text("1")
    expect(guest.page.locator(f'[data-tally="{GAME}"] [data-won]')).to_have_text(str(int(outcome == "won")))
    expect(guest.page.locator(f'[data-best="{view["deals"][0][0]}"]')).to_be_visible()
    entry.locator("[data-do=replay]").click()
    expect(guest.page.locator(".replay .board")).to_be_visible()


def test_the_coach_is_one_click_away(guest: Visitor, over: Any) -> None:
    table = come_to_the_end(guest, over)
    guest.go("history")
    guest.page.locator(f'[data-result="{table}"] [data-do=coach]').click()
    expect(guest.page.locator("dialog[open]")).to_be_visible()
    assert guest.page.url.endswith(f"/table/{table}#coach")


def test_a_removed_game_comes_back_with_undo(guest: Visitor, over: Any) -> None:
    table = come_to_the_end(guest, over)
    guest.go("history")
    entry = guest.page.locator(f'[data-result="{table}"]')
    entry.locator("[data-do=forget]").click()
    expect(entry).to_have_count(0)
    guest.do("undo-forget").click()
    expect(entry.locator("[data-do=coach]")).to_be_visible()
    guest.page.reload()
    expect(entry).to_be_visible()


def test_a_forgotten_table_comes_back_with_its_seat(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.go("")
    entry = guest.page.locator(".tables li")
    entry.locator("button").click()
    expect(entry).to_have_count(0)
    guest.do("undo-forget").click()
    entry.locator("a").click()
    guest.my_turn()


def test_undo_goes_away_but_not_under_your_hands(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.page.clock.install()
    guest.go("")
    guest.page.locator(".tables li button").click()
    note = guest.page.locator(".undo")
    note.locator("button").focus()
    guest.page.clock.run_for(60_000)
    expect(note).to_be_visible()
    note.locator("button").blur()
    guest.page.clock.run_for(9_000)
    expect(note).to_be_visible()
    guest.page.clock.run_for(2_000)
    expect(note).to_have_count(0)


def test_the_history_goes_to_another_device_as_a_file(visit: Callable[..., Visitor], over: Any, tmp_path: Path) -> None:
    first, second = visit(), visit()
    table = come_to_the_end(first, over)
    first.go("history")
    with first.page.expect_download() as started:
        first.do("save").click()
    started.value.save_as(tmp_path / "history.json")
    content = (tmp_path / "history.json").read_bytes()
    assert over[1]["0"].encode() not in content, "no secret of a seat leaves the device"
    second.go("history")
    expect(second.do("home")).to_be_visible()
    for _ in range(2):
        assert load(second, content)
        expect(second.page.locator(f'[data-result="{table}"]')).to_have_count(1)
    expect(second.page.locator("[data-result] [data-do=coach]")).to_have_count(0)
    second.page.reload()
    expect(second.page.locator(f'[data-result="{table}"]')).to_be_visible()


@pytest.mark.parametrize(
    "content", [b"", b"no history", b"[]", b'{"version": 1}', b"\xff\xfe\x00", b'{"is": "parlour history", "version": 99}']
)
def test_a_broken_file_changes_nothing(guest: Visitor, content: bytes) -> None:
    guest.go("history")
    assert load(guest, history(kept(1)))
    assert not load(guest, content)
    assert not load(guest, history(kept(2), kept(3, scores=["many"])))
    expect(guest.page.locator("[data-result]")).to_have_count(1)


def test_a_thousand_games(phone: Visitor) -> None:
    phone.go("history")
    assert load(phone, history(*(kept(number) for number in range(1000))))
    page = phone.page
    expect(page.locator("[data-figure=played] dd")).to_have_text("1000")
    expect(page.locator("[data-figure=longest] dd")).to_have_text("2")
    expect(page.locator(f'[data-tally="{GAME}"] [data-best]')).to_have_attribute("data-best", "999")
    expect(page.locator("[data-result]")).to_have_count(30)
    expect(page.locator("[data-result]").first).to_have_attribute("data-result", "g999")
    phone.do("more").click()
    expect(page.locator("[data-result]")).to_have_count(60)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    phone.go("")
    expect(page.locator(".past [data-result]")).to_have_count(5)


def test_without_storage_the_page_says_so(guest: Visitor, over: Any) -> None:
    guest.page.add_init_script(DENIED)
    guest.go("history")
    expect(guest.do("home")).to_be_visible()
    assert load(guest, history(kept(1)))
    expect(guest.page.locator("[data-result]")).to_have_count(1)
    expect(guest.page.locator("[data-unkept]")).to_be_visible()


SHARES = """() => {
  window.shared = null;
  navigator.canShare = (what) => what.files.every((one) => one.type === "image/png");
  navigator.share = async ({ files, title, url }) => { window.shared = { name: files[0].name, size: files[0].size, title, url }; };
}"""


@pytest.mark.parametrize("sheet", [True, False])
def test_a_finished_game_is_shared_as_a_link_and_a_picture(guest: Visitor, over: Any, sheet: bool) -> None:
    """Through the share sheet where there is one that takes pictures, otherwise as a file."""
    table = come_to_the_end(guest, over)
    address = f"{guest.server.address}replay/{table}"
    guest.do("share-game").click()
    expect(guest.page.locator("[name=replay]")).to_have_value(address)
    said = str(guest.page.locator("dialog [role=img][aria-label]").get_attribute("aria-label"))
    view = over[2]["view"]
    assert all(f"{name} {score}" in said for name, score in zip(view["names"], view["scores"], strict=True))
    if sheet:
        guest.page.evaluate(SHARES)
        guest.do("picture").click()
        guest.page.wait_for_function("() => shared !== null")
        shared = guest.page.evaluate("shared")
        assert shared["url"] == address
        assert shared["size"] > 5_000
    else:
        with guest.page.expect_download() as download:
            guest.do("picture").click()
        picture = Path(download.value.path()).read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert [int.from_bytes(picture[start : start + 4]) for start in (16, 20)] == [1200, 630]


def test_a_game_of_the_history_can_be_shared_too(guest: Visitor, over: Any) -> None:
    table = come_to_the_end(guest, over)
    guest.go("history")
    guest.page.locator(f'[data-result="{table}"] [data-do=share-game]').click()
    expect(guest.page.locator("[name=replay]")).to_have_value(f"{guest.server.address}replay/{table}")
