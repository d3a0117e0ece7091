"""Positions where the right play is known, from the sheets or by counting: the search finds it, the coach calls another a mistake.

Every position is reached by play from a stacked pack, and searched by what the seat has seen: it does not know the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest
from helpers import play_all, stack, texts

import parlour
from parlour import Game, Table
from parlour.bots.players import Observation, SearchPlayer, searcher_for
from parlour.bots.search.budget import Budget
from parlour.lab.coach import analyse
from parlour.lang.words import move_text

pytestmark = pytest.mark.slow

SEARCH, COACH = Budget(simulations=1500), Budget(simulations=10_000)


def after_tricks(game: Game, tricks: list[str], left: dict[int, str], then: str = "") -> Table:
    """The table after these tricks, seat 0 having dealt, with these cards left in the hands. A trick is told by its cards from the one
    led on; the one led is the highest, so that the same seat, the dealer's left, leads all of them."""
    order = [(1 + place) % game.players for place in range(game.players)]
    played = [dict(zip(order, trick.split(", "), strict=True)) for trick in tricks]
    hands = {seat: ", ".join([*(trick[seat] for trick in played), left[seat]]) for seat in order}
    size = len(tricks) + len(left[0].split(", "))
    table = game.open(seed=1, dealer=0, packs=[stack(game, hands, dealer=0, size=size, then=then)])
    for trick in played:
        for seat in order:
            table.play(seat, f"play {trick[seat]}")
    return table


def dealt(
    name: str, hands: dict[int, str], size: int, moves: str = "", *, players: int = 4, then: str = "", **options: str | int
) -> Table:
    """A table with these hands after these moves."""
    game = parlour.load(name, players=players, **options)
    return play_all(game.open(seed=1, dealer=0, packs=[stack(game, hands, dealer=0, size=size, then=then)]), moves)


# -- Famous Paintings No. 2

LOW = ("{0}12, {0}1, {0}2, {0}3", "{0}11, {0}4, {0}5, {0}6", "{0}10, {0}7, {0}8, {0}9")
"""Three tricks of one Club, all but its Ruler."""


def lead_of_a_low_c() -> Table:
    """Only Club C is left, but for three Rulers: on A13 everybody would throw a Club C card; C1 and C2 another must take."""
    tricks = [trick.format(club) for club in "ABD" for trick in LOW]
    left = {1: "C1, C2, C12, A13", 2: "C3, C4, C5, B13", 3: "C6, C7, C8, D13", 0: "C9, C10, C11, C13"}
    return after_tricks(parlour.load("paintings-outcasts", players=4), tricks, left)


def c13_and_nothing_to_follow() -> Table:
    """Nothing to follow with, low cards but for C13."""
    return dealt("paintings-outcasts", {1: "B13", 2: "A1, A2, A3, A4, A5, A6, A7, D1, D2, D3, D4, D5, C13"}, 0, "1: play B13")


def the_last_play_but_one() -> Table:
    """Whoever takes this play with D13 must lead D1, on which three Club C cards will fall."""
    tricks = [trick.format(club) for club in "AB" for trick in LOW]
    tricks += ["D12, D2, D3, D4", "D11, D8, D9, D10", "C13, C1, C2, C3", "C12, C4, C5, C6", "A13, C7, C8, B13"]
    left = {1: "D5, C9", 2: "D6, C10", 3: "D7, C11", 0: "D13, D1"}
    table = after_tricks(parlour.load("paintings-outcasts", players=4), tricks, left)
    return play_all(table, "1: play D5; 2: play D6; 3: play D7")


# -- Famous Paintings No. 1: Club D is crowned


def crowned(hands: dict[int, str], moves: str) -> Table:
    return dealt("paintings-crowned", hands, 7, moves, then="D1")


def last_and_able_to_take() -> Table:
    """The last to play takes with the lowest card that does, and keeps the Ruler for another play."""
    return crowned({0: "A8, A13, A2, B2, B3, C2, C3", 1: "A5", 2: "A6", 3: "A7"}, "1: play A5; 2: play A6; 3: play A7")


def last_with_a_low_crowned_card() -> Table:
    """The lowest crowned card takes it."""
    return crowned({0: "D2, B1, B2, B3, C1, C2, C3", 1: "A10", 2: "A11", 3: "A12"}, "1: play A10; 2: play A11; 3: play A12")


