"""Rook, clause by clause: the score."""

from __future__ import annotations

import random
from typing import Any

import pytest
from counts import counted, counted_so_far, told, total
from helpers import cards_of, play_all
from rook_deals import COLOURS, EVERYBODY, playing, suit

import parlour
from parlour import Game, SetupError
from parlour.lang.cards import to_set

# -- the score


def closed_deal(
    took: dict[int, str], *, bid: int = 40, bidder: int = 0, players: int = 4, revokes: tuple[int, ...] = (), **options: Any
) -> tuple[Game, Any]:
    """A deal in which these cards were taken, the rest by the last player, and the game."""
    game = parlour.load("rook", players=players, **options)
    s: Any = game.start()
    s.bid, s.bidder = bid, bidder
    left = game.rules.verbs.pack_of(s)
    for seat, names in took.items():
        s.taken[seat] = to_set(cards_of(game, names))
        left &= ~s.taken[seat]
    s.taken[players - 1] |= left
    for seat in revokes:
        s.revokes[seat] = 1
    game.rules.verbs.score(s)
    return game, s


def scored(took: dict[int, str], *, players: int = 4, **options: Any) -> list[int]:
    """The points of such a deal, and how it ended."""
    s = closed_deal(took, players=players, **options)[1]
    points: list[int] = s.points[:players]
    return [*points, s.how]


@pytest.mark.parametrize("n", range(1, 15))
def test_RK_15_fives_tens_and_fourteens_count(n: int) -> None:
    value = {5: 5, 10: 10, 14: 10}.get(n, 0)
    for colour in COLOURS:
        assert scored({1: f"{colour} {n}"}, bid=15, bidder=3)[1] == value


@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_15_there_are_a_hundred_points(players: int) -> None:
    assert sum(scored({}, bid=15, bidder=players - 1, players=players)[:-1]) == 100


FORTY = f"{suit('red', 14, 10, 5, 9)}, {suit('green', 5, 10)}"
THIRTY_FIVE = f"{suit('red', 14, 10, 5, 9)}, {suit('green', 10)}"
FIFTY = f"{FORTY}, black 14"


@pytest.mark.parametrize(("cards", "points"), [(FORTY, 40), (FIFTY, 50)])
def test_RK_16_the_bid_is_made(cards: str, points: int) -> None:
    assert scored({0: cards}) == [points, 0, 0, 100 - points, 0]
    assert scored({0: cards}, made="bid") == [40, 0, 0, 100 - points, 0]
    assert scored({0: cards}, setback="keep")[0] == points


def test_RK_17_the_bidder_is_set_back() -> None:
    assert scored({0: THIRTY_FIVE}) == [-40, 0, 0, 65, 1]
    assert scored({0: THIRTY_FIVE}, made="bid") == [-40, 0, 0, 65, 1]
    assert scored({0: THIRTY_FIVE}, setback="keep") == [-5, 0, 0, 65, 1]
    assert scored({}, bid=100) == [-100, 0, 0, 100, 1]


def test_RK_17_the_endings_are_told() -> None:
    endings = parlour.load("rook").rules.calling_card.endings
    assert endings[scored({0: FORTY})[-1]] == "bid made"
    assert endings[scored({0: THIRTY_FIVE})[-1]] == "set back"


def test_RK_18_the_others_score_what_they_took() -> None:
    assert scored({0: FORTY, 1: "black 14, black 5", 2: "yellow 3"}) == [40, 15, 0, 45, 0]
    assert scored({1: FORTY, 2: "black 14"}, bidder=2) == [0, 40, -40, 50, 1]


MADE_40 = [
    ("fives", "RK-15", 10, "red 5, green 5"),
    ("tens", "RK-15", 20, "red 10, green 10"),
    ("fourteens", "RK-15", 10, "red 14"),
]
KEPT_35 = [
    ("fives", "RK-15", 5, "red 5"),
    ("tens", "RK-15", 20, "red 10, green 10"),
    ("fourteens", "RK-15", 10, "red 14"),
    ("set_back", "RK-17", -40, ""),
]


