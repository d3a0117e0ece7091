"""A game's guide on the wire: what ``parlour.engine.guide`` has, without the proofs of the pictures."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.guide import Kind


@dataclass(frozen=True)
class ItemInfo:
    """Something in a row of a picture: a card, a card face down, a sign, or words said aloud."""

    kind: Kind
    name: str
    """The card's name, or who speaks."""
    says: str
    marked: bool


@dataclass(frozen=True)
class PictureInfo:
    """Rows of cards, and what they show."""

    rows: tuple[tuple[ItemInfo, ...], ...]
    caption: str


@dataclass(frozen=True)
class SectionInfo:
    """Short paragraphs, and a picture where one helps."""

    text: tuple[str, ...]
    picture: PictureInfo | None


@dataclass(frozen=True)
class GuideInfo:
    """One screen of rules in a host's words."""

    aim: SectionInfo
    turn: SectionInfo
    counts: SectionInfo
    end: SectionInfo
    mistakes: tuple[str, ...]
    """What beginners get wrong, and what is right."""
    advice: str
    """What the sheet itself advises; empty if it gives no advice."""
