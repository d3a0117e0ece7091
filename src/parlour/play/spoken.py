"""Moves as people are told of them: with players' names in place of seat numbers, and cards by their characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.lang.slots import Seats
from parlour.lang.state import Common
from parlour.lang.words import Word, word_of

if TYPE_CHECKING:
    from parlour.play.table import Table


def spoken_move(table: Table, choices: Sequence[int], s: Common | None = None) -> str:
    """The whole move that these choices make now, or made in the state ``s``. What is told can be typed."""
    s = table.state if s is None else s
    words = table.game.rules.calling_card.phases[s.phase].words
    found = word_of(words, list(choices), table.game.pack, s)
    assert found is not None, f"{table.game.name}: no words for {choices}"
    return _spoken(table, *found, s)


def _spoken(table: Table, word: Word, filled: dict[str, list[int]], s: Common) -> str:
    said = {name: slot.spoken(filled[name], table.game.pack, s) for name, slot in word.slots.items()}
    if _are_clear(table.names):
        said |= {name: table.names[int(said[name])] for name, slot in word.slots.items() if isinstance(slot, Seats)}
    return word.text.format(**said)


def _are_clear(names: Sequence[str]) -> bool:
    """Can each of these names mean only one player?"""
    return len({name.casefold() for name in names}) == len(names) and not any(name.isdigit() for name in names)


__all__ = ["spoken_move"]
