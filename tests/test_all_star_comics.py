"""All Star Comics, clause by clause."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from counts import counted, counted_so_far, told, total
from helpers import cards_of, play_all, refusal, refused, stack, texts

import parlour
from parlour import SetupError, Table
from parlour.engine.visibility import redacted
from parlour.games.all_star_comics.advice import advise
from parlour.games.all_star_comics.rules import State
from parlour.lang.cards import each, lowest
from parlour.lang.chance import CUT, random_card, seed_key
from parlour.play.facts import DealOver, TrickTaken

COLOURS = ("red", "yellow", "green", "blue")
STARS = ("krazy kat", "ignatz mouse", "offissa pupp")


def opened(
    hands: dict[int, str] | None = None, *, players: int = 4, dealer: int = 0, then: str = "red 1", **options: Any
) -> Table:
    """A table with these hands dealt and these cards on top of what is left."""
    game = parlour.load("all-star-comics", players=players, **options)
    return game.open(dealer=dealer, packs=[stack(game, hands or {}, dealer=dealer, size=8, then=then)])


def finish(table: Table, choose: random.Random | None = None) -> Table:
    """Play the deal to its end, by the first legal move or at random."""
    deals = len(table.deals)
    while len(table.deals) == deals:
        (seat,) = table.actors
        table.play(seat, choose.choice(table.legal(seat)) if choose else table.legal(seat)[0])
    return table


def hand(table: Table, seat: int) -> list[str]:
    return table.game.pack.names(table.state.hand[seat])


def taken(table: Table, seat: int) -> list[str]:
    return table.game.pack.names(table.state.taken[seat])


# -- players, pack, cut


@pytest.mark.parametrize("players", [2, 3, 4])
def test_AS_1_two_three_or_four_play(players: int) -> None:
    assert len(parlour.load("all-star-comics", players=players).open().scores) == players


@pytest.mark.parametrize("players", [0, 1, 5, 8])
def test_AS_1_nobody_else(players: int) -> None:
    with pytest.raises(SetupError):
        parlour.load("all-star-comics", players=players)


@pytest.mark.parametrize(("players", "first", "size"), [(2, 4, 23), (3, 3, 27), (4, 1, 35)])
def test_AS_2_the_low_cards_are_taken_out(players: int, first: int, size: int) -> None:
    game = parlour.load("all-star-comics", players=players)
    used = game.pack.names(game.rules.verbs.pack_of(game.start()))
    assert used == [f"{colour} {n}" for colour in COLOURS for n in range(first, 9)] + list(STARS)
    assert len(used) == size


def test_AS_2_a_pack_with_other_cards_is_refused() -> None:
    four = parlour.load("all-star-comics", players=4)
    whole = stack(four, {}, dealer=0, size=8)
    with pytest.raises(SetupError, match="red 1"):
        parlour.load("all-star-comics", players=3).open(packs=[whole])


def rank(name: str) -> int:
    return 9 + STARS.index(name) if name in STARS else int(name.split()[1])


def cut_by_hand(game: parlour.Game, seed: str) -> tuple[int, list[dict[int, str]]]:
    """Cutting as people do it, with the game's own chance and all 35 cards: the dealer, and who cut what in each round."""
    s = game.start()
    s.key = list(seed_key(seed))
    seats, rounds = list(range(game.players)), list[dict[int, str]]()
    while len(seats) > 1:
        left, shown = (1 << 35) - 1, dict[int, str]()
        rounds.append(shown)
        for seat in seats:
            card = random_card(s, left, CUT)
            left &= ~(1 << card)
            shown[seat] = game.pack.card_name(card)
        top = max(rank(shown[seat]) for seat in seats)
        seats = [seat for seat in seats if rank(shown[seat]) == top]
    return seats[0], rounds


@pytest.mark.english
@pytest.mark.parametrize("players", [2, 3, 4])
def test_AS_3_the_highest_cut_deals_and_those_who_tie_cut_again(players: int) -> None:
    game = parlour.load("all-star-comics", players=players)
    most_rounds, stars, dealers, low = 0, set[str](), set[int](), set[int]()
    for number in range(150):
        seed = f"cut {number}"
        s: Any = game.start()
        s.key = list(seed_key(seed))
        game.rules.find_dealer(s)
        dealer, rounds = cut_by_hand(game, seed)
        assert s.dealer == dealer
        shown = rounds[-1]
        assert {seat: game.pack.card_name(s.cut[seat]) for seat in range(players) if s.cut[seat] >= 0} == shown
        table = game.open(seed)
        assert table.state.dealer == dealer
        said = [f"Seat {seat} cuts {card}." for cut in rounds for seat, card in cut.items()]
        assert table.log[: len(said) + 1] == [*said, f"Deal 1: Seat {dealer} deals."]
        most_rounds = max(most_rounds, len(rounds))
        dealers.add(dealer)
        stars |= {shown[dealer]} & set(STARS)
        low |= {rank(card) for cut in rounds for card in cut.values()}
    assert most_rounds > 1
    assert low == set(range(1, 12)), "the ones, twos and threes are taken out after the cut"
    assert stars == set(STARS)
    assert dealers == set(range(players))


@pytest.mark.english
def test_AS_3_the_cut_is_in_the_log_and_a_set_dealer_skips_it() -> None:
    game = parlour.load("all-star-comics", players=3)
    assert sum(" cuts " in line for line in game.open(4).log) == 3
    table = game.open(4, dealer=2)
    assert table.state.dealer == 2
    assert not any(" cuts " in line for line in table.log)


