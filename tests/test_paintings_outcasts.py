"""Famous Paintings No. 2, clause by clause."""

from __future__ import annotations

import pytest
from counts import counted, counted_so_far, told, total
from helpers import cards_of, play_all, refusal, refused, stack, texts

import parlour
from parlour.games.paintings_outcasts.advice import advise
from parlour.lang.cards import count, each, to_set
from parlour.packs.paintings.clubs import C
from parlour.play.facts import Dealt, SeatLeft, TrickTaken
from parlour.play.log import told as told_to
from parlour.play.penalty import naming


def table(hands, *, players=4, dealer=0, **options):
    """A table with (the beginnings of) these hands; seat 1 leads, as seat 0 deals."""
    game = parlour.load("paintings-outcasts", players=players, **options)
    return game.open(seed=1, dealer=dealer, packs=[stack(game, hands, dealer=dealer, size=0)])


CLUBS = {
    0: ", ".join(f"A{n}" for n in range(1, 14)),
    1: ", ".join(f"B{n}" for n in range(1, 14)),
    2: ", ".join(f"C{n}" for n in range(1, 14)),
    3: ", ".join(f"D{n}" for n in range(1, 14)),
}


def play_out(t, points=None):
    """Play the deal out with first legal moves."""
    deal = t.state.deal
    while not t.over and t.state.deal == deal:
        (seat,) = t.actors
        t.play(seat, texts(t, seat)[0])
    return t


def deals_to(t, *points):
    """Set the scores, as if deals had been played."""
    t.state.total[: len(points)] = list(points)
    return t


# -- F2-1


@pytest.mark.parametrize(
    ("players", "out", "each_gets"),
    [(2, [], [26] * 2), (3, ["B1"], [17] * 3), (4, [], [13] * 4), (5, ["B1", "D1"], [10] * 5)],
)
def test_F2_1_the_pack_and_the_hands(players, out, each_gets):
    t = parlour.load("paintings-outcasts", players=players).open(seed=3)
    dealt = 0
    for hand in t.state.hand[:players]:
        dealt |= hand
    assert [count(hand) for hand in t.state.hand[:players]] == each_gets
    assert set(range(52)) - set(each(dealt)) == set(cards_of(t, ", ".join(out)))


@pytest.mark.parametrize("players", [1, 6])
def test_F2_1_two_to_five_play(players):
    with pytest.raises(parlour.SetupError) as wrong:
        parlour.load("paintings-outcasts", players=players)
    assert wrong.value.field == "players"
    assert "2, 3, 4" in str(wrong.value)


def test_F2_1_a_pack_with_the_cards_of_another_number_is_refused():
    game = parlour.load("paintings-outcasts", players=3)
    whole = [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]
    with pytest.raises(parlour.SetupError, match="B1"):
        game.open(dealer=0, packs=[whole])


def knock_out_with_a_wrong_pack():
    """A knock-out in which seat 1 drops out with the first deal, but the second pack is one for four."""
    game = parlour.load("paintings-outcasts", ending="last", target=13)
    whole = [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]
    t = game.open(seed=1, dealer=0, packs=[stack(game, CLUBS, dealer=0, size=0), whole])
    while len(t.moves) < 51:
        (seat,) = t.actors
        t.play(seat, texts(t, seat)[0])
    return t


def test_F2_1_a_later_pack_that_turns_out_wrong_leaves_the_table_as_it_was():
    t = knock_out_with_a_wrong_pack()
    (seat,) = t.actors
    (last,) = texts(t, seat)
    before = t.state.flat(), list(t.moves), t.log, t.deals, t.record()
    for _ in range(2):
        with pytest.raises(parlour.SetupError, match=r"B1.*51") as wrong:
            t.play(seat, last)
        assert wrong.value.field == "packs[1]"
        assert (t.state.flat(), list(t.moves), t.log, t.deals, t.record()) == before
        assert texts(t, seat) == [last]
    t.undo()
    assert len(t.moves) == 50
    with pytest.raises(parlour.RecordError, match=r"packs\[1\].*B1.*51"):
        parlour.from_record({**before[-1], "moves": [*before[-1]["moves"], [seat, last]]})


# -- F2-2, F2-3


def test_F2_2_left_of_the_dealer_leads_any_card():
    t = table({1: "A1, B2, C3, D4"}, dealer=0)
    assert t.actors == {1}
    assert len(t.legal(1)) == 13
    assert {"play A1", "play B2", "play C3", "play D4"} <= set(texts(t, 1))


