"""What a typed line means: a number of the list, the text of a move, or a part of it that can only mean one move."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.visibility import hand_of
from parlour.lang.errors import Reason
from parlour.lang.naming import is_short_name
from parlour.lang.phrases import listed_or
from parlour.lang.slots import Unreadable
from parlour.lang.words import Word, word_of
from parlour.play.moves import short_text
from parlour.play.table import Move, Table
from parlour.terminal import phrases
from parlour.terminal.move_list import spoken

NAMED = 4
"""Maximum moves named when a line could mean several."""


class UnclearMove(ValueError):
    """A line that could mean several moves (``moves``), or none."""

    def __init__(self, message: str, moves: Sequence[Move | str] = ()) -> None:
        super().__init__(message)
        self.moves = tuple(str(move) for move in moves)


def parse_move(table: Table, seat: int, line: str, moves: Sequence[Move]) -> Move | str:
    """The move a line stands for: one of the list, or a text for the table to judge. UnclearMove if it could be several."""
    if not line and len(moves) == 1:
        return moves[0]
    if _calls_short_name(table, line):
        raise UnclearMove(phrases.CALL_BY_TITLE())
    for move in moves:
        if _plain(str(move)) == _plain(line):
            return move
    short = _shortened(table, hand_of(table.state, seat), line, moves)
    if line.isascii() and line.isdigit():
        return _by_number(int(line[:9]), short, moves)
    return short or short_text(table, seat, line)


def _calls_short_name(table: Table, line: str) -> bool:
    """Is a card to be called by its title, and the line gives its short name?"""
    calls = [word for word in table.phase.words if word.is_alone]
    return any(is_short_name(word.filling(line), table.game.pack) for word in calls)


def _plain(text: str) -> str:
    """A text without case and double spaces."""
    return " ".join(text.casefold().split())


def _by_number(number: int, part: Move | str | None, moves: Sequence[Move]) -> Move | str:
    """A number is one of the list, unless it could just as well be a part of another move ("15" for "bid 15")."""
    listed = moves[number - 1] if 1 <= number <= len(moves) else None
    if part is not None and listed is not None and str(part) != str(listed):
        raise UnclearMove(phrases.NUMBER_OR_PART(number=number, part=part, listed=listed), [part, listed])
    found = listed or part
    if found is None:
        raise UnclearMove(phrases.NO_MOVE_NUMBER(number=number, last=len(moves)))
    return found


def _shortened(table: Table, hand: int, line: str, moves: Sequence[Move]) -> Move | str | None:
    """The move of which only the part that matters was typed: "A5" for "play A5"."""
    if not line or any(_reads(word, line, table, hand) for word in table.phase.words):
        return None
    whole = [(word, word.text.replace("{" + name + "}", line)) for word in table.phase.words for name in word.slots]
    full = [text for word, text in whole if len(word.slots) == 1 and _reads(word, text, table, hand, wholly=True)]
    wanted = {tuple(choices) for text in full for choices in _choices(table, hand, text)}
    fitting = [move for move in moves if move.choices in wanted] or _with_card(table, line, moves)
    legal = [move for move in fitting if not move.offence] or fitting
    if len(legal) > 1:
        some = listed_or([spoken(table, move) for move in legal[:NAMED]])
        raise UnclearMove((phrases.COULD_BE_OTHERS if len(legal) > NAMED else phrases.COULD_BE)(line=line, moves=some), legal)
    return legal[0] if legal else full[0] if full else None


def _with_card(table: Table, line: str, moves: Sequence[Move]) -> list[Move]:
    """The moves of several parts in which this is the one card: "A5" for "ask 1 for A5"."""
    card = table.game.pack.find(line)
    found = []
    for move in moves:
        if made := word_of(table.phase.words, list(move.choices), table.game.pack, table.state):
            word, filled = made
            singles = [name for name, slot in word.slots.items() if slot.is_card and not slot.many]
            if card is not None and len(word.slots) > 1 and any(filled[name] == [card] for name in singles):
                found.append(move)
    return found


def _choices(table: Table, hand: int, text: str) -> list[list[int]]:
    """The choices that a text stands for, in each kind of move that it can be."""
    found = []
    for word in table.phase.words:
        try:
            choices = word.read(text, table.game.pack, table.state, hand)
        except Unreadable:
            continue
        if choices is not None:
            found.append(choices)
    return found


def _reads(word: Word, text: str, table: Table, hand: int, wholly: bool = False) -> bool:
    """Is the text this kind of move, if only it said which card of a title (or, unless ``wholly``, nearly)?"""
    try:
        return word.read(text, table.game.pack, table.state, hand) is not None
    except Unreadable as wrong:
        return wrong.reason is Reason.SEVERAL or not wholly
