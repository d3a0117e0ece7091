"""What the log tells with a move: only what all can see, in every game found in the folder."""

from __future__ import annotations

import pytest

import parlour
from parlour.games import find
from parlour.lang.state import ALL
from parlour.lang.words import Word
from parlour.play.log import fields_told


def test_slots_are_no_fields() -> None:
    assert fields_told(Word("play {card}", says="plays {card}, {card_titled}, on {top} of {giver}")) == ["top", "giver"]
    assert fields_told(Word("play {card}")) == []


@pytest.mark.parametrize("name", parlour.games())
def test_a_field_that_is_told_with_a_move_is_seen_by_all(name: str) -> None:
    rules = find(name)
    for phase in rules.calling_card.phases:
        for word in phase.words:
            for field in fields_told(word):
                assert rules.state.fields[field].seen == ALL, f"{name}: {word.text} tells {field}"
