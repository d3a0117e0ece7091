"""What a seat may see (CM-6): the state read through the declaration of its fields, and nothing else."""

from __future__ import annotations

from typing import TypedDict

from parlour.lang.cards import LONGEST, NO_CARD, NONE, count, each, has, one, sequence_get
from parlour.lang.fields import (
    ACTOR,
    ALL,
    CARD,
    CARD_SET,
    CARDS,
    KNOWN,
    NOBODY,
    OWNER,
    PAIR,
    SEAT,
    SEAT_KIND,
    SEATS,
    SECRET,
    SEQUENCE,
    Field,
    Role,
)
from parlour.lang.pack import Pack
from parlour.lang.state import Common, once_a_kind


class Hidden(TypedDict):
    """A place the viewer can't look into: the number of cards in it."""

    hidden: int


Cards = list[str] | Hidden
"""A place for cards: their names, or how many there are."""
Single = str | int | list[int] | Cards | None
"""One value: a card, a number or a word, a seat, a set of seats, a place for cards; None where there is none."""
FieldValue = Single | list[Single]
"""A field as a view shows it: one value, or one for each seat."""

SPECTATOR = None
PLUMBING = {"turn", "players", "deal", "dealer", "phase", "deal_over", "ended", "winners", "stop", "how", "points", "total"}
"""Common fields that a view shows under names of its own."""


def sees(s: Common, field: Field, owner: int, viewer: int | None) -> bool:
    """May the viewer (a seat, or None for a spectator) see this field of this owner? (Of a field for pairs: the value at this place.)"""
    if field.kind == SECRET or field.seen == NOBODY:
        return False
    if field.seen == ALL:
        return True
    if viewer is None:
        return callable(field.seen) and field.seen(s, owner) & (1 << s.players) - 1 == (1 << s.players) - 1
    if field.seen == OWNER:
        return field.owner(owner) == viewer
    if field.seen == ACTOR:
        return s.half == viewer + 1
    assert callable(field.seen)
    return has(field.seen(s, owner), viewer)


def hand_of(s: Common, seat: int) -> int:
    """The cards in a seat's hand; none where the game has no hands."""
    found = NONE
    for field in type(s).roles[Role.HAND]:
        found |= values(s, field)[seat]
    return found


def card_led(s: Common) -> int:
    """The card led to the trick; NO_CARD if none was, or the game has no tricks."""
    return next((values(s, field)[0] for field in type(s).roles[Role.LED]), NO_CARD)


def values(s: Common, field: Field) -> list[int]:
    """The values of a field that are in use: one, or one a seat, or all of a row."""
    value = getattr(s, field.name)
    if not field.per:
        return [value]
    made: list[int] = value[: s.players] if field.per == SEAT else value
    return made


def known_to(s: Common, field: Field, viewer: int | None) -> list[int]:
    """The sets of cards, one for each seat, that a viewer knows to be in a place or not to be (NONE where it knows nothing)."""
    row = getattr(s, field.name)
    first = 0 if field.per == SEAT else (viewer or 0) * type(s).most_seats
    return [row[first + seat] if sees(s, field, first + seat, viewer) else NONE for seat in range(s.players)]


def shown(field: Field, value: int, pack: Pack) -> Single:
    """A value as a view shows it."""
    if field.kind in (CARDS, CARD_SET, KNOWN):
        return pack.names(value)
    if field.kind == CARD:
        return None if value < 0 else pack.card_name(value)
    if field.kind == SEATS:
        return list(each(value))
    if field.kind == SEAT_KIND:
        return None if value < 0 else value
    if field.option is not None:
        return field.option.shown(value)
    if field.values:
        return None if value < 0 else field.values[value]
    return int(value)


def in_sequence(s: Common, field: Field, pack: Pack) -> list[str]:
    """The cards of a sequence that lie in its places now, in order."""
    many = sum(count(getattr(s, place)) for place in field.holds)
    first = getattr(s, field.first) if field.first else 0
    return [pack.card_name(sequence_get(getattr(s, field.name), (first + place) % LONGEST)) for place in range(many)]


def public_fields(s: Common, pack: Pack, before: tuple[Common, dict[str, FieldValue]] | None = None) -> dict[str, FieldValue]:
    """The fields that look the same to everybody but the owner of a place, and a gap (None) for each of the others. ``before`` is an
    earlier state of the same table with its public fields: what has not changed since is taken from there."""
    old, known = before or (s, {})
    seen: dict[str, FieldValue] = {}
    for field in told_fields(type(s)):
        name = field.name
        if field.seen not in (ALL, NOBODY, OWNER) or field.per == PAIR:
            seen[name] = None
        elif name in known and field.kind != SEQUENCE and getattr(s, name) == getattr(old, name):
            seen[name] = known[name]
        else:
            seen[name] = _field(s, field, None, pack)
    return seen


