"""A little English: a sentence about a player, spoken to that player: "Ada takes B7." becomes "You take B7."."""

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
    """What a player does, spoken to the player: "keeps their cards" is "keep your cards"."""
    turned = re.sub(r"(\A|\band )(\w+s)\b", lambda found: found[1] + you_do(found[2]), says)
    return re.sub(r"\btheir\b", "your", turned)


@lru_cache(1000)
def sentence_to_you(says: str, slot: str) -> str:
    """A sentence in which ``{slot}`` is a player, spoken to the player: "{Seat} takes {cards}." is "You take {cards}."."""
    name = "{" + slot + "}"
    if says.startswith(name + " "):
        says = "You " + deed_to_you(says[len(name) + 1 :])
    return says.replace(name + "'s", "your").replace(name, "you")


def ended(text: str) -> str:
    """A text with a period, unless it already ends a sentence, even inside quotation marks."""
    return text if text.rstrip('"').endswith((".", "!", "?")) else text + "."


def sentence(text: str) -> str:
    """A text as a sentence: it begins with a capital and ends with a period."""
    return ended(text[:1].upper() + text[1:])
