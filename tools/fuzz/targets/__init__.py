"""The targets: what is fed with inputs, and what must hold whatever the input is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from tools.fuzz.mutator import Mutator
from tools.fuzz.trees import parsed, written


class Broken(AssertionError):
    """Something that must hold for every input didn't."""


class Target(ABC):
    """One way into the program."""

    @abstractmethod
    def words(self) -> list[str]:
        """The words of this target, taken from the code."""

    @abstractmethod
    def run(self, data: bytes) -> Hashable:
        """Feed an input. Gives what came of it: inputs that lead to something new are kept. Any exception is a finding."""

    def mutated(self, data: bytes, mutator: Mutator) -> bytes:
        """An input made from another: as JSON where it is JSON, else as bytes."""
        tree = parsed(data)
        if tree is None or mutator.chance.random() < 0.15:
            return mutator.raw(data)
        return written(mutator.tree(tree), escaped=mutator.chance.random() < 0.8)

    def close(self) -> None:  # noqa: B027, most targets have nothing to close
        """Leave nothing running."""


SUFFIXES = {"records": "json", "moves": "json", "frames": "json", "http": "bin"}
"""The targets, and how the files of their inputs end."""
NAMES = tuple(SUFFIXES)


def made(name: str) -> Target:
    """The target of this name."""
    match name:
        case "records":
            from tools.fuzz.targets.records import Records

            return Records()
        case "moves":
            from tools.fuzz.targets.moves import Moves

            return Moves()
        case "frames":
            from tools.fuzz.targets.frames import Frames

            return Frames()
        case "http":
            from tools.fuzz.targets.http import Http

            return Http()
    raise ValueError(f"no such target: {name}")
