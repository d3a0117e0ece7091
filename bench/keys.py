"""What a seat sees of a compiled row, as a key: positions that look the same to the seat have the same key."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.compile.machine import Machine, Rows
from parlour.lang.cards import has
from parlour.lang.fields import ACTOR, ALL, CARDS, OWNER, SEAT, SECRET

SEEN = -1
"""All bits of a field."""


def choices_of(legal: int) -> list[int]:
    """The choices of a set."""
    found = []
    while legal:
        lowest = legal & -legal
        found.append(lowest.bit_length() - 1)
        legal ^= lowest
    return found


class NamedRow:
    """A row read by the names of its fields: enough of a state for the rules that say who sees what."""

    def __init__(self, machine: Machine) -> None:
        self._places = {name: (machine.state.place(name), each.size, each.per) for name, each in machine.state.fields.items()}
        self.row: Rows = machine.start()

    def __getattr__(self, name: str) -> int | list[int]:
        at, size, per = self._places[name]
        return self.row[at : at + size].tolist() if per else int(self.row[at])


class SeenKeys:
    """What a seat sees of a row, as a key: the fields it sees, and for hidden places the number of cards there."""

    def __init__(self, machine: Machine) -> None:
        self.named_row = NamedRow(machine)
        self._seats = machine.game.players
        self._half = machine.state.place("half")
        self._cards = np.zeros(machine.width, np.int64)
        self._ruled: list[tuple[int, int, int, Callable[..., int]]] = []
        self._masks = np.zeros((2, self._seats, machine.width), np.int64)
        for name, declared in machine.state.fields.items():
            at, size = machine.state.place(name), declared.size
            if declared.kind == CARDS:
                self._cards[at : at + size] = SEEN
            if declared.kind == SECRET:
                continue
            if declared.seen == ALL:
                self._masks[:, :, at : at + size] = SEEN
            elif declared.seen == ACTOR or name == "half":
                self._masks[1, :, at : at + size] = SEEN
            elif declared.seen == OWNER:
                for place in range(size):
                    if declared.owner(place) < self._seats:
                        self._masks[:, declared.owner(place), at + place] = SEEN
            elif callable(declared.seen):
                parts = [(owner, 1) for owner in range(self._seats)] if declared.per == SEAT else [(0, size)]
                self._ruled += [(at + owner, length, owner, declared.seen) for owner, length in parts]
        self._counted = self._cards & ~self._masks

    def key(self, row: Rows, seat: int) -> str:
        """The same for all positions that look the same to this seat."""
        kind = int(row[self._half] == seat + 1), seat
        seen, counted = self._masks[kind], self._counted[kind]
        if self._ruled:
            seen = seen.copy()
            self.named_row.row = row
            for at, length, owner, seers in self._ruled:
                if has(seers(self.named_row, owner), seat):
                    seen[at : at + length] = SEEN
            counted = self._cards & ~seen
        return str((row & seen | np.bitwise_count(row) & counted).tobytes(), "latin-1")
