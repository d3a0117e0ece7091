"""How a table is set up: what it was opened with, and the notes that its record carries along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from parlour.lang.chance import seed_text
from parlour.lang.errors import SetupError, quoted
from parlour.lang.numbers import whole
from parlour.play import phrases
from parlour.play.text import clean_text

if TYPE_CHECKING:
    from parlour.play.game import Game

NEVER = 10**6
"""More deals than a game ever has."""


@dataclass
class Notes:
    """What a record says that has no effect on play."""

    rules: str | int | None = None
    """The version of the rules the record was made under."""
    penalty: str | None = None
    """What the winner named for the loser, in words, where the rules have such a penalty."""
    fair: Mapping[str, object] | None = None
    """The proof of the shuffle."""
    when: str | None = None
    note: str | None = None


@dataclass
class Setup:
    """What a table was opened with."""

    seed: str | int
    dealer: int | None
    """The first dealer, where one was set."""
    packs: list[list[int]]
    """The stacked packs, by deal."""
    stop: int | None
    """The deal after which the game ends whatever the score, if that is settled."""
    names: tuple[str, ...] | None
    """The players' names, where they were given."""
    notes: Notes = field(default_factory=Notes)

    @property
    def last_deal(self) -> int:
        """The last deal as a state keeps it: 0 where none is set."""
        return min(self.stop or 0, NEVER)

    def copy(self) -> Setup:
        """The same setup again, on its own."""
        return replace(self, notes=replace(self.notes))


def checked_setup(
    game: Game,
    seed: str | int,
    dealer: int | None,
    packs: Sequence[Sequence[str]] | None,
    stop: int | None,
    names: Sequence[str] | None,
) -> Setup:
    """The setup of a table of this game; SetupError says what is wrong with it."""
    seed_text(seed)
    first, last = whole(dealer), whole(stop)
    if dealer is not None and (first is None or not 0 <= first < game.players):
        raise SetupError(phrases.DEALER(dealer=quoted(dealer), last=game.players - 1), field="dealer")
    if stop is not None and (last is None or last < 1):
        raise SetupError(phrases.STOP(stop=quoted(stop)), field="stop")
    if names is not None and (len(names) != game.players or not all(isinstance(name, str) for name in names)):
        raise SetupError(phrases.NAMES(players=game.players), field="names")
    stacked = game.stacked_packs(packs or ())
    return Setup(_plain_seed(seed), first, stacked, last, None if names is None else tuple(map(clean_text, names)))


def _plain_seed(seed: str | int) -> str | int:
    """A seed as a plain text or int, as a record has it."""
    number = whole(seed)
    return str(seed) if number is None else number
