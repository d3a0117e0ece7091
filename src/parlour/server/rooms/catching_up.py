"""Catching viewers up who have missed much: whoever comes new to a long game, or back after a while.

What happened in hundreds of moves takes milliseconds to tell. So it is told to one viewer after the other, with pauses, and the
networks they come from take turns: a crowd that comes to many long games at once holds up neither moves nor other newcomers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from parlour.server.turns import Turns

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room
    from parlour.server.sockets.listener import Listener

log = logging.getLogger("parlour.server")

FEW = 40
"""Scenes that are told at once, whoever has missed them."""


class CatchingUp:
    """The viewers of all tables who wait to be caught up."""

    def __init__(self) -> None:
        self._turns = Turns()
        self._waiting: dict[Listener, asyncio.Task[None]] = {}

    def is_for(self, room: Room, listener: Listener) -> bool:
        """Has a viewer missed much? Then they are caught up soon, when it is the turn of their network."""
        if room.live.at - listener.since <= FEW:
            return False
        if listener not in self._waiting:
            task = self._waiting[listener] = asyncio.get_running_loop().create_task(self._catch_up(room, listener))
            task.add_done_callback(partial(self._ended, room, listener))
        return True

    async def _catch_up(self, room: Room, listener: Listener) -> None:
        async with self._turns.of(listener.network):
            begun = time.monotonic()
            if listener.wants_scene and not room.writing:  # what isn't on disk yet is shown when it is
                room.show_alike(listener)
            await asyncio.sleep(time.monotonic() - begun)

    def _ended(self, room: Room, listener: Listener, task: asyncio.Task[None]) -> None:
        """A turn is over. What was to be shown meanwhile, and wasn't, is shown now."""
        del self._waiting[listener]
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("table %s could not be shown", room.live.id, exc_info=wrong)
        elif listener.wants_scene:
            room.show_soon()
