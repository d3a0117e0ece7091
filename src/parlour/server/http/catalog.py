"""The catalog: what the page is told about the games themselves."""

from __future__ import annotations

import hashlib
from dataclasses import fields as parts_of
from functools import cache

from parlour.bots.profiles import LEVELS, Profile, characters
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.engine.visibility import PLUMBING
from parlour.games import find, names
from parlour.lang.fields import PAIR, SEAT, SECRET, Field
from parlour.lang.options import Option
from parlour.lang.pack import Pack
from parlour.lang.phrases import worded
from parlour.play import lessons
from parlour.play.face_down import has_tricks
from parlour.play.game import Game
from parlour.server.http import guides
from parlour.server.protocol import PHRASES, encoder
from parlour.server.protocol.answers import (
    BotInfo,
    ClauseInfo,
    Face,
    FieldInfo,
    GameCard,
    GameInfo,
    OptionInfo,
    Shelf,
    SumsInfo,
)
from parlour.server.protocol.replies import REPLIES
from parlour.server.rooms.scenes import kinds_of
from parlour.server.rooms.spotting import has_spotting


@cache
def shelf() -> Shelf:
    """All games, for the lobby."""
    return Shelf(tuple(game_card(find(name)) for name in names()))


def game_card(rules: Rules) -> GameCard:
    """The calling card of a game."""
    calling = rules.calling_card
    return GameCard(
        name=calling.name,
        title=calling.title,
        short_title=calling.short_title or calling.title,
        year=calling.year_text,
        maker=calling.maker_text,
        aim=worded(calling.aim),
        players=tuple(calling.players),
        minutes=calling.minutes,
        pack=calling.pack.name,
        box=calling.pack.title,
        options=tuple(_option(name, field.option) for name, field in rules.options.items() if field.option is not None),
    )


def _option(name: str, option: Option) -> OptionInfo:
    return OptionInfo(
        name=name,
        default=option.default,
        values=tuple(option.values) if option.low is None and option.read is None else None,
        low=option.low,
        high=option.high,
        clause=option.clause,
        means=worded(option.means),
        needs={str(value): tuple(players) for value, players in option.needs},
        rests_on=option.support_text(),
    )


@cache
def fingerprint() -> str:
    """Of everything told about all games: when it changes, so has a rule, a guide or a story."""
    told = (shelf(), [game(card.name) for card in shelf().games])
    return hashlib.sha256(encoder.encode(told)).hexdigest()[:16]


@cache
def game(name: str) -> GameInfo:
    """Everything about a game that is known beforehand."""
    rules = find(name)
    known, pack = game_card(rules), Game(name).pack
    calling = rules.calling_card
    return GameInfo(
        **{part.name: getattr(known, part.name) for part in parts_of(GameCard)},
        guide=guides.guide(name),
        lesson=name in lessons.names(),
        intro=worded(rules.introduction),
        clauses=tuple(
            ClauseInfo(one.id, one.support_text, worded(one.plain_text)) for one in (*rules.clauses, *COMMON_CLAUSES)
        ),
        closing=worded(rules.closing),
        fields=tuple(_field(one) for one in rules.state.fields.values() if one.kind != SECRET and one.name not in PLUMBING),
        endings=tuple(worded(ending) for ending in calling.endings),
        cards=_faces(pack),
        pack_story=pack.story,
        suits=tuple(pack.suits),
        cloth=pack.cloth,
        books=tuple(tuple(pack.names(book)) for book in calling.books),
        sums=_sums(rules, pack),
        phrases=tuple(worded(phrase) for phrase in PHRASES),
        replies=tuple(worded(reply.words) for reply in REPLIES),
        circled=bool(calling.circled),
        aloud=bool(calling.aloud),
        low_wins=calling.low_wins,
        races=any(phase.is_race for phase in calling.phases),
        spotting=has_spotting(rules),
        kinds=tuple(kinds_of(rules, phase) for phase in range(len(calling.phases))),
        tricks=has_tricks(rules),
        levels=_bots(LEVELS),
        characters=_bots(characters()),
    )


def _faces(pack: Pack) -> dict[str, Face]:
    return {
        face.name: Face(
            suit=face.suit,
            number=face.number,
            title=face.title,
            artist=face.artist,
            year=face.year,
            about=face.about,
            where=face.where,
            story=face.story,
        )
        for face in pack.faces
    }


def _sums(rules: Rules, pack: Pack) -> SumsInfo | None:
    sums = rules.calling_card.sums
    return None if sums is None else SumsInfo(sums.goal, {face.name: sums.worth(card) for card, face in enumerate(pack.faces)})


def _bots(profiles: tuple[Profile, ...]) -> tuple[BotInfo, ...]:
    """Bots to choose from."""
    return tuple(BotInfo(one.name, one.title, one.about) for one in profiles)


def _field(field: Field) -> FieldInfo:
    return FieldInfo(
        name=field.name,
        title=worded(field.title),
        tag=worded(field.tag),
        role=field.role,
        kind=field.kind,
        per="seat" if field.per in (SEAT, PAIR) else field.per,
        seen=field.seen if isinstance(field.seen, str) else "rule",
        quiet=field.quiet,
        during=tuple(field.during),
        option=field.option is not None,
    )
