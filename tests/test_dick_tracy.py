"""Dick Tracy, clause by clause."""

from __future__ import annotations

import pytest
from helpers import count_lines, play_all, refusal, refused, stack, texts

import parlour
from parlour.engine.visibility import redacted
from parlour.games.dick_tracy import rules as dick_tracy
from parlour.games.dick_tracy.advice import advise
from parlour.lang.cards import count, each, lowest, one, sequence_put
from parlour.packs.dick_tracy.cards import KINDS, MOST_CARDS, jewels, pack_of_split, read_split, show_split, thugs, tracys
from parlour.play.log import count_words

FOUR_AND_TRACY = "jewel 1, jewel 2, jewel 3, jewel 4, tracy 1"
FIVE_THUGS = "thug 1, thug 2, thug 3, thug 4, thug 5"
MIXED = "jewel 1, jewel 2, thug 1, thug 2, tracy 1"
DULL = "jewel 13, thug 11, thug 12, tracy 7, tracy 8"


def table(hands, *, players=2, dealer=0, then="", stop=None, **options):
    """A table with these hands; ``then`` is drawn first. Seat 1 begins, as seat 0 deals."""
    game = parlour.load("dick-tracy", players=players, **options)
    return game.open(seed=1, dealer=dealer, stop=stop, packs=[stack(game, hands, dealer=dealer, size=5, then=then)])


def names(t, cards):
    return t.game.pack.names(cards)


def hand(t, seat):
    return names(t, t.state.hand[seat])


def totals(t, *points):
    """Set the scores as they might stand before this hand ends."""
    t.state.total[: len(points)] = list(points)
    return t


# -- DT-1 the pack and the deal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_DT_1_five_cards_each_and_the_rest_is_the_pile(players):
    t = parlour.load("dick-tracy", players=players, cry="own").open(seed=3)
    assert [count(h) for h in t.state.hand[:players]] == [5] * players
    assert count(t.state.pack) == 35 - 5 * players
    assert t.state.discards == 0


@pytest.mark.parametrize("players", [1, 5])
def test_DT_1_two_to_four_play(players):
    with pytest.raises(parlour.SetupError):
        parlour.load("dick-tracy", players=players)


def test_DT_1_the_usual_pack_and_its_order():
    faces = parlour.load("dick-tracy").pack.faces
    sizes = {"jewel": 15, "thug": 12, "tracy": 8}
    assert [f.name for f in faces] == [f"{kind} {n}" for kind in KINDS for n in range(1, sizes[kind] + 1)]


@pytest.mark.parametrize("split", ["4/0/17", "4/55/1", "55/0/5", "20/20/20", "4/5/2", "59/0/1", "4/0/56"])
def test_DT_1_any_split_has_its_own_pack(split):
    game = parlour.load("dick-tracy", players=2, pack=split, cry="own")
    sizes = [int(part) for part in split.split("/")]
    s = game.start()
    assert game.options["pack"] == split
    assert [sum(f.suit == kind for f in game.pack.faces) for kind in KINDS] == sizes
    for kind, of_kind in zip(KINDS, (jewels, thugs, tracys), strict=True):
        assert all(game.pack.faces[card].suit == kind for card in each(of_kind(s.split)))
    assert count(dick_tracy.pack_of(s)) == len(game.pack) == sum(sizes)
    t = game.open(seed=5)
    assert count(t.state.pack) == sum(sizes) - 10


@pytest.mark.parametrize(
    "split",
    [
        "3/20/8",
        "15/12/0",
        "15/12",
        "a/b/c",
        "15/12/8/1",
        "-4/12/20",
        "30/30/1",
        "4/3/3",
        "",
        "15 12 8",
        "15/12/100",
    ],
)
def test_DT_1_a_split_that_cannot_be_played_is_refused(split):
    with pytest.raises(parlour.SetupError, match="pack"):
        parlour.load("dick-tracy", players=2, pack=split)


def test_DT_1_more_cards_than_are_dealt():
    assert read_split("4/15/1", 3) == 41501
    with pytest.raises(ValueError, match="21 to 60"):
        read_split("4/15/1", 4)
    assert read_split("4/16/1", 4) == 41601
    assert show_split(41601) == "4/16/1"


def test_DT_1_titles_are_unique_in_the_largest_packs():
    for split in (590001, 45501, 40056):
        titles = [face.title for face in pack_of_split(split).faces]
        assert len(titles) == MOST_CARDS == len(set(titles))


# -- DT-2, DT-3 the turn


def test_DT_2_left_of_the_dealer_begins_and_play_goes_left():
    t = table({0: DULL, 1: MIXED, 2: "jewel 9, thug 3, thug 4, thug 5, thug 6"}, players=3, dealer=1)
    assert t.actors == {2}
    t.play(2, "keep")
    assert t.actors == {0}
    t.play(0, "keep")
    assert t.actors == {1}


def test_DT_3_any_number_of_jewels_and_tracys_or_none():
    t = table({1: "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2", 0: DULL})
    moves = texts(t, 1)
    assert len(moves) == len(set(moves)) == 2**5
    assert {"keep", "discard jewel 1", "discard tracy 2"} <= set(moves)
    assert "discard jewel 1, jewel 2, jewel 3, tracy 1, tracy 2" in moves


