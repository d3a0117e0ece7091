"""The facts of a game: what happened in each step, as typed values, as far as a viewer has seen it.

How they are found is in ``step_facts``. Sentences (``log``), the page's staging and statistics are made from them. Nobody reads a
fact back out of a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from parlour.engine.visibility import Single
from parlour.play.count import CountLine


@dataclass(slots=True)
class Dealt:
    """A deal begins."""

    deal: int
    dealer: int
    call: str = ""
    """What the dealer says aloud: "Pair your Pals!"."""
    fact: Literal["dealt"] = "dealt"


@dataclass(slots=True)
class Moved:
    """A player made a move."""

    seat: int
    phase: str
    kind: str
    """The words of the move, with slots: "bid {points}"."""
    text: str | None
    """The move as a record has it; None where the viewer may not know more than its kind."""
    cards: tuple[str, ...] = ()
    values: dict[str, Single] = field(default_factory=dict)
    """What fills the slots, and public fields that are told along with the move."""
    in_vain: bool = False
    """Did the card go back instead of lying open?"""
    call: str = ""
    """What the player says aloud with the move: "Watt Fore!", "I pass.". Empty where nothing is said. If the viewer may know no more
    than the move's kind: only what is said besides, "Out!"."""
    fact: Literal["moved"] = "moved"


@dataclass(slots=True)
class TrickTaken:
    """Cards that lay in the middle went to a player."""

    seat: int
    field: str
    cards: tuple[str, ...]
    """In the order they were played, where that is known."""
    by: dict[str, int]
    """Who played each card, where that is known."""
    deal: int
    hidden: int = 0
    """How many cards it has, where it lies face down and nobody may look at it."""
    points: int | None = None
    """What it brought that player in this deal, by the lines of the count that everyone can see; None where nobody sees it."""
    fact: Literal["trick taken"] = "trick taken"


@dataclass(slots=True)
class FieldChanged:
    """A field that is worth telling has a new value. Of a place for cards: the cards that came."""

    field: str
    role: str
    seat: int | None
    """Whose it is; None for a field of the whole table."""
    value: Single
    call: str = ""
    """What the player it names says aloud, if somebody else's move or the deal brought it about: "Out!"."""
    fact: Literal["field changed"] = "field changed"


@dataclass(slots=True)
class SeatLeft:
    """A seat is no longer in a set of seats."""

    field: str
    seat: int
    fact: Literal["seat left"] = "seat left"


@dataclass(slots=True)
class OwnCards:
    """Cards came to one of the viewer's own places, or were taken from it, and nothing else says so."""

    field: str
    cards: tuple[str, ...]
    came: bool
    fact: Literal["own cards"] = "own cards"


@dataclass(slots=True)
class DealOver:
    """A deal is over, with its count."""

    deal: int
    ending: int
    """How it ended: a place in the endings of the calling card."""
    lines: tuple[CountLine, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    fact: Literal["deal over"] = "deal over"


@dataclass(slots=True)
class GameOver:
    """The game is over."""

    winners: tuple[int, ...]
    fact: Literal["game over"] = "game over"


Fact = Dealt | Moved | TrickTaken | FieldChanged | SeatLeft | OwnCards | DealOver | GameOver

__all__ = ["DealOver", "Dealt", "Fact", "FieldChanged", "GameOver", "Moved", "OwnCards", "SeatLeft", "TrickTaken"]
