"""What is measured of the rivals: OpenSpiel's hearts and two games of RLCard, played at random, dealing included."""

from __future__ import annotations

import random
import time
from typing import Any

from bench.parlour_rates import EARLY, clock
from parlour.lang.extras import needs


def openspiel_from_python(seconds: float) -> tuple[int, float]:
    """OpenSpiel hearts stepped from Python: legal actions, one of them, apply. Cards are dealt by its chance nodes."""
    with needs("bench"):
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
    with needs("bench"):
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


def _moves_of(state: Any) -> int:  # OpenSpiel has no types
    """How many moves of players (not of chance) led to a hearts position."""
    return sum(1 for step in state.full_history() if step.player >= 0)


def openspiel_worlds(seconds: float) -> tuple[int, float]:
    """OpenSpiel hearts: worlds that agree with what the player to move has seen, by its ``resample_from_infostate``."""
    with needs("bench"):
        import pyspiel

    asked, chance = _hearts_positions(40), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    made, start = 0, clock()
    while clock() - start < seconds:
        state = asked[made % len(asked)]
        state.resample_from_infostate(state.current_player(), chance)
        made += 1
    return made, clock() - start


def openspiel_simulations(seconds: float, each: int) -> tuple[int, float]:
    """OpenSpiel hearts: simulations of its IS-MCTS in C++ with its random roll-outs, ``each`` for a decision."""
    with needs("bench"):
        import pyspiel

    asked = [state for state in _hearts_positions(40) if len(state.legal_actions()) > 1]
    bot = pyspiel.ISMCTSBot(
        seed=1, evaluator=pyspiel.RandomRolloutEvaluator(1, 1), uct_c=2 * asked[0].get_game().max_utility(), max_simulations=each,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )  # fmt: skip
    made, start = 0, clock()
    while clock() - start < seconds:
        bot.step(asked[made // each % len(asked)])
        made += each
    return made, clock() - start


def _hearts_positions(many: int) -> list[Any]:  # OpenSpiel has no types
    """Positions up to ``EARLY`` random moves into random deals, as ours are. No cards are passed: our game has no
    passing, and after it OpenSpiel's worlds are sometimes broken (a player without a legal card), which ends the process."""
    with needs("bench"):
        import pyspiel

    game, pick, found = pyspiel.load_game("hearts", {"pass_cards": False}), random.Random(2), []
    for _ in range(many):
        state, moves = game.new_initial_state(), pick.randrange(0, EARLY)
        while state.is_chance_node() or moves:
            moves -= not state.is_chance_node()
            state.apply_action(pick.choice(state.legal_actions()))
        found.append(state)
    return found


def rlcard(name: str, seconds: float) -> tuple[int, float]:
    """A game of RLCard, stepped through its environment with random choices."""
    with needs("bench"):
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
