"""What a process does that was started to work beside another: low priority, a limit for its memory, and no life of its own.

The one that started it keeps its standard input open. When that ends, however it ends, the input is closed and the child ends too.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress

NICE, NICEST = 10, 19
MOST_AHEAD = 2 << 30
"""Maximum bytes of what is compiled ahead. (The largest game takes about 350 MB.)"""


def lower_priority(by: int = NICE) -> None:
    """Let other processes go first, where the system can."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(by)


def work_ahead() -> None:
    """Work for nobody yet: whatever else there is to do goes first, and there is a limit."""
    lower_priority(NICEST)
    limit_memory(MOST_AHEAD)


def limit_memory(most: int) -> None:
    """Set a maximum for the bytes of this process's data, where the system has such a limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def end_with_parent() -> None:
    """End when the standard input is closed, even in the middle of something. Nothing else may read it then."""
    threading.Thread(target=_watch, name="parlour-parent", daemon=True).start()


def _watch() -> None:
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    os._exit(1)
