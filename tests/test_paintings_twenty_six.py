"""Famous Paintings No. 3, clause by clause."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from helpers import cards_of, count_lines, play_all, refusal, refused, stack, texts

import parlour
from parlour import SetupError, Table
from parlour.bots.adviser import advice
from parlour.engine.sampler import Worlds
from parlour.engine.visibility import redacted
from parlour.games.paintings_twenty_six.advice import TAKE_MUCH, advise, best_build, best_take
from parlour.games.paintings_twenty_six.rules import CLEARED, LEFT, TO_THE_LAST, at_least
from parlour.lang.cards import count, each, one, to_set
from parlour.lang.phrases import worded
from parlour.lang.rule import reason_text
from parlour.packs.paintings.choosing import BUILD, LAY, TAKE
from parlour.packs.paintings.clubs import WHOLE_PACK, number_of

NAME = "paintings-twenty-six"


def sit(mine: str, table: str, theirs: str = "", *, players: int = 2, then: str = "", **options: Any) -> Table:
    """A table where seat 1 begins with these cards, seat 2 (seat 0, of two) has ``theirs``, and these four lie open."""
    game = parlour.load(NAME, players=players, **options)
    pack = stack(game, {1: mine, 2 % players: theirs}, dealer=0, size=4, then=f"{table}, {then}")
    return game.open(seed=1, dealer=0, packs=[pack])


def names(table: Table, cards: int) -> str:
    return ", ".join(table.game.pack.names(cards))


def loose(table: Table) -> str:
    return names(table, table.state.loose)


def taken(table: Table, seat: int) -> str:
    return names(table, table.state.taken[seat])


def builds(table: Table) -> list[tuple[int, str]]:
    """The builds on the table, each with its seat."""
    s = table.state
    found = [(seat, names(table, lot)) for lots in (s.build, s.second) for seat, lot in enumerate(lots) if lot]
    return sorted(found)


# A slow twin of the rules, written from the clauses alone: what a player may do, as texts.


def number(name: str) -> int:
    return int(name[1:])


def by_the_clauses(table: Table, seat: int) -> set[str]:
    s, options = table.state, table.game.options
    singles = [(card,) for card in table.game.pack.names(s.loose)]
    built = [
        (owner, tuple(table.game.pack.names(lot))) for lots in (s.build, s.second) for owner, lot in enumerate(lots) if lot
    ]
    lots = singles + [lot for _, lot in built]
    hand = table.game.pack.names(s.hand[seat])
    found: set[str] = set()
    for card in hand:
        left = Counter(number(other) for other in hand if other != card)
        for size in range(1, len(lots) + 1):
            for chosen in combinations(lots, size):
                total = number(card) + sum(number(name) for lot in chosen for name in lot)
                if total > 26:
                    continue
                mixed = any(len(lot) > 1 for lot in chosen)
                needs = Counter(26 - sum(map(number, lot)) for owner, lot in built if owner == seat and lot not in chosen)
                verb = "take"
                if total < 26:
                    verb = "build"
                    needs[26 - total] += 1
                    if mixed and options["raise"] == "no":
                        continue
                elif mixed and size > 1 and options["with_builds"] == "no":
                    continue
                if needs <= left:
                    shown = ", ".join("+".join(lot) for lot in sorted(chosen, key=lambda lot: cards_of(table, lot[0])))
                    found.add(f"{verb} {shown} with {card}")
    if all(owner != seat for owner, _ in built) and not (found and options["must"] == "yes"):
        found |= {f"lay {card}" for card in hand}
    return found


EVERY_WAY = [
    {},
    {"with_builds": "yes"},
    {"raise": "yes"},
    {"must": "no"},
    {"with_builds": "yes", "raise": "yes", "must": "no"},
    {"with_builds": "yes", "raise": "yes"},
]


def walk(players: int, options: dict[str, Any], seed: int, deals: int = 3) -> Any:
    """Random play that likes to build; gives the table before each move."""
    rng = random.Random(seed)
    table = parlour.load(NAME, players=players, **options).open(seed=seed)
    while not table.over and table.state.deal <= deals:
        yield table
        (seat,) = table.actors
        moves = texts(table, seat)
        building = [move for move in moves if move.startswith("build")]
        table.play(seat, rng.choice(building if building and rng.random() < 0.6 else moves))


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_F3_2_F3_7_legal_moves_are_those_of_the_clauses(players: int, options: dict[str, Any]) -> None:
    own = 0
    for table in walk(players, options, seed=players):
        (seat,) = table.actors
        assert set(texts(table, seat)) == by_the_clauses(table, seat)
        own += any(owner == seat for owner, _ in builds(table))
    assert own > 3


@pytest.mark.slow
@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_F3_2_F3_7_what_the_clauses_forbid_is_refused_with_one_of_them(options: dict[str, Any]) -> None:
    seen: set[str | None] = set()
    for table in walk(2, options, seed=5, deals=1):
        (seat,) = table.actors
        s, lawful = table.state, set(texts(table, seat))
        lots = [
            "+".join(table.game.pack.names(lot)) for lot in [1 << card for card in each(s.loose)] + s.build + s.second if lot
        ]
        for card in table.game.pack.names(s.hand[seat]):
            tries = [f"lay {card}"]
            tries += [f"{verb} {lot} with {card}" for lot in lots for verb in ("take", "build")]
            tries += [f"{verb} {a}, {b} with {card}" for a, b in combinations(lots, 2) for verb in ("take", "build")]
            for text in tries:
                if in_order(table, text) not in lawful:
                    seen.add(refused(table, seat, text))
    assert seen == {"F3-2", "F3-3", "F3-7"} | no_longer(options)


def in_order(table: Table, text: str) -> str:
    """A move's text with its lots in the pack's order."""
    if " with " not in text:
        return text
    verb, lots, card = text.split(" ", 1)[0], text.split(" ", 1)[1].split(" with ")[0], text.split(" with ")[1]
    return f"{verb} {', '.join(sorted(lots.split(', '), key=lambda lot: cards_of(table, lot.split('+')[0])))} with {card}"


def no_longer(options: dict[str, Any]) -> set[str]:
    """The clauses that refuse nothing under these options are left out."""
    return {clause for clause, name in (("F3-5", "raise"), ("F3-6", "must")) if name not in options}


# F3-1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_F3_1_four_cards_each_and_four_on_the_table(players: int) -> None:
    s = parlour.load(NAME, players=players).open(seed=3).state
    assert [count(s.hand[seat]) for seat in range(players)] == [4] * players
    assert count(s.loose) == 4
    assert count(s.pack) == 52 - 4 - 4 * players


@pytest.mark.parametrize("players", [1, 5, 7, 8])
def test_F3_1_other_numbers_of_players_do_not_come_out_even(players: int) -> None:
    with pytest.raises(SetupError):
        parlour.load(NAME, players=players)


def test_F3_1_the_hands_are_dealt_first_and_the_left_of_the_dealer_begins() -> None:
    game = parlour.load(NAME, players=3)
    table = game.open(dealer=1, packs=[[game.pack.card_name(card) for card in range(52)]])
    s = table.state
    assert [names(table, s.hand[seat]) for seat in (2, 0, 1)] == ["A1, A4, A7, A10", "A2, A5, A8, A11", "A3, A6, A9, A12"]
    assert loose(table) == "A13, B1, B2, B3"
    assert table.actors == {2}


def test_F3_1_empty_hands_get_four_more_and_the_table_none() -> None:
    table = sit("A1, B1, C1, D1", "A3, B3, C3, D3", "A2, B2, C2, D2", then="A4, A5, B4, B5, C4, C5, D4, D5")
    play_all(table, "1: lay A1; 0: lay A2; 1: lay B1; 0: lay B2; 1: lay C1; 0: lay C2; 1: lay D1")
    assert table.state.hand[1] == 0
    table.play(0, "lay D2")
    assert names(table, table.state.hand[1]) == "A4, B4, C4, D4"
    assert names(table, table.state.hand[0]) == "A5, B5, C5, D5"
    assert table.actors == {1}
    assert count(table.state.loose) == 12


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_F3_1_the_deal_is_over_when_the_pack_is_played(players: int) -> None:
    for table in walk(players, {}, seed=8, deals=1):
        assert table.state.pack or table.state.hand[min(table.actors)]
    assert len(table.deals) == 1
    assert len(table.moves) >= 48


# F3-2


@pytest.mark.english
def test_F3_2_take_lots_that_make_26_with_a_card() -> None:
    table = sit("A13, A1, A2, A3", "B5, C8, D1, D2")
    table.play(1, "take B5, C8 with A13")
    assert taken(table, 1) == "A13, B5, C8"
    assert loose(table) == "D1, D2"
    assert names(table, table.state.hand[1]) == "A1, A2, A3"
    assert table.actors == {0}
    assert table.log[-1] == "Seat 1 takes B5, C8 with A13."


def test_F3_2_the_order_of_the_lots_does_not_matter() -> None:
    table = sit("A13, A1, A2, A3", "B5, C8, D1, D2")
    table.play(1, "take C8,B5 with a13")
    assert table.moves[-1] == (1, "take B5, C8 with A13")


def test_F3_2_one_card_or_four_may_be_taken() -> None:
    assert "take B13 with A13" in texts(sit("A13, A1, A2, A3", "B13, C8, D1, D2"), 1)
    assert "take B10, C1, D3, D4 with A8" in texts(sit("A8, A1, A2, A3", "B10, C1, D3, D4"), 1)


@pytest.mark.parametrize("text", ["take B5 with A13", "take B5, C8, D1 with A13", "take B5, C8 with A12", "take C8 with A1"])
def test_F3_2_anything_but_26_is_refused(text: str) -> None:
    table = sit("A13, A1, A12, A3", "B5, C8, D1, D2")
    assert "take B5, C8 with A13" in texts(table, 1)
    assert refused(table, 1, text) == "F3-2"


def test_F3_2_without_any_take_it_is_refused_too() -> None:
    assert refused(sit("A1, A2, A3, A4", "B5, C8, D1, D2"), 1, "take B5 with A1") == "F3-2"


def test_F3_2_one_combination_a_turn() -> None:
    table = sit("A13, A1, A2, A3", "B13, C13, D1, D2")
    assert refused(table, 1, "take B13, C13 with A13") == "F3-2"
    assert [text for text in texts(table, 1) if text.startswith("take")] == ["take B13 with A13", "take C13 with A13"]


@pytest.mark.parametrize("text", [
    "take B5, C8 with A11", "take A11 with A13", "take B5, C7 with A13", "take B5, B5 with A13", "take B5+C8 with A13",
    "take with A13", "take B5, C8", "take nothing with A13", "build B5 with D9", "lay D9", "lay B5", "play A13", "take", "",
])  # fmt: skip
def test_F3_2_nonsense_is_refused_without_a_clause(text: str) -> None:
    assert refused(sit("A13, A1, A2, A3", "B5, C8, D1, D2"), 1, text) is None


def test_F3_2_a_card_not_held_is_nonsense_even_where_nothing_can_be_taken() -> None:
    table = sit("A1, A2, A3, A4", "B5, C8, D1, D2")
    assert refused(table, 1, "take B5, C8 with A13") is None
    assert refused(table, 0, "lay A13") is None


def built(**options: Any) -> Table:
    """Seat 1 has built 13; seat 0 has a 3, two 10s and a 13, and C3 and D8 lie loose."""
    table = sit("B8, A13, A6, A7", "C5, C3, D8, D10", "A10, B10, A3, B13", **options)
    return play_all(table, "1: build C5 with B8")


def test_F3_2_a_build_is_taken_alone() -> None:
    table = built()
    assert refused(table, 0, "take B8+C5, C3 with A10") == "F3-2"
    assert "take B8+C5 with B13" in texts(table, 0)


def test_F3_2_a_build_may_be_combined_with_builds_yes() -> None:
    table = built(with_builds="yes")
    assert "take B8+C5, C3 with A10" in texts(table, 0)
    table.play(0, "take C3, C5+B8 with A10")
    assert taken(table, 0) == "A10, B8, C3, C5"
    assert builds(table) == []
    assert table.moves[-1] == (0, "take B8+C5, C3 with A10")


def test_F3_2_a_part_of_a_build_is_no_lot() -> None:
    table = built()
    assert refused(table, 0, "take B8, D8 with A10") is None
    assert refused(table, 0, "take B8+C3 with B13") is None


# F3-3


@pytest.mark.english
def test_F3_3_build_below_26_with_another_card_to_complete_it() -> None:
    table = built()
    assert builds(table) == [(1, "B8, C5")]
    assert loose(table) == "C3, D8, D10"
    assert names(table, table.state.hand[1]) == "A6, A7, A13"
    assert table.log[-1] == "Seat 1 builds C5 with B8."
    assert table.view(0)["fields"]["build"] == [[], ["B8", "C5"]]


def test_F3_3_several_loose_cards_may_go_into_a_build() -> None:
    table = sit("A8, A4, A2, A3", "B5, B6, B1, B2")
    table.play(1, "build B5, B6, B1, B2 with A8")
    assert builds(table) == [(1, "A8, B1, B2, B5, B6")]


def test_F3_3_without_the_completing_card_it_is_refused() -> None:
    table = sit("A8, A11, A2, A7", "B10, B9, B1, B2")
    assert "build B9 with A8" not in texts(table, 1)
    assert refused(table, 1, "build B9 with A8") == "F3-3"


def test_F3_3_the_completing_card_must_be_another() -> None:
    """A8 and B10 make 18; the 8 that completes it must be a second one."""
    assert refused(sit("A8, A1, A2, A3", "B10, B9, C12, C11"), 1, "build B10 with A8") == "F3-3"
    assert "build B10 with A8" in texts(sit("A8, D8, A2, A3", "B10, B9, C12, C11"), 1)


def test_F3_3_a_sum_of_26_is_no_build() -> None:
    table = sit("A8, A13, A1, A2", "B10, C8, C5, D12")
    assert refused(table, 1, "build B10, C8 with A8") == "F3-3"
    assert refused(table, 1, "build B10, C8, C5 with A8") == "F3-3"


def test_F3_3_a_card_alone_is_no_build() -> None:
    """A13 alone makes 13, and B13 is held; but only with C10, to 23, is anything laid together."""
    table = sit("A13, B13, A3, A1", "C10, D5, C4, D4")
    assert {text for text in texts(table, 1) if "A13" in text and "build" in text} == {"build C10 with A13"}
    s = table.state.copy()
    for choice in (53, *cards_of(table, "A13")):
        table.game.rules.play(s, 1, choice)
    assert table.game.rules.legal(s, 1) == to_set(cards_of(table, "C10"))


def test_F3_3_cards_that_can_no_longer_be_finished_are_not_offered() -> None:
    """To take with A13 there is only B5 and C8: once B5 is chosen, only C8 is offered, and then only to be done."""
    table = sit("A13, A1, A2, A3", "B5, C8, D11, D12")
    s = table.state.copy()
    offered = []
    for choice in (52, *cards_of(table, "A13, B5, C8"), 55):
        offered.append(list(each(table.game.rules.legal(s, 1))))
        table.game.rules.play(s, 1, choice)
    assert offered[2:] == [cards_of(table, "B5"), cards_of(table, "C8"), [55]]


def test_F3_3_in_every_world_builders_have_the_card_that_completes_their_build() -> None:
    """Seat 1 has built 13. Of the 13s seat 0 has one; any other may be seat 1's, and it need not be the only one."""
    table = built()
    worlds = Worlds(table.game.rules, table.state, 0, seed=2)
    thirteens = to_set(cards_of(table, "A13, B13, C13, D13"))
    found = Counter(names(table, worlds.next().hand[1] & thirteens) for _ in range(120))
    assert {"A13", "C13", "D13"} < set(found) <= {"A13", "C13", "D13", "A13, C13", "A13, D13", "C13, D13", "A13, C13, D13"}


