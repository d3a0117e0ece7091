"""The first entries of a table: as somebody wishes it, or as a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping

from parlour.bots.levels import profiles_for
from parlour.lang.errors import SetupError
from parlour.play.game import Game
from parlour.server import protocol as say
from parlour.server.errors import Refusal
from parlour.server.journal import entries as journal
from parlour.server.rooms.commands import Entries
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.seats import clean, digest


def new_table(new: say.NewTable, game: Game, secret: str) -> tuple[Entries, dict[int, str]]:
    """A table with those who open it, and the secrets of their seats. Wrong wishes raise SetupError."""
    names = [clean(name) for name in new.people]
    if not all(names) or len({name.casefold() for name in names}) < len(names):
        raise SetupError("people: each needs a name of their own")
    profiles_for(new.bots, game.players - len(names))
    opened = journal.Opened(
        game.name, game.players, dict(game.changed), secret, game.rules.calling_card.version, clock=new.clock, race_seconds=new.race_seconds,
        bots=tuple(new.bots),
    )  # fmt: skip
    tokens = {seat: secrets.token_urlsafe(24) for seat in range(len(names))}
    device = secrets.token_hex(4) if len(names) > 1 else ""
    sat = [
        journal.Sat(seat, name, digest(tokens[seat]), new.entropy if seat == 0 else "", device)
        for seat, name in enumerate(names)
    ]
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
        journal.Opened(
            old.game, old.players, old.options, secret, old.rules, clock=old.clock, race_seconds=old.race_seconds,
            dealer=(live.table.dealer + 1) % old.players, bots=old.bots,
        )
    ]  # fmt: skip
    for number, seat in enumerate(live.seats):
        if seat.token:
            entries.append(journal.Sat(number, seat.name, seat.token, fresh.get(number, ""), seat.device))
    bots = {str(number): seat for number, seat in enumerate(live.seats) if seat.bot}
    names, roles = ({number: getattr(seat, part) for number, seat in bots.items()} for part in ("name", "role"))
    entries.append(journal.Began(names, at=time.time(), roles=roles))
    return entries