def test_AS_3_afterwards_the_deal_passes_left() -> None:
    table = opened(dealer=3)
    finish(table)
    assert (table.state.deal, table.state.dealer) == (2, 0)


# -- deal and penalty suit


@pytest.mark.parametrize(("players", "left"), [(2, 6), (3, 2), (4, 2)])
def test_AS_4_eight_cards_each(players: int, left: int) -> None:
    table = opened(players=players, then="red 8")
    assert [len(hand(table, seat)) for seat in range(players)] == [8] * players
    assert table.view(None)["fields"]["pack"] == {"hidden": left}


def test_AS_4_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = parlour.load("all-star-comics", players=4)
    names = game.pack.names(game.rules.verbs.pack_of(game.start()))
    table = game.open(dealer=1, packs=[[*names[3:], *names[:3]]])
    assert hand(table, 2) == names[3:35:4]
    assert hand(table, 1) == names[6:35:4]


@pytest.mark.english
@pytest.mark.parametrize("colour", COLOURS)
def test_AS_5_the_suit_of_the_card_turned_up_is_the_penalty_suit(colour: str) -> None:
    table = opened(then=f"{colour} 3")
    fields = table.view(None)["fields"]
    assert fields["penalty"] == colour
    assert fields["turned"] == [f"{colour} 3"]
    assert table.phase.name == "play"
    assert f"The penalty suit is {colour}." in table.log


@pytest.mark.parametrize("star", STARS)
def test_AS_6_a_special_lets_the_dealer_name_or_turn(star: str) -> None:
    table = opened(then=f"{star}, green 2", dealer=2)
    assert table.actors == {2}
    assert texts(table, 2) == ["name red", "name yellow", "name green", "name blue", "turn"]
    assert table.view(0)["fields"]["penalty"] is None


@pytest.mark.parametrize("colour", COLOURS)
def test_AS_6_the_dealer_names_a_suit(colour: str) -> None:
    table = opened(then="krazy kat", dealer=2)
    table.play(2, f"name {colour}")
    assert table.view(None)["fields"]["penalty"] == colour
    assert table.view(None)["fields"]["turned"] == ["krazy kat"]
    assert table.actors == {3}


def test_AS_6_or_the_dealer_turns_the_next_card() -> None:
    table = opened(then="krazy kat, green 2", dealer=2)
    table.play(2, "turn")
    assert table.view(None)["fields"]["penalty"] == "green"
    assert table.view(None)["fields"]["turned"] == ["green 2", "krazy kat"]
    assert table.actors == {3}


def test_AS_6_again_if_that_is_a_special_too() -> None:
    table = opened(then="krazy kat, offissa pupp, green 2")
    table.play(0, "turn")
    assert table.actors == {0}
    assert texts(table, 0)[-1] == "turn"
    table.play(0, "name blue")
    assert table.view(None)["fields"]["penalty"] == "blue"
    assert table.game.pack.names(table.state.pack) == ["green 2"]


def test_AS_6_with_no_card_left_the_dealer_must_name() -> None:
    table = opened(then="krazy kat, offissa pupp, ignatz mouse")
    play_all(table, "0: turn; 0: turn")
    assert texts(table, 0) == ["name red", "name yellow", "name green", "name blue"]
    assert refused(table, 0, "turn") == "AS-6"
    table.play(0, "name yellow")
    assert table.view(None)["fields"]["turned"] == list(STARS)


def test_AS_6_the_dealer_has_not_looked_at_the_hand() -> None:
    table = opened(then="krazy kat, offissa pupp, green 2", dealer=1)
    for _ in range(2):
        assert table.view(1)["fields"]["hand"] == [{"hidden": 8}] * 4
        assert table.view(0)["fields"]["hand"][0] == hand(table, 0)
        assert table.view(0)["fields"]["hand"][1] == {"hidden": 8}
        table.play(1, "turn")
    assert table.view(1)["fields"]["hand"][1] == hand(table, 1)
    assert table.view(0)["fields"]["hand"][1] == {"hidden": 8}


def test_AS_6_without_a_special_the_dealer_looks_at_once() -> None:
    table = opened(then="green 2", dealer=1)
    assert table.view(1)["fields"]["hand"][1] == hand(table, 1)


@pytest.mark.parametrize(("seat", "text"), [(0, "name black"), (0, "play red 1"), (1, "name red"), (0, "name"), (0, "turn 2")])
def test_AS_6_nonsense(seat: int, text: str) -> None:
    assert refused(opened(then="krazy kat, green 2"), seat, text) is None


def test_AS_7_turned_and_undealt_cards_are_out_of_play() -> None:
    table = opened({1: "blue 8"}, then="red 3, blue 1, blue 2")
    assert refused(table, 1, "play red 3") is None
    assert refused(table, 1, "play blue 1") is None
    for seat in (None, 0, 1, 2, 3):
        fields = table.view(seat)["fields"]
        assert fields["turned"] == ["red 3"]
        assert fields["pack"] == {"hidden": 2}
    finish(table)
    assert not {"red 3", "blue 1", "blue 2"} & {name for seat in range(4) for name in taken(table, seat)}


# -- the tricks