# F3-4


def test_F3_4_anybody_may_take_a_build() -> None:
    table = built()
    table.play(0, "take B8+C5 with B13")
    assert taken(table, 0) == "B8, B13, C5"
    assert builds(table) == []
    assert table.state.builds == 0


# F3-5


def test_F3_5_nobody_adds_to_a_build() -> None:
    """13 + 3 = 16 would be completed by a 10."""
    table = built()
    assert refused(table, 0, "build B8+C5 with A3") == "F3-5"
    assert refused(table, 0, "build B8+C5, D8 with A3") == "F3-5"


def test_F3_5_it_is_refused_so_where_other_builds_can_be_made() -> None:
    """With B10 and C3 one can build 13; the same card on the build is refused."""
    table = built()
    assert "build C3 with B10" in texts(table, 0)
    assert refused(table, 0, "build B8+C5 with A3") == "F3-5"
    table = sit("B8, A13, A6, A7", "C5, C3, D7, D12", "A10, B10, A9, B13")
    play_all(table, "1: build C5 with B8")
    assert refused(table, 0, "build B8+C5, C3 with A10") == "F3-3"


def test_F3_5_raising_makes_the_lot_his() -> None:
    table = built(**{"raise": "yes"})
    table.play(0, "build B8+C5 with A3")
    assert builds(table) == [(0, "A3, B8, C5")]
    assert refused(table, 1, "build A3+B8+C5 with A6") == "F3-3"
    table.play(1, texts(table, 1)[0])
    table.play(0, "take A3+B8+C5 with A10")
    assert taken(table, 0) == "A3, A10, B8, C5"