def test_F2_2_the_club_led_must_be_followed():
    t = play_all(table({1: "A5", 2: "A2, A9, C4, D8", 3: "A7"}), "1: play A5")
    assert set(texts(t, 2)) == {f"play {name}" for name in t.game.pack.names(t.state.hand[2]) if name.startswith("A")}
    assert refused(t, 2, "play C4") == "F2-2"
    assert refused(t, 2, "play D8") == "F2-2"
    assert refused(t, 2, "play A7") is None
    assert refused(t, 3, "play A7") is None
    assert refused(t, 2, "pass") is None


@pytest.mark.english
def test_F2_2_the_refusal_names_the_club_led_and_what_you_hold():
    hand = "A2, A9, B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11"
    t = play_all(table({1: "A5", 2: hand}), "1: play A5")
    assert refusal(t, 2, "play B1").message == "Club A was led and you hold A2, A9."


def test_F2_2_if_you_cannot_follow_you_may_play_anything():
    t = play_all(table(CLUBS), "1: play B5")
    assert len(t.legal(2)) == 13


def test_F2_2_play_goes_left_and_no_club_is_crowned():
    t = table(CLUBS)
    order = []
    for seat, card in ((1, "B1"), (2, "C13"), (3, "D13"), (0, "A13")):
        order.append(next(iter(t.actors)))
        t.play(seat, f"play {card}")
    assert order == [1, 2, 3, 0]
    assert t.actors == {1}, "B1 took it: nobody else followed"


def test_F2_3_the_highest_of_the_club_led_takes_and_leads():
    t = play_all(table({1: "A5", 2: "A12", 3: "A13", 0: "A2"}), "1: play A5; 2: play A12; 3: play A13; 0: play A2")
    assert t.state.taken[3] == to_set(cards_of(t, "A2, A5, A12, A13"))
    assert t.actors == {3}
    (taken,) = [fact for fact in t.facts() if isinstance(fact, TrickTaken)]
    assert (taken.seat, taken.cards) == (3, ("A5", "A12", "A13", "A2"))


# -- F2-4, F2-5


def test_F2_4_a_point_for_each_club_c_card_taken():
    t = table(CLUBS, length="deal")
    play_out(t)
    assert t.deals == [[0, 13, 0, 0]], "seat 1 led B all the way and took everything"
    assert t.scores == [0, 13, 0, 0]
    assert t.winners == [0, 2, 3]


@pytest.mark.parametrize("seed", range(5))
def test_F2_4_thirteen_points_a_deal(seed):
    t = parlour.load("paintings-outcasts", players=4, length="deal").open(seed=seed)
    play_out(t)
    assert t.deals == [[count(taken & C) for taken in t.state.taken[:4]]]
    assert sum(t.deals[0]) == 13


def test_F2_5_not_following_costs_three_points_each_time():
    t = table({1: "A5, A6", 2: "A2, A3, D8, D9"}, offences="fined", length="deal")
    t.play(1, "play A5")
    assert "play D8" in texts(t, 2)
    assert {str(m) for m in t.offences(2)} == {f"play {n}" for n in t.game.pack.names(t.state.hand[2]) if n[0] != "A"}
    assert all(m.offence == "F2-5" for m in t.offences(2))
    t.play(2, "play D8")
    assert t.view(2)["fields"]["revokes"][2] == 1
    assert t.view(3)["fields"]["revokes"] == [None, None, None, 0], "nobody else knows"
    while not t.over:
        (seat,) = t.actors
        lawful = [m for m in t.legal(seat) if not m.offence]
        t.play(seat, lawful[0])
    taken = [count(x & C) for x in t.state.taken[:4]]
    assert t.deals == [[taken[0], taken[1], taken[2] + 3, taken[3]]]


def test_F2_5_no_offence_when_one_cannot_follow():
    t = play_all(table(CLUBS, offences="fined"), "1: play B5; 2: play C1")
    assert t.state.revokes[2] == 0


def counting(t, seat, cards, *, revokes=0):
    """The lines of the count for a seat that took these cards, and no others."""
    s = t.state.copy()
    s.taken[seat] = to_set(cards_of(t, cards))
    s.revokes[seat] = revokes
    t.game.rules.verbs.score(s)
    assert s.points[seat] == total(t, s, seat)
    return counted(t, s, seat)


