"""The count in words: things are counted as people say it, and every game's lines can be said of one thing and of many."""

from __future__ import annotations

import pytest

import parlour
from parlour.engine.calling_card import Line
from parlour.lang.phrases import garbled, number_word
from parlour.play.count import CountLine, words_of

FIVES = Line("fives", "RK-15", "{number} 5s", one="one 5", each=5)
SET_BACK = Line("set_back", "RK-17", "bid {bid}, took {took}: set back {points}")
LINES = [(name, line) for name in parlour.games.built_in() for line in parlour.load(name).rules.calling_card.count]
COUNTING = [(name, line) for name, line in LINES if line.one]


def said(line: Line, number: int, points: int = 0, **values: str | int) -> str:
    """A line of the count in words, made by this many cards."""
    cards = tuple(f"card {n}" for n in range(number))
    return words_of(CountLine(0, line.name, line.clause, points, cards, dict(values)), line)


@pytest.mark.english
@pytest.mark.parametrize(
    ("number", "expected"), [(1, "one 5"), (2, "two 5s"), (4, "four 5s"), (12, "twelve 5s"), (13, "13 5s")]
)
def test_things_are_counted_in_words_up_to_twelve(number: int, expected: str) -> None:
    assert said(FIVES, number) == expected


@pytest.mark.english
def test_points_and_bids_are_figures_without_a_sign() -> None:
    assert said(SET_BACK, 0, -40, bid=40, took=5) == "bid 40, took 5: set back 40"
    assert said(Line("went_out", "PA-14", "went out"), 1, 3) == "went out"
    assert [number_word(number) for number in (-2, 0, 11, 40)] == ["-2", "no", "eleven", "40"]


def test_garbled_lines_keep_their_figures() -> None:
    with garbled():
        assert said(FIVES, 2) == "gjb 5f"
        assert said(FIVES, 1) == "bar 5"
        assert said(SET_BACK, 0, -40, bid=40, took=5) == "ovq 40, gbbx 5: frg onpx 40"


@pytest.mark.parametrize(("game", "line"), COUNTING, ids=[f"{name}-{line.name}" for name, line in COUNTING])
def test_every_line_that_counts_things_can_be_said_of_one_and_of_many(game: str, line: Line) -> None:
    def of(many: int) -> str:
        return said(line, many, many, **dict.fromkeys(line.values, many))

    assert line.counts
    assert "{" not in of(1) + of(3)
    assert number_word(3) in of(3)
    assert len({of(1), of(2), of(3)}) == 3


@pytest.mark.parametrize(("game", "line"), LINES, ids=[f"{name}-{line.name}" for name, line in LINES])
def test_a_lines_points_are_written_once(game: str, line: Line) -> None:
    """A line says what its cards count, each or together, or else the game has a rule for it; never two of these."""
    own = vars(parlour.load(game).rules.module)
    assert [line.each != 0, line.together != 0, f"count_{line.name}" in own].count(True) == 1
    assert f"cards_{line.name}" in own or not (line.each or line.together)
