"""Two ways to hold a position: on the plain rules, and on the compiled ones. A table uses whichever is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from parlour.engine.contract import Rules
from parlour.lang.state import Common

if TYPE_CHECKING:  # a table on the plain rules doesn't load NumPy
    import numpy as np
    import numpy.typing as npt

    Row = npt.NDArray[np.int64]


class Position(Protocol):
    """A position to try choices on."""

    def legal(self, seat: int) -> int: ...
    def offences(self, seat: int) -> int: ...
    def play(self, seat: int, choice: int) -> None: ...
    def copy(self) -> Position: ...
    @property
    def state(self) -> Common: ...
    @property
    def actors(self) -> int: ...
    @property
    def half(self) -> int: ...


class Plain:
    """A position on the plain rules."""

    def __init__(self, rules: Rules, state: Common) -> None:
        self.rules, self.state = rules, state

    def legal(self, seat: int) -> int:
        return self.rules.legal(self.state, seat)

    def offences(self, seat: int) -> int:
        return self.rules.offences(self.state, seat)

    def play(self, seat: int, choice: int) -> None:
        self.rules.play(self.state, seat, choice)

    def copy(self) -> Plain:
        return Plain(self.rules, self.state.copy())

    @property
    def actors(self) -> int:
        return self.state.actors

    @property
    def half(self) -> int:
        return self.state.half


class RowRules(Protocol):
    """The compiled functions that a position calls."""

    @property
    def legal_of(self) -> Callable[[Row, int], int]: ...
    @property
    def offences_of(self) -> Callable[[Row, int], int]: ...
    @property
    def play_in(self) -> Callable[[Row, int, int], None]: ...


class Fast:
    """A position on the compiled rules: a row of ints."""

    def __init__(self, compiled: RowRules, kind: type[Common], row: Row) -> None:
        self.compiled, self.kind, self.row = compiled, kind, row

    @classmethod
    def of(cls, compiled: RowRules, state: Common) -> Fast:
        import numpy as np

        return cls(compiled, type(state), np.array(state.flat(), np.int64))

    def legal(self, seat: int) -> int:
        return int(self.compiled.legal_of(self.row, seat))

    def offences(self, seat: int) -> int:
        return int(self.compiled.offences_of(self.row, seat))

    def play(self, seat: int, choice: int) -> None:
        self.compiled.play_in(self.row, seat, choice)

    def copy(self) -> Fast:
        return Fast(self.compiled, self.kind, self.row.copy())

    @property
    def state(self) -> Common:
        return self.kind().fill(self.row.tolist())

    @property
    def actors(self) -> int:
        return int(self.row[self.kind.place("actors")])

    @property
    def half(self) -> int:
        return int(self.row[self.kind.place("half")])
