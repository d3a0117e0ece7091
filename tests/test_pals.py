"""Pals, clause by clause: the deal, the pairs, the race for a card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from helpers import cards_of, play_all, refusal, refused, texts
from pals_deals import is_pair, opened, sizes_of, whole_pairs
from pals_tables import (
    FOR_A_SCOUT,
    FOUR,
    FULL,
    KEPT,
    THREE,
    TO_THE_SCOUT,
    TWO_PALS,
    WITH_THE_JOKER,
    held,
    kept,
    laid_points,
    plus,
    set_of,
    taken,
    where,
    with_a_scout,
)
from walks import walk

import parlour
from parlour import SetupError
from parlour.engine.sampler import Worlds
from parlour.games.pals.rules import (
    HOLD,
    LEAD,
    MUST,
    OUT_BY_LEADING,
    OUT_BY_PAIRING,
    OUT_BY_TAKING,
    TAKE,
    at_least,
    pack_of,
)
from parlour.lang.cards import count, each, has, one, to_set
from parlour.lang.chance import CUT, number_below, random_card
from parlour.lang.errors import Reason
from parlour.packs.pals.cards import PACK
from parlour.packs.pals.troupes import MY_PAL, boys_with_pal, first_starred, pairs_in, pals_of, twins_of
from parlour.play.explain import barred
from parlour.play.facts import Moved

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


STARRED = {"yellow star", "red star", "blue star", "green star", "my pal"}


def test_PA_2_the_seat_dealt_the_first_starred_deals_first() -> None:
    found: Counter[int] = Counter()
    starred: set[str] = set()
    for seed in range(200):
        table = parlour.load("pals", players=5).open(seed)
        starred.add(table.facts()[0].value)
        found[table.state.dealer] += 1
    assert starred == STARRED
    assert all(found[seat] > 15 for seat in range(5))


def test_PA_2_cards_are_dealt_to_the_left_till_a_starred_card_falls() -> None:
    for seed in range(40):
        s: Any = parlour.load("pals", players=5).start()
        s.key = [seed, 7]
        again = s.copy()
        dealer = first_starred(s, pack_of(s))
        seat, left = number_below(again, 5, CUT), set(range(53))
        while (card := random_card(again, to_set(list(left)), CUT)) not in (12, 25, 38, 51, 52):
            left.remove(card)
            seat = (seat + 1) % 5
        assert (dealer, s.starred) == (seat, card)


def test_PA_2_my_pal_is_a_starred_card_too() -> None:
    for seed in range(20):
        s: Any = parlour.load("pals", players=3).start()
        s.key = [seed, 1]
        first_starred(s, set_of("my pal, red 5, blue 7"))
        assert s.starred == MY_PAL


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
    assert refusal(table, 1, "take blue 7").message == (
        "Only a Pal of Watt Fore (red 5) takes it, or My Pal if someone else led it."
    )
    play_all(table, "1: hold; 2: hold")
    assert refusal(table, 1, "hold").message == (
        "Nobody took Watt Fore (red 5) and you hold its Pal, so you must take it with Betta Scram (blue 5)."
    )


@pytest.mark.english
def test_the_log_tells_what_happens() -> None:
    table = opened(THREE, offences="fined", length="deal")
    table.play(0, "lead red 5 silently")
    assert table.log[-2:] == ["Seat 0 leads Watt Fore (red 5) without calling it.", "Seat 0 takes Watt Fore (red 5) back."]
    play_all(table, "1: lead blue 5; 0: take red 5; 0: lead red 7; 1: take blue 7")
    assert "Seat 1 goes out." in table.log
    assert with_a_scout().log[-1] == (
        "Betta Scram (blue 5) is a Lone Scout: it stays on the table until the next card is taken."
    )


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
        assert "Betta Scram (blue 5), Betta Scram (green 5)" in wrong.message
        assert "silently" not in wrong.message
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
