"""The lock of a data folder: two servers never share one.

The operating system holds the lock, for as long as the process lives, so a server that is killed leaves none behind. The file says who
has it. (On a network file system locks may not work: keep the data folder on a disk of the machine.)
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from parlour.server import phrases
from parlour.server.errors import FolderInUse
from parlour.server.journal.files import problems_told
from parlour.server.journal.private import FILE_MODE, make_folder, tighten

LOCK_FILE = "parlour.lock"
MOST_BYTES = 4096
"""Maximum bytes read of a lock file."""
NO_LINK = 0 if sys.platform == "win32" else os.O_NOFOLLOW
"""A lock file is written to, so it must not lead to someone's file elsewhere."""

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """The byte that is locked: beyond the end, since a locked byte can't be read."""

    def _try_lock(file: int) -> bool:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class FolderLock:
    """The lock of a data folder, held until it is released or the process ends. FolderInUse if another process has it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / LOCK_FILE
        with problems_told(self.file):
            make_folder(folder)
            self._open = self._taken(folder)
            self.tell("")

    def _taken(self, folder: Path) -> int:
        """The lock file, open and locked. One that was removed meanwhile by its last owner doesn't count."""
        while True:
            found = os.open(self.file, os.O_CREAT | os.O_RDWR | NO_LINK, FILE_MODE)
            if not _try_lock(found):
                os.close(found)
                raise _in_use(folder, self.file)
            if _is_there(self.file, found):
                tighten(self.file)
                return found
            os.close(found)

    def tell(self, address: str) -> None:
        """Tell others at which address this server is."""
        text = json.dumps({"process": os.getpid(), "address": address}).encode()
        os.lseek(self._open, 0, os.SEEK_SET)
        os.write(self._open, text)
        os.ftruncate(self._open, len(text))

    def release(self) -> None:
        """Let others use the folder."""
        if sys.platform != "win32":
            self.file.unlink(missing_ok=True)  # still locked: nobody else has taken this file
        os.close(self._open)


def _is_there(file: Path, opened: int) -> bool:
    """Is this open file the one that has this name now?"""
    try:
        return os.path.samestat(file.stat(), os.fstat(opened))
    except FileNotFoundError:
        return False


def _in_use(folder: Path, file: Path) -> FolderInUse:
    """What is told about the server that has the folder."""
    try:
        with file.open("rb") as found:
            told = json.loads(found.read(MOST_BYTES))
        process, address = str(int(told["process"])), str(told["address"])
    except (OSError, ValueError, KeyError, TypeError):
        process, address = "?", ""
    said = phrases.FOLDER_IN_USE_AT if address else phrases.FOLDER_IN_USE
    return FolderInUse(said(folder=folder, process=process, address=address), address)