def test_AS_8_a_special_leads_the_penalty_suit() -> None:
    table = opened({1: "krazy kat", 2: "yellow 3, blue 1, blue 2"}, then="yellow 1")
    table.play(1, "play krazy kat")
    assert refused(table, 2, "play blue 1") == "AS-10"
    assert [name for name in hand(table, 2) if name.startswith("yellow")] == [t.removeprefix("play ") for t in texts(table, 2)]


def test_AS_8_a_special_follows_the_penalty_suit_and_no_other() -> None:
    hands = {1: "red 5, blue 5", 2: "ignatz mouse, green 1, green 2, green 3, green 4, green 5, green 6, green 7"}
    table = opened(hands, then="red 1")
    table.play(1, "play red 5")
    assert texts(table, 2) == ["play ignatz mouse"]
    assert refused(table, 2, "play green 1") == "AS-10"
    table = opened(hands, then="red 1")
    table.play(1, "play blue 5")
    assert len(texts(table, 2)) == 8


def test_AS_8_the_suits_of_other_colours_have_no_specials() -> None:
    table = opened({1: "blue 5", 2: "blue 1, krazy kat"}, then="red 1")
    table.play(1, "play blue 5")
    assert refused(table, 2, "play krazy kat") == "AS-10"


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("red 8", "krazy kat", "red 2", "red 3"), 2),
        (("krazy kat", "ignatz mouse", "red 2", "red 3"), 2),
        (("krazy kat", "ignatz mouse", "red 2", "offissa pupp"), 0),
        (("red 2", "offissa pupp", "ignatz mouse", "red 8"), 2),
    ],
)
def test_AS_8_they_are_the_nine_ten_and_eleven(cards: tuple[str, ...], taker: int) -> None:
    table = opened({(1 + i) % 4: card for i, card in enumerate(cards)}, then="red 1")
    for i, card in enumerate(cards):
        table.play((1 + i) % 4, f"play {card}")
    assert table.actors == {taker}
    assert sorted(taken(table, taker)) == sorted(cards)


@pytest.mark.parametrize(("players", "dealer", "leads"), [(4, 0, 1), (4, 3, 0), (3, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_AS_9_left_of_the_dealer_leads_any_card(players: int, dealer: int, leads: int) -> None:
    table = opened(players=players, dealer=dealer, then="red 8")
    assert table.actors == {leads}
    assert texts(table, leads) == [f"play {name}" for name in hand(table, leads)]


def test_AS_9_a_penalty_card_may_be_led_at_once() -> None:
    table = opened({1: "red 5"}, then="red 1")
    table.play(1, "play red 5")
    assert table.view(None)["fields"]["led"] == "red 5"


def test_AS_10_if_you_can_you_must_follow() -> None:
    table = opened({1: "blue 8", 2: "blue 2, blue 3, red 5"})
    table.play(1, "play blue 8")
    wrong = refusal(table, 2, "play red 5")
    assert wrong.clause == "AS-10"
    assert wrong.legal == texts(table, 2)
    assert all(text.startswith("play blue") for text in texts(table, 2))


@pytest.mark.english
def test_AS_6_AS_10_the_refusals_in_words() -> None:
    table = opened({1: "blue 8", 2: "blue 2, blue 3, red 5, red 2, red 3, red 4, red 6, red 7"})
    table.play(1, "play blue 8")
    assert refusal(table, 2, "play red 5").message == "You can follow blue 8: you hold blue 2, blue 3."
    table = play_all(opened(then="krazy kat, offissa pupp, ignatz mouse"), "0: turn; 0: turn")
    assert refusal(table, 0, "turn").message == "There is no card left to turn. Name a suit."


def test_AS_10_if_you_cannot_you_may_play_anything() -> None:
    reds = ", ".join(f"red {n}" for n in range(1, 9))
    table = opened({1: "blue 8", 2: reds}, then="green 1")
    table.play(1, "play blue 8")
    assert texts(table, 2) == [f"play red {n}" for n in range(1, 9)]
    assert table.state.cannot[2] == 0
    table.play(2, "play red 4")
    assert table.game.pack.names(table.state.cannot[2]) == [f"blue {n}" for n in range(1, 9)]


def test_AS_10_a_void_of_the_penalty_suit_is_known_with_its_specials() -> None:
    table = opened({1: "red 8", 2: ", ".join(f"blue {n}" for n in range(1, 9))}, then="red 1")
    play_all(table, "1: play red 8; 2: play blue 1")
    assert table.game.pack.names(table.state.cannot[2]) == [f"red {n}" for n in range(1, 9)] + list(STARS)


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("blue 5", "blue 6", "blue 3", "blue 4"), 2),
        (("blue 5", "red 8", "yellow 8", "green 8"), 1),
        (("blue 5", "red 8", "blue 8", "blue 7"), 3),
        (("blue 5", "offissa pupp", "blue 2", "blue 6"), 0),
    ],
)
def test_AS_11_the_highest_of_the_suit_led_takes_and_leads(cards: tuple[str, ...], taker: int) -> None:
    table = opened({(1 + i) % 4: card for i, card in enumerate(cards)}, then="red 1", offences="fined")
    for i, card in enumerate(cards):
        assert table.actors == {(1 + i) % 4}
        table.play((1 + i) % 4, f"play {card}")
    assert table.actors == {taker}
    assert sorted(taken(table, taker)) == sorted(cards)
    (told_of,) = [fact for fact in table.facts() if isinstance(fact, TrickTaken)]
    assert (told_of.seat, told_of.cards) == (taker, cards)


