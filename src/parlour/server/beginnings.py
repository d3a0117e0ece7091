"""The first entries of a table: as somebody wishes it, or as a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping

from parlour.errors import SetupError
from parlour.game import Game
from parlour.server import events
from parlour.server import messages as say
from parlour.server.live import LiveTable
from parlour.server.refusal import Refusal
from parlour.server.seats import clean, digest
from parlour.server.wishes import Entries


def new_table(new: say.NewTable, game: Game, secret: str) -> tuple[Entries, dict[int, str]]:
    """A table with those who open it, and the secrets of their seats. Wrong wishes raise SetupError."""
    names = [clean(name) for name in new.people]
    if not all(names) or len({name.casefold() for name in names}) < len(names):
        raise SetupError("people: each needs a name of their own")
    opened = events.Opened(
        game.name, game.players, dict(game.changed), secret, game.rules.sheet.version, clock=new.clock, race_seconds=new.race_seconds,
    )  # fmt: skip
    tokens = {seat: secrets.token_urlsafe(24) for seat in range(len(names))}
    device = secrets.token_hex(4) if len(names) > 1 else ""
    sat = [events.Sat(seat, name, digest(tokens[seat]), new.entropy if seat == 0 else "", device) for seat, name in enumerate(names)]
    return [opened, *sat], tokens


def can_come_again(live: LiveTable) -> None:
    """Refuse a rematch where there is none."""
    if live.status != "over":
        raise Refusal("A rematch comes after the game.")


def rematch(live: LiveTable, secret: str, fresh: Mapping[int, str]) -> Entries:
    """The same seats with the same secrets; the deal goes on to the left. ``fresh`` is what the seats have added to the shuffle: what
    was added to the old one is known by now and counts no more."""
    assert live.table is not None
    assert live.opened is not None
    old = live.opened
    entries: Entries = [
        events.Opened(
            old.game, old.players, old.options, secret, old.rules, clock=old.clock, race_seconds=old.race_seconds,
            dealer=(live.table.dealer + 1) % old.players,
        )
    ]  # fmt: skip
    for number, seat in enumerate(live.seats):
        if seat.token:
            entries.append(events.Sat(number, seat.name, seat.token, fresh.get(number, ""), seat.device))
    entries.append(events.Began({str(number): seat.name for number, seat in enumerate(live.seats) if seat.bot}, at=time.time()))
    return entries
