"""Deals of Rook: hands dealt, a bid won, and the cards of a table."""

from __future__ import annotations

from typing import Any

from helpers import stack

import parlour
from parlour import Table

COLOURS = ("red", "yellow", "black", "green")
EVERYBODY = range(3, 9)


def opened(hands: dict[int, str] | None = None, *, players: int = 4, dealer: int = 0, **options: Any) -> Table:
    """A table with these hands dealt."""
    game = parlour.load("rook", players=players, **options)
    return game.open(dealer=dealer, packs=[stack(game, hands or {}, dealer=dealer, size=0)])


def playing(
    hands: dict[int, str] | None = None,
    *,
    players: int = 4,
    dealer: int = 0,
    bid: int = 15,
    trump: str = "green",
    **options: Any,
) -> Table:
    """The same, after the dealer has won the bidding."""
    table = opened(hands, players=players, dealer=dealer, **options)
    table.play(dealer, f"bid {bid}")
    for i in range(1, players):
        if bid < 100:
            table.play((dealer + i) % players, "pass")
    table.play(dealer, f"trump {trump}")
    return table


def suit(colour: str, *numbers: int) -> str:
    return ", ".join(f"{colour} {n}" for n in numbers)


def hand(table: Table, seat: int) -> list[str]:
    return table.game.pack.names(table.state.hand[seat])


def taken(table: Table, seat: int) -> list[str]:
    return table.game.pack.names(table.state.taken[seat])


def number(card: str) -> int:
    return int(card.split()[1])


def worth(cards: list[str]) -> int:
    """What cards count, slowly."""
    return sum({5: 5, 10: 10, 14: 10}.get(number(card), 0) for card in cards)


def set_state(table: Table, s: Any) -> Table:
    """The table with this state in place of its own."""
    table.state = s
    return table