def test_F3_5_raising_needs_the_completing_card() -> None:
    table = built(**{"raise": "yes"})
    assert refused(table, 0, "build B8+C5, C3 with A3") == "F3-3"


def test_F3_5_a_build_raised_by_another_binds_no_more() -> None:
    table = built(**{"raise": "yes", "must": "no"})
    assert table.state.promised[1]
    table.play(0, "build B8+C5 with A3")
    assert "lay A13" in texts(table, 1)


# F3-6


def test_F3_6_if_you_can_take_you_may_not_lay() -> None:
    table = sit("A13, A1, A2, A3", "B13, C4, C5, D4")
    assert refused(table, 1, "lay A1") == "F3-6"
    assert texts(table, 1)[0] == "take B13 with A13"


def test_F3_6_if_you_can_build_you_may_not_lay() -> None:
    table = sit("A12, A11, A1, A2", "B3, B2, C1, C2")
    assert all(text.startswith("build") for text in texts(table, 1))
    assert refused(table, 1, "lay A2") == "F3-6"


@pytest.mark.english
def test_F3_6_the_refusal_names_whole_moves() -> None:
    """Moves that speak of several cards are told with their verbs, and parted so that it is plain where one ends."""
    table = sit("A13, A1, A2, A3", "B13, C4, C5, D4")
    told = refusal(table, 1, "lay A1").message
    assert told.startswith("You can take or build, so you can't lay a card. Legal moves: take B13 with A13; ")
    assert told.count(";") == 5
    assert told.endswith(f" and {len(texts(table, 1)) - 6} more.")