def a_higher_crown_lies_there() -> Table:
    """D9 cannot take it, and may take another."""
    hands = {0: "D9, B1, B2, B3, C1, C2, C3", 1: "A10", 2: "D10, B4, B5, B6, C4, C5, C6", 3: "A11"}
    return crowned(hands, "1: play A10; 2: play D10; 3: play A11")


# -- All Star Comics: red is the penalty suit


def pupp_and_nothing_to_follow() -> Table:
    """The highest card of the penalty suit is given away."""
    hand = "offissa pupp, green 1, green 2, green 3, green 4, yellow 1, yellow 2, yellow 3"
    return dealt("all-star-comics", {1: "blue 8", 2: hand}, 8, "1: play blue 8", then="red 1")


def lead_with_pupp_in_hand() -> Table:
    """To lead the highest card of the penalty suit is to take penalty cards."""
    hand = "offissa pupp, green 1, green 2, green 3, yellow 1, yellow 2, blue 1, blue 2"
    return dealt("all-star-comics", {1: hand}, 8, then="red 1")


def the_last_trick_but_one() -> Table:
    """Whoever takes this trick with green 8 must lead green 1, on which penalty cards will fall; until now that player is clear."""
    tricks = [
        "green 7, green 2, green 3, green 4", "yellow 8, yellow 1, yellow 2, yellow 3",
        "blue 8, blue 1, blue 2, blue 3", "blue 7, blue 4, blue 5, blue 6",
        "offissa pupp, red 5, red 6, yellow 4", "ignatz mouse, red 7, krazy kat, yellow 5",
    ]  # fmt: skip
    left = {1: "green 5, red 2", 2: "green 6, red 3", 3: "yellow 6, red 4", 0: "green 8, green 1"}
    table = after_tricks(parlour.load("all-star-comics", players=4), tricks, left, then="red 1")
    return play_all(table, "1: play green 5; 2: play green 6; 3: play yellow 6")


# -- Rook


def bidding_is_won(hand: str, others: dict[int, str] | None = None, moves: str = "") -> Table:
    """The dealer, with this hand, has bid 15, and all have passed."""
    return dealt("rook", {0: hand, **(others or {})}, 0, f"0: bid 15; 1: pass; 2: pass; 3: pass; {moves}")


def nine_green_cards() -> Table:
    """The trump is the colour of which one holds most cards, says the sheet."""
    greens = ", ".join(f"green {n}" for n in range(6, 15))
    return bidding_is_won(f"{greens}, red 1, red 2, yellow 1, yellow 2, black 1")


def points_to_trump() -> Table:
    """Thirty-odd points lie there, and the last to play has no red, but two small trumps."""
    blacks, yellows = (
        "black 1, black 2, black 3, black 4, black 6, black 7",
        "yellow 1, yellow 2, yellow 3, yellow 4, yellow 6, yellow 7",
    )
    moves = "0: trump green; 1: play red 10; 2: play red 14; 3: play red 5"
    return bidding_is_won(f"green 2, green 3, {blacks}, {yellows}", {1: "red 10", 2: "red 14", 3: "red 5"}, moves)


def a_ten_to_keep() -> Table:
    """The 14 takes this trick whatever is played, and then red 11 and red 10 are the highest: the 10 does not go into it."""
    greens, blacks = ", ".join(f"green {n}" for n in range(6, 15)), "black 1, black 2"
    moves = "0: trump green; 1: play red 14; 2: play red 13; 3: play red 12"
    return bidding_is_won(f"red 11, red 10, red 2, {greens}, {blacks}", {1: "red 14", 2: "red 13", 3: "red 12"}, moves)


# -- Authors


def a_card_got_before_all_eyes() -> Table:
    """Seat 1 got A3 from seat 2, and must have had A4 to ask for it: both are there for the asking."""
    hands = {0: "A1, A2, B5, D9", 1: "A4, B9, C1, C5", 2: "A3, D1, D5, B1"}
    moves = "1: ask 2 for A3; 1: ask 2 for C2; 2: ask 1 for D2"
    return dealt("authors", hands, 4, moves, players=3, then="C13, D12")


