"""A viewer at a table: reads commands from a connection in order, and sends answers and scenes together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from parlour.play.text import clean_text
from parlour.server import phrases, protocol
from parlour.server.command_limits import CommandLimits
from parlour.server.errors import UNREADABLE, BadRequest, ServerError, TooFast, TooSlow, handling_of, unreadable_message
from parlour.server.protocol.bodies import Id
from parlour.server.ratelimit import Rate, TokenBucket

if TYPE_CHECKING:
    from parlour.server.rooms.scenes import SceneMaker

log = logging.getLogger("parlour.server")

MAX_ANSWERS = 200
"""Maximum answers kept for a slow reader."""
MAX_WAITING = 16
"""Messages that may wait while a command is carried out. After that, reading stops."""
TOO_FAST: Rate = (1, 100)
"""Messages over the limits that are answered. After that, the connection is closed."""
CRASHED = 1011
"""The code a socket is closed with if a command fails unexpectedly."""
CarryOut = Callable[["Listener", protocol.AnyCommand, int, float], Coroutine[object, object, None]]
"""Carries out a command, given the last scene that was sent before it came, and when it came."""


class Channel(Protocol):
    """What a listener needs of a connection."""

    is_full: bool
    """Does the other end read too slowly?"""

    @property
    def delay(self) -> float:
        """Seconds there and back, as measured; 0 if that isn't known."""
        ...

    def measure(self) -> None: ...

    def send(self, texts: list[bytes]) -> None: ...
    def close(self, code: int) -> None: ...
    def set_reading(self, on: bool) -> None: ...


class Asker(Protocol):
    """Whoever sends a command, and is answered."""

    network: str
    seat: int | None

    def send(self, event: protocol.AnyEvent) -> None: ...
    def fail(self, error: ServerError, command: str | None = None) -> None: ...


