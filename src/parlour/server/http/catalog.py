"""The catalog: what the page is told about the games themselves."""

from __future__ import annotations

from functools import cache

import parlour
from parlour.bots.levels import CHARACTERS, LEVELS, Role
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.games import find
from parlour.lang import state
from parlour.lang.pack import Face
from parlour.lang.phrases import worded
from parlour.lang.state import SEAT, SECRET, Common, Field, Option
from parlour.play.game import Game
from parlour.play.views import PLUMBING
from parlour.server.http.answers import BotInfo, CardInfo, ClauseInfo, FieldInfo, GameCard, GameInfo, OptionInfo
from parlour.server.protocol import PHRASES


@cache
def games() -> dict[str, GameCard]:
    """All games by name, for the lobby."""
    return {name: GameCard(*_card(find(name))) for name in parlour.games()}


def _card(rules: Rules) -> tuple[str, str, str, str, str, str, list[int], int, str, str, list[OptionInfo]]:
    card = rules.calling_card
    options = [_option(name, field.option) for name, field in rules.options.items() if field.option is not None]
    return (
        card.name, card.title, card.short_title or card.title, card.year_text, card.maker, card.aim, list(card.players),
        card.minutes, card.pack.name, card.pack.title, options,
    )  # fmt: skip


def _option(name: str, option: Option) -> OptionInfo:
    return OptionInfo(
        name=name,
        default=option.default,
        values=list(option.values) if option.low is None and option.read is None else None,
        low=option.low,
        high=option.high,
        clause=option.clause,
        means=worded(option.means),
        needs={str(value): list(players) for value, players in option.needs},
    )


@cache
def game(name: str) -> GameInfo:
    """Everything about a game that is known beforehand."""
    rules = find(name)
    card, pack = rules.calling_card, Game(name).pack
    return GameInfo(
        *_card(rules),
        intro=rules.introduction,
        clauses=[ClauseInfo(one.id, one.marks, one.text) for one in (*rules.clauses, *COMMON_CLAUSES)],
        closing=rules.closing,
        fields=[_field(one, rules.state) for one in rules.state.fields.values() if _is_public(one)],
        cards={face.name: _face(face) for face in pack.faces},
        suits=list(pack.suits),
        phrases=[worded(phrase) for phrase in PHRASES],
        circled=bool(card.circled),
        low_wins=card.low_wins,
        races=any(phase.is_race for phase in card.phases),
        levels=_bots(LEVELS),
        characters=_bots(CHARACTERS),
    )


def _bots(roles: tuple[Role, ...]) -> list[BotInfo]:
    return [BotInfo(role.name, role.title, worded(role.about)) for role in roles]


def _face(face: Face) -> CardInfo:
    return CardInfo(face.suit, face.number, face.title, face.artist, face.year, face.about)


def _is_public(field: Field) -> bool:
    return field.kind != SECRET and field.name not in PLUMBING


def _field(field: Field, kind: type[Common]) -> FieldInfo:
    leaders = kind.roles[state.Role.LEADER] if field.role is state.Role.LED else ()
    return FieldInfo(
        name=field.name,
        title=worded(field.title),
        kind=field.kind,
        per="seat" if field.per == SEAT else field.per,
        seen=field.seen if isinstance(field.seen, str) else "rule",
        quiet=field.quiet,
        during=list(field.during),
        option=field.option is not None,
        role=field.role,
        tag=worded(field.tag),
        by=leaders[0].name if leaders else None,
    )
