"""One attempt: an input is fed to its target, and its time and memory are watched."""

from __future__ import annotations

import signal
import sys
import threading
import time
import traceback
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import FrameType, TracebackType

from tools.fuzz.targets import Broken, Target

MOST_SECONDS = 1.0
"""CPU seconds an input may take."""
MOST_MEMORY = 100 << 20
"""Bytes an input may add to the most this process has ever used."""
HANGS = 10.0
"""CPU seconds after which an input is interrupted."""
FRAMES = 3
"""Frames of a traceback that tell one finding from another."""
OURS = ("parlour", "tools", "tests")


class Hangs(BaseException):
    """An input that doesn't come to an end. (Nothing that handles exceptions may swallow it.)"""


@dataclass(frozen=True)
class Finding:
    """An input that broke something."""

    target: str
    kind: str
    """What happened: the exception, or "slow" or "memory"."""
    message: str
    where: tuple[str, ...]
    """The innermost frames of our own code."""
    report: str
    """The traceback."""
    data: bytes

    @property
    def name(self) -> str:
        """Short, and the same for all findings of one cause."""
        cause = "\n".join((self.kind, *self.where) if self.where else (self.kind, self.message))
        return blake2b(cause.encode("utf-8", "replace"), digest_size=6).hexdigest()


@dataclass(frozen=True)
class Attempt:
    """What came of an input: an outcome, or a finding."""

    outcome: Hashable = None
    finding: Finding | None = None


def attempt(name: str, target: Target, data: bytes) -> Attempt:
    """Feed an input to its target."""
    peak, start = memory(), time.process_time()
    try:
        with _interrupted_after(HANGS):
            outcome = target.run(data)
    except (Exception, Hangs) as wrong:
        return Attempt(finding=_finding(name, wrong, data))
    seconds, more = time.process_time() - start, memory() - peak
    if seconds > MOST_SECONDS:
        return Attempt(finding=Finding(name, "slow", f"{seconds:.1f} s", (), "", data))
    if more > MOST_MEMORY:
        return Attempt(finding=Finding(name, "memory", f"{more >> 20} MB", (), "", data))
    return Attempt(outcome)


def _finding(name: str, wrong: BaseException, data: bytes) -> Finding:
    """A finding from an exception. Where a broken promise has a cause, the cause tells where it came from."""
    cause = wrong.__cause__ if isinstance(wrong, Broken) and wrong.__cause__ is not None else wrong
    report = "".join(traceback.format_exception(wrong))
    message = f"{wrong}" if cause is wrong else f"{wrong}: {type(cause).__name__}: {cause}"
    kind = type(cause).__name__ if cause is not wrong or not isinstance(wrong, Broken) else str(wrong)
    return Finding(name, kind, message[:300], () if kind == str(wrong) else _where(cause.__traceback__), report[-6000:], data)


def _where(trace: TracebackType | None) -> tuple[str, ...]:
    """The innermost frames in our own files."""
    frames = [
        f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.name}"
        for frame in traceback.extract_tb(trace)
        if any(part in OURS for part in Path(frame.filename).parts) and "site-packages" not in frame.filename
    ]
    return tuple(frames[-FRAMES:])


def memory() -> int:
    """The most bytes this process has ever used; 0 where that isn't known."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer, where the system can."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise Hangs("it doesn't come to an end")
