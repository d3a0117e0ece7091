"""Why a move is refused: the clause that took it away, and what is legal instead.

A legal move never comes here. Only a try that failed is looked into again, to find the step that removed it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from parlour.engine import visibility
from parlour.engine.positions import Position
from parlour.lang.cards import NO_CARD, each, has
from parlour.lang.errors import LONGEST, IllegalMove, Reason, Refusal, quoted
from parlour.lang.fields import Role
from parlour.lang.phrases import fill, listed_and, worded
from parlour.lang.rule import clause_text, explained
from parlour.lang.slots import Unreadable
from parlour.lang.state import Common
from parlour.lang.words import word_of
from parlour.play import phrases
from parlour.play.moves import LONGEST_MOVE, Move, Moves
from parlour.play.spoken import spoken_move

if TYPE_CHECKING:
    from parlour.play.table import Table

NAMED = 6
"""Maximum moves named in a refusal."""


def refuse_seat(table: Table, seat: int, move: str | Move) -> NoReturn:
    """Refuse a seat that may not act now."""
    if table.over:
        refuse(table, Reason.OVER, phrases.GAME_OVER(), seat, _text(move))
    refuse_turn(table, seat, _text(move))


def refuse_text(table: Table, seat: int, move: str | Move, wrong: Unreadable) -> NoReturn:
    """Refuse a text that isn't a move; if clauses forbid it, by the one that applies now."""
    text = _text(move)
    if not wrong.clauses:
        refuse(table, wrong.reason, str(wrong), seat, text, near=wrong.near)
    with explained() as steps:
        table.game.rules.legal(table.state, seat)
    binding = {clause_text(number) for number, _ in steps}
    clause = next((clause for clause in wrong.clauses if clause in binding), wrong.clauses[-1])
    refuse_by(table, clause, seat, text, before=f"{wrong} ")


def refuse_choices(table: Table, at: Position, seat: int, choices: list[int], played: int, text: str) -> NoReturn:
    """Refuse choices of which only the first ``played`` were legal, and led to this position."""
    if played == len(choices):
        refuse(table, Reason.PART, phrases.HALF_A_MOVE(move=text[:LONGEST]), seat, text)
    if played and not at.half:
        refuse(table, Reason.PART, phrases.TWO_MOVES(), seat, text)
    _refuse_choice(table, at.state, seat, choices[played:], text)


def _refuse_choice(table: Table, s: Common, seat: int, choices: list[int], text: str) -> NoReturn:
    """Refuse the first of these choices, with the clause of the step that took it away."""
    choice = choices[0]
    with explained() as steps:
        table.game.rules.legal(s, seat)
    for number, removed in steps:
        if has(removed, choice) and _could_try(table, s, seat, choices):
            refuse_by(table, clause_text(number), seat, text)
    if not has(s.turn, seat) and choice < len(table.game.pack):
        refuse_turn(table, seat, text)
    legal = legal_of(table, seat)
    reason, message = _lacking(table, choices, text, legal)
    raise IllegalMove(Refusal(reason, message, seat, text, None, tuple(map(str, legal))))


def refuse(table: Table, reason: Reason, message: str, seat: int, text: str, near: tuple[str, ...] = ()) -> NoReturn:
    """Refuse a move that no clause forbids."""
    raise IllegalMove(Refusal(reason, message, seat, text, None, tuple(map(str, legal_of(table, seat))), near))


def refuse_by(table: Table, clause: str, seat: int, text: str, before: str = "") -> NoReturn:
    """Refuse a move by this clause."""
    legal = legal_of(table, seat)
    message = before + why(table, clause, text, seat, legal)
    raise IllegalMove(Refusal(Reason.RULE, message, seat, text, clause, tuple(map(str, legal))))


def refuse_turn(table: Table, seat: int, text: str) -> NoReturn:
    """Refuse a seat that isn't asked. In a race, where everyone has the turn, nothing is said about the others (CM-8)."""
    if has(table.state.turn, seat):
        refuse(table, Reason.RACE, phrases.WAIT_FOR_OTHERS(), seat, text)
    names = [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in table.names]
    waits = listed_and([names[actor] for actor in each(table.state.turn)])
    refuse(table, Reason.TURN, phrases.YOUR_TURN_LATER(names=waits), seat, text)


def legal_of(table: Table, seat: int) -> Moves:
    """What would be accepted from a seat; nothing if it isn't asked."""
    return table.legal(seat) if seat in table.actors else Moves()


def _lacking(table: Table, choices: list[int], text: str, legal: Moves) -> tuple[Reason, str]:
    """Why choices fail that no clause forbids: a card that isn't there, or no such thing to choose."""
    found = word_of(table.phase.words, choices, table.game.pack, table.state)
    if found is not None and not found[0].slots:
        return Reason.CHOICE, phrases.NO_SUCH_MOVE(move=text[:LONGEST])
    if found is not None and not any(slot.is_card for slot in found[0].slots.values()):
        return Reason.CHOICE, phrases.CHOOSE_FROM(choices=instead(table, legal))
    return Reason.HELD, phrases.NOT_HELD()


def _could_try(table: Table, s: Common, seat: int, choices: list[int]) -> bool:
    """Could the player try these choices with the cards they have, legal or not? (A pair of which they hold only one card is nonsense,
    whatever the clause on pairs says.)"""
    s = s.copy()
    for choice, following in pairwise(choices):
        table.game.rules.play(s, seat, choice)
        with explained() as steps:
            tries = table.game.rules.legal(s, seat) | table.game.rules.offences(s, seat)
        if not has(tries, following) and not any(has(removed, following) for _, removed in steps):
            return False
    return True


def why(table: Table, clause: str, text: str, seat: int, legal: Moves | None = None) -> str:
    """A refusal in a sentence: the game's own words for the clause, or the clause itself."""
    words = table.game.rules.calling_card.refusals.get(clause)
    if words is None:
        found = table.game.rules.clause(clause)
        return worded(found.plain_text) if found else clause
    shown: dict[str, object] = dict(visibility.fields(table.state, seat, table.game.pack))
    shown |= {place.name: table.game.pack.spoken(shown[place.name]) for place in type(table.state).roles[Role.LED]}
    may = instead(table, legal_of(table, seat) if legal is None else legal)
    shown |= {"move": text, "legal": may, "led_suit": _suit_led(table)}
    return fill(words, **shown)


def _suit_led(table: Table) -> str:
    """The suit of the card led, where there is one."""
    card = visibility.card_led(table.state)
    return table.game.pack.faces[card].suit if card != NO_CARD else ""


def instead(table: Table, legal: Moves) -> str:
    """What is legal, for a refusal: "red 4, red 5 and 3 more", or whole moves where a card alone would not do. Offenses are not
    recommended."""
    moves = [move for move in legal if not move.offence]
    said = [(move, spoken_move(table, move.choices)) for move in moves[:NAMED]]
    texts = [text.split(" ", 1)[-1] if len(move.choices) == 1 else text for move, text in said]
    named = ("; " if any("," in text for text in texts) else ", ").join(texts)
    return phrases.AND_MORE(named=named, more=len(moves) - NAMED) if len(moves) > NAMED else named


def _text(move: object) -> str:
    """What was given for a move, as a refusal quotes it."""
    if not isinstance(move, (str, Move)):
        return quoted(move)
    text = str(move)
    return text if len(text) <= LONGEST_MOVE else text[:LONGEST] + "…"
