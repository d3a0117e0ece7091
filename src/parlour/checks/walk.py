"""Random play for checks: choice by choice by the plain rules, or move by move at a table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from parlour.engine.common import next_to_act
from parlour.lang.cards import each, nth
from parlour.lang.chance import seed_key
from parlour.lang.state import Common
from parlour.lang.words import move_text
from parlour.play.game import Game
from parlour.play.table import Move, Table

MOST_CHOICES = 6000
"""No deal of random play may take more choices than this."""


@dataclass
class Step:
    """A choice that was made on the way: by whom, which, and the states around it. The first step of a deal has no choice."""

    before: Common | None
    seat: int
    choice: int
    after: Any
    pack: int
    """The cards in use in this deal."""


def opened(game: Game, seed: str | int, *, dealer: int = -1) -> Any:
    """A plain state with its key and dealer, nothing dealt."""
    s = game.start()
    s.key = list(seed_key(seed))
    s.dealer = dealer
    game.rules.find_dealer(s)
    return s


def walk(game: Game, seed: str | int, *, deals: int = 1, wicked: float = 0.2) -> Iterator[Step]:
    """Random play by the plain rules, choice by choice. Under ``offences=fined`` now and then an offence is chosen."""
    rules, rng = game.rules, random.Random(f"{seed} {game!r}")
    s = opened(game, seed)
    for deal in range(deals):
        s = s.copy()
        if deal:
            s.dealer = rules.verbs.next_dealer(s)
        pack = rules.verbs.pack_of(s)
        rules.open_deal(s)
        yield Step(None, -1, -1, s, pack)
        choices = 0
        while not s.deal_over:
            before, s = s, s.copy()
            seat = next_to_act(s)
            may, fined = rules.legal(s, seat), rules.offences(s, seat)
            if fined and (not may or rng.random() < wicked):
                may = fined
            choice = nth(may, rng.randrange(may.bit_count()))
            rules.play(s, seat, choice)
            yield Step(before, seat, choice, s, pack)
            choices += 1
            assert choices < MOST_CHOICES, f"seed {seed!r}: after {choices} choices deal {s.deal} is not over"
        if s.ended:
            return


def random_move(table: Table, rng: random.Random, wicked: float = 0.2) -> tuple[int, Move]:
    """A move that will be accepted, found without listing all of them."""
    rules = table.game.rules
    seat = rng.choice(sorted(table.actors))
    s = table.state.copy()
    path: list[int] = []
    while not path or s.half:
        may, fined = rules.legal(s, seat), rules.offences(s, seat)
        if fined and (not may or rng.random() < wicked):
            may = fined
        path.append(nth(may, rng.randrange(may.bit_count())))
        rules.play(s, seat, path[-1])
    text = move_text(table.phase.words, path, table.game.pack, table.state)
    assert text is not None, f"no words of phase {table.phase.name} say the choices {path}"
    return seat, Move(text, tuple(path))


def play_on(table: Table, rng: random.Random, *, moves: int = 10**9, deals: int = 10**9, wicked: float = 0.2) -> Table:
    """Play at random: a number of moves, or until a number of deals is over, or to the end."""
    while moves > 0 and not table.over and len(table.deals) < deals:
        seat, move = random_move(table, rng, wicked)
        table.play(seat, move.text)
        moves -= 1
    return table


def held_by(table: Table, seat: int) -> list[int]:
    """The cards in a seat's hand (no cards, where the game has no hands)."""
    return list(each(table.state.hand[seat])) if hasattr(table.state, "hand") else []


def viewers(game: Game) -> list[int | None]:
    """Everyone who may look at a table: somebody without a seat, and each seat."""
    return [None, *range(game.players)]


@contextmanager
def at(table: Table) -> Iterator[None]:
    """Adds to what is found wrong where the table stands."""
    try:
        yield
    except AssertionError as wrong:
        last = f', after seat {table.moves[-1][0]}\'s "{table.moves[-1][1]}"' if table.moves else ""
        where = f"deal {table.state.deal}, phase {table.phase.name}, {len(table.moves)} moves made{last}"
        raise AssertionError(f"{wrong} (seed {table.setup.seed!r}, {where})") from None
