"""Advice for Authors. The sheet gives none; this is common sense about what the calls have told the table."""

from __future__ import annotations

from parlour.engine.common import everybody
from parlour.engine.strength import Strength
from parlour.games.authors.rules import BOOKS, FROM, State, book
from parlour.lang.cards import NO_CARD, NONE, count, has, lowest, one, rest, shifted
from parlour.lang.rule import prefer, reason, rule

STRENGTH = Strength(skill=True)

SURE = reason("Everyone saw that card go to this player: ask for it, and you're sure to get it.")
NOT_THERE = reason("Don't ask a player for a card they're known not to hold.")
THREE = reason("You hold three cards of this book: the fourth completes it.")
BEGUN = reason("Work on the book you hold the most cards of.")
ASKED_TOO = reason("Someone else is collecting this book, so its cards can be had.")
FROM_COLLECTOR = reason("Ask the player who is collecting this book: they hold a card of it.")
FIRST = reason("These cards are equally good: ask for the first.")
LEFT = reason("These players are equally likely to have it: ask the first.")


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
    """The other seats for which these facts name the card called."""
    found = NONE
    left = everybody(s) & ~one(seat)
    while left:
        if has(facts[lowest(left)], s.called):
            found |= one(lowest(left))
        left = rest(left)
    return found


@rule
def known(s: State, seat: int, facts: list[int]) -> int:
    """The cards these facts name for any other seat."""
    found = NONE
    left = everybody(s) & ~one(seat)
    while left:
        found |= facts[lowest(left)]
        left = rest(left)
    return found


@rule
def nowhere(s: State, seat: int) -> int:
    """The cards no other seat can hold: they are in the pack."""
    found = ~NONE
    left = everybody(s) & ~one(seat)
    while left:
        found &= s.cannot[lowest(left)]
        left = rest(left)
    return found


@rule
def of_books_with(hand: int, size: int) -> int:
    """The cards of all books of which the hand holds ``size`` cards."""
    found = NONE
    for number in range(BOOKS):
        if count(hand & book(number)) == size:
            found |= book(number)
    return found