def test_AS_22_taken_tricks_stay_on_view() -> None:
    table = opened({1: "blue 5", 2: "blue 6", 3: "blue 3", 0: "blue 4"}, then="red 1")
    play_all(table, "1: play blue 5; 2: play blue 6; 3: play blue 3; 0: play blue 4")
    for viewer in (None, 0, 1, 2, 3):
        assert table.view(viewer)["fields"]["taken"][2] == ["blue 3", "blue 4", "blue 5", "blue 6"]
    clause = table.game.rules.clause("AS-22")
    assert clause is not None
    assert not clause.in_code


# -- the end of the hand


def test_AS_12_barred_offences_are_refused() -> None:
    table = opened({1: "blue 8", 2: "blue 2, red 5"})
    table.play(1, "play blue 8")
    assert table.offences(2) == []
    assert refused(table, 2, "play red 5") == "AS-10"


def test_AS_12_a_fined_offence_stands() -> None:
    table = opened({1: "blue 8", 2: "blue 2, red 5"}, offences="fined")
    table.play(1, "play blue 8")
    assert "play red 5" in texts(table, 2)
    assert "play red 5" in [str(move) for move in table.offences(2)]
    assert "play blue 2" not in [str(move) for move in table.offences(2)]
    table.play(2, "play red 5")
    assert table.state.revokes == [0, 0, 1, 0]
    assert table.state.cannot == [0, 0, 0, 0]
    assert table.view(2)["fields"]["revokes"] == [None, None, 1, None]
    assert "revokes" not in table.view(None)["fields"]
    assert table.actors == {3}


@pytest.mark.parametrize("scoring", ["counters", "written"])
def test_AS_12_each_offence_costs_three(scoring: str) -> None:
    hands = {1: "blue 8, blue 7", 2: "blue 2, blue 3, red 5, red 6", 3: "blue 1, blue 4", 0: "blue 5, blue 6"}
    table = opened(hands, scoring=scoring, length="deal", offences="fined")
    play_all(table, "1: play blue 8; 2: play red 5; 3: play blue 1; 0: play blue 5")
    play_all(table, "1: play blue 7; 2: play red 6; 3: play blue 4; 0: play blue 6")
    assert table.state.revokes == [0, 0, 2, 0]
    while not table.over:
        (seat,) = table.actors
        table.play(seat, next(move for move in table.legal(seat) if not move.offence))
    took = [penalty_cards(table, seat) for seat in range(4)]
    have = [25] * 4 if scoring == "counters" else [0] * 4
    expected, pot = settled_by_hand(have, 0, took, [0, 0, 2, 0], **options_of(table))
    assert (table.deals, table.state.pot) == ([expected], pot)


def penalty_cards(table: Table, seat: int) -> int:
    colour = COLOURS[table.state.penalty]
    return sum(name in STARS or name.startswith(colour) for name in taken(table, seat))


def options_of(table: Table) -> dict[str, Any]:
    return {name: table.game.options[name] for name in ("short", "jackpot", "scoring", "joint")}


def settled_by_hand(
    have: list[int], pot: int, took: list[int], offences: list[int], *, short: str, jackpot: str, scoring: str, joint: str
) -> tuple[list[int], int]:
    """The settling, slowly, from the sheet: the change of each player, and the pot."""
    clear = [seat for seat, cards in enumerate(took) if cards == 0]
    change = [0] * len(took)
    if scoring == "written":
        for seat, cards in enumerate(took):
            change[seat] -= cards + 3 * offences[seat]
            if seat in clear:
                others = sum(took[other] for other in range(len(took)) if other != seat)
                change[seat] += others if joint == "each" else others // len(clear)
        return change, 0
    was_carried = pot > 0

    def pay(seat: int, counters: int) -> int:
        paid = 0
        while paid < counters and (have[seat] + change[seat] > 0 or short == "owed"):
            change[seat] -= 1
            paid += 1
        return paid

    for seat, cards in enumerate(took):
        pot += pay(seat, cards)
    if len(clear) == 1:
        change[clear[0]] += pot
        pot = 0
    elif clear and not (jackpot == "lone" and was_carried):
        while pot >= len(clear):
            for seat in clear:
                change[seat] += 1
                pot -= 1
    for seat, times in enumerate(offences):
        pot += pay(seat, 3 * times)
    return change, pot


def scored(
    took: list[int], *, have: list[int] | None = None, pot: int = 0, offences: list[int] | None = None, **options: Any
) -> Any:
    """The state after scoring a hand in which the players took these numbers of penalty cards (red ones and specials)."""
    game = parlour.load("all-star-comics", players=len(took), offences="fined", **options)
    s: Any = game.start()
    game.rules.verbs.start(s)
    if have is not None:
        s.total[: len(have)] = have
    s.pot, s.penalty = pot, 0
    red = [*range(8), 32, 33, 34]
    aside = iter(range(8, 32))
    for seat, cards in enumerate(took):
        for _ in range(cards):
            s.taken[seat] |= 1 << red.pop()
        s.taken[seat] |= 1 << next(aside) | 1 << next(aside)
        s.revokes[seat] = offences[seat] if offences else 0
    game.rules.verbs.score(s)
    game.rules.verbs.settle(s)
    return s


REDS = "krazy kat, ignatz mouse, offissa pupp"


