"""What the common checks walk over: every game found, its setups (players, option values), and random play through it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import parlour
from parlour import Game, Move, SetupError, Table
from parlour.engine.common import next_to_act
from parlour.lang.cards import each, nth
from parlour.lang.options import Option
from parlour.lang.state import Common
from parlour.lang.words import move_text

GAMES = parlour.games.built_in()

MORE_VALUES: dict[tuple[str, str], tuple[str | int, ...]] = {
    ("dick-tracy", "pack"): ("4/30/2", "15/0/8", "20/20/20", "40/4/1"),
    ("pals", "deals"): (1, 2),
    ("paintings-outcasts", "target"): (1, 13),
    ("hoo-doo", "marks"): (2,),
}
"""Values worth trying where an option takes any number, or has a notation of its own."""

MOST_CHOICES = 6000
"""No deal of random play may take more choices than this (the longest, Dick Tracy's 200 turns, needs a few thousand)."""


def values_of(game: str, name: str, option: Option) -> list[str | int]:
    """The values of an option that are tried: all of them, or for a number the ends, the default and some between."""
    found: list[str | int] = list(option.values)
    if option.low is not None and option.high is not None:
        found += [option.low, option.high]
    found += MORE_VALUES.get((game, name), ())
    return list(dict.fromkeys(found))


def _made(game: str, players: int, options: dict[str, Any]) -> Game | None:
    try:
        return Game(game, players, options)
    except SetupError:
        return None


@cache
def setups(game: str) -> tuple[Game, ...]:
    """Every player count with every value of every option, one at a time, and a few mixtures of values."""
    rules = parlour.load(game).rules
    options = {name: values_of(game, name, field.option) for name, field in rules.options.items() if field.option}
    rng = random.Random(f"mixtures of {game}")
    found: list[Game] = []
    for players in rules.calling_card.players:
        wanted: list[dict[str, Any]] = [{}]
        wanted += [{name: value} for name, values in options.items() for value in values[1:]]
        wanted += [{name: rng.choice(values) for name, values in options.items()} for _ in range(3)]
        found += [made for wish in wanted if (made := _made(game, players, wish))]
    return tuple(dict.fromkeys(found))


@cache
def few_setups(game: str) -> tuple[Game, ...]:
    """Fewer: every player count at the sheet's defaults, every option value once, the player counts in turn."""
    plain = [setup for setup in setups(game) if not setup.changed]
    single: dict[tuple[Any, ...], list[Game]] = {}
    for setup in setups(game):
        if len(setup.changed) == 1:
            single.setdefault(tuple(setup.changed.items()), []).append(setup)
    picked = [found[number % len(found)] for number, found in enumerate(single.values())]
    mixed = [setup for setup in setups(game) if len(setup.changed) > 1]
    return tuple(dict.fromkeys([*plain, *picked, *mixed[-1:]]))


def title(setup: object) -> str:
    """A setup in a word, for the names of tests."""
    if isinstance(setup, Game):
        more = "".join(f" {name}={value}" for name, value in setup.changed.items())
        return f"{setup.name} {setup.players}{more}".replace("/", "_")
    return str(setup)


EVERY_SETUP = tuple(setup for game in GAMES for setup in setups(game))
FEW_SETUPS = tuple(setup for game in GAMES for setup in few_setups(game))


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
    from parlour.lang.chance import seed_key

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
            assert choices < MOST_CHOICES, f"{game!r}, seed {seed!r}: deal {s.deal} does not end"
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
    assert text is not None, f"{table.game.name}: no words for {path} in phase {table.phase.name}"
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