def a_card_to_get_back() -> Table:
    """Seat 1 took A2 and must have had A4 to ask for it: with both, the book is whole."""
    hands = {0: "A1, A2, A3, D9", 1: "A4, C1, C5, D1"}
    return dealt("authors", hands, 4, "1: ask 0 for A2; 1: ask 0 for C2", players=2, then="B12")


def a_card_that_went_before_all_eyes() -> Table:
    """B7 went from seat 3 to seat 1, who must have B8 too: to ask seat 3 for it now is a call thrown away."""
    hands = {0: "B5, B6, A9, D1", 1: "B8, A1, C1, D5", 2: "A13, C5, C10, D12", 3: "B7, C9, D9, A5"}
    moves = "1: ask 3 for B7; 1: ask 3 for C2; 2: ask 1 for C6; 3: ask 1 for C11"
    return dealt("authors", hands, 4, moves, then="D13, B1, B9")


# -- Famous Paintings No. 3


def on_the_table(mine: str, lots: str, **options: str | int) -> Table:
    """Seat 1 begins with these cards, and these lie open."""
    return dealt("paintings-twenty-six", {1: mine}, 4, players=2, then=lots, **options)


def a_ruler_to_take() -> Table:
    """Two Rulers for a card that is a Ruler itself."""
    return on_the_table("B13, A3, B4, C5", "A13, B12, C12, D12", must="no")


def a_ruler_to_keep() -> Table:
    """Nothing to take and nothing to build: whatever is laid down, not the Ruler that counts two."""
    return on_the_table("A13, A2, B2, C3", "A1, B1, C1, D4")


def d1_to_take() -> Table:
    """D13 takes two cards either way, and D1 counts."""
    return on_the_table("D13, A2, B2, C2", "D1, C12, A7, B6")


# -- Dick Tracy


def tracy(hand: str, *, players: int = 2, **options: str | int) -> Table:
    return dealt("dick-tracy", {1: hand}, 5, players=players, **options)


def five_thugs() -> Table:
    """Any other card is better than the fifth Thug."""
    return tracy("thug 1, thug 2, thug 3, thug 4, thug 5")


def four_thugs_and_a_tracy() -> Table:
    """The Tracy takes a Thug along: the Tracy should not go alone, and none of them wins anything by staying."""
    return tracy("thug 1, thug 2, thug 3, thug 4, tracy 1")


def the_winning_hand() -> Table:
    """Four Jewels and a Tracy: cry, before another does."""
    return tracy("jewel 1, jewel 2, jewel 3, jewel 4, tracy 1", players=4, cry="own")


# -- Pals for two

BOYS = "yellow 1, yellow 2, yellow 3, yellow 4, yellow 5, red 6, red 7, red 8, red 9, red 10, red star"
GIRLS = "green 1, green 2, green 3, green 4, green 5, green 6, blue 7, blue 8, blue 9, blue 10, blue star"


def a_pal_to_take_with() -> Table:
    """A Pal makes a pair of the trick; a higher card would take it flat."""
    return dealt("pals-for-two", {0: BOYS, 1: GIRLS}, 11, "0: lead yellow 3", players=2)


def a_captain_to_take_with() -> Table:
    """A pair of captains counts two."""
    return dealt("pals-for-two", {0: BOYS, 1: GIRLS}, 11, "0: lead red star", players=2)


def a_low_card_and_its_pal() -> Table:
    """The Pal of the lowest card takes it all the same, where a captain would be wasted on a flat trick."""
    return dealt("pals-for-two", {0: BOYS, 1: GIRLS}, 11, "0: lead yellow 1", players=2)


@dataclass(frozen=True)
class Position:
    """A position, the moves that are right there, and one that is a mistake."""

    reach: Callable[[], Table]
    right: tuple[str, ...]
    wrong: str


def but(*wrong: str) -> tuple[str, ...]:
    """All moves but these (see ``right_of``)."""
    return ("all but", *wrong)