@pytest.mark.parametrize(
    ("took", "setup", "seat", "lines"),
    [
        ([3, 2, 0], {}, 0, [("paid", "AS-13", -3, REDS)]),
        ([3, 2, 0], {}, 2, [("share", "AS-16", 5, "")]),
        ([3, 2, 0], {"pot": 4}, 2, [("share", "AS-16", 9, "")]),
        ([3, 0, 0], {}, 2, [("share", "AS-16", 1, "")]),
        ([3, 0, 0], {"pot": 1, "jackpot": "lone"}, 2, []),
        ([3, 0, 0], {"pot": 0, "jackpot": "lone"}, 2, [("share", "AS-16", 1, "")]),
        ([3, 1, 1], {"pot": 7}, 0, [("paid", "AS-13", -3, REDS)]),
        ([3, 1, 0], {"offences": [1, 0, 0]}, 0, [("paid", "AS-13", -3, REDS), ("fines", "AS-12", -3, "")]),
        ([3, 1, 0], {"offences": [0, 0, 2]}, 2, [("share", "AS-16", 4, ""), ("fines", "AS-12", -6, "")]),
        ([3, 1, 0], {"have": [2, 9, 9]}, 0, [("paid", "AS-13", -3, REDS), ("forgiven", "AS-15", 1, "")]),
        ([3, 1, 0], {"have": [2, 9, 9]}, 2, [("share", "AS-16", 3, "")]),
        ([3, 1, 0], {"have": [2, 9, 9], "short": "owed"}, 0, [("paid", "AS-13", -3, REDS)]),
        (
            [3, 1, 0],
            {"have": [4, 9, 9], "offences": [1, 0, 0]},
            0,
            [("paid", "AS-13", -3, REDS), ("fines", "AS-12", -3, ""), ("forgiven", "AS-15", 2, "")],
        ),
        ([3, 0, 0], {"scoring": "written"}, 0, [("written", "AS-19", -3, REDS)]),
        ([3, 0, 0], {"scoring": "written"}, 1, [("prize", "AS-19", 3, REDS)]),
        ([3, 0, 0], {"scoring": "written", "joint": "divided"}, 1, [("prize", "AS-19", 1, REDS)]),
        (
            [3, 0, 0],
            {"scoring": "written", "offences": [0, 1, 0]},
            1,
            [("prize", "AS-19", 3, REDS), ("fines", "AS-12", -3, "")],
        ),
    ],
)
def test_AS_12_AS_13_AS_15_AS_16_AS_19_the_lines_of_the_count(
    took: list[int], setup: dict[str, Any], seat: int, lines: list[tuple[str, str, int, str]]
) -> None:
    """They add up to the points, and read the same after the counters have moved."""
    s = scored(took, **setup)
    game = parlour.load("all-star-comics", players=len(took), offences="fined")
    assert counted(game, s, seat) == lines
    for each_seat in range(len(took)):
        assert total(game, s, each_seat) == s.points[each_seat]


def test_AS_13_the_count_so_far_tells_penalty_cards_alone() -> None:
    hands = {1: "blue 8, red 5", 2: f"krazy kat, {', '.join(f'yellow {n}' for n in range(1, 8))}", 3: "blue 2", 0: "blue 1"}
    for scoring, name in (("counters", "paid"), ("written", "written")):
        table = opened(hands, then="red 8", scoring=scoring)
        assert [counted_so_far(table, table.state, seat) for seat in range(4)] == [{}] * 4
        play_all(table, "1: play blue 8; 2: play krazy kat; 3: play blue 2; 0: play blue 1")
        assert counted_so_far(table, table.state, 1) == {name: -1}
        assert counted_so_far(table, table.state, 2) == {}


@pytest.mark.english
def test_AS_12_AS_13_AS_15_AS_16_AS_19_the_count_in_words() -> None:
    game = parlour.load("all-star-comics", players=3, offences="fined")
    paid = scored([3, 1, 0], have=[4, 9, 9], offences=[1, 0, 0])
    assert told(game, paid, 0) == ["three penalty cards", "one failure to follow suit", "short of counters: the rest forgiven"]
    assert told(game, paid, 2) == ["clear: share of the pot"]
    written = scored([3, 1, 0], scoring="written")
    assert told(game, written, 1) == ["one penalty card"]
    assert told(game, written, 2) == ["clear: the others took four penalty cards"]


def test_AS_13_nothing_is_counted_before_the_penalty_suit_is_named() -> None:
    table = opened(then="krazy kat, green 2")
    assert [total(table, table.state, seat) for seat in range(4)] == [0] * 4


def test_AS_13_one_counter_for_each_penalty_card_after_eight_tricks() -> None:
    table = opened(then="red 1, blue 1, blue 2", length="deal")
    finish(table)
    assert len(table.moves) == 32
    took = [penalty_cards(table, seat) for seat in range(4)]
    assert sum(took) == 10
    expected, pot = settled_by_hand([25] * 4, 0, took, [0] * 4, **options_of(table))
    assert table.deals == [expected]
    assert (table.scores, table.state.pot) == ([25 + change for change in expected], pot)


def test_AS_13_and_the_specials_are_penalty_cards() -> None:
    for name in STARS:
        game = parlour.load("all-star-comics", players=4)
        s: Any = game.start()
        s.penalty = 3
        s.total[:4] = [9, 9, 9, 9]
        s.taken[0] = 1 << cards_of(game, name)[0]
        s.taken[1] = 1 << cards_of(game, "blue 1")[0]
        s.taken[2] = 1 << cards_of(game, "red 8")[0]
        game.rules.verbs.score(s)
        assert s.points == [-1, -1, 1, 1]


