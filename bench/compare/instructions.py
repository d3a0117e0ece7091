"""The instructions that a decision of random play takes, counted by valgrind's callgrind: the same on a busy machine as on an idle one.

A run of few deals and one of many are counted; what setting up a run takes is in both, so the difference is play alone. The game
is compiled for a processor that valgrind knows.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.compare.checkout import environment

SCRIPT = Path(__file__).parent / "counted.py"
FEW, MANY = 1_000, 4_000
"""Deals of the two runs."""
PROCESSOR = {
    "NUMBA_CPU_NAME": "haswell",
    "NUMBA_CPU_FEATURES": "+bmi,+bmi2,+popcnt,+lzcnt,+avx2,+avx,+sse4.2",
    "NUMBA_LOOP_VECTORIZE": "0",
}
CALLGRIND = ("valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null")
MISSING = (
    "Counting instructions takes valgrind on an x86-64 machine. Install it (apt install valgrind), or leave out --instructions."
)


@dataclass(frozen=True)
class Counted:
    """A run that was counted."""

    instructions: int
    decisions: int


def is_possible() -> bool:
    """Is there a callgrind to count with?"""
    return all(shutil.which(program) for program in ("valgrind", "callgrind_control"))


def read(output: str) -> Counted:
    """What a run under callgrind has printed."""
    instructions = re.search(r"Collected : (\d+)", output)
    decisions = re.search(r"decisions: (\d+)", output)
    if instructions is None or decisions is None:
        raise RuntimeError(f"callgrind has counted nothing:\n{output}")
    return Counted(int(instructions[1]), int(decisions[1]))


def per_decision(few: Counted, many: Counted) -> float:
    """Instructions for each decision that the longer run has more than the shorter one."""
    return (many.instructions - few.instructions) / (many.decisions - few.decisions)


def instructions(checkout: Path, game: str) -> float:
    """The instructions that a decision of random play of this game takes in a checkout."""
    _run(checkout, game, FEW)  # so that it is compiled, which would take minutes under valgrind
    few, many = (read(_run(checkout, game, deals, *CALLGRIND)) for deals in (FEW, MANY))
    return per_decision(few, many)


def _run(checkout: Path, game: str, deals: int, *under: str) -> str:
    """What the script prints, and the program it runs under."""
    done = subprocess.run(
        [*under, sys.executable, str(SCRIPT), game, str(deals)],
        capture_output=True,
        text=True,
        check=True,
        env={**environment(checkout), **PROCESSOR},
        cwd=checkout,
    )
    return done.stdout + done.stderr
