"""The titles a person may choose from in a race: the same for everybody, and they do not tell which is right."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from walks import random_move

import parlour
from parlour import Table
from parlour.lang.cards import each, to_set
from parlour.packs.paintings.cards import PACK


def races(seed: int) -> list[tuple[Table, str]]:
    """Positions in which a race begins, with the card just laid."""
    table = parlour.load("snap-jack", players=4).open(seed=seed, engine="plain")
    chance, found = random.Random(seed), []
    while not table.over:
        if table.phase.is_race and len(table.actors) == 4:
            laid = table.state.top[table.state.layer]  # type: ignore[attr-defined]  # fields of the game's own state
            found.append((table.copy(), PACK.card_name(laid)))
        table.play(*random_move(table, chance))
    return found


@cache
def all_races() -> list[tuple[Table, str]]:
    return [race for seed in range(25) for race in races(seed)]


def test_f5_3_four_titles_the_right_one_among_them() -> None:
    assert len(all_races()) > 200
    for table, laid in all_races():
        offered = table.view(0).offered
        assert laid in offered
        assert len(set(offered)) == 4
        assert all(table.view(seat).offered == offered for seat in (None, 1, 2, 3))


def test_f5_3_what_is_offered_does_not_tell_which_is_right() -> None:
    """Every card of an offer would have brought the same offer."""
    for table, _ in all_races():
        offered = table.view(None).offered
        table = table.copy()
        state = table.state
        for name in offered:
            state.top[state.layer] = PACK.find(name)  # type: ignore[attr-defined]  # fields of the game's own state
            assert table.view(None).offered == offered


def test_f5_3_the_right_title_may_stand_anywhere_whatever_its_club() -> None:
    places = Counter((laid[0], table.view(None).offered.index(laid)) for table, laid in all_races())
    assert len(places) == 16, "each Club at each place"
    for club in "ABCD":
        assert max(places[club, place] for place in range(4)) < 0.45 * sum(places[club, place] for place in range(4))


def test_f5_3_no_title_keeps_its_place() -> None:
    places: dict[str, set[int]] = {}
    for table, laid in all_races():
        places.setdefault(laid, set()).add(table.view(None).offered.index(laid))
    assert sum(len(found) > 1 for found in places.values()) > 0.9 * len(places)


def test_every_painting_is_in_one_group_of_four() -> None:
    titles = [title for group in PACK.groups for title in group]
    assert sorted(titles) == sorted(face.title for face in PACK.faces)
    assert {len(group) for group in PACK.groups} == {4}


def test_look_alikes_are_those_of_the_group() -> None:
    for group in PACK.groups:
        cards = to_set(PACK.find(title) or 0 for title in group)
        assert all(PACK.look_alikes(card) == cards for card in each(cards))


def test_in_a_pack_without_groups_cards_of_a_number_look_alike() -> None:
    plain_pack = replace(PACK, groups=())
    for card, face in enumerate(PACK.faces):
        alike = [PACK.faces[other] for other in each(plain_pack.look_alikes(card))]
        assert face in alike
        assert [other.number for other in alike] == [face.number] * 4


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_elsewhere_nothing_is_offered(name: str) -> None:
    table, chance = parlour.load(name).open(seed=3, engine="plain"), random.Random(3)
    for _ in range(20):
        assert bool(table.view(None).offered) == (name == "snap-jack" and table.phase.is_race)
        if table.over:
            return
        table.play(*random_move(table, chance))
