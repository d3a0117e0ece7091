"""Authors, clause by clause."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from helpers import cards_of, count_lines, play_all, refusal, refused, stack, texts

import parlour
from parlour import SetupError, Table
from parlour.bots.adviser import advice
from parlour.engine import sampler
from parlour.engine.visibility import redacted
from parlour.games.authors.advice import SURE, advise
from parlour.games.authors.rules import AT_LEAST, CALLING_CARD, at_least, book, book_of, possible
from parlour.lang.cards import count, sequence_put, to_set
from parlour.lang.phrases import worded
from parlour.lang.rule import reason_text
from parlour.packs.paintings.clubs import WHOLE_PACK
from parlour.play.log import log_of, told


def sit(hands: dict[int, str], then: str = "", *, players: int = 3, dealer: int = 0, **options: Any) -> Table:
    """A table with these hands dealt and these cards on top of the pack."""
    game = parlour.load("authors", players=players, **options)
    return game.open(seed=1, dealer=dealer, packs=[stack(game, hands, dealer=dealer, size=4, then=then)])


def position(hands: dict[int, str], pack: str = "", *, asked: int = 1, players: int = 3, **options: Any) -> Table:
    """A table late in the game: these cards left, all others laid down as books by seat 0."""
    table = parlour.load("authors", players=players, **options).open(seed=1, dealer=0)
    s = table.state
    for seat in range(players):
        s.hand[seat] = to_set(cards_of(table, hands.get(seat, "")))
        s.books[seat] = s.total[seat] = 0
    s.stacked, s.drawn = 1, 0
    for place, card in enumerate(cards_of(table, pack)):
        sequence_put(s.stack, place, card)
    s.pack = to_set(cards_of(table, pack))
    s.books[0] = WHOLE_PACK & ~s.pack & ~s.hand[0] & ~s.hand[1] & ~(s.hand[2] if players > 2 else 0)
    s.total[0] = count(s.books[0]) // 4
    assert sum(s.books[0] & book(i) == book(i) for i in range(13)) == s.total[0], "only whole books are laid"
    s.actors = s.turn = 1 << asked
    return table


def held(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.hand[seat]))


def names(table: Table, cards: int) -> str:
    return ", ".join(table.game.pack.names(cards))


def a_set(table: Table, text: str) -> int:
    return to_set(cards_of(table, text))


HANDS = {1: "A1, A2, B5, C9", 2: "A3, B6, C1, D1", 0: "D5, D6, D9, C5"}


# AU-1


@pytest.mark.parametrize("players", range(2, 9))
def test_AU_1_four_cards_each_and_the_rest_is_the_pack(players: int) -> None:
    s = parlour.load("authors", players=players).open(seed=2).state
    assert [count(s.hand[seat]) for seat in range(players)] == [4] * players
    assert count(s.pack) == 52 - 4 * players


@pytest.mark.parametrize("players", [1, 9])
def test_AU_1_two_to_eight_play(players: int) -> None:
    with pytest.raises(SetupError):
        parlour.load("authors", players=players)


# AU-2


IN_A_CLUB = [[f"{club}{n}" for n in range(first, first + 4)] for club in "ABCD" for first in (1, 5, 9)]
BOOKS = [*IN_A_CLUB, ["A13", "B13", "C13", "D13"]]


def test_AU_2_thirteen_books() -> None:
    pack = parlour.load("authors").pack
    assert [pack.names(book(i)) for i in range(13)] == BOOKS
    assert [pack.names(declared) for declared in CALLING_CARD.books] == BOOKS
    for names_of_book in BOOKS:
        for name in names_of_book:
            card = pack.find(name)
            assert card is not None
            assert pack.names(book_of(card)) == names_of_book


@pytest.mark.parametrize(
    ("three", "fourth", "laid"),
    [
        ("B5, B6, B8", "B7", "B5, B6, B7, B8"),
        ("A13, B13, D13", "C13", "A13, B13, C13, D13"),
        ("B4, B5, B6", "B7", ""),
        ("B5, B6, C7", "B8", ""),
    ],
)
def test_AU_2_four_of_a_book_are_laid_as_one_and_any_other_four_are_none(three: str, fourth: str, laid: str) -> None:
    table = sit({0: "D9, D10, D11, C5", 1: f"{three}, C9", 2: f"{fourth}, A1, C1, D1"})
    table.play(1, f"ask 2 for {fourth}")
    assert names(table, table.state.books[1]) == laid
    assert a_set(table, held(table, 1)) == a_set(table, "C9" if laid else f"{three}, {fourth}, C9")
    assert table.scores == [0, bool(laid), 0]


# AU-3


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_AU_3_left_of_the_dealer_calls_first(dealer: int) -> None:
    assert sit({}, dealer=dealer).actors == {(dealer + 1) % 3}


def test_AU_3_every_other_card_of_the_books_one_holds_may_be_called_from_every_other_player() -> None:
    table = sit(HANDS)
    wanted = "A3, A4, B6, B7, B8, C10, C11, C12"
    assert set(texts(table, 1)) == {f"ask {seat} for {card}" for seat in (0, 2) for card in wanted.split(", ")}


@pytest.mark.parametrize("text", ["ask 2 for D1", "ask 2 for A5", "ask 2 for A13", "ask 2 for A1", "ask 1 for A3"])
def test_AU_3_other_calls_are_refused(text: str) -> None:
    no = refusal(sit(HANDS), 1, text)
    assert no.clause == "AU-3"


@pytest.mark.parametrize("text", ["ask 3 for A3", "ask 2 for A14", "ask for A3", "ask 2", "call A3", "ask 2 for nothing", ""])
def test_AU_3_nonsense_is_refused_without_a_clause(text: str) -> None:
    assert refused(sit(HANDS), 1, text) is None


def test_AU_3_a_seat_not_asked_calls_nothing() -> None:
    assert refused(sit(HANDS), 2, "ask 1 for A1") is None


@pytest.mark.parametrize("title", ["The Last Supper", "the last supper", "LAST SUPPER", "last  supper"])
def test_AU_3_a_card_is_called_by_its_title(title: str) -> None:
    """A11 is The Last Supper."""
    table = sit({1: "A10, A1, B1, C1", 2: "A11, A2, B2, C2"})
    table.play(1, f"ask 2 for {title}")
    assert table.moves == [(1, "ask 2 for A11")]
    assert "A11" in held(table, 1)


def test_AU_3_a_call_tells_that_one_holds_a_card_of_the_book_but_not_that_one() -> None:
    table = sit(HANDS, "D13", lucky="yes")
    table.play(1, "ask 0 for A4")
    s = table.state
    assert at_least(s, 1, 0) == (a_set(table, "A1, A2, A3"), 1)
    assert names(table, s.cannot[1]) == names(table, s.cannot[0]) == "A4"
    assert all(at_least(s, seat, i)[1] == 0 for seat in range(3) for i in range(AT_LEAST) if (seat, i) != (1, 0))


def test_AU_3_calls_of_one_book_narrow_down_what_the_caller_holds() -> None:
    table = sit({1: "A1, B5, C9, D9", 2: "D1, B6, C1, D5", 0: "D6, D7, D10, C5"}, "C2, C3, C6, D13, D2")
    play_all(table, "1: ask 0 for A4; 2: ask 0 for D3; 0: ask 1 for D8; 1: ask 2 for A3; 2: ask 0 for C4; 0: ask 2 for D8")
    assert at_least(table.state, 1, 0) == (a_set(table, "A1, A2"), 1)
    table.play(1, "ask 2 for A2")
    assert at_least(table.state, 1, 0) == (a_set(table, "A1"), 1)


def test_AU_3_a_caller_known_to_hold_a_card_of_the_book_tells_nothing_new() -> None:
    """Seat 1 got A3 before all eyes and gave A1 and A2 away: by the call for A4 everyone already knows of that A3."""
    table = position({0: "A4, B1, B2, B3", 1: "A3, C1", 2: "A1, A2, B4, C2, C3, C4"})
    table.state.shown[1] = a_set(table, "A3")
    table.play(1, "ask 2 for C2")
    table.play(1, "ask 2 for A2")
    assert at_least(table.state, 1, 0)[1] == 0
    assert names(table, table.state.shown[1]) == "A2, A3, C2"


def test_AU_3_callers_do_not_call_with_what_they_cannot_have() -> None:
    table = position({0: "A2, A4, B1", 1: "A1, B2, B3", 2: "A3, B4"})
    table.state.cannot[1] = a_set(table, "A2")
    table.play(1, "ask 0 for A4")
    assert at_least(table.state, 1, 0) == (a_set(table, "A1, A3"), 1)


def test_AU_3_a_half_made_call_is_only_in_the_view_of_the_caller() -> None:
    table = sit(HANDS)
    s = table.state.copy()
    table.game.rules.play(s, 1, *cards_of(table, "A3"))
    assert redacted(s, 1).called != -1
    assert redacted(s, 2).called == redacted(s, None).called == -1


# AU-4


@pytest.mark.english
def test_AU_4_the_card_is_given_and_the_caller_calls_again_of_anybody() -> None:
    table = sit(HANDS)
    table.play(1, "ask 2 for A3")
    assert held(table, 1) == "A1, A2, A3, B5, C9"
    assert held(table, 2) == "B6, C1, D1"
    assert table.actors == {1}
    assert table.log[-1] == "Seat 1 asks Seat 2 for The Kiss by Francesco Hayez (A3) and gets it."
    assert told(table, 1)[-1] == ["You ask Seat 2 for The Kiss by Francesco Hayez (A3) and get it.", "To your hand: A3."]
    assert told(table, 2)[-1] == ["Seat 1 asks you for The Kiss by Francesco Hayez (A3) and gets it.", "From your hand: A3."]
    assert {text.split()[1] for text in texts(table, 1)} == {"0", "2"}
    table.play(1, "ask 2 for B6")
    assert table.actors == {1}
    assert count(table.state.pack) == 40


def test_AU_4_all_see_where_the_card_went() -> None:
    table = sit(HANDS, "D13")
    play_all(table, "1: ask 2 for A3; 1: ask 2 for B6")
    assert names(table, table.state.shown[1]) == "A3, B6"
    assert table.state.cannot[1] == 0
    assert table.view()["fields"]["given"] == "B6"
    table.play(1, "ask 0 for A4")
    assert names(table, table.state.shown[1]) == "A3, B6", "a draw changes nothing in that"
    assert table.view()["fields"]["given"] is None


def test_AU_4_a_card_given_away_is_no_longer_known_to_be_there() -> None:
    table = position({0: "A4, B1", 1: "A1, A2, B2, B3", 2: "A3, B4"}, asked=0)
    s = table.state
    s.shown[1] = a_set(table, "A1")
    s.some[1] = a_set(table, "B2, B3, B4")
    table.play(0, "ask 1 for A1")
    assert (table.state.shown[1], names(table, table.state.shown[0])) == (0, "A1")
    assert names(table, table.state.some[1]) == "B2, B3, B4"
    table.play(0, "ask 1 for B2")
    assert table.state.some[1] == 0, "it may have been the card they called with"


# AU-5


@pytest.mark.english
def test_AU_5_a_miss_draws_and_passes_the_call() -> None:
    table = sit(HANDS, "D13")
    table.play(1, "ask 0 for A3")
    assert held(table, 1) == "A1, A2, B5, C9, D13"
    assert table.actors == {2}
    assert table.log[-1] == "Seat 1 asks Seat 0 for The Kiss by Francesco Hayez (A3) and does not get it."


def test_AU_5_it_passes_even_if_the_card_called_is_drawn() -> None:
    table = sit(HANDS, "A4")
    table.play(1, "ask 0 for A4")
    assert "A4" in held(table, 1)
    assert table.actors == {2}
    assert table.state.shown[1] == 0


@pytest.mark.english
def test_AU_5_lucky_keeps_the_call() -> None:
    table = sit(HANDS, "A4", lucky="yes")
    table.play(1, "ask 0 for A4")
    assert table.actors == {1}
    assert names(table, table.state.shown[1]) == "A4"
    assert table.state.cannot[1] == 0
    face = table.game.pack.faces[3]
    line = f"asks Seat 0 for {face.title} by {face.artist} ({face.name}) and does not get it, and draws it from the pack."
    assert table.log[-1] == log_of(table, 2)[-1] == f"Seat 1 {line}"
    (to_caller, *_) = told(table, 1)[-1]
    assert to_caller.startswith("You ask")
    assert to_caller.endswith("and do not get it, and draw it from the pack.")


@pytest.mark.english
def test_AU_5_lucky_needs_the_very_card() -> None:
    table = sit({**HANDS, 2: "D2, B6, C1, D1"}, "A3", lucky="yes")
    table.play(1, "ask 0 for A4")
    assert table.actors == {2}
    assert names(table, table.state.cannot[1]) == "A4", "everyone knows that seat 1 did not draw it"
    assert table.log[-1].endswith("and does not get it.")
    assert table.state.shown[1] == 0


def test_AU_5_lucky_with_a_book_completed() -> None:
    """The card called completes the book and empties the hand: the caller draws again and keeps the call."""
    table = position({0: "B1, B2", 1: "A1, A2, A3", 2: "B3, C1"}, "A4, B4, C2, C3, C4", lucky="yes")
    table.play(1, "ask 0 for A4")
    assert names(table, table.state.books[1]) == "A1, A2, A3, A4"
    assert held(table, 1) == "B4"
    assert table.actors == {1}
    assert (table.state.shown[1], table.state.some[1]) == (0, 0)


def test_AU_5_the_drawn_card_is_seen_by_nobody_else() -> None:
    table = sit(HANDS, "D13")
    table.play(1, "ask 0 for A3")
    assert table.view(2)["fields"]["hand"][1] == {"hidden": 5}
    assert not any("D13" in line for line in table.log)


def test_AU_5_a_hand_that_drew_may_hold_what_it_could_not_before() -> None:
    table = sit(HANDS, "D13, D12")
    table.play(1, "ask 0 for A3")
    assert names(table, table.state.cannot[0]) == "A3"
    assert table.state.cannot[1] == 0, "seat 1 may have drawn it"
    table.play(2, "ask 0 for A4")
    assert names(table, table.state.cannot[0]) == "A3, A4"
    table.play(0, "ask 1 for D7")
    assert table.state.cannot[0] == 0


def test_AU_5_a_missed_call_narrows_what_is_known_of_the_one_asked() -> None:
    table = position({0: "A4, B1", 1: "A1, B2, B3", 2: "A2, A3, B4"}, asked=0)
    table.state.some[1] = a_set(table, "A1, A2, A3")
    table.play(0, "ask 1 for A3")
    assert at_least(table.state, 1, 0) == (a_set(table, "A1, A2"), 1)


# AU-6


@pytest.mark.english
def test_AU_6_a_complete_book_is_laid_down_at_once() -> None:
    table = sit({**HANDS, 1: "A1, A2, A3, C9", 2: "A4, B6, C1, D1"})
    table.play(1, "ask 2 for A4")
    assert held(table, 1) == "C9"
    assert names(table, table.state.books[1]) == "A1, A2, A3, A4"
    assert table.state.shown[1] == table.state.some[1] == 0
    assert table.scores == [0, 1, 0]
    assert table.actors == {1}
    assert "Seat 1 lays down A1, A2, A3, A4." in table.log


def test_AU_6_a_book_completed_by_a_draw_too() -> None:
    table = sit({**HANDS, 1: "A1, A2, A3, C9", 2: "B5, B6, C1, D1"}, "A4")
    table.play(1, "ask 2 for C10")
    assert names(table, table.state.books[1]) == "A1, A2, A3, A4"
    assert held(table, 1) == "C9"
    assert table.actors == {2}


def test_AU_6_the_rulers_are_laid_down_too() -> None:
    table = sit({**HANDS, 1: "A13, B13, D13, C9", 2: "C13, B6, C1, D1"})
    table.play(1, "ask 2 for C13")
    assert names(table, table.state.books[1]) == "A13, B13, C13, D13"


def test_AU_6_books_dealt_complete_are_laid_down_from_the_left_of_the_dealer_on() -> None:
    """Each then draws one card: seat 1 first, then seat 0, who dealt."""
    table = sit({0: "A1, A2, A3, A4", 1: "B5, B6, B7, B8", 2: "C1, C2, C3, D9"}, "D13, D12")
    assert names(table, table.state.books[1]) == "B5, B6, B7, B8"
    assert names(table, table.state.books[0]) == "A1, A2, A3, A4"
    assert [held(table, seat) for seat in range(3)] == ["D12", "D13", "C1, C2, C3, D9"]
    assert table.scores == [1, 1, 0]
    assert table.actors == {1}


def test_AU_6_no_unseen_hand_is_thought_to_have_a_whole_book() -> None:
    table = position({0: "A1, A2, B1, B2", 1: "A3, A4, B3, B4, C1", 2: "C2, C3, C4"}, asked=2)
    assert possible(table.state)
    impossible = table.state.copy()
    impossible.hand[0], impossible.hand[1] = a_set(table, "A1, A2, A3, A4"), a_set(table, "B1, B2, B3, B4, C1")
    assert not possible(impossible)
    worlds = sampler.Worlds(table.game.rules, table.state, 2, seed=3)
    seen = set()
    for _ in range(60):
        s = worlds.next()
        assert possible(s)
        seen.add(tuple(s.hand[:3]))
    assert len(seen) > 20


# AU-7


def test_AU_7_an_emptied_giver_draws_at_once() -> None:
    table = position({0: "B1, B2", 1: "A1, B3", 2: "A2"}, "A3, A4, B4")
    table.play(1, "ask 2 for A2")
    assert held(table, 2) == "A3"
    assert held(table, 1) == "A1, A2, B3"
    assert table.state.cannot[2] == 0
    assert table.actors == {1}


def test_AU_7_an_emptied_caller_draws_at_once_and_goes_on_calling() -> None:
    table = position({0: "B1, B2", 1: "A1, A2, A3", 2: "A4, B3"}, "B4")
    table.play(1, "ask 2 for A4")
    assert held(table, 1) == "B4"
    assert table.actors == {1}


def test_AU_7_if_both_are_emptied_the_giver_draws_first() -> None:
    table = position({0: "B1, B2", 1: "A1, A2, A3", 2: "A4"}, "B3, B4")
    table.play(1, "ask 2 for A4")
    assert (held(table, 2), held(table, 1)) == ("B3", "B4")


def test_AU_7_if_both_are_emptied_and_one_card_is_left_it_goes_to_the_giver() -> None:
    table = position({0: "B1, B2, B4", 1: "A1, A2, A3", 2: "A4"}, "B3")
    table.play(1, "ask 2 for A4")
    assert (held(table, 2), held(table, 1)) == ("B3", "")
    assert table.actors == {2}, "the caller is out, and the call passes"


def test_AU_7_a_hand_emptied_by_the_draw_of_a_miss_draws_again() -> None:
    table = position({0: "B1, B2", 1: "A1, A2, A3", 2: "B3, C1"}, "A4, B4, C2, C3, C4")
    table.play(1, "ask 2 for A4")
    assert names(table, table.state.books[1]) == "A1, A2, A3, A4"
    assert held(table, 1) == "B4"
    assert table.actors == {2}


# AU-8


def test_AU_8_without_a_pack_a_miss_only_passes_the_call() -> None:
    table = position({0: "B1, B2", 1: "A1, A2, B3", 2: "A3, A4, B4"})
    table.play(1, "ask 0 for A3")
    assert held(table, 1) == "A1, A2, B3"
    assert table.actors == {2}
    assert names(table, table.state.cannot[1]) == "A3", "seat 1 has drawn nothing"


def test_AU_8_a_player_without_cards_is_not_asked() -> None:
    table = position({0: "B1, B2, B4", 1: "A1, A2, A3, B3", 2: "A4"})
    table.play(1, "ask 2 for A4")
    assert held(table, 2) == ""
    assert table.actors == {1}
    assert refused(table, 1, "ask 2 for B1") == "AU-8"
    assert texts(table, 1) == ["ask 0 for B1", "ask 0 for B2", "ask 0 for B4"]


def test_AU_8_the_call_passes_over_that_seat() -> None:
    table = position({0: "A1, B1", 1: "A2, A3, B2, B3", 2: "", 3: "A4, B4"}, players=4, asked=1)
    table.state.books[0] &= ~a_set(table, "A4, B4")
    table.play(1, "ask 0 for B4")
    assert table.actors == {3}


def test_AU_8_a_caller_without_cards_is_out() -> None:
    table = position({0: "B1, B2", 1: "A1, A2, A3", 2: "A4, B3, B4"})
    table.play(1, "ask 2 for A4")
    assert held(table, 1) == ""
    assert table.actors == {2}


# AU-9


def test_AU_9_the_thirteenth_book_ends_the_game() -> None:
    table = position({0: "A4, B4", 1: "A1, A2, A3", 2: "B1, B2, B3"})
    table.state.books[1], table.state.total[1] = table.state.books[0], 11
    table.state.books[0], table.state.total[0] = 0, 0
    play_all(table, "1: ask 0 for A4")
    assert not table.over
    assert table.scores == [0, 12, 0]
    play_all(table, "2: ask 0 for B4")
    assert table.over
    assert table.scores == [0, 12, 1]
    assert table.deals == [[0, 12, 1]]
    assert table.winners == [1]
    assert refused(table, 0, "ask 1 for A1") is None


def test_AU_9_the_count_is_of_books_and_runs_along() -> None:
    hands = {0: "A1, A2, A3, A4", 2: "A13, B13, C13, D13", 1: "B1, B5, D1, D5"}
    table = sit(hands, "C1, C2", dealer=1)
    assert count_lines(table, 0, so_far=True) == [("books", "AU-9", 1, "A1, A2, A3, A4")]
    assert count_lines(table, 1, so_far=True) == []
    assert count_lines(table, 2, so_far=True) == [("books", "AU-9", 1, "A13, B13, C13, D13")]


def test_AU_9_the_count_of_a_game_that_is_over() -> None:
    table = position({1: "A1, A2, A3", 2: "A4"}, asked=1)
    table.play(1, "ask 2 for A4")
    assert table.over
    assert count_lines(table, 1) == [("books", "AU-9", 1, "A1, A2, A3, A4")]
    assert [(name, points) for name, _, points, _ in count_lines(table, 0)] == [("books", 12)]
    assert count_lines(table, 2) == []


def test_AU_9_a_tie_is_shared() -> None:
    table = position({0: "A4", 1: "A1, A2, A3"}, players=2)
    s = table.state
    six = sum(book(i) for i in range(1, 7))
    s.books[:2], s.total[:2] = [six, s.books[0] & ~six], [6, 6]
    table.play(1, "ask 0 for A4")
    assert table.scores == [6, 7]
    table = position({0: "A4", 1: "A1, A2, A3", 2: ""})
    s = table.state
    s.books[:3], s.total[:3] = [six, 0, s.books[0] & ~six], [6, 0, 6]
    table.play(1, "ask 0 for A4")
    assert table.scores == [6, 1, 6]
    assert table.winners == [0, 2]


@pytest.mark.parametrize("lucky", ["no", "yes"])
@pytest.mark.parametrize("players", range(2, 9))
def test_AU_9_thirteen_books_in_all(players: int, lucky: str) -> None:
    rng = random.Random(players)
    table = parlour.load("authors", players=players, lucky=lucky).open(seed=players)
    while not table.over:
        (seat,) = table.actors
        table.play(seat, rng.choice(table.legal(seat)))
        assert table.scores == [count(table.state.books[other]) // 4 for other in range(players)]
    assert sum(table.scores) == 13
    assert table.deals == [table.scores]
    assert table.winners == [seat for seat in range(players) if table.scores[seat] == max(table.scores)]


# Advice


def test_advice_asks_where_the_card_is_known_to_be() -> None:
    table = sit(HANDS)
    table.state.shown[2] = a_set(table, "B6")
    move, reasons = advice(table, 1)
    assert str(move) == "ask 2 for B6"
    assert reasons[0] == worded(reason_text(SURE))


def test_advice_goes_on_with_the_longest_book_and_asks_nobody_in_vain() -> None:
    table = sit(HANDS)
    assert str(advice(table, 1)[0]) == "ask 0 for A3"
    table.state.cannot[0] = a_set(table, "A3")
    assert str(advice(table, 1)[0]) == "ask 2 for A3"
    table.state.cannot[2] = a_set(table, "A3")
    assert str(advice(table, 1)[0]) == "ask 0 for A4"
    table.state.some[2] = a_set(table, "A3, A4")
    assert str(advice(table, 1)[0]) == "ask 2 for A4"


@pytest.mark.parametrize("players", [2, 5, 8])
def test_advice_sees_only_what_the_seat_sees_and_ends_the_game(players: int) -> None:
    table = parlour.load("authors", players=players).open(seed=players)
    while not table.over:
        (seat,) = table.actors
        s, may = table.state, table.game.rules.legal(table.state, seat)
        advised = advise(s, seat, may)
        assert advised == advise(redacted(s, seat), seat, may)
        assert advised
        assert advised & ~may == 0
        move, reasons = advice(table, seat)
        assert reasons
        table.play(seat, move)
        assert len(table.moves) < 2000


# The table's knowledge, and worlds that agree with it


def test_AU_3_worlds_that_agree_with_the_calls_are_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 asked for A1, so it has A2 or A3 (seat 2 has A4), and has not A1; seat 0 has not B2: of 20 worlds 5 are left.

    They come out alike whether a world is dealt and thrown away, or found by a walk."""
    table = position({0: "A1, A2, B1", 1: "A3, B2, B3", 2: "A4, B4"}, asked=2)
    s = table.state
    s.some[1], s.cannot[1], s.cannot[0] = a_set(table, "A2, A3"), a_set(table, "A1"), a_set(table, "B2")
    monkeypatch.setattr(sampler.random_walk, "STEPS_A_CARD", 8)
    for tries in (1000, 0):
        monkeypatch.setattr(sampler, "MOST_TRIES", tries)
        worlds = sampler.Worlds(table.game.rules, s, 2, seed=5)
        seen = Counter(names(table, worlds.next().hand[1]) for _ in range(800))
        assert set(seen) == {"A2, A3, B2", "A2, B1, B2", "A2, B2, B3", "A3, B1, B2", "A3, B2, B3"}
        assert all(120 < times < 200 for times in seen.values())
