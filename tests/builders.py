"""What stands in for the compiler in tests: in a child process it notes in a file when it begins and ends. The file is the game's name."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def note(file: str, what: str) -> None:
    if is_child():
        with Path(file).open("a") as out:
            out.write(f"{what}\n")


def is_child() -> bool:
    return "pytest" not in sys.modules


def build_quickly(file: str) -> str:
    note(file, "begin")
    time.sleep(0.1)
    note(file, "end")
    return file


def build_forever(file: str) -> str:
    note(file, str(os.getpid()))
    time.sleep(600 if is_child() else 0)
    return file


def build_in_vain(file: str) -> str:
    note(file, "begin")
    raise ValueError("it can't be compiled")
