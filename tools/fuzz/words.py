"""The words of the protocol, taken from the code: names of games, cards, options and moves, tags and fields of what goes over the wire."""

from __future__ import annotations

from functools import cache

import msgspec

from parlour.games import built_in, find
from parlour.server import protocol
from parlour.server.http.openapi import description
from parlour.server.protocol import bodies


@cache
def game_words() -> tuple[str, ...]:
    """The options, cards and moves of all games."""
    found: dict[str, None] = {}
    for name in built_in():
        rules = find(name)
        card = rules.calling_card
        found |= dict.fromkeys(rules.options)
        for field in rules.options.values():
            found |= dict.fromkeys(str(value) for value in (field.option.values if field.option else ()))
        for phase in card.phases:
            found |= dict.fromkeys(word.text for word in phase.words)
            found |= dict.fromkeys(word.text.partition(" {")[0] for word in phase.words)
        found |= dict.fromkeys(card.pack.card_name(number) for number in range(0, len(card.pack), 7))
    return tuple(found)


def struct_words(*kinds: type[msgspec.Struct]) -> list[str]:
    """The tags and fields of these types."""
    found: dict[str, None] = {}
    for kind in kinds:
        tag, tag_field = kind.__struct_config__.tag, kind.__struct_config__.tag_field
        found |= dict.fromkeys(str(word) for word in (tag, tag_field) if word is not None)
        found |= dict.fromkeys(kind.__struct_encode_fields__)
    return list(found)


def command_words() -> list[str]:
    """The words of commands over a socket."""
    return struct_words(*protocol.AnyCommand.__args__)


def request_words() -> list[str]:
    """The paths of HTTP requests, and the words of their bodies."""
    kinds = [kind for kind in vars(bodies).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    described = msgspec.to_builtins(description(""))
    return [*described["paths"], *struct_words(*kinds)]
