"""What a game says about itself, as tables in Markdown: clauses, options, moves, fields and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from inspect import getdoc
from itertools import groupby

from parlour.engine.clauses import Clause
from parlour.engine.contract import Rules
from parlour.lang.cards import each
from parlour.lang.fields import ACTOR, ALL, KNOWN, NOBODY, OWNER, PAIR, SEAT, SECRET, Field
from parlour.lang.pack import Pack
from parlour.lang.slots import Lots, Numbers, OneCard, OneOf, Seats, Slot
from parlour.play.game import Game
from parlour.terminal.game_page.markdown import paragraphs, shown, table

KINDS = {
    "cards": "a place for cards", "card": "one card", "card set": "cards that lie elsewhere", "known": "cards, known to all",
    "seats": "seats", "seat": "a seat", "number": "a number", "sequence": "cards in order", "secret": "the machine's own",
}  # fmt: skip
SEEN = {ALL: "all", OWNER: "its owner", NOBODY: "nobody", ACTOR: "the player in the middle of a move"}


def players(rules: Rules) -> str:
    """How many people can play: "2-4", "2, 3, 4, 6"."""
    counts = rules.calling_card.players
    if counts == tuple(range(counts[0], counts[-1] + 1)) and len(counts) > 1:
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(map(str, counts))


def introduction(rules: Rules) -> list[str]:
    """The introduction, without the line that only names the sheet."""
    return paragraphs(rules.introduction)[2:] or paragraphs(rules.introduction)


def clause_table(clauses: Iterable[Clause]) -> list[str]:
    """The clauses, each with an anchor, its text and its support."""
    rows = [(f'<a id="{this.id.lower()}"></a>**{this.id}**', shown(this.text), this.support_text) for this in clauses]
    return table(("clause", "", "rests on"), rows)


def option_table(rules: Rules) -> list[str]:
    """The options, their values and their clauses."""
    rows = []
    for name, field in rules.options.items():
        made = field.option
        assert made is not None
        values = [f"**{made.default}**", *(str(value) for value in made.values[1:])]
        if made.low is not None:
            values.append(f"any number {made.low}-{made.high}")
        elif made.read is not None:
            values.append("and more: see the clause")
        rows.append((f"`{name}`", ", ".join(values), made.means, made.support_text(), made.clause))
    return table(("option", "values, the default first", "", "rests on", "clause"), rows)


def move_table(rules: Rules) -> list[str]:
    """The moves, by what players are asked to do."""
    rows = []
    for phase in rules.calling_card.phases:
        asks = phase.asks + (" (a race)" if phase.is_race else " (all at once)" if phase.together else "")
        for number, word in enumerate(word for word in phase.words if word.is_listed):
            text = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), word.text)
            parts = "; ".join(f"{name.upper()}: {slot_text(slot)}" for name, slot in word.slots.items())
            rows.append(("" if number else asks, f"`{text}`", parts))
    return table(("asked to", "a move is", "where"), rows)


def slot_text(slot: Slot) -> str:
    """What a part of a move's text may be."""
    if isinstance(slot, OneOf):
        return ", ".join(slot.names)
    if isinstance(slot, Seats):
        return "a seat, from 0"
    if isinstance(slot, Numbers):
        return f"{slot.first} to {slot.last}" + (f" in steps of {slot.step}" if slot.step > 1 else "")
    if isinstance(slot, Lots):
        return "lots on the table, with commas; a build by all its cards, joined with +"
    if isinstance(slot, OneCard):
        return "cards, with commas" if slot.many else "a card"
    return described(slot)


def state_table(fields: Iterable[Field]) -> list[str]:
    """The declared fields, and who sees them."""
    rows = []
    for field in fields:
        many = {0: "one", SEAT: "one a seat", PAIR: "one a pair of seats"}.get(field.per, str(field.per))
        if field.kind == "sequence":
            many = "one"
        kind = "cards, known to some" if field.kind == KNOWN and field.seen != ALL else KINDS[field.kind]
        rows.append((f"`{field.name}`", field.title, kind, many, seen_text(field)))
    return table(("field", "", "kind", "how many", "who sees it"), rows)


def seen_text(field: Field) -> str:
    """The players who see a field."""
    if field.kind == SECRET:
        return "nobody"
    if isinstance(field.seen, str):
        return SEEN[field.seen]
    return described(field.seen, field.seen.__name__.replace("_", " "))


def described(made: object, otherwise: str = "") -> str:
    """What a game says of something of its own: the first paragraph of its docstring."""
    return (getdoc(made) or otherwise).split("\n\n")[0]


def cards_used(rules: Rules) -> int:
    """The set of cards that this game uses, over all numbers of players."""
    used = 0
    for number in rules.calling_card.players:
        start = Game(rules.calling_card.name, number).start()
        rules.verbs.start(start)
        used |= rules.verbs.pack_of(start)
    return used


def pack_text(pack: Pack, used: int) -> str:
    """These cards of a pack in one line: "56 cards: red 1 to red 14; yellow 1 to yellow 14"."""
    told = []
    for suit, group in groupby((pack.faces[card] for card in each(used)), key=lambda face: face.suit):
        faces = list(group)
        told.append(f"{faces[0].name} to {faces[-1].name}" if suit else ", ".join(face.name for face in faces))
    return f"{used.bit_count()} cards: {'; '.join(told)}"
