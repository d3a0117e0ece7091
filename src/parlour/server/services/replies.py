"""Bots answer what people say, now and then: one of them, after a moment, with a set reply of its own."""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING

from parlour.server import protocol
from parlour.server.protocol.replies import LUCK, reply_to

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

TALKATIVE = {"hattie": 0.7, "colonel": 0.6, "quill": 0.35, "teddy": 0.8, "marlowe": 0.35}
"""How often a character answers; any other bot does so rarely."""
RARELY = 0.25
MOMENT = 1.1, 2.2
"""Seconds before a bot answers, at pace 1."""
REST = 15.0
"""Minimum seconds between two answers at a table, at pace 1."""


class Replies:
    """The answers of the bots at one table. Without pauses between moves there are none, and none at the deal of the day."""

    def __init__(self, room: Room) -> None:
        self._room: Room = weakref.proxy(room)  # not a circle: the memory of an unloaded table is free at once
        self._timer: asyncio.TimerHandle | None = None
        self._quiet_until = 0.0
        self._greeted = False

    def heard(self, phrase: int) -> None:
        """Somebody said this. The first wish of luck is always answered."""
        autoplay, loop = self._room.registry.autoplay, asyncio.get_running_loop()
        if not autoplay.pace or self._room.live.daily or loop.time() < self._quiet_until:
            return
        if (found := self._answer(phrase)) is None:
            return
        self._greeted = self._greeted or phrase == LUCK
        self._quiet_until = loop.time() + REST * autoplay.pace
        self._timer = loop.call_later(autoplay.chance.uniform(*MOMENT) * autoplay.pace, self._say, *found)

    def stop(self) -> None:
        """Nobody answers any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _answer(self, phrase: int) -> tuple[int, int] | None:
        """The bot that answers, and the number of what it says."""
        chance, always = self._room.registry.autoplay.chance, phrase == LUCK and not self._greeted
        bots = [(number, seat) for number, seat in enumerate(self._room.live.seats) if seat.bot]
        for number, seat in chance.sample(bots, len(bots)):
            reply = reply_to(phrase, seat.profile)
            if reply is not None and (always or chance.random() < TALKATIVE.get(seat.profile or "", RARELY)):
                return number, reply
        return None

    def _say(self, seat: int, reply: int) -> None:
        for listener in tuple(self._room.listeners):
            listener.send(protocol.Said(seat, reply))
