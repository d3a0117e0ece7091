"""What the tools need of a seat, wherever its table is."""

from __future__ import annotations

from typing import Protocol, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Answer: TypeAlias = dict[str, Json]
"""What a tool answers."""


class Seat(Protocol):
    """A seat at one table."""

    def news(self) -> Answer:
        """What has happened since this was asked last, in sentences, and whose turn it is."""

    def view(self) -> Answer:
        """What the seat sees."""

    def legal(self) -> list[Json]:
        """The moves that will be accepted, each with its words."""

    def move(self, text: str) -> Answer:
        """Make a move: empty if it was made; else why it was refused."""

    def hint(self) -> Answer:
        """The advised move, with the reasons."""

    def wait(self) -> None:
        """Let the others go on, until it is this seat's turn or a while has passed."""

    def leave(self) -> None:
        """Someone else may have the seat."""
