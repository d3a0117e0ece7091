"""For everybody: no fault that axe can find, light and dark, large type, forced colours; and a page that does not weigh much."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import parlour
from tests.page.served import ROOT, Server
from tests.page.test_page_company import race_at_one_device
from tests.page.visitor import TARGETS, Pointer, Visitor

Visit = Callable[..., Visitor]
ASSETS = ROOT / "src" / "parlour" / "server" / "page"
SCRIPT_BYTES = 120_000
FONT_BYTES = 60_000


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    return server.finished("paintings-crowned", options={"length": "deal"})[0]


def faults(guest: Visitor, **options: object) -> list[str]:
    """What axe finds, in words."""
    found = Axe().run(guest.page, options={"resultTypes": ["violations"], **options})
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found.response["violations"]
    ]


def lobby(guest: Visitor, finished: str) -> None:
    guest.go("")
    guest.page.wait_for_selector(".shelf .box")
    guest.page.locator(".box button[aria-expanded=false]").first.click()


def set_up(guest: Visitor, finished: str) -> None:
    guest.go("game/rook")
    guest.page.locator("[name=company][value=here]").check()
    guest.page.locator("[data-bots] summary").click()
    guest.page.locator("[data-role=teddy]").check()
    guest.page.locator("[data-options] summary").click()


def waiting(guest: Visitor, finished: str) -> None:
    table, seats = guest.server.table("rook", invite=True)
    guest.go(f"table/{table}#0.{seats['0']}")
    guest.page.wait_for_selector(".invite img")


def table(game: str) -> Callable[[Visitor, str], None]:
    def begun(guest: Visitor, finished: str) -> None:
        guest.sit(game)
        guest.my_turn()

    return begun


def trick(guest: Visitor, finished: str) -> None:
    guest.sit("paintings-crowned")
    player = Pointer(guest, "axe")
    while not guest.page.locator(".middle [data-card]").count() or not guest.look()["hand"]:
        player.decide(guest.my_turn())
        guest.my_turn()


def dialog(*buttons: str) -> Callable[[Visitor, str], None]:
    def opened(guest: Visitor, finished: str) -> None:
        guest.sit("paintings-crowned")
        guest.my_turn()
        for name in buttons:
            guest.do(name).click()
        guest.page.wait_for_selector("dialog, aside")

    return opened


def ending(guest: Visitor, finished: str) -> None:
    guest.go(f"table/{finished}")
    guest.page.wait_for_selector(".ending")


def replay(guest: Visitor, finished: str) -> None:
    guest.go(f"replay/{finished}?step=5")
    guest.page.wait_for_selector(".board")


def verify(guest: Visitor, finished: str) -> None:
    guest.go(f"verify/{finished}")
    guest.page.wait_for_selector(".verdict")


def history(guest: Visitor, finished: str) -> None:
    """Two games, one won and one lost; a third was just removed."""
    game = {"game": "rook", "title": "Rook", "names": ["Zoe", "Ada"], "bots": ["", "easy"], "scores": [3, 8], "winners": [0]}
    more = [{"id": f"g{number}", "when": number, "seats": [number % 2], "deals": [3], "low": False} for number in range(3)]
    file = {"is": "parlour history", "version": 1, "results": [game | one for one in more]}
    guest.go("history")
    content = json.dumps(file).encode()
    guest.page.locator("[name=history]").set_input_files({"name": "h", "mimeType": "application/json", "buffer": content})
    guest.do("forget").last.click()
    guest.page.wait_for_selector(".undo")


def rules(guest: Visitor, finished: str) -> None:
    guest.go("rules/rook")
    guest.page.wait_for_selector("[data-guide]")
    guest.do("clauses").locator("summary").click()
    guest.page.wait_for_selector("[data-clause]")


def lesson(guest: Visitor, finished: str) -> None:
    guest.go("learn/rook")
    guest.page.wait_for_selector(".says")


def gallery(guest: Visitor, finished: str) -> None:
    guest.go("cards/pals#my-pal")
    guest.page.wait_for_selector("dialog [data-details]")


def curtain(guest: Visitor, finished: str) -> None:
    guest.sit("paintings-crowned", people=("Ada", "Bob"), players=2)
    player = Pointer(guest, "axe")
    while not (seen := guest.look())["curtain"]:
        if seen["mine"] and seen["hand"]:
            player.decide(seen)
        guest.page.wait_for_timeout(10)


def clock(guest: Visitor, finished: str) -> None:
    guest.sit("paintings-crowned", clock={"bank": 15, "increment": 0})
    guest.my_turn()
    guest.page.wait_for_selector(".clock.runs")


def race_of_two(guest: Visitor, finished: str) -> None:
    race_at_one_device(guest, "snap-jack")


PLACES = {
    "lobby": lobby, "set-up": set_up, "waiting": waiting, "table": table("rook"), "asking": table("authors"),
    "laying": table("snap-jack"), "trick": trick, "menu": dialog("menu"),
    "rules": dialog("rules"), "log": dialog("log"), "score": dialog("score"), "settings": dialog("menu", "settings"),
    "keys": dialog("menu", "keys"), "say": dialog("menu", "say"), "device": dialog("menu", "link"),
    "fair": dialog("menu", "fair"), "ending": ending, "replay": replay, "verify": verify, "booklet": rules, "lesson": lesson,
    "gallery": gallery, "history": history,
    "curtain": curtain, "clock": clock, "race-of-two": race_of_two, "name": dialog("menu", "name"),
    "last-trick": dialog("menu", "last-trick"),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_in_light_and_dark(guest: Visitor, finished: str, place: str) -> None:
    PLACES[place](guest, finished)
    found = faults(guest)
    guest.page.emulate_media(color_scheme="dark")
    assert not found + [f"in the dark: {one}" for one in faults(guest, runOnly=["color-contrast"])]


@pytest.mark.parametrize(
    "place", ["lobby", "set-up", "waiting", "table", "trick", "ending", "replay", "verify", "booklet", "lesson", "history"]
)
def test_at_twice_the_size_nothing_is_beside_the_screen(visit: Visit, finished: str, place: str) -> None:
    guest = visit(viewport={"width": 720, "height": 450}, device_scale_factor=2)
    PLACES[place](guest, finished)
    assert guest.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    targets = guest.page.evaluate(TARGETS, ".hand [data-card], .actions button")["found"]
    assert all(0 <= one["rect"][0] < one["rect"][2] <= 720 for one in targets), targets


@pytest.mark.parametrize(
    "place",
    ["lobby", "set-up", "waiting", "ending", "replay", "verify", "booklet", "menu", "settings", "lesson", "gallery", "history"],
)
def test_on_a_phone_nothing_is_beside_the_screen(visit: Visit, finished: str, place: str) -> None:
    guest = visit(viewport={"width": 360, "height": 640})
    PLACES[place](guest, finished)
    assert guest.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    targets = guest.page.evaluate(
        TARGETS, "button, a.button, a.crumb, input:not([type=checkbox], [type=radio]), select, summary"
    )["found"]
    seen = [one for one in targets if one["inside"] and one["width"]]
    assert seen
    assert not [one for one in seen if min(one["width"], one["height"]) < 44], "too small to touch"


def test_in_forced_colours_cards_can_be_told_apart(visit: Visit) -> None:
    """What may be played has a border that does not depend on shadows, which forced colours take away; faces keep their colours."""
    guest = visit(forced_colors="active")
    guest.sit("rook")
    player = Pointer(guest, "forced")
    while not guest.page.locator(".hand .able").count() or not guest.page.locator(".hand .unable").count():
        player.decide(guest.my_turn())
        guest.my_turn()
    outline = "(one) => getComputedStyle(one).outlineStyle + ' ' + parseFloat(getComputedStyle(one).outlineWidth)"
    able = guest.page.locator(".hand .able [data-card]").first.evaluate(outline)
    unable = guest.page.locator(".hand .unable [data-card]").first.evaluate(outline)
    assert able == "solid 3"
    assert unable.startswith("none")
    shots = [one.screenshot() for one in guest.page.locator(".hand li:last-child, .hand li:nth-last-child(2)").all()]
    assert shots[0] != shots[1], "two cards look the same"
    border = guest.page.locator(".button").first
    assert guest.do("menu").evaluate("(one) => getComputedStyle(one).borderTopStyle") == "solid"
    expect(border).to_be_visible()


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_every_card_of_every_game_is_drawn(guest: Visitor, game: str) -> None:
    """Each card has its picture, and no two cards of a deck the same."""
    guest.sit(game)
    guest.page.wait_for_selector("symbol[id^=card-]", state="attached")
    names = guest.server.ask(f"api/games/{game}")["cards"]
    drawn = guest.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('symbol')].map((one) => [one.id, one.innerHTML]))"
    )
    faces = [drawn.get(f"card-{name.lower().replace(' ', '-')}") for name in names]
    assert all(faces)
    assert len(set(faces)) == len(faces)
    assert drawn["card-back"]


def _sizes(kind: str) -> int:
    found: list[Path] = sorted(ASSETS.rglob(f"*.{kind}"))
    assert found
    return sum(len(path.read_bytes()) for path in found)


def test_what_comes_to_play_does_not_weigh_much(guest: Visitor) -> None:
    """From the lobby to a table: all the scripts that were asked for, as they travel."""
    asked: list[str] = []
    guest.page.on("request", lambda one: asked.append(one.url) if one.resource_type == "script" else None)
    guest.go("")
    guest.sit("rook")
    Pointer(guest, "forced").decide(guest.my_turn())
    guest.do("menu").click()
    guest.page.wait_for_selector("dialog[open]")
    page = guest.server.address.rstrip("/") + "/"
    scripts = {one.removeprefix(page) for one in asked}
    assert scripts
    assert not [one for one in scripts if "others" in one], "the pages that few visits open came along"
    worker = "service-worker.js"
    weights = [len(gzip.compress((ASSETS / name).read_bytes())) for name in scripts | {worker}]
    assert sum(weights) <= SCRIPT_BYTES


def test_the_fonts_do_not_weigh_much() -> None:
    assert _sizes("woff2") < FONT_BYTES
