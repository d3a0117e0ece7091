"""Sockets without a client: the handshake and the frames as bytes, for tests of what no client would send."""

from __future__ import annotations

import socket
import struct

from tests.server.guests import PATIENCE

UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
"""The headers of a request for a socket."""


def handshake(path: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    """A request for a socket."""
    return "".join(f"{line}\r\n" for line in (f"GET {path} HTTP/1.1", f"Host: {host}", *UPGRADE, *headers, "")).encode()


def bare_connection(address: str) -> socket.socket:
    """A connection to a server, without a word."""
    host, port = address.removeprefix("http://").split("/")[0].split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def bare_socket(address: str, table: str) -> socket.socket:
    """A connection after the handshake: from there on, a test writes what it likes."""
    made = bare_connection(address)
    made.sendall(handshake(f"/ws/{table}"))
    head = b""
    while b"\r\n\r\n" not in head:
        head += made.recv(1)
    assert b" 101 " in head
    return made


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    head = bytes([opcode | (0x80 if fin else 0)])
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack(">H", len(data))
    return head + size + bytes(4) + data  # a mask of zeros changes nothing


def text(data: bytes) -> bytes:
    """A frame with this text."""
    return frame(0x1, data)
