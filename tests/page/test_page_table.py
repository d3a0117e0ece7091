"""What a person can do at a table besides playing: be refused and told why, ask, take back, look, listen, set."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.visitor import CLASHES, Keyboard, Pointer, Visitor

GAME = "paintings-crowned"
"""A game where suit is followed, so that cards are refused soon."""


def until_a_card_is_barred(guest: Visitor) -> str:
    """Play on to a decision where a card of the hand may not be played, and give that card."""
    player = Pointer(guest, "barred")
    for _ in range(200):
        seen = guest.look()
        if seen["summary"]:
            guest.do("continue").click()
        elif seen["mine"] and (seen["hand"] or seen["buttons"]):
            barred = guest.page.locator(".hand .unable [data-card]")
            if barred.count():
                return str(barred.first.get_attribute("data-card"))
            player.decide(seen)
        else:
            guest.page.wait_for_timeout(15)
    raise AssertionError("no card is ever barred")


@pytest.mark.parametrize("way", [Pointer, Keyboard])
def test_a_refused_card_says_why_and_opens_the_rule(guest: Visitor, way: type[Pointer] | type[Keyboard]) -> None:
    guest.sit(GAME)
    card = until_a_card_is_barred(guest)
    player = way(guest, "refused")
    player.did.append(card)
    player.press(f"document.querySelector('.hand [data-card=\"{card}\"]')")
    note = guest.page.locator(".refusal")
    expect(note).to_be_visible()
    refused = next(event for event in reversed(guest.events) if event["is"] == "refused")
    assert refused["clause"]
    expect(note).to_contain_text(refused["message"])
    assert refused["message"] in guest.heard[-1]
    expect(guest.page.locator(".hand li.refused [data-card]")).to_have_attribute("data-card", card)
    note.locator("[data-clause-link]").click()
    clause = guest.page.locator(f'[data-clause="{refused["clause"]}"]')
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    assert card in guest.cards_in_page(), "the refused card is still in the hand"


def test_a_move_that_came_too_fast_is_sent_again_by_itself(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    guest.page.add_init_script(
        "const Real = WebSocket; window.WebSocket = class extends Real { constructor(...all) { super(...all); window.socket = this; } };"
    )
    guest.sit("paintings-outcasts")
    card = guest.my_turn()["hand"][0]
    # The server hears so much at once that it finds all further messages of this page too fast for a while.
    guest.page.evaluate(f"""() => {{
      for (let n = 0; n < 60; n += 1) socket.send(JSON.stringify({{ do: "ping", n }}));
      document.querySelector('.board [data-card="{card}"]').click();
    }}""")
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    fast = [event for event in guest.events if event.get("code") == "too fast" and event.get("id")]
    assert fast, "the move was not refused as too fast: the test shows nothing"
    assert [event["id"] for event in guest.events if event["is"] == "done"][-1] == fast[0]["id"], "it went with the same id"
    assert not guest.page.locator(".note").count()
    guest.my_turn()


def asked_for_a_hint(guest: Visitor) -> dict[str, Any]:
    """What the hint says on this player's turn."""
    guest.my_turn()
    guest.page.keyboard.press("h")
    expect(guest.do("follow")).to_be_visible()
    return next(event for event in reversed(guest.events) if event["is"] == "advice")


def test_a_hint_is_the_sheets_advice_and_can_be_done(guest: Visitor) -> None:
    guest.sit(GAME)
    advice = asked_for_a_hint(guest)
    assert advice["reasons"]
    assert not guest.page.locator(".why").count(), "reasons are a tap away"
    guest.do("reasons").click()
    for reason in advice["reasons"]:
        expect(guest.page.locator(".why")).to_contain_text(reason)
    card = advice["move"].removeprefix("play ")
    expect(guest.page.locator(".advised [data-card], [data-card].advised")).to_have_attribute("data-card", card)
    assert advice["move"] in guest.heard[-1]
    guest.do("follow").click()
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    expect(guest.page.locator(".pointer")).to_have_count(0)


def test_a_hint_points_at_its_card_and_moves_nothing(phone: Visitor) -> None:
    phone.sit(GAME)
    phone.my_turn()
    spots = "all => all.map((one) => JSON.stringify(one.getBoundingClientRect()))"
    before = phone.page.locator(".hand [data-card], .prompt").evaluate_all(spots)
    card = asked_for_a_hint(phone)["move"].removeprefix("play ")
    expect(phone.page.locator(".pointer .finger")).to_have_count(1)
    assert phone.page.locator(".hand [data-card], .prompt").evaluate_all(spots) == before
    glow, there = (phone.page.locator(one).bounding_box() for one in (".pointer .glow", f'.hand [data-card="{card}"]'))
    assert glow is not None
    assert there is not None
    assert all(abs(glow[side] - there[side]) < 1 for side in ("x", "y", "width", "height"))
    hint = phone.page.locator(".advice").bounding_box()
    assert hint is not None
    assert hint["y"] + hint["height"] <= min(there["y"], glow["y"]), "the hand is not covered"
    phone.card(card).tap()
    expect(phone.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)


