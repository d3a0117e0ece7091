"""Hearts, clause by clause."""

from __future__ import annotations

import re
from typing import Any

import pytest
from counts import counted, counted_so_far, told, total
from helpers import cards_of, play_all, refusal, refused, stack, texts

import parlour
from parlour import Table
from parlour.lang.cards import count, to_set
from parlour.play.facts import TrickTaken
from parlour.play.log import log_of
from parlour_hearts.pack.suits import HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, SPADES, WHOLE_PACK

BY_SUIT = {
    seat: ", ".join(f"{rank}{suit}" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
    for seat, suit in enumerate("CDSH")
}
"""Each seat holds a whole suit."""


def table(hands: dict[int, str], **options: str | int) -> Table:
    """A table with (the beginnings of) these hands; nothing is passed unless the options say so."""
    game = parlour.load("hearts", **{"pass_cards": "no", **options})
    return game.open(seed=1, dealer=3, packs=[stack(game, hands, dealer=3, size=0)])


def passing(direction: str = "left", hands: dict[int, str] = BY_SUIT, **options: str | int) -> Table:
    """A table at which cards are passed this way."""
    return table(hands, pass_cards="yes", direction=direction, **options)


PASSES = "2: pass AS, KS, QS; 0: pass AC, KC, QC; 3: pass AH, KH, QH; 1: pass AD, KD, QD"


def taking(s: Any, taken: dict[int, int]) -> Any:
    """The end of a deal in which the seats have taken these cards, and seat 0 the rest."""
    s.hand[:] = s.passing[:] = s.taken[:] = [0] * 4
    for seat, cards in taken.items():
        s.taken[seat] = cards
    s.taken[0] |= WHOLE_PACK & ~sum(taken.values())
    return s


def points(taken: dict[int, int], **options: str | int) -> list[int]:
    """The points of such a deal."""
    t = table({}, **options)
    t.game.rules.verbs.score(taking(t.state, taken))
    return list(t.state.points)


# -- HE-1


def test_HE_1_four_play_and_the_whole_pack_is_dealt() -> None:
    t = parlour.load("hearts").open(seed=5)
    assert [count(hand) for hand in t.state.hand] == [13] * 4
    assert sum(t.state.hand) == WHOLE_PACK
    with pytest.raises(parlour.SetupError):
        parlour.load("hearts", players=3)


def test_HE_1_the_ace_is_high_and_the_two_is_low() -> None:
    t = play_all(
        table({0: "2C, 2D, AS", 1: "3C, AD, KS", 2: "4C, 3D, QS", 3: "5C, KD, JS"}),
        "0: play 2C; 1: play 3C; 2: play 4C; 3: play 5C",
    )
    play_all(t, "3: play KD; 0: play 2D; 1: play AD; 2: play 3D")
    assert t.actors == {1}


# -- HE-2


def test_HE_2_three_cards_go_to_the_next_player() -> None:
    t = play_all(passing(), PASSES)
    assert t.state.hand[1] & to_set(cards_of(t, "AC, KC, QC, AD, KD, QD")) == to_set(cards_of(t, "AC, KC, QC"))
    assert [count(hand) for hand in t.state.hand] == [13] * 4
    assert t.state.passing == [0] * 4


def test_HE_2_all_pass_at_the_same_time_in_any_order() -> None:
    t = passing()
    assert t.actors == {0, 1, 2, 3}
    for move in PASSES.split("; "):
        seat = int(move[0])
        assert seat in t.actors
        play_all(t, move)
        assert seat not in t.actors or t.phase.name == "play"
    other = play_all(passing(), "; ".join(reversed(PASSES.split("; "))))
    assert other.state.hand == t.state.hand


def test_HE_2_nobody_sees_what_is_passed_before_all_have_picked() -> None:
    t = play_all(passing(), "; ".join(PASSES.split("; ")[:3]))
    for viewer in (1, 2, 3, None):
        fields = t.view(viewer)["fields"]
        assert fields["passing"][0] == {"hidden": 3}
        assert "AC" not in str(fields)
        assert "AC" not in " ".join(log_of(t, viewer))
    assert t.view(0)["fields"]["passing"][0] == ["QC", "KC", "AC"]
    assert t.state.received == [0] * 4


def test_HE_2_only_the_two_players_know_the_cards() -> None:
    t = play_all(passing(), PASSES)
    passed = {viewer: t.view(viewer)["fields"].get("passed") for viewer in (0, 1, 2, None)}
    assert passed[0] == [["QC", "KC", "AC"], None, None, None]
    assert passed[1] == [None, ["QD", "KD", "AD"], None, None]
    assert passed[None] is None
    assert t.view(1)["fields"]["received"] == [None, ["QC", "KC", "AC"], None, None]
    assert "KC" in " ".join(log_of(t, 0))
    assert "KC" not in " ".join(log_of(t, 2))


def test_HE_2_the_same_three_cards_are_one_move() -> None:
    t = passing()
    assert len(t.legal(0)) == 286
    t.play(0, "pass AC, 2C, KC")
    assert t.moves[-1] == (0, "pass 2C, KC, AC")


@pytest.mark.parametrize("move", ["pass 2C, 3C", "pass 2C, 2C, 3C", "pass 2C, 3C, 4C, 5C"])
def test_HE_2_no_more_and_no_less_than_three(move: str) -> None:
    assert refused(passing(), 0, move) is None


def test_HE_2_nobody_passes_a_card_of_another() -> None:
    refusal(passing(), 0, "pass 2C, 3C, 4D")


def test_HE_2_without_passing_play_begins_at_once() -> None:
    t = table(BY_SUIT)
    assert (t.phase.name, t.actors) == ("play", {0})


# -- HE-3


@pytest.mark.parametrize(("direction", "to"), [("left", 1), ("across", 2), ("right", 3)])
def test_HE_3_left_across_and_right(direction: str, to: int) -> None:
    t = play_all(passing(direction), PASSES)
    assert t.state.hand[to] & to_set(cards_of(t, "AC, KC, QC"))
    assert t.view(None)["fields"]["to"] == direction


def test_HE_3_left_right_across_and_then_nobody_passes() -> None:
    t = parlour.load("hearts").open(seed=2)
    ways = []
    for deal in range(1, 7):
        t.state.deal = deal
        ways.append(["nowhere", "left", "across", "right"][t.game.rules.module.way(t.state)])
    assert ways == ["left", "right", "across", "nowhere", "left", "right"]


def test_HE_3_chance_picks_one_of_the_four() -> None:
    game = parlour.load("hearts", direction="chance")
    found = [game.open(seed=seed).state.to for seed in range(400)]
    assert all(70 < found.count(way) < 130 for way in range(4))


# -- HE-4


def test_HE_4_the_two_of_clubs_is_led_first() -> None:
    t = table({1: "2C, 3C, AS"})
    assert t.actors == {1}
    assert texts(t, 1) == ["play 2C"]
    assert refused(t, 1, "play 3C") == "HE-4"


def test_HE_4_after_passing_its_new_owner_leads_it() -> None:
    t = play_all(passing("right"), PASSES.replace("0: pass AC", "0: pass 2C"))
    assert t.actors == {3}


def test_HE_4_any_club_may_lead_where_the_option_says_so() -> None:
    t = table({1: "2C, 3C, AS"}, can_lead_any_club="yes")
    assert {"play 2C", "play 3C"} <= set(texts(t, 1))
    assert refused(t, 1, "play AS") == "HE-4"


def test_HE_4_later_leads_are_free_whoever_holds_the_two_of_clubs() -> None:
    t = table({0: "2C, AC, 3D", 1: "3C", 2: "4C", 3: "5C"}, can_lead_any_club="yes")
    play_all(t, "0: play AC; 1: play 3C; 2: play 4C; 3: play 5C")
    assert {"play 2C", "play 3D"} <= set(texts(t, 0))


# -- HE-5, HE-6


def test_HE_5_follow_suit_if_able() -> None:
    t = play_all(table({0: "2C", 1: "3C, 4C, 3D"}), "0: play 2C")
    assert refused(t, 1, "play 3D") == "HE-5"
    assert {"play 3C", "play 4C"} <= set(texts(t, 1))


def test_HE_5_not_following_shows_that_a_hand_has_none_of_the_suit() -> None:
    t = play_all(table(BY_SUIT), "0: play 2C; 1: play 2D")
    assert t.state.cannot[1] & WHOLE_PACK == (1 << 13) - 1


def test_HE_6_no_points_on_the_first_trick() -> None:
    hands = {0: "2C, 3C, 4C, 5C, 6C, 7C, 8C, 9C, 10C, JC, QC, KC, AC", 1: "2H, QS, 4D"}
    t = play_all(table(hands), "0: play 2C")
    assert refused(t, 1, "play 2H") == "HE-6"
    assert refused(t, 1, "play QS") == "HE-6"
    t = play_all(table(hands, no_pts_on_first_trick="no"), "0: play 2C")
    assert {"play 2H", "play QS"} <= set(texts(t, 1))


def test_HE_6_a_hand_of_points_alone_may_play_them_and_tells_so() -> None:
    t = play_all(table(BY_SUIT), "0: play 2C; 1: play 2D; 2: play 2S")
    assert len(t.legal(3)) == 13
    t.play(3, "play 2H")
    assert t.state.cannot[3] & ~(HEARTS | 1 << QUEEN_OF_SPADES) == WHOLE_PACK & ~(HEARTS | 1 << QUEEN_OF_SPADES)


def test_HE_6_later_tricks_may_have_points() -> None:
    t = play_all(table({0: "2C, AC", 1: "3C, 2H", 2: "4C, 2D", 3: "5C, 3D"}), "0: play 2C; 1: play 3C; 2: play 4C; 3: play 5C")
    assert not t.game.rules.module.legal_play(t.state, 3) & HEARTS
    t.state.hand[0] &= HEARTS
    t.state.hand[0] |= to_set(cards_of(t, "2H"))
    play_all(t, "3: play 3D")
    assert "play 2H" in texts(t, 0)


# -- HE-7, HE-8


def second_lead(hand: str, **options: str | int) -> Table:
    """Seat 3 leads to the second trick, from (the beginning of) this hand."""
    hands = {0: "2C", 1: "3C", 2: "4C", 3: "AC, " + hand}
    return play_all(table(hands, **options), "0: play 2C; 1: play 3C; 2: play 4C; 3: play AC")


ONLY_HEARTS = "2H, 3H, 4H, 5H, 6H, 7H, 8H, 9H, 10H, JH, QH, KH"
HEARTS_AND_QUEEN = ONLY_HEARTS.replace("2H", "QS")


def test_HE_7_hearts_are_not_led_before_they_are_broken() -> None:
    t = second_lead("2H, 3D")
    assert refused(t, 3, "play 2H") == "HE-7"
    assert "play 3D" in texts(t, 3)
    assert "play 2H" in texts(second_lead("2H, 3D", must_break_hearts="no"), 3)


def test_HE_7_a_hand_of_hearts_may_lead_one_and_tells_so() -> None:
    t = second_lead(ONLY_HEARTS)
    assert len(t.legal(3)) == 12
    t.play(3, "play 5H")
    assert t.state.cannot[3] & ~HEARTS == WHOLE_PACK & ~HEARTS


def test_HE_7_hearts_instead_of_the_queen_of_spades() -> None:
    assert texts(second_lead(HEARTS_AND_QUEEN), 3) == ["play QS"]
    t = second_lead(HEARTS_AND_QUEEN, can_lead_hearts_instead_of_qs="yes")
    assert len(t.legal(3)) == 12
    t.play(3, "play 5H")
    assert t.state.cannot[3] & 1 << QUEEN_OF_SPADES == 0
    assert t.state.cannot[3] & 1 << JACK_OF_DIAMONDS


def thrown(card: str, **options: str | int) -> Table:
    """Seat 1 has thrown this card on the second trick."""
    hands = {0: "2C, AC, 2D", 1: f"3C, {card}, 3S, 4S, 5S, 6S, 7S, 8S, 9S, 10S, JS, KS, AS", 2: "4C, 5C", 3: "6C, 7C"}
    t = play_all(table(hands, can_lead_any_club="yes", **options), "0: play AC; 1: play 3C; 2: play 4C; 3: play 6C")
    return play_all(t, f"0: play 2C; 1: play {card}")


def test_HE_8_a_heart_breaks_hearts() -> None:
    assert second_lead("2H, 3D").state.broken == 0
    assert thrown("2H").state.broken == 1


def test_HE_8_the_queen_of_spades_breaks_hearts_too() -> None:
    assert thrown("QS").state.broken == 1
    assert thrown("QS", qs_breaks_hearts="no").state.broken == 0
    assert thrown("2H", qs_breaks_hearts="no").state.broken == 1


# -- HE-9


def test_HE_9_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    t = play_all(table({0: "2C, 9D", 1: "KC", 2: "4C", 3: "QC"}), "0: play 2C; 1: play KC; 2: play 4C; 3: play QC")
    (trick,) = [fact for fact in t.facts() if isinstance(fact, TrickTaken)]
    assert trick.seat == 1
    assert t.actors == {1}


def test_HE_9_a_card_of_another_suit_takes_nothing() -> None:
    t = play_all(table(BY_SUIT), "0: play 2C; 1: play AD; 2: play AS; 3: play AH")
    assert t.actors == {0}


# -- HE-10 to HE-13


def test_HE_10_hearts_and_the_queen() -> None:
    t = table({})
    s = taking(t.state, {1: to_set(cards_of(t, "2H, 3H")), 2: 1 << QUEEN_OF_SPADES})
    assert counted_so_far(t, s, 1) == {"hearts": 2}
    t.game.rules.verbs.score(s)
    assert s.points == [11, 2, 13, 0]
    assert counted(t, s, 1) == [("hearts", "HE-10", 2, "2H, 3H")]
    assert counted(t, s, 2) == [("queen", "HE-10", 13, "QS")]
    assert total(t, s, 0) == 11


@pytest.mark.english
def test_HE_10_the_count_in_words() -> None:
    t = table({})
    s = taking(t.state, {1: HEARTS & ~to_set(cards_of(t, "2H")), 2: to_set(cards_of(t, "2H, QS"))})
    assert told(t, s, 1) == ["twelve hearts"]
    assert told(t, s, 2) == ["one heart", "the queen of spades"]


def test_HE_11_the_jack_of_diamonds() -> None:
    taken = {1: 1 << JACK_OF_DIAMONDS, 2: HEARTS & ~(1 << 51)}
    assert points(taken) == [14, 0, 12, 0]
    assert points(taken, jd_bonus="yes") == [14, -10, 12, 0]


def test_HE_12_shooting_the_moon() -> None:
    everything = HEARTS | 1 << QUEEN_OF_SPADES
    assert points({2: everything}) == [26, 26, 0, 26]
    assert points({2: HEARTS, 1: SPADES}) == [0, 13, 13, 0]


def test_HE_12_the_jack_is_not_needed_for_the_moon() -> None:
    everything = HEARTS | 1 << QUEEN_OF_SPADES
    assert points({2: everything, 1: 1 << JACK_OF_DIAMONDS}, jd_bonus="yes") == [26, 16, 0, 26]
    assert points({2: everything | 1 << JACK_OF_DIAMONDS}, jd_bonus="yes") == [26, 26, -10, 26]


def test_HE_13_no_trick_at_all() -> None:
    taken = {1: HEARTS, 2: SPADES}
    assert points(taken) == [0, 13, 13, 0]
    assert points(taken, avoid_all_tricks_bonus="yes") == [0, 13, 13, -5]
    assert points({1: HEARTS | SPADES}, avoid_all_tricks_bonus="yes") == [26, 0, 26, 26], "not beside a moon"


# -- HE-14


@pytest.mark.parametrize(
    ("scores", "over", "winners"),
    [([99, 50, 20, 10], False, set()), ([100, 50, 20, 10], True, {3}), ([100, 10, 20, 10], True, {1, 3})],
)
def test_HE_14_a_hundred_points_end_the_game(scores: list[int], over: bool, winners: set[int]) -> None:
    s = table({}).state
    s.total[:] = scores
    rules = parlour.load("hearts").rules
    assert rules.verbs.finished(s) is over
    if over:
        assert {seat for seat in range(4) if rules.verbs.winners(s) >> seat & 1} == winners


def test_HE_14_another_target() -> None:
    t = table({}, target=13)
    t.state.total[1] = 13
    assert t.game.rules.verbs.finished(t.state)


def test_every_clause_has_code_and_a_test() -> None:
    rules = parlour.load("hearts").rules
    code = {clause for value in vars(rules.module).values() for clause in getattr(value, "rule", ())}
    tests = {f"HE-{number}" for name in globals() for number in re.findall(r"HE_(\d+)", name) if name.startswith("test_")}
    clauses = {clause.id for clause in rules.clauses}
    assert clauses <= code
    assert clauses <= tests