def test_F3_6_if_you_can_do_neither_you_lay_any_card() -> None:
    table = sit("A1, A2, A3, A4", "B1, B2, B3, B4")
    assert texts(table, 1) == ["lay A1", "lay A2", "lay A3", "lay A4"]
    table.play(1, "lay A3")
    assert loose(table) == "A3, B1, B2, B3, B4"
    assert table.actors == {0}


def test_F3_6_must_no_leaves_it_to_the_player() -> None:
    table = sit("A13, A1, A2, A3", "B13, C4, C5, D4", must="no")
    table.play(1, "lay A1")
    assert loose(table) == "A1, B13, C4, C5, D4"


def test_F3_6_laying_shows_what_a_hand_cannot_have() -> None:
    """With 1, 2, 3 and 4 on the table no card takes anything, but a 13 would finish a build of 13 with the 3 that is laid."""
    table = sit("A3, A2, A1, A4", "B1, B2, B3, B4")
    table.play(1, "lay A3")
    assert names(table, table.state.cannot[1]) == "A13, B13, C13, D13"
    assert table.state.cannot[0] == 0


def test_F3_6_laying_shows_that_nothing_could_be_taken() -> None:
    """13 to 19 lie there: no 7 to 13 in the hand; and with the 1 that is laid no 6 either, or there would have been a build of 20."""
    table = sit("A1, A2, B1, B2", "B13, C1, C2, C3")
    table.play(1, "lay A1")
    assert set(table.game.pack.names(table.state.cannot[1])) == {f"{club}{n}" for club in "ABCD" for n in range(6, 14)}


