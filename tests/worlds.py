"""Worlds enumerated: every way the unseen cards of a position can lie, to be compared with what the sampler deals."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

from pals_deals import can_be, can_be_for_two

import parlour
from parlour.engine import visibility
from parlour.engine.sampler import Worlds
from parlour.games.authors import rules as authors
from parlour.lang.cards import count, each, to_set
from parlour.lang.fields import CARDS

SMALL = 250
"""Maximum worlds of a position that is enumerated."""


def hidden_places(s, viewer):
    """The places the viewer cannot look into, as (field, index)."""
    found = []
    for field in type(s).fields.values():
        if field.kind == CARDS:
            for place in range(field.size):
                value = getattr(s, field.name)[place] if field.per else getattr(s, field.name)
                if value and not visibility.sees(s, field, place, viewer):
                    found.append((field, place, value))
    return found


def ways(places):
    """In how many ways the cards of these places can be dealt to them again, facts aside."""
    total = sum(count(value) for _, _, value in places)
    made = math.factorial(total)
    for _, _, value in places:
        made //= math.factorial(count(value))
    return made


def all_deals(cards, sizes):
    """Every way to deal these cards into places of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in chosen]
        for others in all_deals(left, sizes[1:]):
            yield (to_set(chosen), *others)


def agrees(rules, s, viewer):
    """Does a world agree with the facts that the viewer knows? Written plainly: each fact is looked at as it stands."""
    fields = type(s).fields
    for field in fields.values():
        if field.kind == "known":
            for at in range(field.size):
                seat = field.about(at)
                place = getattr(s, field.of)[seat]
                fact = getattr(s, field.name)[at]
                if seat == viewer or not visibility.sees(s, field, at, viewer):
                    continue
                if field.known == "cannot" and place & fact:
                    return False
                if field.known == "shown" and fact & ~place:
                    return False
    for i in range(getattr(rules.module, "AT_LEAST", 0)):
        for seat in range(s.players):
            those, least = rules.module.at_least(s, seat, i)
            if seat != viewer and count(s.hand[seat] & those) < least:
                return False
    can_have = CAN_HAVE.get(rules.calling_card.name)
    return can_have is None or all(can_have(s, seat) for seat in range(s.players))


def no_two_of_a_number(s, seat):
    numbers = [card % 13 for card in each(s.hand[seat])]
    return len(numbers) == len(set(numbers))


def no_whole_book(s, seat):
    return not any(count(s.hand[seat] & authors.book(number)) == 4 for number in range(13))


CAN_HAVE = {"hoo-doo": no_two_of_a_number, "authors": no_whole_book, "pals": can_be, "pals-for-two": can_be_for_two}
"""What a game knows of each seat beside the facts in its state, written plainly."""


def key_of(s, places):
    return tuple(getattr(s, field.name)[place] if field.per else getattr(s, field.name) for field, place, _ in places)


def every_world(rules, s, viewer):
    """All worlds that agree with what the viewer knows, by trying every deal of the unseen cards."""
    places = hidden_places(s, viewer)
    unseen = [card for _, _, value in places for card in each(value)]
    found = []
    for deal in all_deals(unseen, [count(value) for _, _, value in places]):
        world = s.copy()
        for (field, place, _), value in zip(places, deal, strict=True):
            if field.per:
                getattr(world, field.name)[place] = value
            else:
                setattr(world, field.name, value)
        if agrees(rules, world, viewer):
            found.append(key_of(world, places))
    return places, found


def positions(game, players, seed, most, *, tries=60, **options):
    """Positions of random play whose unseen cards have at most ``most`` ways to lie, as (state, viewer)."""
    pick = random.Random(f"{game} {players} {seed}")
    for number in range(tries):
        table = parlour.load(game, players=players, length="deal", **options).open(seed=f"{seed}.{number}")
        while not table.over:
            seat = pick.choice(sorted(table.actors))
            viewer = pick.randrange(players)
            places = hidden_places(table.state, viewer)
            if len(places) > 1 and 1 < ways(places) <= most:
                yield table, viewer
                break
            table.play(seat, pick.choice([move for move in table.legal(seat) if not move.offence]))


def chi_square_is_fair(counts, worlds, drawn):
    """Is the spread of the counts what an even chance gives? (One chance in a million to be wrong.)"""
    expected = drawn / len(worlds)
    statistic = sum((counts.get(world, 0) - expected) ** 2 / expected for world in worlds)
    freedom = len(worlds) - 1
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    z = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return z < 4.9


def check_worlds(rules, s, viewer, seed):
    """Is every world of the enumeration dealt as often as any other, and no other? Gives how many there are, or 0 if too few or many."""
    places, worlds = every_world(rules, s, viewer)
    assert key_of(s, places) in worlds, "the truth is one of the worlds"
    if not 1 < len(worlds) <= SMALL:
        return 0
    sampler = Worlds(rules, s, viewer, seed=seed)
    drawn = 30 * len(worlds)
    counts = Counter(key_of(sampler.next(), places) for _ in range(drawn))
    assert set(counts) <= set(worlds), "no world that cannot be"
    assert chi_square_is_fair(counts, worlds, drawn), f"{len(worlds)} worlds, {sorted(counts.values())}"
    return len(worlds)
