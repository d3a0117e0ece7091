"""A guided first hand as data: a stacked deal, and a script of steps in the order of play.

A game's ``lesson.py`` has one ``LESSON``:

    LESSON = Lesson(
        game="ladder", players=3, dealer=0, hands={0: "A1, A5, B7", …},
        hello="…",
        steps=(
            Decision("You play first. …", "lay A1", why="…", other="…"),
            Others("1: lay B4; 2: lay C9", "Bert goes higher."),
        ),
        goodbye="…",
    )

A ``Decision`` is the learner's: what to look at, the move the lesson plays, and why. ``Others`` are moves that are only played, with a
word about them where one helps. ``parlour.play.lessons`` takes a learner through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NAMES = ("Ada", "Bert", "Clara", "Dora", "Emil", "Flora", "George", "Hattie")
"""Who sits at the seats; at the learner's it is *You*."""


@dataclass(frozen=True)
class Decision:
    """A decision of the learner."""

    look: str
    """What to look at and to think about, and in passing what the rules don't allow now."""
    move: str
    """The move the lesson takes."""
    why: str
    """What is said when it is made."""
    other: str = ""
    """What is said about another legal move, where there is one: why the lesson's is better."""
    others: Mapping[str, str] = field(default_factory=dict)
    """The same for moves that want words of their own."""
    also: tuple[str, ...] = ()
    """Moves that are as good. They are taken as right too, but the script goes on with its own, so that the story fits."""


@dataclass(frozen=True)
class Others:
    """Moves that are played without asking the learner: "1: bid 20; 2: pass". The learner's own may be among them."""

    moves: str
    says: str = ""
    """What the lesson says of them, if anything."""
    quiet: bool = False
    """Of a long stretch only the tricks and the last move are told, after the lesson's word."""

    def each(self) -> list[tuple[int, str]]:
        """The moves one by one: seat and text."""
        parts = [part.split(":", 1) for part in self.moves.split(";") if part.strip()]
        return [(int(seat), text.strip()) for seat, text in parts]


@dataclass(frozen=True)
class Lesson:
    """A guided first hand of a game."""

    game: str
    players: int
    dealer: int
    hello: str
    """What the game is about, before the first card."""
    steps: tuple[Decision | Others, ...]
    goodbye: str
    """The points of the deal, explained, and what to remember."""
    hands: Mapping[int, str] = field(default_factory=dict)
    """The cards each seat is dealt: "red 5, 6; black 1". A number alone is of the suit before."""
    first: str = ""
    """The cards on top of the pack, before the hands."""
    then: str = ""
    """The cards right after the hands. What is not named fills up and follows in the pack's order."""
    pack: tuple[str, ...] = ()
    """The whole pack in order, instead of hands."""
    seat: int = 0
    """Where the learner sits."""
    options: Mapping[str, str | int] = field(default_factory=dict)
    seed: str | int = 0

    @property
    def decisions(self) -> list[Decision]:
        """The decisions of the learner."""
        return [step for step in self.steps if isinstance(step, Decision)]

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return ["You" if seat == self.seat else name for seat, name in enumerate(NAMES[: self.players])]


__all__ = ["NAMES", "Decision", "Lesson", "Others"]
