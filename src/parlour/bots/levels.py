"""The cast: the levels people choose from, and a few characters to play with. Only words and numbers: nothing heavy is imported for them.

A role plays by the sheet's advice, with slips or without, or it thinks (``parlour.bots.search``) for so many simulations, and so many
seconds at the most. How strong each is: docs/strength.md.

In a race (CM-8) a bot that wants to take needs a time that is lognormal, as people's reaction times are: its middle is a part of the
race that belongs to the role, and two times out of three it is between 0.7 and 1.4 times that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour.lang.errors import SetupError, quoted


@dataclass(frozen=True)
class Profile:
    """How a bot plays."""

    name: str
    title: str
    about: str
    slips: float = 0.0
    """The part of its choices that it makes by chance."""
    thinking: tuple[int, float] = (0, 0.0)
    """How long it thinks about a move: so many simulations, and so many seconds at the most."""
    risk: float = 0.0
    """Its taste: above 0 it likes moves whose outcome is uncertain, below 0 it avoids them."""
    reaction: float = 0.5
    """The middle of its reaction times, as a part of a race."""

    @property
    def thinks(self) -> bool:
        """Does it search, or play by the advice?"""
        return self.thinking[0] > 0

    def hurried(self, waiting: int) -> Profile:
        """The same where so many wait for their thoughts, this one included: each gets a part of the usual time, and none less than
        it takes to look once."""
        if not self.thinks or waiting < 2:
            return self
        simulations, seconds = self.thinking
        return replace(self, thinking=(max(FEWEST, simulations // waiting), max(SHORTEST, seconds / waiting)))


FEWEST, SHORTEST = 200, 0.003
"""So many simulations and seconds a bot thinks at the least, however many are waiting."""
STRONG = 6_000, 0.08
BEST = 150_000, 0.8

LEVELS = (
    Profile("easy", "Easy", "knows the sheet's advice and often forgets it", slips=0.375, reaction=0.7),
    Profile("fair", "Fair", "plays by the sheet's advice", reaction=0.5),
    Profile("strong", "Strong", "thinks for a moment before every move", thinking=STRONG, reaction=0.4),
    Profile("best", "Best", "thinks as long as a patient company allows", thinking=BEST, reaction=0.3),
)
CHARACTERS = (
    Profile(
        "hattie",
        "Aunt Hattie",
        "would rather be safe, bids little and keeps what she has",
        thinking=STRONG,
        risk=-0.25,
        reaction=0.6,
    ),
    Profile("colonel", "The Colonel", "would rather risk it", thinking=STRONG, risk=0.25, reaction=0.35),
    Profile("quill", "Miss Quill", "plays as the rule sheet advises, to the letter", reaction=0.5),
    Profile("teddy", "Teddy", "is seven, and looks out of the window half of the time", slips=0.5, reaction=0.8),
    Profile("marlowe", "Judge Marlowe", "weighs every card", thinking=BEST, reaction=0.45),
)
PROFILES = {role.name: role for role in (*LEVELS, *CHARACTERS)}
DEFAULT_LEVEL = "fair"
"""The level where none was asked for."""


def role(name: str) -> Profile:
    """A role by its name, or SetupError with those there are."""
    found = PROFILES.get(name) if isinstance(name, str) else None
    if found is None:
        raise SetupError(f"bots: there is no {quoted(name)}; there are {', '.join(PROFILES)}")
    return found


def profiles_for(names: Sequence[str], seats: int) -> list[Profile]:
    """Roles by their names for the bots at so many seats: one for all of them (the usual one if none is named), or one for each."""
    named = [role(name) for name in names] or [PROFILES[DEFAULT_LEVEL]]
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        raise SetupError(f"bots: {len(named)} are named for {seats} seats; say one for all of them, or one for each")
    return named