@pytest.mark.parametrize(
    ("cards", "revokes", "lines"),
    [
        ("A13, B13, D13", 0, []),
        ("C1, A13, B13", 0, [("outcasts", "F2-4", 1, "C1")]),
        ("C13, C2, D1, C7", 0, [("outcasts", "F2-4", 3, "C2, C7, C13")]),
        ("C2, C7", 2, [("outcasts", "F2-4", 2, "C2, C7"), ("fines", "F2-5", 6, "")]),
        ("", 1, [("fines", "F2-5", 3, "")]),
    ],
)
def test_F2_4_F2_5_the_lines_of_the_count(cards, revokes, lines):
    assert counting(table({}, offences="fined"), 2, cards, revokes=revokes) == lines


def test_F2_4_the_count_so_far_tells_club_c_and_no_fines():
    """That a player failed to follow is not known to the others before the end."""
    t = table({1: "A5", 2: "A2, C8", 3: "A7", 0: "A3"}, offences="fined")
    play_all(t, "1: play A5; 2: play C8; 3: play A7; 0: play A3")
    assert t.state.revokes[2] == 1
    assert [counted_so_far(t, t.state, seat) for seat in range(4)] == [{}, {}, {}, {"outcasts": 1}]


@pytest.mark.english
def test_F2_4_F2_5_the_count_in_words():
    t = table({}, offences="fined")
    t.state.taken[2], t.state.revokes[2] = to_set(cards_of(t, "C2, C7, A1")), 1
    assert told(t, t.state, 2) == ["two cards of Club C", "one failure to follow suit"]


# -- F2-6


def end_with(totals, *, players=4, **options):
    """The table after one more deal in which seat 1 takes 13, the scores before it being these."""
    t = deals_to(table(CLUBS, players=players, **options), *totals)
    return play_out(t)


def test_F2_6_who_first_has_20_loses_and_the_fewest_win():
    t = end_with([3, 7, 2, 2])
    assert t.over
    assert t.scores == [3, 20, 2, 2]
    assert t.winners == [2, 3]


def test_F2_6_below_20_the_game_goes_on():
    t = end_with([3, 6, 2, 2])
    assert not t.over
    assert t.state.deal == 2
    assert t.state.dealer == 1


def test_F2_6_all_equal_nobody_wins():
    t = end_with([20, 7, 20, 20])
    assert t.over
    assert t.winners == []


@pytest.mark.parametrize(
    ("before", "lost"), [([3, 7, 2, 2], [1]), ([21, 7, 2, 2], [0]), ([20, 7, 2, 20], [0, 1, 3]), ([3, 6, 2, 19], [])]
)
def test_F2_6_the_one_with_the_most_has_lost_and_equals_lose_together(before, lost):
    t = end_with(before, length="deal")
    assert list(each(t.game.rules.verbs.losers(t.state))) == lost


@pytest.mark.parametrize(("target", "over"), [(13, True), (14, False)])
def test_F2_6_the_target_can_be_set(target, over):
    assert end_with([0, 0, 0, 0], target=target).over is over


# -- F2-7


def test_F2_7_the_penalty_is_a_note_on_the_finished_game():
    t = end_with([3, 7, 2, 2], length="deal")
    record = {**t.record(), "penalty": "Sing a song."}
    again = parlour.from_record(record)
    assert again.setup.notes.penalty == "Sing a song."
    assert again.record()["penalty"] == "Sing a song."
    with pytest.raises(parlour.RecordError, match="penalty"):
        parlour.replay({**record, "penalty": 7})


def test_F2_7_the_nearest_winner_on_the_losers_left_names_it():
    assert naming(end_with([3, 7, 2, 2])) == (2, [1])
    assert naming(end_with([1, 7, 2, 1])) == (3, [1])


def test_F2_7_several_losers_share_it():
    assert naming(end_with([20, 7, 2, 2])) == (2, [0, 1])


def test_F2_7_without_a_loser_there_is_no_penalty():
    """A game of one deal or one that was stopped names a loser only if somebody has 20; if all are equal nobody wins."""
    assert naming(end_with([3, 6, 2, 2], length="deal")) is None
    assert naming(end_with([3, 7, 2, 2], length="deal")) == (2, [1])
    assert naming(end_with([20, 7, 20, 20])) is None
    for scores, expected in (([3, 6, 2, 2], None), ([3, 7, 2, 2], (2, [1]))):
        game = parlour.load("paintings-outcasts")
        t = game.open(seed=1, dealer=0, packs=[stack(game, CLUBS, dealer=0, size=0)], stop=1)
        assert naming(play_out(deals_to(t, *scores))) == expected


