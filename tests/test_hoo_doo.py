"""Hoo-doo, clause by clause."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from helpers import cards_of, count_lines, refusal, refused, stack, texts

import parlour
from parlour import Table
from parlour.engine.sampler import Worlds
from parlour.engine.visibility import redacted
from parlour.games.hoo_doo.advice import LUCK, advise
from parlour.lang.cards import count, each, to_set
from parlour.lang.errors import Reason
from parlour.lang.rule import explained
from parlour.packs.paintings.clubs import WHOLE_PACK, number_of
from parlour.play.log import log_of, told

HALF = "A2, B2, C2, D2, A3, B3, C3, D3, A4, B4, C4, D4, A5, B5, C5, D5, A6, B6, C6, D6, A7, B7, C7, D7, B8, C8"
"""26 cards that all pair off."""


def position(hands: dict[int, str], *, asked: int, aside: str = "A1", seed: int = 7, marks: int = 1) -> Table:
    """A table of four with these cards left; all others lie paired before seat 0."""
    table = parlour.load("hoo-doo", players=4, marks=marks).open(seed, dealer=0)
    s = table.state
    left = 0
    for seat in range(4):
        s.hand[seat] = to_set(cards_of(table, hands.get(seat, "")))
        s.pairs[seat] = 0
        left |= s.hand[seat]
    s.aside = to_set(cards_of(table, aside))
    s.pairs[0] = WHOLE_PACK & ~left & ~s.aside
    s.actors = s.turn = 1 << asked
    return table


def held(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.hand[seat]))


def laid(table: Table, seat: int) -> set[str]:
    return set(table.game.pack.names(table.state.pairs[seat]))


def play_out(table: Table, deals: int = 1) -> None:
    while not table.over and table.state.deal <= deals:
        (seat,) = table.actors
        table.play(seat, table.legal(seat)[-1])


# F4-1


@pytest.mark.parametrize("players", range(2, 9))
def test_F4_1_one_card_is_laid_aside_and_the_other_51_are_dealt(players: int) -> None:
    game = parlour.load("hoo-doo", players=players)
    table = game.open(packs=[stack(game, {}, dealer=0, size=0, first="C7")], dealer=0)
    assert table.game.pack.names(table.state.aside) == ["C7"]
    assert table.state.pack == 0
    dealt = [count(table.state.hand[seat] | table.state.pairs[seat]) for seat in range(players)]
    assert sum(dealt) == 51
    lefts = [51 // players + (place < 51 % players) for place in range(players)]
    assert dealt == [lefts[-1], *lefts[:-1]], "the dealer's left has the first card, the dealer the last"


@pytest.mark.parametrize("players", [0, 1, 9])
def test_F4_1_two_to_eight_play(players: int) -> None:
    with pytest.raises(parlour.SetupError) as caught:
        parlour.load("hoo-doo", players=players)
    assert caught.value.field == "players"


def test_F4_1_without_a_stacked_pack_chance_draws_the_card() -> None:
    found = Counter(parlour.load("hoo-doo", players=3).open(seed).state.aside for seed in range(150))
    assert all(count(aside) == 1 for aside in found)
    assert len(found) > 40


def test_F4_1_nobody_sees_the_card_laid_aside() -> None:
    table = parlour.load("hoo-doo", players=3).open(7)
    for viewer in (None, 0, 1, 2):
        assert table.view(viewer)["fields"]["aside"] == {"hidden": 1}
        assert not any("aside" in line for line in log_of(table, viewer))


# F4-2


def test_F4_2_pairs_are_laid_whatever_their_clubs_and_of_three_the_first_two() -> None:
    game = parlour.load("hoo-doo", players=8)
    hands = {1: "A1, D1, B2, C2, D2, A3, A4", 2: "A5, B5, C5, D5, D3, C4, D12", 3: "D6, C6, B6, A7, B7, D13, A8"}
    table = game.open(packs=[stack(game, hands, dealer=0, size=0, first="A2")], dealer=0)
    assert (laid(table, 1), held(table, 1)) == ({"A1", "D1", "B2", "C2"}, "A3, A4, D2")
    assert (laid(table, 2), held(table, 2)) == ({"A5", "B5", "C5", "D5"}, "C4, D3, D12")
    assert (laid(table, 3), held(table, 3)) == ({"B6", "C6", "A7", "B7"}, "A8, D6, D13")


def test_F4_2_pairs_are_open_to_all_and_hands_are_not() -> None:
    table = parlour.load("hoo-doo", players=4).open(7)
    for viewer in (None, 0, 1, 2, 3):
        fields = table.view(viewer)["fields"]
        for seat in range(4):
            assert set(fields["pairs"][seat]) == laid(table, seat)
            if seat != viewer:
                assert fields["hand"][seat] == {"hidden": count(table.state.hand[seat])}
    assert table.view(2)["fields"]["hand"][2] == table.game.pack.names(table.state.hand[2])


@pytest.mark.parametrize("players", range(2, 9))
def test_F4_2_no_pair_is_ever_left_in_a_hand(players: int) -> None:
    table = parlour.load("hoo-doo", players=players).open(players)
    while True:
        for seat in range(players):
            numbers = [number_of(card) for card in each(table.state.hand[seat])]
            assert len(set(numbers)) == len(numbers)
            assert all(n % 2 == 0 for n in Counter(number_of(c) for c in each(table.state.pairs[seat])).values())
        if table.over:
            break
        (seat,) = table.actors
        table.play(seat, "draw 1")


def test_F4_2_no_unseen_hand_is_thought_to_have_a_pair() -> None:
    table = parlour.load("hoo-doo", players=3).open(7)
    worlds = Worlds(table.game.rules, table.state, 0, seed=3)
    seen = set()
    for _ in range(20):
        hands = worlds.next().hand
        for hand in hands[1:3]:
            numbers = [number_of(card) for card in each(hand)]
            assert len(set(numbers)) == len(numbers)
        seen.add(tuple(hands))
    assert len(seen) == 20


# F4-3


def test_F4_3_left_of_the_dealer_draws_from_the_dealer_and_the_next_from_that_seat() -> None:
    table = parlour.load("hoo-doo", players=4).open(7, dealer=3)
    assert table.actors == {0}
    before = table.state.hand[3]
    assert texts(table, 0) == [f"draw {place}" for place in range(1, count(before) + 1)]
    table.play(0, "draw 1")
    assert count(table.state.hand[3]) == count(before) - 1
    assert table.actors == {1}
    before = table.state.hand[0]
    table.play(1, "draw 1")
    assert count(table.state.hand[0]) == count(before) - 1


@pytest.mark.english
def test_F4_3_a_pair_made_is_laid_at_once() -> None:
    table = position({3: "C9", 0: "A2, B9, C10", 1: "D2, C3"}, asked=0)
    table.play(0, "draw 1")
    assert held(table, 0) == "A2, C10"
    assert {"B9", "C9"} <= laid(table, 0)
    assert "Seat 0 lays out B9, C9." in table.log


def test_F4_3_a_card_that_makes_no_pair_stays_in_the_hand() -> None:
    table = position({3: "C8", 0: "A2, B9", 1: "D2, C3"}, asked=0)
    before = laid(table, 0)
    table.play(0, "draw 1")
    assert held(table, 0) == "A2, B9, C8"
    assert laid(table, 0) == before


def test_F4_3_every_place_of_the_mixed_hand_is_another_card() -> None:
    hand = "A4, B5, C6, D7, A8"
    for seed in (1, 2, 3):
        drawn = set()
        for place in range(1, 6):
            table = position({3: hand, 0: "A2", 1: "A3"}, asked=0, seed=seed)
            table.play(0, f"draw {place}")
            drawn |= set(held(table, 0).split(", ")) - {"A2"}
        assert drawn == set(hand.split(", "))


def test_F4_3_chance_has_mixed_the_hand_so_a_place_means_nothing() -> None:
    found: Counter[str] = Counter()
    for seed in range(300):
        table = position({3: "A4, B5, C6, D7, A8", 0: "A2", 1: "A3"}, asked=0, seed=seed)
        table.play(0, "draw 2")
        found[held(table, 0)] += 1
    assert len(found) == 5
    assert min(found.values()) > 35


@pytest.mark.english
def test_F4_3_the_card_drawn_is_seen_by_nobody_else() -> None:
    table = position({3: "C8, A9", 0: "A2, B10", 1: "D2, C3"}, asked=0)
    table.play(0, "draw 1")
    assert table.log[-2] == "Seat 0 draws a card from Seat 3."
    for viewer in (None, 1, 2, 3):
        assert table.view(viewer)["fields"]["hand"][0] == {"hidden": 3}
        assert "Seat 0 draws a card from Seat 3." in log_of(table, viewer)


def test_F4_3_a_hand_that_drew_is_thought_to_have_one_card_of_a_number_at_the_most() -> None:
    """Seat 3 does not see two 2s, two 3s and a 9. Whichever of the five lies aside, the others lie in four ways without a pair."""
    table = position({0: "A2, B3", 1: "C3, D2", 3: "C9"}, aside="A9", asked=0)
    worlds = Worlds(table.game.rules, table.state, 3, seed=3)
    seen = set()
    for _ in range(400):
        s = worlds.next()
        aside, *hands = (", ".join(table.game.pack.names(cards)) for cards in (s.aside, s.hand[0], s.hand[1]))
        seen.add((aside, tuple(hands)))
    assert len(seen) == 20
    assert {hands for aside, hands in seen if aside == "A9"} == {
        ("A2, B3", "C3, D2"), ("B3, D2", "A2, C3"), ("A2, C3", "B3, D2"), ("C3, D2", "A2, B3"),
    }  # fmt: skip


@pytest.mark.parametrize("text", ["draw 3", "draw 0", "draw 14", "draw -1", "draw", "draw A4", "pass", "", "draw 1 2"])
def test_F4_3_what_is_no_place_in_the_hand_is_nonsense(text: str) -> None:
    table = position({3: "A4, B5", 0: "A2, A3, A6", 1: "A3"}, asked=0)
    assert texts(table, 0) == ["draw 1", "draw 2"]
    assert refused(table, 0, text) is None


def test_F4_3_a_place_that_is_not_there_is_told_with_those_that_are() -> None:
    table = position({3: "A4, B5", 0: "A2, A3, A6", 1: "A3"}, asked=0)
    no = refusal(table, 0, "draw 3")
    assert (no.reason, no.clause, no.legal) == (Reason.CHOICE, None, ["draw 1", "draw 2"])


def test_F4_3_nobody_draws_out_of_turn() -> None:
    table = position({3: "A4, B5", 0: "A2", 1: "A3"}, asked=0)
    assert refused(table, 1, "draw 1") is None
    assert refused(table, 3, "draw 1") is None


# F4-4


def test_F4_4_a_neighbour_already_out_is_passed_over() -> None:
    table = position({2: "A4, B5, C6", 0: "A2, A3", 1: "B3, B2"}, asked=0)
    assert texts(table, 0) == ["draw 1", "draw 2", "draw 3"]
    table.play(0, "draw 1")
    assert count(table.state.hand[2]) == 2
    assert count(table.state.hand[1]) == 2


@pytest.mark.english
def test_F4_4_a_dealer_with_everything_paired_is_passed_over_too() -> None:
    game = parlour.load("hoo-doo", players=8)
    hands = {0: "A2, B2, A3, B3, A4, B4", 7: "A5, B6, A7, B8, A9, B10"}
    table = game.open(packs=[stack(game, hands, dealer=0, size=0, first="A1")], dealer=0)
    assert held(table, 0) == ""
    assert table.actors == {1}
    before = table.state.hand[7]
    assert "Seat 0 is out and safe." in table.log
    table.play(1, "draw 1")
    assert "Seat 1 draws a card from Seat 7." in table.log
    assert count(table.state.hand[7]) == count(before) - 1


# F4-5


@pytest.mark.english
def test_F4_5_laying_the_last_pair_goes_out_and_the_next_draws_from_further_right() -> None:
    table = position({3: "C9", 0: "A9", 1: "A4, C5", 2: "C4, D5, B1"}, asked=0)
    table.play(0, "draw 1")
    assert held(table, 0) == held(table, 3) == ""
    assert table.actors == {1}
    assert table.log[-3:] == ["Seat 0 lays out A9, C9.", "Seat 0 is out and safe.", "Seat 3 is out and safe."]
    assert told(table, 3)[-1] == [
        "Seat 0 draws a card from you.",
        "From your hand: C9.",
        "Seat 0 lays out A9, C9.",
        "Seat 0 is out and safe.",
        "You are out and safe.",
    ]
    assert table.view(None)["fields"]["source"] == 2, "all can see whose hand is next"
    assert texts(table, 1) == ["draw 1", "draw 2", "draw 3"], "seat 2 is the next with cards to the right"
    table.play(1, "draw 1")
    assert count(table.state.hand[2]) == 2
    assert table.actors == {2}


def test_F4_5_a_player_without_cards_is_not_asked() -> None:
    table = position({3: "C9, C8", 0: "A2", 2: "D2, C3"}, asked=0)
    table.play(0, "draw 1")
    assert table.actors == {2}


def test_F4_5_losing_the_last_card_by_anothers_draw_is_out_and_safe() -> None:
    table = position({3: "C9", 0: "A2", 1: "D2, B1", 2: "B9"}, asked=0)
    table.play(0, "draw 1")
    assert held(table, 3) == ""
    table.play(1, "draw 1")
    table.play(2, "draw 1")
    assert 3 not in table.actors
    play_out(table)
    assert 3 in table.winners


# F4-6


def test_F4_6_the_holder_of_the_last_card_is_the_hoo_doo() -> None:
    table = position({3: "C9", 0: "B9", 2: "B1"}, asked=0, aside="A1")
    table.play(0, "draw 1")
    assert table.over
    assert table.actors == set()
    assert held(table, 2) == "B1"
    assert table.state.hoo_doo == 2
    assert table.deals == [[0, 0, 1, 0]]
    assert table.scores == [0, 0, 1, 0]


def test_F4_6_the_count_names_the_odd_card() -> None:
    table = position({3: "C9", 0: "B9", 2: "B1"}, asked=0, aside="A1")
    assert count_lines(table, 2, so_far=True) == []
    table.play(0, "draw 1")
    assert [count_lines(table, seat) for seat in range(4)] == [[], [], [("hoo_doo", "F4-6", 1, "B1")], []]


@pytest.mark.english
def test_F4_6_the_card_laid_aside_is_then_shown() -> None:
    table = position({3: "C9", 0: "B9", 2: "B1"}, asked=0, aside="A1")
    assert table.view(None)["fields"]["aside"] == {"hidden": 1}
    table.play(0, "draw 1")
    for viewer in (None, 0, 1, 2, 3):
        assert table.view(viewer)["fields"]["aside"] == ["A1"]
        assert "The card laid aside was A1." in log_of(table, viewer)
        assert "Seat 2 is the Hoo-doo." in log_of(table, viewer)


def test_F4_6_a_deal_can_be_over_before_anybody_draws() -> None:
    game = parlour.load("hoo-doo", players=2)
    table = game.open(packs=[stack(game, {0: HALF}, dealer=1, size=0, first="A1")], dealer=1)
    assert held(table, 0) == ""
    assert held(table, 1) == "D1"
    assert table.over
    assert table.deals == [[0, 1]]
    assert table.winners == [0]


@pytest.mark.parametrize("players", range(2, 9))
def test_F4_6_the_last_card_has_the_number_of_the_one_laid_aside(players: int) -> None:
    for seed in range(5):
        table = parlour.load("hoo-doo", players=players).open(seed)
        play_out(table)
        s = table.state
        (last,) = each(s.hand[s.hoo_doo])
        (aside,) = each(s.aside)
        assert number_of(last) == number_of(aside)
        assert s.points[:players] == [int(seat == s.hoo_doo) for seat in range(players)]
        assert sum(count(cards) for cards in s.pairs) == 50


# F4-7


def test_F4_7_a_game_is_one_deal_and_all_but_the_hoo_doo_win() -> None:
    table = position({3: "C9", 0: "B9", 2: "B1"}, asked=0)
    table.play(0, "draw 1")
    assert table.over
    assert table.winners == [0, 1, 3]
    assert table.state.deal == 1


def test_F4_7_with_more_marks_it_goes_on_until_one_has_them_all() -> None:
    table = position({3: "C9", 0: "B9", 2: "B1"}, asked=0, marks=3)
    table.play(0, "draw 1")
    assert not table.over
    assert (table.state.deal, table.state.dealer) == (2, 1)
    assert table.scores == [0, 0, 1, 0]
    play_out(table, deals=100)
    assert table.over
    assert max(table.scores) == 3
    assert sum(table.scores) == len(table.deals) == table.state.deal
    loser = table.scores.index(3)
    assert table.winners == [seat for seat in range(4) if seat != loser]


@pytest.mark.parametrize(("marks", "over"), [(1, True), (2, True), (3, False)])
def test_F4_7_the_number_of_marks_decides(marks: int, over: bool) -> None:
    table = position({3: "C9", 0: "B9", 2: "B1"}, asked=0, marks=marks)
    table.state.total[2] = 1
    table.state.total[1] = marks - 1
    table.play(0, "draw 1")
    assert table.over is over
    if over:
        assert table.winners == [0, 1, 3], "a player one mark short still wins"


def test_F4_7_a_game_that_is_stopped_goes_to_those_with_the_fewest_marks() -> None:
    table = parlour.load("hoo-doo", players=3, marks=9).open(7, stop=4)
    play_out(table, deals=100)
    assert table.state.deal == 4
    assert table.winners == [seat for seat in range(3) if table.scores[seat] == min(table.scores)]
    assert len(table.winners) < 3


def test_F4_7_with_one_deal_only_the_others_win() -> None:
    table = parlour.load("hoo-doo", players=3, marks=9, length="deal").open(7)
    play_out(table)
    assert table.over
    assert table.winners == [seat for seat in range(3) if table.scores[seat] == 0]


@pytest.mark.parametrize("marks", [0, -1, 10000, "many"])
def test_F4_7_marks_are_a_number(marks: int | str) -> None:
    with pytest.raises(parlour.SetupError, match="marks"):
        parlour.load("hoo-doo", marks=marks)


# Advice


def test_advice_is_luck_and_looks_at_no_cards() -> None:
    table = position({3: "A4, B5, C6", 0: "A2", 1: "A3"}, asked=0)
    may = table.game.rules.legal(table.state, 0)
    with explained() as steps:
        assert advise(table.state, 0, may) == 0b001
    assert steps == [(LUCK, 0b110)]
    seen: Any = redacted(table.state, 0)
    assert advise(seen, 0, may) == 0b001
    assert advise(table.state, 0, 0b100) == 0b100