def test_DT_3_discards_lie_face_up():
    t = table({1: MIXED, 0: DULL})
    t.play(1, "discard jewel 2, jewel 1")
    assert t.view(0)["fields"]["discards"] == ["jewel 1", "jewel 2"]
    assert t.view(None)["fields"]["discards"] == ["jewel 1", "jewel 2"]
    assert t.moves == [(1, "discard jewel 1, jewel 2")]


def test_DT_3_keep_changes_no_card():
    t = table({1: MIXED, 0: DULL})
    before = list(t.state.hand)
    t.play(1, "keep")
    assert t.state.hand == before
    assert t.state.discards == 0


@pytest.mark.parametrize(
    "text",
    [
        "discard jewel 9",
        "discard",
        "discard jewel 1, jewel 1",
        "discard ruby",
        "cry",
        "silent",
        "keep jewel 1",
        "discard jewel 99",
        "",
    ],
)
def test_DT_3_nonsense_is_no_offence(text):
    t = table({1: MIXED, 0: DULL})
    assert refused(t, 1, text) is None


def test_DT_3_only_the_one_in_turn():
    t = table({1: MIXED, 0: DULL})
    assert refused(t, 0, "keep") is None


# -- DT-4 escorts


@pytest.mark.parametrize(
    "text",
    [
        "discard thug 1",
        "discard jewel 1, thug 1",
        "discard thug 1, thug 2, tracy 1",
        "discard jewel 2, thug 1, thug 2, tracy 1",
    ],
)
def test_DT_4_a_thug_without_a_tracy(text):
    t = table({1: MIXED, 0: DULL})
    found = refusal(t, 1, text)
    assert found.clause == "DT-4"
    assert "discard thug 1, tracy 1" in found.legal


def test_DT_4_one_tracy_for_each_thug():
    t = table({1: "jewel 1, thug 1, thug 2, tracy 1, tracy 2", 0: DULL})
    moves = texts(t, 1)
    for thugs, tracys, lawful in ((1, 0, 0), (1, 1, 1), (2, 1, 0), (2, 2, 1), (1, 2, 1), (0, 2, 1), (2, 0, 0)):
        named = [f"thug {n + 1}" for n in range(thugs)] + [f"tracy {n + 1}" for n in range(tracys)]
        assert ("discard " + ", ".join(named) in moves) == bool(lawful)
    assert "discard thug 2, tracy 2" in moves
    # with the Jewel or without: no Thug 4, one Thug with one Tracy 4, one with both Tracys 2, both with both 1
    assert len(moves) == 2 * (4 + 4 + 2 + 1)


def test_DT_4_too_few_tracys_are_left_behind_the_one_named():
    t = table({1: "thug 1, thug 2, tracy 1, tracy 2, tracy 3", 0: DULL}, then="thug 3")
    assert refused(t, 1, "discard thug 1, thug 2, tracy 3") == "DT-4"
    assert refused(t, 1, "discard thug 1, thug 2, tracy 2") == "DT-4"
    t.play(1, "discard thug 1, thug 2, tracy 2, tracy 3")
    assert t.state.discards == sum(1 << t.game.pack.find(n) for n in ("thug 1", "thug 2", "tracy 2", "tracy 3"))


def test_DT_4_three_thugs_and_one_tracy():
    t = table({1: "jewel 1, thug 1, thug 2, thug 3, tracy 1", 0: DULL})
    assert refused(t, 1, "discard thug 1, thug 2, thug 3, tracy 1") == "DT-4"
    assert refused(t, 1, "discard thug 1, thug 2, thug 3") == "DT-4"


def test_DT_4_no_tracy_in_hand():
    t = table({1: "jewel 1, jewel 2, thug 1, thug 2, thug 3", 0: DULL})
    assert texts(t, 1) == ["discard jewel 1, jewel 2", "discard jewel 1", "discard jewel 2", "keep"]
    assert refused(t, 1, "discard thug 3") == "DT-4"


def test_DT_4_escort_any_lets_one_tracy_cover_all():
    t = table({1: "jewel 1, thug 1, thug 2, thug 3, tracy 1", 0: DULL}, escort="any")
    assert refused(t, 1, "discard thug 1, thug 2") == "DT-4"
    t.play(1, "discard thug 1, thug 2, thug 3, tracy 1")
    assert count(t.state.discards) == 4


def test_DT_4_escort_any_still_needs_one():
    t = table({1: "jewel 1, jewel 2, thug 1, thug 2, thug 3", 0: DULL}, escort="any")
    assert refused(t, 1, "discard thug 1") == "DT-4"


@pytest.mark.parametrize("escort", ["one", "any"])
@pytest.mark.parametrize(
    "cards",
    [
        MIXED,
        FIVE_THUGS,
        "thug 1, thug 2, tracy 1, tracy 2, tracy 3",
        "thug 1, thug 2, thug 3, tracy 1, tracy 2",
    ],
)
def test_DT_4_a_move_that_is_begun_can_be_finished(cards, escort):
    t = table({1: cards, 0: DULL}, escort=escort)
    begun = [t.state]
    while begun:
        s = begun.pop()
        may = t.game.rules.legal(s, 1)
        assert may
        for choice in each(may):
            after = s.copy()
            t.game.rules.play(after, 1, choice)
            if after.half:
                begun.append(after)


