"""A game's rules on one illustrated screen, as data: short texts, and pictures made of the pack's own cards.

A game's ``guide.py`` has one ``GUIDE``:

    GUIDE = Guide(
        aim=Section(("Lay the highest ladder.",)),
        turn=Section(
            ("Lay one card. …",),
            Picture(
                (row(card("A1", "Ada leads"), card("B7", "Bert takes it", marked=True)),),
                "The higher card takes both.",
                Proof(players=3, hands={0: "A1", 1: "B7"}, moves="0: lay A1; 1: lay B7", becomes={"taken 1": "A1, B7"}),
            ),
        ),
        counts=Section(("Each card is a point.",)),
        end=Section(("The first to 20 wins.",)),
        mistakes=("…", "…", "…"),
        advice="…",
    )

A picture that claims something has a ``Proof``: a stacked deal and moves after which the rules themselves say the same.
``parlour.play.guides`` finds the guides. A game without one shows its clauses at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["card", "back", "sign", "call"]
"""What an item of a picture is: a card, a card face down, a sign between cards ("+"), or words said aloud."""


@dataclass(frozen=True)
class Item:
    """Something in a row of a picture."""

    kind: Kind
    name: str = ""
    """The card's name, or who speaks."""
    says: str = ""
    """The words under a card, the sign itself, or what is said aloud."""
    marked: bool = False
    """Is this the one to look at?"""


Row = tuple[Item, ...]


def card(name: str, says: str = "", *, marked: bool = False) -> Item:
    """A card face up."""
    return Item("card", name, says, marked)


def back(says: str = "") -> Item:
    """A card face down."""
    return Item("back", "", says)


def sign(says: str) -> Item:
    """A sign between cards; an empty one is a gap."""
    return Item("sign", "", says)


def call(name: str, says: str, *, marked: bool = False) -> Item:
    """Words that a player says aloud."""
    return Item("call", name, says, marked)


def row(*items: Item) -> Row:
    """A row of a picture."""
    return items


@dataclass(frozen=True)
class Proof:
    """A stacked deal and moves after which the rules agree with a picture. Seats are numbers here; nobody is shown them."""

    players: int
    moves: str = ""
    """The moves in order, "1: play A5; 2: play A9"."""
    dealer: int = 0
    hands: Mapping[int, str] = field(default_factory=dict)
    """The cards each seat is dealt; the others fill up in the pack's order."""
    first: str = ""
    """The cards on top of the pack, before the hands."""
    then: str = ""
    """The cards right after the hands."""
    options: Mapping[str, str | int] = field(default_factory=dict)
    becomes: Mapping[str, str | int | None] = field(default_factory=dict)
    """What fields of the game hold then, "taken 1" for one that each seat has: cards in the pack's order, a number, a name."""
    points: Mapping[int, int] = field(default_factory=dict)
    """What seats have scored by then in this deal."""


@dataclass(frozen=True)
class Picture:
    """Rows of cards, and what they show."""

    rows: tuple[Row, ...]
    caption: str
    proof: Proof | None = None


@dataclass(frozen=True)
class Section:
    """Short paragraphs, and a picture where one helps."""

    text: tuple[str, ...]
    picture: Picture | None = None


@dataclass(frozen=True)
class Guide:
    """One screen of rules in a host's words."""

    aim: Section
    turn: Section
    counts: Section
    end: Section
    mistakes: tuple[str, str, str]
    """What beginners get wrong, and what is right."""
    advice: str = ""
    """What the sheet itself advises, in our words; empty if it gives no advice."""

    @property
    def sections(self) -> tuple[Section, Section, Section, Section]:
        """The sections in the order they are shown."""
        return self.aim, self.turn, self.counts, self.end

    @property
    def pictures(self) -> list[Picture]:
        """All pictures."""
        return [section.picture for section in self.sections if section.picture]

    def texts(self) -> Iterator[str]:
        """Everything it says, without the words in the pictures."""
        for section in self.sections:
            yield from section.text
        yield from self.mistakes
        if self.advice:
            yield self.advice


__all__ = ["Guide", "Item", "Kind", "Picture", "Proof", "Row", "Section", "back", "call", "card", "row", "sign"]