def test_F2_7_a_knock_out_has_no_loser():
    t = end_with([25, 7, 2, 21], ending="last")
    assert t.winners == [2]
    assert naming(t) is None


# -- F2-8


def test_F2_8_players_with_20_leave_and_the_others_go_on():
    t = end_with([3, 7, 2, 2], ending="last")
    assert not t.over
    assert t.state.still_in == to_set([0, 2, 3])
    assert t.state.dealer == 2, "seat 1 would have dealt, but has left"
    assert t.actors == {3}
    assert [count(hand) for hand in t.state.hand[:4]] == [17, 0, 17, 17], "three leave out B1"
    t.play(3, texts(t, 3)[0])
    assert t.actors == {0}
    t.play(0, texts(t, 0)[0])
    assert t.actors == {2}, "seat 1 is passed over"
    play_out(t)
    assert t.deals[1][1] == 0


def test_F2_8_it_is_told_who_drops_out():
    t = end_with([3, 7, 2, 2], ending="last")
    assert [fact.seat for fact in t.facts() if isinstance(fact, SeatLeft)] == [1]
    assert isinstance(t.facts()[-2], SeatLeft)
    assert isinstance(t.facts()[-1], Dealt)
    assert not any(isinstance(fact, SeatLeft) for fact in end_with([3, 7, 2, 2]).facts())


@pytest.mark.english
def test_F2_8_the_log_of_a_player_who_drops_out():
    t = end_with([3, 7, 2, 2], ending="last")
    assert t.log[-2:] == ["Seat 1 drops out.", "Deal 2: Seat 2 deals."]
    assert told_to(t, 1)[-2][-1] == "You drop out."


def test_F2_8_the_last_one_left_wins():
    t = end_with([25, 7, 2, 21], ending="last")
    assert t.over
    assert t.winners == [2]


def test_F2_8_all_reach_20_together_the_lowest_of_them_wins():
    game = parlour.load("paintings-outcasts", players=3, ending="last")
    t = game.open(seed=1, dealer=1)
    deals_to(t, 20, 19, 19)
    t.state.still_in = to_set([1, 2])
    t.state.hand[:3] = [0, to_set(cards_of(t, "C1, C5")), to_set(cards_of(t, "C2, C4"))]
    t.state.actors = t.state.turn = to_set([2])
    play_all(t, "2: play C2; 1: play C1; 2: play C4; 1: play C5")
    assert t.scores == [20, 21, 21]
    assert t.over
    assert t.winners == [1, 2], "seat 0 had left before, and is not the winner though it has fewest"


def test_F2_8_the_knock_out_ends_with_one_left_whatever_the_seed():
    for seed in range(6):
        t = parlour.load("paintings-outcasts", players=5, ending="last").open(seed=seed)
        while not t.over:
            (seat,) = t.actors
            t.play(seat, texts(t, seat)[seed % len(t.legal(seat))])
        assert len(t.winners) >= 1
        low = [seat for seat, score in enumerate(t.scores) if score < 20]
        assert low in ([], t.winners)


# -- advice


@pytest.mark.parametrize(
    ("hands", "moves", "seat", "advised"),
    [
        ({1: "A13, B4, C2, D5"}, "", 1, "play A13"),
        ({1: "B5", 2: "B3, B4, B6"}, "1: play B5", 2, "play B4"),
        (CLUBS, "1: play B5", 2, "play C13"),
        ({1: "B5", 2: "B6", 3: "B7", 0: "B13, B2"}, "1: play B5; 2: play B6; 3: play B7", 0, "play B13"),
    ],
)
def test_the_advice_of_the_sheet(hands, moves, seat, advised):
    t = play_all(table(hands), moves)
    chosen = advise(t.state, seat, t.game.rules.legal(t.state, seat))
    assert t.game.pack.names(chosen) == [advised.split()[1]]


def test_the_advice_to_lead_c1_or_c2_late():
    t = table({1: "C1, A2, A13"})
    t.state.taken[0] = to_set(cards_of(t, "C9, C10"))
    assert t.game.pack.names(advise(t.state, 1, t.state.hand[1]))[0] in ("C1", "C2")