def test_DT_4_a_tracy_named_too_late_is_not_even_begun():
    t = table({1: "thug 1, thug 2, tracy 1, tracy 2, tracy 3", 0: DULL})
    s = t.state.copy()
    for name in ("thug 1", "thug 2"):
        t.game.rules.play(s, 1, t.game.pack.find(name))
    assert names(t, t.game.rules.legal(s, 1)) == ["tracy 1", "tracy 2"]


@pytest.mark.parametrize("escort", ["one", "any"])
def test_DT_4_every_listed_move_can_be_played(escort):
    t = table({1: "jewel 1, thug 1, thug 2, tracy 1, tracy 2", 0: DULL}, escort=escort)
    for move in texts(t, 1):
        again = t.copy()
        again.play(1, move)


# -- DT-5 five Thugs


def test_DT_5_five_thugs_may_be_shown_and_one_goes():
    t = table({1: FIVE_THUGS, 0: DULL}, then="jewel 1")
    assert texts(t, 1) == ["keep", *(f"show thug {n}" for n in range(1, 6))]
    assert refused(t, 1, "discard thug 3") == "DT-4"
    assert refused(t, 1, "show thug 9") is None
    t.play(1, "show thug 3")
    assert hand(t, 1) == ["jewel 1", "thug 1", "thug 2", "thug 4", "thug 5"]
    assert names(t, t.state.discards) == ["thug 3"]
    assert t.actors == {0}


@pytest.mark.english
def test_DT_5_all_see_the_five():
    t = table({1: FIVE_THUGS, 0: DULL}, then="jewel 1")
    t.play(1, "show thug 3")
    assert names(t, t.state.shown[1]) == ["thug 1", "thug 2", "thug 4", "thug 5"]
    assert t.view(0)["fields"]["shown"][1] == ["thug 1", "thug 2", "thug 4", "thug 5"]
    assert "Seat 1 shows thug 1, thug 2, thug 3, thug 4, thug 5 and discards thug 3." in t.log


def test_DT_5_a_shown_thug_that_goes_is_known_no_more():
    t = table({1: FIVE_THUGS, 0: DULL}, then="tracy 1")
    play_all(t, "1: show thug 3; 0: keep; 1: discard thug 1, tracy 1")
    assert names(t, t.state.shown[1]) == ["thug 2", "thug 4", "thug 5"]


@pytest.mark.parametrize(
    "cards",
    [
        MIXED,
        "jewel 1, thug 1, thug 2, thug 3, thug 4",
        "thug 1, thug 2, thug 3, thug 4, tracy 1",
    ],
)
def test_DT_5_not_with_fewer(cards):
    t = table({1: cards, 0: DULL})
    assert refused(t, 1, "show thug 1") == "DT-5"


# -- DT-6, DT-7 drawing


def test_DT_6_draws_as_many_as_were_discarded_and_the_turn_passes():
    t = table({1: MIXED, 0: DULL}, then="jewel 7, thug 7, tracy 3, jewel 8")
    t.play(1, "discard jewel 1, thug 2, tracy 1")
    assert hand(t, 1) == ["jewel 2", "jewel 7", "thug 1", "thug 7", "tracy 3"]
    assert t.actors == {0}
    t.play(0, "discard jewel 13")
    assert "jewel 8" in hand(t, 0)


def short(size, then, seed=4, **options):
    """Two players and a pile of only one or two cards."""
    game = parlour.load("dick-tracy", players=2, pack=f"4/{3 + size}/3", **options)
    hands = {1: "jewel 1, jewel 2, thug 1, tracy 1, tracy 2", 0: "jewel 3, jewel 4, thug 2, thug 3, thug 4"}
    return game.open(seed=seed, dealer=0, packs=[stack(game, hands, dealer=0, size=5, then=then)])


@pytest.mark.english
def test_DT_7_the_discards_become_the_pile_in_the_middle_of_a_draw():
    t = short(1, "tracy 3")
    t.play(1, "discard jewel 1, tracy 1")
    assert "tracy 3" in hand(t, 1)
    assert len({"jewel 1", "tracy 1"} & set(hand(t, 1))) == 1  # one of their own discards of that turn
    assert count(t.state.hand[1]) == 5
    assert count(t.state.pack) == 1
    assert t.state.discards == 0
    assert t.state.piles == 1
    assert "The discards become the new pile." in t.log


def test_DT_7_no_new_pile_while_cards_are_left():
    t = short(2, "tracy 3, thug 5")
    t.play(1, "discard jewel 1, tracy 1")
    assert t.state.pack == 0
    assert names(t, t.state.discards) == ["jewel 1", "tracy 1"]
    assert t.state.piles == 0
    t.play(0, "discard jewel 3")
    assert t.state.piles == 1


