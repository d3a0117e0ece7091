"""Hearts beside OpenSpiel's: the same deals with the same moves under random options. Legal cards are compared at every decision,
points at the end of every deal.

    python examples/hearts/tests/side_by_side.py --deals 3000

needs OpenSpiel and this package (``make bench`` installs both).
"""

from __future__ import annotations

import argparse
import random
from typing import Any, NamedTuple

import pyspiel

from parlour import Game
from parlour.engine.common import next_to_act
from parlour.lang.cards import each
from parlour_hearts.game.rules import DIRECTIONS, PASSED, PASSING
from parlour_hearts.pack.cards import RANKS, SUITS

OPTIONS = (
    "pass_cards", "no_pts_on_first_trick", "can_lead_any_club", "jd_bonus", "avoid_all_tricks_bonus", "must_break_hearts",
    "qs_breaks_hearts", "can_lead_hearts_instead_of_qs",
)  # fmt: skip
"""OpenSpiel's parameters; ours have the same names."""
THEIR_SUITS = ("clubs", "diamonds", "hearts", "spades")
MOST_POINTS = 26
"""OpenSpiel returns this less the points."""


class Checked(NamedTuple):
    """What was compared."""

    deals: int
    decisions: int
    settings: int


def theirs(card: int) -> int:
    """OpenSpiel's number of one of our cards: rank by rank, and the suits in another order."""
    return card % len(RANKS) * 4 + THEIR_SUITS.index(SUITS[card // len(RANKS)])


OURS = {theirs(card): card for card in range(52)}


def random_deal(rng: random.Random) -> tuple[dict[str, bool], int, list[int]]:
    """OpenSpiel's parameters, the direction as the number of its first chance move, and the pack in its order."""
    settings = {name: rng.random() < 0.5 for name in OPTIONS}
    way = rng.randrange(4) if settings["pass_cards"] else 0
    return settings, way, rng.sample(range(52), 52)


def their_state(settings: dict[str, bool], way: int, pack: list[int]) -> Any:  # OpenSpiel has no types
    """The deal in OpenSpiel."""
    state = pyspiel.load_game("hearts", settings).new_initial_state()
    for action in (way, *map(theirs, pack)):
        state.apply_action(action)
    return state


def our_state(settings: dict[str, bool], way: int, pack: list[int]) -> tuple[Game, Any]:
    """The same deal here: OpenSpiel deals to seat 0 first, so seat 3 is the dealer."""
    options = {name: "yes" if on else "no" for name, on in settings.items()}
    options |= {"direction": DIRECTIONS[way]} if way else {"pass_cards": "no"}
    game = Game("hearts", 4, {**options, "length": "deal"})
    table = game.open(dealer=3, packs=[[game.pack.card_name(card) for card in pack]], engine="plain")
    return game, table.state


def can_be_picked(cards: set[int], picked: list[int]) -> set[int]:
    """Those of the cards OpenSpiel offers to pass that come next in a pass named in the pack's order, as ours are."""
    left = sorted(card for card in cards if not picked or card > picked[-1])
    return set(left[: len(left) - (PASSED - 1 - len(picked))])


def compare(rng: random.Random) -> tuple[int, dict[str, bool]]:
    """Play one deal both ways; returns the decisions compared. AssertionError where the two disagree."""
    settings, way, pack = random_deal(rng)
    state = their_state(settings, way, pack)
    game, s = our_state(settings, way, pack)
    decisions, picked = 0, list[int]()
    while not state.is_terminal():
        seat = state.current_player()
        assert s.actors >> seat & 1, f"seat {seat} acts there and not here: {settings}, {pack}"
        assert s.phase == PASSING or next_to_act(s) == seat
        legal = {OURS[action] for action in state.legal_actions()}
        legal = can_be_picked(legal, picked) if s.phase == PASSING else legal
        assert set(each(game.rules.legal(s, seat))) == legal, f"{settings}, way {way}, {pack}, {state}"
        card = rng.choice(sorted(legal))
        picked = [*picked, card][: PASSED * (len(picked) < PASSED - 1)] if s.phase == PASSING else []
        state.apply_action(theirs(card))
        game.rules.play(s, seat, card)
        decisions += 1
    assert s.deal_over, f"the deal goes on here: {settings}, {pack}"
    assert s.points == [MOST_POINTS - points for points in state.returns()], f"{settings}, way {way}, {pack}, {state}"
    return decisions, settings


def check(deals: int, seed: int) -> Checked:
    """Compare this many random deals."""
    rng = random.Random(seed)
    decisions, settings = 0, set()
    for _ in range(deals):
        many, chosen = compare(rng)
        decisions += many
        settings.add(tuple(chosen.values()))
    return Checked(deals, decisions, len(settings))


if __name__ == "__main__":
    wanted = argparse.ArgumentParser(description="Compare Hearts with OpenSpiel's, deal by deal.")
    wanted.add_argument("--deals", type=int, default=3000, help="how many (default: %(default)s)")
    wanted.add_argument("--seed", type=int, default=1)
    chosen = wanted.parse_args()
    done = check(chosen.deals, chosen.seed)
    print(f"{done.deals:,} deals, {done.decisions:,} decisions, {done.settings} settings: no difference")
