"""The levels of bots to choose from, and a few characters. Only words and numbers: nothing heavy is imported here.

A bot plays by the sheet's advice, with slips or without, or it searches (``parlour.bots.search``). docs/strength.md tells how
strong each one is.

In a race (CM-8), a bot that wants to take something needs a moment, as people do: its reaction times are lognormal, and two out
of three are between 0.7 and 1.4 times the middle one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from parlour.bots import phrases
from parlour.lang.errors import SetupError, quoted
from parlour.lang.phrases import Phrase


@dataclass(frozen=True)
class Profile:
    """How a bot plays."""

    name: str
    title: str
    describes: Phrase
    slips: float = 0.0
    """The share of its choices it makes at random."""
    thinking: tuple[int, float] = (0, 0.0)
    """The most simulations and the most seconds it spends on a move; none if it plays by the advice."""
    risk: float = 0.0
    """Its taste for risk: above 0 it likes moves whose outcome is uncertain, below 0 it avoids them."""
    reaction: float = 0.5
    """Its middle reaction time, as a share of a race, or of the seconds in ``race_timing``."""
    own: str = ""
    """The bot of your own that decides, as ``module:Name``; empty for ours."""

    @property
    def about(self) -> str:
        """What it's like, to follow its name: "knows the sheet's advice …"."""
        return self.describes()

    @property
    def thinks(self) -> bool:
        """Does it search, or play by the advice?"""
        return self.thinking[0] > 0

    def hurried(self, waiting: int) -> Profile:
        """The same bot when this many moves, its own included, wait to be thought about: it takes only its share of the usual time."""
        if not self.thinks or waiting < 2:
            return self
        simulations, seconds = self.thinking
        return replace(self, thinking=(max(FEWEST, simulations // waiting), max(SHORTEST, seconds / waiting)))


FEWEST, SHORTEST = 200, 0.003
"""The fewest simulations and the shortest time for a move, however many are waiting."""
STRONG = 6_000, 0.08
BEST = 150_000, 0.8

LEVELS = (
    Profile("easy", "Easy", phrases.EASY, slips=0.375, reaction=0.7),
    Profile("fair", "Fair", phrases.FAIR, reaction=0.5),
    Profile("strong", "Strong", phrases.STRONG, thinking=STRONG, reaction=0.4),
    Profile("best", "Best", phrases.BEST, thinking=BEST, reaction=0.3),
)
CHARACTERS = (
    Profile("hattie", "Aunt Hattie", phrases.HATTIE, thinking=STRONG, risk=-0.25, reaction=0.6),
    Profile("colonel", "The Colonel", phrases.COLONEL, thinking=STRONG, risk=0.25, reaction=0.35),
    Profile("quill", "Miss Quill", phrases.QUILL, reaction=0.5),
    Profile("teddy", "Teddy", phrases.TEDDY, slips=0.5, reaction=0.8),
    Profile("marlowe", "Judge Marlowe", phrases.MARLOWE, thinking=BEST, reaction=0.45),
)
PROFILES = {profile.name: profile for profile in (*LEVELS, *CHARACTERS)}
DEFAULT_LEVEL = "fair"
"""The level of a bot when none is asked for."""


OFFERED: dict[str, Profile] = {}
"""Bots of the host's own that people may choose at this server."""


def characters() -> tuple[Profile, ...]:
    """The characters to choose from, those of the host's own included."""
    return (*CHARACTERS, *OFFERED.values())


def find(name: str | None) -> Profile | None:
    """A profile by its name, if there is one."""
    return PROFILES.get(name or "") or OFFERED.get(name or "")


def profile(name: str) -> Profile:
    """A profile by its name, or SetupError with the names there are."""
    found = find(name) if isinstance(name, str) else None
    if found is None:
        raise SetupError(phrases.UNKNOWN_PROFILE(name=quoted(name), names=", ".join([*PROFILES, *OFFERED])), field="bots")
    return found


def profiles_for(names: Sequence[str], seats: int, named_by: Callable[[str], Profile] = profile) -> list[Profile]:
    """The profiles of the bots at these seats: one for all of them (the default if none is named), or one for each."""
    named = [named_by(name) for name in names] or [PROFILES[DEFAULT_LEVEL]]
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        raise SetupError(phrases.WRONG_NUMBER_OF_BOTS(named=len(named), seats=seats), field="bots")
    return named
