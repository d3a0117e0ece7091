"""A campaign against one target: seeds are changed and fed to it, and what leads to something new becomes a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from hashlib import blake2b

from tools.fuzz.attempts import Attempt, Finding, attempt
from tools.fuzz.lines import Lines
from tools.fuzz.minimize import minimized
from tools.fuzz.mutator import Mutator
from tools.fuzz.targets import Target

SAMPLED = 25
"""The lines of one input in this many are looked at."""
MOST_BYTES = 100_000
"""Inputs are cut to this size."""
MOST_NEW = 2000
"""Inputs that join the seeds in one run."""


class Campaign:
    """One target, its seeds, and what was found."""

    def __init__(self, name: str, target: Target, seeds: Iterable[bytes], seed: str) -> None:
        self.name, self.target, self.seeds = name, target, list(seeds)
        self.chance = random.Random(f"{seed} {name}")
        self.mutator = Mutator(self.chance, target.words())
        self.mutator.other = self._any_seed
        self.inputs = 0
        self.outcomes: set[Hashable] = set()
        self.lines = Lines()
        self.found: dict[str, Finding] = {}
        self.on_feed: Callable[[bytes], None] = lambda data: None
        """Called with each input before it is fed."""
        self.on_new: Callable[[str, bytes], None] = lambda name, data: None
        """Called with each input that joins the seeds."""
        self._room = MOST_NEW

    def _any_seed(self) -> bytes:
        """A seed, or half of the time one of the newest."""
        newest = self.seeds[-50:] if self.chance.random() < 0.5 else self.seeds
        return self.chance.choice(newest)

    def replay_seeds(self) -> list[Finding]:
        """Feed the seeds as they are."""
        return [found for data in list(self.seeds) if (found := self.feed(data))]

    def step(self) -> Finding | None:
        """Feed one new input. Gives what it found, if that is new."""
        data = self.target.mutated(self._any_seed(), self.mutator)[:MOST_BYTES]
        return self.feed(data)

    def feed(self, data: bytes) -> Finding | None:
        """Feed this input."""
        self.inputs += 1
        self.on_feed(data)
        if self.inputs % SAMPLED:
            came, new = attempt(self.name, self.target, data), False
        else:
            came, new = self._watched(data)
        if came.finding is not None:
            return self._note(came.finding)
        if came.outcome not in self.outcomes or new:
            self.outcomes.add(came.outcome)
            self._join(data)
        return None

    def _watched(self, data: bytes) -> tuple[Attempt, bool]:
        """Feed an input and look which lines it reaches. (What is slow only because it is watched is no finding.)"""
        before = len(self.lines.seen)
        with self.lines.watched():
            came = attempt(self.name, self.target, data)
        if came.finding is not None and came.finding.kind == "slow":
            came = attempt(self.name, self.target, data)
        return came, len(self.lines.seen) > before

    def _join(self, data: bytes) -> None:
        """An input that leads to something new becomes a seed."""
        if self._room and data not in self.seeds[-50:]:
            self._room -= 1
            self.seeds.append(data)
            self.on_new(blake2b(data, digest_size=8).hexdigest(), data)

    def _note(self, finding: Finding) -> Finding | None:
        """A finding, if its cause is new."""
        if finding.name in self.found:
            return None
        self.found[finding.name] = finding
        return finding

    def minimized(self, finding: Finding) -> Finding:
        """The finding with the smallest input that has the same cause."""

        def breaks(data: bytes) -> bool:
            found = attempt(self.name, self.target, data).finding
            return found is not None and found.name == finding.name

        return replace(finding, data=minimized(finding.data, breaks)) if breaks(finding.data) else finding
