"""What is measured of Parlour: bulk play, stepping, worlds, simulations, compile times."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time

import numpy as np

import parlour
from parlour.bots.players import searcher_for
from parlour.bots.search.budget import Budget
from parlour.compile.machine import Machine, Rows
from parlour.engine.sampler import STEP

clock = time.process_time
"""Processor time, for work in one thread: other work on the machine hardly counts."""
EARLY = 30
"""Positions are spread over this many first choices of a deal."""


def bulk(game: str, players: int, seconds: float, threads: int) -> tuple[int, float]:
    """Random play of whole games in the compiled loop, for about this long."""
    deals = 2_000
    while True:
        done = parlour.simulate(game, players=players, deals=deals, seed=1, threads=threads, arrays=False)
        if done.seconds > seconds / 2 or deals > 50_000_000:
            return done.decisions, done.seconds
        deals = int(deals * min(20.0, max(2.0, 1.2 * seconds / max(done.seconds, 1e-3))))


def stepped(game: str, players: int, seconds: float) -> tuple[int, float]:
    """One game stepped from Python on the compiled rules: the legal set, a choice from it, play. (Choices count as decisions,
    so this is for games whose moves are single choices.)"""
    machine = Machine(parlour.load(game, players=players))
    pick = random.Random(1).random
    stepper = machine.stepper(seed="bench")
    step = stepper.step_nth
    decisions, number, start = 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        number += 1
        legal = stepper.open(number)
        while legal:
            legal = step(int(pick() * legal.bit_count()))
            decisions += 1
    return decisions, time.perf_counter() - start


def worlds(game: str, players: int, seconds: float) -> tuple[int, float]:
    """Worlds dealt anew from positions spread over random deals, as the player to move sees them."""
    machine = Machine(parlour.load(game, players=players))
    return worlds_of(machine, positions(machine, 40), seconds)


def worlds_of(machine: Machine, asked: list[tuple[Rows, int]], seconds: float) -> tuple[int, float]:
    """Worlds dealt anew from these positions, as these seats see them."""
    rows = np.zeros((1000, machine.width), np.int64)
    machine.entry_points.worlds(*asked[0], 1, STEP, rows)
    made, start, at = 0, clock(), 0
    while clock() - start < seconds:
        row, seat = asked[at % len(asked)]
        machine.entry_points.worlds(row, seat, at + 1, STEP, rows)
        made += len(rows)
        at += 1
    return made, clock() - start


def simulations(game: str, players: int, seconds: float, each: int) -> tuple[int, float]:
    """Simulations of the search bot, ``each`` for a decision, from positions spread over random deals."""
    searcher = searcher_for(parlour.load(game, players=players))
    asked = [(row, seat) for row, seat in positions(searcher.machine, 40) if len(searcher.moves(row, seat)[0]) > 1]
    searcher.search(*asked[0], Budget(simulations=each))
    made, start, at = 0, clock(), 0
    while clock() - start < seconds:
        made += searcher.search(*asked[at % len(asked)], Budget(simulations=each), seed=at).simulations
        at += 1
    return made, clock() - start


def positions(machine: Machine, many: int) -> list[tuple[Rows, int]]:
    """Positions up to ``EARLY`` random choices into random deals, and the seat whose move it is."""
    pick = random.Random(2)
    found = []
    for number in range(many):
        row = machine.open(f"worlds#{number}")
        legal = machine.entry_points.now(row)
        for _ in range(pick.randrange(0, EARLY)):
            if not legal:
                break
            choices = [c for c in range(63) if legal >> c & 1]
            legal = machine.entry_points.step(row, pick.choice(choices))
        state = machine.fields(row)
        if legal and not state["half"]:
            found.append((row, int(state["actors"]).bit_length() - 1))
    return found


COMPILE = """
import json, sys, time
import numba
before = time.perf_counter()
import parlour
parlour.simulate(sys.argv[1], players=int(sys.argv[2]), deals=1, seed=1, threads=1)
print(json.dumps(time.perf_counter() - before))
"""


def compile_times(game: str, players: int) -> tuple[float, float]:
    """Seconds until a new process has simulated its first deal: with an empty cache, and again from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        spent = []
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", COMPILE, game, str(players)],
                env={**os.environ, "PARLOUR_CACHE": folder},
                capture_output=True,
                text=True,
                check=True,
            )
            spent.append(json.loads(done.stdout))
    return spent[0], spent[1]
