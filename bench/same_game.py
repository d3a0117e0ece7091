"""The same game here and in OpenSpiel: Hearts, all deals with OpenSpiel's rules, played at random. Counted in deals.

OpenSpiel's chance picks for each deal which way cards are passed, so ours does too (``direction=chance``).
"""

from __future__ import annotations

import random
import time
from functools import partial

import numpy as np

import parlour
from bench.parlour_rates import clock, positions, worlds_of
from bench.rates import Figures, Measure, in_turn
from bench.rivals import openspiel_worlds
from parlour.compile.machine import Machine

GAME = "hearts"
ROWS = 10_000
"""Rows stepped at once."""


def missing() -> str:
    """What to do if the game isn't there; "" if it is."""
    if GAME in parlour.games.names():
        return ""
    return "Hearts isn't installed. Install it with: pip install --no-deps ./examples/hearts"


def simulated(seconds: float) -> tuple[int, float]:
    """``simulate`` in one thread."""
    deals, spent = 20_000, 0.0
    while True:
        before = clock()
        parlour.simulate(GAME, deals=deals, seed=1, threads=1, arrays=False, direction="chance")
        spent = clock() - before
        if spent > seconds / 2:
            return deals, spent
        deals = int(deals * min(20.0, max(2.0, 1.2 * seconds / max(spent, 1e-3))))


def stepped(seconds: float) -> tuple[int, float]:
    """One game stepped from Python: the legal set, a choice from it, play."""
    stepper = Machine(parlour.load(GAME, direction="chance", length="deal")).stepper(seed="bench")
    pick, step = random.Random(1).random, stepper.step_nth
    stepper.open(0)
    deals, start = 0, clock()
    while clock() - start < seconds:
        deals += 1
        legal = stepper.open(deals)
        while legal:
            legal = step(int(pick() * legal.bit_count()))
    return deals, clock() - start


def stepped_in_batches(seconds: float) -> tuple[int, float]:
    """Many games in one array, a step of all of them a call, the choices by ``random_choices``."""
    machine = Machine(parlour.load(GAME, direction="chance", length="deal"))
    rng = np.random.default_rng(1)
    deals, start = 0, clock()
    while clock() - start < seconds:
        rows = machine.open_many("bench", ROWS, first=deals)
        masks = machine.now(rows)
        while masks.any():
            machine.step(rows, machine.random_choices(masks, rng), masks)
        deals += ROWS
    return deals, clock() - start


def openspiel_stepped(seconds: float) -> tuple[int, float]:
    """OpenSpiel stepped from Python: legal actions, one of them, apply; its chance nodes deal."""
    import pyspiel

    game, pick = pyspiel.load_game(GAME), random.Random(1).random
    deals, start = 0, clock()
    while clock() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
        deals += 1
    return deals, clock() - start


def openspiel_own_loop(seconds: float) -> tuple[int, float]:
    """OpenSpiel's own loop in C++ (``evaluate_bots``) with its uniform random bots, the fastest one that Python can reach."""
    import pyspiel

    game = pyspiel.load_game(GAME)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    deals, start = 0, clock()
    while clock() - start < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, deals)
        deals += 1
    return deals, clock() - start


def dealt_worlds(seconds: float, **options: str) -> tuple[int, float]:
    """Worlds that agree with what the player to move has seen."""
    machine = Machine(parlour.load(GAME, length="deal", **options))
    return worlds_of(machine, positions(machine, 40), seconds)


OURS = {"`simulate`": simulated, "`Machine`, a batch of 10,000": stepped_in_batches, "`Machine`, one row from Python": stepped}
THEIRS = {"its own C++ loop": openspiel_own_loop, "from Python": openspiel_stepped}


def measure(seconds: float) -> Figures:
    """Everything in turn, in deals a second."""
    measures: dict[str, Measure] = {name: partial(each, seconds) for name, each in {**OURS, **THEIRS}.items()}
    measures["worlds"] = partial(dealt_worlds, seconds / 2, pass_cards="no")
    measures["worlds after passing"] = partial(dealt_worlds, seconds / 2, direction="left")
    measures["OpenSpiel's worlds"] = partial(openspiel_worlds, seconds / 2)
    for warm in (simulated, stepped, stepped_in_batches):
        warm(0.01)
    started = time.perf_counter()
    return {**in_turn(measures), "seconds": time.perf_counter() - started}


def section(found: Figures) -> list[str]:
    """The comparison as lines of the page."""
    heads = "".join(f" beside OpenSpiel, {name} |" for name in THEIRS)
    lines = ["## The same game as OpenSpiel", "", "| Hearts, one core | deals/s |" + heads, "|---|---|" + "---|" * len(THEIRS)]
    for name in OURS:
        ratios = "".join(f" {found[name] / found[their]:.3g} x |" for their in THEIRS)
        lines.append(f"| Parlour, {name} | {thousands(found[name])} |{ratios}")
    lines += [f"| OpenSpiel, {name} | {thousands(found[name])} |" + " |" * len(THEIRS) for name in THEIRS]
    theirs = found["OpenSpiel's worlds"]
    return [
        *lines,
        "",
        "A test plays thousands of deals with random options in both, and finds the same legal cards at every decision and the same "
        "points ([examples/hearts](../examples/hearts/README.md)). A deal has 52 cards to play, and three times in four 12 more to "
        "pass; each is a decision, here and there.",
        "",
        f"Worlds that agree with what a player has seen, without passing: {thousands(found['worlds'])} a second, "
        f"{found['worlds'] / theirs:.3g} x OpenSpiel's `resample_from_infostate` ({thousands(theirs)}), which "
        f"doesn't go by suits that a player failed to follow. After passing: {thousands(found['worlds after passing'])} a second.",
        "",
    ]


def thousands(value: float) -> str:
    """A rate in thousands, with three digits."""
    return f"{float(f'{value / 1e3:.3g}'):g} k"
