"""The table of a lesson: one deal from a stacked pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from parlour.engine.lesson import Decision, Lesson, Others
from parlour.lang.cards import each
from parlour.lang.errors import SetupError, quoted
from parlour.play import phrases
from parlour.play.game import Game
from parlour.play.spoken import spoken_move
from parlour.play.table import Table


def opened(lesson: Lesson) -> Table:
    """The table of a lesson: one deal (CM-4), from a stacked pack."""
    game = _game_of(lesson)
    return game.open(lesson.seed, dealer=lesson.dealer, packs=(_pack_of(lesson, game),), names=lesson.names, engine="plain")


def named(table: Table, seat: int, text: str) -> str:
    """A move of this seat as the lesson speaks of it."""
    move = next((move for move in table.legal(seat) if str(move) == text), None)
    return text if move is None else spoken_move(table, move.choices)


def as_json(lesson: Lesson) -> dict[str, object]:
    """A whole lesson, for programs."""
    made = {**asdict(lesson), "names": lesson.names, "packs": [list(_pack_of(lesson, _game_of(lesson)))]}
    for name in ("hands", "first", "then", "pack"):
        del made[name]
    made["steps"] = [_step_json(step) for step in lesson.steps]
    return made


def _step_json(step: Decision | Others) -> dict[str, object]:
    if isinstance(step, Decision):
        return {"kind": "decision", **asdict(step)}
    return {"kind": "others", **asdict(step), "moves": [list(move) for move in step.each()]}


def _game_of(lesson: Lesson) -> Game:
    return Game(lesson.game, lesson.players, {"length": "deal", **lesson.options})


def _pack_of(lesson: Lesson, game: Game) -> tuple[str, ...]:
    """The stacked pack of a lesson, as in a record."""
    return lesson.pack or stacked(game, lesson.hands, dealer=lesson.dealer, first=lesson.first, then=lesson.then)


def stacked(game: Game, hands: Mapping[int, str], *, dealer: int, first: str = "", then: str = "") -> tuple[str, ...]:
    """A pack that deals these hands, one card at a time from the dealer's left (CM-2). ``first`` are the cards on top of the pack,
    ``then`` those right after the hands; the other cards fill up the hands and follow in the pack's order."""
    named = {seat: _cards(game, hands.get(seat, "")) for seat in range(game.players)}
    top, after = _cards(game, first), _cards(game, then)
    start = game.start()
    game.rules.verbs.start(start)
    used = [game.pack.card_name(card) for card in each(game.rules.verbs.pack_of(start))]
    taken = [*top, *after, *(name for cards in named.values() for name in cards)]
    spare = [name for name in used if name not in taken]
    return (*top, *_dealt(named, spare, dealer), *after, *spare)


def _dealt(hands: dict[int, list[str]], spare: list[str], dealer: int) -> list[str]:
    """The cards of the hands in the order they are dealt. Takes what is missing from the spare ones."""
    order = [(dealer + 1 + place) % len(hands) for place in range(len(hands))]
    dealt: list[str] = []
    while any(hands.values()):
        for seat in order:
            if any(hands.values()):
                dealt.append(hands[seat].pop(0) if hands[seat] else spare.pop(0))
    return dealt


def _cards(game: Game, text: str) -> list[str]:
    """The names of cards in a text, "red 5, 6; black 1", where a number alone is of the suit before it."""
    found: list[str] = []
    for group in text.split(";"):
        suit = ""
        for part in filter(None, (part.strip() for part in group.split(","))):
            card = game.pack.find(f"{suit} {part}" if suit and game.pack.find(part) is None else part)
            if card is None:
                raise SetupError(phrases.STACKED_CARD(card=quoted(part), game=game.name))
            suit = game.pack.faces[card].suit
            found.append(game.pack.card_name(card))
    return found