@pytest.mark.parametrize(
    ("cards", "setup", "lines"),
    [
        (FORTY, {}, MADE_40),
        (FORTY, {"made": "bid"}, [("bid_made", "RK-16", 40, "")]),
        (FIFTY, {"made": "bid"}, [("bid_made", "RK-16", 40, "")]),
        (FIFTY, {"made": "bid", "bidder": 1}, [*MADE_40[:2], ("fourteens", "RK-15", 20, "red 14, black 14")]),
        (THIRTY_FIVE, {}, [("set_back", "RK-17", -40, "")]),
        (THIRTY_FIVE, {"setback": "keep"}, KEPT_35),
        (THIRTY_FIVE, {"bidder": 2}, KEPT_35[:3]),
        ("red 9, yellow 2", {"bidder": 2}, []),
        (FIFTY, {"offences": "fined", "revokes": (0,)}, [("revoke", "RK-21", -40, "")]),
        (THIRTY_FIVE, {"offences": "fined", "revokes": (2,)}, KEPT_35[:3]),
        (THIRTY_FIVE, {"offences": "fined", "revokes": (2,), "made": "bid"}, KEPT_35[:3]),
    ],
)
def test_RK_15_RK_16_RK_17_RK_21_the_lines_of_the_count(
    cards: str, setup: dict[str, Any], lines: list[tuple[str, str, int, str]]
) -> None:
    game, s = closed_deal({0: cards}, **setup)
    assert counted(game, s, 0) == lines
    assert s.points[0] == sum(points for _, _, points, _ in lines)
    for seat in range(4):
        assert total(game, s, seat) == s.points[seat]


def test_RK_15_the_count_so_far_is_what_lies_open() -> None:
    """During the deal every player's cards count, whatever becomes of the bid."""
    table = playing({1: "red 10, red 5", 2: "red 14", 3: "red 1", 0: "red 2"}, bid=100)
    assert counted_so_far(table, table.state, 2) == {}
    play_all(table, "1: play red 10; 2: play red 14; 3: play red 1; 0: play red 2")
    assert counted_so_far(table, table.state, 2) == {"tens": 10, "fourteens": 10}
    assert counted_so_far(table, table.state, 1) == {}


@pytest.mark.english
def test_RK_15_RK_16_RK_17_RK_21_the_count_in_words() -> None:
    assert told(*closed_deal({0: FIFTY}), 0) == ["two 5s", "two 10s", "two 14s"]
    assert told(*closed_deal({0: FIFTY}, made="bid"), 0) == ["bid 40, took 50: scored 40"]
    assert told(*closed_deal({0: THIRTY_FIVE}), 0) == ["bid 40, took 35: set back 40"]
    assert told(*closed_deal({}, offences="fined", revokes=(2,)), 2) == ["failed to follow suit: lost the bid of 40"]


def closed(totals: list[int], target: int = 300) -> tuple[bool, list[int]]:
    """Is the game over with these totals, and who wins?"""
    game = parlour.load("rook", players=len(totals), target=target)
    s: Any = game.start()
    s.total[: len(totals)] = totals
    winners = game.rules.verbs.winners(s)
    return bool(game.rules.verbs.finished(s)), [seat for seat in range(8) if winners >> seat & 1]


def test_RK_19_totals_may_go_below_zero() -> None:
    table = playing({1: suit("red", *range(1, 15))}, bid=100, trump="red")
    while not table.deals:
        (seat,) = table.actors
        table.play(seat, table.legal(seat)[0])
    assert table.deals[0][0] == -100
    assert table.scores[0] == -100


@pytest.mark.parametrize("target", [300, 100, 150, 200, 500])
def test_RK_20_the_game_is_the_target(target: int) -> None:
    assert closed([target, 0, -50, 20], target) == (True, [0])
    assert not closed([target - 5, 0, -50, 20], target)[0]
    assert closed([0, target + 40, 0, target], target) == (True, [1])


def test_RK_20_equal_totals_play_another_deal() -> None:
    assert not closed([310, 310, 0])[0]
    assert not closed([310, 300, 310])[0]
    assert closed([310, 300, 300]) == (True, [0])


def test_RK_20_the_default_is_300() -> None:
    assert parlour.load("rook").options["target"] == 300
    with pytest.raises(SetupError, match="target"):
        parlour.load("rook", target=250)


@pytest.mark.parametrize("seed", range(3))
def test_RK_20_a_whole_game(seed: int) -> None:
    chance = random.Random(seed)
    table = parlour.load("rook", players=3, target=100).open(seed)
    while not table.over:
        (seat,) = table.actors
        moves = table.legal(seat)
        table.play(seat, moves[0] if table.phase.name == "bid" else chance.choice(moves))
        if not table.over:
            assert not closed(table.scores, 100)[0]
    assert table.winners == [table.scores.index(max(table.scores))]
    assert max(table.scores) >= 100
    assert table.scores == [sum(points[seat] for points in table.deals) for seat in range(3)]
