"""Pals: what can be known of the unseen cards, and advice."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import play_all
from pals_deals import can_be, opened
from pals_tables import (
    FOR_A_SCOUT,
    FULL,
    KEPT,
    THREE,
    TO_THE_SCOUT,
    kept,
    set_of,
)

import parlour
from parlour.bots.adviser import advice
from parlour.engine.sampler import Worlds
from parlour.games.pals.advice import CALL, KEEP_CAPTAIN, KEEP_MY_PAL, LAY_PAIRS, LEAD_PAIR, LEAD_SCOUT, MY_PAL_LATE, MY_PAL_NOW
from parlour.games.pals.advice import TAKE as TAKE_WITH_PAL
from parlour.games.pals.rules import (
    at_least,
    families,
    family,
    fits,
    pack_of,
)
from parlour.lang.cards import count, has, lowest
from parlour.lang.phrases import worded
from parlour.lang.rule import reason_text

# What can be known of the unseen cards


@pytest.mark.parametrize(
    "options", [{}, {"pairing": "own"}, {"offences": "fined"}, {"pairing": "own", "offences": "fined"}], ids=str
)
def test_PA_4_unseen_cards_are_dealt_anew_as_the_rules_allow(options: dict[str, str]) -> None:
    """In every world each seat has laid whole pairs, as many as it has, and has kept what the program would not lay."""
    rng = random.Random(7)
    for seed in range(3):
        table = parlour.load("pals", players=3, **options).open(seed)
        for turn in range(40):
            seat = rng.choice(sorted(table.actors))
            if turn % 8 == 0:
                s = table.state
                world = Worlds(table.game.rules, s, seat, seed=rng.randrange(1 << 40)).next()
                assert all(can_be(s, owner) and can_be(world, owner) for owner in range(3))
                assert (world.hand[seat], world.laid[seat]) == (s.hand[seat], s.laid[seat])
                assert [count(cards) for cards in world.hand + world.laid] == [count(cards) for cards in s.hand + s.laid]
                assert has(world.actors, seat)
            table.play(seat, rng.choice(table.legal(seat)))


def fits_at(s: Any, seat: int, hand: str, laid: str) -> bool:
    """Can a seat have just these cards, of all of their number?"""
    number = lowest(set_of(hand) | set_of(laid)) % 13
    return fits(s, seat, family(number), set_of(hand), set_of(laid))


def test_PA_4_what_a_seat_can_have_of_a_number_if_the_program_lays() -> None:
    s = opened(THREE).state
    assert fits_at(s, 1, "red 6, yellow 6", "")
    assert not fits_at(s, 1, "red 6, blue 6", "")
    assert fits_at(s, 1, "red 6", "yellow 6, blue 6")
    assert not fits_at(s, 1, "yellow 6", "red 6, blue 6"), "the yellow one goes first"
    assert fits_at(s, 1, "", "yellow 6, red 6, blue 6, green 6")
    assert not fits_at(s, 1, "", "yellow 6, red 6")
    s.played[1] = set_of("red 6")
    assert not fits_at(s, 1, "blue 6", "")
    assert not fits_at(s, 1, "", "yellow 6, blue 6, green 6")


def test_PA_4_what_a_seat_can_have_of_a_number_if_it_lays_itself() -> None:
    s = opened(THREE, pairing="own").state
    assert fits_at(s, 1, "red 6, blue 6", "")
    assert fits_at(s, 1, "yellow 6", "red 6, blue 6")
    assert not fits_at(s, 1, "", "yellow 6, red 6")
    assert families(s) == 14
    s.offences = 1
    assert families(s) == 0, "wrong pairs may lie anywhere"


def test_every_card_is_in_one_family() -> None:
    s = opened(THREE).state
    cards = [family(i) for i in range(families(s))]
    assert sum(cards) == pack_of(s)
    assert [count(those) for those in cards] == 13 * [4] + [1]


def test_PA_4_who_plays_a_card_the_program_would_have_laid_first_had_no_pal_for_it() -> None:
    table = opened({0: "yellow 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"})
    table.play(0, "lead red 7")
    assert table.state.undealt[0] == 0
    table.play(1, "take blue 7")
    assert table.state.undealt[1] == set_of("yellow 7, red 7")
    table = opened({0: "yellow 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"})
    table.play(0, "lead yellow 5")
    assert table.state.undealt[0] == table.state.cannot[0] == set_of("blue 5, green 5")
    assert kept({0: "yellow 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"}).state.undealt[0] == 0


def test_PA_9_a_seat_that_must_take_has_a_pal_in_hand() -> None:
    table = opened(THREE)
    play_all(table, "0: lead red 5; 1: hold; 2: hold")
    s = table.state
    assert at_least(s, 1, 0) == (set_of("blue 5, green 5"), 1)
    assert fits_at(s, 1, "blue 5", "")
    assert not fits_at(s, 1, "yellow 5", "")
    assert fits_at(s, 1, "blue 7", ""), "another number"
    assert fits_at(s, 2, "yellow 5", ""), "another seat"


# Advice

OWN = {"pairing": "own"}
SCOUT_KNOWN = {**FOR_A_SCOUT, 1: f"{FOR_A_SCOUT[1]}, yellow 5, green 5"}
LAY_FIVES = "1: pair yellow 5 + green 5; 0: play pals"
CAPTAIN = {0: "red 7, red star, green 9", 1: "blue 7, blue star", 2: "yellow 9, my pal"}


@pytest.mark.parametrize(
    ("keep", "options", "moves", "seat", "advised", "because"),
    [
        (KEPT, OWN, "", 1, "pair red 9 + green 9", LAY_PAIRS),
        (KEPT, OWN, "0: pair red 5 + blue 5", 0, "play pals", CALL),
        (THREE, {}, "0: lead red 5", 1, "take blue 5", TAKE_WITH_PAL),
        (THREE, {}, "0: lead red 5", 2, "take my pal", MY_PAL_NOW),
        (FULL, {}, "0: lead red 5", 2, "hold", KEEP_MY_PAL),
        (FOR_A_SCOUT, {}, "0: lead red 5", 2, "take my pal", MY_PAL_LATE),
        (SCOUT_KNOWN, OWN, f"{LAY_FIVES}; {TO_THE_SCOUT}", 1, "lead blue 5", LEAD_SCOUT),
        (CAPTAIN, {}, "", 0, "lead red 7", KEEP_CAPTAIN),
        ({**KEPT, 0: "red 2, red 5, blue 5", 2: "blue 2, my pal"}, OWN, "0: play pals", 0, "lead red 5", LEAD_PAIR),
    ],
)
def test_advice(keep: dict[int, str], options: dict[str, str], moves: str, seat: int, advised: str, because: int) -> None:
    move, reasons = advice(play_all(opened(keep, **options), moves), seat)
    assert str(move) == advised
    assert worded(reason_text(because)) in reasons