def fields(s: Common, viewer: int | None, pack: Pack, public: dict[str, FieldValue] | None = None) -> dict[str, FieldValue]:
    """All fields a viewer may see; of a place the viewer can't look into, the number of cards: ``{"hidden": 7}``.

    ``public`` are the public fields of this state, where they are known already.
    """
    seen = public_fields(s, pack) if public is None else dict(public)
    for field in private_fields(type(s)):
        if viewer is not None and field.seen == OWNER and field.per == SEAT:
            seen[field.name] = _with_own(seen[field.name], shown(field, getattr(s, field.name)[viewer], pack), viewer)
        elif viewer is not None and field.per == PAIR:
            seen[field.name] = [shown(field, cards, pack) for cards in known_to(s, field, viewer)]
        elif field.kind == CARDS or _sees_any(s, field, viewer):
            seen[field.name] = _field(s, field, viewer, pack)
        else:
            del seen[field.name]
    return seen


@once_a_kind
def told_fields(kind: type[Common]) -> tuple[Field, ...]:
    """The fields that a view of such a state may have among its fields."""
    return tuple(field for field in kind.fields.values() if _is_told(field))


@once_a_kind
def private_fields(kind: type[Common]) -> tuple[Field, ...]:
    """Those of them that do not look the same to everybody."""
    return tuple(field for field in told_fields(kind) if field.seen not in (ALL, NOBODY))


@once_a_kind
def places(kind: type[Common]) -> tuple[Field, ...]:
    """The fields of such a state that cards lie in."""
    return tuple(field for field in kind.fields.values() if field.kind in (CARDS, CARD) and field.name not in PLUMBING)


@once_a_kind
def open_places(kind: type[Common]) -> tuple[Field, ...]:
    """Those of them that all may see, at least at times."""
    return tuple(field for field in places(kind) if field.seen not in (OWNER, ACTOR, NOBODY))


def _with_own(public: FieldValue, own: Single, viewer: int) -> FieldValue:
    """A field of which each seat sees its own part, with the viewer's."""
    assert isinstance(public, list)
    made: list[Single] = [*public]
    made[viewer] = own
    return made


def _sees_any(s: Common, field: Field, viewer: int | None) -> bool:
    """May the viewer see anything of this field?"""
    if field.seen == OWNER and field.per in (SEAT, PAIR):
        return viewer is not None
    owners = 1 if field.kind == SEQUENCE else len(values(s, field))
    return any(sees(s, field, owner, viewer) for owner in range(owners))


def _is_told(field: Field) -> bool:
    """Does a view have this field among its fields?"""
    if field.name in PLUMBING or field.option is not None or field.kind == SECRET:
        return False
    if field.seen == NOBODY and field.kind != CARDS:
        return False
    return field.kind != SEQUENCE or bool(field.holds)


def _field(s: Common, field: Field, viewer: int | None, pack: Pack) -> FieldValue:
    """A field as the viewer sees it."""
    if field.kind == SEQUENCE:
        return in_sequence(s, field, pack)
    is_place, to_all, to_owner = field.kind == CARDS, field.seen == ALL, field.seen == OWNER
    made: list[Single] = []
    for owner, value in enumerate(values(s, field)):
        if to_all or (owner == viewer if to_owner else sees(s, field, owner, viewer)):
            made.append(pack.names(value) if is_place else shown(field, value, pack))
        else:
            made.append({"hidden": count(value)} if is_place else None)
    return made if field.per else made[0]


def cards_seen(s: Common, viewer: int | None) -> int:
    """All cards that lie somewhere the viewer can see."""
    found = NONE
    for field in places(type(s)) if viewer is not None else open_places(type(s)):
        for owner, value in enumerate(values(s, field)):
            if value >= 0 and (field.seen == ALL or sees(s, field, owner, viewer)):
                found |= value if field.kind == CARDS else one(value)
    return found


def open_fields(s: Common, pack: Pack) -> dict[str, FieldValue]:
    """All fields with every card face up, for a game that is over."""
    seen: dict[str, FieldValue] = {}
    for name, field in type(s).fields.items():
        if name in PLUMBING or field.option is not None or field.kind in (SECRET, SEQUENCE) or field.per == PAIR:
            continue
        made = [shown(field, value, pack) for value in values(s, field)]
        seen[name] = made if field.per else made[0]
    return seen


def redacted(s: Common, viewer: int | None) -> Common:
    """The state with everything zeroed that the viewer may not see (what a bot gets): hidden sets are empty."""
    made = s.copy()
    for name, field in type(s).fields.items():
        if field.keep and field.kind != SECRET and field.kind != SEQUENCE:
            continue
        if field.per:
            row = getattr(made, name)
            for place in range(field.size):
                if not sees(s, field, place, viewer):
                    row[place] = field.start
        elif not sees(s, field, 0, viewer):
            setattr(made, name, field.start)
    made.actors = made.turn if viewer is None or not has(s.actors, viewer) else (1 << viewer)
    made.half = s.half if viewer is not None and s.half == viewer + 1 else 0
    return made