POSITIONS = {
    "paintings-outcasts": (
        Position(lead_of_a_low_c, ("play C1", "play C2"), "play A13"),
        Position(c13_and_nothing_to_follow, ("play C13",), "play A1"),
        Position(the_last_play_but_one, ("play D1",), "play D13"),
    ),
    "paintings-crowned": (
        Position(last_and_able_to_take, ("play A8",), "play A2"),
        Position(last_with_a_low_crowned_card, ("play D2",), "play B1"),
        Position(a_higher_crown_lies_there, but("play D9"), "play D9"),
    ),
    "all-star-comics": (
        Position(pupp_and_nothing_to_follow, ("play offissa pupp",), "play green 1"),
        Position(lead_with_pupp_in_hand, but("play offissa pupp"), "play offissa pupp"),
        Position(the_last_trick_but_one, ("play green 1",), "play green 8"),
    ),
    "rook": (
        Position(nine_green_cards, ("trump green",), "trump black"),
        Position(points_to_trump, ("play green 2", "play green 3"), "play black 1"),
        Position(a_ten_to_keep, ("play red 2", "play red 11"), "play red 10"),
    ),
    "authors": (
        Position(a_card_got_before_all_eyes, ("ask 1 for A3", "ask 1 for A4"), "ask 2 for B6"),
        Position(a_card_to_get_back, ("ask 1 for A2", "ask 1 for A4"), "ask 1 for D10"),
        Position(a_card_that_went_before_all_eyes, ("ask 1 for B7", "ask 1 for B8"), "ask 3 for B7"),
    ),
    "paintings-twenty-six": (
        Position(a_ruler_to_take, ("take A13 with B13",), "lay A3"),
        Position(a_ruler_to_keep, but("lay A13"), "lay A13"),
        Position(d1_to_take, ("take C12, D1 with D13",), "take A7, B6 with D13"),
    ),
    "dick-tracy": (
        Position(five_thugs, tuple(f"show thug {n}" for n in range(1, 6)), "keep"),
        Position(four_thugs_and_a_tracy, tuple(f"discard thug {n}, tracy 1" for n in range(1, 5)), "discard tracy 1"),
        Position(the_winning_hand, ("cry",), "silent"),
    ),
    "pals-for-two": (
        Position(a_pal_to_take_with, ("play green 3",), "play green 5"),
        Position(a_captain_to_take_with, ("play blue star",), "play green 1"),
        Position(a_low_card_and_its_pal, ("play green 1",), "play blue star"),
    ),
}
EACH = [
    pytest.param(position, id=position.reach.__name__, marks=pytest.mark.xdist_group(game))
    for game, positions in POSITIONS.items()
    for position in positions
]


@cache
def reached(position: Position) -> tuple[Table, int]:
    """The table of a position, and who is asked."""
    table = position.reach()
    return table, min(table.actors)


def right_of(position: Position) -> set[str]:
    """The moves that are right in a position."""
    if position.right[0] != "all but":
        return set(position.right)
    table, seat = reached(position)
    return set(texts(table, seat)) - set(position.right)


@pytest.mark.parametrize("game", POSITIONS)
def test_every_game_of_skill_has_three_positions(game: str) -> None:
    assert [reached(position)[0].game.name for position in POSITIONS[game]] == [game] * 3


@pytest.mark.parametrize("position", EACH)
def test_the_position_is_what_it_should_be(position: Position) -> None:
    """Right and wrong are lawful there, and there is a choice."""
    table, seat = reached(position)
    lawful = set(texts(table, seat))
    assert right_of(position) <= lawful - {position.wrong}
    assert position.wrong in lawful


@pytest.mark.parametrize("position", EACH)
def test_the_search_finds_the_right_move(position: Position) -> None:
    table, seat = reached(position)
    seen = Observation.of_table(searcher_for(table.game).machine, table, seat, "a position")
    path = SearchPlayer(budget=SEARCH).choose(seen)
    assert move_text(table.phase.words, list(path), table.game.pack, table.state) in right_of(position)


@pytest.mark.parametrize("position", EACH)
def test_the_coach_calls_the_wrong_move_a_mistake(position: Position) -> None:
    table, seat = reached(position)
    table = table.copy()
    table.play(seat, position.wrong)
    decision = analyse(table, seat, COACH, deal=1).decisions[-1]
    assert decision.move == len(table.moves) - 1
    assert decision.played.move == position.wrong
    assert decision.is_mistake
    assert decision.best.move in right_of(position)
    assert decision.best.gain > 0
