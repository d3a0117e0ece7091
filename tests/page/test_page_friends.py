"""Friends before the game: the link, seats, being ready, and what the host may do."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.page.conftest import PHONE
from tests.page.served import Server
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
GAME = "paintings-outcasts"


def hosted(host: Visitor, players: int = 3) -> str:
    """A table made through the page; its link."""
    host.go(f"game/{GAME}")
    host.page.locator("[name=name]").fill("Anna")
    host.page.locator(f"[name=players][value='{players}']").check()
    host.page.locator("[name=company][value=friends]").check()
    host.do("play").click()
    return host.page.locator("[name=invite]").input_value()


def joined(guest: Visitor, link: str, name: str) -> None:
    """Someone comes by the link and sits down."""
    guest.page.goto(link)
    guest.page.locator("[name=name]").fill(name)
    guest.page.locator("[name=name]").press("Enter")
    expect(guest.do("ready")).to_be_visible()


def seat(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-seat='{number}']")


def test_everyone_gets_ready_and_the_game_begins(visit: Visit) -> None:
    anna, ben, cleo = visit(), visit(viewport=PHONE), visit()
    link = hosted(anna)
    joined(ben, link, "Ben")
    joined(cleo, link, "Cleo")
    for one in (anna, ben):
        one.do("ready").click()
    expect(seat(cleo, 1)).to_have_attribute("data-ready", "true")
    ben.do("ready").click()
    expect(seat(cleo, 1)).to_have_attribute("data-ready", "false")
    cleo.do("ready").click()
    expect(seat(anna, 2)).to_have_attribute("data-ready", "true")
    assert not anna.page.locator(".board").count()
    ben.do("ready").click()
    for one in (anna, ben, cleo):
        one.page.wait_for_selector(".board")


def test_only_the_host_sees_the_start_and_bots_take_the_rest(visit: Visit) -> None:
    anna, ben = visit(), visit()
    joined(ben, hosted(anna), "Ben")
    expect(anna.do("begin")).to_be_visible()
    for what in ("begin", "edit", "remove"):
        expect(ben.do(what)).to_have_count(0)
    anna.do("begin").click()
    for one in (anna, ben):
        one.page.wait_for_selector(".board")


def test_a_guest_changes_seats_leaves_and_comes_again(visit: Visit) -> None:
    anna, ben = visit(), visit()
    joined(ben, hosted(anna), "Ben")
    seat(ben, 2).locator("[data-do=take]").click()
    expect(seat(anna, 2)).to_contain_text("Ben")
    ben.do("ready").click()
    expect(seat(anna, 2)).to_have_attribute("data-ready", "true")
    ben.page.reload()
    expect(ben.do("ready")).to_have_attribute("aria-pressed", "true")
    ben.do("leave").click()
    expect(ben.page.locator("[name=name]")).to_be_visible()
    expect(ben.page.locator("[data-notice]")).to_have_count(0)
    expect(seat(anna, 2)).not_to_contain_text("Ben")
    ben.page.locator("[name=name]").press("Enter")
    expect(seat(anna, 1)).to_contain_text("Ben")


def test_the_host_removes_somebody_who_is_told_so(visit: Visit) -> None:
    anna, ben = visit(), visit()
    joined(ben, hosted(anna), "Ben")
    seat(anna, 1).locator("[data-do=remove]").click()
    expect(ben.page.locator("[data-notice]")).to_be_visible()
    expect(ben.page.locator("[name=name]")).to_be_visible()
    assert not ben.page.evaluate("Object.keys(JSON.parse(localStorage['parlour.tables'])[0].seats).length")


def test_the_host_changes_what_will_be_played_and_everyone_sees_it(visit: Visit) -> None:
    anna, ben = visit(), visit(viewport=PHONE)
    joined(ben, hosted(anna), "Ben")
    ben.do("ready").click()
    expect(ben.page.locator("[data-clock='0']")).to_be_visible()
    anna.do("edit").click()
    anna.page.locator("dialog #o-length").select_option("deal")
    anna.page.locator("dialog [name=clocked]").check()
    anna.do("save").click()
    expect(ben.page.locator("[data-option=length]")).to_have_text("deal")
    expect(ben.page.locator("[data-clock='300']")).to_be_visible()
    expect(ben.do("ready")).to_have_attribute("aria-pressed", "false")
    ben.do("rules").click()
    expect(ben.page.locator("dialog[open]")).to_be_visible()


def test_every_link_can_be_copied_shared_and_scanned(visit: Visit, server: Server) -> None:
    anna = visit()
    anna.page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); };")
    link = hosted(anna)
    anna.do("share").click()
    assert anna.page.evaluate("window.shared.url") == link
    anna.do("begin").click()
    anna.page.wait_for_selector(".board")
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.menu("link")
    for name in ("seat-link", "watch-link"):
        part = anna.page.locator(".invite", has=anna.page.locator(f"[name={name}]"))
        expect(part.locator("img")).to_be_visible()
        expect(part.locator("[data-do=copy]")).to_be_visible()
    secret = anna.page.locator("[name=seat-link]").input_value().split(".")[-1]
    assert not any(secret in url for url in asked), "no address has a seat's secret in it"


def over_for_two(server: Server, visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Two friends, each with a device of their own, at a game that is over; the link of its table."""
    table, seats = server.table("hoo-doo", ("Anna",), players=2, options={"length": "deal"}, invite=True)
    seats |= server.ask(f"api/tables/{table}/seats", {"name": "Ben"})["seats"]
    server.play_out(table, seats)
    people = visit(), visit(viewport=PHONE)
    for seat, one in enumerate(people):
        one.go(f"table/{table}#{seat}.{seats[str(seat)]}")
        expect(one.do("rematch")).to_be_visible()
    return *people, f"table/{table}"


