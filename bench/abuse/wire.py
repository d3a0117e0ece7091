"""What goes over the wire, byte by byte: requests, and the frames of a WebSocket."""

from __future__ import annotations

import json
from enum import IntEnum


class Kind(IntEnum):
    """The kinds of frames."""

    MORE = 0x0
    TEXT = 0x1
    CLOSE = 0x8
    PING = 0x9
    PONG = 0xA


MASK = bytes(4)
"""The mask of a client's frames: one that changes nothing."""
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def frame(kind: Kind, content: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as a client sends it. ``last``: nothing of its message follows."""
    size = bytes((0x80 | len(content),)) if len(content) < 126 else b"\xfe" + len(content).to_bytes(2, "big")
    return bytes(((0x80 if last else 0) | kind,)) + size + MASK + content


def text(command: dict[str, object]) -> bytes:
    """A command as a frame."""
    return frame(Kind.TEXT, json.dumps(command).encode())


def head(first: str, headers: dict[str, str]) -> bytes:
    """The head of a request: its first line and its headers."""
    return "\r\n".join([f"{first} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode()


def size_of(answer: bytes) -> int:
    """The bytes that follow the head of an answer."""
    for line in answer.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


def status_of(answer: bytes) -> int:
    """The status in the head of an answer."""
    return int(answer.split(b" ", 2)[1])
