"""A disk that loses power: SQLite's writes are logged in a process of its own, and what a crash would have left of them is made anew.

``python -m tests.server.lossy`` lets a store work on top of a VFS that hands everything on and logs it. ``Disk`` then says what may be
on the disk after each line of that log: what was synced is there; of the rest each write is there, or not, or torn, and so is each name
in the folder.
"""

from __future__ import annotations

import _sqlite3
import asyncio
import copy
import ctypes
import os
import pickle
import random
import sqlite3
import sys
from collections.abc import Iterable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from parlour.server.journal import private
from parlour.server.journal.store import Store

SECTOR = 512
OK, CREATES, LOGS = 0, 0x4, 0x800 | 0x80000
"""SQLite's codes: all is well; a file may be made; a file is a journal (whose first sync syncs the folder too)."""


# -- what is logged


class Write(NamedTuple):
    file: str
    offset: int
    content: bytes


class Truncate(NamedTuple):
    file: str
    size: int


class Sync(NamedTuple):
    file: str


class Create(NamedTuple):
    file: str


class Delete(NamedTuple):
    file: str


class SyncFolder(NamedTuple):
    """The names of all files are on disk."""


class Asked(NamedTuple):
    """The store was asked to write this."""

    table: str
    number: int
    body: bytes


class Done(NamedTuple):
    """The store has acknowledged it."""

    table: str
    number: int


Line = Write | Truncate | Sync | Create | Delete | SyncFolder | Asked | Done


# -- the disk


@dataclass
class Content:
    """The content of one file: what is on disk for sure, and what was written since."""

    synced: bytearray = field(default_factory=bytearray)
    waiting: list[Write | Truncate] = field(default_factory=list)

    def sync(self) -> None:
        for one in self.waiting:
            _apply(self.synced, one)
        self.waiting.clear()

    def after_crash(self, chance: random.Random) -> bytes:
        """What may be there when the power is back."""
        left = bytearray(self.synced)
        for one in self.waiting:
            fate = chance.choice(("kept", "lost", "torn"))
            if fate == "torn" and isinstance(one, Write):
                for part in _sectors(one):
                    if chance.random() < 0.5:
                        _apply(left, part)
            elif fate != "lost":
                _apply(left, one)
        return bytes(left)


def _apply(content: bytearray, one: Write | Truncate) -> None:
    if isinstance(one, Truncate):
        del content[one.size :]
        return
    content.extend(bytes(max(0, one.offset - len(content))))
    content[one.offset : one.offset + len(one.content)] = one.content


def _sectors(one: Write) -> Iterable[Write]:
    """A write, sector by sector."""
    start, end = one.offset, one.offset + len(one.content)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield Write(one.file, start, one.content[start - one.offset : stop - one.offset])
        start = stop


class Disk:
    """A folder on a disk that may lose power at any moment."""

    def __init__(self) -> None:
        self.names: dict[str, Content] = {}
        self.synced_names: dict[str, Content] = {}
        self.waiting: list[tuple[str, Content | None]] = []
        """Names given and taken away (None) since the folder was synced."""

    def happen(self, line: Line) -> None:
        match line:
            case Write() | Truncate():
                self.names[line.file].waiting.append(line)
            case Sync():
                self.names[line.file].sync()
            case Create():
                self.names[line.file] = Content()
                self.waiting.append((line.file, self.names[line.file]))
            case Delete():
                del self.names[line.file]
                self.waiting.append((line.file, None))
            case SyncFolder():
                self.synced_names = dict(self.names)
                self.waiting.clear()

    def after_crash(self, chance: random.Random) -> dict[str, bytes]:
        """The files that may be there when the power is back."""
        names = copy.copy(self.synced_names)
        for name, content in self.waiting[: chance.randint(0, len(self.waiting))]:
            if content is None:
                names.pop(name, None)
            else:
                names[name] = content
        return {name: content.after_crash(chance) for name, content in names.items()}


# -- SQLite's side


class Methods(Structure):
    """sqlite3_io_methods"""


class File(Structure):
    """sqlite3_file"""

    _fields_ = [("methods", POINTER(Methods))]


XClose = CFUNCTYPE(c_int, c_void_p)
XWrite = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
XTruncate = CFUNCTYPE(c_int, c_void_p, c_int64)
XSync = CFUNCTYPE(c_int, c_void_p, c_int)
XOpen = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
XDelete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)

Methods._fields_ = [
    ("version", c_int), ("close", XClose), ("read", c_void_p), ("write", XWrite), ("truncate", XTruncate), ("sync", XSync),
    ("others", c_void_p * 13),
]  # fmt: skip


class Vfs(Structure):
    """sqlite3_vfs"""

    _fields_ = [
        ("version", c_int), ("file_size", c_int), ("longest_path", c_int), ("next", c_void_p), ("name", c_char_p),
        ("data", c_void_p), ("open", XOpen), ("delete", XDelete), ("others", c_void_p * 14),
    ]  # fmt: skip