@pytest.mark.parametrize("counters", [25, 1, 999])
def test_AS_14_everybody_starts_with_so_many_counters(counters: int) -> None:
    assert parlour.load("all-star-comics", players=3, counters=counters).open().scores == [counters] * 3


def test_AS_14_the_default_and_the_range() -> None:
    assert parlour.load("all-star-comics").open().scores == [25] * 4
    for wrong in (0, 1000, -1, "many"):
        with pytest.raises(SetupError, match="counters"):
            parlour.load("all-star-comics", counters=wrong)


def test_AS_15_a_player_short_of_counters_pays_what_is_left() -> None:
    s = scored([5, 3, 0, 0], have=[2, 20, 20, 20])
    assert s.points == [-2, -3, 2, 2]
    assert (s.total, s.pot) == ([0, 17, 22, 22], 1)


def test_AS_15_fines_are_not_owed_either() -> None:
    s = scored([2, 3, 0, 0], have=[4, 20, 20, 20], offences=[1, 0, 0, 0])
    assert (s.points, s.pot) == ([-4, -3, 2, 2], 3)
    s = scored([2, 3, 0, 0], have=[5, 20, 20, 20], offences=[1, 0, 0, 0])
    assert (s.points, s.pot) == ([-5, -3, 2, 2], 4)


def test_AS_15_owed_fines_go_below_zero() -> None:
    s = scored([2, 3, 0, 0], have=[4, 20, 20, 20], offences=[1, 0, 0, 0], short="owed")
    assert (s.points, s.total, s.pot) == ([-5, -3, 2, 2], [-1, 17, 22, 22], 4)


def test_AS_15_owed() -> None:
    s = scored([5, 3, 0, 0], have=[2, 20, 20, 20], short="owed")
    assert s.points == [-5, -3, 4, 4]
    assert s.total == [-3, 17, 24, 24]


def test_AS_16_one_clear_player_takes_the_pot() -> None:
    s = scored([5, 3, 1, 0], pot=4)
    assert (s.points, s.pot) == ([-5, -3, -1, 13], 0)
    assert parlour.load("all-star-comics").rules.calling_card.endings[s.how] == "one player clear"


def test_AS_16_several_divide_it_and_the_remainder_stays() -> None:
    eight = scored([0, 5, 3, 0])
    assert (eight.points, eight.pot) == ([4, -5, -3, 4], 0)
    nine = scored([0, 6, 3, 0])
    assert (nine.points, nine.pot) == ([4, -6, -3, 4], 1)
    assert parlour.load("all-star-comics").rules.calling_card.endings[nine.how] == "several players clear"


def test_AS_16_a_pot_too_small_to_divide_stays() -> None:
    s = scored([0, 2, 0, 0], have=[5, 2, 5, 5], pot=0)
    assert (s.points, s.pot) == ([0, -2, 0, 0], 2)


def test_AS_16_a_player_without_a_trick_is_clear() -> None:
    s = scored([3, 4, 1])
    assert s.points[2] == -1
    s.taken[2], s.pot, s.points, s.paid_out = 0, 0, [0] * 4, 0
    parlour.load("all-star-comics").rules.verbs.score(s)
    assert s.points[:3] == [-3, -4, 7]


def test_AS_16_an_offender_may_be_clear() -> None:
    s = scored([0, 4, 4, 2], offences=[1, 0, 0, 0])
    assert (s.points, s.pot) == ([7, -4, -4, -2], 3)


FINED: list[tuple[list[int], dict[str, Any], list[int], int]] = [
    ([0, 4, 4, 2], {"offences": [2, 0, 0, 0]}, [4, -4, -4, -2], 6),
    ([0, 4, 0, 3], {"offences": [1, 1, 0, 0]}, [0, -7, 3, -3], 7),
    ([1, 4, 4, 2], {"offences": [0, 0, 1, 0], "pot": 5}, [-1, -4, -7, -2], 19),
    ([0, 2, 2, 1], {"offences": [2, 0, 0, 0], "have": [0, 9, 9, 9]}, [0, -2, -2, -1], 5),
    ([0, 2, 2, 0], {"offences": [1, 0, 0, 0], "jackpot": "lone", "pot": 1}, [-3, -2, -2, 0], 8),
    ([0, 2, 2, 0], {"offences": [1, 0, 0, 0], "jackpot": "lone"}, [-1, -2, -2, 2], 3),
]
"""Penalty cards taken, the rest, the points and what lies in the pot for the next hand."""


@pytest.mark.parametrize(("took", "setup", "points", "pot"), FINED)
def test_AS_12_the_fine_is_laid_to_the_pot_after_the_division(
    took: list[int], setup: dict[str, Any], points: list[int], pot: int
) -> None:
    s = scored(took, **setup)
    assert (s.points, s.pot) == (points, pot)


def test_AS_12_the_fine_lies_for_the_next_hand() -> None:
    hands = {1: "blue 8", 2: "blue 2, yellow 5", 3: "blue 1", 0: "blue 5"}
    table = opened(hands, offences="fined")
    play_all(table, "1: play blue 8; 2: play yellow 5; 3: play blue 1; 0: play blue 5")
    while not table.deals:
        (seat,) = table.actors
        table.play(seat, next(move for move in table.legal(seat) if not move.offence))
    shown = next(fact for fact in table.facts() if isinstance(fact, DealOver))
    assert [(line.seat, line.points) for line in shown.lines if line.name == "fines"] == [(2, -3)]
    assert table.state.deal == 2
    assert table.state.pot == 100 - sum(table.scores) >= 3


