"""Reading the places for cards off a state, and writing them back: rules made from the declaration of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from parlour.engine.common import everybody
from parlour.engine.contract import Rules
from parlour.engine.rows import read_word, write_word
from parlour.engine.sampler.layout import (
    CANNOT,
    CONTENT,
    HIDDEN,
    OPEN,
    OPEN_COUNT,
    PLACE_COUNT,
    PLACES,
    SHOWN,
    UNIT,
    WORD,
    Scratch,
)
from parlour.lang.cards import NONE, one
from parlour.lang.chance import stream_word
from parlour.lang.fields import ACTOR, ALL, CARDS, KNOWN, NOBODY, OWNER, SECRET, SEQUENCE, Field, Role
from parlour.lang.rule import AskSeat, Play, State, rule

BY_ALL, BY_NOBODY, BY_OWNER, BY_ACTOR, BY_RULE = range(5)
"""Who sees a word of the state, as a number: from ``BY_RULE`` on, those whom a rule of the game names."""
NO_WORDS = (0,)
"""Stands for an empty tuple, which the compiler could not index."""
NAMED = {ALL: BY_ALL, NOBODY: BY_NOBODY, OWNER: BY_OWNER, ACTOR: BY_ACTOR}

SeatsWhoSee = Callable[[State, int, int], int]
IsHidden = Callable[[State, int, int, int], bool]
Look = Callable[[State, int, Scratch], None]


@dataclass(frozen=True)
class Places:
    """The rules that read and write the places of one game."""

    look: Look
    """Copy every place to the scratch memory, with what is known about it."""
    hide: Play
    """Clear what else the viewer doesn't see."""
    hands: int
    """The place of the first hand."""
    beside: int
    """The first of the places dealt along with the hands; -1 if there are none."""


@dataclass(frozen=True)
class _Word:
    """A word of the state: its place in the row, its field, whose it is, and who sees it."""

    at: int
    field: Field
    owner: int
    about: int
    """The seat it is about: of a fact for a pair of seats, the one whose cards it tells."""
    seen: int


def places_of(rules: Rules) -> Places:
    """The rules that read and write a game's places."""
    visibility = [field.seen for field in rules.state.fields.values() if callable(field.seen)]
    words = list(_words(rules, visibility))
    cards = [word for word in words if word.field.kind == CARDS]
    if len(cards) > PLACES:
        raise ValueError(f"{rules.calling_card.name} has {len(cards)} places for cards; the sampler takes {PLACES}")
    is_hidden = _hidden_rule(_seats_who_see(visibility))
    look = _look(rules, cards, list(_facts(words, cards)), is_hidden)
    hide = _hide(rules, [word for word in words if _is_private(word.field)], is_hidden)
    hands = next((place for place, word in enumerate(cards) if word.field.role is Role.HAND), 0)
    beside = next((place for place, word in enumerate(cards) if word.field.dealt_with), -1)
    return Places(look, hide, hands, beside)


def _words(rules: Rules, visibility: Sequence[AskSeat]) -> Iterator[_Word]:
    at = 0
    for field in rules.state.fields.values():
        seen = BY_RULE + visibility.index(field.seen) if callable(field.seen) else NAMED[field.seen]
        for place in range(field.size):
            yield _Word(at, field, field.owner(place), field.about(place), seen)
            at += 1


def _is_private(field: Field) -> bool:
    """Is it a number, seat or mark that not everyone sees? (The engine's own fields are handled apart.)"""
    return field.seen != ALL and field.kind not in (SECRET, SEQUENCE, CARDS) and field.name not in ("actors", "half")


def _seats_who_see(visibility: Sequence[AskSeat], first: int = BY_RULE) -> SeatsWhoSee:
    """One rule that asks the game's rule with this number who sees a field of a seat."""
    if not visibility:
        return _nobody_sees
    this, others = visibility[0], _seats_who_see(visibility[1:], first + 1)

    @rule
    def seats_who_see(s: State, number: int, seat: int) -> int:
        if number == first:
            return this(s, seat)
        return others(s, number, seat)

    return seats_who_see


@rule
def _nobody_sees(s: State, number: int, seat: int) -> int:
    return 0


