"""The sampler of unseen cards: it deals worlds that agree with what is known, each as likely as any other, and peeks at nothing."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

import pytest
from pals_deals import can_be, can_be_for_two

import parlour
from parlour.engine import visibility
from parlour.engine.sampler import Worlds, classes, families, plan
from parlour.games.authors import rules as authors
from parlour.lang.cards import count, each, to_set
from parlour.lang.fields import CARDS

pytestmark = pytest.mark.slow

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
    """Does a world agree with the facts? Written plainly: each fact is looked at as it stands."""
    fields = type(s).fields
    for field in fields.values():
        if field.kind == "known":
            for seat in range(s.players):
                place = getattr(s, field.of)[seat]
                fact = getattr(s, field.name)[seat]
                if seat == viewer:
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


CASES = [
    ("paintings-outcasts", 3, 2000, {}),
    ("paintings-outcasts", 4, 2000, {}),
    ("paintings-crowned", 3, 700, {}),
    ("all-star-comics", 3, 5000, {}),
    ("rook", 3, 2000, {}),
    ("rook", 5, 2000, {}),
    ("dick-tracy", 2, 250, {"pack": "6/3/2"}),
    ("dick-tracy", 2, 250, {"pack": "5/4/3", "cry": "own"}),
    ("hoo-doo", 3, 3000, {}),
    ("snap-jack", 3, 250, {}),
    ("paintings-twenty-six", 2, 2000, {}),
    ("paintings-twenty-six", 3, 5000, {}),
    ("authors", 3, 5000, {}),
]


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


@pytest.mark.parametrize(("game", "players", "most", "options"), CASES, ids=lambda value: str(value))
def test_worlds_are_those_of_the_enumeration_and_equally_likely(game, players, most, options):
    looked_at = 0
    for table, viewer in positions(game, players, 1, most, **options):
        if check_worlds(table.game.rules, table.state, viewer, seed=looked_at):
            looked_at += 1
        if looked_at == 3:
            return
    assert looked_at, f"no position of {game} is small enough to enumerate"


@pytest.mark.parametrize("how", ["planned", "planned in a coarse scale", "without a plan"])
def test_worlds_are_equally_likely_whatever_hands_cannot_have(how, monkeypatch):
    """What hands cannot have crosses in every way: it is drawn by lot among the cards they have not. Usually the counts are planned
    then, also where there are too many ways for an exact number; without a plan more worlds are thrown away."""
    if how == "planned in a coarse scale":
        monkeypatch.setattr(plan, "MOST_WAYS", 8)
    elif how == "without a plan":
        monkeypatch.setattr(classes, "STATES", 1)
    pick = random.Random(how)
    planned, looked_at = 0, 0
    for players in (4, 5):
        for table, viewer in positions("paintings-outcasts", players, 2, 2000, tries=15):
            s = table.state
            unseen = [card for seat in range(players) if seat != viewer for card in each(s.hand[seat])]
            for seat in range(players):
                s.cannot[seat] = to_set([card for card in unseen if pick.random() < 0.35]) & ~s.hand[seat]
            looked_at += check_worlds(table.game.rules, s, viewer, seed=looked_at) > 0
            scratch = Worlds(table.game.rules, s, viewer)._scratch
            planned += scratch[plan.STAGE_COUNT] > 1
    assert looked_at > 15
    assert planned == 0 if how == "without a plan" else planned > 10


# Pairs of Pals lie face down till the deal is over, so no position is small by itself


def keep_few(s, viewer, pick, most):
    """Take hidden cards away till there are few ways to deal the others: all but those of some numbers, first of all numbers that
    lie in pairs; then single cards of hands and the pack."""
    laid = {card % 13 for field, _, value in hidden_places(s, viewer) if field.name == "laid" for card in each(value)}
    kept = pick.sample(sorted(laid), min(len(laid), 2)) + pick.sample(range(13), 2)
    for field, seat, value in hidden_places(s, viewer):
        take_away(s, viewer, field, seat, to_set([card for card in each(value) if card % 13 not in kept]))
    while ways(hidden_places(s, viewer)) > most:
        loose = [place for place in hidden_places(s, viewer) if place[0].name != "laid"]
        if not loose:
            return
        field, seat, value = pick.choice(loose)
        take_away(s, viewer, field, seat, 1 << pick.choice(list(each(value))))


def take_away(s, viewer, field, seat, cards):
    s.taken[viewer] |= cards
    if field.per:
        getattr(s, field.name)[seat] &= ~cards
    else:
        s.pack &= ~cards
    if field.name == "laid":
        s.pairs[seat] -= count(cards) // 2
    elif hasattr(s, "shown"):
        s.shown[seat] &= ~cards


PAIRS = [
    ("pals", 3, {}), ("pals", 3, {"pairing": "own"}), ("pals", 4, {}), ("pals", 4, {"pairing": "own"}), ("pals", 5, {}),
    ("pals", 6, {"partners": "threes"}), ("pals", 6, {"pairing": "own"}), ("pals", 3, {"pairing": "own", "offences": "fined"}),
    ("pals-for-two", 2, {}), ("pals-for-two", 2, {"pairing": "own"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "options"), PAIRS, ids=lambda value: str(value))
def test_worlds_with_pairs_face_down_are_equally_likely(game, players, options, monkeypatch):
    """Also if the plan tells only some of the places apart."""
    pick = random.Random(f"{game} {players} {options}")
    looked_at = 0
    for number in range(80):
        table = parlour.load(game, players=players, length="deal", **options).open(seed=number)
        for _ in range(pick.randrange(25)):
            if not table.over:
                seat = pick.choice(sorted(table.actors))
                table.play(seat, pick.choice([move for move in table.legal(seat) if not move.offence]))
        s, viewer = table.state, pick.randrange(players)
        if table.over or not any(s.laid[seat] for seat in range(players) if seat != viewer):
            continue
        keep_few(s, viewer, pick, most=1500)
        if not agrees(table.game.rules, s, viewer) or ways(hidden_places(s, viewer)) > 1500:
            continue
        monkeypatch.setattr(families, "FEW_STATES", pick.choice((1, 6, 1024)))
        looked_at += check_worlds(table.game.rules, s, viewer, seed=number) > 0
        if looked_at == 6:
            return
    assert looked_at > 2, f"only {looked_at} positions were small enough to enumerate"


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_what_is_hidden_does_not_matter(game):
    """Two states that look the same to a viewer give the same worlds: the sampler peeks at nothing."""
    players = parlour.load(game).players
    table = parlour.load(game, players=players).open(seed=5)
    pick = random.Random(3)
    for _ in range(12):
        if table.over:
            break
        seat = pick.choice(sorted(table.actors))
        table.play(seat, pick.choice([move for move in table.legal(seat) if not move.offence]))
    viewer = 0
    first = Worlds(table.game.rules, table.state, viewer, seed=8)
    other_state = first.next()
    assert visibility.fields(other_state, viewer, table.game.pack) == visibility.fields(table.state, viewer, table.game.pack)
    ours = Worlds(table.game.rules, table.state, viewer, seed=4)
    theirs = Worlds(table.game.rules, other_state, viewer, seed=4)
    for _ in range(3):
        assert ours.next() == theirs.next()


def test_the_sampler_draws_a_new_key():
    table = parlour.load("paintings-outcasts", players=4).open(seed=5)
    world = Worlds(table.game.rules, table.state, 0).next()
    assert world.key != table.state.key
    assert world.stacked == 0


def test_facts_that_contradict_each_other_are_said():
    table = parlour.load("paintings-outcasts", players=2, length="deal").open(seed=5)
    table.state.cannot[1] = (1 << 52) - 1
    with pytest.raises(LookupError):
        Worlds(table.game.rules, table.state, 0).next()


@pytest.mark.parametrize("game", ["pals", "dick-tracy", "hoo-doo"])
def test_who_looks_on_sees_what_everybody_sees(game):
    """When the deal is over, pairs or hands or a card laid aside are turned up: no world changes them."""
    table = parlour.load(game, length="deal").open(seed=2)
    pick = random.Random(2)
    while not table.over:
        seat = pick.choice(sorted(table.actors))
        table.play(seat, pick.choice(table.legal(seat)))
    world = Worlds(table.game.rules, table.state, None).next()
    assert visibility.fields(world, None, table.game.pack) == visibility.fields(table.state, None, table.game.pack)