def test_AS_17_nobody_clear_is_a_jack_pot() -> None:
    s = scored([5, 3, 1, 2], pot=4)
    assert (s.points, s.pot) == ([-5, -3, -1, -2], 15)
    assert parlour.load("all-star-comics").rules.calling_card.endings[s.how] == "nobody clear"


def test_AS_17_divided_goes_to_several() -> None:
    s = scored([0, 5, 3, 0], pot=4)
    assert (s.points, s.pot) == ([6, -5, -3, 6], 0)


def test_AS_17_lone_stays_whole_for_several() -> None:
    s = scored([0, 5, 3, 0], pot=1, jackpot="lone")
    assert (s.points, s.pot) == ([0, -5, -3, 0], 9)


def test_AS_17_lone_goes_to_a_single_player() -> None:
    s = scored([2, 5, 3, 0], pot=4, jackpot="lone")
    assert (s.points, s.pot) == ([-2, -5, -3, 14], 0)


def test_AS_17_lone_with_an_empty_pot_divides() -> None:
    s = scored([0, 5, 4, 0], jackpot="lone")
    assert (s.points, s.pot) == ([4, -5, -4, 4], 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("short", ["waived", "owed"])
@pytest.mark.parametrize("jackpot", ["divided", "lone"])
def test_AS_15_AS_16_AS_17_every_hand_is_settled_as_by_hand(players: int, short: str, jackpot: str) -> None:
    """Pot, purses and penalty cards in every arrangement, against the slow settling; no counter is lost."""
    chance = random.Random(f"{players} {short} {jackpot}")
    for took in product(range(0, 12), repeat=players):
        if not 0 < sum(took) <= 11:
            continue
        have = [chance.choice([1, 2, 3, 5, 25]) for _ in took]
        pot = chance.choice([0, 0, 1, 2, 3, 7])
        offences = [chance.choice([0, 0, 0, 1, 2]) for _ in took]
        s = scored(list(took), have=have, pot=pot, offences=offences, short=short, jackpot=jackpot)
        expected = settled_by_hand(
            have, pot, list(took), offences, short=short, jackpot=jackpot, scoring="counters", joint="each"
        )
        assert (s.points[:players], s.pot) == expected, (took, have, pot, offences)
        assert sum(s.total[:players]) + s.pot == sum(have) + pot


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("joint", ["each", "divided"])
def test_AS_19_AS_20_every_hand_is_written_down_as_by_hand(players: int, joint: str) -> None:
    chance = random.Random(f"{players} {joint}")
    for took in product(range(0, 12), repeat=players):
        if not 0 < sum(took) <= 11:
            continue
        offences = [chance.choice([0, 0, 0, 1, 2]) for _ in took]
        s = scored(list(took), offences=offences, scoring="written", joint=joint)
        expected, _ = settled_by_hand(
            [0] * players, 0, list(took), offences, short="waived", jackpot="divided", scoring="written", joint=joint
        )
        assert s.points[:players] == expected
        assert s.total[:players] == expected
        assert s.pot == 0


def ends(s: Any) -> bool:
    return bool(parlour.load("all-star-comics").rules.verbs.finished(s))


def test_AS_18_the_game_ends_when_somebody_has_no_counters() -> None:
    assert ends(scored([5, 3, 0, 0], have=[5, 20, 20, 20]))
    assert not ends(scored([5, 3, 0, 0], have=[6, 20, 20, 20]))
    assert ends(scored([5, 3, 0, 0], have=[4, 20, 20, 20], short="owed"))


def test_AS_18_only_after_settling() -> None:
    """A player whose last counter goes for a fine, but who takes the pot by being clear, plays on."""
    assert not ends(scored([0, 3, 1, 1], have=[3, 20, 20, 20], offences=[1, 0, 0, 0]))


@pytest.mark.parametrize("seed", range(6))
def test_AS_18_most_counters_win_and_the_pot_is_nobodys(seed: int) -> None:
    table = parlour.load("all-star-comics", players=2 + seed % 3, counters=8).open(seed)
    pot_before = 0
    while not table.over:
        pot_before = table.state.pot
        finish(table, random.Random(seed))
    assert min(table.scores) == 0
    assert table.winners == [seat for seat, have in enumerate(table.scores) if have == max(table.scores)]
    assert sum(table.scores) + table.state.pot == 8 * table.game.players
    assert sum(table.deals[-1]) == pot_before - table.state.pot
    assert refused(table, 0, "play red 8") is None


def test_AS_18_a_tie_is_shared() -> None:
    s = scored([5, 3, 0, 0], have=[5, 20, 20, 20])
    assert list(each(parlour.load("all-star-comics").rules.verbs.winners(s))) == [2, 3]


def test_AS_18_the_pot_goes_over_to_the_next_hand() -> None:
    table = parlour.load("all-star-comics", players=2).open(1)
    pots: list[int] = []
    while not table.over and len(pots) < 6:
        finish(table, random.Random(5))
        pots.append(table.state.pot)
        assert sum(table.scores) + table.state.pot == 50
    assert any(pots)


def test_AS_19_written() -> None:
    s = scored([5, 3, 2, 0], scoring="written")
    assert s.points == [-5, -3, -2, 10]
    s = scored([5, 3, 2, 1], scoring="written")
    assert s.points == [-5, -3, -2, -1]


def test_AS_19_a_written_game_starts_at_nothing_and_has_no_pot() -> None:
    table = parlour.load("all-star-comics", players=3, scoring="written").open(3)
    assert table.scores == [0, 0, 0]
    finish(table)
    assert table.scores == table.deals[0]
    assert table.state.pot == 0


def test_AS_20_several_clear_players_each_score_in_full() -> None:
    s = scored([5, 4, 0, 0], scoring="written")
    assert s.points == [-5, -4, 9, 9]


def test_AS_20_or_divide_and_lose_the_rest() -> None:
    s = scored([5, 4, 0, 0], scoring="written", joint="divided")
    assert s.points == [-5, -4, 4, 4]
    s = scored([11, 0, 0, 0], scoring="written", joint="divided")
    assert s.points == [-11, 3, 3, 3]
    assert s.pot == 0


@pytest.mark.parametrize(
    ("hole", "total", "over"), [(25, -24, False), (25, -25, True), (25, -26, True), (10, -10, True), (10, -9, False)]
)
def test_AS_21_a_written_game_ends_in_the_hole(hole: int, total: int, over: bool) -> None:
    s = scored([1, 1, 1, 1], have=[3, total + 1, 4, 0], scoring="written", hole=hole)
    assert ends(s) is over


def test_AS_21_no_counters_do_not_end_a_written_game() -> None:
    assert not ends(scored([0, 3, 4, 1], scoring="written"))


@pytest.mark.parametrize("seed", range(4))
def test_AS_21_the_highest_score_wins(seed: int) -> None:
    table = parlour.load("all-star-comics", players=4, scoring="written", joint="divided", hole=12).open(seed)
    while not table.over:
        finish(table, random.Random(seed))
    assert min(table.scores) <= -12
    assert table.winners == [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]


def test_AS_11_the_example_of_a_throw() -> None:
    """Seat 1 leads blue 8, seat 2 throws krazy kat, the others follow: seat 1 has one penalty card."""
    table = opened(
        {
            1: "blue 8",
            2: "krazy kat, yellow 1, yellow 2, yellow 3, yellow 4, yellow 5, yellow 6, yellow 7",
            3: "blue 2",
            0: "blue 1",
        },
        then="red 8",
    )
    play_all(table, "1: play blue 8; 2: play krazy kat; 3: play blue 2; 0: play blue 1")
    assert table.actors == {1}
    assert penalty_cards(table, 1) == 1


@pytest.mark.parametrize(
    ("seat", "text"), [(1, "play red 9"), (2, "play red 2"), (1, "pass"), (1, "play"), (1, "play krazy"), (1, "name red")]
)
def test_AS_10_nonsense_breaks_no_clause(seat: int, text: str) -> None:
    assert refused(opened({2: "red 2"}), seat, text) is None


# -- whole deals against a slow twin


def suit(card: str, penalty: str) -> str:
    return penalty if card in STARS else card.split()[0]


def trick_by_hand(penalty: str, played: list[tuple[int, str]]) -> int:
    """Who takes a trick: cards by name, in the order they were played."""
    led = suit(played[0][1], penalty)
    return max((rank(card), seat) for seat, card in played if suit(card, penalty) == led)[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_AS_10_AS_11_tricks_as_by_hand(players: int) -> None:
    for seed in range(25):
        chance = random.Random(seed)
        table = parlour.load("all-star-comics", players=players, length="deal").open(seed)
        while table.phase.name != "play":
            table.play(table.state.dealer, chance.choice(table.legal(table.state.dealer)))
        hands = [hand(table, seat) for seat in range(players)]
        penalty, leader = COLOURS[table.state.penalty], (table.state.dealer + 1) % players
        piles: list[list[str]] = [[] for _ in range(players)]
        for _ in range(8):
            played: list[tuple[int, str]] = []
            for seat in [(leader + i) % players for i in range(players)]:
                assert table.actors == {seat}
                follow = [card for card in hands[seat] if played and suit(card, penalty) == suit(played[0][1], penalty)]
                assert texts(table, seat) == [f"play {card}" for card in follow or hands[seat]]
                card = chance.choice(follow or hands[seat])
                hands[seat].remove(card)
                played.append((seat, card))
                table.play(seat, f"play {card}")
            leader = trick_by_hand(penalty, played)
            piles[leader] += [card for _, card in played]
        assert table.over
        assert [sorted(taken(table, seat)) for seat in range(players)] == [sorted(pile) for pile in piles]
        took = [sum(card in STARS or card.startswith(penalty) for card in pile) for pile in piles]
        assert table.deals == [settled_by_hand([25] * players, 0, took, [0] * players, **options_of(table))[0]]


# -- advice


@pytest.mark.parametrize("options", [{}, {"offences": "fined"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_is_one_legal_choice_from_what_the_seat_sees(players: int, options: dict[str, str]) -> None:
    game = parlour.load("all-star-comics", players=players, length="deal", **options)
    for seed in range(12):
        table = game.open(seed)
        while not table.over:
            (seat,) = table.actors
            s: State = table.state
            may = game.rules.legal(s, seat)
            advised = advise(s, seat, may)
            assert advised & ~may == 0
            assert advised == advise(redacted(s, seat), seat, may)  # type: ignore[arg-type]
            assert advised == 1 << lowest(advised)
            table.play(seat, next(move for move in table.legal(seat) if move.choices == (lowest(advised),)))
