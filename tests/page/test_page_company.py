"""Several people: at one table by a link, at one device with a curtain; lost connections, a killed server, another device."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import parlour
from parlour.play import shuffle
from tests.page.conftest import PHONE
from tests.page.fixed_shuffle import SECRET
from tests.page.served import Server, Wire
from tests.page.visitor import PATIENCE, Pointer, Visitor

Visit = Callable[..., Visitor]


def hand_of(visitor: Visitor) -> set[str]:
    """The cards of the hand, as the server gave them to this visitor."""
    view = visitor.scenes[-1]["view"]
    lot = view["fields"]["hand"][view["seat"]]
    assert isinstance(lot, list)
    return set(lot)


def nowhere(visitor: Visitor, cards: set[str], titles: dict[str, str]) -> None:
    """None of these cards is anywhere in the document: not as a card, not in a label, not in the text."""
    assert not cards & visitor.cards_in_page()
    labels = '[...document.querySelectorAll("#page [aria-label], #page [title]")].map((one) => `${one.ariaLabel} ${one.title}`).join()'
    said = visitor.page.evaluate(f"{labels} + document.querySelector('#page').textContent")
    for card in cards:
        assert titles[card] not in said, f"{card} is told to somebody who may not know it"


def test_friends_by_a_link_and_somebody_who_watches(visit: Visit, server: Server) -> None:
    """The whole way through the page: make the table, send the link, sit down, play; the hands stay secret."""
    ada, ben, eve = visit(), visit(), visit()
    ada.go("game/paintings-outcasts")
    ada.page.locator("[name=name]").fill("Anna")
    ada.page.get_by_role("radio", name="2", exact=True).check()
    ada.page.locator("[name=company][value=friends]").check()
    ada.do("play").click()
    link = ada.page.locator("[name=invite]").input_value()
    assert "#" not in link, "the link for friends has nobody's secret"
    expect(ada.page.locator(".invite img")).to_be_visible()
    ada.page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 0")
    for one in (ben, eve):
        one.page.goto(link)
    ben.page.locator("[name=name]").fill("Ben")
    ben.page.locator("[name=name]").press("Enter")
    for one in (ben, ada):
        one.do("ready").click()
    for one in (ada, ben, eve):
        one.page.wait_for_selector(".board")
    expect(eve.page.locator("h1 [data-watching=true]")).to_be_visible()
    titles = {name: face["title"] for name, face in server.ask("api/games/paintings-outcasts")["cards"].items()}
    players = {0: Pointer(ada, "a"), 1: Pointer(ben, "b")}
    for turn in range(8):
        first, second = hand_of(ada), hand_of(ben)
        assert len(first) > 5
        assert not first & second
        nowhere(ben, first, titles)
        nowhere(ada, second, titles)
        nowhere(eve, first | second, titles)
        now = next(seat for seat, player in players.items() if player.visitor.look()["mine"])
        at = players[now].visitor.scenes[-1]["at"]
        players[now].decide(players[now].visitor.my_turn())
        for one in (ada, ben, eve):
            end = time.monotonic() + PATIENCE
            while one.scenes[-1]["at"] <= at:
                assert time.monotonic() < end, f"move {turn} does not come to everybody"
                one.page.wait_for_timeout(10)
            one.page.wait_for_timeout(20)
    assert not eve.page.locator(".actions, .hand").count()
    assert eve.do("hint").count() == 0
    ada.menu("say")
    said = ada.page.locator('[data-phrase="0"]').inner_text()
    ada.page.locator('[data-phrase="0"]').click()
    for one in (ben, eve):
        expect(one.page.locator(".said")).to_have_text(said)


def test_two_clicks_from_the_lobby_to_a_game(guest: Visitor) -> None:
    guest.go("")
    guest.page.locator('[data-game="rook"]').click()
    guest.do("play").click()
    guest.my_turn()
    guest.go("")
    guest.page.locator(".tables a").first.click()
    guest.my_turn()


def test_reload_goes_on_where_it_was(guest: Visitor) -> None:
    guest.sit("paintings-outcasts")
    assert "#" not in guest.page.url, "the secret is taken out of the address bar"
    Pointer(guest, "r").decide(guest.my_turn())
    guest.my_turn()
    before = hand_of(guest)
    guest.page.reload()
    guest.my_turn()
    assert hand_of(guest) == before
    assert set(guest.page.locator(".hand [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")) == before


def test_a_second_device_by_the_link_of_the_seat(visit: Visit) -> None:
    first, second = visit(), visit()
    first.sit("paintings-outcasts")
    first.my_turn()
    first.menu("link")
    link = first.page.locator("[name=seat-link]").input_value()
    first.page.keyboard.press("Escape")
    second.page.goto(link)
    card = second.my_turn()["hand"][0]
    assert hand_of(second) == hand_of(first)
    second.card(card).click()
    expect(first.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    nobody = visit()
    nobody.page.goto(link.rsplit(".", 1)[0] + ".AAAAAAAAAAAAAAAAAAAAAAAA")
    expect(nobody.do("home")).to_be_visible()
    assert nobody.events[-1]["code"] == "not found"


def test_the_server_is_killed_in_the_middle_of_a_deal(visit: Visit, frail: Server) -> None:
    guest = visit()
    guest.server, guest.expects_failures = frail, True
    guest.sit("paintings-outcasts")
    player = Pointer(guest, "killed")
    for _ in range(3):
        player.decide(guest.my_turn())
    guest.my_turn()
    before = hand_of(guest)
    frail.kill()
    expect(guest.page.locator(".lost")).to_be_visible()
    card = guest.look()["hand"]
    if card:  # what is done meanwhile is sent when the server is back
        guest.card(card[0]).click()
    frail.start()
    expect(guest.page.locator(".lost")).to_have_count(0)
    if card:
        expect(guest.page.locator(f'.hand [data-card="{card[0]}"]')).to_have_count(0)
        before.discard(card[0])
    guest.my_turn()
    assert hand_of(guest) == before
    player.decide(guest.my_turn())
    guest.my_turn()
    guest.expects_failures = False


def test_the_browser_is_offline_for_a_while(visit: Visit) -> None:
    guest = visit()
    guest.sit("paintings-outcasts")
    before = guest.my_turn()["hand"]
    guest.expects_failures = True
    guest.page.context.set_offline(True)
    expect(guest.page.locator(".lost")).to_be_visible(timeout=12_000)
    guest.page.context.set_offline(False)
    expect(guest.page.locator(".lost")).to_have_count(0)
    assert guest.my_turn()["hand"] == before
    Pointer(guest, "o").decide(guest.my_turn())
    guest.expects_failures = False


def test_the_cable_is_cut_for_ten_seconds(visit: Visit, server: Server) -> None:
    """Nothing passes and nobody says so: the page notices the silence, says it calmly, and comes back by itself."""
    guest = visit()
    wire = Wire(server.port)
    table, seats = server.table("paintings-outcasts")
    guest.page.goto(f"http://127.0.0.1:{wire.port}/table/{table}#0.{seats['0']}")
    card = guest.my_turn()["hand"][0]
    guest.expects_failures = True
    wire.cut.set()
    guest.card(card).click()
    expect(guest.page.locator(".lost")).to_be_visible(timeout=12_000)
    wire.cut.clear()
    expect(guest.page.locator(".lost")).to_have_count(0)
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    guest.my_turn()
    assert any(fact["fact"] == "moved" and fact["cards"] == [card] for fact in guest.facts())
    wire.close()


def test_a_curtain_between_two_people_at_one_device(guest: Visitor, server: Server) -> None:
    guest.sit("paintings-outcasts", people=("Ada", "Bob"), players=3)
    titles = {name: face["title"] for name, face in server.ask("api/games/paintings-outcasts")["cards"].items()}
    hands: dict[str, set[str]] = {}
    player = Pointer(guest, "curtain")
    curtains = 0
    for _ in range(200):
        seen = guest.look()
        if seen["curtain"]:
            assert not guest.cards_in_page(), "a card lies in front of the curtain"
            nowhere(guest, set().union(*hands.values()), titles)
            who = str(guest.page.locator(".curtain").get_attribute("data-next"))
            assert who in guest.text(".curtain h2")
            expect(guest.page.locator(".curtain button")).to_be_focused()
            guest.page.keyboard.press("Enter")
            expect(guest.page.locator(".me .name")).to_have_text(who)
            guest.my_turn()
            hands[who] = hand_of(guest)
            assert hands[who] <= guest.cards_in_page()
            played = set(re.findall(r"[A-D]\d+", json.dumps(guest.scenes[-1]["view"]["fields"])))
            for other, cards in hands.items():
                if other != who:
                    assert cards - played
                    nowhere(guest, cards - played, titles)
            curtains += 1
            if curtains == 4:
                return
        elif seen["mine"] and seen["hand"]:
            if not guest.page.locator("aside").count():
                guest.page.keyboard.press("l")
            guest.page.keyboard.press("c")
            guest.page.wait_for_function(
                "(cards) => cards.every((card) => window.heard.at(-1).includes(card))", arg=sorted(hand_of(guest))
            )
            player.decide(guest.look())
        else:
            guest.page.wait_for_timeout(15)
    raise AssertionError("the curtain does not come down often enough")


def race_at_one_device(guest: Visitor, game: str) -> dict[str, Any]:
    """Ann and Bob share a device; play on till there is a race. Gives the scene as the player holding the device sees it."""
    guest.sit(game, people=("Ann", "Bob"), players=3, race_seconds=20)
    player = Pointer(guest, "race")
    for _ in range(400):
        seen = guest.look()
        if seen["curtain"]:
            guest.page.keyboard.press("Enter")
            guest.page.wait_for_selector(".board")
        elif guest.page.locator(".racers").count():
            return next(scene for scene in reversed(guest.scenes) if scene["race"])
        elif seen["mine"] and (seen["hand"] or seen["buttons"]):
            player.decide(seen)
        else:
            guest.page.wait_for_timeout(15)
    raise AssertionError("there is no race")


def test_in_a_race_each_at_one_device_has_a_key(guest: Visitor) -> None:
    """Snap Jack: the player without the device presses their number, is asked, and calls."""
    scene = race_at_one_device(guest, "snap-jack")
    other = 1 - scene["view"]["seat"]
    name = ("Ann", "Bob")[other]
    expect(guest.page.locator(".racers button")).to_have_text(["1Ann", "2Bob"])
    expect(guest.page.locator(".actions")).to_have_count(0)
    guest.page.wait_for_timeout(300)
    guest.page.keyboard.press(str(other + 1))
    expect(guest.page.locator(".legend")).to_contain_text(name)
    expect(guest.page.locator(".legend")).to_have_attribute("data-racer", str(other))
    guest.page.locator(".actions .title").first.click()
    end = time.monotonic() + PATIENCE
    while not any((fact["fact"], fact.get("seat")) == ("moved", other) and fact["cards"] for fact in guest.facts()):
        assert time.monotonic() < end, [scene["told"] for scene in guest.scenes[-4:]]
        guest.page.wait_for_timeout(20)


def test_in_a_race_at_one_device_the_hands_are_covered(guest: Visitor, server: Server) -> None:
    """Pals: all look at the screen, so no card shows that only one of them may see; a key without a Pal takes nothing."""
    scene = race_at_one_device(guest, "pals")
    view = scene["view"]
    fields = view["fields"]
    secret = {card for name in ("hand", "laid") for card in fields[name][view["seat"]]}
    assert len(secret) > 3
    assert not secret & guest.cards_in_page()
    guest.page.wait_for_timeout(300)
    mine = view["seat"]
    takes = [move for move in scene["moves"] if move["cards"]]
    guest.page.locator(".racers button").nth(mine).click()
    if takes:
        guest.page.wait_for_function("() => !document.querySelector('.racers') || document.querySelector('.actions')")
    else:
        expect(guest.page.locator(".racers button").nth(mine)).to_be_disabled()
        assert view["names"][mine] in guest.heard[-1], "the page names the player with nothing to take it with"


def test_among_people_a_bid_is_taken_back_till_the_next_has_moved(visit: Visit, server: Server) -> None:
    """A bid shows no card. Nobody else can take it back, and when the next has bid it stands."""
    table, seats = server.table("rook", ("Ann", "Bob", "Cy"), players=3)
    people = [visit() for _ in seats]
    for seat, one in enumerate(people):
        one.go(f"table/{table}#{seat}.{seats[str(seat)]}")
        one.page.wait_for_selector(".board")
    first = next(one for one in people if one.look()["mine"])
    expect(first.do("undo")).to_be_disabled()
    first.page.locator('[data-move="bid 15"]').click()
    second = people[(people.index(first) + 1) % 3]
    second.my_turn()
    expect(second.do("undo")).to_be_disabled()
    first.do("undo").click()
    first.my_turn()
    for one in people:
        at = first.scenes[-1]["at"]
        one.until(lambda _, one=one, at=at: one.scenes[-1]["at"] == at, "not everybody sees that the bid was taken back")
        assert any(one.told in line for line in one.heard), "not everybody hears that the bid was taken back"
    first.page.locator('[data-move="bid 20"]').click()
    second.my_turn()
    expect(first.do("undo")).to_be_enabled()
    second.page.locator('[data-move="bid 25"]').click()
    expect(first.do("undo")).to_be_disabled()
    expect(second.do("undo")).to_be_enabled()


def ann_bids_first(server: Server, ann: Visitor, bert: Visitor) -> None:
    """Ann and Bert, at devices of their own, and a bot play Rook; it is Ann's turn, and Bert's after hers."""
    added = next(n for n in range(100) if parlour.load("rook", players=3).open(seed_of(SECRET, n)).actors == {0})
    table, seats = server.table("rook", ("Ann",), players=3, invite=True, shuffle=added)
    taken = server.ask(f"api/tables/{table}/seats", {"name": "Bert", "entropy": f"{added:032x}"})["seats"]
    for one, held in ((ann, seats), (bert, taken)):
        one.go(f"table/{table}#" + ",".join(f"{seat}.{token}" for seat, token in held.items()))
    ann.page.locator("button.begin").click()
    for one in (ann, bert):
        one.page.wait_for_selector(".board")
    ann.my_turn()


def seed_of(secret: str, added: int) -> str:
    return shuffle.seed_of(secret, {0: f"{added:032x}", 1: f"{added:032x}"})


def test_a_bid_is_taken_back_when_the_other_agrees(visit: Visit, phone: Visitor, server: Server) -> None:
    ann, bert = visit(), phone
    ann_bids_first(server, ann, bert)

    def asks() -> None:
        ann.page.locator('[data-move="bid 15"]').click()
        ann.do("undo").click()
        expect(ann.page.locator('[data-asked-back="mine"]')).to_be_visible()
        expect(ann.do("undo")).to_be_disabled()
        expect(bert.page.locator('[data-asked-back="asked"]')).to_be_visible()

    asks()
    question = bert.page.locator("[data-asked-back] p").inner_text()
    assert any(question in line for line in bert.heard), "the question is read out"
    bert.page.reload()
    expect(bert.page.locator('[data-asked-back="asked"]')).to_be_visible()
    bert.page.wait_for_function("text => window.heard.some((line) => line.includes(text))", arg=question)
    bert.do("decline").focus()
    bert.page.keyboard.press("Enter")
    for one in (ann, bert):
        expect(one.page.locator("[data-asked-back]")).to_have_count(0)
        told = next(event for event in reversed(one.events) if event["is"] == "told")
        assert [fact["why"] for fact in told["facts"]] == ["declined"]
        assert any(told["told"][0] in line for line in one.heard), "everyone hears that the move stands"

    ann.do("undo").click()
    ann.do("withdraw").click()
    expect(bert.page.locator("[data-asked-back]")).to_have_count(0)

    ann.do("undo").click()
    bert.do("agree").click()
    ann.my_turn()
    assert ann.scenes[-1]["view"]["fields"]["bid"] == 0
    ann.page.locator('[data-move="bid 20"]').click()
    bert.my_turn()
    expect(ann.do("undo")).to_be_disabled()


def test_the_bar_that_asks_fits_a_phone(visit: Visit, phone: Visitor, server: Server) -> None:
    ann, bert = visit(), phone
    ann_bids_first(server, ann, bert)
    ann.page.locator('[data-move="bid 15"]').click()
    ann.do("undo").click()
    expect(bert.page.locator('[data-asked-back="asked"]')).to_be_visible()
    for what in ("agree", "decline"):
        box = bert.do(what).bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert bert.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_portrait_is_picked_and_everyone_sees_it(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit(), visit()
    table, seats = ada.server.table("paintings-crowned", ("Ada",), invite=True, players=2)
    ada.go(f"table/{table}#0.{seats['0']}")
    ben.go("")
    ben.do("settings").click()
    ben.page.locator("[name=portrait][value=owl]").check(force=True)
    ben.page.keyboard.press("Escape")
    ben.go(f"table/{table}")
    ben.page.locator("[name=name]").fill("Ben")
    ben.page.locator("[name=name]").press("Enter")
    expect(ada.page.locator("[data-seat='1'] [data-portrait=owl]")).to_be_visible()
    ben.do("ready").click()
    for one in (ada, ben):
        one.page.wait_for_selector(".board")
    ada.menu("name")
    ada.page.locator("[name=portrait][value=bear]").check(force=True)
    ada.page.locator("dialog form button").click()
    expect(ben.page.locator(".seat [data-portrait=bear]")).to_be_visible()
    expect(ada.page.locator(".seat [data-portrait=owl]")).to_be_visible()
