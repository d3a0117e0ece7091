"""Players. Each works for every game, from what its seat may see, never from the hidden cards.

    seen = Observation.at_table(table, seat, seed="a")
    find("search:20ms").choose(seen)

``names`` lists our players, and ``find`` finds one, or a bot of your own as ``module:Name``. A bot is an object with a method
``choose(observation)`` that returns a move (see ``Bot`` and ``Observation``). ``advice`` is what the sheet recommends.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in ``typing``, which takes longer to import than everything here
if TYPE_CHECKING:
    from parlour.bots.adviser import advice
    from parlour.bots.observation import Observation
    from parlour.bots.own import Bot, BotError
    from parlour.bots.players import Player, names
    from parlour.bots.players import player as find
    from parlour.bots.profiles import Profile
    from parlour.bots.search.budget import Budget

_PLACES = {
    "Bot": ("parlour.bots.own", "Bot"),
    "BotError": ("parlour.bots.own", "BotError"),
    "Budget": ("parlour.bots.search.budget", "Budget"),
    "Observation": ("parlour.bots.observation", "Observation"),
    "Player": ("parlour.bots.players", "Player"),
    "Profile": ("parlour.bots.profiles", "Profile"),
    "advice": ("parlour.bots.adviser", "advice"),
    "find": ("parlour.bots.players", "player"),
    "names": ("parlour.bots.players", "names"),
}
"""The names that are imported on first use, with their modules and their names there."""


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    if name not in _PLACES:
        raise AttributeError(f"module 'parlour.bots' has no attribute {name!r}")
    from importlib import import_module

    module, there = _PLACES[name]
    found: object = getattr(import_module(module), there)
    globals()[name] = found
    return found


__all__ = ["Bot", "BotError", "Budget", "Observation", "Player", "Profile", "advice", "find", "names"]
