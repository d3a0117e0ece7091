"""A little English: sentences about a player, turned to him: "Ada takes B7." becomes "You take B7."."""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}


def you_do(verb: str) -> str:
    """The verb as it goes with *you*: "takes" is "take"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") else verb


@lru_cache(1000)
def deed_to_you(says: str) -> str:
    """What a player does, told to him: "keeps his cards" is "keep your cards"."""
    turned = re.sub(r"(\A|\band )(\w+s)\b", lambda found: found[1] + you_do(found[2]), says)
    return re.sub(r"\bhis\b", "your", turned)


@lru_cache(1000)
def sentence_to_you(says: str, slot: str) -> str:
    """A sentence in which ``{slot}`` is a player, told to him: "{Seat} takes {cards}." is "You take {cards}."."""
    name = "{" + slot + "}"
    if says.startswith(name + " "):
        says = "You " + deed_to_you(says[len(name) + 1 :])
    return says.replace(name + "'s", "your").replace(name, "you")


def ended(text: str) -> str:
    """A text with a full stop, unless it ends a sentence already, be it in quotation marks."""
    return text if text.rstrip('"').endswith((".", "!", "?")) else text + "."


def listed_or(things: list[str]) -> str:
    """Things to choose from, the last with *or*."""
    return ", ".join(things[:-1]) + " or " + things[-1] if len(things) > 1 else "".join(things)


def listed_and(things: list[str]) -> str:
    """Things in a row, the last with *and*."""
    return things[0] if len(things) == 1 else ", ".join(things[:-1]) + " and " + things[-1] if things else ""
