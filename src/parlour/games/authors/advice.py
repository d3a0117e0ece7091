"""Advice for Authors. The sheet gives none: this is plain sense, by what the calls have told the table."""

from __future__ import annotations

from parlour.engine.common import everybody
from parlour.engine.strength import Strength
from parlour.games.authors.rules import BOOKS, FROM, State, book
from parlour.lang.cards import NO_CARD, NONE, count, has, lowest, one, rest, shifted
from parlour.lang.rule import prefer, reason, rule

STRENGTH = Strength(skill=True)

SURE = reason("Ask for a card that all saw go there: you are sure to get it.")
NOT_THERE = reason("Do not ask for a card where it is known not to be.")
THREE = reason("You have three of this book: the fourth completes it.")
BEGUN = reason("Go on with the book of which you have most.")
ASKED_TOO = reason("Somebody else collects this book, so there are cards of it to be had.")
FROM_COLLECTOR = reason("Ask the one who collects this book: he holds a card of it.")
FIRST = reason("Nothing tells these cards apart: ask for the first.")
LEFT = reason("Nothing tells these players apart: ask the first.")


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one: first the card, then whom to ask."""
    if s.called != NO_CARD:
        may = prefer(may, shifted(knowing(s, seat, s.shown), FROM), SURE)
        may = prefer(may, ~shifted(knowing(s, seat, s.cannot), FROM), NOT_THERE)
        may = prefer(may, shifted(knowing(s, seat, s.some), FROM), FROM_COLLECTOR)
        return prefer(may, one(lowest(may)), LEFT)
    may = prefer(may, known(s, seat, s.shown), SURE)
    may = prefer(may, ~nowhere(s, seat), NOT_THERE)
    may = prefer(may, of_books_with(s.hand[seat], 3), THREE)
    may = prefer(may, of_books_with(s.hand[seat], 2), BEGUN)
    may = prefer(may, known(s, seat, s.some), ASKED_TOO)
    return prefer(may, one(lowest(may)), FIRST)


@rule
def knowing(s: State, seat: int, facts: list[int]) -> int:
    """The other seats of whom such a fact speaks of the card called."""
    found = NONE
    left = everybody(s) & ~one(seat)
    while left:
        if has(facts[lowest(left)], s.called):
            found |= one(lowest(left))
        left = rest(left)
    return found


@rule
def known(s: State, seat: int, facts: list[int]) -> int:
    """The cards of which such a fact speaks with another seat."""
    found = NONE
    left = everybody(s) & ~one(seat)
    while left:
        found |= facts[lowest(left)]
        left = rest(left)
    return found


@rule
def nowhere(s: State, seat: int) -> int:
    """The cards that no other seat can have: they lie in the pack."""
    found = ~NONE
    left = everybody(s) & ~one(seat)
    while left:
        found &= s.cannot[lowest(left)]
        left = rest(left)
    return found


@rule
def of_books_with(hand: int, size: int) -> int:
    """The cards of all books of which the hand has so many."""
    found = NONE
    for number in range(BOOKS):
        if count(hand & book(number)) == size:
            found |= book(number)
    return found
