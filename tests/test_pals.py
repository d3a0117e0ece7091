"""Pals, clause by clause."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from helpers import cards_of, play_all, refusal, refused, texts
from pals_deals import can_be, is_pair, lines_of, opened, sizes_of, whole_pairs, worth_of
from walks import walk

import parlour
from parlour import SetupError, Table
from parlour.bots.adviser import advice
from parlour.engine.sampler import Worlds
from parlour.games.pals.advice import CALL, KEEP_CAPTAIN, KEEP_MY_PAL, LAY_PAIRS, LEAD_PAIR, LEAD_SCOUT, MY_PAL_LATE, MY_PAL_NOW
from parlour.games.pals.advice import TAKE as TAKE_WITH_PAL
from parlour.games.pals.rules import (
    HOLD,
    LEAD,
    MUST,
    OUT_BY_LEADING,
    OUT_BY_PAIRING,
    OUT_BY_TAKING,
    TAKE,
    at_least,
    families,
    family,
    fits,
    pack_of,
)
from parlour.lang.cards import count, each, has, lowest, one, to_set
from parlour.lang.chance import CUT, number_below, random_card
from parlour.lang.errors import Reason
from parlour.lang.phrases import worded
from parlour.lang.rule import reason_text
from parlour.packs.pals.cards import PACK
from parlour.packs.pals.troupes import MY_PAL, boys_with_pal, first_captain, pairs_in, pals_of, twins_of
from parlour.play.explain import barred
from parlour.play.facts import FieldChanged, Moved
from parlour.play.last_deal import call_time, minutes_of

THREE = {0: "red 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"}
"""Seat 0 deals and leads. Each card has one Pal in another hand."""
TWO_PALS = {0: "red 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 5, green 5, yellow 9, my pal"}
"""Both Pals of red 5 are in other hands (with `pairing=own`, since seat 2 keeps a pair)."""
KEPT = {0: "red 5, blue 5, my pal", 1: "red 9, green 9", 2: "red 7, green 7"}
"""Everybody keeps a pair (with `pairing=own`)."""
WITH_THE_JOKER = {0: "red 5, green 9, my pal", 1: "red 8, blue 5", 2: "yellow 9, green 8"}
"""The dealer has My Pal."""
FOR_A_SCOUT = {0: "red 5, red 6, green 9", 1: "yellow 2, blue 5, green 6, blue 7", 2: "yellow 7, yellow 9, green 2, my pal"}
TO_THE_SCOUT = "0: lead red 5; 2: take my pal; 2: lead green 2; 1: take yellow 2"
"""If My Pal takes red 5, blue 5 becomes a Lone Scout."""
FOUR = {0: "red 5, red 7, green 9", 1: "yellow 9, my pal", 2: "blue 5", 3: "blue 7"}
"""Four players; seats 2 and 3 have one card each."""


def kept(keep: dict[int, str], **options: str | int) -> Table:
    """A table where each keeps these cards, pairs too, and seat 0 is to lead."""
    table = opened(keep, pairing="own", **options)
    table.play(0, "play pals")
    return table


def with_a_scout(keep: dict[int, str] = FOR_A_SCOUT, **options: str | int) -> Table:
    """My Pal has taken red 5, and seat 1 has led blue 5, which nobody can take."""
    table = opened(keep, **options)
    return play_all(table, f"{TO_THE_SCOUT}; 1: lead blue 5")


def held(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.hand[seat]))


def taken(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.taken[seat]))


def set_of(names: str) -> int:
    return to_set(cards_of(parlour.load("pals"), names))


def laid_points(table: Table) -> list[int]:
    return [worth_of(table.state.laid[seat]) for seat in range(table.game.players)]


def counted(s: Any, seat: int) -> int:
    """The points of all lines of the count."""
    return sum(rule.points(s, seat) for rule in parlour.load("pals").rules.count)


def so_far(table: Table) -> list[int]:
    """The points each player has in plain sight."""
    return [sum(points for _, points, _ in lines_of(table, seat).values()) for seat in range(table.game.players)]


def plus(points: list[int], more: dict[int, int]) -> list[int]:
    return [mine + more.get(seat, 0) for seat, mine in enumerate(points)]


def where(table: Table) -> tuple[str, set[int]]:
    return table.phase.name, table.actors


# The pack


def test_the_pack_has_the_names_of_the_sheet() -> None:
    assert len(PACK) == 53
    assert PACK.names(to_set(list(range(0, 53, 13)))) == ["yellow 1", "red 1", "blue 1", "green 1", "my pal"]
    titles = {face.name: face.title for face in PACK.faces}
    assert titles["yellow 3"] == titles["red 3"] == "Butt U. Hafta"
    assert titles["blue 9"] == titles["green 9"] == "Jamaica Date"
    assert (titles["red star"], titles["green star"], titles["my pal"]) == ("Sam's Son", "Miss America", "My Pal")
    assert PACK.find("yellow star") == 12


@pytest.mark.parametrize("card", range(53))
def test_a_pal_is_of_the_same_number_and_the_other_sex(card: int) -> None:
    assert set(each(pals_of(card))) == {other for other in range(53) if is_pair(card, other)}
    alike = {other for other in range(52) if other % 13 == card % 13 and (other < 26) == (card < 26)}
    assert set(each(twins_of(card))) == (alike if card < 52 else {52})


# PA-1 to PA-3


def test_PA_1_three_to_six_play() -> None:
    for players in (3, 4, 5, 6):
        assert len(parlour.load("pals", players=players).open().scores) == players
    for players in (2, 7):
        with pytest.raises(SetupError):
            parlour.load("pals", players=players)


def test_PA_2_the_seat_dealt_the_first_captain_deals_first() -> None:
    found: Counter[int] = Counter()
    for seed in range(200):
        table = parlour.load("pals", players=5).open(seed)
        assert table.facts()[0].value.endswith(" star")
        found[table.state.dealer] += 1
    assert all(found[seat] > 15 for seat in range(5))


def test_PA_2_cards_are_dealt_to_the_left_till_a_captain_falls() -> None:
    for seed in range(40):
        s: Any = parlour.load("pals", players=5).start()
        s.key = [seed, 7]
        again = s.copy()
        dealer = first_captain(s, pack_of(s))
        seat, left = number_below(again, 5, CUT), set(range(53))
        while (card := random_card(again, to_set(list(left)), CUT)) not in (12, 25, 38, 51):
            left.remove(card)
            seat = (seat + 1) % 5
        assert (dealer, s.captain) == (seat, card)


def test_PA_2_the_joker_is_no_captain() -> None:
    for seed in range(20):
        s: Any = parlour.load("pals", players=3).start()
        s.key = [seed, 1]
        first_captain(s, set_of("my pal, red star"))
        assert s.captain == PACK.find("red star")


def test_PA_2_then_the_deal_passes_left() -> None:
    table = opened(THREE)
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue 7")
    assert (table.state.deal, table.state.dealer) == (2, 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_PA_3_all_53_cards_are_dealt_and_some_have_one_more(players: int) -> None:
    game = parlour.load("pals", players=players)
    sizes = sizes_of(game, 2)
    for packs in (None, [[PACK.card_name(card) for card in range(53)]]):
        s = game.open(dealer=2, packs=packs).state
        assert [count(s.hand[seat] | s.laid[seat]) for seat in range(players)] == [sizes[seat] for seat in range(players)]
        assert s.pack == 0
    assert sum(sizes.values()) == 53
    assert len(set(sizes.values())) == 2


# PA-4


@pytest.mark.parametrize(
    ("cards", "laid"),
    [
        ("yellow 3, blue 3", "yellow 3, blue 3"),
        ("yellow 3, red 3", ""),
        ("blue 3, green 3, my pal", ""),
        ("yellow 3, red 3, blue 3", "yellow 3, blue 3"),
        ("yellow 3, red 3, green 3", "yellow 3, green 3"),
        ("red 3, blue 3, green 3", "red 3, blue 3"),
        ("yellow 3, blue 3, green 3", "yellow 3, blue 3"),
        ("yellow 3, red 3, blue 3, green 3", "yellow 3, red 3, blue 3, green 3"),
        ("yellow star, green star, my pal", "yellow star, green star"),
        ("yellow 1, blue 2, red 12, green star", ""),
        ("red 1, green 1, red star, green star, red 12, blue 12", "red 1, red 12, red star, green 1, blue 12, green star"),
    ],
)
def test_PA_4_pairs_are_laid_first_cards_first(cards: str, laid: str) -> None:
    assert pairs_in(set_of(cards)) == set_of(laid)
    boys = [card for card in cards_of(parlour.load("pals"), cards) if card < 26]
    assert boys_with_pal(set_of(cards)) == to_set([boy for boy in boys if pals_of(boy) & set_of(cards)])


def test_PA_4_the_program_lays_all_pairs_face_down() -> None:
    table = opened(THREE)
    assert [held(table, seat) for seat in range(3)] == ["red 5, red 7, green 9", "blue 5, blue 7", "yellow 9, my pal"]
    assert table.state.pairs[:3] == [7, 8, 8]
    fields = table.view(1)["fields"]
    assert fields["laid"][0] == {"hidden": 14}
    assert len(fields["laid"][1]) == 16
    assert table.view(None)["fields"]["laid"][1] == {"hidden": 16}


def test_PA_4_laid_pairs_are_shown_when_the_deal_is_over() -> None:
    table = opened(THREE, length="deal")
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue 7")
    assert len(table.view(0)["fields"]["laid"][1]) == 16
    assert len(table.view(None)["fields"]["laid"][1]) == 16


@pytest.mark.parametrize(("dealer", "out"), [(0, 1), (1, 2), (2, 0)])
def test_PA_4_of_two_empty_hands_the_nearest_to_the_dealers_left_is_out(dealer: int, out: int) -> None:
    table = opened({dealer: "my pal"}, dealer=dealer, length="deal")
    assert table.over
    assert table.state.how == OUT_BY_PAIRING
    assert table.deals[0] == plus(laid_points(table), {out: 3})


def test_PA_4_one_empty_hand_ends_the_deal() -> None:
    table = opened({0: "red 5", 1: "blue 5, my pal", 2: ""}, length="deal")
    assert table.deals == [plus(laid_points(table), {2: 3})]


@pytest.mark.parametrize(
    "pair",
    ["yellow 3 + red 3", "yellow 3 + blue 4", "blue 4 + yellow 3", "yellow 3 + my pal", "blue 4 + my pal", "blue 4 + green 3"],
)
def test_PA_4_only_pals_are_a_pair(pair: str) -> None:
    table = opened({0: "yellow 3, red 3, blue 4, green 3, my pal", 1: "blue 3, yellow 4"}, pairing="own")
    assert refused(table, 0, f"pair {pair}") == "PA-4"
    assert texts(table, 0)[:2] == ["pair yellow 3 + green 3", "pair red 3 + green 3"]


def test_PA_4_two_captains_of_one_sex_are_no_pair() -> None:
    table = opened({0: "yellow star, red star, my pal", 1: "blue star, green star"}, pairing="own")
    assert refused(table, 0, "pair yellow star + red star") == "PA-4"


def test_PA_4_what_is_barred_is_told_once_and_only_if_it_is_in_no_move() -> None:
    """``?``: a card that can be the second of a pair is not barred, be it a wrong pair that costs its price."""
    keep = {0: "yellow 3, red 3, blue 4, green 3, my pal", 1: "blue 3, yellow 4", 2: ""}
    for offences, cards in (("barred", ("blue 4", "my pal")), ("fined", ())):
        table = opened(keep, pairing="own", offences=offences)
        assert [found.moves for found in barred(table, 0) if found.clause == "PA-4"] == ([cards] if cards else [])
    table = opened({0: "my pal", 1: "red 5, red 7", 2: "blue 5, blue 7"}, pairing="own", offences="fined")
    assert [found.moves for found in barred(table, 0)] == [("my pal",)], "once, though the rule on offences narrows too"


def test_PA_4_a_pair_of_which_one_card_is_not_held_is_nonsense() -> None:
    table = opened({0: "yellow 3", 1: "blue 3, my pal", 2: "red 9, blue 9"}, pairing="own")
    for pair in ("yellow 3 + blue 3", "yellow 3 + yellow 3", "red 9 + blue 9", "yellow 3", "yellow 3 + blue 30"):
        assert refused(table, 0, f"pair {pair}") is None, pair
    assert refusal(table, 0, "pair yellow 3 + yellow 3").reason is Reason.TWICE
    assert refused(table, 0, "lead yellow 3") is None


def test_PA_4_others_are_told_only_that_a_pair_is_laid() -> None:
    table = opened({0: "red 5", 1: "blue 5, my pal", 2: "red 9, blue 9"}, pairing="own")
    before = table.view(0)["fields"]
    table.play(2, "pair blue 9+red 9")
    assert table.moves[-1] == (2, "pair red 9 + blue 9")
    moved, came = table.facts(2)[-2:]
    assert (moved.text, moved.cards) == ("pair red 9 + blue 9", ("red 9", "blue 9"))
    assert (came.field, came.cards) == ("laid", ("red 9", "blue 9"))
    assert table.facts(0)[-1] == table.facts()[-1] == Moved(2, "pair", "pair {card} + {other}", None)
    after = table.view(0)["fields"]
    assert (before["hand"][2], after["hand"][2]) == ({"hidden": 2}, {"hidden": 0})
    assert after["pairs"][2] == before["pairs"][2] + 1


@pytest.mark.english
def test_the_refusals_speak_to_the_player() -> None:
    table = opened({0: "yellow star, red star, my pal", 1: "blue star, green star"}, pairing="own")
    assert refusal(table, 0, "pair yellow star + red star").message == (
        "A pair is a boy and a girl of the same number, or a boy captain and a girl captain."
    )
    table = opened(THREE)
    table.play(0, "lead red 5")
    assert refusal(table, 1, "take blue 7").message == "Only a Pal of red 5 takes it, or My Pal if someone else led it."
    play_all(table, "1: hold; 2: hold")
    assert refusal(table, 1, "hold").message == "Nobody took red 5 and you hold its Pal, so you must take it with blue 5."


@pytest.mark.english
def test_the_log_tells_what_happens() -> None:
    table = opened(THREE, offences="fined", length="deal")
    table.play(0, "lead red 5 silently")
    assert table.log[-2:] == ["Seat 0 leads red 5 without calling it.", "Seat 0 takes red 5 back."]
    play_all(table, "1: lead blue 5; 0: take red 5; 0: lead red 7; 1: take blue 7")
    assert "Seat 1 goes out." in table.log
    assert with_a_scout().log[-1] == "blue 5 is a Lone Scout: it stays on the table until the next card is taken."


# PA-5


def test_PA_5_by_own_all_pair_at_once_and_say_when_they_are_done() -> None:
    table = opened({0: "red 5", 1: "blue 5, my pal", 2: "red 9, blue 9"}, pairing="own", length="deal")
    assert where(table) == ("pair", {0, 1, 2})
    assert texts(table, 2) == ["pair red 9 + blue 9", "done"]
    assert texts(table, 1) == ["done"]
    table.play(1, "done")
    assert table.actors == {0, 2}
    assert table.view()["actors"] == [0, 2]
    assert refused(table, 1, "done") is None
    table.play(2, "pair red 9 + blue 9")
    assert texts(table, 2) == ["done"]
    play_all(table, "0: done; 2: done")
    assert table.state.out == 2


def test_PA_5_when_all_are_done_the_dealer_leads() -> None:
    table = play_all(opened(KEPT, pairing="own"), "2: done; 0: done; 1: done")
    assert where(table) == ("lead", {0})
    assert held(table, 1) == "red 9, green 9"


def test_PA_5_the_dealer_may_call_play_pals_and_what_is_not_laid_stays_in_hand() -> None:
    table = opened(KEPT, pairing="own")
    assert texts(table, 0) == ["pair red 5 + blue 5", "done", "play pals"]
    assert refused(table, 1, "play pals") == "PA-5"
    assert "play pals" not in texts(table, 1)
    table.play(0, "play pals")
    assert where(table) == ("lead", {0})
    assert held(table, 2) == "red 7, green 7"


def test_PA_5_after_done_the_dealer_calls_no_more() -> None:
    table = opened(KEPT, pairing="own")
    table.play(0, "done")
    assert refused(table, 0, "play pals") is None


def test_PA_5_an_empty_hand_waits_till_pairing_is_over() -> None:
    table = opened({0: "red 5", 1: "blue 5, my pal", 2: "red 9, blue 9"}, pairing="own", length="deal")
    table.play(2, "pair red 9 + blue 9")
    assert not table.over
    table.play(0, "play pals")
    assert table.over
    assert table.state.out == 2


def test_PA_5_by_auto_nobody_is_asked_to_pair() -> None:
    table = opened(THREE)
    assert where(table) == ("lead", {0})
    assert refused(table, 0, "done") is None


@pytest.mark.parametrize("pairing", ["auto", "own"])
def test_PA_5_a_pair_is_thought_to_be_in_a_hand_only_where_the_players_lay_them(pairing: str) -> None:
    """Seat 0 sees neither the hands of the others nor the pairs before them; but those are whole pairs."""
    table = opened(FULL, pairing=pairing)
    if pairing == "own":
        table.play(0, "play pals")
    worlds = Worlds(table.game.rules, table.state, 0, seed=4)
    keeps_a_pair = 0
    for _ in range(40):
        s = worlds.next()
        assert all(whole_pairs(s.laid[seat]) == set(each(s.laid[seat])) for seat in range(3))
        keeps_a_pair += any(whole_pairs(s.hand[seat]) for seat in (1, 2))
    assert keeps_a_pair == 0 if pairing == "auto" else keeps_a_pair > 0


# PA-6 to PA-9


def test_PA_6_the_dealer_leads_any_card() -> None:
    table = opened(THREE)
    assert texts(table, 0) == ["lead red 5", "lead red 7", "lead green 9"]
    assert refused(table, 0, "lead blue 5") is None
    assert refused(table, 1, "lead blue 5") is None
    table.play(0, "lead red 7")
    assert table.view()["fields"]["led"] == "red 7"
    assert table.facts()[-1].text == "lead red 7"
    other = opened({0: "yellow 8, green 9", 1: "red 5", 2: "yellow 9, blue 5, green 8, my pal"}, dealer=1)
    assert where(other) == ("lead", {1})


def test_PA_7_the_first_to_play_a_pal_takes_the_trick() -> None:
    table = kept(TWO_PALS)
    table.play(0, "lead red 5")
    assert where(table) == ("take", {1, 2})
    assert texts(table, 1) == ["take blue 5", "hold"]
    assert texts(table, 2) == ["take green 5", "take my pal", "hold"]
    table.play(2, "take green 5")
    assert taken(table, 2) == "red 5, green 5"
    assert held(table, 2) == "yellow 5, yellow 9, my pal"
    assert table.view()["fields"]["trick"] == []


def test_PA_7_another_card_does_not_take() -> None:
    table = opened(THREE)
    table.play(0, "lead red 5")
    assert refused(table, 1, "take blue 7") == "PA-7"
    assert refused(table, 2, "take yellow 9") == "PA-7"
    assert refused(table, 1, "take green 5") is None


def test_PA_7_a_seat_that_cannot_take_is_not_asked_but_all_look_alike() -> None:
    table = opened(THREE)
    table.play(0, "lead green 9")
    assert table.actors == {2}
    for seat in (0, 1):
        told = refusal(table, seat, "hold")
        assert (told.clause, told.reason) == (None, Reason.RACE)
    assert table.view(None)["actors"] == [0, 1, 2]
    assert table.view(1)["race"]
    before = table.facts(1)
    table.play(2, "hold")
    assert table.facts(1) == before
    assert table.facts(2)[-1].text == "hold"


def test_PA_7_leaders_take_their_own_card_with_a_pal_they_kept() -> None:
    table = kept(KEPT)
    table.play(0, "lead red 5")
    assert table.actors == {0}
    assert texts(table, 0) == ["take blue 5", "hold"]
    table.play(0, "take blue 5")
    assert where(table) == ("lead", {0})
    assert taken(table, 0) == "red 5, blue 5"


def test_PA_7_another_may_cover_the_leaders_card_first() -> None:
    table = kept({**KEPT, 1: "yellow 5, green 5"})
    play_all(table, "0: lead red 5; 0: hold; 1: take green 5")
    assert where(table) == ("lead", {1})


def test_PA_7_in_every_world_the_seats_that_can_take_race() -> None:
    """Seat 1 can take red 5. Whether seat 2 can, or seat 0 who led it, is a matter of the cards they have in a world."""
    table = kept(TWO_PALS)
    table.play(0, "lead red 5")
    (red_5,) = cards_of(table, "red 5")
    worlds = Worlds(table.game.rules, table.state, 1, seed=6)
    met = set()
    for _ in range(60):
        s = worlds.next()
        able = {
            seat for seat in range(3) if any(is_pair(card, red_5) or (card == MY_PAL and seat) for card in each(s.hand[seat]))
        }
        assert set(each(s.actors)) == able
        met.add(frozenset(able))
    assert met >= {frozenset({1}), frozenset({1, 2})}
    assert any(0 in able for able in met)


def test_PA_8_my_pal_takes_any_card_of_another() -> None:
    table = opened(THREE)
    play_all(table, "0: lead red 5; 2: take my pal")
    assert taken(table, 2) == "red 5, my pal"


def test_PA_8_my_pal_does_not_take_a_card_its_holder_led() -> None:
    table = kept(KEPT)
    table.play(0, "lead red 5")
    assert refused(table, 0, "take my pal") == "PA-8"


def test_PA_8_my_pal_alone_does_not_make_the_leader_able() -> None:
    table = opened(WITH_THE_JOKER)
    table.play(0, "lead red 5")
    assert table.actors == {1}


def test_PA_8_my_pal_is_not_led() -> None:
    table = opened(WITH_THE_JOKER)
    assert refused(table, 0, "lead my pal") == "PA-8"
    assert texts(table, 0) == ["lead red 5", "lead green 9"]


def test_PA_8_as_the_only_card_my_pal_is_led_and_ends_the_deal() -> None:
    table = opened({0: "my pal", 1: "red 5, red 7", 2: "blue 5, blue 7"}, length="deal")
    assert texts(table, 0) == ["lead my pal"]
    table.play(0, "lead my pal")
    assert table.deals == [plus(laid_points(table), {0: 3})]


def test_PA_9_if_all_hold_the_holder_must_take_with_a_pal() -> None:
    table = kept({0: "red 5, red 7, green 9", 1: "yellow 5, blue 7", 2: "blue 5, green 5, yellow 9, my pal"})
    play_all(table, "0: lead red 5; 2: hold")
    assert where(table) == ("must", {2})
    assert table.view()["actors"] == [2]
    assert texts(table, 2) == ["take blue 5", "take green 5"]
    assert refused(table, 2, "hold") == "PA-9"
    assert refused(table, 2, "take my pal") == "PA-9"
    assert refused(table, 2, "take yellow 9") == "PA-9"
    assert refused(table, 2, "take blue 5 silently") == "PA-19"
    table.play(2, "take green 5")
    assert where(table) == ("lead", {2})


def test_PA_9_the_refusal_does_not_recommend_an_offence() -> None:
    keep = {0: "red 5, red 7, green 9", 1: "yellow 5, blue 7", 2: "blue 5, green 5, yellow 9, my pal"}
    table = play_all(kept(keep, offences="fined"), "0: lead red 5; 2: hold")
    assert texts(table, 2) == ["take blue 5", "take green 5", "take blue 5 silently", "take green 5 silently"]
    for text in ("hold", "take my pal", "take yellow 9", "take my pal silently"):
        wrong = refusal(table, 2, text)
        assert wrong.clause == "PA-9"
        assert "blue 5, green 5" in wrong.message
        assert "silently" not in wrong.message


def test_PA_9_of_two_holders_the_nearest_to_the_leaders_left() -> None:
    table = kept(TWO_PALS)
    play_all(table, "0: lead red 5; 2: hold")
    assert table.phase.name == "take"
    assert refused(table, 2, "take green 5") is None
    table.play(1, "hold")
    assert where(table) == ("must", {1})


def test_PA_9_nearest_means_from_the_leader_on_round_the_table() -> None:
    table = kept({0: "red 5, red 7, green 9", 1: "red 2, blue 5, blue 7, yellow 9", 2: "blue 2, yellow 7, green 7, my pal"})
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead red 2; 2: take blue 2; 2: lead green 7; 0: hold; 2: hold")
    assert where(table) == ("must", {0})


def test_PA_9_the_leader_himself_if_nobody_else_has_a_pal() -> None:
    table = kept(KEPT)
    play_all(table, "0: lead red 5; 0: hold")
    assert where(table) == ("must", {0})
    assert texts(table, 0) == ["take blue 5"]


def test_PA_9_tells_everyone_where_a_pal_is_and_where_none_is() -> None:
    table = kept({0: "red 5, red 7, green 9", 1: "yellow 5, blue 7", 2: "blue 5, green 5, yellow 9, my pal"})
    play_all(table, "0: lead red 5; 2: hold")
    s = table.state
    assert at_least(s, 2, 0) == (set_of("blue 5, green 5"), 1)
    assert at_least(s, 1, 0) == (0, 0)
    assert [s.cannot[seat] for seat in range(3)] == [0, set_of("blue 5, green 5"), 0]
    table.play(2, "take green 5")
    assert at_least(table.state, 2, 0) == (0, 0)


# PA-10 to PA-13


def test_PA_10_the_taker_leads_next_also_with_my_pal() -> None:
    assert where(play_all(opened(THREE), "0: lead red 5; 1: take blue 5")) == ("lead", {1})
    assert where(play_all(opened(THREE), "0: lead red 5; 2: take my pal")) == ("lead", {2})


def test_PA_11_a_lone_scout_lies_and_the_same_player_leads_again() -> None:
    table = with_a_scout(length="deal")
    fields = table.view(0)["fields"]
    assert (fields["scout"], fields["led"], fields["trick"]) == ("blue 5", None, ["blue 5"])
    assert where(table) == ("lead", {1})
    table.play(1, "lead blue 7")
    assert where(table) == ("take", {2})
    table.play(2, "take yellow 7")
    assert taken(table, 2) == "yellow 7, red 5, blue 5, blue 7, my pal"
    assert table.view()["fields"]["scout"] is None
    table.play(2, "lead yellow 9")
    assert table.deals == [plus(laid_points(table), {1: 1, 2: 2 + 2 + 3})]


def test_PA_11_all_know_that_no_hand_has_a_pal_of_the_scout() -> None:
    table = play_all(kept(FOR_A_SCOUT), f"{TO_THE_SCOUT}; 1: lead blue 5")
    assert where(table) == ("lead", {1})
    assert [table.state.cannot[seat] for seat in range(3)] == [set_of("yellow 5, red 5")] * 3


def test_PA_11_while_a_pal_is_about_it_is_no_lone_scout() -> None:
    table = kept({**FOR_A_SCOUT, 0: "yellow 5, red 5, green 5, red 6, green 9"})
    play_all(table, "0: lead red 5; 2: take my pal; 2: lead green 2; 1: take yellow 2; 1: lead blue 5")
    assert where(table) == ("take", {0})
    table.play(0, "hold")
    assert where(table) == ("must", {0})


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "options", [{}, {"pairing": "own"}, {"offences": "fined"}, {"pairing": "own", "offences": "fined"}], ids=str
)
def test_PA_11_a_lone_scout_comes_of_no_race_and_somebody_is_always_asked(players: int, options: dict[str, str]) -> None:
    """While My Pal has taken nothing, cards leave the hands in pairs, a boy with a girl of the same number, so each card led has a Pal in
    a hand or in a wrong pair. A scout thus comes after My Pal, when nobody at all is able to take it: its leader leads on."""
    game = parlour.load("pals", players=players, length="deal", **options)
    scouts = 0
    for seed in range(100):
        for step in walk(game, f"scout {seed}", wicked=0.1):
            s, before = step.after, step.before
            if s.deal_over:
                continue
            assert s.actors, "somebody is asked"
            for seat in [s.half - 1] if s.half else each(s.actors):
                assert game.rules.legal(s, seat) | game.rules.offences(s, seat), "and has something to do"
            if before is not None and s.scout != before.scout and s.scout >= 0:
                scouts += 1
                assert any(has(s.played[seat], MY_PAL) for seat in range(players))
                pals = pals_of(s.scout)
                assert not any((s.hand[seat] | s.wrong[seat]) & pals for seat in range(players))
                assert (before.phase, s.phase, s.actors) == (LEAD, LEAD, one(step.seat))
            elif before is not None and before.phase == TAKE and step.choice == HOLD and s.phase != TAKE:
                assert s.phase == MUST, "after a race in which all hold there is somebody who must"
    assert scouts


def test_PA_12_a_last_card_led_is_not_played_upon() -> None:
    table = opened(THREE, length="deal")
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue 7")
    assert table.over
    assert table.state.how == OUT_BY_LEADING
    assert table.view()["fields"]["trick"] == ["blue 7"]
    assert table.deals == [plus(laid_points(table), {1: 1 + 3})]


def test_PA_12_a_last_card_used_to_take_counts() -> None:
    table = opened(FOUR, players=4, length="deal")
    play_all(table, "0: lead red 7; 3: take blue 7")
    assert table.over
    assert table.state.how == OUT_BY_TAKING
    assert taken(table, 3) == "red 7, blue 7"
    assert table.deals == [plus(laid_points(table), {3: 1 + 3})]
    assert table.state.out == 3


def test_PA_13_a_scout_lying_when_a_last_card_is_led_counts_for_nobody() -> None:
    keep = {
        0: "red 5, red 6, green 9",
        1: "yellow 7, green 2, blue 8, my pal",
        2: "yellow 2, blue 5, green 6",
        3: "yellow 8, yellow 9, blue 7",
    }
    table = opened(keep, players=4, length="deal")
    play_all(table, "0: lead red 5; 1: take my pal; 1: lead green 2; 2: take yellow 2; 2: lead blue 5; 2: lead green 6")
    assert table.view()["fields"]["trick"] == ["blue 5", "green 6"]
    assert table.deals == [plus(laid_points(table), {1: 2, 2: 1 + 3})]


# PA-14 and PA-15


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ("red 1, blue 1, yellow 2, green 2", 2),
        ("red star, blue star, yellow 2, green 2", 3),
        ("red star, blue star, yellow star, green star", 4),
    ],
)
def test_PA_14_laid_pairs_are_one_and_captains_two(laid: str, points: int) -> None:
    s: Any = parlour.load("pals").start()
    s.laid[1] = set_of(laid)
    assert counted(s, 1) == 0, "laid pairs are hidden until the deal is over"
    s.deal_over = 1
    assert counted(s, 1) == points == worth_of(s.laid[1])


SCOUT_LED = f"{TO_THE_SCOUT}; 1: lead blue 5"
COUNTS = {
    "a pair and going out": (
        (THREE, "0: lead red 5; 1: take blue 5; 1: lead blue 7"),
        {1: {"pairs": 1, "going_out": 3}},
    ),
    "a pair of captains": (
        ({0: "red 5, red star, green 9", 1: "blue 5, blue star", 2: "yellow 9, my pal"},
         "0: lead red star; 1: take blue star; 1: lead blue 5"),
        {1: {"pairs": 1, "captains": 1, "going_out": 3}},
    ),
    "My Pal": (
        (THREE, "0: lead red 5; 2: take my pal; 2: lead yellow 9"),
        {2: {"my_pal": 2, "going_out": 3}},
    ),
    "My Pal and a Lone Scout": (
        (FOR_A_SCOUT, f"{SCOUT_LED}; 1: lead blue 7; 2: take yellow 7; 2: lead yellow 9"),
        {1: {"pairs": 1}, 2: {"pairs": 1, "my_pal": 2, "lone_scout": 1, "going_out": 3}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("deal", COUNTS)
def test_PA_14_the_lines_of_the_count(deal: str) -> None:
    (keep, moves), expected = COUNTS[deal]
    table = opened(keep, length="deal")
    before = table.state.copy()
    play_all(table, moves)
    before.deal_over = 1
    for seat in range(3):
        laid = {name: points for name, (_, points, _) in lines_of(table, seat, before).items()}
        lines = lines_of(table, seat)
        won = {name: points - laid.get(name, 0) for name, (_, points, _) in lines.items()}
        assert {name: points for name, points in won.items() if points} == expected.get(seat, {})
        assert sum(points for _, points, _ in lines.values()) == table.deals[0][seat]
        assert {clause for clause, _, _ in lines.values()} == {"PA-14"}


def test_PA_14_the_lines_name_their_cards() -> None:
    table = opened({0: "red 5, red star, green 9", 1: "blue 5, blue star", 2: "yellow 9, my pal"})
    play_all(table, "0: lead red star; 1: take blue star")
    assert lines_of(table, 1) == {
        "pairs": ("PA-14", 1, "red star, blue star"),
        "captains": ("PA-14", 1, "red star, blue star"),
    }
    assert lines_of(table, 0) == lines_of(table, 2) == {}


def test_PA_14_a_captain_scout_and_a_captain_under_my_pal_are_no_pair() -> None:
    stars = {0: "red star, red 6, green 9", 1: "yellow 2, blue star, green 6, blue 7"}
    table = opened({**FOR_A_SCOUT, **stars})
    play_all(table, "0: lead red star; 2: take my pal; 2: lead green 2; 1: take yellow 2; 1: lead blue star; 1: lead blue 7")
    table.play(2, "take yellow 7")
    assert {"red star", "blue star", "my pal"} <= set(taken(table, 2).split(", "))
    assert {name: points for name, (_, points, _) in lines_of(table, 2).items()} == {"pairs": 1, "my_pal": 2, "lone_scout": 1}


def test_PA_20_wrong_pairs_have_a_line() -> None:
    table = opened(KEPT, pairing="own", offences="fined", length="deal")
    play_all(table, "1: pair red 9 + green 9; 0: pair red 5 + my pal; 0: play pals")
    assert lines_of(table, 0)["wrong_pairs"] == ("PA-20", -1, "red 5, my pal")
    assert "red 5" not in lines_of(table, 0)["pairs"][2]
    assert "my_pal" not in lines_of(table, 0)


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        ("0: lead red 5; 1: take blue 5", [0, 1, 0]),
        ("0: lead red star; 1: take blue star", [0, 2, 0]),
        ("0: lead red 5; 2: take my pal", [0, 0, 2]),
        ("0: lead red star; 2: take my pal", [0, 0, 2]),
    ],
)
def test_PA_14_tricks(moves: str, points: list[int]) -> None:
    table = opened({0: "red 5, red star, green 9", 1: "blue 5, blue star", 2: "yellow 9, my pal"})
    play_all(table, moves)
    assert so_far(table) == points


def test_PA_14_a_lone_scout_adds_one_to_captains_too() -> None:
    stars = {1: "yellow 2, blue 5, green 6, blue star", 2: "yellow star, yellow 9, green 2, my pal"}
    table = with_a_scout({**FOR_A_SCOUT, **stars})
    play_all(table, "1: lead blue star; 2: take yellow star")
    assert so_far(table) == [0, 1, 2 + 3]


def test_PA_15_cards_left_in_hand_count_nothing() -> None:
    table = opened({0: "red 5, red star, green 9", 1: "blue 5, blue star", 2: "yellow 9, my pal"}, length="deal")
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue star")
    assert held(table, 0) == "red star, green 9"
    assert table.deals == [plus(laid_points(table), {1: 1 + 3})]


def slow_points(table: Table) -> list[int]:
    """The points of a deal that is over, from its moves and what lies there, by the words of the sheet."""
    s, points = table.state, [0] * table.game.players
    lying: list[str] = []
    for seat, text in table.moves:
        verb, _, name = text.partition(" ")
        if verb == "lead" and not text.endswith("silently"):
            lying.append(name)
        elif verb == "take":
            captains = lying[-1].endswith("star") and "my pal" not in name
            points[seat] += (2 if captains or "my pal" in name else 1) + (len(lying) == 2)
            lying = []
    for seat in range(table.game.players):
        for number in range(13):
            laid = [card for card in each(s.laid[seat]) if card % 13 == number]
            assert sum(card < 26 for card in laid) * 2 == len(laid)
            points[seat] += len(laid) // 2 * (2 if number == 12 else 1)
    order = [(s.dealer + 1 + turn) % table.game.players for turn in range(table.game.players)]
    points[next(seat for seat in order if s.hand[seat] == 0)] += 3
    return points


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"pairing": "own"}, {"offences": "fined"}])
def test_PA_14_the_points_of_random_deals(players: int, options: dict[str, str]) -> None:
    rng = random.Random(players)
    for seed in range(6):
        table = parlour.load("pals", players=players, length="deal", **options).open(seed)
        while not table.over:
            seat = rng.choice(sorted(table.actors))
            table.play(seat, rng.choice(table.legal(seat)))
        assert table.deals == [slow_points(table)]


# PA-16 to PA-18


def settled(points: list[int], out: int, **options: str | int) -> Any:
    """A state after a deal with these points was settled, and the verbs of the game."""
    game = parlour.load("pals", players=len(points), **options)
    s: Any = game.start()
    s.deal, s.out = 1, out
    s.points[: len(points)] = points
    game.rules.verbs.settle(s)
    return s


WINNERS = [
    ([5, 9, 2], 0, {}, {1}),
    ([9, 5, 2], 2, {}, {0}),
    ([7, 7, 2], 1, {}, {1}),
    ([7, 2, 7], 0, {}, {0}),
    ([7, 7, 2], 2, {}, set()),
    ([-1, -2, -1], 1, {}, set()),
    ([-1, -2, -3], 1, {}, {0}),
    ([9, 1, 2, 4], 0, {"partners": "pairs"}, {0, 2}),
    ([5, 1, 1, 6], 0, {"partners": "pairs"}, {1, 3}),
    ([5, 1, 1, 5], 3, {"partners": "pairs"}, {1, 3}),
    ([5, 1, 1, 5], 2, {"partners": "pairs"}, {0, 2}),
    ([5, 1, 2, 1, 4, 3], 0, {"partners": "pairs"}, {0, 3}),
    ([5, 3, 2, 1, 3, 3], 5, {"partners": "pairs"}, set()),
    ([5, 3, 0, 1, 3, 0], 4, {"partners": "pairs"}, {1, 4}),
    ([1, 4, 2, 4, 3, 0], 0, {"partners": "threes"}, {1, 3, 5}),
    ([1, 2, 2, 4, 3, 0], 4, {"partners": "threes"}, {0, 2, 4}),
]


@pytest.mark.parametrize(("points", "out", "options", "won"), WINNERS)
def test_PA_16_most_points_win_a_credit_and_a_tie_goes_to_who_went_out(
    points: list[int], out: int, options: dict[str, str], won: set[int]
) -> None:
    s = settled(points, out, **options)
    assert [seat for seat in range(len(points)) if s.total[seat] == 1] == sorted(won)
    assert set(s.total) <= {0, 1}


@pytest.mark.parametrize("series", ["credits", "century", "total"])
@pytest.mark.parametrize(("points", "out", "options", "won"), WINNERS)
def test_PA_16_one_deal_is_won_the_same_way_in_every_series(
    points: list[int], out: int, options: dict[str, str], won: set[int], series: str
) -> None:
    s = settled(points, out, series=series, length="deal", deals=1, **options)
    sides = {"none": len(points), "pairs": len(points) // 2, "threes": 2}[options.get("partners", "none")]
    sums = [sum(points[seat % sides :: sides]) for seat in range(len(points))]
    best = {seat for seat, points_of_side in enumerate(sums) if points_of_side == max(sums)}
    assert set(each(parlour.load("pals").rules.verbs.winners(s))) == (won or best)


def test_PA_16_a_game_of_one_deal() -> None:
    table = opened(THREE, length="deal", series="century")
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue 7")
    assert table.over
    assert table.winners == [1]
    assert table.scores == table.deals[0]


def finished(totals: list[int], deal: int = 5, **options: str | int) -> bool:
    game = parlour.load("pals", players=len(totals), **options)
    s: Any = game.start()
    s.deal = deal
    s.total[: len(totals)] = totals
    return bool(game.rules.verbs.finished(s))


def test_PA_17_four_credits_win_the_series() -> None:
    assert not finished([3, 3, 3])
    assert finished([3, 4, 0])
    assert finished([4, 0, 4, 0], partners="pairs")
    table = opened(THREE)
    table.state.total[1] = 3
    play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue 7")
    assert table.over
    assert (table.scores, table.winners) == ([0, 4, 0], [1])


def test_PA_17_a_century_is_100_points_and_equal_players_play_on() -> None:
    assert not finished([99, 4, 0], series="century")
    assert finished([100, 4, 0], series="century")
    assert finished([100, 104, 101], series="century")
    assert not finished([104, 104, 101], series="century")
    assert finished([104, 90, 104, 90], series="century", partners="pairs")
    assert not finished([104, 104, 104, 104], series="century", partners="pairs")
    assert not finished([104, 90, 104, 90], series="century")


def test_PA_17_the_highest_total_after_a_number_of_deals() -> None:
    assert not finished([300, 4, 0], deal=5, series="total")
    assert finished([3, 4, 0], deal=6, series="total")
    assert finished([3, 4, 4], deal=2, series="total", deals=2)
    assert not finished([3, 4, 4], deal=1, series="total", deals=2)
    s: Any = parlour.load("pals", players=3).start()
    s.total[:3] = [5, 9, 9]
    assert list(each(parlour.load("pals").rules.verbs.winners(s))) == [1, 2]


def test_PA_17_with_minutes_the_number_of_deals_does_not_matter() -> None:
    assert not finished([3, 4, 0], deal=6, series="total", minutes=30)
    for minutes in (-1, 601):
        with pytest.raises(SetupError):
            parlour.load("pals", minutes=minutes)
    for deals in (0, 100):
        with pytest.raises(SetupError):
            parlour.load("pals", deals=deals)


def test_PA_17_only_a_total_goes_by_minutes() -> None:
    for series, minutes in (("total", 30), ("credits", 0), ("century", 0)):
        assert minutes_of(parlour.load("pals", series=series, minutes=30).open()) == minutes
    assert minutes_of(parlour.load("pals", series="total").open()) == 0


def test_PA_17_when_time_is_up_the_deal_is_the_last_and_the_record_says_so() -> None:
    table = parlour.load("pals", players=3, series="total", minutes=30).open(7)
    rng = random.Random(1)
    while not table.over:
        if len(table.deals) == 2 and table.setup.stop is None:
            call_time(table)
        seat = rng.choice(sorted(table.actors))
        table.play(seat, rng.choice(table.legal(seat)))
    assert len(table.deals) == table.setup.stop == 3
    assert table.winners == [seat for seat in range(3) if table.scores[seat] == max(table.scores)]
    assert table.record()["stop"] == 3
    assert parlour.replay(table.record())["winners"] == table.winners
    table.undo()
    assert not table.over
    assert table.state.stop == 3, "going back does not bring the time back"
    table.undo(len(table.moves))
    assert (table.setup.stop, table.state.stop) == (3, 3)


def test_PA_17_scores_are_credits_or_points() -> None:
    for series in ("credits", "century", "total"):
        table = opened(THREE, series=series)
        play_all(table, "0: lead red 5; 1: take blue 5; 1: lead blue 7")
        assert table.scores == ([0, 1, 0] if series == "credits" else table.deals[0])


def test_PA_18_partners_share_a_score_and_have_points_of_their_own() -> None:
    table = opened(FOUR, players=4, partners="pairs", series="total")
    play_all(table, "0: lead red 7; 3: take blue 7")
    own = table.deals[0]
    assert table.scores == [own[0] + own[2], own[1] + own[3]] * 2


def test_PA_18_threes_sit_at_every_other_seat() -> None:
    s = settled([1, 10, 100, 1000, 10000, 100000], 0, series="total", partners="threes")
    assert s.total == [10101, 101010] * 3
    s = settled([1, 10, 100, 1000, 10000, 100000], 0, series="total", partners="pairs")
    assert s.total == [1001, 10010, 100100] * 2


@pytest.mark.parametrize(("players", "partners"), [(3, "pairs"), (5, "pairs"), (3, "threes"), (4, "threes"), (5, "threes")])
def test_PA_18_partners_are_for_four_or_six(players: int, partners: str) -> None:
    with pytest.raises(SetupError):
        parlour.load("pals", players=players, partners=partners)
    assert parlour.load("pals", players=6, partners=partners)


# PA-19


def test_PA_19_without_fines_a_card_must_be_called() -> None:
    table = opened(THREE)
    assert refused(table, 0, "lead red 5 silently") == "PA-19"
    assert refused(table, 0, "lead blue 5 silently") is None
    table.play(0, "lead red 5")
    assert refused(table, 1, "take blue 5 silently") == "PA-19"
    assert not table.offences(1)


def test_PA_19_a_leader_who_does_not_call_takes_the_card_back() -> None:
    table = opened(THREE, offences="fined")
    assert [str(move) for move in table.offences(0)] == ["lead red 5 silently", "lead red 7 silently", "lead green 9 silently"]
    assert {move.offence for move in table.offences(0)} == {"PA-19"}
    assert len(table.legal(0)) == 6
    told = len(table.facts())
    table.play(0, "lead red 5 silently")
    assert held(table, 0) == "red 5, red 7, green 9"
    assert where(table) == ("lead", {1})
    assert table.view(2)["fields"]["shown"][0] == ["red 5"]
    led, back = table.facts()[told:]
    assert (led.text, back) == ("lead red 5 silently", FieldChanged("shown", "", 0, ["red 5"]))
    play_all(table, "1: lead blue 5; 0: take red 5")
    assert table.state.shown[0] == 0


def test_PA_19_the_last_card_too() -> None:
    table = opened({0: "my pal", 1: "red 5, red 7", 2: "blue 5, blue 7"}, offences="fined")
    table.play(0, "lead my pal silently")
    assert (where(table), held(table, 0)) == (("lead", {1}), "my pal")


def test_PA_19_my_pal_is_not_led_silently_either() -> None:
    table = opened(WITH_THE_JOKER, offences="fined")
    assert refused(table, 0, "lead my pal silently") == "PA-8"


def test_PA_19_a_lone_scout_keeps_lying() -> None:
    table = with_a_scout(offences="fined")
    table.play(1, "lead blue 7 silently")
    assert where(table) == ("lead", {2})
    assert table.view()["fields"]["scout"] == "blue 5"
    play_all(table, "2: lead yellow 7; 1: take blue 7")
    assert {"blue 5", "yellow 7", "blue 7"} <= set(taken(table, 1).split(", "))
    assert so_far(table)[1] == 1 + 2


def test_PA_19_a_taker_who_does_not_call_keeps_the_trick_and_loses_the_lead() -> None:
    table = opened(THREE, offences="fined")
    table.play(0, "lead red 5")
    assert [str(move) for move in table.offences(1)] == ["take blue 5 silently"]
    assert refused(table, 1, "hold silently") is None
    assert refused(table, 1, "take blue 7 silently") == "PA-7"
    table.play(1, "take blue 5 silently")
    assert taken(table, 1) == "red 5, blue 5"
    assert where(table) == ("lead", {2})
    table = opened(THREE, offences="fined")
    play_all(table, "0: lead red 5; 2: take my pal silently")
    assert (taken(table, 2), where(table)) == ("red 5, my pal", ("lead", {0}))


def test_PA_19_who_must_take_may_forget_to_call_too() -> None:
    table = opened(THREE, offences="fined")
    play_all(table, "0: lead red 5; 1: hold; 2: hold; 1: take blue 5 silently")
    assert where(table) == ("lead", {2})


def test_PA_19_a_last_card_that_takes_silently_still_ends_the_deal() -> None:
    table = opened(FOUR, players=4, length="deal", offences="fined")
    play_all(table, "0: lead red 7; 3: take blue 7 silently")
    assert table.deals == [plus(laid_points(table), {3: 1 + 3})]


def test_PA_19_silence_is_for_one_move() -> None:
    table = opened(THREE, offences="fined")
    play_all(table, "0: lead red 5 silently; 1: lead blue 5; 0: take red 5")
    assert where(table) == ("lead", {0})


# PA-20

WRONG = {0: "blue 3, red 7, my pal", 1: "yellow 3, red 9, green 4, green 10", 2: "yellow 4, red 10, blue 7, blue 9"}
"""Seat 1 can lay yellow 3 with green 4; then nobody can take blue 3."""


def test_PA_20_without_fines_a_wrong_pair_is_refused() -> None:
    table = opened(WRONG, pairing="own")
    assert refused(table, 1, "pair yellow 3 + green 4") == "PA-4"


def test_PA_20_any_two_cards_may_be_laid_the_joker_too() -> None:
    table = opened(WRONG, pairing="own", offences="fined")
    assert [str(move) for move in table.offences(0)] == ["pair red 7 + blue 3", "pair red 7 + my pal", "pair blue 3 + my pal"]
    assert {move.offence for move in table.offences(0)} == {"PA-20"}
    assert texts(table, 0)[-2:] == ["done", "play pals"]
    table.play(0, "pair my pal + blue 3")
    assert held(table, 0) == "red 7"
    assert table.view(0)["fields"]["wrong"][0] == ["blue 3", "my pal"]
    assert table.view(1)["fields"]["wrong"][0] is None
    assert table.facts()[-1] == Moved(0, "pair", "pair {card} + {other}", None)
    assert not table.offences(0)


def test_PA_20_a_right_pair_is_no_offence_and_a_wrong_one_can_begin_with_its_boy() -> None:
    table = opened(KEPT, pairing="own", offences="fined")
    assert [str(move) for move in table.legal(0) if not move.offence] == ["pair red 5 + blue 5", "done", "play pals"]
    table.play(0, "pair red 5 + my pal")
    assert table.state.wrong[0] == set_of("red 5, my pal")
    table.play(1, "pair red 9 + green 9")
    assert table.state.wrong[1] == 0


def test_PA_20_wrong_pairs_come_back_when_a_card_cannot_be_taken() -> None:
    table = opened(WRONG, pairing="own", offences="fined")
    play_all(table, "1: pair yellow 3 + green 4; 2: pair red 10 + blue 9; 0: play pals")
    assert held(table, 1) == "red 9, green 10"
    table.play(0, "lead blue 3")
    assert [held(table, seat) for seat in (1, 2)] == ["yellow 3, red 9, green 4, green 10", "yellow 4, red 10, blue 7, blue 9"]
    assert where(table) == ("take", {1})
    assert table.state.wrong == [0] * 6
    assert table.state.scout == -1
    assert table.view(0)["fields"]["shown"][1:] == [["yellow 3", "green 4"], ["red 10", "blue 9"]]
    back = [FieldChanged("shown", "", 1, ["yellow 3", "green 4"]), FieldChanged("shown", "", 2, ["red 10", "blue 9"])]
    assert table.facts()[-2:] == table.facts(0)[-2:] == back
    assert back[0] in table.facts(1)
    table.play(1, "take yellow 3")
    assert taken(table, 1) == "yellow 3, blue 3"
    assert where(table) == ("lead", {1})
    assert table.state.pairs[:3] == [count(table.state.laid[seat]) // 2 for seat in range(3)]


def test_PA_20_not_before_all_have_held() -> None:
    keep = {0: "blue 3, red 7, green 2", 1: WRONG[1], 2: f"{WRONG[2]}, yellow 2, my pal"}
    table = opened(keep, pairing="own", offences="fined")
    play_all(table, "1: pair yellow 3 + green 4; 0: play pals; 0: lead blue 3")
    assert where(table) == ("take", {2})
    assert held(table, 1) == "red 9, green 10"
    table.play(2, "hold")
    assert where(table) == ("take", {1, 2})
    play_all(table, "2: hold; 1: hold")
    assert where(table) == ("must", {1})


def test_PA_20_no_check_where_my_pal_takes_the_card() -> None:
    keep = {0: "blue 3, red 7, green 2", 1: WRONG[1], 2: f"{WRONG[2]}, yellow 2, my pal"}
    table = opened(keep, pairing="own", offences="fined")
    play_all(table, "1: pair yellow 3 + green 4; 0: play pals; 0: lead blue 3; 2: take my pal")
    assert held(table, 1) == "red 9, green 10"
    assert table.state.wrong[1] == set_of("yellow 3, green 4")


def test_PA_20_a_pal_in_a_wrong_pair_means_no_lone_scout_even_if_my_pal_took_the_other() -> None:
    keep = {
        0: "yellow 11, red 3, red 7, red 12, blue 3",
        1: "yellow 3, red 9, blue 11, green 4, green 10, green 12",
        2: "yellow 4, red 10, blue 7, blue 9, green 3, my pal",
    }
    table = opened(keep, pairing="own", offences="fined")
    play_all(table, "1: pair yellow 3 + green 4; 0: play pals; 0: lead red 3; 2: take my pal")
    play_all(table, "2: lead blue 7; 0: take red 7; 0: lead blue 3")
    assert where(table) == ("take", {1})
    assert table.state.scout == -1


def test_PA_20_a_card_that_comes_back_is_in_a_hand_that_could_not_have_it() -> None:
    keep = {
        0: "yellow 11, red 7, red 12, blue 3, green 3",
        1: "yellow 3, red 9, blue 11, green 4, green 10, green 12",
        2: "yellow 4, red 3, red 10, blue 7, blue 9, my pal",
    }
    table = opened(keep, pairing="own", offences="fined")
    play_all(table, "1: pair yellow 3 + green 4; 0: play pals; 0: lead green 3; 2: hold")
    assert table.state.cannot[1] == set_of("yellow 3, red 3")
    play_all(table, "2: take red 3; 2: lead blue 7; 0: take red 7; 0: lead blue 3; 2: hold")
    assert where(table) == ("take", {1, 2})
    assert table.state.cannot[1] == set_of("red 3")


def test_PA_20_a_wrong_pair_of_other_numbers_does_not_undo_a_lone_scout() -> None:
    keep = {**FOR_A_SCOUT, 0: "red 5, red 6, green 9, yellow 11, green 12", 1: f"{FOR_A_SCOUT[1]}, blue 11, red 12"}
    table = opened(keep, pairing="own", offences="fined")
    play_all(table, "1: pair red 12 + blue 11; 0: play pals; 0: lead red 5; 2: take my pal; 2: lead green 2; 1: take yellow 2")
    table.play(1, "lead blue 5")
    assert (where(table), table.view()["fields"]["scout"]) == (("lead", {1}), "blue 5")
    assert table.state.wrong[1] == set_of("red 12, blue 11")


def test_PA_20_at_the_end_a_wrong_pair_does_not_count_and_costs_a_point() -> None:
    table = opened(KEPT, pairing="own", offences="fined", length="deal")
    right = laid_points(table)
    play_all(table, "1: pair red 9 + green 9; 0: pair red 5 + my pal; 0: play pals")
    assert table.over
    assert table.deals == [plus(right, {0: -1, 1: 1 + 3})]
    assert table.view(2)["fields"]["wrong"][0] == ["red 5", "my pal"]


def test_PA_20_pairs_laid_by_the_program_are_right() -> None:
    table = opened(THREE, offences="fined")
    assert table.phase.name == "lead"
    assert table.state.wrong == [0] * 6


@pytest.mark.parametrize(("offences", "wrong"), [("barred", False), ("fined", True)])
def test_PA_20_a_wrong_pair_is_thought_to_lie_aside_only_where_it_is_fined(offences: str, wrong: bool) -> None:
    table = kept(KEPT, offences=offences)
    worlds = Worlds(table.game.rules, table.state, 0, seed=4)
    found = [worlds.next().laid[1:3] for _ in range(20)]
    assert any(whole_pairs(cards) != set(each(cards)) for laid in found for cards in laid) is wrong
    assert len({tuple(laid) for laid in found}) > 10


# What can be known of the unseen cards


@pytest.mark.parametrize(
    "options", [{}, {"pairing": "own"}, {"offences": "fined"}, {"pairing": "own", "offences": "fined"}], ids=str
)
def test_PA_4_unseen_cards_are_dealt_anew_as_the_rules_allow(options: dict[str, str]) -> None:
    """In every world each seat has laid whole pairs, as many as it has, and has kept what the program would not lay."""
    rng = random.Random(7)
    for seed in range(3):
        table = parlour.load("pals", players=3, **options).open(seed)
        for turn in range(40):
            seat = rng.choice(sorted(table.actors))
            if turn % 8 == 0:
                s = table.state
                world = Worlds(table.game.rules, s, seat, seed=rng.randrange(1 << 40)).next()
                assert all(can_be(s, owner) and can_be(world, owner) for owner in range(3))
                assert (world.hand[seat], world.laid[seat]) == (s.hand[seat], s.laid[seat])
                assert [count(cards) for cards in world.hand + world.laid] == [count(cards) for cards in s.hand + s.laid]
                assert has(world.actors, seat)
            table.play(seat, rng.choice(table.legal(seat)))


def fits_at(s: Any, seat: int, hand: str, laid: str) -> bool:
    """Can a seat have just these cards, of all of their number?"""
    number = lowest(set_of(hand) | set_of(laid)) % 13
    return fits(s, seat, family(number), set_of(hand), set_of(laid))


def test_PA_4_what_a_seat_can_have_of_a_number_if_the_program_lays() -> None:
    s = opened(THREE).state
    assert fits_at(s, 1, "red 6, yellow 6", "")
    assert not fits_at(s, 1, "red 6, blue 6", "")
    assert fits_at(s, 1, "red 6", "yellow 6, blue 6")
    assert not fits_at(s, 1, "yellow 6", "red 6, blue 6"), "the yellow one goes first"
    assert fits_at(s, 1, "", "yellow 6, red 6, blue 6, green 6")
    assert not fits_at(s, 1, "", "yellow 6, red 6")
    s.played[1] = set_of("red 6")
    assert not fits_at(s, 1, "blue 6", "")
    assert not fits_at(s, 1, "", "yellow 6, blue 6, green 6")


def test_PA_4_what_a_seat_can_have_of_a_number_if_it_lays_itself() -> None:
    s = opened(THREE, pairing="own").state
    assert fits_at(s, 1, "red 6, blue 6", "")
    assert fits_at(s, 1, "yellow 6", "red 6, blue 6")
    assert not fits_at(s, 1, "", "yellow 6, red 6")
    assert families(s) == 14
    s.offences = 1
    assert families(s) == 0, "wrong pairs may lie anywhere"


def test_every_card_is_in_one_family() -> None:
    s = opened(THREE).state
    cards = [family(i) for i in range(families(s))]
    assert sum(cards) == pack_of(s)
    assert [count(those) for those in cards] == 13 * [4] + [1]


def test_PA_4_who_plays_a_card_the_program_would_have_laid_first_had_no_pal_for_it() -> None:
    table = opened({0: "yellow 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"})
    table.play(0, "lead red 7")
    assert table.state.undealt[0] == 0
    table.play(1, "take blue 7")
    assert table.state.undealt[1] == set_of("yellow 7, red 7")
    table = opened({0: "yellow 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"})
    table.play(0, "lead yellow 5")
    assert table.state.undealt[0] == table.state.cannot[0] == set_of("blue 5, green 5")
    assert kept({0: "yellow 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"}).state.undealt[0] == 0


def test_PA_9_a_seat_that_must_take_has_a_pal_in_hand() -> None:
    table = opened(THREE)
    play_all(table, "0: lead red 5; 1: hold; 2: hold")
    s = table.state
    assert at_least(s, 1, 0) == (set_of("blue 5, green 5"), 1)
    assert fits_at(s, 1, "blue 5", "")
    assert not fits_at(s, 1, "yellow 5", "")
    assert fits_at(s, 1, "blue 7", ""), "another number"
    assert fits_at(s, 2, "yellow 5", ""), "another seat"


# Advice

FULL = {
    0: "red 5, red 6, red 8, red 10, green 9",
    1: "yellow 2, blue 5, blue 7, green 6, green 8, green 10",
    2: "yellow 7, yellow 9, green 2, my pal",
}
OWN = {"pairing": "own"}
SCOUT_KNOWN = {**FOR_A_SCOUT, 1: f"{FOR_A_SCOUT[1]}, yellow 5, green 5"}
LAY_FIVES = "1: pair yellow 5 + green 5; 0: play pals"
CAPTAIN = {0: "red 7, red star, green 9", 1: "blue 7, blue star", 2: "yellow 9, my pal"}


@pytest.mark.parametrize(
    ("keep", "options", "moves", "seat", "advised", "because"),
    [
        (KEPT, OWN, "", 1, "pair red 9 + green 9", LAY_PAIRS),
        (KEPT, OWN, "0: pair red 5 + blue 5", 0, "play pals", CALL),
        (THREE, {}, "0: lead red 5", 1, "take blue 5", TAKE_WITH_PAL),
        (THREE, {}, "0: lead red 5", 2, "take my pal", MY_PAL_NOW),
        (FULL, {}, "0: lead red 5", 2, "hold", KEEP_MY_PAL),
        (FOR_A_SCOUT, {}, "0: lead red 5", 2, "take my pal", MY_PAL_LATE),
        (SCOUT_KNOWN, OWN, f"{LAY_FIVES}; {TO_THE_SCOUT}", 1, "lead blue 5", LEAD_SCOUT),
        (CAPTAIN, {}, "", 0, "lead red 7", KEEP_CAPTAIN),
        ({**KEPT, 0: "red 2, red 5, blue 5", 2: "blue 2, my pal"}, OWN, "0: play pals", 0, "lead red 5", LEAD_PAIR),
    ],
)
def test_advice(keep: dict[int, str], options: dict[str, str], moves: str, seat: int, advised: str, because: int) -> None:
    move, reasons = advice(play_all(opened(keep, **options), moves), seat)
    assert str(move) == advised
    assert worded(reason_text(because)) in reasons
