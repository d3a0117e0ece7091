"""HTTP: whatever comes in, the answer is what was asked for or an error in JSON, never 500, and nothing is logged."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from collections.abc import Hashable
from typing import Any

from uvicorn.server import ServerState

from parlour.server.http.middleware import HEADERS
from tools.fuzz import at_once
from tools.fuzz.mutator import Mutator
from tools.fuzz.targets import Broken, Target
from tools.fuzz.wires import PEER, Ears, Wire, rest, until
from tools.fuzz.words import game_words, request_words
from tools.fuzz.world import METRICS_TOKEN, PROXY, TABLES, World, token_of

FIELDS = (
    "Host", "Origin", "Authorization",
    "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Content-Length", "Transfer-Encoding", "chunked", "Upgrade",
    "websocket", "Connection", "close", "Expect", "100-continue", "Range", "If-None-Match", "Accept-Encoding", "Cookie", "Referer",
    "HTTP/1.0", "HTTP/2", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "CONNECT", "%00", "%2e%2e/", "%ff", "%ed%a0%80", "?seat=", "&index=",
)  # fmt: skip
PEERS = (PEER, "127.0.0.1", PROXY)
"""Where connections come from."""
RENEWED = 500
"""Requests after which the world is made anew, even if nothing in it has changed."""


class Http(Target):
    """The bytes of a connection: one request or several."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.set_default_executor(at_once.Executor(1))
        self.ears = Ears()
        self.loop.set_exception_handler(self.ears.of_loop)
        self.reached: set[object] = set()
        """The endpoints that were reached."""
        self.world, self.uses = World(host="0.0.0.0"), 0

    def words(self) -> list[str]:
        return [*request_words(), *game_words()[::4], *FIELDS, *TABLES, token_of(0), f"Bearer {METRICS_TOKEN}"]

    def mutated(self, data: bytes, mutator: Mutator) -> bytes:
        """The body as JSON with its right length, the lines of the head, or all of it as bytes."""
        head, gap, body = data.partition(b"\r\n\r\n")
        roll = mutator.chance.random()
        if not gap or roll < 0.15:
            return mutator.raw(data)
        if body and roll < 0.6:
            body = super().mutated(body, mutator)
        else:
            head = b"\r\n".join(_lines_changed(head.split(b"\r\n"), mutator))
        if mutator.chance.random() < 0.9:
            head = re.sub(rb"(?i)(content-length: )\d+", rb"\g<1>%d" % len(body), head)
        return head + gap + body

    def run(self, data: bytes) -> Hashable:
        before, self.uses = self._entries(), self.uses + 1
        with self.ears.listening(), at_once.everything():
            try:
                outcome = self.loop.run_until_complete(self._run(data))
            except BaseException:
                self._renew()
                raise
            if self.uses >= RENEWED or self._entries() != before:
                self._renew()
            return outcome

    def _entries(self) -> int:
        """How many entries there are: if there are more, something has changed."""
        return sum(map(len, self.world.shelf.tables.values()))

    def _renew(self) -> None:
        self.world, self.uses = World(host="0.0.0.0"), 0

    async def _run(self, data: bytes) -> Hashable:
        state, answers = ServerState(), list[_Answer]()
        protocol: Any = self.world.http(state)
        protocol.app = self._noted(protocol.app, answers)
        wire = Wire(protocol, PEERS[zlib.crc32(data) % len(PEERS)])
        for piece in _pieces(data):
            await wire.feed(piece)
        await rest()
        wire.hang_up()
        await until(lambda: not state.tasks, "a request is never answered")
        await rest()
        self.ears.check()
        self.world.check_empty()
        for answer in answers:
            answer.check()
        return bytes(wire.sent[9:12]), tuple(answer.outcome() for answer in answers[:2])

    def _noted(self, app: Any, answers: list[_Answer]) -> Any:
        """The application, with a note of each answer and the endpoint it came from."""

        async def noted(scope: Any, receive: Any, send: Any) -> None:
            answer = _Answer()
            answers.append(answer)

            async def sent(message: Any) -> None:
                answer.note(message)
                await send(message)

            try:
                await app(scope, receive, sent)
            finally:
                answer.endpoint = getattr(scope.get("endpoint"), "__qualname__", "")
                self.reached.add(answer.endpoint)

        return noted

    def close(self) -> None:
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


class _Answer:
    """What the application answered."""

    def __init__(self) -> None:
        self.status, self.headers, self.body, self.endpoint = 0, dict[str, str](), b"", ""

    def note(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in message["headers"]}
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")

    def check(self) -> None:
        """Broken unless this is an answer, or an error in JSON with a sentence."""
        if self.status >= 500 and self.status != 503:
            raise Broken(f"status {self.status}")
        if not self.status:
            return  # the connection was gone before
        if any(name.lower() not in self.headers for name in HEADERS):
            raise Broken(f"an answer of status {self.status} without the safety headers")
        if self._is_json():
            said = json.loads(self.body)
            if 400 <= self.status < 500 and not said.get("error"):
                raise Broken(f"status {self.status} without a sentence")
        elif 400 <= self.status < 500:
            raise Broken(f"status {self.status} not in JSON")

    def _is_json(self) -> bool:
        return self.headers.get("content-type") == "application/json"

    def outcome(self) -> Hashable:
        said = json.loads(self.body) if self._is_json() and self.status >= 400 else {}
        return self.endpoint, self.status, str(said.get("field"))[:20], str(said.get("conflict"))


def _lines_changed(lines: list[bytes], mutator: Mutator) -> list[bytes]:
    """The lines of a head, with one changed, doubled, left out or added."""
    chance, at = mutator.chance, mutator.chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            lines.insert(at, lines[at])
        case 1:
            lines.append(f"{mutator.odd_text()}: {mutator.odd_text()}".encode("utf-8", "surrogatepass").replace(b"\n", b" "))
        case 2 | 3:
            lines[0] = _target_changed(lines[0], mutator)
        case _:
            lines[at] = mutator.text(lines[at].decode("latin-1")).encode("utf-8", "surrogatepass")
    return lines


def _target_changed(line: bytes, mutator: Mutator) -> bytes:
    """A request line with a part of its path changed."""
    parts = re.split("([/?&= ])", line.decode("latin-1"))
    at = mutator.chance.randrange(len(parts))
    parts[at] = mutator.text(parts[at])
    return "".join(parts).encode("utf-8", "surrogatepass")


def _pieces(data: bytes) -> list[bytes]:
    """The bytes whole, or in a few pieces: always the same for the same bytes."""
    mark = zlib.crc32(data)
    size = len(data) if mark % 3 else 1 + mark % max(1, len(data))
    return [data[at : at + size] for at in range(0, len(data), max(size, 1))]