def test_DT_7_shuffled_is_chance_and_not_the_stacked_pack():
    drawn = set()
    for seed in range(30):
        t = short(1, "tracy 3", seed=seed)
        t.play(1, "discard jewel 1, tracy 1")
        drawn |= {"jewel 1", "tracy 1"} & set(hand(t, 1))
    assert drawn == {"jewel 1", "tracy 1"}


def test_DT_7_what_all_know_of_a_shuffled_pile():
    t = short(1, "tracy 3")
    s = t.state
    assert dick_tracy.at_least(s, 1, 0) == dick_tracy.at_least(s, 1, 1) == (0, 0)
    t.play(1, "discard jewel 1, tracy 1")
    s = t.state
    pile = sum(1 << t.game.pack.find(n) for n in ("jewel 1", "tracy 1"))
    assert s.recycled == pile
    assert dick_tracy.at_least(s, 1, 0) == (pile, 1)
    assert dick_tracy.at_least(s, 1, 1) == (dick_tracy.pack_of(s) & ~pile, 4)
    assert dick_tracy.at_least(s, 0, 0) == (pile, 0)
    assert dick_tracy.at_least(s, 0, 1) == (dick_tracy.pack_of(s) & ~pile, 5)


def test_DT_7_what_all_know_stays_true():
    for seed in range(25):
        t = parlour.load("dick-tracy", players=3, pack="4/10/6", length="deal").open(seed=seed)
        turn = 0
        while not t.over and turn < 60:
            s = t.state
            for seat in range(3):
                assert s.shown[seat] & ~s.hand[seat] == 0
                for i in range(dick_tracy.AT_LEAST):
                    cards, least = dick_tracy.at_least(s, seat, i)
                    assert count(s.hand[seat] & cards) == least
            (seat,) = t.actors
            moves = texts(t, seat)
            t.play(seat, moves[(seed + 7 * turn) % len(moves)])
            turn += 1


def test_DT_7_turned_draws_the_first_discard_first():
    t = short(2, "tracy 3, thug 5", pile="turned")
    t.play(1, "discard tracy 2, jewel 1")
    t.play(0, "discard jewel 3")
    assert "jewel 1" in hand(t, 0)  # discarded together: the pack's order
    assert names(t, t.state.turned) == ["jewel 3", "tracy 2"]
    assert names(t, t.state.shown[0]) == ["jewel 1"]  # everyone has seen what seat 0 drew
    t.play(1, "discard thug 1, tracy 3")
    assert {"tracy 2", "jewel 3"} <= set(hand(t, 1))
    assert t.state.turned == 0
    assert names(t, t.state.discards) == ["thug 1", "tracy 3"]
    t.play(0, "discard jewel 1")
    assert "thug 1" in hand(t, 0)
    assert names(t, t.state.turned) == ["jewel 1", "tracy 3"]
    assert t.state.piles == 2
    assert t.state.recycled == 0


def test_DT_7_all_see_the_order_of_a_turned_pile_and_no_more():
    t = short(2, "tracy 3, thug 5", pile="turned")
    t.play(1, "discard tracy 2, jewel 1")
    for viewer in (None, 0, 1):
        assert t.view(viewer)["fields"]["order"] == ["jewel 1", "tracy 2"]
    t.play(0, "discard jewel 3")
    for viewer in (None, 0, 1):
        assert t.view(viewer)["fields"]["order"] == ["tracy 2", "jewel 3"], "jewel 1 is drawn, and in a hand now"
    t.play(1, "discard thug 1, tracy 3")
    t.play(0, "keep")
    assert t.view(0)["fields"]["order"] == ["thug 1", "tracy 3"]
    t = short(2, "tracy 3, thug 5")
    t.play(1, "discard tracy 2, jewel 1")
    assert "order" not in t.view(0)["fields"], "shuffled discards have no order that matters"


def test_DT_7_turned_in_the_middle_of_a_draw():
    t = short(1, "tracy 3", pile="turned")
    t.play(1, "discard jewel 1, tracy 1")
    assert {"tracy 3", "jewel 1"} <= set(hand(t, 1))
    assert names(t, t.state.turned) == ["tracy 1"]


def test_DT_7_turned_goes_round_a_long_time():
    t = short(1, "tracy 3", pile="turned")
    t.play(1, "discard jewel 1")
    queue, drawn = ["jewel 1"], 0
    for _ in range(150):
        (seat,) = t.actors
        move = next((m for m in texts(t, seat) if m.startswith("discard")), "keep")
        t.play(seat, move)
        if t.deals:
            break
        gone = [] if move == "keep" else move.removeprefix("discard ").split(", ")
        queue += gone
        for _ in gone:
            assert queue.pop(0) in hand(t, seat)
            drawn += 1
    assert drawn > 63  # more than the row of places is long


# -- DT-8, DT-9, DT-10 My Jewels!


def test_DT_8_wins_on_the_deal():
    t = table({1: "jewel 5, jewel 6, thug 1, thug 2, tracy 2", 0: FOUR_AND_TRACY}, length="deal")
    assert t.over
    assert t.winners == [0]
    assert t.deals == [[30, 5]]
    assert t.state.how == dick_tracy.WON_ON_THE_DEAL