def test_a_rematch_begins_when_both_have_accepted_and_the_old_link_leads_there(visit: Visit, server: Server) -> None:
    anna, ben, link = over_for_two(server, visit)
    anna.do("rematch").click()
    expect(ben.page.locator("[data-rematch=asked]")).to_be_visible()
    expect(anna.page.locator("[data-rematch=accepted]")).to_be_visible()
    ben.do("accept").click()
    for one in (anna, ben):
        one.page.wait_for_url(lambda url: link not in url)
        one.page.wait_for_selector(".board .hand")
    late = visit()
    late.go(link)
    late.page.wait_for_url(anna.page.url)
    ben.go(link)
    ben.page.wait_for_url(anna.page.url)
    assert ben.scenes[-1]["view"]["seat"] == 1
    ben.menu("score")
    expect(ben.page.locator("[data-tally='1']")).to_be_visible()


def test_whoever_declines_a_rematch_stays_and_the_others_may_start_without_them(visit: Visit, server: Server) -> None:
    anna, ben, link = over_for_two(server, visit)
    anna.do("rematch").click()
    ben.do("decline").click()
    expect(ben.do("accept")).to_be_visible()
    expect(ben.do("decline")).to_have_count(0)
    anna.do("start-without").click()
    anna.page.wait_for_selector(".board .hand")
    expect(ben.page.locator(".ending a.main")).to_be_visible()
    assert link in ben.page.url


def playing(visit: Visit, server: Server, **more: object) -> tuple[Visitor, Visitor, str]:
    """Two friends who play, each with a device of their own; the link of their table."""
    table, seats = server.table(GAME, ("Anna",), players=2, invite=True, **more)
    seats |= server.ask(f"api/tables/{table}/seats", {"name": "Ben"})["seats"]
    people = visit(), visit(viewport=PHONE)
    for number, one in enumerate(people):
        one.go(f"table/{table}#{number}.{seats[str(number)]}")
        one.page.wait_for_selector(".board")
    return *people, f"table/{table}"


def test_friends_write_to_each_other_and_the_host_switches_it_off(visit: Visit, server: Server) -> None:
    anna, ben, link = playing(visit, server)
    eve = visit()
    eve.go(link)
    eve.page.wait_for_selector(".board")
    ben.menu("say")
    ben.page.locator("[name=chat]").fill("Hello, <b>Anna</b>!")
    ben.page.locator("[name=chat]").press("Enter")
    expect(anna.page.locator(".said")).to_have_text("Hello, <b>Anna</b>!")
    anna.do("log").click()
    expect(anna.page.locator("[data-chat=players] li")).to_contain_text("Ben Hello, <b>Anna</b>!")
    eve.do("log").click()
    expect(eve.page.locator("[data-chat]")).to_have_count(0)
    ben.page.locator("[name=read]").uncheck()
    expect(ben.page.locator("[name=chat]")).to_have_count(0)
    ben.page.reload()
    ben.page.wait_for_selector(".board")
    ben.menu("say")
    expect(ben.page.locator("[name=read]")).not_to_be_checked()
    expect(ben.page.locator("[name=allow-chat]")).to_have_count(0)
    anna.page.locator("[name=allow-chat]").select_option("off")
    expect(ben.page.locator("[data-chat]")).to_have_count(0)
    expect(anna.page.locator("[data-chat=off]")).to_be_visible()


def test_a_sleeper_can_be_nudged_and_who_watches_is_seen(visit: Visit, server: Server) -> None:
    anna, ben, link = playing(visit, server)
    eve = visit()
    eve.page.add_init_script("localStorage['parlour.name'] = '\"Eve\"'")
    eve.go(link)
    watched = anna.page.locator("[data-watchers='1']")
    expect(watched).to_have_attribute("title", "Eve")
    first = anna if anna.look()["mine"] else ben
    other = ben if first is anna else anna
    other.do("nudge").click()
    expect(first.page.locator("[data-nudged]")).to_be_visible()
    expect(other.do("nudge")).to_have_count(0)
    assert any(fact["fact"] == "nudged" for event in first.events if event["is"] == "told" for fact in event["facts"])


def test_a_table_without_hints_offers_none_and_says_so_before(visit: Visit, server: Server) -> None:
    anna, ben, _ = playing(visit, server, hints="off")
    assert anna.do("hint").count() == ben.do("hint").count() == 0
    host = visit()
    host.go(f"game/{GAME}")
    host.page.locator("[name=company][value=friends]").check()
    host.page.locator("[data-options] summary").click()
    host.page.locator("[name=hints]").select_option("open")
    host.page.locator("[name=chat-for]").select_option("off")
    host.do("play").click()
    expect(host.page.locator("[data-hints=open]")).to_be_visible()
    expect(host.page.locator("[data-chat-for=off]")).to_be_visible()
