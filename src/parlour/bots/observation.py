"""What a bot gets to see: what its seat sees, and nothing else.

An ``Observation`` doesn't hold the true position. It holds one *world*: the position with everything the seat hasn't seen dealt
anew. A bot may deal more worlds from it, ask for the legal moves in it, and think about it as long as it likes; the hidden
cards of the table aren't there to look at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.compile.machine import Machine, Rows
from parlour.lang.chance import seed_key

if TYPE_CHECKING:
    from parlour.play.game import Game
    from parlour.play.table import Table


@dataclass(frozen=True)
class Observation:
    """A position as one seat sees it, with the hidden cards dealt anew."""

    game: Game
    seat: int
    world: Rows
    seed: str
    """The chance of the one who decides: the same observation leads to the same decision."""


def of_row(machine: Machine, row: Rows, seat: int, seed: str) -> Observation:
    """What a seat sees of a position in a row."""
    world = machine.worlds(row, seat, 1, seed_key(f"{seed} world")[0])[0]
    machine.record(world)["stack"] = 0
    return Observation(machine.game, seat, world, seed)


def of_table(table: Table, seat: int, seed: str, machine: Machine | None = None) -> Observation:
    """What a seat sees at a table."""
    machine = machine or Machine(table.game)
    return of_row(machine, machine.row(table.state), seat, seed)
