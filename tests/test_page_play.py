"""The page in a real Chromium: every game played through it, and what can happen at a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import DESK, FLAGS, PHONE, Server, chromium, page_of, play_on, take_advice, wait_for_turn
from playwright.sync_api import Browser, Page, sync_playwright

import parlour

PAGE = Path(parlour.__file__).parent / "server" / "page" / "index.html"
pytestmark = [
    pytest.mark.xdist_group("page"),
    pytest.mark.skipif(chromium() is None, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(not PAGE.exists(), reason="the page is not built: make page"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("tables"))
    yield made
    made.kill()


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield made
        made.close()


def at_table(server: Server, chrome: Browser, game: str, size: tuple[int, int] = PHONE, **options: str) -> Page:
    page = page_of(chrome, size)
    page.goto(server.link(server.table(game, **options)))
    page.wait_for_selector(".board")
    return page


@pytest.mark.parametrize(("size", "how"), [(PHONE, "pointer"), (DESK, "keyboard")], ids=["phone-pointer", "desk-keyboard"])
@pytest.mark.parametrize("game", parlour.games())
def test_every_game_can_be_played_to_the_end(
    server: Server, chrome: Browser, game: str, size: tuple[int, int], how: str
) -> None:
    page = at_table(server, chrome, game, size, length="deal")
    seen = play_on(page, how)
    assert page.wrong == []  # type: ignore[attr-defined]
    assert seen["widest"] <= 0, "the page is wider than the screen"
    assert seen["told"], "nobody who listens was told anything"
    assert page.locator(".ending h2").inner_text()
    page.context.close()


def test_the_secret_of_a_seat_does_not_stay_in_the_address(server: Server, chrome: Browser) -> None:
    page = at_table(server, chrome, "rook")
    assert "#" not in page.url
    hand = page.locator(".hand [data-card]").count()
    page.reload()
    page.wait_for_selector(".hand")
    assert page.locator(".hand [data-card]").count() == hand == 14
    page.context.close()


def test_a_refusal_gives_its_clause_and_opens_the_rule(server: Server, chrome: Browser) -> None:
    page = at_table(server, chrome, "paintings-outcasts")
    while True:
        wait_for_turn(page)
        page.wait_for_timeout(100)
        if page.locator(".hand li.unable").count():
            break
        take_advice(page)
        page.wait_for_timeout(300)
    page.locator(".hand li.unable button").first.click()
    page.wait_for_selector(".refusal")
    assert "F2-2" in page.locator(".refusal p").inner_text()
    assert "F2-2" in (page.locator("[data-told]").text_content() or "")
    page.get_by_role("button", name="Read F2-2").click()
    found = page.locator("[data-clause].found")
    found.wait_for()
    assert found.get_attribute("data-clause") == "F2-2"
    assert found.is_visible()
    page.context.close()


def test_a_move_can_be_taken_back(server: Server, chrome: Browser) -> None:
    page = at_table(server, chrome, "paintings-outcasts")
    wait_for_turn(page)
    before = page.locator(".hand [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    take_advice(page)
    page.wait_for_function("many => document.querySelectorAll('.hand [data-card]').length < many", arg=len(before))
    page.keyboard.press("u")
    page.wait_for_function("many => document.querySelectorAll('.hand [data-card]').length === many", arg=len(before))
    assert page.locator(".hand [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)") == before
    page.context.close()


def test_two_friends_and_a_spectator(server: Server, chrome: Browser) -> None:
    ann, bob, eve = page_of(chrome), page_of(chrome), page_of(chrome, DESK)
    ann.goto(f"{server.address}game/rook")
    ann.get_by_label("Your name").fill("Ann")
    ann.locator(".choice", has_text="Friends").click()
    ann.locator(".play").click()
    ann.wait_for_selector(".begin")
    bob.goto(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.get_by_text("Invite friends").wait_for()
    ann.get_by_text("Bob").wait_for()
    ann.locator(".begin").click()
    for page in (ann, bob):
        page.wait_for_selector(".hand [data-card]")
    eve.goto(ann.url)
    eve.wait_for_selector(".board")
    hands = [
        set(page.locator(".hand [data-card]").evaluate_all("all => all.map(card => card.dataset.card)")) for page in (ann, bob)
    ]
    assert len(hands[0]) == len(hands[1]) == 14
    assert not hands[0] & hands[1]
    assert not eve.locator(".hand [data-card]").count()
    assert eve.locator("[data-card]").count() == 0, "before the first trick a spectator sees no card"
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Say something").click()
    ann.get_by_role("button", name="Good luck!").click()
    bob.locator(".said", has_text="Good luck!").wait_for()
    for page in (ann, bob, eve):
        page.context.close()


def test_a_curtain_between_two_at_one_device(server: Server, chrome: Browser) -> None:
    page = page_of(chrome)
    page.goto(server.link(server.table("paintings-outcasts", ("Ann", "Bea"), players=2)))
    seen = []
    for _ in range(6):
        page.wait_for_selector(".curtain, .prompt.mine")
        if page.locator(".curtain").count():
            assert not page.locator("[data-card]").count(), "no card may be seen behind the curtain"
            name = (page.locator(".curtain h2").inner_text()).removeprefix("Pass the device to ")
            page.get_by_role("button", name=f"I am {name}").click()
            page.wait_for_selector(".hand [data-card]")
            assert page.locator(".me .name").inner_text() == name
            seen.append(name)
        take_advice(page)
        page.wait_for_timeout(400)
    assert set(seen) == {"Ann", "Bea"}
    page.context.close()


def test_a_killed_server_comes_back_and_nothing_is_lost(tmp_path: Path, chrome: Browser) -> None:
    server = Server(tmp_path)
    page = at_table(server, chrome, "rook")
    wait_for_turn(page)
    server.kill()
    page.locator(".lost").wait_for(timeout=15_000)
    page.locator(".actions .button").first.click()
    server.start()
    page.locator(".lost").wait_for(state="detached", timeout=20_000)
    page.keyboard.press("l")
    page.get_by_text(re.compile(r"^You (bid|pass)")).first.wait_for()
    assert page.locator(".hand [data-card]").count() == 14
    server.kill()
    page.context.close()


def test_replay_and_verify_after_the_end(server: Server, chrome: Browser) -> None:
    page = at_table(server, chrome, "hoo-doo", DESK, length="deal")
    play_on(page, "pointer")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".controls")
    page.keyboard.press("ArrowRight")
    page.get_by_text("Move 1 of").wait_for()
    assert "step=1" in page.url
    page.get_by_label("Seen by").select_option("1")
    page.wait_for_selector(".hand [data-card]")
    page.go_back()
    page.get_by_role("link", name="Was it fair?").click()
    page.get_by_role("heading", name="Yes. The shuffle was fair.").wait_for()
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(server: Server, chrome: Browser, scheme: str) -> None:
    axe = Axe()
    page = page_of(chrome, DESK, color_scheme=scheme)

    def check(where: str) -> None:
        found = axe.run(page).response["violations"]
        assert not found, (where, [(one["id"], one["nodes"][0]["html"][:160]) for one in found])

    for path, ready in (("", ".shelf"), ("game/pals", ".play"), ("verify", "form"), ("rules/rook#RK-5", "[data-clause]")):
        page.goto(server.address + path)
        page.wait_for_selector(ready)
        check(path or "lobby")
    for game in ("rook", "authors", "snap-jack", "dick-tracy"):
        page.goto(server.link(server.table(game)))
        page.wait_for_selector(".board")
        take_advice(page)
        wait_for_turn(page)
        page.wait_for_timeout(1200)
        check(game)
        page.keyboard.press("l")
        check(f"{game} with its log")
    page.context.close()
