"""Snap Jack, clause by clause."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import cards_of, count_lines, play_all, refusal, refused, texts

import parlour
from parlour import Table
from parlour.engine.sampler import Worlds
from parlour.engine.visibility import redacted
from parlour.games.snap_jack.advice import CALL_IT, advise
from parlour.lang.cards import count, to_set
from parlour.lang.errors import Reason
from parlour.lang.rule import explained
from parlour.play.log import told


def piles(tops: dict[int, str], *, dealer: int, players: int) -> list[str]:
    """A stacked pack that deals piles with these cards on top, the uppermost first."""
    game = parlour.load("snap-jack", players=players)
    named = {seat: cards_of(game, tops.get(seat, "")) for seat in range(players)}
    spare = [card for card in range(52) if not any(card in cards for cards in named.values())]
    order = [(dealer + 1 + place) % players for place in range(52)]
    dealt: dict[int, list[int]] = {seat: [] for seat in range(players)}
    for seat in range(players):
        while len(dealt[seat]) + len(named[seat]) < order.count(seat):
            dealt[seat].append(spare.pop(0))
        dealt[seat] += reversed(named[seat])
    return [game.pack.card_name(dealt[seat].pop(0)) for seat in order]


def a_table(tops: dict[int, str], *, dealer: int = 0, players: int = 4, won: str = "under") -> Table:
    game = parlour.load("snap-jack", players=players, won=won)
    return game.open(dealer=dealer, packs=[piles(tops, dealer=dealer, players=players)])


def lay(table: Table, times: int = 1) -> Table:
    for _ in range(times):
        (seat,) = table.actors
        table.play(seat, "lay")
    return table


def in_pile(table: Table, seat: int) -> set[str]:
    return set(table.game.pack.names(table.state.open_pile[seat]))


def tops(table: Table) -> list[str | None]:
    found: list[str | None] = table.view(None)["fields"]["top"]
    return found


MATCH = {1: "A1, A2", 2: "B5, A3", 3: "C6, D9", 0: "D1, A4"}
"""Laid from seat 1 on, seat 0's D1 matches seat 1's A1."""


def at_a_match(won: str = "under") -> Table:
    return lay(a_table(MATCH, won=won), 4)


# F5-1


@pytest.mark.parametrize("players", range(2, 9))
def test_F5_1_the_whole_pack_is_dealt_into_piles_and_the_last_dealt_is_on_top(players: int) -> None:
    pack = list(parlour.load("snap-jack", players=players).pack.names(2**52 - 1))
    random.Random(players).shuffle(pack)
    dealer = players // 2
    table = parlour.load("snap-jack", players=players).open(dealer=dealer, packs=[pack])
    dealt: dict[int, list[str]] = {seat: [] for seat in range(players)}
    for place, name in enumerate(pack):
        dealt[(dealer + 1 + place) % players].append(name)
    for seat in range(players):
        assert table.state.face_down[seat] == to_set(cards_of(table, ", ".join(dealt[seat])))
    while not table.over:
        if table.view(None)["race"]:
            for seat in range(players):
                table.play(seat, "hold")
            continue
        (seat,) = table.actors
        table.play(seat, "lay")
        assert tops(table)[seat] == dealt[seat].pop()
    assert not any(dealt.values())


@pytest.mark.parametrize("players", [1, 9])
def test_F5_1_two_to_eight_play(players: int) -> None:
    with pytest.raises(parlour.SetupError) as caught:
        parlour.load("snap-jack", players=players)
    assert caught.value.field == "players"


def test_F5_1_nobody_sees_a_face_down_pile() -> None:
    table = parlour.load("snap-jack", players=3).open(7, dealer=0)
    for viewer in (None, 0, 1, 2):
        assert table.view(viewer)["fields"]["face_down"] == [{"hidden": 17}, {"hidden": 18}, {"hidden": 17}]


def test_F5_1_without_a_stacked_pack_chance_decides_what_is_on_top() -> None:
    first = set()
    for seed in range(100):
        table = lay(parlour.load("snap-jack", players=2).open(seed, dealer=0))
        (laid,) = in_pile(table, 1)
        assert count(table.state.face_down[1]) == 25
        first.add(laid)
    assert len(first) > 35


# F5-2


@pytest.mark.english
def test_F5_2_from_the_dealers_left_each_lays_their_top_card() -> None:
    table = a_table({3: "A1, B8", 0: "B2", 1: "C3", 2: "D4"}, dealer=2)
    assert table.actors == {3}
    assert texts(table, 3) == ["lay"]
    lay(table)
    assert table.actors == {0}
    assert tops(table) == [None, None, None, "A1"]
    lay(table, 3)
    assert tops(table) == ["B2", "C3", "D4", "A1"]
    assert table.actors == {3}
    lay(table)
    assert tops(table) == ["B2", "C3", "D4", "B8"]
    assert in_pile(table, 3) == {"A1", "B8"}
    assert "Seat 3 turns up A1." in table.log
    assert told(table, 3)[-1] == ["You turn up B8."]


def test_F5_2_a_seat_with_no_card_left_to_lay_is_passed_over() -> None:
    table = a_table({1: "A1", 2: "B5", 0: "C7"}, players=3)
    s = table.state
    s.safe[0], s.face_down[2] = s.face_down[2], 0
    lay(table)
    assert table.actors == {0}
    lay(table)
    assert table.actors == {1}


@pytest.mark.parametrize("text", ["hold", "call A1", "lay A1", "play A1", ""])
def test_F5_2_other_moves_are_nonsense_while_a_card_is_to_be_laid(text: str) -> None:
    table = a_table(MATCH)
    assert refused(table, 1, text) is None
    assert refused(table, 2, "lay") is None


# F5-3


def test_F5_3_cards_of_different_numbers_make_no_race() -> None:
    table = lay(a_table(MATCH), 3)
    assert not table.view(None)["race"]
    assert table.actors == {0}


def test_F5_3_a_number_that_lies_on_another_open_pile_makes_a_race() -> None:
    table = at_a_match()
    assert table.view(None)["race"]
    assert table.actors == {0, 1, 2, 3}


def test_F5_3_a_number_further_down_a_pile_makes_none() -> None:
    table = lay(a_table({1: "A1, A2", 2: "B5, B1", 3: "C6, D9", 0: "D7, A4"}), 6)
    assert tops(table)[:3] == ["D7", "A2", "B1"]
    assert not table.view(None)["race"]


def test_F5_3_nor_does_the_card_it_covers_on_ones_own_pile() -> None:
    table = lay(a_table({1: "A1, B1", 2: "B5", 3: "C6", 0: "D7"}), 5)
    assert tops(table) == ["D7", "B1", "B5", "C6"]
    assert not table.view(None)["race"]


@pytest.mark.parametrize("text", ["call D1", "call d1", "call Breezing Up", "CALL  the breezing up"])
@pytest.mark.english
def test_F5_3_the_first_to_call_the_card_just_laid_takes_both_piles(text: str) -> None:
    table = at_a_match()
    table.play(2, text)
    assert table.moves[-1] == (2, "call D1")
    assert in_pile(table, 2) == {"B5", "A1", "D1"}
    assert in_pile(table, 0) == in_pile(table, 1) == set()
    assert in_pile(table, 3) == {"C6"}
    assert tops(table) == [None, None, "B5", "C6"]
    assert table.log[-2:] == ["Seat 2 calls Breezing Up (D1).", "Seat 2 takes the matching piles."]
    assert told(table, 2)[-1] == ["You call Breezing Up (D1).", "You take the matching piles."]
    assert not table.view(None)["race"]


def test_F5_3_the_other_card_of_the_match_is_not_the_one_to_call() -> None:
    table = at_a_match()
    table.play(2, "call A1")
    assert in_pile(table, 2) == {"B5"}
    assert table.actors == {0, 1, 3}


def test_F5_3_the_next_to_lay_is_left_of_who_laid_last_whoever_won() -> None:
    table = at_a_match()
    table.play(3, "call D1")
    assert table.actors == {1}


# F5-4


@pytest.mark.parametrize(("winner", "top"), [(0, "D1"), (1, "A1")])
def test_F5_4_the_callers_own_pile_that_matched_stays_in_place(winner: int, top: str) -> None:
    table = at_a_match()
    table.play(winner, "call D1")
    assert in_pile(table, winner) == {"A1", "D1"}
    assert in_pile(table, 1 - winner) == set()
    assert tops(table)[winner] == top
    assert tops(table)[1 - winner] is None


def test_F5_4_whole_piles_go_under_the_callers_own_whose_top_stays() -> None:
    table = lay(a_table({1: "A1, A2", 2: "B5, C9", 3: "C6, B2", 0: "D1, A4"}), 4)
    table.play(2, "call D1")
    assert tops(table)[2] == "B5"
    lay(table, 2)
    assert in_pile(table, 2) == {"B5", "A1", "D1", "C9"}
    lay(table)
    assert tops(table) == [None, "A2", "C9", "B2"]
    table.play(2, "call B2")
    assert in_pile(table, 2) == {"B5", "A1", "D1", "C9", "A2", "C6", "B2"}
    assert tops(table) == [None, None, "C9", None]


def test_F5_4_a_pile_won_is_lost_with_the_pile_it_lies_under() -> None:
    table = lay(a_table({1: "A1, A2", 2: "B5, C9", 3: "C6, B9", 0: "D1, A4"}), 4)
    table.play(2, "call D1")
    lay(table, 3)
    table.play(1, "call B9")
    assert in_pile(table, 1) == {"A2", "A1", "D1", "B5", "C9", "C6", "B9"}
    assert table.scores == [0, 7, 0, 0]


def test_F5_4_without_an_open_pile_what_is_taken_becomes_it_with_the_card_just_laid_on_top() -> None:
    table = lay(a_table({1: "A1, A3", 2: "B1, B8"}), 2)
    table.play(0, "call B1")
    assert in_pile(table, 0) == {"A1", "B1"}
    assert tops(table) == ["B1", None, None, None]


def test_F5_4_safe_lays_them_apart_and_the_callers_own_pile_stays_in_place() -> None:
    third = at_a_match(won="safe")
    third.play(2, "call D1")
    assert third.view(None)["fields"]["safe"] == [[], [], ["A1", "D1"], []]
    assert in_pile(third, 2) == {"B5"}
    assert tops(third) == [None, None, "B5", "C6"]
    own = at_a_match(won="safe")
    own.play(1, "call D1")
    assert own.view(None)["fields"]["safe"] == [[], ["D1"], [], []]
    assert in_pile(own, 1) == {"A1"}
    assert tops(own) == [None, "A1", "B5", "C6"]


def test_F5_4_safe_leaves_an_empty_open_pile_empty_and_its_cards_cannot_be_lost() -> None:
    table = lay(a_table({1: "A1, A3", 2: "B1, B8", 3: "C4, C9", 0: "D4"}, won="safe"), 2)
    table.play(0, "call B1")
    assert tops(table) == [None, None, None, None]
    lay(table, 2)
    table.play(3, "call D4")
    assert table.view(None)["fields"]["safe"] == [["A1", "B1"], [], [], ["D4"]]
    assert table.scores == [2, 0, 0, 2]


def test_F5_4_won_is_under_or_safe() -> None:
    assert parlour.load("snap-jack").options["won"] == "under"
    with pytest.raises(parlour.SetupError, match=r"under\|safe"):
        parlour.load("snap-jack", won="over")


# F5-5


def test_F5_5_all_may_call_any_card_or_hold_with_or_without_cards() -> None:
    table = at_a_match()
    table.state.face_down[3] = table.state.open_pile[3] = 0
    table.state.top[3] = -1
    calls = [f"call {name}" for name in table.game.pack.names(2**52 - 1)]
    for seat in range(4):
        assert texts(table, seat) == [*calls, "hold"]
        view = table.view(seat)
        assert view["legal"] == [*calls, "hold"]
        assert view["actors"] == [0, 1, 2, 3]
    table.play(3, "call D1")
    assert in_pile(table, 3) == {"A1", "D1"}


def test_F5_5_when_all_have_held_the_next_card_is_laid_and_nothing_moves() -> None:
    table = at_a_match()
    play_all(table, "3: hold; 0: hold; 1: hold")
    assert table.actors == {2}
    assert table.view(0)["actors"] == [0, 1, 2, 3], "the view does not tell which seats have held"
    table.play(2, "hold")
    assert table.actors == {1}
    assert not table.view(None)["race"]
    assert tops(table) == ["D1", "A1", "B5", "C6"]


def test_F5_5_a_race_ends_when_all_have_held_or_called_wrong() -> None:
    table = play_all(at_a_match(), "3: hold; 0: call A1; 1: hold; 2: call C12")
    assert table.actors == {1}
    assert table.scores == [1, 1, 1, 1]


def test_F5_5_holding_is_final() -> None:
    table = play_all(at_a_match(), "3: hold")
    assert refused(table, 3, "call D1") is None


@pytest.mark.parametrize("text", ["lay", "call", "call A14", "call Guernica", "hold A1", "D1"])
def test_F5_5_what_is_neither_a_call_nor_hold_is_nonsense(text: str) -> None:
    assert refused(at_a_match(), 1, text) is None


# F5-6


@pytest.mark.english
def test_F5_6_a_wrong_title_costs_nothing_but_the_second_call() -> None:
    table = play_all(at_a_match(), "2: call D2")
    assert table.scores == [1, 1, 1, 1]
    assert table.log[-2:] == ["Seat 2 calls The Ninth Wave (D2).", "Seat 2 is wrong and can't call again on this match."]
    assert told(table, 2)[-1][-1] == "You are wrong and can't call again on this match."
    again = refusal(table, 2, "call D1")
    assert (again.clause, again.reason) == (None, Reason.RACE)
    assert table.actors == {0, 1, 3}
    table.play(3, "call D1")
    assert in_pile(table, 3) == {"C6", "A1", "D1"}


@pytest.mark.english
def test_F5_6_on_the_next_match_that_seat_may_call_again() -> None:
    table = lay(a_table({1: "A1, A6", 2: "B5", 3: "C6", 0: "D1"}), 4)
    play_all(table, "2: call D2; 0: hold; 1: hold; 3: hold; 1: lay")
    assert table.actors == {0, 1, 2, 3}
    table.play(2, "call A6")
    assert table.log[-2:] == ["Seat 2 calls Primavera (A6).", "Seat 2 takes the matching piles."]
    assert in_pile(table, 2) == {"B5", "A1", "A6", "C6"}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_F5_6_nor_does_it_call_again_in_any_world_that_fits_what_a_viewer_knows(viewer: int | None) -> None:
    table = play_all(at_a_match(), "2: call D2; 0: call A1")
    worlds = Worlds(table.game.rules, table.state, viewer)
    assert {worlds.next().actors for _ in range(5)} == {to_set([1, 3])}
    lay(play_all(table, "1: hold; 3: hold"))
    (next_seat,) = table.actors
    assert Worlds(table.game.rules, table.state, viewer).next().actors == to_set([next_seat]), "after the race all goes on"


@pytest.mark.parametrize(("viewer", "in_the_race"), [(None, [0, 1, 3]), (0, [0, 1, 3]), (1, [0, 1, 3]), (3, [0, 1])])
def test_F5_5_in_such_a_world_only_the_viewers_own_hold_is_known(viewer: int | None, in_the_race: list[int]) -> None:
    table = play_all(at_a_match(), "2: call D2; 3: hold")
    assert Worlds(table.game.rules, table.state, viewer).next().actors == to_set(in_the_race)


# F5-7


def test_F5_7_of_three_tops_alike_the_caller_takes_all() -> None:
    table = lay(a_table({1: "A1", 2: "B1", 3: "C6", 0: "D1"}), 2)
    play_all(table, "0: hold; 1: hold; 2: hold; 3: hold; 3: lay; 0: lay")
    table.play(3, "call D1")
    assert in_pile(table, 3) == {"C6", "A1", "B1", "D1"}
    assert table.scores == [0, 0, 0, 4]


def test_F5_7_a_caller_among_three_keeps_their_own_in_place_and_four_are_taken_too() -> None:
    table = lay(a_table({1: "A1", 2: "B1", 3: "C1", 0: "D1"}), 2)
    hold = "0: hold; 1: hold; 2: hold; 3: hold"
    play_all(table, f"{hold}; 3: lay; {hold}; 0: lay")
    table.play(2, "call D1")
    assert in_pile(table, 2) == {"A1", "B1", "C1", "D1"}
    assert tops(table) == [None, None, "B1", None]


# F5-8


def ending(won: str = "under") -> Table:
    """A table where one card is left to lay: seat 0's D1 on a table with A1 on seat 1's pile."""
    table = at_a_match(won)
    table.undo()
    s = table.state
    for seat in range(4):
        keep = to_set(cards_of(table, "D1")) if seat == 0 else 0
        s.open_pile[seat] |= s.face_down[seat] & ~keep
        s.face_down[seat] &= keep
    s.stacked = 0
    return table


def test_F5_8_the_deal_is_over_when_the_last_card_is_laid_and_the_last_race_is_run() -> None:
    table = lay(ending())
    assert not table.over
    assert table.actors == {0, 1, 2, 3}
    play_all(table, "0: hold; 1: call A1; 2: hold")
    assert not table.over
    table.play(3, "hold")
    assert table.over
    assert table.deals == [[13, 13, 13, 13]] == [table.scores]
    assert table.winners == [0, 1, 2, 3], "a tie is shared"


@pytest.mark.parametrize("won", ["under", "safe"])
def test_F5_8_most_cards_win_those_laid_apart_included(won: str) -> None:
    table = lay(ending(won=won))
    table.play(3, "call D1")
    assert table.over
    assert table.deals == [[0, 0, 13, 39]] == [table.scores]
    assert table.winners == [3]


def test_F5_8_without_a_match_it_is_over_with_the_last_card() -> None:
    table = ending()
    table.state.top[1] = -1
    lay(table)
    assert table.over


def test_F5_8_the_running_count_shows_in_the_scores() -> None:
    table = lay(a_table(MATCH), 2)
    assert table.scores == [0, 1, 1, 0]
    lay(table, 2)
    assert table.scores == [1, 1, 1, 1]
    table.play(2, "call D1")
    assert table.scores == [0, 0, 3, 1]
    assert table.deals == []


def test_F5_8_the_lines_of_the_count_run_along() -> None:
    table = lay(a_table(MATCH), 2)
    assert [count_lines(table, seat, so_far=True) for seat in range(4)] == [
        [],
        [("open_pile", "F5-8", 1, "A1")],
        [("open_pile", "F5-8", 1, "B5")],
        [],
    ]
    lay(table, 2)
    table.play(2, "call D1")
    assert count_lines(table, 2, so_far=True) == [("open_pile", "F5-8", 3, "A1, B5, D1")]


@pytest.mark.parametrize(("won", "expected"), [("under", [("open_pile", 39)]), ("safe", [("open_pile", 13), ("safe", 26)])])
def test_F5_8_the_count_tells_cards_laid_apart_by_themselves(won: str, expected: list[tuple[str, int]]) -> None:
    table = lay(ending(won=won))
    table.play(3, "call D1")
    assert [(name, points) for name, clause, points, _ in count_lines(table, 3) if clause == "F5-8"] == expected
    assert count_lines(table, 0) == []


@pytest.mark.parametrize("won", ["under", "safe"])
@pytest.mark.parametrize("players", range(2, 9))
def test_F5_8_a_whole_game_comes_out_as_with_real_piles(players: int, won: str) -> None:
    """A slow twin that keeps piles as lists, bottom first."""
    dice = random.Random(f"{players} {won}")
    pack = list(parlour.load("snap-jack").pack.names(2**52 - 1))
    dice.shuffle(pack)
    table = parlour.load("snap-jack", players=players, won=won).open(dealer=0, packs=[pack])
    down = {seat: pack[(seat - 1) % players :: players] for seat in range(players)}
    up: dict[int, list[str]] = {seat: [] for seat in range(players)}
    apart: dict[int, list[str]] = {seat: [] for seat in range(players)}
    seat = 0
    while any(down.values()):
        seat = (seat + 1) % players
        if not down[seat]:
            continue
        table.play(seat, "lay")
        up[seat].append(down[seat].pop())
        laid = up[seat][-1]
        alike = [other for other in range(players) if up[other] and up[other][-1][1:] == laid[1:]]
        if len(alike) > 1:
            for caller in dice.sample(range(players), players):
                text = dice.choice([f"call {laid}", "hold", "call A1" if laid != "A1" else "call A2"])
                table.play(caller, text)
                if text != f"call {laid}":
                    continue
                lost = [up[other] for other in alike if other not in (caller, seat)] + [up[seat]] * (seat != caller)
                won_cards = [name for pile in lost for name in pile]
                for pile in lost:
                    pile.clear()
                if won == "safe":
                    apart[caller] += won_cards
                else:
                    up[caller][:0] = won_cards
                break
        assert tops(table) == [up[each][-1] if up[each] else None for each in range(players)]
        assert table.scores == [len(up[each]) + len(apart[each]) for each in range(players)]
    assert table.over
    assert sum(table.scores) == 52
    assert table.winners == [each for each in range(players) if table.scores[each] == max(table.scores)]


# Advice


def test_advice_is_to_call_the_card_just_laid() -> None:
    table = at_a_match()
    may = table.game.rules.legal(table.state, 2)
    (laid,) = cards_of(table, "D1")
    with explained() as steps:
        assert advise(table.state, 2, may) == 1 << laid
    assert [step[0] for step in steps] == [CALL_IT]
    seen: Any = redacted(table.state, 2)
    assert advise(seen, 2, may) == 1 << laid


def test_advice_has_nothing_to_choose_when_a_card_is_laid() -> None:
    table = a_table(MATCH)
    seen: Any = redacted(table.state, 1)
    assert advise(seen, 1, 1) == 1
