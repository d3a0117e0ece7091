"""Names and times at the table: a name is changed, a clock runs down, all hurry together, a game of minutes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.served import Server
from tests.page.visitor import Pointer, Visitor

Visit = Callable[..., Visitor]


def test_a_name_can_be_changed_and_all_see_it(visit: Visit, server: Server) -> None:
    ann, bob = visit(), visit()
    table, seats = server.table("paintings-outcasts", ("Ann", "Bob"), players=2)
    ann.go(f"table/{table}#0.{seats['0']}")
    bob.go(f"table/{table}#1.{seats['1']}")
    for one in (ann, bob):
        one.page.wait_for_selector(".board")
    ann.menu("name")
    name = ann.page.locator("dialog [name=name]")
    expect(name).to_have_value("Ann")
    name.fill("Bob")
    name.press("Enter")
    expect(ann.page.locator(".refusal")).to_be_visible()
    expect(ann.page.locator(".me .name")).to_have_text("Ann")
    ann.menu("name")
    name.fill("Anastasia")
    name.press("Enter")
    expect(ann.page.locator(".me .name")).to_have_text("Anastasia")
    expect(bob.page.locator(".seat .name")).to_have_text("Anastasia")
    assert all(name in bob.heard[-1] for name in ("Ann", "Anastasia"))
    bob.page.reload()
    expect(bob.page.locator(".seat .name")).to_have_text("Anastasia")
    ann.go("game/rook")
    expect(ann.page.locator("[name=name]")).to_have_value("Anastasia")


def seconds(text: str) -> float:
    minutes, _, rest = text.rpartition(":")
    return 60 * float(minutes or 0) + float(rest)


def test_only_the_clock_of_the_seat_asked_runs(guest: Visitor) -> None:
    guest.sit("paintings-outcasts", clock={"bank": 60, "increment": 5})
    guest.my_turn()
    mine = guest.page.locator(".me .clock")
    expect(guest.page.locator(".seat .clock")).to_have_count(0)
    first = seconds(mine.inner_text())
    assert 50 < first <= 60
    began = time.monotonic()
    guest.page.wait_for_timeout(2200)
    ran = first - seconds(mine.inner_text())
    assert 1 <= ran <= time.monotonic() - began + 2, "it runs, without any word from the server"
    before = seconds(mine.inner_text())
    guest.page.reload()
    guest.my_turn()
    assert before - 6 < seconds(mine.inner_text()) <= before, "a reload does not wind it again"
    player = Pointer(guest, "clock")
    player.decide(guest.my_turn())
    guest.my_turn()
    assert guest.scenes[-1]["seats"][0]["bank"] > before - 5


def test_two_people_see_each_others_clocks(visit: Visit, server: Server) -> None:
    one, two = visit(), visit()
    table, seats = server.table("paintings-outcasts", ("Ann", "Bob"), players=2, clock={"bank": 120, "increment": 0})
    one.go(f"table/{table}#0.{seats['0']}")
    two.go(f"table/{table}#1.{seats['1']}")
    for each in (one, two):
        each.page.wait_for_selector(".board")
        expect(each.page.locator(".clock")).to_have_count(2)
        expect(each.page.locator(".clock.runs")).to_have_count(1)
    asked = one if one.look()["mine"] else two
    other = two if asked is one else one
    assert asked.page.locator(".me .clock.runs").count() == 1
    assert other.page.locator(".seat .clock.runs").count() == 1


def test_out_of_time_a_bot_plays_and_it_is_said(guest: Visitor) -> None:
    guest.sit("paintings-outcasts", clock={"bank": 15, "increment": 0})
    # The page itself looks out for them: the bots may have played to the end before we look again.
    guest.page.wait_for_selector(".me .clock.low")
    guest.page.wait_for_selector(".me [data-stand-in=time]")
    said = next(" ".join(scene["told"]) for scene in guest.scenes if scene["seats"][0]["minded"])
    assert said
    assert any(said in line for line in guest.heard), "it is said, too"


def test_a_bot_that_minds_my_seat_leaves_it_to_me_again(visit: Visit, server: Server) -> None:
    guest, other = visit(), visit()
    table, seats = server.table("paintings-outcasts", ("Ann", "Bob"), players=2)
    guest.go(f"table/{table}#0.{seats['0']}")
    other.go(f"table/{table}#1.{seats['1']}")
    guest.page.wait_for_selector(".board")
    other.page.wait_for_selector(".board")
    guest.menu("stand-in")
    expect(guest.page.locator(".me [data-stand-in=away]")).to_be_visible()
    expect(other.page.locator(".seat [data-stand-in=away]")).to_be_visible()
    guest.do("back").click()
    expect(guest.do("back")).to_have_count(0)
    expect(other.page.locator(".seat [data-stand-in]")).to_have_count(0)


def test_pa_5_all_see_how_long_they_may_pair(guest: Visitor) -> None:
    guest.sit("pals", options={"pairing": "own"})
    guest.my_turn()
    left = guest.page.locator("[data-timer=hurry]")
    expect(left).to_be_visible()
    first = float(left.inner_text().split()[0])
    assert 35 < first <= 45
    guest.page.wait_for_timeout(1200)
    assert float(left.inner_text().split()[0]) < first


def test_pa_17_a_game_of_minutes_shows_how_many_are_left(guest: Visitor) -> None:
    guest.sit("pals", options={"series": "total", "minutes": 3})
    expect(guest.page.locator("[data-timer=game]")).to_have_text(re.compile(r"2:\d\d"))
