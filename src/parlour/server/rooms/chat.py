"""What players write to each other: kept in memory with the room, the last lines only, and never on disk or in a record."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from parlour.play.text import clean_text
from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.protocol import ChatFor, ChatLine, Chatted, ConflictCode

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room
    from parlour.server.sockets.listener import Listener

MAX_LINES = 50
"""Maximum lines kept for those who come later."""


class ChatLines:
    """The last lines that were written at one table."""

    def __init__(self) -> None:
        self.lines: deque[ChatLine] = deque(maxlen=MAX_LINES)

    def write(self, room: Room, seat: int, text: str) -> None:
        """A player writes something; everyone who may reads it at once. Conflict if chat is off."""
        if room.live.chat is ChatFor.OFF:
            raise Conflict(ConflictCode.CHAT, phrases.NO_CHAT())
        text = clean_text(text)
        if not text:
            raise Conflict(ConflictCode.CHAT, phrases.CHAT_EMPTY())
        line = ChatLine(seat, room.live.seats[seat].name, text)
        self.lines.append(line)
        for listener in tuple(room.listeners):
            if _may_read(room, listener):
                listener.send(Chatted((line,)))

    def show(self, room: Room, listener: Listener) -> None:
        """Somebody has come: what was written before."""
        if self.lines and _may_read(room, listener):
            listener.send(Chatted(tuple(self.lines), whole=True))

    def happened(self, chat: ChatFor) -> None:
        """Once chat is switched off, nothing that was written is kept."""
        if chat is ChatFor.OFF:
            self.lines.clear()


def _may_read(room: Room, listener: Listener) -> bool:
    chat = room.live.chat
    return chat is ChatFor.ALL or (chat is ChatFor.PLAYERS and listener.seat is not None)
