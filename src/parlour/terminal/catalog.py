"""The games there are: as text, and as JSON for programs. All of it comes from the games' calling cards."""

from __future__ import annotations

from parlour.engine.contract import Rules
from parlour.games import find, names
from parlour.lang.options import Option
from parlour.lang.phrases import ANY_NUMBER, listed_or, worded
from parlour.terminal import phrases


def players_text(rules: Rules) -> str:
    """How many can play: "2 to 4", "2, 3, 4 or 6"."""
    counts = rules.calling_card.players
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return phrases.PLAYERS_RANGE(first=counts[0], last=counts[-1])
    return listed_or([str(count) for count in counts])


def catalog_lines() -> list[str]:
    """All games, two paragraphs each."""
    told = []
    for name in names():
        rules = find(name)
        card = rules.calling_card
        told.append(
            phrases.GAME(name=name, title=card.title, year=card.year_text, players=players_text(rules), minutes=card.minutes)
        )
        told.append(f"    {worded(card.aim)}")
    return told


def catalog_json() -> list[dict[str, object]]:
    """All games, for programs."""
    return [game_json(find(name)) for name in names()]


def game_json(rules: Rules) -> dict[str, object]:
    """A game's calling card and options, for programs."""
    card = rules.calling_card
    return {
        "name": card.name,
        "title": card.title,
        "year": card.year,
        "year_is_sure": card.year_is_sure,
        "maker": card.maker,
        "maker_is_sure": card.maker_is_sure,
        "parent": card.parent,
        "aim": card.aim,
        "players": list(card.players),
        "minutes": card.minutes,
        "pack": card.pack.title,
        "rules": card.version,
        "options": {name: option_json(made) for name, field in rules.options.items() if (made := field.option) is not None},
    }


def option_json(option: Option) -> dict[str, object]:
    """An option, for programs."""
    return {
        "values": _values(option),
        "default": option.default,
        "rests_on": option.rests_on,
        "others_rest_on": {str(value): rests_on for value, rests_on in option.others},
        "clause": option.clause,
        "means": option.means,
    }


def _values(option: Option) -> str:
    """The values of an option, the default first. Programs always get them in these words."""
    if option.low is None:
        return option.range_text()
    return ANY_NUMBER.template.format(default=option.default, low=option.low, high=option.high)
