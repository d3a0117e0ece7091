"""A state as one row of ints: primitives that reach its words by their places in the row.

The compiler has native versions of them, written from the same declaration of the state (``parlour.compile.compiler``).
"""

from __future__ import annotations

from parlour.lang.rule import primitive
from parlour.lang.state import Common, once_a_kind


@once_a_kind
def words_of(state: type[Common]) -> tuple[tuple[str, int], ...]:
    """For each word of a row its field and its place in that field (-1: the field is a single value)."""
    return tuple((name, i if field.per else -1) for name, field in state.fields.items() for i in range(field.size))


@primitive
def read_word(s: Common, at: int) -> int:
    """The word at this place of the row."""
    name, i = words_of(type(s))[at]
    value: int = vars(s)[name] if i < 0 else vars(s)[name][i]
    return value


@primitive
def write_word(s: Common, at: int, value: int) -> None:
    """Write the word at this place of the row."""
    name, i = words_of(type(s))[at]
    if i < 0:
        vars(s)[name] = value
    else:
        vars(s)[name][i] = value


@primitive
def reset(s: Common) -> None:
    """Set every field that isn't kept from deal to deal to its start."""
    for name, field in type(s).fields.items():
        if not field.keep:
            vars(s)[name] = [field.start] * field.size if field.per else field.start