@pytest.mark.english
def test_DT_8_wins_after_the_draw():
    t = table({1: "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2", 0: DULL}, then="jewel 4", length="deal")
    t.play(1, "discard tracy 2")
    assert t.over
    assert t.winners == [1]
    assert t.state.how == dick_tracy.WON
    assert "Seat 1 wins the hand with four Jewels and a Dick Tracy." in t.log


def test_DT_8_by_own_a_cry_wins_on_the_deal_or_after_the_draw():
    t = table({1: FOUR_AND_TRACY, 0: DULL}, cry="own", length="deal")
    t.play(1, "cry")
    assert (t.over, t.winners, t.state.how) == (True, [1], dick_tracy.WON_ON_THE_DEAL)
    t = table({1: "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2", 0: DULL}, then="jewel 4", cry="own", length="deal")
    play_all(t, "1: silent; 0: silent; 1: discard tracy 2")
    assert (t.over, t.actors) == (False, {1})
    t.play(1, "cry")
    assert (t.over, t.winners, t.state.how) == (True, [1], dick_tracy.WON)


def test_DT_8_hands_are_laid_open_when_it_is_over_and_not_before():
    t = table({1: "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2", 0: DULL}, then="jewel 4", length="deal")
    assert t.view(0)["fields"]["hand"][1] == {"hidden": 5}
    assert t.view(None)["fields"]["hand"] == [{"hidden": 5}, {"hidden": 5}]
    t.play(1, "discard tracy 2")
    assert t.view(0)["fields"]["hand"][1] == ["jewel 1", "jewel 2", "jewel 3", "jewel 4", "tracy 1"]
    assert t.view(None)["fields"]["hand"][0] == DULL.split(", ")


def test_DT_9_auto_the_nearest_to_the_dealers_left_wins():
    hands = {1: FOUR_AND_TRACY, 3: "jewel 5, jewel 6, jewel 7, jewel 8, tracy 2"}
    for dealer, winner in ((0, 1), (1, 3), (2, 3), (3, 1)):
        t = table(hands, players=4, dealer=dealer, length="deal")
        assert t.winners == [winner]
        assert t.deals[0][1] + t.deals[0][3] == 30 + 20


def test_DT_9_auto_never_asks():
    t = table({1: MIXED, 0: DULL})
    assert t.phase.name == "discard"
    t.play(1, "discard jewel 1")
    assert t.phase.name == "discard"


def test_DT_9_own_asks_all_from_the_dealers_left_then_each_after_their_turn():
    t = table({2: MIXED, 0: DULL, 1: "jewel 3, jewel 4, thug 3, thug 4, thug 5"}, players=3, dealer=1, cry="own")
    asked = []
    for text in ("silent", "silent", "silent", "keep", "silent", "discard jewel 13", "silent"):
        (seat,) = t.actors
        asked.append((seat, t.phase.name))
        t.play(seat, text)
    assert asked == [(2, "cry"), (0, "cry"), (1, "cry"), (2, "discard"), (2, "cry"), (0, "discard"), (0, "cry")]
    assert t.actors == {1}
    assert t.phase.name == "discard"


def test_DT_9_own_silent_is_always_legal_and_cry_only_on_a_winning_hand():
    t = table({1: FOUR_AND_TRACY, 0: DULL}, cry="own", length="deal")
    assert texts(t, 1) == ["silent", "cry"]
    again = t.copy()
    again.play(1, "cry")
    assert again.winners == [1]
    assert again.state.how == dick_tracy.WON_ON_THE_DEAL
    t.play(1, "silent")
    assert texts(t, 0) == ["silent"]


def test_DT_9_own_a_silent_player_may_cry_later_but_not_in_between():
    t = table({1: FOUR_AND_TRACY, 0: DULL}, cry="own", length="deal")
    play_all(t, "1: silent; 0: silent")
    assert refused(t, 1, "cry") is None
    t.play(1, "keep")
    assert refused(t, 0, "cry") is None
    t.play(1, "cry")
    assert t.winners == [1]
    assert t.deals == [[5, 30]]
    assert t.state.how == dick_tracy.WON


def test_DT_9_own_the_first_to_cry_on_the_deal_wins():
    t = table({1: FOUR_AND_TRACY, 0: "jewel 5, jewel 6, jewel 7, jewel 8, tracy 2"}, cry="own", length="deal")
    t.play(1, "silent")
    t.play(0, "cry")
    assert t.winners == [0]
    assert t.deals == [[30, 20]]


@pytest.mark.parametrize(
    "cards",
    [
        "jewel 1, jewel 2, jewel 3, jewel 4, thug 1",
        MIXED,
        "jewel 1, jewel 2, jewel 3, jewel 4, jewel 5",
        "jewel 1, jewel 2, jewel 3, thug 1, tracy 1",
    ],
)
def test_DT_10_a_thug_or_five_jewels_is_no_winning_hand(cards):
    t = table({1: cards, 0: DULL}, cry="own")
    assert refused(t, 1, "cry") == "DT-10"
    assert texts(t, 1) == ["silent"]
    assert table({1: cards, 0: DULL}).deals == []


