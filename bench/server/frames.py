"""The messages that the scripted players read: only the fields that they check."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct):
    """A move that a seat may make."""

    text: str


class Hidden(msgspec.Struct):
    """A hand of which only the size is shown."""

    hidden: int


class Fields(msgspec.Struct):
    """Where the cards lie."""

    hand: list[list[str] | Hidden]
    trick: list[str]
    taken: list[list[str]]


class View(msgspec.Struct):
    """What a seat sees."""

    seat: int | None
    deal: int
    fields: Fields


class Frame(msgspec.Struct):
    """What the scripted players read of a message."""

    kind: str = msgspec.field(name="is")
    at: int = 0
    table: str = ""
    view: View | None = None
    moves: tuple[Move, ...] = ()
    id: str = ""
    message: str = ""


decode = msgspec.json.Decoder(Frame).decode