@pytest.mark.parametrize(("raising", "numbers"), [("no", [13]), ("yes", [8, 9, 10, 11, 13])])
def test_F3_6_laying_shows_what_could_have_been_built_on(raising: str, numbers: list[int]) -> None:
    """A build of 13 and three 1s lie there. With the 2 that is laid it could be raised to 15 to 18."""
    table = sit("B8, A13, A6, A7", "C5, B1, C1, D1", "A2, B2, C2, D2", **{"raise": raising})
    play_all(table, "1: build C5 with B8; 0: lay A2")
    assert set(table.game.pack.names(table.state.cannot[0])) == {f"{club}{n}" for club in "ABCD" for n in numbers}


def test_F3_6_laying_shows_nothing_where_it_is_free() -> None:
    table = sit("A1, A2, B1, B2", "B13, C1, C2, C3", must="no")
    table.play(1, "lay A1")
    assert table.state.cannot[1] == 0


def test_F3_6_a_new_hand_is_unknown_again() -> None:
    table = sit("A1, B1, C1, D1", "A3, B3, C3, D3", "A2, B2, C2, D2", then="A4, A5, B4, B5, C4, C5, D4, D5")
    play_all(table, "1: lay A1; 0: lay A2; 1: lay B1; 0: lay B2; 1: lay C1; 0: lay C2; 1: lay D1")
    assert table.state.cannot[1]
    table.play(0, texts(table, 0)[0])
    assert table.state.cannot[1] == table.state.cannot[0] == 0


# F3-7


def test_F3_7_a_builder_may_not_lay_a_card() -> None:
    table = play_all(built(must="no"), "0: lay B10")
    assert refused(table, 1, "lay A6") == "F3-7"
    assert "take B8+C5 with A13" in texts(table, 1)


def test_F3_7_nor_play_away_the_card_that_completes_your_build() -> None:
    """10 and 3 make 13 too, but the 13 is needed; the loose cards may be taken by another way only."""
    table = play_all(built(must="no"), "0: lay B10")
    assert refused(table, 1, "take B10, C3 with A13") == "F3-7"
    assert refused(table, 1, "take C3, D10 with A13") == "F3-7"
    assert refused(table, 1, "build C3 with A13") == "F3-3"


def test_F3_7_nor_build_with_it() -> None:
    """Seat 1 built 18 and needs the 8. 8 and 12 make 20, and seat 1 has the 6 for it; but the 8 is bound."""
    table = sit("A8, A9, A6, A1", "B9, B12, C2, C4", "D1, D2, D3, D4", must="no")
    play_all(table, "1: build B9 with A9; 0: lay D1")
    assert refused(table, 1, "build B12 with A8") == "F3-7"
    assert "build C4, C2 with A1" not in texts(table, 1)


