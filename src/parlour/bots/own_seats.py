"""Bots of your own at tables with people: who they are, and their moves. A table goes on, whatever a bot runs into."""

from __future__ import annotations

import random
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence

from parlour.bots import phrases
from parlour.bots.adviser import advice
from parlour.bots.observation import Observation
from parlour.bots.own import BotError, OwnPlayer, is_own, maker, title_of
from parlour.bots.profiles import OFFERED, PROFILES, Profile, profile
from parlour.lang.errors import SetupError, quoted
from parlour.lang.phrases import Phrase
from parlour.play.table import Move, Table
from parlour.play.text import clean_text

LONGEST_TITLE = 24
"""Maximum characters of a bot's name at a table."""
MOST_SEATED = 4000
"""Maximum bots that are kept. One that has not moved for longest is made anew when its turn comes."""


class OwnSeats:
    """The bots of your own, one for each seat of each table. ``told`` hears what was wrong with an answer."""

    def __init__(self, told: Callable[[str], object]) -> None:
        self._told = told
        self._seated: OrderedDict[tuple[str, int, str], OwnPlayer] = OrderedDict()

    def move(self, table: Table, seat: int, profile: Profile, chance: random.Random, where: str = "") -> Move:
        """The move of a bot at a seat; the advised one if its answer is no good. ``where`` names the table among several."""
        seen = Observation.at_table(table, seat, str(chance.getrandbits(64)))
        try:
            return self._bot(where, seat, profile.own, str(chance.getrandbits(64))).move(seen)
        except (BotError, SetupError) as wrong:
            self._told(phrases.OWN_REPLACED(problem=wrong))
            return advice(table, seat)[0]

    def forget(self, where: str, seat: int, spec: str) -> None:
        """Make a new bot for this seat when it's its turn again."""
        self._seated.pop((where, seat, spec), None)

    def _bot(self, where: str, seat: int, spec: str, seed: str) -> OwnPlayer:
        found = self._seated.pop((where, seat, spec), None) or OwnPlayer(spec, maker(spec), seed=seed)
        self._seated[where, seat, spec] = found
        while len(self._seated) > MOST_SEATED:
            self._seated.popitem(last=False)
        return found


def own_or_ours(name: str) -> Profile:
    """The profile of a bot of your own, or of one of ours. Not for names that strangers send: it imports what is named."""
    return own_profile(name) if is_own(name) and name.partition(":")[0] not in PROFILES else profile(name)


def own_profile(spec: str) -> Profile:
    """A bot of your own at a table; SetupError if there is none behind its name."""
    bot = OwnPlayer(spec, maker(spec)).bot
    title, about = clean_text(title_of(spec, bot)), getattr(bot, "about", "")
    if len(title) > LONGEST_TITLE:
        raise SetupError(phrases.OWN_LONG(name=quoted(title), most=LONGEST_TITLE), field="bots")
    told = clean_text(about, 100) if isinstance(about, str) else ""
    describes = Phrase(told.replace("{", "{{").replace("}", "}}")) if told else phrases.OWN_ABOUT
    return Profile(spec, title, describes, own=spec)


def offer(specs: Sequence[str]) -> None:
    """Let people choose these bots of the host's own, under names made of their titles; SetupError if two are alike."""
    offered: dict[str, Profile] = {}
    for spec in specs:
        found = own_profile(spec)
        name = re.sub(r"[^a-z0-9]+", "-", found.title.lower()).strip("-") or f"bot-{len(offered) + 1}"
        if name in PROFILES or name in offered:
            raise SetupError(phrases.OWN_TWICE(name=quoted(found.title)), field="bots")
        offered[name] = Profile(name, found.title, found.describes, own=spec)
    OFFERED.clear()
    OFFERED.update(offered)