def test_take_back_gives_the_card_again(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.my_turn()
    expect(guest.do("undo")).to_be_disabled()
    before = guest.page.locator(".hand [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    card = guest.look()["hand"][0]
    guest.card(card).click()
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    guest.my_turn()
    guest.page.keyboard.press("u")
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(1)
    assert guest.page.locator(".hand [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)") == before
    assert guest.told in guest.heard[-1]


def test_the_log_the_score_and_the_last_trick(guest: Visitor) -> None:
    guest.sit(GAME)
    player = Pointer(guest, "log")
    while not any(fact["fact"] == "trick taken" for fact in guest.facts()):
        player.decide(guest.my_turn())
    guest.my_turn()
    guest.page.keyboard.press("l")
    lines = guest.page.locator("aside li").all_inner_texts()
    assert lines == [line for scene in guest.scenes for line in scene["told"]]
    guest.page.keyboard.press("s")
    expect(guest.page.locator("aside td.none")).to_be_visible()
    assert all(f"{name} 0" in guest.heard[-1] for name in guest.scenes[-1]["view"]["names"][1:])
    guest.page.keyboard.press("s")
    expect(guest.page.locator("aside")).to_have_count(0)
    guest.menu("last-trick")
    trick = guest.page.locator("dialog li")
    expect(trick).to_have_count(4)
    lain = trick.all_inner_texts()
    names = guest.scenes[-1]["view"]["names"]
    assert len([one for one in trick.all() if one.get_attribute("data-by") not in names]) == 1, "one card is mine"
    guest.page.reload()
    guest.my_turn()
    guest.menu("last-trick")
    expect(trick).to_have_count(4)
    assert trick.all_inner_texts() == lain, "it is still known after a reload"


@pytest.mark.parametrize("game", ["authors", "rook"])
def test_what_happened_last_stands_on_the_table(phone: Visitor, game: str) -> None:
    phone.sit(game, players=5)
    player = Pointer(phone, "happened")
    for _ in range(3):
        player.decide(phone.my_turn())
        phone.my_turn()
        said = [scene["told"] for scene in phone.scenes if scene["told"]][-1]
        expect(phone.page.locator(".happened")).to_have_text(" ".join(said))
        assert not phone.page.evaluate(CLASHES)


def test_before_any_trick_there_is_no_last_one(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.my_turn()
    guest.menu("last-trick")
    expect(guest.page.locator("dialog [data-empty]")).to_be_visible()


def test_the_score_sheet_deal_by_deal(guest: Visitor) -> None:
    guest.sit("dick-tracy")
    player = Pointer(guest, "score")
    player.play_a_deal()
    deal = int(guest.look()["summary"])
    points = guest.scores(".summary [data-points]")
    guest.do("continue").click()
    guest.my_turn()
    guest.page.keyboard.press("s")
    row = guest.scores(f"aside tbody:nth-of-type({deal})")
    assert row == points == guest.scenes[-1]["view"]["deals"][deal - 1]
    expect(guest.page.locator("aside [data-target]")).to_have_attribute("data-target", "100")
    guest.page.locator("aside .deal").nth(deal - 1).click()
    lines = guest.page.locator(f"aside [data-count='{deal}'] [data-line]")
    expect(lines.first).to_be_visible()
    over = next(fact for fact in guest.facts() if fact["fact"] == "deal over" and fact["deal"] == deal)
    assert [int(str(one.get_attribute("data-line"))) for one in lines.all()] == [line["seat"] for line in over["lines"]]


def test_the_rules_are_beside_the_table(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.my_turn()
    guest.page.keyboard.press("r")
    found = guest.server.ask(f"api/games/{GAME}")
    shown = [item["name"] for row in found["guide"]["turn"]["picture"]["rows"] for item in row if item["kind"] == "card"]
    for card in shown:
        expect(guest.page.locator(f'aside [data-guide] [data-shown="{card}"]').first).to_be_visible()
    guest.do("clauses").locator("summary").click()
    expect(guest.page.locator("aside [data-clause]")).to_have_count(len(found["clauses"]))
    expect(guest.page.locator("aside .bound").first).to_be_visible()
    expect(guest.page.locator(".hand")).to_be_in_viewport()
    guest.page.keyboard.press("r")
    expect(guest.page.locator("aside")).to_have_count(0)


def test_a_set_phrase_is_heard(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.my_turn()
    guest.menu("say")
    phrase = guest.server.ask(f"api/games/{GAME}")["phrases"][1]
    guest.page.locator('[data-phrase="1"]').click()
    expect(guest.page.locator(".me .said")).to_have_text(phrase)
    assert "Zoe" in guest.heard[-1]
    assert guest.heard[-1].endswith(phrase)


def test_keys_to_hear_the_hand_the_table_and_the_list_of_keys(guest: Visitor) -> None:
    guest.sit(GAME)
    seen = guest.my_turn()
    guest.page.keyboard.press("c")
    guest.page.wait_for_function("(cards) => cards.every((card) => window.heard.at(-1).includes(card))", arg=seen["hand"])
    player = Pointer(guest, "table")
    while not guest.page.locator(".middle [data-card]").count():
        player.decide(guest.my_turn())
    guest.my_turn()
    lying = guest.page.locator(".middle [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    guest.page.keyboard.press("t")
    guest.page.wait_for_timeout(50)
    assert all(card in guest.heard[-1] for card in lying), guest.heard[-1]
    guest.page.keyboard.press("?")
    keys = guest.text("dialog")
    for key in "huctslrm?":
        assert re.search(rf"^{re.escape(key)}$", keys, re.MULTILINE), f"{key} is not in the list of keys"
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("dialog")).to_have_count(0)


def test_a_move_can_be_typed(guest: Visitor) -> None:
    guest.sit(GAME)
    card = guest.my_turn()["hand"][0]
    guest.page.keyboard.press("/")
    guest.page.keyboard.type(f"play {card}")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)


def test_settings_are_kept_and_do_what_they_say(guest: Visitor) -> None:
    guest.sit(GAME)
    guest.my_turn()
    page = guest.page
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    drawn = page.evaluate("document.querySelector('symbol[id^=card-a]').innerHTML")
    guest.menu("settings")
    page.locator("[name=theme]").select_option("dark")
    assert page.evaluate(background) != light
    page.locator("[name=index]").select_option("large")
    page.wait_for_function("(old) => document.querySelector('symbol[id^=card-a]').innerHTML !== old", arg=drawn)
    page.locator("[name=motion]").select_option("slow")
    page.locator("[name=back][value=waves]").check(force=True)
    page.locator("[name=volume]").fill("0")
    page.keyboard.press("Escape")
    page.reload()
    guest.my_turn()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    stored = "JSON.parse(localStorage.getItem('parlour.settings'))"
    for sound in (True, False):
        heard = len(guest.heard)
        page.keyboard.press("m")
        page.wait_for_function(f"(sound) => {stored}.sound === sound", arg=sound)
        assert len(guest.heard) > heard, "it is said, too"
    kept = page.evaluate(stored)
    assert kept["motion"] == "slow"
    assert kept["index"] == "large"
    assert kept["sound"] is False
    assert page.locator(".board use[href='#back-waves']").count()
    assert not page.locator(".board use[href='#card-back']").count()


@pytest.mark.parametrize(
    ("motion", "reduced", "least", "most"),
    [
        ("off", "no-preference", 0, 0),
        ("normal", "reduce", 0, 0),
        ("normal", "no-preference", 150, 350),
        ("slow", "no-preference", 350, 750),
    ],
)
def test_a_played_card_moves_as_fast_as_is_set(
    visit: Callable[..., Visitor], motion: str, reduced: str, least: int, most: int
) -> None:
    guest = visit(reduced_motion=reduced)
    guest.page.add_init_script(
        """window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) { window.moved.push(how.duration); return animate.call(this, frames, how); };"""
    )
    guest.page.add_init_script(f'localStorage.setItem("parlour.settings", JSON.stringify({{ motion: "{motion}" }}))')
    guest.sit("paintings-outcasts")
    card = guest.my_turn()["hand"][0]
    guest.page.evaluate("window.moved = []")
    guest.card(card).click()
    guest.my_turn()
    guest.page.wait_for_timeout(30)
    moved = guest.page.evaluate("window.moved")
    assert bool(moved) == bool(most)
    if moved:
        assert least <= sorted(moved)[len(moved) // 2] <= most, moved
    assert guest.look()["mine"], "the state does not wait for the animation"


def test_the_only_move_is_played_if_one_likes(guest: Visitor) -> None:
    guest.page.add_init_script('localStorage.setItem("parlour.settings", JSON.stringify({ forced: true, motion: "off" }));')
    guest.sit("paintings-outcasts")
    player = Pointer(guest, "forced")
    for _ in range(600):
        seen = guest.look()
        last = guest.scenes[-1]
        if seen["mine"] and len(last["moves"]) == 1:
            many = len(guest.scenes)
            guest.page.wait_for_timeout(1200)
            assert len(guest.scenes) > many, "the only move was not played"
            return
        if seen["mine"] and (seen["hand"] or seen["lying"] or seen["buttons"]):
            player.decide(seen)
        else:
            guest.page.wait_for_timeout(20)
    raise AssertionError("there was never only one move")


def test_a_refusal_goes_with_escape(guest: Visitor) -> None:
    guest.sit(GAME)
    card = until_a_card_is_barred(guest)
    guest.card(card).click()
    expect(guest.page.locator(".refusal")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".refusal")).to_have_count(0)
    expect(guest.page.locator(".hand li.refused")).to_have_count(0)


def test_the_arrows_lead_to_the_first_card_that_may_be_played(guest: Visitor) -> None:
    guest.sit(GAME)
    until_a_card_is_barred(guest)
    guest.page.evaluate("document.activeElement.blur()")
    guest.page.keyboard.press("ArrowRight")
    expect(guest.page.locator(".hand .able > button").first).to_be_focused()


def test_a_card_on_its_way_stays_lifted(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    guest.page.add_init_script(
        "const Real = WebSocket; window.WebSocket = class extends Real { send(text) { setTimeout(() => super.send(text), 900); } };"
    )
    guest.sit(GAME)
    card = guest.my_turn()["hand"][0]
    guest.card(card).click()
    expect(guest.page.locator(".hand li.picked [data-card]")).to_have_attribute("data-card", card)
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    expect(guest.page.locator(".hand li.picked")).to_have_count(0)


def test_two_cards_that_are_no_pair_are_refused_with_the_clause(guest: Visitor) -> None:
    guest.sit("pals", options={"pairing": "own"})
    guest.until(lambda _: guest.scenes[-1]["view"]["actors"] == [0], "the others never have done pairing")
    lone = guest.page.locator(".hand .unable > button")
    if lone.count():
        first, second = (str(lone.nth(at).get_attribute("data-card")) for at in (0, 1))
    else:
        first, second = (str(one.get_attribute("data-card")) for one in guest.page.locator(".hand button").all()[:2])
    guest.card(first).click()
    guest.card(second).click()
    refused = guest.page.locator(".refusal")
    expect(refused).to_be_visible()
    assert [event["clause"] for event in guest.events if event["is"] == "refused"][-1].startswith("PA-")
    expect(guest.page.locator(".hand li.picked [data-card]")).to_have_attribute("data-card", second)


@pytest.mark.parametrize(("game", "has_races"), [("pals", True), ("rook", False)])
def test_seconds_for_a_race_are_asked_where_there_are_races(guest: Visitor, game: str, has_races: bool) -> None:
    guest.go(f"game/{game}")
    guest.page.locator("[data-options] summary").click()
    expect(guest.page.locator("[name=clocked]")).to_be_visible()
    expect(guest.page.locator("[name=race]")).to_have_count(int(has_races))


def test_AS_22_RK_13_taken_tricks_stay_face_down_where_the_table_is_set_so(guest: Visitor) -> None:
    guest.go("game/rook")
    guest.page.locator("[data-options] summary").click()
    guest.page.locator("[name=face-down]").check()
    guest.do("play").click()
    player = Pointer(guest, "face down")
    while not any(fact["fact"] == "trick taken" for scene in guest.scenes for fact in scene["facts"]):
        player.decide(guest.my_turn())
    guest.my_turn()
    taken = guest.page.locator("[data-place^='taken.']")
    expect(taken.first).to_be_visible()
    expect(taken.locator("button")).to_have_count(0)
    guest.menu("last-trick")
    expect(guest.page.locator("dialog [data-face-down]")).to_be_visible()
    expect(guest.page.locator("dialog li")).to_have_count(0)


def test_a_game_without_tricks_has_none_to_keep_face_down(guest: Visitor) -> None:
    guest.go("game/pals")
    guest.page.locator("[data-options] summary").click()
    expect(guest.page.locator("[name=clocked]")).to_be_visible()
    expect(guest.page.locator("[name=face-down]")).to_have_count(0)
