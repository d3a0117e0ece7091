"""What is measured of an attack, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass, field

from bench.abuse.client import Tally
from bench.server.times import percentile

MOST_MS = 50.0
"""Milliseconds within which 99 of 100 moves are made, whatever the attacker does."""
GROWTH = 1.2
"""How much memory a server may have after an attack, compared with before."""


@dataclass(frozen=True)
class Times:
    """The times of moves, in milliseconds."""

    moves: int
    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: list[float]) -> Times:
        """The figures of these times."""
        p50, p99 = (round(percentile(seconds, part), 1) for part in (0.5, 0.99))
        return cls(len(seconds), p50, p99, round(max(seconds, default=float("nan")) * 1000, 1))


@dataclass
class Memory:
    """Memory of the server in megabytes. What works at low priority (compilers, the coach) counts apart."""

    before: float = 0.0
    peak: float = 0.0
    after: float = 0.0
    back_seconds: float = 0.0
    """Seconds after the attack when ``after`` was measured: when it was back, or when there was no more waiting."""
    background_peak: float = 0.0
    background_after: float = 0.0

    @property
    def is_back(self) -> bool:
        """Has the server as much memory as before, nearly?"""
        return self.after <= self.before * GROWTH


@dataclass
class Figures:
    """What was measured of an attack."""

    name: str
    about: str
    rest: Times
    under: Times
    health_ms: float
    """The longest health check under attack."""
    failed_checks: int
    """Health checks that weren't answered."""
    cut_off: int
    """People who lost their connection."""
    attacker: Tally
    memory: Memory
    outlived: int = 0
    """Processes that were there after the server had ended."""
    logged: int = 0
    """Lines that the server has written to its log."""
    problems: list[str] = field(init=False)
    """What is wrong; nothing, if the server holds."""

    def __post_init__(self) -> None:
        self.problems = list(self._problems())

    @property
    def holds(self) -> bool:
        """Do people notice nothing, and is nothing left of the attack?"""
        return not self.problems

    def _problems(self) -> list[str]:
        memory = self.memory
        found = {
            f"p99 is {self.under.p99:.0f} ms": not self.under.p99 < MOST_MS,  # nan is none
            f"memory is {memory.after:.0f} MB, was {memory.before:.0f} MB": not memory.is_back,
            f"{self.failed_checks} health checks failed": self.failed_checks > 0,
            f"{self.cut_off} people were cut off": self.cut_off > 0,
            f"{self.outlived} processes outlived the server": self.outlived > 0,
        }
        return [problem for problem, is_there in found.items() if is_there]
