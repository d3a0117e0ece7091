"""What a typed line means: a number of the list, the text of a move, or a part of it that can only mean one move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parlour.lang.words import Seats, Unreadable, Word, word_of
from parlour.play.table import Move, Table
from parlour.terminal.show import A_FEW, spoken


class Unclear(ValueError):
    """A line that could mean several moves, or none."""


def plain(text: str) -> str:
    """A text without case and double spaces."""
    return " ".join(text.casefold().split())


def meant(table: Table, line: str, moves: Sequence[Move]) -> Move | str:
    """The move a line stands for: one of the list, or a text for the table to judge. Unclear if it could be several."""
    if not line and len(moves) == 1:
        return moves[0]
    for move in moves:
        if plain(str(move)) == plain(line):
            return move
    short = _shortened(table, line, moves)
    if line.isascii() and line.isdigit():
        return _by_number(int(line[:9]), short, moves)
    return short or _seats_for_names(table, line)


def _by_number(number: int, short: Move | str | None, moves: Sequence[Move]) -> Move | str:
    """A number is one of the list, unless it could be a part of another move just as well ("15" for "bid 15")."""
    listed = moves[number - 1] if 1 <= number <= len(moves) else None
    if short is not None and listed is not None and str(short) != str(listed):
        raise Unclear(f"{number}: do you mean {short}, or number {number} of the list, {listed}? Type it in words.")
    found = listed or short
    if found is None:
        raise Unclear(f"There is no move {number}; the moves are numbered 1 to {len(moves)}.")
    return found


def _shortened(table: Table, line: str, moves: Sequence[Move]) -> Move | str | None:
    """The move of which only the part that matters was typed: "A5" for "play A5"."""
    if not line or any(_reads(word, line, table) for word in table.phase.words):
        return None
    whole = [(word, word.text.replace("{" + name + "}", line)) for word in table.phase.words for name in word.slots]
    full = [text for word, text in whole if len(word.slots) == 1 and _reads(word, text, table, wholly=True)]
    wanted = {tuple(choices) for text in full for choices in _choices(table, text)}
    fitting = [move for move in moves if move.choices in wanted]
    fitting = fitting or _with_card(table, line, moves)
    lawful = [move for move in fitting if not move.offence] or fitting
    if len(lawful) > 1:
        some = [spoken(table, move) for move in lawful[:A_FEW]]
        raise Unclear(f"{line}: do you mean {' or '.join(some)}{', or another' if len(lawful) > A_FEW else ''}?")
    return lawful[0] if lawful else full[0] if full else None


def _with_card(table: Table, line: str, moves: Sequence[Move]) -> list[Move]:
    """The moves of several parts in which this is the one card: "A5" for "ask 1 for A5"."""
    card = table.pack.find(line)
    found = []
    for move in moves:
        if made := word_of(table.phase.words, list(move.choices), table.pack, table.state):
            word, filled = made
            singles = [name for name, slot in word.slots.items() if slot.is_card and not slot.many]
            if card is not None and len(word.slots) > 1 and any(filled[name] == [card] for name in singles):
                found.append(move)
    return found


def _choices(table: Table, text: str) -> list[list[int]]:
    found = []
    for word in table.phase.words:
        try:
            choices = word.read(text, table.pack, table.state)
        except Unreadable:
            continue
        if choices is not None:
            found.append(choices)
    return found


def _reads(word: Word, text: str, table: Table, wholly: bool = False) -> bool:
    """Is the text this kind of move (or, unless ``wholly``, nearly)?"""
    try:
        return word.read(text, table.pack, table.state) is not None
    except Unreadable:
        return not wholly


def _seats_for_names(table: Table, line: str) -> str:
    """The line with the numbers of seats for players' names, where moves speak of seats."""
    if any(isinstance(slot, Seats) for word in table.phase.words for slot in word.slots.values()):
        for seat, name in enumerate(table.names):
            line = re.sub(rf"\b{re.escape(name)}\b", str(seat), line, flags=re.IGNORECASE)
    return line
