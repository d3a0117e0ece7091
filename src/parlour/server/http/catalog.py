"""What the page is told about the games themselves: the shelf, a game's sheet, its cards and the places they lie in."""

from __future__ import annotations

from functools import cache
from typing import Any

import parlour
from parlour.bots.levels import CHARACTERS, LEVELS, Profile
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.games import find
from parlour.lang.state import SEAT, SECRET, Field, Option
from parlour.play.game import Game
from parlour.play.views import PLUMBING
from parlour.server.protocol import PHRASES

LAID_BY = {"led": "leader"}
"""Cards that the mechanics keep in a field, and the field of who laid them."""


@cache
def shelf() -> list[dict[str, Any]]:
    """All games, for the lobby."""
    return [card(find(name)) for name in parlour.games()]


def card(rules: Rules) -> dict[str, Any]:
    """The calling card of a game."""
    sheet = rules.calling_card
    return {
        "name": sheet.name,
        "title": sheet.title,
        "year": sheet.year_text,
        "maker": sheet.maker,
        "aim": sheet.aim,
        "players": list(sheet.players),
        "minutes": sheet.minutes,
        "pack": sheet.pack.name,
        "box": sheet.pack.title,
        "options": [_option(name, field.option) for name, field in rules.options.items() if field.option is not None],
    }


def _option(name: str, option: Option) -> dict[str, Any]:
    return {
        "name": name,
        "default": option.default,
        "values": list(option.values) if option.low is None and option.read is None else None,
        "low": option.low,
        "high": option.high,
        "clause": option.clause,
        "means": option.means,
        "needs": {str(value): list(players) for value, players in option.needs},
    }


@cache
def sheet(name: str) -> dict[str, Any]:
    """All there is to know about a game beforehand."""
    rules = find(name)
    pack = Game(name).pack
    return {
        **card(rules),
        "intro": rules.introduction,
        "clauses": [
            {"id": clause.id, "marks": clause.marks, "text": clause.text} for clause in (*rules.clauses, *COMMON_CLAUSES)
        ],
        "closing": rules.closing,
        "fields": [
            _field(field, rules.state.fields)
            for field in rules.state.fields.values()
            if field.kind != SECRET and field.name not in PLUMBING
        ],
        "cards": {
            face.name: {part: getattr(face, part) for part in ("suit", "number", "title", "artist", "year", "about")}
            for face in pack.faces
        },
        "suits": list(pack.suits),
        "phrases": list(PHRASES),
        "circled": bool(rules.calling_card.circled),
        "low_wins": rules.calling_card.low_wins,
        "races": any(phase.is_race for phase in rules.calling_card.phases),
        "levels": _profiles(LEVELS),
        "characters": _profiles(CHARACTERS),
    }


def _profiles(profiles: tuple[Profile, ...]) -> list[dict[str, Any]]:
    """Bots to choose from."""
    return [{"name": profile.name, "title": profile.title, "about": profile.about} for profile in profiles]


def _field(field: Field, fields: dict[str, Field]) -> dict[str, Any]:
    return {
        "name": field.name,
        "title": field.title,
        "kind": field.kind,
        "per": "seat" if field.per == SEAT else field.per,
        "seen": field.seen if isinstance(field.seen, str) else "rule",
        "quiet": field.quiet,
        "during": list(field.during),
        "option": field.option is not None,
        "by": LAID_BY.get(field.name) if LAID_BY.get(field.name) in fields else None,
    }