@pytest.mark.parametrize(
    "cards",
    [
        "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2",
        "tracy 1, tracy 2, tracy 3, tracy 4, tracy 5",
    ],
)
def test_DT_8_it_takes_four_jewels_and_one_tracy(cards):
    t = table({1: cards, 0: DULL}, cry="own")
    assert refused(t, 1, "cry") == "DT-8"
    assert table({1: cards, 0: DULL}).deals == []


# -- DT-11, DT-12 scoring


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("jewel 5, jewel 6, thug 1, thug 2, tracy 2", 5),  # the example of the rules
        (FIVE_THUGS, -25),
        ("jewel 5, jewel 6, jewel 7, jewel 8, jewel 9", 25),
        ("tracy 2, tracy 3, tracy 4, tracy 5, tracy 6", 0),
        ("jewel 5, thug 1, tracy 2, tracy 3, tracy 4", 5),
        ("thug 1, thug 2, thug 3, tracy 2, tracy 3", -5),
        ("jewel 5, thug 1, thug 2, thug 3, thug 4", -15),
        ("jewel 5, jewel 6, jewel 7, jewel 8, tracy 2", 20),
    ],
)
def test_DT_11_what_a_losing_hand_scores(cards, points):
    t = table({1: cards, 0: FOUR_AND_TRACY}, cry="own", length="deal")
    play_all(t, "1: silent; 0: cry")
    assert t.deals == [[30, points]]


def test_DT_11_all_hands_are_laid_open_to_be_scored_also_without_a_winner():
    t = table({1: MIXED, 0: DULL}, length="deal")
    t.play(1, "keep")
    assert t.view(1)["fields"]["hand"] == [{"hidden": 5}, MIXED.split(", ")]
    t.play(0, "keep")
    assert t.deals == [[5, 5]]
    for viewer in (None, 0, 1):
        assert t.view(viewer)["fields"]["hand"] == [DULL.split(", "), MIXED.split(", ")]


def test_DT_12_a_score_below_zero_stands():
    t = table({1: FIVE_THUGS, 0: FOUR_AND_TRACY})
    assert t.deals[0] == [30, -25]
    assert t.state.total[1] - sum(points[1] for points in t.deals[1:]) == -25


@pytest.mark.english
def test_DT_12_a_score_below_zero_is_written_in_a_circle():
    t = table({1: FIVE_THUGS, 0: FOUR_AND_TRACY})
    assert "Scores: Seat 0 30, Seat 1 (-25)." in t.log


# -- DT-11 the lines of the count

WON = ("my_jewels", "DT-11", 30, FOUR_AND_TRACY)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (
            "jewel 5, jewel 6, thug 1, thug 2, tracy 2",
            [("jewels", "DT-11", 10, "jewel 5, jewel 6"), ("thugs", "DT-11", -5, "thug 1, thug 2, tracy 2")],
        ),
        (FIVE_THUGS, [("thugs", "DT-11", -25, FIVE_THUGS)]),
        ("tracy 2, tracy 3, tracy 4, tracy 5, tracy 6", []),
        ("jewel 5, thug 1, tracy 2, tracy 3, tracy 4", [("jewels", "DT-11", 5, "jewel 5")]),
        ("thug 1, thug 2, thug 3, tracy 2, tracy 3", [("thugs", "DT-11", -5, "thug 1, thug 2, thug 3, tracy 2, tracy 3")]),
    ],
)
def test_DT_11_the_lines_tell_what_made_the_points(cards, expected):
    t = table({1: cards, 0: FOUR_AND_TRACY}, cry="own", length="deal")
    play_all(t, "1: silent; 0: cry")
    assert count_lines(t, 0) == [WON]
    assert count_lines(t, 1) == expected


@pytest.mark.english
def test_DT_11_the_lines_in_words():
    t = table({1: "jewel 5, jewel 6, thug 1, thug 2, tracy 2", 0: FOUR_AND_TRACY}, cry="own", length="deal")
    play_all(t, "1: silent; 0: cry")
    assert [count_words(line, t) for line in t.count()] == [
        "won the hand with four Jewels and a Dick Tracy",
        "two Jewels",
        "one Thug not canceled",
    ]


def test_DT_11_nothing_is_counted_in_public_before_the_hands_are_open():
    t = table({1: MIXED, 0: DULL})
    assert count_lines(t, 1, so_far=True) == []


@pytest.mark.parametrize(("cards", "number"), [(FIVE_THUGS, 5), (MIXED, 1), ("jewel 5, thug 1, tracy 2, tracy 3, tracy 4", 0)])
def test_DT_11_Thugs_at_large(cards, number):
    t = table({1: cards, 0: DULL}, cry="own")
    assert dick_tracy.at_large(t.state, 1) == number


# -- DT-13 the game


def test_DT_13_the_deal_goes_left():
    t = table({1: FIVE_THUGS, 0: DULL}, dealer=0)
    play_all(t, "1: keep; 0: keep")
    assert t.state.dealer == 1
    assert t.state.deal == 2


def ending(hands, before, **options):
    """The table after seat 0 cries on the deal, with these scores before."""
    t = totals(table(hands, cry="own", **options), *before)
    return play_all(t, "1: silent; 0: cry")