class Listener:
    """One viewer on one connection. Scenes are complete, so a slow reader gets only the newest."""

    def __init__(
        self,
        channel: Channel,
        seat: int | None,
        since: int,
        carry_out: CarryOut,
        show_soon: Callable[[], None],
        *,
        limits: Sequence[CommandLimits],
        network: str = "",
    ) -> None:
        self.channel = channel
        self.network = network
        self.seat = seat
        """None: a spectator."""
        self.name = ""
        """What a spectator is called, if they gave a name."""
        self.since = since
        """The number of the last scene sent."""
        self.stages = False
        """Does the page play what happens as beats?"""
        self.is_stale = True
        """Is there a newer scene than the last one sent?"""
        self.is_unaware = False
        """Has someone come or gone since the last scene?"""
        self.answers: list[bytes] = []
        self.is_gone = False
        self.on_leave: Callable[[], None] = lambda: None
        """Called once, when nothing more will come from this viewer."""
        self._carry_out = carry_out
        self._show_soon = show_soon
        self._waiting: deque[tuple[str | None, int, float]] = deque()
        """Messages that have come, each with the last scene that was sent before, and the time."""
        self._busy: asyncio.Task[None] | None = None
        self._limits, self._patience = limits, TokenBucket(*TOO_FAST)
        self._is_sending = False

    # -- sending

    @property
    def wants_scene(self) -> bool:
        """Has this viewer not been sent the newest scene, and does the connection read?"""
        return self.is_stale and not self.channel.is_full and not self.is_gone

    def send(self, event: protocol.AnyEvent) -> None:
        """Send an event soon. A viewer who lets answers pile up without reading is disconnected."""
        if self.is_gone:
            return
        if len(self.answers) >= MAX_ANSWERS:
            self._close(handling_of(TooSlow(phrases.TOO_SLOW())).close)
            return
        self.answers.append(protocol.encoder.encode(event))
        if not self._is_sending:
            self._is_sending = True
            asyncio.get_running_loop().call_soon(self.flush)

    def show(self, scenes: SceneMaker) -> None:
        """Send the newest scene, with all answers that wait."""
        self.answers.append(scenes.encoded(self.seat, self.since))
        self.since, self.is_stale, self.is_unaware = scenes.live.at, False, False
        self.flush()

    def flush(self) -> None:
        """Send what waits, if the other end reads."""
        self._is_sending = False
        if self.answers and not self.channel.is_full and not self.is_gone:
            self.channel.send(self.answers)
            self.answers = []

    def resume_sending(self) -> None:
        """The other end reads again."""
        self.flush()
        if self.is_stale:
            self._show_soon()

    def fail(self, error: ServerError, command: str | None = None) -> None:
        """Report an error. The connection stays."""
        self.send(failed(error, command))

    def disconnect(self, error: ServerError) -> None:
        """Report an error, and end the connection. A command that is being carried out is finished."""
        if not self.is_gone:
            self.answers.append(protocol.encoder.encode(failed(error)))
            self._close(handling_of(error).close)

    def _close(self, code: int) -> None:
        if not self.is_gone:
            self.flush()
            self._waiting.clear()
            self.channel.close(code)
            self.lost()

    def lost(self) -> None:
        """The connection has ended. What was received before is still carried out."""
        if not self.is_gone:
            self.is_gone = True
            if self._busy is None:
                self._leave()

    def _leave(self) -> None:
        leave, self.on_leave = self.on_leave, lambda: None
        leave()

    # -- receiving

    def receive(self, text: str | None) -> None:
        """A message has come (None: bytes, which mean nothing here)."""
        self._waiting.append((text, self.since, time.monotonic()))
        if self._busy is None:
            self._next()
        elif len(self._waiting) >= MAX_WAITING:
            self.channel.set_reading(False)

    def _next(self) -> None:
        """Carry out the next command that waits."""
        while self._waiting:
            text, seen, came = self._waiting.popleft()
            command = self._read(text)
            if isinstance(command, protocol.Ping):
                self.send(protocol.Pong(command.n))
            elif command is not None:
                self._busy = asyncio.get_running_loop().create_task(self._carry_out(self, command, seen, came))
                self._busy.add_done_callback(self._carried_out)
                return
        self._busy = None
        if self.is_gone:
            self._leave()
        else:
            self.channel.set_reading(True)

    def _carried_out(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("a command failed", exc_info=wrong)
            self._close(CRASHED)
        self._next()

    def _read(self, text: str | None) -> protocol.AnyCommand | None:
        """A message as a command, if it is one and doesn't come too fast."""
        if not self._may_send(protocol.Command):
            self._slow_down(text)
            return None
        try:
            command = decoded(text, is_first=False)
        except BadRequest as wrong:
            self.fail(wrong)
            return None
        if not self._may_send(type(command)):
            self._slow_down(text)
            return None
        return command

    def _may_send(self, kind: type[protocol.Command]) -> bool:
        """Take one command of this kind off the limits of the seat and of the network."""
        return all(limits.take(kind) for limits in self._limits)

    def _slow_down(self, text: str | None) -> None:
        error = TooFast(phrases.TOO_FAST())
        self.fail(error, _id_of(text))
        if not self._patience.take():
            self._close(handling_of(error).close)


def failed(error: ServerError, command: str | None = None) -> protocol.Failed:
    """An error as an event."""
    code = handling_of(error).code
    assert code is not None, f"{type(error).__name__} doesn't come up on sockets"
    return protocol.Failed(code, clean_text(error.message), command)


def decoded(text: str | None, *, is_first: bool) -> protocol.AnyCommand:
    """A message as a command. The first one on a connection, and no other, is hello."""
    if text is None:
        raise BadRequest(phrases.NOT_TEXT())
    try:
        command: protocol.AnyCommand = protocol.command_decoder.decode(text)
    except UNREADABLE as wrong:
        raise unreadable_message(wrong) from None
    if isinstance(command, protocol.Hello) != is_first:
        raise BadRequest(phrases.HELLO_FIRST() if is_first else phrases.HELLO_ONCE())
    return command


class _WithId(msgspec.Struct):
    id: Id | None = None


_with_id = msgspec.json.Decoder(_WithId)


def _id_of(text: str | None) -> str | None:
    """The id of a command that is dropped, so that its sender knows which it was."""
    try:
        return None if text is None else _with_id.decode(text).id
    except UNREADABLE:
        return None
