"""Memory that isn't needed any more goes back to the system. Python leaves that to the C library, and glibc mostly keeps it."""

from __future__ import annotations

import ctypes
import sys
from functools import cache


def give_back() -> None:
    """Give free memory back, where the C library can be told to. It takes a few milliseconds; other threads go on meanwhile."""
    library = _glibc()
    if library is not None:
        library.malloc_trim(0)


@cache
def _glibc() -> ctypes.CDLL | None:
    """The GNU C library; None if this isn't it."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
