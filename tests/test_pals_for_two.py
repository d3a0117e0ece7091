"""Pals for two, clause by clause."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import cards_of, play_all, refused, stack, texts
from pals_deals import can_be_for_two, is_pair, lines_of, whole_pairs, worth_of

import parlour
from parlour import SetupError, Table
from parlour.bots.adviser import advice
from parlour.engine.sampler import Worlds
from parlour.games.pals_for_two.advice import (
    KEEP_PAIR,
    LAY_PAIRS,
    LEAD_HIGH,
    LEAD_USELESS,
    TAKE_TO_LAY,
    TAKE_WITH_PAL,
    THROW_USELESS,
)
from parlour.games.pals_for_two.rules import (
    LEAD,
    OUT_BY_ANSWERING,
    OUT_BY_LEADING,
    OUT_BY_PAIRING,
    families,
    family,
    fits,
    takes,
)
from parlour.lang.cards import count, each, has, to_set
from parlour.lang.phrases import worded
from parlour.lang.rule import reason_text
from parlour.packs.pals.troupes import TROUPES
from parlour.play.facts import Moved

GAME = parlour.load("pals-for-two")
MINE = "yellow 1, yellow 2, yellow 3, yellow 4, yellow 5, red 6, red 7, red 8, red 9, red 10, red star"
YOURS = "green 1, green 2, green 3, green 4, green 5, green 6, blue 7, blue 8, blue 9, blue 10, blue star"


def dealt(mine: str = MINE, yours: str = YOURS, stock: str = "", **options: str | int) -> Table:
    """Seat 0 deals and leads, with ``mine``; seat 1 has ``yours``; ``stock`` comes from the top."""
    game = parlour.load("pals-for-two", **options)
    return game.open(dealer=0, packs=[stack(game, {0: mine, 1: yours}, dealer=0, size=11, then=stock)])


def position(mine: str, yours: str, *, stock: str = "", asked: int = 0, **options: str | int) -> Table:
    """A position with these hands and this stock (in any order), ``asked`` to lead; the rest are flat tricks of seat 1."""
    table = parlour.load("pals-for-two", **options).open(dealer=asked)
    s = table.state
    s.hand, s.laid, s.pairs, s.taken = [set_of(mine), set_of(yours)], [0, 0], [0, 0], [0, 0]
    s.pack = set_of(stock)
    s.flat_tricks = [0, TROUPES & ~s.hand[0] & ~s.hand[1] & ~s.pack]
    s.phase, s.leader = LEAD, asked
    s.actors = s.turn = 1 << asked
    return table


def set_of(names: str) -> int:
    return to_set(cards_of(GAME, names))


def held(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.hand[seat]))


def laid(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.laid[seat]))


def where(table: Table) -> tuple[str, set[int]]:
    return table.phase.name, table.actors


# PT-1


def test_PT_1_two_play_without_the_joker_11_cards_each_and_a_stock_of_30() -> None:
    table = GAME.open(3)
    s = table.state
    assert [count(s.hand[seat] | s.laid[seat]) for seat in (0, 1)] == [11, 11]
    assert count(s.pack) == 30
    assert not has(s.pack | s.hand[0] | s.hand[1] | s.laid[0] | s.laid[1], 52)
    assert table.view(0)["fields"]["pack"] == {"hidden": 30}
    for players in (1, 3):
        with pytest.raises(SetupError):
            parlour.load("pals-for-two", players=players)


def test_PA_2_the_first_captain_finds_the_first_dealer_of_two_as_well() -> None:
    """The sheet tells it once, for any number of players; none of the clauses for two does."""
    assert GAME.rules.verbs.first_dealer.rule == ("PA-2",)
    assert "PA-2" in GAME.rules.introduction
    assert not any("first dealer" in clause.text for clause in GAME.rules.clauses)
    tables = [GAME.open(seed) for seed in range(30)]
    assert all(table.facts()[0].value.endswith(" star") for table in tables)
    assert {table.state.dealer for table in tables} == {0, 1}


def test_PT_1_both_lay_aside_all_pairs_they_hold() -> None:
    mine = "yellow 2, yellow 3, yellow 4, red 1, red 3, red 9, red 11, red 12, blue 3, blue 4, green 9"
    yours = "yellow 5, yellow 6, yellow 7, yellow 8, yellow star, red star, red 10, green star, blue 1, blue 2, blue 11"
    table = dealt(mine, yours)
    assert held(table, 0) == "yellow 2, red 1, red 3, red 11, red 12"
    assert laid(table, 0) == "yellow 3, yellow 4, red 9, blue 3, blue 4, green 9"
    assert laid(table, 1) == "yellow star, green star"
    assert table.view(0)["fields"]["laid"][1] == {"hidden": 2}


def test_PT_1_by_own_players_lay_their_pairs_and_say_when_they_are_done() -> None:
    table = dealt("yellow 3, blue 3, red 4", "red 9, green 9, blue 9, yellow 1, yellow 2", pairing="own")
    assert where(table) == ("pair", {0, 1})
    assert "pair yellow 3 + blue 3" in texts(table, 0)
    assert texts(table, 0)[-1] == "done"
    assert refused(table, 0, "pair yellow 3 + red 4") == "PT-1"
    assert refused(table, 0, "pair red 9 + green 9") is None
    assert refused(table, 0, "play pals") is None
    play_all(table, "1: pair blue 9 + red 9; 0: pair yellow 3 + blue 3")
    assert (laid(table, 0), laid(table, 1)) == ("yellow 3, blue 3", "red 9, blue 9")
    assert Moved(1, "pair", "pair {card} + {other}", None) in table.facts(0)
    table.play(0, "done")
    assert where(table) == ("pair", {1})
    table.play(1, "done")
    assert where(table) == ("lead", {0})


@pytest.mark.parametrize("pairing", ["auto", "own"])
def test_PT_1_a_pair_is_thought_to_be_in_the_hand_only_where_the_players_lay_them(pairing: str) -> None:
    """What seat 0 does not see: where the program lays all pairs, none can be left; and only whole pairs are laid."""
    table = dealt(yours=YOURS.replace("green 2", "yellow 8"), pairing=pairing)
    if pairing == "own":
        play_all(table, "0: done; 1: pair yellow 8 + blue 8; 1: done")
    assert where(table) == ("lead", {0})
    worlds = Worlds(table.game.rules, table.state, 0, seed=4)
    keeps_a_pair, laid_pairs = 0, set()
    for _ in range(40):
        s = worlds.next()
        assert whole_pairs(s.laid[1]) == set(each(s.laid[1]))
        keeps_a_pair += whole_pairs(s.hand[1]) != set()
        laid_pairs.add(s.laid[1])
    assert keeps_a_pair == 0 if pairing == "auto" else keeps_a_pair > 0
    assert len(laid_pairs) > 10


# PT-2 and PT-3


def test_PT_2_the_dealer_leads_and_the_other_plays_any_card() -> None:
    table = dealt()
    assert where(table) == ("lead", {0})
    assert len(texts(table, 0)) == 11
    assert refused(table, 0, "lead green 1") is None
    table.play(0, "lead yellow 3")
    assert where(table) == ("play", {1})
    assert [text.split(" ", 1)[1] for text in texts(table, 1)] == held(table, 1).split(", ")
    assert refused(table, 1, "lead green 1") is None
    assert table.view()["fields"]["trick"] == ["yellow 3"]


@pytest.mark.parametrize("led", range(52))
def test_PT_3_the_pal_or_a_higher_number_takes(led: int) -> None:
    for card in range(52):
        if card != led:
            assert takes(led, card) == (is_pair(led, card) or card % 13 > led % 13)


@pytest.mark.parametrize(
    ("led", "answer", "taker"),
    [
        ("yellow 5", "green 5", 1),
        ("yellow 5", "green 6", 1),
        ("yellow 5", "green 4", 0),
        ("red star", "blue star", 1),
        ("red star", "blue 10", 0),
        ("red 10", "blue star", 1),
    ],
)
def test_PT_3_who_takes_the_trick(led: str, answer: str, taker: int) -> None:
    table = dealt()
    play_all(table, f"0: lead {led}; 1: play {answer}")
    assert where(table) == ("lead", {taker})


def test_PT_3_an_equal_number_that_is_no_pal_does_not_take() -> None:
    table = position("yellow 5, red 1", "red 5, red 2")
    play_all(table, "0: lead yellow 5; 1: play red 5")
    assert table.actors == {0}
    assert table.state.flat_tricks[0] == set_of("yellow 5, red 5")


# PT-4 to PT-6


def test_PT_4_the_taker_draws_and_lays_then_the_other_draws_and_lays_nothing() -> None:
    table = dealt(stock="yellow 7, red 1")
    play_all(table, "0: lead red 10; 1: play blue star")
    assert laid(table, 1) == "yellow 7, blue 7"
    assert has(table.state.hand[0], 13)
    assert count(table.state.pack) == 28
    assert (count(table.state.hand[0]), count(table.state.hand[1])) == (11, 9)
    taken, drawn = table.facts(0)[-2:]
    assert (taken.seat, taken.field, taken.cards) == (1, "flat_tricks", ("red 10", "blue star"))
    assert (drawn.field, drawn.cards) == ("hand", ("red 1",))


def test_PT_4_the_other_keeps_a_pair_until_taking_a_trick() -> None:
    table = dealt(stock="red 1, red 2, red 3, red 11")
    play_all(table, "0: lead red star; 1: play green 1")
    assert laid(table, 1) == ""
    assert {"red 2", "green 2"} <= set(held(table, 1).split(", "))
    play_all(table, "0: lead yellow 1; 1: play green 6")
    assert laid(table, 1) == "red 2, red 3, green 2, green 3"
    assert where(table) == ("lead", {1})


def test_PT_4_by_own_the_taker_is_asked_to_pair_and_then_the_other_draws() -> None:
    table = dealt(stock="yellow 7, red 1", pairing="own")
    play_all(table, "0: done; 1: done; 0: lead red 10; 1: play blue star")
    assert where(table) == ("pair", {1})
    assert count(table.state.pack) == 29
    assert texts(table, 1) == ["pair yellow 7 + blue 7", "done"]
    assert count(table.state.hand[0]) == 10
    play_all(table, "1: pair yellow 7 + blue 7; 1: done")
    assert where(table) == ("lead", {1})
    assert (count(table.state.hand[0]), count(table.state.pack)) == (11, 28)


def test_PT_4_the_drawn_cards_are_seen_by_their_owners_only() -> None:
    table = dealt(stock="yellow 11, red 1")
    play_all(table, "0: lead red 10; 1: play blue star")
    assert table.view(0)["fields"]["hand"][1] == {"hidden": 11}
    assert "yellow 11" in table.view(1)["fields"]["hand"][1]


def test_PT_5_the_taker_leads_next() -> None:
    table = dealt()
    play_all(table, "0: lead red star; 1: play green 1")
    assert where(table) == ("lead", {0})
    play_all(table, "0: lead yellow 1; 1: play green 6")
    assert where(table) == ("lead", {1})


def test_PT_6_when_the_stock_is_gone_a_taker_may_still_lay_pairs() -> None:
    table = position("red 9, yellow 3, blue 3, red 1", "green 8, yellow 2, green 4, red 12")
    play_all(table, "0: lead red 9; 1: play green 8")
    assert laid(table, 0) == "yellow 3, blue 3"
    assert held(table, 0) == "red 1"
    assert where(table) == ("lead", {0})
    table = position("red 9, yellow 3, blue 3, red 1", "green 8, yellow 2, green 4, red 12", pairing="own")
    play_all(table, "0: lead red 9; 1: play green 8")
    assert texts(table, 0) == ["pair yellow 3 + blue 3", "done"]


def test_PT_6_the_last_two_cards_of_the_stock_go_one_to_each() -> None:
    table = position("red 9, red 1", "green 8, yellow 2", stock="red 11, red 12")
    play_all(table, "0: lead red 9; 1: play green 8")
    assert [count(table.state.hand[seat]) for seat in (0, 1)] == [2, 2]
    assert table.state.pack == 0
    play_all(table, "0: lead red 1; 1: play yellow 2")
    assert [count(table.state.hand[seat]) for seat in (0, 1)] == [1, 1]


# PT-7


def test_PT_7_a_last_card_led_is_still_answered_and_its_leader_is_out() -> None:
    table = position("red 5", "blue 5, yellow 2", length="deal")
    table.play(0, "lead red 5")
    assert not table.over
    table.play(1, "play blue 5")
    assert table.over
    assert table.state.how == OUT_BY_LEADING
    assert table.deals == [[3, 1]]


def test_PT_7_a_last_card_that_answers_is_out_too() -> None:
    table = position("red 5, yellow 2", "green 9", length="deal")
    play_all(table, "0: lead red 5; 1: play green 9")
    assert table.state.how == OUT_BY_ANSWERING
    assert table.deals == [[0, 3]]


def test_PT_7_if_both_play_their_last_the_leader_was_first() -> None:
    table = position("red star", "blue star", length="deal")
    play_all(table, "0: lead red star; 1: play blue star")
    assert table.deals == [[3, 2]]
    assert table.state.out == 0


def test_PT_7_nothing_is_laid_after_that() -> None:
    table = position("red 5", "blue 9, yellow 2, green 2", length="deal")
    play_all(table, "0: lead red 5; 1: play blue 9")
    assert (laid(table, 1), table.deals) == ("", [[3, 0]])


@pytest.mark.parametrize("pairing", ["auto", "own"])
def test_PT_7_laying_the_last_pair_goes_out(pairing: str) -> None:
    table = position("red 9, yellow 3, blue 3", "green 8, yellow 2, green 4", pairing=pairing, length="deal")
    play_all(table, "0: lead red 9; 1: play green 8")
    if pairing == "own":
        table.play(0, "pair yellow 3 + blue 3")
    assert table.state.how == OUT_BY_PAIRING
    assert table.deals == [[1 + 3, 0]]


def test_PT_7_an_empty_hand_before_the_stock_is_gone_draws_again() -> None:
    table = position("red 5", "green 9, blue 1, blue 2", stock="red 11, red 12")
    play_all(table, "0: lead red 5; 1: play green 9")
    assert not table.deals
    assert count(table.state.hand[0]) == 1


# PT-8 and PT-9


@pytest.mark.parametrize(
    ("led", "answer", "points"), [("red 5", "blue 5", [0, 1]), ("red star", "blue star", [0, 2]), ("red 5", "blue 6", [0, 0])]
)
def test_PT_8_pairs_count_and_flat_tricks_do_not(led: str, answer: str, points: list[int]) -> None:
    table = position(f"{led}, yellow 7, red 2", f"{answer}, yellow 1", length="deal")
    play_all(table, f"0: lead {led}; 1: play {answer}; 1: lead yellow 1; 0: play yellow 7")
    assert table.deals == [[points[0], points[1] + 3]]


def test_PT_8_the_lines_of_the_count() -> None:
    table = position("red star, yellow 7, red 2", "blue star, yellow 1", length="deal")
    play_all(table, "0: lead red star; 1: play blue star")
    pair = {"pairs": ("PT-8", 1, "red star, blue star"), "captains": ("PT-8", 1, "red star, blue star")}
    assert (lines_of(table, 0), lines_of(table, 1)) == ({}, pair)
    play_all(table, "1: lead yellow 1; 0: play yellow 7")
    assert (lines_of(table, 0), lines_of(table, 1)) == ({}, {**pair, "going_out": ("PT-8", 3, "")})
    assert table.deals == [[0, 5]]


def test_PT_8_laid_pairs_are_counted_when_the_deal_is_over() -> None:
    table = position("red 9, yellow 3, blue 3", "green 8, yellow 2, green 4", length="deal", pairing="own")
    play_all(table, "0: lead red 9; 1: play green 8")
    assert lines_of(table, 0) == {}
    table.play(0, "pair yellow 3 + blue 3")
    assert lines_of(table, 0) == {"pairs": ("PT-8", 1, "yellow 3, blue 3"), "going_out": ("PT-8", 3, "")}
    assert sum(points for _, points, _ in lines_of(table, 0).values()) == table.deals[0][0]


def slow_points(table: Table) -> list[int]:
    """The points of a deal that is over, from its moves and what lies there, by the words of the sheet."""
    points, led = [0, 0], ""
    for seat, text in table.moves:
        verb, _, name = text.partition(" ")
        if verb == "lead":
            led = name
        elif verb == "play":
            cards = cards_of(table, f"{led}, {name}")
            points[seat] += is_pair(*cards) * (2 if name.endswith("star") else 1)
    for seat in (0, 1):
        points[seat] += worth_of(table.state.laid[seat])
        if table.state.hand[seat] == 0 and (table.state.hand[1 - seat] or seat == table.state.leader):
            points[seat] += 3
    return points


@pytest.mark.parametrize("pairing", ["auto", "own"])
def test_PT_8_the_points_of_random_deals(pairing: str) -> None:
    rng = random.Random(8)
    for seed in range(12):
        table = parlour.load("pals-for-two", length="deal", pairing=pairing).open(seed)
        while not table.over:
            seat = rng.choice(sorted(table.actors))
            table.play(seat, rng.choice(table.legal(seat)))
        assert table.deals == [slow_points(table)]


@pytest.mark.parametrize(
    ("before", "target", "over", "winners"),
    [
        ([46, 40], 50, False, []),
        ([47, 40], 50, True, [0]),
        ([47, 49], 50, False, []),
        ([48, 49], 50, True, [0]),
        ([47, 52], 50, True, [1]),
        ([5, 7], 10, False, []),
        ([7, 3], 10, True, [0]),
    ],
)
def test_PT_9_the_target_wins_the_higher_first_and_equal_players_play_on(
    before: list[int], target: int, over: bool, winners: list[int]
) -> None:
    """The last trick gives seat 0 three points and seat 1 one."""
    table = position("red 5", "blue 5, yellow 2", target=target)
    table.state.total[:2] = before
    play_all(table, "0: lead red 5; 1: play blue 5")
    assert (table.over, table.winners) == (over, winners)
    assert over or (table.state.deal, table.state.dealer) == (2, 1)


# What can be known of the unseen cards


@pytest.mark.parametrize("pairing", ["auto", "own"])
def test_PT_4_unseen_cards_are_dealt_anew_as_the_rules_allow(pairing: str) -> None:
    rng = random.Random(7)
    for seed in range(3):
        table = parlour.load("pals-for-two", pairing=pairing).open(seed)
        for turn in range(50):
            seat = rng.choice(sorted(table.actors))
            if turn % 7 == 0:
                s = table.state
                world: Any = Worlds(table.game.rules, s, seat, seed=rng.randrange(1 << 40)).next()
                assert all(can_be_for_two(s, owner) and can_be_for_two(world, owner) for owner in (0, 1))
                assert (world.hand[seat], world.laid[seat]) == (s.hand[seat], s.laid[seat])
                assert [count(cards) for cards in world.hand + world.laid] == [count(cards) for cards in s.hand + s.laid]
            table.play(seat, rng.choice(table.legal(seat)))


def test_PT_4_what_a_seat_can_have_of_a_number() -> None:
    """Seat 0 leads, so it has laid its pairs; seat 1 may have drawn a Pal since."""
    s: Any = position("red 9, yellow 3, blue 4", "green 8, yellow 2, green 2").state
    pair, others = set_of("yellow 3, blue 3"), set_of("red 3, green 3")
    both = [fits(s, seat, family(2), pair, 0) for seat in (0, 1)]
    assert both == [False, True]
    assert fits(s, 0, family(2), 0, pair | others)
    assert fits(s, 0, family(2), set_of("red 3"), pair)
    assert not fits(s, 1, family(2), 0, set_of("red 3, yellow 3"))
    s.pairing = 1
    assert fits(s, 0, family(2), pair, others)
    s.pairing, s.taken, s.flat_tricks = 0, [0, 0], [0, 0]
    assert not fits(s, 1, family(2), pair, 0), "at first both have just laid"
    assert sum(family(i) for i in range(families(s))) == (1 << 52) - 1


# Advice


@pytest.mark.parametrize(
    ("mine", "yours", "moves", "seat", "advised", "because"),
    [
        ("red 5, red 9", "blue 5, blue star", "0: lead red 5", 1, "play blue 5", TAKE_WITH_PAL),
        ("red 5, red 9", "blue 6, yellow 2, green 2", "0: lead red 5", 1, "play blue 6", KEEP_PAIR),
        ("red 5, red 9", "blue 6, blue 3, yellow 2, green 2", "0: lead red 5", 1, "play blue 6", TAKE_TO_LAY),
        ("red 5, red 9, yellow star", "blue 9, blue star, green 4", "", 0, "lead red 5", LEAD_USELESS),
        ("red 9, red 7, yellow star", "blue 9, blue 7, blue star", "", 0, "lead red 9", LEAD_HIGH),
        ("red 5, red 9", "blue 9, yellow 1, green 3", "0: lead red 5", 1, "play yellow 1", THROW_USELESS),
    ],
)
def test_advice(mine: str, yours: str, moves: str, seat: int, advised: str, because: int) -> None:
    move, reasons = advice(play_all(position(mine, yours), moves), seat)
    assert str(move) == advised
    assert worded(reason_text(because)) in reasons


def test_advice_lays_pairs() -> None:
    move, reasons = advice(dealt("yellow 3, blue 3", pairing="own"), 0)
    assert str(move) == "pair yellow 3 + blue 3"
    assert worded(reason_text(LAY_PAIRS)) in reasons
