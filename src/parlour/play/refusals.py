"""Reading a move at a table, and refusing it with a reason: the clause that took it away, and what may be done instead."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from parlour.engine.positions import Position
from parlour.lang.cards import each, has
from parlour.lang.errors import LONGEST, IllegalMove, quoted
from parlour.lang.rule import clause_text, explained
from parlour.lang.state import Common
from parlour.lang.words import Unreadable, word_of
from parlour.play import views

if TYPE_CHECKING:
    from parlour.play.table import Table

NAMED = 6
"""So many moves are named in a refusal."""


def read(table: Table, seat: int, move: str) -> list[int]:
    """The choices that a text stands for; IllegalMove says why it is no move of this seat now."""
    if not isinstance(move, str):
        raise refusal(table, f"a move is a text, not {quoted(move)}", None, seat, quoted(move))
    if table.over:
        raise refusal(table, "the game is over", None, seat, move)
    if seat not in table.actors:
        raise refusal(table, _not_asked(table, seat), None, seat, move)
    if len(move) > 2000:
        raise refusal(table, "that is too long for a move", None, seat, move[:60] + "…")
    for word in table.phase.words:
        try:
            choices = word.read(move, table.pack, table.state)
        except Unreadable as wrong:
            raise _refusal_of_words(table, wrong, seat, move) from None
        if choices is not None:
            return choices
    kinds = " · ".join(word.kind for word in table.phase.words if word.is_listed)
    raise refusal(table, f"{move[:60]!r} is no move here; moves are: {kinds}", None, seat, move)


def _refusal_of_words(table: Table, wrong: Unreadable, seat: int, text: str) -> IllegalMove:
    """Words that are no move; if clauses forbid them, by the one that binds now."""
    if not wrong.clauses:
        return refusal(table, str(wrong), None, seat, text)
    with explained() as steps:
        table.rules.legal(table.state, seat)
    binding = {clause_text(number) for number, _ in steps}
    clause = next((clause for clause in wrong.clauses if clause in binding), wrong.clauses[-1])
    return refusal(table, f"{wrong}. {why(table, clause, text, seat)}", clause, seat, text)


def check(table: Table, at: Position, seat: int, choices: list[int], text: str) -> None:
    """Refuse the first of these choices if it is not legal, with the clause of the step that took it away (CM-5)."""
    choice = choices[0]
    if has(at.actors, seat) and has(at.legal(seat) | at.offences(seat), choice):
        return
    s = at.state
    with explained() as steps:
        table.rules.legal(s, seat)
    for number, removed in steps:
        if has(removed, choice) and _could_try(table, s, seat, choices):
            raise refusal(table, why(table, clause_text(number), text, seat), clause_text(number), seat, text)
    if not has(s.turn, seat) and choice < len(table.pack):
        raise refusal(table, _not_asked(table, seat), None, seat, text)
    raise refusal(table, f"{text!r} cannot be done: {_lacking(table, choices, seat)}", None, seat, text)


def _not_asked(table: Table, seat: int) -> str:
    """Why this seat cannot act. In a race, where all have the turn, nothing is told of the others (CM-8)."""
    names = [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in table.names]
    if has(table.state.turn, seat):
        return f"{names[seat]} is out of this race: with nothing to take, or having acted already"
    waits = " and ".join(names[a] for a in each(table.state.turn))
    return f"{names[seat]} is not asked now; it is {waits}'s turn"


def _lacking(table: Table, choices: list[int], seat: int) -> str:
    """Why choices fail that no clause forbids: a card that is not there, or no such thing to choose."""
    found = word_of(table.phase.words, choices, table.pack, table.state)
    if found is not None and not found[0].slots:
        return "there is no such move here"
    if found is not None and not any(slot.is_card for slot in found[0].slots.values()):
        return f"there is {_instead(table, seat)}"
    return "you do not have that"


def _could_try(table: Table, s: Common, seat: int, choices: list[int]) -> bool:
    """Are these choices a move the player could try with what he has, lawful or not? (A pair of which he has only one card
    is nonsense, whatever the clause on pairs says.)"""
    s = s.copy()
    for choice, following in pairwise(choices):
        table.rules.play(s, seat, choice)
        with explained() as steps:
            tries = table.rules.legal(s, seat) | table.rules.offences(s, seat)
        if not has(tries, following) and not any(has(removed, following) for _, removed in steps):
            return False
    return True


def why(table: Table, clause: str, text: str, seat: int) -> str:
    """A refusal in a sentence: the game's own words for the clause, or the clause itself."""
    words = table.rules.calling_card.refusals.get(clause)
    found = table.rules.clause(clause)
    if words is None:
        return f"{text!r} is against {clause}: {found.text if found else ''}"
    shown = views.fields(table.state, seat, table.pack)
    led = getattr(table.state, "led", -1)
    more = {
        "move": text,
        "legal": _instead(table, seat),
        "led_suit": table.pack.faces[led].suit if led >= 0 else "",
    }
    return f"{words.format(**{**shown, **more})} ({clause})"


def _instead(table: Table, seat: int) -> str:
    """What may be done, for a refusal: "red 4, red 5 and 3 more", or whole moves where a card alone would not tell them.
    Offences are not recommended."""
    moves = [move for move in table.legal(seat) if not move.offence]
    texts = [str(move).split(" ", 1)[-1] if len(move.choices) == 1 else str(move) for move in moves]
    named = ("; " if any("," in text for text in texts) else ", ").join(texts[:NAMED])
    return f"{named} and {len(texts) - NAMED} more" if len(texts) > NAMED else named


def refusal(table: Table, message: str, clause: str | None, seat: int, text: str) -> IllegalMove:
    """The refusal itself, with the clause if one forbids it, and with all that would have been accepted."""
    legal = [str(move) for move in table.legal(seat)] if seat in table.actors else []
    return IllegalMove(message, clause=clause, seat=seat, text=text, legal=legal)
