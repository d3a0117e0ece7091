"""What a bot gets: what its seat sees, and nothing else.

A ``Observation`` holds no true position. It holds one *world*: the position with everything that the seat has not seen dealt anew. A bot may
deal more worlds from it, ask for the lawful moves in it and think in it as long as it likes; the hidden cards of the table are not
there to be looked at.
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
    """Chance of its own for who decides here: the same sight gives the same decision."""


def of_row(machine: Machine, row: Rows, seat: int, seed: str) -> Observation:
    """The sight of a seat at a position that a machine plays."""
    world = machine.worlds(row, seat, 1, seed_key(f"{seed} world")[0])[0]
    machine.record(world)["stack"] = 0
    return Observation(machine.game, seat, world, seed)


def of_table(table: Table, seat: int, seed: str, machine: Machine | None = None) -> Observation:
    """The sight of a seat at a table."""
    machine = machine or Machine(table.game)
    return of_row(machine, machine.row(table.state), seat, seed)
