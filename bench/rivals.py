"""The rivals: OpenSpiel's hearts and two games of RLCard, played at random, dealing included, decisions counted."""

from __future__ import annotations

import random
import time


def openspiel_from_python(seconds: float) -> tuple[int, float]:
    """OpenSpiel hearts stepped from Python: legal actions, one of them, apply. Cards are dealt by its chance nodes."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    pick = random.Random(1).random
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(pick() * len(actions))])
    return decisions, time.perf_counter() - start


def openspiel_own_loop(seconds: float) -> tuple[int, float]:
    """OpenSpiel hearts in its own C++ loop (evaluate_bots) with its uniform random bots."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    decisions = 0
    played, seed = 0.0, 0
    while played < seconds:
        state = game.new_initial_state()
        before = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, seed)
        played += time.perf_counter() - before
        seed += 1
        decisions += _moves_of(state)
    return decisions, played


def _moves_of(state: object) -> int:
    """How many moves of players (not of chance) led to a hearts position."""
    return sum(1 for step in state.full_history() if step.player >= 0)  # type: ignore[attr-defined]


def rlcard(name: str, seconds: float) -> tuple[int, float]:
    """A game of RLCard with its random agents' choice, stepped as its environment is stepped."""
    import rlcard as library

    env = library.make(name, config={"seed": 1})
    pick = random.Random(1)
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(pick.random() * len(actions))])
            decisions += 1
    return decisions, time.perf_counter() - start
