"""Rook, clause by clause: offenses, and mending them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import cards_of, play_all, refusal, refused, texts
from rook_deals import EVERYBODY, hand, playing, set_state, suit, taken, worth

import parlour
from parlour import Table
from parlour.games.rook.advice import advise
from parlour.games.rook.rules import FOUND, MEND, at_least
from parlour.lang.cards import to_set
from parlour.lang.errors import Reason
from parlour.play.facts import FieldChanged, Moved
from parlour.play.log import log_of
from parlour.play.log import told as told_to

# -- offences and mending


def revoke(**options: Any) -> Table:
    """Seat 1 leads red 9; seat 2, with red 2 and red 13 in hand, trumps with green 1. Green is trump, the dealer 0 bid 40."""
    hands = {
        1: "red 9, red 1, black 3",
        2: "red 2, red 13, green 1, black 14",
        3: "red 10, red 5, green 3",
        0: "red 3, red 4, green 2",
    }
    table = playing(hands, bid=40, offences="fined", **options)
    return play_all(table, "1: play red 9; 2: play green 1")


def finish_trick(table: Table) -> Table:
    return play_all(table, "3: play red 10; 0: play red 3")


def test_RK_21_barred_offences_are_refused() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"})
    table.play(1, "play red 9")
    assert table.offences(2) == []
    assert refused(table, 2, "play green 1") == "RK-11"


def test_RK_21_a_player_with_nothing_to_mend_is_told_so() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"}, offences="fined")
    assert refused(table, 1, "mend") == "RK-21"
    table.play(1, "play red 9")
    assert refused(table, 1, "mend") is None
    assert refused(table, 2, "mend") == "RK-21"


def test_RK_21_where_offences_are_barred_there_is_no_mending() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"})
    for seat in (1, 2):
        wrong = refusal(table, seat, "mend")
        assert (wrong.clause, wrong.reason) == (None, Reason.CHOICE)
        assert "mend" not in wrong.legal
        table.play(seat, "play red 9" if seat == 1 else "play red 2")


def test_RK_21_offences_are_listed_apart() -> None:
    table = revoke()
    table.undo()
    offences = [str(move) for move in table.offences(2)]
    assert offences == [f"play {card}" for card in hand(table, 2) if not card.startswith("red")]
    assert set(texts(table, 2)) == {f"play {card}" for card in hand(table, 2)}
    assert all(move.offence == "RK-21" for move in table.offences(2))


def test_RK_21_the_offender_may_mend_beside_the_player_in_turn() -> None:
    table = revoke()
    assert table.actors == {2, 3}
    assert texts(table, 2) == ["mend"]
    assert table.offences(2) == []
    assert "mend" not in texts(table, 3)
    for card in ("red 2", "green 1", "red 9", "black 14"):
        wrong = refusal(table, 2, f"play {card}")
        assert (wrong.clause, wrong.reason) == (None, Reason.TURN)
    assert refused(table, 3, "mend") == "RK-21"
    assert refused(table, 1, "mend") is None
    table.play(3, "play red 10")
    assert table.actors == {2, 0}
    table.play(0, "play red 3")
    assert table.actors == {2}
    assert "mend" in texts(table, 2)


def test_RK_21_nobody_elses_view_shows_it() -> None:
    """To the others it looks as if seat 2 had no red card."""
    foul = revoke()
    fair = foul.copy()
    fair.state.hand[2] &= ~to_set(cards_of(fair, suit("red", *range(1, 15))))
    fair.state.revokes[2] = 0
    fair.state.actors = fair.state.turn
    for move in ("3: play red 10", "0: play red 3"):
        for viewer in (None, 0, 1, 3):
            shown, expected = foul.view(viewer), fair.view(viewer)
            shown["fields"]["hand"][2] = expected["fields"]["hand"][2] = None
            assert shown == expected
            assert log_of(foul, viewer) == log_of(fair, viewer)
        assert foul.view(2)["actors"] == sorted({2, int(move[0])})
        assert foul.view(2)["legal"] == ["mend"]
        play_all(foul, move)
        play_all(fair, move)


def test_RK_21_a_player_unable_to_follow_has_nothing_to_mend() -> None:
    table = playing({1: "red 9", 2: f"{suit('black', *range(1, 15))}"}, offences="fined")
    play_all(table, "1: play red 9; 2: play black 1")
    assert table.actors == {3}
    assert table.state.cannot[2] == 0
    assert refused(table, 2, "mend") is None


def test_RK_21_who_follows_has_nothing_to_mend() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"}, offences="fined")
    play_all(table, "1: play red 9; 2: play red 2")
    assert table.actors == {3}


def test_RK_21_mending_in_the_middle_of_a_trick() -> None:
    table = revoke()
    table.play(3, "play red 10")
    table.play(2, "mend")
    assert table.actors == {2}
    assert table.view(0)["actors"] == [2]
    assert "green 1" in hand(table, 2)
    assert table.view(None)["fields"]["trick"] == ["red 9", "red 10"]
    assert table.view(None)["fields"]["played"] == [None, "red 9", None, "red 10"]
    assert refused(table, 0, "play red 3") is None
    assert refused(table, 2, "mend") is None
    assert refused(table, 2, "play green 1") == "RK-21"
    assert refused(table, 2, "play black 14") == "RK-21"
    assert table.offences(2) == []
    assert all(text.startswith("play red") for text in texts(table, 2))
    table.play(2, "play red 13")
    assert table.actors == {0}
    assert table.phase.name == "play"
    table.play(0, "play red 3")
    assert sorted(taken(table, 2)) == ["red 10", "red 13", "red 3", "red 9"]
    assert table.actors == {2}
    assert "mend" not in texts(table, 2)


def test_RK_21_mending_a_whole_trick_judges_it_anew() -> None:
    table = finish_trick(revoke())
    assert sorted(taken(table, 2)) == ["green 1", "red 10", "red 3", "red 9"]
    table.play(2, "mend")
    fields = table.view(None)["fields"]
    assert fields["trick"] == ["red 3", "red 9", "red 10"]
    assert fields["played"] == ["red 3", "red 9", None, "red 10"]
    assert fields["led"] == "red 9"
    assert fields["taken"] == [[], [], [], []]
    assert "green 1" in hand(table, 2)
    assert refused(table, 2, "play green 1") == "RK-21"
    assert refused(table, 3, "play red 5") is None
    table.play(2, "play red 2")
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 3", "red 9"]
    assert taken(table, 2) == []
    assert table.actors == {3}
    assert table.view(None)["fields"]["trick"] == []
    table.play(3, "play red 5")
    assert table.actors == {0}
    assert not table.deals


def test_RK_21_earlier_tricks_stay_as_they_are() -> None:
    hands = {1: "black 1, red 9", 2: "black 2, red 2, red 4, green 1", 3: "black 3, red 10", 0: "black 14, red 3"}
    table = playing(hands, bid=40, offences="fined")
    play_all(table, "1: play black 1; 2: play black 2; 3: play black 3; 0: play black 14")
    play_all(table, "0: play red 3; 1: play red 9; 2: play green 1; 3: play red 10; 2: mend; 2: play red 2")
    assert sorted(taken(table, 0)) == ["black 1", "black 14", "black 2", "black 3"]
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 3", "red 9"]
    assert table.actors == {3}


def test_RK_21_the_card_taken_back_is_known_and_may_be_played_later() -> None:
    table = finish_trick(revoke())
    assert table.state.shown == [0] * 8
    play_all(table, "2: mend")
    s = table.state
    green_1 = to_set(cards_of(table, "green 1"))
    assert s.shown[2] == green_1
    assert at_least(s, 2, 0) == (to_set(cards_of(table, suit("red", *range(1, 15)))), 1)
    assert at_least(s, 3, 0) == (0, 0)
    play_all(table, "2: play red 2; 3: play green 3; 0: play green 2; 1: play black 3")
    assert table.state.shown[2] == green_1
    assert at_least(table.state, 2, 0) == (0, 0)
    table = revoke()
    play_all(table, "2: mend; 2: play red 2")
    assert at_least(table.state, 3, 0) == (0, 0)
    assert table.state.shown[2] == green_1
    play_all(table, "3: play red 10; 0: play red 3; 3: play green 3; 0: play green 2; 1: play black 3; 2: play green 1")
    assert table.state.shown[2] == 0
    assert "green 1" in taken(table, 3)


def test_RK_21_an_offence_is_found_when_the_next_trick_is_led_to() -> None:
    """Seat 2 took 10 with the wrong card; it is found, and the card led is not played."""
    table = finish_trick(revoke(length="deal"))
    table.play(2, "play black 14")
    assert table.over
    assert "black 14" in hand(table, 2)
    assert table.state.trick == 0
    assert table.deals == [[0, 0, -40, 0]]
    assert table.state.how == FOUND
    tried = [fact for fact in table.facts() if isinstance(fact, Moved)][-1]
    assert (tried.seat, tried.text, tried.in_vain) == (2, "play black 14", True)


@pytest.mark.english
def test_RK_21_the_log_of_an_offense() -> None:
    table = finish_trick(revoke(length="deal"))
    table.play(2, "play black 14")
    assert table.log[-5:-2] == [
        "Seat 2 tries to lead black 14.",
        "Seat 2 did not follow suit when able.",
        "The deal is over: offense found. Points: Seat 0 0, Seat 1 0, Seat 2 -40, Seat 3 0.",
    ]
    assert told_to(table, 2)[-1][:2] == [
        "You try to lead black 14.",
        "The deal is over: offense found. Points: Seat 0 0, Seat 1 0, You -40, Seat 3 0.",
    ]
    assert told_to(revoke(), 2)[-1] == ["You play green 1.", "You did not follow suit when able."]
    table = play_all(finish_trick(revoke()), "2: mend")
    assert told_to(table, 2)[-1][0] == "You take back a wrong card."
    assert refusal(table, 2, "play black 14").message == (
        "You can take back only a card that did not follow, and replace it only with a card of the color led."
    )


def found_to_revoke(table: Table, viewer: int | None) -> list[int | None]:
    """The seats this viewer was told about that failed to follow suit."""
    told_of = [fact for fact in table.facts(viewer) if isinstance(fact, FieldChanged) and fact.field == "revokes"]
    return [fact.seat for fact in told_of if fact.value]


def test_RK_21_an_offense_is_told_to_the_offender_at_once_and_to_the_others_when_it_is_found() -> None:
    table = revoke(length="deal")
    assert found_to_revoke(table, 2) == [2]
    table = finish_trick(table)
    assert [found_to_revoke(table, viewer) for viewer in (None, 0, 1, 2, 3)] == [[], [], [], [2], []]
    mended = table.copy()
    play_all(mended, "2: mend; 2: play red 2")
    assert found_to_revoke(mended, 2) == [2]
    assert found_to_revoke(mended, None) == []
    table.play(2, "play black 14")
    assert [found_to_revoke(table, viewer) for viewer in (None, 0, 1, 2, 3)] == [[2]] * 5


def test_RK_21_the_bidder_is_not_set_back_and_all_keep_what_they_took() -> None:
    """Seat 3 takes the first trick, ten points; in the second seat 2 does not follow and seat 0 takes it."""
    hands = {1: "red 1, black 3", 2: "red 2, black 1, yellow 1", 3: "red 10, black 4", 0: "red 3, black 14"}
    table = playing(hands, bid=40, offences="fined", length="deal")
    play_all(table, "1: play red 1; 2: play red 2; 3: play red 10; 0: play red 3")
    play_all(table, "3: play black 4; 0: play black 14; 1: play black 3; 2: play yellow 1")
    assert table.actors == {0, 2}
    assert texts(table, 2) == ["mend"]
    table.play(0, table.legal(0)[0])
    assert table.deals == [[10, 0, -40, 10]]


def test_RK_21_an_offending_bidder_loses_the_bid() -> None:
    hands = {1: "red 9", 2: "red 2", 3: "red 10", 0: "red 3, green 1"}
    for setback in ("bid", "keep"):
        table = playing(hands, bid=65, offences="fined", length="deal", setback=setback)
        play_all(table, "1: play red 9; 2: play red 2; 3: play red 10; 0: play green 1")
        assert table.actors == {0}
        assert texts(table, 0)[-1] == "mend"
        table.play(0, table.legal(0)[0])
        assert table.deals == [[-65, 0, 0, 0]]


def two_offenders(**options: Any) -> Table:
    hands = {1: "red 9", 2: "red 2, green 1", 3: "red 10, black 1", 0: "red 3"}
    table = playing(hands, bid=40, offences="fined", **options)
    return play_all(table, "1: play red 9; 2: play green 1; 3: play black 1")


def test_RK_21_each_of_several_offenders_may_mend() -> None:
    table = two_offenders()
    assert table.actors == {0, 2, 3}
    table.play(3, "mend")
    assert table.actors == {3}
    table.play(3, "play red 10")
    assert table.actors == {0, 2}
    table.play(0, "play red 3")
    assert table.actors == {2}
    play_all(table, "2: mend; 2: play red 2")
    assert table.actors == {3}
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 3", "red 9"]


def test_RK_21_one_mends_and_the_other_is_found() -> None:
    table = play_all(two_offenders(length="deal"), "0: play red 3; 3: mend; 3: play red 10")
    assert table.actors == {2}
    table.play(2, "play red 2")
    assert table.deals == [[0, 0, -40, 0]]
    table = play_all(two_offenders(length="deal"), "0: play red 3; 2: mend; 2: play red 2")
    assert table.actors == {1, 3}
    table.play(1, table.legal(1)[0])
    assert table.deals == [[0, 0, 0, -40]]


def test_RK_21_all_offenders_lose_the_bid() -> None:
    table = play_all(two_offenders(length="deal"), "0: play red 3")
    assert table.actors == {2, 3}
    assert "revokes" not in table.view(None)["fields"]
    table.play(2, "play red 2")
    assert table.deals == [[0, 0, -40, -40]]
    assert table.view(None)["fields"]["revokes"] == [0, 0, 1, 1]
    assert found_to_revoke(table, None) == [2, 3]


def test_RK_21_a_mended_offender_may_offend_again() -> None:
    """Having mended, seat 2 does not follow in the next trick either; that one is found."""
    table = play_all(finish_trick(revoke(length="deal")), "2: mend; 2: play red 2; 3: play red 5; 0: play red 4; 1: play red 1")
    table.play(2, "play black 14")
    assert table.actors == {2, 3}
    table.play(3, table.legal(3)[0])
    assert table.deals == [[0, 0, -40, 25]]


def test_RK_21_the_next_deal_starts_clean_and_undo_comes_back() -> None:
    table = finish_trick(revoke())
    before = table.state.flat()
    table.play(2, "play black 14")
    assert table.state.deal == 2
    assert table.scores == [0, 0, -40, 0]
    assert table.state.revokes == [0] * 8
    assert table.state.last == [-1] * 8
    table.undo()
    assert table.state.flat() == before


def test_RK_21_mending_with_uneven_hands() -> None:
    """Six play; seat 0, without cards, stays out of the trick that is mended."""
    table = playing(players=6, bid=40, offences="fined", length="deal")
    s = table.state
    left = {1: "red 9, black 1", 2: "red 2, green 1", 3: "red 10", 4: "red 4", 5: "red 6", 0: ""}
    cards = {seat: to_set(cards_of(table, names)) for seat, names in left.items()}
    for seat in range(6):
        s.hand[seat], s.taken[seat] = cards[seat], 0
    s.taken[0] = table.game.rules.verbs.pack_of(s) & ~sum(cards.values())
    set_state(table, s)
    play_all(table, "1: play red 9; 2: play green 1; 3: play red 10; 4: play red 4; 5: play red 6")
    assert table.actors == {2}
    play_all(table, "2: mend")
    assert table.view(None)["fields"]["played"] == [None, "red 9", None, "red 10", "red 4", "red 6"]
    play_all(table, "2: play red 2")
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 4", "red 6", "red 9"]
    assert table.actors == {1}
    play_all(table, "1: play black 1; 2: play green 1")
    assert table.deals == [[-40 if worth(taken(table, 0)) < 40 else worth(taken(table, 0)), 0, 0, 10, 0, 0]]


@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_21_random_offences_keep_the_cards_together(players: int) -> None:
    """Deals with offences and mending at random: no card is lost or doubled, and every deal ends."""
    game = parlour.load("rook", players=players, offences="fined", length="deal")
    whole = game.rules.verbs.pack_of(game.start())
    mended = found = 0
    for seed in range(40):
        chance = random.Random(seed)
        table = game.open(seed)
        while not table.over:
            seat = chance.choice(sorted(table.actors))
            moves = table.legal(seat)
            lawful = [move for move in moves if not move.offence]
            move = chance.choice(moves if chance.random() < 0.1 else lawful)
            mended += str(move) == "mend"
            table.play(seat, move)
            s = table.state
            places = [s.pack, s.trick, *s.hand, *s.taken]
            assert sum(places) == whole
            assert sum(place.bit_count() for place in places) == whole.bit_count()
            assert all(s.shown[seat] & ~s.hand[seat] == 0 for seat in range(players))
        found += table.state.how == 2
        assert table.state.how == 2 or sum(worth(taken(table, seat)) for seat in range(players)) == 100
    assert mended
    assert found


def test_advice_is_to_mend() -> None:
    for table in (revoke(), finish_trick(revoke())):
        assert advise(table.state, 2, table.game.rules.legal(table.state, 2)) == 1 << MEND
