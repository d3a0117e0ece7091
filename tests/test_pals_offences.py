"""Pals, clause by clause: wrong pairs and wrong takes."""

from __future__ import annotations

import pytest
from helpers import play_all, refusal, refused, texts
from pals_deals import opened, whole_pairs
from pals_tables import (
    FOR_A_SCOUT,
    FOUR,
    KEPT,
    THREE,
    WITH_THE_JOKER,
    held,
    kept,
    laid_points,
    plus,
    set_of,
    so_far,
    taken,
    where,
    with_a_scout,
)

from parlour.engine.sampler import Worlds
from parlour.lang.cards import count, each
from parlour.play.facts import FieldChanged, Moved

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


@pytest.mark.parametrize("offences", ["barred", "fined"])
def test_PA_19_playing_without_a_call_is_only_suggested_where_it_has_a_price(offences: str) -> None:
    table = opened(THREE, offences=offences)
    assert ("lead CARD silently" in refusal(table, 0, "fly").message) is (offences == "fined")
    assert "lead CARD" in refusal(table, 0, "fly").message


def test_PA_5_play_pals_is_only_suggested_to_the_dealer() -> None:
    table = opened({0: "red 5", 1: "blue 5, my pal", 2: "red 9, blue 9"}, pairing="own")
    told = [refusal(table, seat, "fly").message for seat in range(3)]
    assert ["play pals" in message for message in told] == [True, False, False]
    assert ["pair CARD + OTHER" in message for message in told] == [False, False, True]
