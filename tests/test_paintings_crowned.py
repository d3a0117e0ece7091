"""Famous Paintings No. 1, clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest
from counts import counted, counted_so_far, told, total
from helpers import cards_of, play_all, refusal, refused, stack, texts

import parlour
from parlour.engine.visibility import redacted
from parlour.games.paintings_crowned.advice import advise
from parlour.lang.cards import count, lowest, to_set
from parlour.lang.rule import explained


def table(hands, turned, *, players=2, dealer=0, stop=None, **options):
    """A table with these hands and this card turned up; seat 1 leads, as seat 0 deals."""
    game = parlour.load("paintings-crowned", players=players, **options)
    return game.open(seed=1, dealer=dealer, stop=stop, packs=[stack(game, hands, dealer=dealer, size=7, then=turned)])


def one_play(cards, turned):
    """Who takes a play of these cards, led by seat 1 and played in turn."""
    players = len(cards)
    order = [(1 + place) % players for place in range(players)]
    t = table(dict(zip(order, cards, strict=True)), turned, players=players, offences="fined")
    for seat, card in zip(order, cards, strict=True):
        t.play(seat, f"play {card}")
    (taker,) = (seat for seat in range(players) if t.state.taken[seat])
    assert t.actors == {taker}
    return cards[order.index(taker)]


# -- F1-1, F1-2 the deal


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_F1_1_two_to_seven_play(players):
    t = parlour.load("paintings-crowned", players=players).open(seed=2)
    assert [count(h) for h in t.state.hand[:players]] == [7] * players
    assert count(t.state.pack) == 52 - 7 * players - 1


@pytest.mark.parametrize("players", [1, 8])
def test_F1_1_no_more_and_no_fewer(players):
    with pytest.raises(parlour.SetupError):
        parlour.load("paintings-crowned", players=players)


@pytest.mark.english
def test_F1_2_the_card_after_the_hands_is_turned_up_and_stays_out():
    t = table({1: "A1, A2, A3, A4, A5, A6, A7"}, "C4")
    assert t.view(None)["fields"]["turned"] == ["C4"]
    assert "C4 is turned up: its Club is crowned." in t.log
    out = t.state.turned
    while t.state.deal == 1:
        (seat,) = t.actors
        assert "play C4" not in texts(t, seat)
        assert t.state.turned == out
        t.play(seat, texts(t, seat)[0])


@pytest.mark.parametrize(("turned", "ruler"), [("A4", "B13"), ("B4", "A13"), ("C4", "D13"), ("D4", "C13")])
def test_F1_2_its_club_is_crowned_with_the_allied_ruler(turned, ruler):
    t = table({}, turned)
    names = {f"{turned[0]}{n}" for n in range(1, 14)} | {ruler}
    assert set(t.game.pack.names(t.state.crowned)) == names


# -- F1-3, F1-4, F1-6 what is high


@pytest.mark.parametrize(
    ("turned", "crowned", "ally", "other"),
    [
        ("A4", "A", "B", "C"),
        ("B4", "B", "A", "D"),
        ("C4", "C", "D", "A"),
        ("D4", "D", "C", "B"),
    ],
)
def test_F1_3_the_order_of_the_crowned_cards(turned, crowned, ally, other):
    order = [f"{crowned}13", f"{ally}13", f"{crowned}12", f"{crowned}11", f"{crowned}1", f"{other}13"]
    for higher, lower in pairwise(order):
        assert one_play([higher, lower], turned) == higher
        if lower != f"{other}13":
            assert one_play([lower, higher], turned) == higher
    assert one_play([f"{other}13", f"{crowned}1"], turned) == f"{crowned}1"
    assert one_play([f"{other}13", f"{ally}13"], turned) == f"{ally}13"


def test_F1_3_thirteen_is_high_elsewhere():
    assert one_play(["C12", "C13", "C1"], "A4") == "C13"
    assert one_play(["B11", "B12", "B1"], "A4") == "B12"


def test_F1_3_the_ruler_turned_up_leaves_the_ally_highest():
    assert one_play(["A12", "B13"], "A13") == "B13"


def test_F1_4_the_allied_ruler_follows_the_crowned_club():
    t = table({1: "A2, C1, C2, C3, C4, C5, C6", 0: "B13, B2, B3, D1, D2, D3, D4"}, "A4")
    t.play(1, "play A2")
    assert texts(t, 0) == ["play B13"]
    assert refused(t, 0, "play B2") == "F1-5"


def test_F1_4_the_allied_ruler_does_not_follow_its_own_club():
    t = table({1: "B5, C1, C2, C3, C4, C5, C6", 0: "B13, B2, B3, D1, D2, D3, D4"}, "A4")
    t.play(1, "play B5")
    assert texts(t, 0) == ["play B2", "play B3"]
    assert refused(t, 0, "play B13") == "F1-5"


def test_F1_4_alone_of_its_club_it_need_not_be_played():
    t = table({1: "B5, C1, C2, C3, C4, C5, C6", 0: "B13, D5, D6, D1, D2, D3, D4"}, "A4")
    t.play(1, "play B5")
    assert len(texts(t, 0)) == 7


def test_F1_4_the_allied_ruler_led_asks_for_crowned_cards():
    t = table({1: "B13, C1, C2, C3, C4, C5, C6", 0: "A2, B2, B3, D1, D2, D3, D4"}, "A4")
    t.play(1, "play B13")
    assert texts(t, 0) == ["play A2"]
    assert t.state.suit == t.state.crowned


def test_F1_4_a_void_in_its_club_says_nothing_about_the_allied_ruler():
    t = table({1: "B5, C1, C2, C3, C4, C5, C6", 0: "B13, D5, D6, D1, D2, D3, D4"}, "A4")
    play_all(t, "1: play B5; 0: play D1")
    names = t.game.pack.names(t.state.cannot[0])
    assert names == [f"B{n}" for n in range(1, 13)]


# -- F1-5, F1-6 the play


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_F1_5_left_of_the_dealer_leads_any_card(dealer):
    t = parlour.load("paintings-crowned", players=3).open(seed=2, dealer=dealer)
    first = (dealer + 1) % 3
    assert t.actors == {first}
    assert len(texts(t, first)) == 7
    t.play(first, texts(t, first)[0])
    assert t.actors == {(first + 1) % 3}


def test_F1_5_must_follow_the_club_led():
    t = table({1: "C5, B1, B2, B3, B4, B5, B6", 0: "C2, C9, A2, D1, D2, D3, D4"}, "A4")
    t.play(1, "play C5")
    found = refusal(t, 0, "play A2")
    assert found.clause == "F1-5"
    assert found.legal == ["play C2", "play C9"]
    assert refused(t, 0, "play D1") == "F1-5"
    t.play(0, "play C2")


@pytest.mark.english
def test_F1_5_the_refusal_names_the_card_led_and_what_you_hold():
    t = table({1: "C5, B1, B2, B3, B4, B5, B6", 0: "C2, C9, A2, D1, D2, D3, D4"}, "A4")
    t.play(1, "play C5")
    assert refusal(t, 0, "play A2").message == "You can follow C5: you hold C2, C9."


def test_F1_5_if_you_cannot_follow_you_play_any_card():
    t = table({1: "C5, B1, B2, B3, B4, B5, B6", 0: "B7, B8, A2, D1, D2, D3, D4"}, "A4")
    t.play(1, "play C5")
    assert len(texts(t, 0)) == 7


@pytest.mark.parametrize("text", ["play A9", "play", "play C5, B1", "pass", "play Z1", ""])
def test_F1_5_nonsense_is_no_offence(text):
    t = table({1: "C5, B1, B2, B3, B4, B5, B6", 0: "C2, C9, A2, D1, D2, D3, D4"}, "A4")
    assert refused(t, 1, text) is None
    assert refused(t, 0, "play C2") is None


def test_F1_6_without_a_crowned_card_the_highest_of_the_club_led():
    assert one_play(["C5", "D13", "C7", "B12"], "A4") == "C7"
    assert one_play(["D2", "C13", "B13"], "A4") == "B13"


def test_F1_6_the_highest_crowned_card_takes():
    assert one_play(["C13", "A2", "A9", "D1"], "A4") == "A9"


def test_F1_6_the_taker_leads():
    t = table({1: "C5, B1, B2, B3, B4, B5, B6", 0: "C9, A2, A3, D1, D2, D3, D4"}, "A4")
    play_all(t, "1: play C5; 0: play C9")
    assert t.actors == {0}
    assert t.state.taken[0] == to_set(cards_of(t, "C5, C9"))
    assert len(texts(t, 0)) == 6


# -- F1-7, F1-8, F1-9 points


ALL_A = "A1, A2, A3, A4, A5, A6, A7"
ALL_C = "C1, C2, C3, C4, C5, C6, C7"
ALL_D = "D1, D2, D3, D4, D5, D6, D7"


def play_out(t):
    """Play the deal to its end, always the first legal card."""
    deal = len(t.deals)
    while len(t.deals) == deal:
        (seat,) = t.actors
        lawful = [str(m) for m in t.legal(seat) if not m.offence]
        t.play(seat, lawful[0])
    return t


def test_F1_7_one_point_a_play_counted_at_the_end_of_the_deal():
    t = table({1: ALL_A, 0: ALL_C, 2: ALL_D}, "A12", players=3)
    play_all(t, "1: play A1; 2: play D1; 0: play C1")
    assert t.scores == [0, 0, 0]
    play_out(t)
    assert t.deals == [[0, 7, 0]]
    assert t.scores == [0, 7, 0]
    assert t.state.dealer == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_F1_7_seven_points_in_all(players):
    t = play_out(parlour.load("paintings-crowned", players=players).open(seed=9))
    assert sum(t.deals[0]) == 7


def won(before, **options):
    """The table after seat 1 has taken all seven plays, with these scores before."""
    t = table({1: ALL_A, 0: ALL_C}, "A12", **options)
    t.state.total[:2] = list(before)
    return play_out(t)


def test_F1_8_eleven_are_the_game():
    assert not won((0, 3)).over
    t = won((0, 4))
    assert t.over
    assert t.scores == [0, 11]
    assert t.winners == [1]


def test_F1_8_the_higher_of_two():
    t = won((12, 4))
    assert t.over
    assert t.winners == [0]
    assert won((12, 6)).winners == [1]


def test_F1_8_equal_is_another_deal():
    t = won((12, 5))
    assert t.scores == [12, 12]
    assert not t.over
    assert t.state.deal == 2


def test_F1_8_target_is_an_option():
    assert won((0, 0), target=7).winners == [1]
    assert not won((0, 0), target=8).over


def test_F1_8_a_stopped_game_shares_a_tie():
    t = table({1: ALL_A, 0: ALL_C}, "A12", stop=1)
    t.state.total[0] = 7
    play_out(t)
    assert t.over
    assert t.winners == [0, 1]


def test_F1_9_barred_there_is_no_offence():
    t = table({1: "C5, B1, B2, B3, B4, B5, B6", 0: "C2, C9, A2, D1, D2, D3, D4"}, "A4")
    t.play(1, "play C5")
    assert [str(m) for m in t.offences(0)] == []


def test_F1_9_fined_the_play_stands_and_costs_three():
    hands = {1: "C5, B1, B2, B3, B4, B5, B6", 0: "C2, C9, A2, D1, D2, D3, D4"}
    t = table(hands, "A12", offences="fined", length="deal")
    t.play(1, "play C5")
    assert [str(m) for m in t.offences(0)] == ["play A2", "play D1", "play D2", "play D3", "play D4"]
    assert {m.offence for m in t.offences(0)} == {"F1-9"}
    assert len(texts(t, 0)) == 7
    t.play(0, "play A2")
    assert t.actors == {0}  # the crowned card takes it all the same
    assert t.state.cannot[0] == 0
    play_out(t)
    taken = [count(cards) // 2 for cards in t.state.taken[:2]]
    assert sum(taken) == 7
    assert t.deals == [[taken[0] - 3, taken[1]]]


def test_F1_9_if_you_cannot_follow_you_pay_nothing():
    t = table({1: ALL_A, 0: ALL_C}, "A12", offences="fined", length="deal")
    play_out(t)
    assert t.deals == [[0, 7]]


@pytest.mark.parametrize(
    ("plays", "revokes", "lines"),
    [
        (0, 0, []),
        (1, 0, [("plays", "F1-7", 1, "")]),
        (5, 0, [("plays", "F1-7", 5, "")]),
        (2, 1, [("plays", "F1-7", 2, ""), ("fines", "F1-9", -3, "")]),
        (0, 2, [("fines", "F1-9", -6, "")]),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 7])
def test_F1_7_F1_9_the_lines_of_the_count(players, plays, revokes, lines):
    t = table({}, "A4", players=players, offences="fined")
    s = t.state
    s.taken[1], s.revokes[1] = to_set(list(range(plays * players))), revokes
    t.game.rules.verbs.score(s)
    assert counted(t, s, 1) == lines
    assert s.points[1] == total(t, s, 1) == sum(points for _, _, points, _ in lines)


def test_F1_7_the_count_so_far_tells_plays_and_no_fines():
    """That a player failed to follow is not known to the others before the end."""
    t = table({1: "C5", 0: "C2, A2"}, "A12", offences="fined")
    assert counted_so_far(t, t.state, 0) == {}
    play_all(t, "1: play C5; 0: play A2")
    assert t.state.revokes[0] == 1
    assert [counted_so_far(t, t.state, seat) for seat in range(2)] == [{"plays": 1}, {}]


@pytest.mark.english
def test_F1_7_F1_9_the_count_in_words():
    t = table({}, "A4", offences="fined")
    t.state.taken[1], t.state.revokes[1] = to_set(cards_of(t, "C5, C2")), 2
    assert told(t, t.state, 1) == ["one play", "two failures to follow suit"]


# -- advice


def advised(t, seat):
    """The card the advice plays; the seat sees no more than it may."""
    may = t.game.rules.legal(t.state, seat)
    with explained():
        kept = advise(t.state, seat, may)
    assert kept
    assert kept & ~may == 0
    assert advise(redacted(t.state, seat), seat, may) == kept
    return t.game.pack.card_name(lowest(kept))


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        ("C5, C12, A2, A3, A13, D1, D2", "C12"),  # the sheet: a high card of an uncrowned Club
        ("C5, C12, A10, A12, B13, A13, D2", "A13"),  # the sheet: many high crowned cards
        ("C5, C12, A10, A12, B13, D3, D2", "B13"),
        ("A1, A2, A3, A5, A6, A7, A8", "A8"),
    ],
)
def test_advice_on_leading(cards, card):
    assert advised(table({1: cards}, "A4"), 1) == card


@pytest.mark.parametrize(
    ("led", "cards", "card"),
    [
        ("C5", "C2, C9, C11, D1, D2, D3, D4", "C9"),  # last: the lowest that takes
        ("C12", "C2, C9, C11, D1, D2, D3, D4", "C2"),  # nothing takes: the lowest
        ("C5", "A2, A9, B2, D1, D3, D4, D6", "A2"),  # crown it cheaply
        ("B13", "A2, A9, B2, D1, D3, D4, D6", "A2"),
        ("A13", "B1, C2, D3, C3, C4, C5, C6", "B1"),
    ],
)
def test_advice_on_following_last(led, cards, card):
    t = table({1: led, 0: cards}, "A4")
    t.play(1, f"play {led}")
    assert advised(t, 0) == card


def test_advice_on_following_with_others_behind():
    t = table({1: "C5", 2: "C2, C9, C11, D1, D2, D3, D4"}, "A4", players=3)
    t.play(1, "play C5")
    assert advised(t, 2) == "C11"
    t = table({1: "C5", 2: "A9, A2, B2, D1, D2, D3, D4"}, "A4", players=3)
    t.play(1, "play C5")
    assert advised(t, 2) == "A2"