WITHOUT_MAPPED_FILES = 2
"""The version of the methods that can't write to a file by mapping it into memory."""


class LoggingVfs:
    """SQLite's usual VFS, with a log. Once made, all connections of this process go through it."""

    def __init__(self, log: list[Line]) -> None:
        self.log = log
        self.files: dict[int, str] = {}
        self.new_logs: set[str] = set()
        self.copies: dict[int, Methods] = {}
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = c_void_p
        self.usual_at = library.sqlite3_vfs_find(None)
        self.usual = Vfs.from_address(self.usual_at)
        self.own = Vfs.from_buffer_copy(self.usual)
        self.own.name, self.own.next = b"logging", None
        self.own.open, self.own.delete = XOpen(self.on_open), XDelete(self.on_delete)
        assert library.sqlite3_vfs_register(ctypes.byref(self.own), 1) == OK

    def on_open(self, vfs: int, name: int, file: int, flags: int, flags_out: int) -> int:
        path = ctypes.string_at(name).decode() if name else ""
        is_new = path != "" and not os.path.exists(path)
        code = int(self.usual.open(self.usual_at, name, file, flags, flags_out))
        if code == OK and path:
            self.files[file] = Path(path).name
            if is_new and flags & CREATES:
                self.log.append(Create(self.files[file]))
                if flags & LOGS:
                    self.new_logs.add(self.files[file])
            opened = File.from_address(file)
            opened.methods = ctypes.pointer(self.logging(opened.methods))
        return code

    def on_delete(self, vfs: int, name: int, sync_folder: int) -> int:
        path = ctypes.string_at(name).decode()
        was_there = os.path.exists(path)
        code = int(self.usual.delete(self.usual_at, name, sync_folder))
        if was_there and code == OK:
            self.log.append(Delete(Path(path).name))
            if sync_folder:
                self.log.append(SyncFolder())
        return code

    def logging(self, usual: Any) -> Methods:
        """These methods of a file, with a log."""
        at = ctypes.cast(usual, c_void_p).value
        assert at is not None
        if at in self.copies:
            return self.copies[at]
        methods = usual.contents
        own = self.copies[at] = Methods.from_buffer_copy(methods)
        own.version = WITHOUT_MAPPED_FILES

        def close(file: int) -> int:
            self.files.pop(file, None)
            return int(methods.close(file))

        def write(file: int, content: int, size: int, offset: int) -> int:
            self.log.append(Write(self.files[file], offset, ctypes.string_at(content, size)))
            return int(methods.write(file, content, size, offset))

        def truncate(file: int, size: int) -> int:
            self.log.append(Truncate(self.files[file], size))
            return int(methods.truncate(file, size))

        def sync(file: int, flags: int) -> int:
            code = int(methods.sync(file, flags))
            name = self.files[file]
            self.log.append(Sync(name))
            if name in self.new_logs:
                self.new_logs.discard(name)
                self.log.append(SyncFolder())
            return code

        own.close, own.write, own.truncate, own.sync = XClose(close), XWrite(write), XTruncate(truncate), XSync(sync)
        return own


class Hasty(sqlite3.Connection):
    """A connection that moves its log into the file often, so that a short test sees that too."""

    synchronous = "FULL"

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        super().execute("PRAGMA wal_autocheckpoint=12")

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous=FULL", f"synchronous={self.synchronous}"), *values)


# -- the work


async def work(store: Store, log: list[Line], life: int, chance: random.Random) -> None:
    """Open tables, several at a time, and append to them."""
    tables = {f"{life}.{number}": 0 for number in range(4)}

    async def append(table: str) -> None:
        number = tables[table]
        body = f"{table}:{number}:{'x' * chance.randint(0, 3000)}".encode()
        tables[table] += 1
        log.append(Asked(table, number, body))
        await (store.open(table, "rook", [body]) if number == 0 else store.append(table, number, [body], touch=number % 3 == 0))
        log.append(Done(table, number))

    for _ in range(12):
        await asyncio.gather(*(append(table) for table in tables if chance.random() < 0.7))
    await store.save_time()


def main(folder: Path, to: Path, synchronous: str) -> None:
    """Let a store work in this folder, through three lives, and write down what happened."""
    log: list[Line] = []
    vfs = LoggingVfs(log)
    Hasty.synchronous = synchronous
    connect, sync_folder = sqlite3.connect, private.sync_folder

    def sync_and_log(which: Path) -> None:
        sync_folder(which)
        if which == folder:
            log.extend((*(Create(name) for name in os.listdir(which)), SyncFolder()))

    private.sync_folder = sync_and_log
    sqlite3.connect = lambda *words, **more: connect(*words, **{**more, "factory": Hasty})  # type: ignore[assignment]
    for life in range(3):
        store = Store(folder)
        asyncio.run(work(store, log, life, random.Random(life)))
        store.close()
    to.write_bytes(pickle.dumps(vfs.log))


if __name__ == "__main__":
    from tests.server.lossy import main as run  # so that what is logged belongs to the module, not to this process

    run(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
