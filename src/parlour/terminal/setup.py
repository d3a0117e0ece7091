"""From the command line to a game: who plays, under which names, and the table."""

from __future__ import annotations

import io
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import FrameType

from parlour import games
from parlour.bots import warmup
from parlour.bots.own_seats import own_or_ours
from parlour.bots.profiles import CHARACTERS, Profile, profiles_for
from parlour.lang.errors import SetupError, quoted
from parlour.lang.phrases import NO_SUCH_SEAT, counted, listed_and
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.text import clean_text
from parlour.terminal import phrases, saves
from parlour.terminal.kept_lines import history_file
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.screen import Screen
from parlour.terminal.session import Session

BOTS = ("Ada", "Bert", "Clara", "Dora", "Emil", "Flora", "George", "Hattie")
"""Names of the bots, by seat."""
ALONE = "You"
"""The name of a person who plays alone against bots, and gave none."""
LETTERS = "ABCDEFGH"
"""What people without names are called, by seat: "Player 0 7 cards" would be hard to understand when read aloud."""
LONGEST_RACE = 3600
"""Maximum seconds of a race."""


@dataclass(frozen=True)
class Asked:
    """What was asked for on the command line."""

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
    face_down: bool = False
    plain: bool = False
    history: bool = True


def play(asked: Asked) -> int:
    """Play a game at this terminal. Returns the exit code; SetupError or RecordError if it can't be set up."""
    if not 0 <= asked.race <= LONGEST_RACE:
        raise SetupError(phrases.RACE_SECONDS(option="--race", most=LONGEST_RACE, seconds=asked.race), field="race")
    table = resume_table(asked) if asked.file is not None else open_table(asked)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(sys.stdout, plain=asked.plain)
    profiles = profiles_of(asked, table.game.players)
    if any(one.thinks for one in profiles.values()):
        warmup.begin(table.game.name)
    people = people_of(asked, table.game.players)
    keys = Keyboard(sys.stdin, screen, plain=asked.plain, history=history_of(asked, table.game.name, people))
    session = Session(
        table, people, screen, keys, file=asked.file, race_seconds=asked.race, profiles=profiles,
        bots=asked.bots, face_down=asked.face_down,
    )  # fmt: skip
    return session.run()


def history_of(asked: Asked, game: str, people: list[int]) -> Path | None:
    """The file that keeps the lines of somebody who plays alone, if they allow it. Of several people, none sees another's lines."""
    return history_file(game) if asked.history and len(people) == 1 else None


def profiles_of(asked: Asked, players: int) -> dict[int, Profile]:
    """How the bots play, by seat: one profile for all, or one for each of them."""
    people = people_of(asked, players)
    seats = [seat for seat in range(players) if seat not in people]
    names = [name.strip() for name in asked.bots.split(",")] if asked.bots else []
    return dict(zip(seats, profiles_for(names, len(seats), own_or_ours), strict=True))


def _interrupt(number: int, frame: FrameType | None) -> None:
    """A request to end the program is like Ctrl-C: the game is saved."""
    raise KeyboardInterrupt


def resume_table(asked: Asked) -> Table:
    """The table of a saved game."""
    if asked.game is not None or asked.players is not None or asked.seed is not None or asked.options:
        raise SetupError(phrases.SAVED_GAME_SETUP(), field="resume")
    assert asked.file is not None
    table = saves.load(asked.file)
    people = people_of(asked, table.game.players)
    if asked.names is not None or table.setup.names is None:
        table.names = names_of(asked, table.game.players, people)
    return table


def open_table(asked: Asked) -> Table:
    """A new table."""
    if asked.game is None:
        message = phrases.WHICH_GAME(games="parlour games", play=f"parlour play {games.names()[0]}")
        raise SetupError(message, field="game")
    game = Game(asked.game, asked.players, asked.options)
    people = people_of(asked, game.players)
    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    table = game.open(seed, names=names_of(asked, game.players, people), engine="plain")
    table.setup.notes.when = time.strftime("%Y-%m-%d %H:%M")
    return table


def people_of(asked: Asked, players: int) -> list[int]:
    """The seats of people."""
    if sum(said is not None for said in (asked.seat, asked.hot_seat, asked.humans)) > 1:
        raise SetupError(phrases.ONE_WAY_TO_SEAT(options=listed_and(["--seat", "--hot-seat", "--humans"])), field="seat")
    if asked.humans is not None:
        if not 1 <= asked.humans <= players:
            raise SetupError(phrases.HUMANS(option="--humans", players=players, humans=asked.humans), field="humans")
        return list(range(asked.humans))
    said_seats = str(asked.seat or 0) if asked.hot_seat is None else asked.hot_seat
    seats = [part.strip() for part in said_seats.split(",")]
    for seat in seats:
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < players):
            raise SetupError(NO_SUCH_SEAT(seat=quoted(seat[:20]), last=players - 1), field="seat")
    return sorted({int(seat) for seat in seats})


def numbered(title: str) -> Iterator[str]:
    """A bot's name, and what others of the same name are called."""
    yield title
    for number in count(2):
        yield f"{title} {number}"


def names_of(asked: Asked, players: int, people: list[int]) -> list[str]:
    """The names around the table: the people's as they gave them, the bots' from the list."""
    names = [BOTS[seat] for seat in range(players)]
    for seat, one in profiles_of(asked, players).items():
        if one.own:
            names[seat] = next(name for name in numbered(one.title) if name not in names)
        elif one in CHARACTERS:
            names[seat] = one.title
    said = [clean_text(name) for name in asked.names.split(",")] if asked.names else []
    if said and (len(said) != len(people) or not all(said)):
        raise SetupError(phrases.NAMES(option="--names", names=counted(len(people), "name")), field="names")
    for place, seat in enumerate(people):
        names[seat] = said[place] if said else ALONE if len(people) == 1 else f"Player {LETTERS[seat]}"
    return names
