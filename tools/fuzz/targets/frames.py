"""Frames: whatever a connection sends, it is answered or closed, nothing crashes, and the others at the table play on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Hashable, Iterator
from functools import partial
from typing import Any, TypeGuard

from uvicorn.server import ServerState

from tools.fuzz import at_once
from tools.fuzz.mutator import Mutator
from tools.fuzz.targets import Broken, Target
from tools.fuzz.trees import Object, Tree, parsed, plain, written
from tools.fuzz.wires import Ears, Loop, Wire, rest, until
from tools.fuzz.words import command_words, game_words
from tools.fuzz.world import BYSTANDER, TABLES, World, token_of

HANDSHAKE = {
    "Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}  # fmt: skip
CRASHED = 1011
MOST_STEPS = 60
MOST_OTHERS = 20
LATEST = 100
"""Seconds that can go by in one step."""
A_WHILE = 15.0
"""Seconds after which a connection shows that it is alive."""
PONG = b"\x8a\x80\0\0\0\0"
MOST_BYTES = 200_000


class Frames(Target):
    """A script of what a connection does, a list of steps:

    ``["open", PATH, {HEADER: VALUE}]``, ``["say", COMMAND]``, ``["frame", OPCODE, FIN, MASKED, TEXT]``, ``["bytes", LATIN-1]``,
    ``["split", SIZE]`` (what follows comes in pieces), ``["rest"]``, ``["later", SECONDS]``, ``["full"]``, ``["drained"]``, ``["gone"]``,
    ``["another"]`` (a new connection; the old one stays).
    If the first is ``["http"]``, the connection begins as one for HTTP requests, as every real one does."""

    def __init__(self) -> None:
        self.loop = Loop()
        self.loop.set_default_executor(at_once.Executor(1))
        self.ears = Ears()
        self.loop.set_exception_handler(self.ears.of_loop)

    def words(self) -> list[str]:
        tables = [f"/ws/{table}" for table in TABLES]
        steps = ["open", "say", "frame", "bytes", "split", "rest", "later", "http", "full", "drained", "gone", "another"]
        return [*command_words(), *game_words()[::4], *tables, *HANDSHAKE, "Origin", "X-Forwarded-For", token_of(0), *steps]

    def mutated(self, data: bytes, mutator: Mutator) -> bytes:
        """One command or frame changed, or the script as a whole."""
        tree = parsed(data)
        if not _is_list(tree) or not tree or mutator.chance.random() < 0.3:
            return super().mutated(data, mutator)
        at = mutator.chance.randrange(len(tree))
        step = tree[at]
        if _is_list(step) and len(step) > 1:
            place = mutator.chance.randrange(1, len(step))
            step[place] = mutator.tree(step[place])
        elif mutator.chance.random() < 0.5:
            other = parsed(mutator.other())
            tree[at:at] = other[1:] if _is_list(other) else []
        return written(tree)

    def run(self, data: bytes) -> Hashable:
        script = parsed(data)
        with self.ears.listening(), at_once.everything():
            return self.loop.run_until_complete(self._run(script if isinstance(script, list) else [["bytes", str(script)]]))

    async def _run(self, script: list[Tree]) -> Hashable:
        world = World(limit=0.5)
        try:
            bystander = _Client(world, self.loop)
            await bystander.play([["open", "/ws/playing"], ["say", _object(do="hello", token=token_of(BYSTANDER))]])
            attacker = _Client(world, self.loop, is_http=script[:1] == [["http"]])
            attacker.meanwhile = partial(bystander.wire.feed, PONG)
            await attacker.play(script)
            await until(lambda: not _commands(), "a command is never answered")
            outcome = attacker.outcome()
            await _check_bystander(bystander)
            for wire in (*attacker.others, attacker.wire, bystander.wire):
                wire.hang_up()
            await rest()
            self.ears.check()
            world.check_empty()
            return outcome
        finally:
            world.end()
            await _stop_tasks()

    def close(self) -> None:
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


class _Client:
    """A connection, and what was sent over it."""

    def __init__(self, world: World, loop: Loop, *, is_http: bool = False) -> None:
        self.world, self.loop, self.size = world, loop, MOST_BYTES
        self.meanwhile: Callable[[], Awaitable[None]] = rest
        self.wire = Wire((world.http if is_http else world.socket)(ServerState()))
        self.others: list[Wire] = []
        """Connections that were left open for another one."""

    async def play(self, script: list[Tree]) -> None:
        """Do what a script says, as far as it makes sense."""
        for step in script[:MOST_STEPS]:
            match plain(step):
                case ["split", int(size)]:
                    self.size = max(1, min(size, MOST_BYTES))
                case ["rest"] | ["http"]:
                    await rest()
                case ["later", int(seconds) | float(seconds)] if seconds > 0:
                    await self._later(min(seconds, LATEST))
                case ["full"]:
                    self.wire.fill(full=True)
                case ["drained"]:
                    self.wire.fill(full=False)
                case ["another"] if len(self.others) < MOST_OTHERS:
                    self.others.append(self.wire)
                    self.wire = Wire(self.world.socket(ServerState()))
                case ["gone"]:
                    self.wire.hang_up()
                case _:
                    await self._feed(_bytes_of(step)[:MOST_BYTES])

    async def _later(self, seconds: float) -> None:
        """Time goes by. Whoever else is there shows a sign of life now and then."""
        while seconds > 0:
            await self.meanwhile()
            self.loop.ahead += min(seconds, A_WHILE)
            seconds -= A_WHILE
            await rest()

    async def _feed(self, data: bytes) -> None:
        for at in range(0, len(data), max(self.size, len(data) // 200)):
            await self.wire.feed(data[at : at + max(self.size, len(data) // 200)])

    def frames(self) -> Iterator[tuple[int, Any]]:
        """What was sent: the opcode of each frame, with its text or the code of a close."""
        data = bytes(self.wire.sent)
        start = data.find(b"HTTP/1.1 101")
        at = len(data) if start < 0 else data.find(b"\r\n\r\n", start) + 4
        while at + 2 <= len(data):
            opcode, size, at = data[at] & 15, data[at + 1] & 127, at + 2
            if size > 125:
                wide = 2 if size == 126 else 8
                size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
            body, at = data[at : at + size], at + size
            yield opcode, int.from_bytes(body[:2], "big") if opcode == 8 else body.decode() if opcode == 1 else None

    def outcome(self) -> Hashable:
        """What came of it, in short. Broken if the server says that it crashed."""
        frames = list(self.frames())
        codes = {(opcode, what if opcode == 8 else None) for opcode, what in frames}
        if (8, CRASHED) in codes:
            raise Broken(f"closed with {CRASHED}")
        said = [json.loads(text) for opcode, text in frames if opcode == 1]
        events = {tuple(str(event.get(part)) for part in ("is", "code", "clause", "reason", "conflict")) for event in said}
        return bytes(self.wire.sent[9:12]), frozenset(events), frozenset(codes)


def _bytes_of(step: Tree) -> bytes:
    """The bytes that a step sends. A step that is none of those known is sent as it is."""
    match step:
        case ["open", path, *more]:
            return _request(str(path), more[0] if more else [])
        case ["say", command]:
            return _frame(1, fin=True, masked=True, data=written(command))
        case ["frame", int(opcode), fin, masked, text]:
            data = (text if isinstance(text, str) else written(text).decode()).encode("utf-8", "surrogatepass")
            return _frame(opcode, fin=bool(fin), masked=bool(masked), data=data)
        case ["bytes", str(text)]:
            return text.encode("latin-1", "replace")
    return written(step)


def _request(path: str, more: Tree) -> bytes:
    """A handshake. A header that is given replaces the usual one; given twice, it is there twice."""
    given = (
        [(str(pair[0]), pair[1]) for pair in more if isinstance(pair, list) and len(pair) == 2]
        if isinstance(more, list)
        else []
    )
    names = {name.lower() for name, _ in given}
    lines = [(name, value) for name, value in HANDSHAKE.items() if name.lower() not in names] + given
    text = "".join(f"{name}: {value}\r\n" for name, value in lines if value is not None)
    return f"GET {path} HTTP/1.1\r\n{text}\r\n".encode("utf-8", "surrogatepass")


def _frame(opcode: int, *, fin: bool, masked: bool, data: bytes) -> bytes:
    """A frame. An opcode above 15 sets the reserved bits."""
    head = bytes(((opcode & 127) | (128 if fin else 0),))
    mark = 128 if masked else 0
    if len(data) < 126:
        head += bytes((mark | len(data),))
    elif len(data) < 65536:
        head += bytes((mark | 126,)) + len(data).to_bytes(2, "big")
    else:
        head += bytes((mark | 127,)) + len(data).to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + data


async def _check_bystander(bystander: _Client) -> None:
    """Someone else at the table still gets scenes, and can move."""
    await until(lambda: b'"is":"scene"' in bystander.wire.sent, "a bystander gets no scene")
    scenes = [text for opcode, text in bystander.frames() if opcode == 1 and '"is":"scene"' in text]
    moves = [move["text"] for move in json.loads(scenes[-1])["moves"]]
    before = len(bystander.wire.sent)
    await bystander.play([["say", _object(do="play", id="bystander", move=moves[0] if moves else "pass")]])
    await until(lambda: b'"bystander"' in bystander.wire.sent[before:], "a bystander gets no answer")
    if moves and b'"is":"done"' not in bystander.wire.sent[before:]:
        raise Broken("a bystander can't move")


def _is_list(tree: Tree) -> TypeGuard[list[Tree]]:
    """Is this a list, and not an object?"""
    return isinstance(tree, list) and not isinstance(tree, Object)


def _object(**fields: Tree) -> Object:
    return Object([name, value] for name, value in fields.items())


def _commands() -> list[asyncio.Task[Any]]:
    """The commands that are being carried out."""
    return [task for task in asyncio.all_tasks() if getattr(task.get_coro(), "__name__", "") in ("carry_out", "_enter")]


async def _stop_tasks() -> None:
    """End what would go on: races, and bots that think."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
