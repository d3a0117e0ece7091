"""Who listens at a table over one line: what he says is heard in order, what he is told goes out together."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from parlour.server import protocol as say
from parlour.server.ratelimit import Bucket
from parlour.server.rooms.scenes import Look

log = logging.getLogger("parlour.server")

MOST_ANSWERS = 200
"""So many answers wait for a slow reader."""
MOST_WAITING = 16
"""So many messages wait while one is being obeyed; then no more is read."""
TOO_FAST = 100
"""So many messages over the limit are answered; then the server hangs up."""
MALFORMED = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding a message may run into."""
Obey = Callable[["Listener", say.AnyCommand], Coroutine[Any, Any, None]]


class Speaks(Protocol):
    """What a listener needs of a line."""

    is_full: bool
    """Does the other end read too slowly?"""

    def send(self, texts: list[bytes]) -> None: ...
    def close(self, code: int) -> None: ...
    def read_on(self, on: bool) -> None: ...


class Listener:
    """One viewer on one line. Scenes are whole, so a slow reader gets only the newest."""

    def __init__(self, line: Speaks, seat: int | None, since: int, obey: Obey, show_again: Callable[[], None]) -> None:
        self.line = line
        self.seat = seat
        self.since = since
        self.stale = True
        """Is there a newer scene than the last one sent?"""
        self.answers: list[bytes] = []
        self.is_gone = False
        self.left: Callable[[], None] = lambda: None
        """To be called when nothing more will come from him."""
        self._obey = obey
        self._show_again = show_again
        self._waiting: deque[str | None] = deque()
        self._busy: asyncio.Task[None] | None = None
        self._bucket, self._patience = Bucket(per_second=10, burst=40), TOO_FAST
        self._sending = False

    # -- what he is told

    @property
    def is_to_be_shown(self) -> bool:
        """Has he not seen the newest scene, and does he read?"""
        return self.stale and not self.line.is_full and not self.is_gone

    def tell(self, event: say.AnyEvent) -> None:
        """Answer something. Who lets answers pile up without reading is shown out."""
        if self.is_gone:
            return
        if len(self.answers) >= MOST_ANSWERS:
            self.show_out(4408)
            return
        self.answers.append(say.encoder.encode(event))
        if not self._sending:
            self._sending = True
            asyncio.get_running_loop().call_soon(self.send)

    def show(self, look: Look) -> None:
        """Send the newest scene, with all answers that wait."""
        self.answers.append(look.encoded(self.seat, self.since))
        self.since, self.stale = look.live.at, False
        self.send()

    def send(self) -> None:
        """Send what waits, if it is being read."""
        self._sending = False
        if self.answers and not self.line.is_full and not self.is_gone:
            self.line.send(self.answers)
            self.answers = []

    def catch_up(self) -> None:
        """He reads again."""
        self.send()
        if self.stale:
            self._show_again()

    def show_out(self, code: int, last_words: say.Failed | None = None) -> None:
        """End the connection. What is being obeyed is carried out."""
        if self.is_gone:
            return
        if last_words is not None:
            self.answers.append(say.encoder.encode(last_words))
        self.send()
        self._waiting.clear()
        self.line.close(code)
        self.gone()

    def gone(self) -> None:
        """The line is cut. What was heard before is still carried out."""
        if not self.is_gone:
            self.is_gone = True
            if self._busy is None:
                self._leave()

    def _leave(self) -> None:
        """Once. Nothing holds him after that."""
        left, self.left = self.left, lambda: None
        left()

    # -- what he says

    def hear(self, text: str | None) -> None:
        """Something came over the line (None: bytes, which mean nothing here)."""
        self._waiting.append(text)
        if self._busy is None:
            self._go_on()
        elif len(self._waiting) >= MOST_WAITING:
            self.line.read_on(False)

    def _go_on(self) -> None:
        while self._waiting:
            command = self._understood(self._waiting.popleft())
            if isinstance(command, say.Ping):
                self.tell(say.Pong(command.n))
            elif command is not None:
                self._busy = asyncio.get_running_loop().create_task(self._obey(self, command))
                self._busy.add_done_callback(self._obeyed)
                return
        self._busy = None
        if self.is_gone:
            self._leave()
        else:
            self.line.read_on(True)

    def _obeyed(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("a command failed", exc_info=wrong)
            self.show_out(1011)
        self._go_on()

    def _understood(self, text: str | None) -> say.AnyCommand | None:
        """A message as a command, if it is one and does not come too fast."""
        if not self._bucket.take():
            self._patience -= 1
            self.tell(say.Failed("too fast", "That is too fast. Please wait a moment.", _id_of(text)))
            if not self._patience:
                self.show_out(4429)
            return None
        if text is None:
            self.tell(say.Failed("bad message", "a message is a text"))
            return None
        try:
            command: say.AnyCommand = say.command_decoder.decode(text)
        except MALFORMED as wrong:
            self.tell(say.Failed("bad message", str(wrong)[:200]))
            return None
        if isinstance(command, say.Hello):
            self.tell(say.Failed("bad message", "hello has been said already"))
            return None
        return command


class _WithId(msgspec.Struct):
    id: say.Id | None = None


_with_id = msgspec.json.Decoder(_WithId)


def _id_of(text: str | None) -> str | None:
    """The id of a command that is not carried out, so that its sender knows which it was."""
    try:
        return None if text is None else _with_id.decode(text).id
    except MALFORMED:
        return None
