"""Room down to a game: from what was asked on the command line to a session."""

from __future__ import annotations

import io
import secrets
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour import games
from parlour.bots import warmup
from parlour.bots.levels import CHARACTERS, Profile, profiles_for
from parlour.lang.errors import SetupError
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.terminal import store
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.screen import Screen
from parlour.terminal.session import Session

BOTS = ("Ada", "Bert", "Clara", "Dora", "Emil", "Flora", "George", "Hattie")
"""Names of the bots, by seat."""
LETTERS = "ABCDEFGH"
"""What people are called who said no names, by seat: "Player 0 7 cards" would be hard to hear."""


LONGEST_RACE = 3600
"""So many seconds a race may run."""


@dataclass(frozen=True)
class Asked:
    """What was asked for."""

    game: str | None = None
    file: Path | None = None
    players: int | None = None
    seed: str | int | None = None
    options: dict[str, str] = field(default_factory=dict)
    seat: int | None = None
    hot_seat: str | None = None
    humans: int | None = None
    names: str | None = None
    race: float = 8.0
    bots: str | None = None


def play(asked: Asked) -> int:
    """Play what was asked for at this terminal. Gives the exit status; SetupError or RecordError if it cannot be."""
    if not 0 <= asked.race <= LONGEST_RACE:
        raise SetupError(f"--race {asked.race}: a race runs 0 to {LONGEST_RACE} seconds; 0 is without a clock")
    table = resumed(asked) if asked.file is not None else opened(asked)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(sys.stdout)
    profiles = profiles_of(asked, table.players)
    if any(one.thinks for one in profiles.values()):
        warmup.begin(table.game.name)
    session = Session(
        table, people_of(asked, table.players), screen, Keyboard(sys.stdin, screen), file=asked.file, race_seconds=asked.race,
        profiles=profiles, bots=asked.bots,
    )  # fmt: skip
    return session.run()


def profiles_of(asked: Asked, players: int) -> dict[int, Profile]:
    """How the bots play, by seat: one profile for all, or one for each of them."""
    people = people_of(asked, players)
    seats = [seat for seat in range(players) if seat not in people]
    names = [name.strip() for name in asked.bots.split(",")] if asked.bots else []
    return dict(zip(seats, profiles_for(names, len(seats)), strict=True))


def _interrupt(number: int, frame: Any) -> None:
    """Being told to end is like Ctrl-C: the game is saved."""
    raise KeyboardInterrupt


def resumed(asked: Asked) -> Table:
    """The table of a saved game."""
    if asked.game is not None or asked.players is not None or asked.seed is not None or asked.options:
        raise SetupError("a saved game has its own game, players, options and seed; say only the file, and who sits where")
    assert asked.file is not None
    table = store.load(asked.file)
    people = people_of(asked, table.players)
    if asked.names is not None or table.names == [f"Seat {seat}" for seat in range(table.players)]:
        table.names = names_of(asked, table.players, people)
    return table


def opened(asked: Asked) -> Table:
    """A new table."""
    if asked.game is None:
        raise SetupError(f"which game? `parlour games` lists them; `parlour play {games()[0]}` plays one")
    game = Game(asked.game, asked.players, asked.options)
    people = people_of(asked, game.players)
    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    table = game.open(seed, names=names_of(asked, game.players, people), engine="plain")
    table.notes["when"] = time.strftime("%Y-%m-%d %H:%M")
    return table


def people_of(asked: Asked, players: int) -> list[int]:
    """The seats of people."""
    said = [name for name in ("seat", "hot_seat", "humans") if getattr(asked, name) is not None]
    if len(said) > 1:
        raise SetupError("say one of --seat, --hot-seat and --humans, not several")
    if asked.humans is not None:
        if not 1 <= asked.humans <= players:
            raise SetupError(f"--humans {asked.humans}: {players} play here, so 1 to {players} can be people")
        return list(range(asked.humans))
    said_seats = str(asked.seat or 0) if asked.hot_seat is None else asked.hot_seat
    seats = [part.strip() for part in said_seats.split(",")]
    for seat in seats:
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < players):
            raise SetupError(f"there is no seat {seat[:20]!r}; the seats are 0 to {players - 1}")
    return sorted({int(seat) for seat in seats})


def names_of(asked: Asked, players: int, people: list[int]) -> list[str]:
    """The names around the table: the people's as they said, the bots' from the list."""
    names = [BOTS[seat] for seat in range(players)]
    for seat, one in profiles_of(asked, players).items():
        if one in CHARACTERS:
            names[seat] = one.title
    said = [name.strip() for name in asked.names.split(",")] if asked.names else []
    if said and (len(said) != len(people) or not all(said)):
        wanted = "one name is" if len(people) == 1 else f"{len(people)} names are"
        raise SetupError(f"--names: {wanted} wanted, for the people only, with commas between")
    for place, seat in enumerate(people):
        names[seat] = said[place] if said else "You" if len(people) == 1 else f"Player {LETTERS[seat]}"
    return names
