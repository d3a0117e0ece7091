"""The sampler of unseen cards: it deals worlds that agree with what is known, each as likely as any other, and peeks at nothing."""

from __future__ import annotations

import random

import pytest
from worlds import agrees, check_worlds, hidden_places, positions, ways

import parlour
from parlour.engine import visibility
from parlour.engine.sampler import Worlds, classes, families, plan
from parlour.lang.cards import count, each, to_set

pytestmark = pytest.mark.slow

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