def _hidden_rule(seats_who_see: SeatsWhoSee) -> IsHidden:
    @rule
    def is_hidden(s: State, viewer: int, seen: int, owner: int) -> bool:
        """Is a word with this owner, seen by these, hidden from the viewer? (An onlooker, -1, sees what everybody sees.)"""
        if seen == BY_ALL:
            return False
        if seen == BY_NOBODY:
            return True
        if seen == BY_OWNER:
            return viewer != owner
        if seen == BY_ACTOR:
            return viewer < 0 or s.half != viewer + 1
        viewers = one(viewer) if viewer >= 0 else everybody(s)
        return viewers & seats_who_see(s, seen, owner) != viewers

    return is_hidden


def _facts(words: Sequence[_Word], cards: Sequence[_Word]) -> Iterator[tuple[_Word, int]]:
    """The words that say what is known about a place, each with the part of the scratch memory it belongs to."""
    for word in words:
        if word.field.kind == KNOWN:
            part = SHOWN if word.field.known == "shown" else CANNOT
            yield from (
                (word, part + i) for i, it in enumerate(cards) if (it.field.name, it.owner) == (word.field.of, word.about)
            )


def _look(rules: Rules, cards: list[_Word], facts: list[tuple[_Word, int]], is_hidden: IsHidden) -> Look:
    words = tuple(word.at for word in cards)
    owners = tuple(word.owner for word in cards)
    seen = tuple(word.seen for word in cards)
    fact_words = tuple(word.at for word, _ in facts) or NO_WORDS
    fact_owners = tuple(word.owner for word, _ in facts) or NO_WORDS
    fact_seen = tuple(word.seen for word, _ in facts) or NO_WORDS
    fact_parts = tuple(part for _, part in facts) or NO_WORDS
    known = len(facts)
    units = tuple(2 if word.field.dealt_with else 1 for word in cards)
    many = len(cards)
    families = vars(rules.module).get("families", _no_families)

    @rule
    def look(s: State, viewer: int, scratch: Scratch) -> None:
        pairs = families(s)
        for place in range(many):
            scratch[WORD + place] = words[place]
            scratch[CONTENT + place] = read_word(s, words[place])
            scratch[HIDDEN + place] = 1 if is_hidden(s, viewer, seen[place], owners[place]) else 0
            scratch[CANNOT + place] = NONE
            scratch[SHOWN + place] = NONE
            scratch[UNIT + place] = units[place] if pairs else 1
        for fact in range(known):
            if not is_hidden(s, viewer, fact_seen[fact], fact_owners[fact]):
                scratch[fact_parts[fact]] |= read_word(s, fact_words[fact])
        for place in range(many):
            scratch[SHOWN + place] &= scratch[CONTENT + place]
        scratch[PLACE_COUNT] = many

    return look


@rule
def put(s: State, scratch: Scratch) -> None:
    """Write the cards of the open places into a state."""
    for i in range(scratch[OPEN_COUNT]):
        place = scratch[OPEN + i]
        write_word(s, scratch[WORD + place], scratch[CONTENT + place])


def _hide(rules: Rules, private: list[_Word], is_hidden: IsHidden) -> Play:
    many = len(private)
    words = tuple(word.at for word in private) or NO_WORDS
    owners = tuple(word.owner for word in private) or NO_WORDS
    seen = tuple(word.seen for word in private) or NO_WORDS
    starts = tuple(word.field.start for word in private) or NO_WORDS
    reask = vars(rules.module).get("reask", _ask_the_same)

    @rule
    def hide(s: State, viewer: int, at: int) -> None:
        s.key[0] = stream_word(at)
        s.key[1] = stream_word(at + 1)
        for i in range(many):
            if is_hidden(s, viewer, seen[i], owners[i]):
                write_word(s, words[i], starts[i])
        s.stacked = 0
        me = one(viewer) if viewer >= 0 else 0
        s.actors = s.turn & ~me | s.actors & me
        reask(s, viewer)

    return hide


@rule
def _no_families(s: State) -> int:
    return 0


@rule
def _ask_the_same(s: State, viewer: int) -> None:
    pass