def test_DT_13_the_first_with_100_wins():
    assert not ending({0: FOUR_AND_TRACY, 1: DULL}, (69, 0)).over
    t = ending({0: FOUR_AND_TRACY, 1: DULL}, (70, 0))
    assert t.over
    assert t.winners == [0]
    assert t.scores == [100, 5]


def test_DT_13_the_higher_of_two():
    t = ending({0: FOUR_AND_TRACY, 1: DULL}, (70, 99))
    assert t.over
    assert t.winners == [1]


def test_DT_13_equal_goes_to_the_winner_of_the_hand():
    t = ending({0: FOUR_AND_TRACY, 1: DULL}, (75, 100))
    assert t.scores == [105, 105]
    assert t.winners == [0]


def three(before):
    """Three players; seat 0 cries on the deal, the others get 10 each."""
    tens = {1: "jewel 5, jewel 6, tracy 2, tracy 3, tracy 4", 2: "jewel 7, jewel 8, tracy 5, tracy 6, tracy 7"}
    hands = {0: FOUR_AND_TRACY, **tens}
    return play_all(totals(table(hands, players=3, dealer=2, cry="own"), *before), "0: cry")


def test_DT_13_equal_without_the_winner_of_the_hand_is_another_deal():
    t = three((0, 95, 95))
    assert not t.over
    assert t.scores == [30, 105, 105]
    assert t.state.deal == 2


def test_DT_13_equal_higher_scores_beat_the_winner_of_the_hand():
    assert not three((70, 95, 95)).over
    assert three((76, 95, 95)).winners == [0]
    assert three((75, 95, 95)).winners == [0]


def test_DT_13_equal_without_any_winner_of_the_hand_is_another_deal():
    t = totals(table({1: DULL, 0: "jewel 1, thug 1, thug 2, tracy 1, tracy 2"}), 95, 95)
    play_all(t, "1: keep; 0: keep")
    assert t.scores == [100, 100]
    assert not t.over


def test_DT_13_target_is_an_option():
    t = ending({0: FOUR_AND_TRACY, 1: DULL}, (0, 0), target=30)
    assert t.over
    assert t.winners == [0]


def test_DT_13_CM_9_a_stopped_game_shares_a_tie():
    t = ending({0: FOUR_AND_TRACY, 1: DULL}, (0, 25), stop=1)
    assert t.over
    assert t.scores == [30, 30]
    assert t.winners == [0, 1]


# -- DT-14 a hand without a winner


@pytest.mark.parametrize("players", [2, 3, 4])
def test_DT_14_all_in_turn_discard_nothing(players):
    t = table({0: MIXED, 1: DULL}, players=players, length="deal")
    expected = []
    for seat in range(players):
        held = hand(t, seat)
        kinds = [sum(name.startswith(kind) for name in held) for kind in KINDS]
        expected.append(5 * kinds[0] - 5 * max(0, kinds[1] - kinds[2]))
    for turn in range(players):
        assert not t.over
        t.play((1 + turn) % players, "keep")
    assert t.over
    assert t.deals == [expected]
    assert t.state.how == dick_tracy.ALL_KEPT
    assert t.view(0)["fields"]["winner"] is None


def test_DT_14_a_discard_starts_the_count_anew():
    t = table({1: DULL, 0: MIXED}, then="thug 9", length="deal")
    play_all(t, "1: keep; 0: discard jewel 1; 1: keep")
    assert not t.over
    t.play(0, "keep")
    assert t.over


def test_DT_14_showing_five_thugs_is_a_discard():
    t = table({1: FIVE_THUGS, 0: DULL}, then="thug 9", length="deal")
    play_all(t, "1: show thug 1; 0: keep")
    assert not t.over
    t.play(1, "keep")
    assert t.over


def test_DT_14_own_the_last_to_keep_may_still_cry():
    t = table({1: DULL, 0: FOUR_AND_TRACY}, cry="own", length="deal")
    play_all(t, "1: silent; 0: silent; 1: keep; 1: silent; 0: keep")
    assert not t.over
    again = t.copy()
    again.play(0, "cry")
    assert again.deals == [[30, 5]]
    t.play(0, "silent")
    assert t.deals == [[20, 5]]
    assert t.state.how == dick_tracy.ALL_KEPT


def at_turn(turns, then, **options):
    """Seat 1 to move after these turns, with a Tracy where they need a Jewel; ``then`` is what they draw."""
    t = table({1: "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2", 0: DULL}, then=then, length="deal", **options)
    t.state.turns = turns
    return t


def test_DT_14_after_200_turns():
    t = at_turn(198, "thug 1, thug 2")
    t.play(1, "discard tracy 2")
    assert not t.over
    t.play(0, "discard jewel 13")
    assert t.over
    assert t.state.how == dick_tracy.TOO_LONG
    assert t.deals == [[-5, 15]]


def test_DT_14_the_last_turn_can_still_win():
    t = at_turn(199, "jewel 4")
    t.play(1, "discard tracy 2")
    assert t.deals == [[5, 30]]
    assert t.state.how == dick_tracy.WON


