"""The penalty that a winner names for a loser (F2-7), in words: a note on a finished game, for people."""

from __future__ import annotations

from parlour.engine.common import next_in
from parlour.lang.cards import each, to_set
from parlour.play.table import Table

FOR_PROGRAMS = (
    "Deal the cards for everybody tomorrow.",
    "Name five painters without stopping to think.",
    "Speak only in rhyme until the next deal.",
    "Tell the company the best story you know.",
    "Make the tea.",
    "Draw a portrait of the winner with your eyes shut.",
    "Praise every other player, one good thing each.",
    "Hum a tune until somebody knows it.",
)
"""A program in the winner's seat picks one of these."""


def naming(table: Table) -> tuple[int, list[int]] | None:
    """Who names a penalty, and for whom: (the winner nearest to the first loser's left, the losers). None where there is none."""
    if not table.rules.calling_card.penalty or not table.winners or table.penalty is not None:
        return None
    losers = list(each(table.rules.verbs.losers(table.state)))
    if not losers:
        return None
    return next_in(to_set(table.winners), losers[0]), losers


def picked(table: Table) -> str:
    """A penalty for a program to name; the same for the same game."""
    namer = naming(table)
    turn = table.deal + sum(table.scores) + (namer[0] if namer else 0)
    return FOR_PROGRAMS[turn % len(FOR_PROGRAMS)]


__all__ = ["FOR_PROGRAMS", "naming", "picked"]