def test_F3_7_nor_promise_it_twice() -> None:
    """A second build of 18 needs a second 8."""
    hand, there = "A8, A9, A6, A7", "B9, B12, B11, C4"
    table = play_all(sit(hand, there, "D1, D2, D3, D4", must="no"), "1: build B9 with A9; 0: lay D1")
    assert refused(table, 1, "build B12 with A6") == "F3-7"
    hand = "A8, A9, A6, B8"
    table = play_all(sit(hand, there, "D1, D2, D3, D4", must="no"), "1: build B9 with A9; 0: lay D1")
    table.play(1, "build B12 with A6")
    assert builds(table) == [(1, "A6, B12"), (1, "A9, B9")]
    assert at_least(table.state, 1, 7)[1] == 2
    table.play(0, "lay D2")
    assert texts(table, 1) == ["take A6+B12 with A8", "take A9+B9 with A8", "take A6+B12 with B8", "take A9+B9 with B8"]
    table.play(1, "take A9+B9 with B8")
    assert at_least(table.state, 1, 7)[1] == 1
    table.play(0, "lay D3")
    assert texts(table, 1) == ["take A6+B12 with A8"]


def test_F3_7_a_spare_card_of_the_number_is_free() -> None:
    table = sit("B8, A13, D13, A7", "C5, C3, D8, D10", "A10, B10, A3, A2", must="no")
    play_all(table, "1: build C5 with B8; 0: lay B10")
    assert "take B10, C3 with A13" in texts(table, 1)
    table.play(1, "take B10, C3 with A13")
    assert at_least(table.state, 1, 12)[1] == 1
    table.play(0, "lay A2")
    assert refused(table, 1, "take A2, D10 with D13") == "F3-2"
    assert texts(table, 1) == ["take B8+C5 with D13"]


def test_F3_7_the_build_of_another_with_the_same_sum_does_not_count() -> None:
    """Both have built 13; seat 1 has one 13, and may take their own with it but not the other's."""
    table = sit("B8, A13, A6, A7", "C5, C3, D8, D2", "A10, B10, A3, B13")
    play_all(table, "1: build C5 with B8; 0: build C3 with A10")
    assert refused(table, 1, "take A10+C3 with A13") == "F3-7"
    assert "take B8+C5 with A13" in texts(table, 1)


def test_F3_7_a_build_taken_by_another_binds_no_more() -> None:
    table = play_all(built(must="no"), "0: take B8+C5 with B13")
    assert "lay A13" in texts(table, 1)
    assert at_least(table.state, 1, 12)[1] == 1, "everyone still knows of that 13"
    table.play(1, "lay A13")
    assert at_least(table.state, 1, 12)[1] == 0


def test_F3_7_a_second_build_for_the_same_card_shows_nothing_new() -> None:
    table = sit("B8, A13, A6, A2", "C5, C7, D1, D2", "B13, A10, B10, C10")
    play_all(table, "1: build C5 with B8; 0: take B8+C5 with B13; 1: build C7 with A6")
    assert at_least(table.state, 1, 12)[1] == 1


def test_F3_7_all_know_what_a_builder_holds() -> None:
    table = built()
    assert at_least(table.state, 1, 12) == (sum(1 << card for card in cards_of(table, "A13, B13, C13, D13")), 1)
    assert all(at_least(table.state, seat, i)[1] == 0 for seat in (0, 1) for i in range(13) if (seat, i) != (1, 12))


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_F3_7_nobody_ever_has_more_than_two_builds(options: dict[str, Any]) -> None:
    """Three builds would need three cards played and three in the hand. The list of builds is kept with them."""
    for table in walk(6, options, seed=2):
        s = table.state
        firsts = [lot & -lot for lot in s.build + s.second if lot]
        assert s.builds == sum(firsts)
        assert all(s.missing >> n & 1 == (n in missing_by_hand(table)) for n in range(27))


def missing_by_hand(table: Table) -> set[int]:
    left = {26}
    for card in each(table.state.loose):
        left |= {n - number_of(card) for n in left if n >= number_of(card)}
    return left


# F3-8


def last_cards(**options: Any) -> Table:
    """The last two cards of a deal: A2 for seat 1, A11 for seat 0. Seat 1 took last."""
    table = parlour.load(NAME, players=2, **options).open(seed=1, dealer=0)
    s = table.state
    s.pack, s.hand = 0, [*(to_set(cards_of(table, name)) for name in ("A11", "A2")), 0, 0, 0, 0]
    there = to_set(cards_of(table, "B1, B12, B13, C13"))
    s.taken = [0, WHOLE_PACK & ~there & ~s.hand[0] & ~s.hand[1], 0, 0, 0, 0]
    s.loose, s.taker = there, 1
    s.missing = sum(1 << n for n in missing_by_hand(table))
    return table