def test_DT_14_own_the_last_turn_ends_after_the_cry():
    t = at_turn(199, "jewel 4", cry="own")
    t.state.phase = 0
    t.play(1, "discard tracy 2")
    again = t.copy()
    again.play(1, "cry")
    assert again.deals == [[5, 30]]
    t.play(1, "silent")
    assert t.deals == [[5, 20]]
    assert t.state.how == dick_tracy.TOO_LONG


@pytest.mark.english
def test_DT_14_the_endings_in_words():
    assert dick_tracy.CALLING_CARD.endings[dick_tracy.ALL_KEPT] == "nobody discarded"
    t = at_turn(199, "jewel 4")
    t.play(1, "discard tracy 2")
    assert t.view(0)["ending"] == "My Jewels!"


# -- advice


def advised(t, seat):
    """The move the advice makes, choice by choice; the seat sees no more than it may."""
    s, choices = t.state.copy(), []
    while True:
        may = t.game.rules.legal(s, seat)
        kept = advise(s, seat, may)
        assert kept
        assert kept & ~may == 0
        assert advise(redacted(s, seat), seat, may) == kept
        choices.append(lowest(kept))
        t.game.rules.play(s, seat, choices[-1])
        if not s.half:
            break
    return next(str(m) for m in t.legal(seat) if m.choices == tuple(choices))


@pytest.mark.parametrize(
    ("cards", "move"),
    [
        (MIXED, "discard thug 1, tracy 1"),
        ("jewel 1, thug 1, thug 2, tracy 1, tracy 2", "discard thug 1, thug 2, tracy 1, tracy 2"),
        ("jewel 1, thug 1, tracy 1, tracy 2, tracy 3", "discard thug 1, tracy 1"),
        ("jewel 1, jewel 2, tracy 1, tracy 2, tracy 3", "discard tracy 1"),
        ("jewel 1, tracy 1, tracy 2, tracy 3, tracy 4", "discard tracy 1, tracy 2"),
        ("jewel 1, jewel 2, jewel 3, tracy 1, tracy 2", "discard tracy 1"),
        ("jewel 1, jewel 2, jewel 3, jewel 4, jewel 5", "discard jewel 1"),
        ("jewel 1, jewel 2, jewel 3, thug 1, thug 2", "discard jewel 1"),
        ("jewel 1, jewel 2, thug 1, thug 2, thug 3", "discard jewel 1, jewel 2"),
        ("jewel 1, thug 1, thug 2, thug 3, thug 4", "discard jewel 1"),
        (FIVE_THUGS, "show thug 1"),
    ],
)
def test_advice(cards, move):
    assert advised(table({1: cards, 0: DULL}), 1) == move


@pytest.mark.parametrize(
    ("cards", "options", "move"),
    [
        ("jewel 1, jewel 2, jewel 3, jewel 4, thug 1", {}, "keep"),
        ("jewel 1, jewel 2, jewel 3, thug 1, thug 2", {}, "keep"),
        ("jewel 1, jewel 2, jewel 3, jewel 4, jewel 5", {}, "keep"),
        ("jewel 1, jewel 2, thug 1, thug 2, thug 3", {}, "discard jewel 1, jewel 2"),
        ("jewel 1, jewel 2, jewel 3, jewel 4, thug 1", {"escort": "any"}, "discard jewel 1"),
    ],
)
def test_advice_waits_while_few_tracys_are_to_come(cards, options, move):
    """Six Tracys in 26 unseen cards are less than one in four."""
    t = table({1: cards, 0: DULL}, **options)
    t.play(1, "keep")
    t.play(0, "discard thug 11, thug 12, tracy 7, tracy 8")
    assert advised(t, 1) == move


@pytest.mark.parametrize(("card", "move"), [("tracy 1", "discard jewel 1"), ("jewel 9", "keep")])
def test_advice_knows_the_next_card_of_a_turned_pile(card, move):
    t = table({1: "jewel 1, jewel 2, jewel 3, jewel 4, thug 1", 0: DULL}, pile="turned")
    number = t.game.pack.find(card)
    t.state.pack &= ~one(number)
    t.state.turned = one(number)
    sequence_put(t.state.order, t.state.front, number)
    assert advised(t, 1) == move


def test_advice_keeps_no_second_tracy_where_thugs_are_fewer():
    t = table(
        {1: "jewel 1, jewel 2, tracy 1, tracy 2, tracy 3", 0: "jewel 9, thug 7, thug 8, tracy 7, tracy 8"}, pack="12/8/10"
    )
    assert advised(t, 1) == "discard tracy 1, tracy 2"


def test_advice_is_one_choice_among_cards_that_are_alike():
    """Who marks a higher Thug first cannot send off both."""
    t = table({1: "jewel 1, thug 1, thug 2, tracy 1, tracy 2", 0: DULL})
    assert advise(t.state, 1, t.game.rules.legal(t.state, 1)) == one(t.game.pack.find("thug 1"))


def test_advice_cries():
    t = table({1: FOUR_AND_TRACY, 0: DULL}, cry="own")
    assert advised(t, 1) == "cry"
    t.play(1, "silent")
    assert advised(t, 0) == "silent"
