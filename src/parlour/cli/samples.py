"""The games in the examples of the help pages, found when a page is shown: the command line itself knows no game."""

from __future__ import annotations

from functools import cache


@cache
def samples() -> dict[str, str]:
    """A game, one of its clauses, a number of its players, its pack and a card of it, and another game."""
    from parlour.games import built_in, find

    game, other = built_in()[0], built_in()[-1]
    rules = find(game)
    pack = rules.calling_card.pack
    return {
        "game": game,
        "clause": rules.clauses[0].id,
        "players": str(rules.calling_card.players[-1]),
        "pack": pack.name,
        "card": pack.card_name(len(pack) - 1),
        "other": other,
    }


def filled(text: str) -> str:
    """An example with ``{game}``, ``{clause}``, ``{players}``, ``{pack}``, ``{card}`` and ``{other}`` filled in."""
    return text.format(**samples())
