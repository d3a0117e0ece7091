"""Files that only their owner may read: the store holds the secrets of games that are being played.

Permissions don't depend on the umask. On Windows there are none to set: a user's own folders are private there.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("parlour.server")

FOLDER_MODE, FILE_MODE = 0o700, 0o600
IS_POSIX = sys.platform != "win32"


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can look into, and note it on disk. One that is there already stays as it is."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    if IS_POSIX:
        folder.chmod(FOLDER_MODE)
        sync_folder(folder.parent)


def make_file(file: Path) -> None:
    """Make an empty file that only its owner can read, if there is none."""
    with suppress(FileExistsError):
        make_new_file(file)


def make_new_file(file: Path) -> None:
    """Make an empty file that only its owner can read. FileExistsError if there is one: someone else may have made it."""
    made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE)
    try:
        if IS_POSIX:
            os.fchmod(made, FILE_MODE)
    finally:
        os.close(made)
    sync_folder(file.parent)


def tighten(*files: Path) -> None:
    """Let nobody but their owner read files that others could read until now."""
    there = [file for file in files if IS_POSIX and file.exists()]
    wide = [file for file in there if file.stat().st_mode & 0o077]
    try:
        for file in wide:
            file.chmod(FILE_MODE)
    except OSError as wrong:
        log.warning("%s can be read by other users of this machine: %s", wrong.filename, wrong.strerror)
    else:
        if wide:
            log.warning("%s could be read by other users of this machine. Now only its owner can.", wide[0])
    for file in there:
        if sys.platform != "win32" and file.stat().st_uid != os.geteuid():
            log.warning("%s belongs to another user of this machine, who can read it.", file)


def sync_folder(folder: Path) -> None:
    """Write the names of a folder's files to disk, so that a new file is still there after a power failure."""
    if IS_POSIX:
        found = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(found)
        finally:
            os.close(found)
