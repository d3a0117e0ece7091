"""Pals, clause by clause: points, series and partners."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import play_all
from pals_deals import lines_of, opened, worth_of
from pals_tables import (
    FOR_A_SCOUT,
    FOUR,
    KEPT,
    THREE,
    TO_THE_SCOUT,
    counted,
    held,
    laid_points,
    plus,
    set_of,
    so_far,
    taken,
    with_a_scout,
)

import parlour
from parlour import SetupError, Table
from parlour.lang.cards import each
from parlour.play.game_time import call_time, minutes_of

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