def test_F3_8_what_is_left_goes_to_the_last_taker() -> None:
    table = play_all(last_cards(length="deal"), "1: lay A2; 0: take A2, B13 with A11")
    assert table.state.taken[0] == to_set(cards_of(table, "A2, A11, B1, B12, B13, C13"))
    assert table.state.loose == 0
    assert table.state.how == TO_THE_LAST


def test_F3_8_or_to_nobody() -> None:
    table = play_all(last_cards(length="deal", leftovers="nobody"), "1: lay A2; 0: take A2, B13 with A11")
    assert table.state.taken[0] == to_set(cards_of(table, "A2, A11, B13"))
    assert loose(table) == "B1, B12, C13"
    assert table.state.how == LEFT


def test_F3_8_where_nobody_took_it_stays() -> None:
    table = last_cards(length="deal")
    s = table.state
    s.taker, s.taken, s.loose, s.missing = -1, [0] * 6, WHOLE_PACK & ~s.hand[0] & ~s.hand[1], 1 << 26
    play_all(table, "1: lay A2; 0: lay A11")
    assert table.state.loose == WHOLE_PACK
    assert table.scores == [0, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_F3_8_what_is_left_adds_up_to_a_multiple_of_26(players: int) -> None:
    endings = Counter()
    for seed in range(4):
        game = parlour.load(NAME, players=players, leftovers="nobody", length="deal")
        table = game.open(seed=seed)
        rng = random.Random(seed)
        while not table.over:
            (seat,) = table.actors
            table.play(seat, rng.choice(table.legal(seat)))
        left = sum(number_of(card) for card in each(table.state.loose))
        assert left % 26 == 0
        assert table.state.how == (LEFT if left else CLEARED)
        endings[left] += 1
        assert not any(table.state.build + table.state.second)


# F3-9


def points(*piles: str, players: int = 2) -> list[int]:
    """The points for these piles, by a state."""
    table = parlour.load(NAME, players=players).open(seed=1, dealer=0)
    s = table.state.copy()
    s.taken = [to_set(cards_of(table, pile)) for pile in piles] + [0] * (6 - len(piles))
    s.points = [0] * 6
    table.game.rules.verbs.score(s)
    made: list[int] = s.points[:players]
    return made


CLUB = {club: [f"{club}{n}" for n in range(1, 14)] for club in "ABCD"}


def pile(*clubs: list[str]) -> str:
    return ", ".join(name for club in clubs for name in club)


def test_F3_9_twelve_points_in_all() -> None:
    assert points(pile(*CLUB.values()), "") == [12, 0]


def test_F3_9_each_thing_has_its_points() -> None:
    """Most cards 2, most of Club A, B and C 1 each, D11 no more: 2 + 3; the Rulers 2, 1, 1 for the other."""
    low = {club: CLUB[club][1:12] for club in "ABC"}
    assert points(pile(*low.values()), "A13, B13, C13") == [5, 4]
    assert points("A13", "B13, B2") == [3, 4]
    assert points("D1", "A2, A3") == [2, 3]
    assert points("D1, D13", "A2, A3, A4") == [3, 3]


@pytest.mark.parametrize(("card", "worth"), [("A13", 2), ("B13", 1), ("C13", 1), ("D13", 1), ("D1", 1), ("A1", 0), ("D12", 0)])
def test_F3_9_single_cards(card: str, worth: int) -> None:
    """Against two cards of another Club and of its own: only the card's own points are left."""
    club = card[0]
    other = "B" if club != "B" else "A"
    mine = points(card, f"{club}2, {club}3, {other}4")
    assert mine == [worth, 2 + 1 + 1]


@pytest.mark.parametrize("club", "ABCD")
def test_F3_9_most_of_a_club(club: str) -> None:
    """Three of a Club against two, and the same number of cards."""
    other = "B" if club != "B" else "C"
    assert points(f"{club}2, {club}3, {club}4", f"{club}5, {club}6, {other}7") == [1, 1]


def test_F3_9_a_tie_for_the_most_scores_nothing() -> None:
    assert points("A2, B2", "A3, B3") == [0, 0]
    assert points("A2, A3", "A4, A5", "A6", players=3) == [0, 0, 0]
    assert points("A2, A3", "A4", "A5, A6, A7", players=3) == [0, 0, 3]


def test_F3_9_the_lines_tell_what_made_the_points() -> None:
    """Seat 1 took all cards but six, which go to seat 0."""
    table = play_all(last_cards(length="deal"), "1: lay A2; 0: take A2, B13 with A11")
    assert table.deals == [[2, 10]]
    assert count_lines(table, 0) == [("rulers", "F3-9", 2, "B13, C13")]
    lines = {name: (points, cards.count(",") + 1) for name, _, points, cards in count_lines(table, 1)}
    assert lines == {
        "most_cards": (2, 46),
        "most_a": (1, 11),
        "most_b": (1, 10),
        "most_c": (1, 12),
        "most_d": (1, 13),
        "a13": (2, 1),
        "rulers": (1, 1),
        "d1": (1, 1),
    }
    assert {clause for _, clause, _, _ in count_lines(table, 1)} == {"F3-9"}


def test_F3_9_Rulers_and_D1_count_during_the_deal_and_the_most_at_its_end() -> None:
    table = last_cards()
    assert count_lines(table, 0, so_far=True) == []
    assert count_lines(table, 1, so_far=True) == [
        ("a13", "F3-9", 2, "A13"),
        ("rulers", "F3-9", 1, "D13"),
        ("d1", "F3-9", 1, "D1"),
    ]


# F3-10


def close_deal(total: list[int], **options: Any) -> Table:
    """A deal that is over without a point for anybody, after these scores."""
    table = last_cards(**options)
    s = table.state
    s.total[:2] = total
    s.taken = [0] * 6
    s.loose = WHOLE_PACK & ~s.hand[0] & ~s.hand[1]
    s.missing, s.taker = 1 << 26, -1
    return play_all(table, "1: lay A2; 0: lay A11")


def test_F3_10_nineteen_points_are_the_game() -> None:
    assert close_deal([19, 5]).winners == [0]
    assert close_deal([18, 5]).over is False


def test_F3_10_the_higher_of_two_wins() -> None:
    assert close_deal([19, 22]).winners == [1]


def test_F3_10_if_they_are_equal_another_deal_is_played() -> None:
    table = close_deal([20, 20])
    assert not table.over
    assert table.state.deal == 2
    assert table.state.dealer == 1


def test_F3_10_the_target_is_an_option() -> None:
    assert close_deal([10, 5], target=10).winners == [0]
    assert not close_deal([19, 5], target=20).over


# Advice


def advised_to(mine: str, table: str, **options: str) -> str:
    """The advised first move with these cards."""
    return str(advice(sit(mine, table, **options), 1)[0])


def test_advice_takes_rulers_and_keeps_them() -> None:
    move, reasons = advice(sit("A4, A2, B2, C2", "B12, B13, C10, D9"), 1)
    assert str(move) == "take B13, D9 with A4"
    assert worded(reason_text(TAKE_MUCH)) in reasons
    assert advised_to("A2, B3, C3, D1", "B1, B2, C1, C2") == "lay A2"


def test_advice_takes_what_is_worth_most_with_any_card() -> None:
    """A10 takes two cards, B9 two or three; and of takes alike the one with a Ruler in the hand."""
    assert advised_to("A10, B9, C1, D5", "A7, C8, C9, D2") == "take A7, C8, D2 with B9"
    assert advised_to("A12, B1, C1, C13", "A6, A7, D8, D9") == "take A6, A7 with C13"


def test_advice_builds_for_a_number_that_is_not_out() -> None:
    """All four tens are in sight, two threes are not."""
    assert advised_to("A10, B10, C10, D3", "A3, B9, C9, D10") == "build A3, D10 with D3"


def test_advice_builds_on_many_cards() -> None:
    """Both make 16 for one of three tens: D12 alone, or three others."""
    assert advised_to("A10, B10, C10, D4", "A1, B5, C6, D12") == "build A1, B5, C6 with D4"


def test_advice_lays_what_lets_few_take() -> None:
    """With A9 a 5 or a 7 takes besides, eight cards; with D2 a 2, an 11 or a 12: ten that are not in sight."""
    assert advised_to("A9, B9, D2, D8", "A12, B13, C10, D13") == "lay A9"


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_advice_picks_lots_that_are_lawful_together(options: dict[str, Any]) -> None:
    """What the advice finds best is what it then does: the rules, under all options, let it choose all those lots."""
    seen = set()
    for table in walk(3, options, seed=2, deals=2):
        (seat,) = table.actors
        verb, card, *lots = advice(table, seat)[0].choices
        if verb == LAY:
            continue
        best = best_take if verb == TAKE else best_build
        assert to_set(lots[:-1]) == best(table.state, seat, one(card))[1]
        seen.add(verb)
    assert seen == {TAKE, BUILD}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_advice_sees_only_what_the_seat_sees(players: int) -> None:
    for table in walk(players, {}, seed=4, deals=1):
        (seat,) = table.actors
        s = table.state
        may = table.game.rules.legal(s, seat)
        advised = advise(s, seat, may)
        assert advised
        assert advised & ~may == 0
        assert advised == advise(redacted(s, seat), seat, may)
        move, reasons = advice(table, seat)
        assert str(move) in texts(table, seat)
        assert reasons
