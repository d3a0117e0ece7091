"""What the tests of the command line and the terminal use: a typist at a pipe, and a real terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from parlour import Table, load
from parlour.lang.phrases import Phrase, worded
from parlour.packs.paintings.cards import PACK
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.screen import Screen
from parlour.terminal.session import Session
from parlour.terminal.setup import BOTS

HERE = Path(__file__).parent


class Typist(io.StringIO):
    """A pipe in which the next line is made up when it is asked for; None is the end of input."""

    def __init__(self, types: Callable[[], str | None]) -> None:
        super().__init__()
        self.types = types

    def readline(self, size: int | None = -1, /) -> str:
        line = self.types()
        return "" if line is None else line + "\n"


def session_of(table: Table, lines: Iterable[str] | Callable[[], str | None], people: tuple[int, ...] = (0,)) -> Session:
    """A session at a pipe that types these lines."""
    given = iter(lines) if not callable(lines) else None
    screen = Screen(io.StringIO())
    source = Typist(lines if callable(lines) else lambda: next(given, None))  # type: ignore[arg-type]
    return Session(table, people, screen, Keyboard(source, screen))


def as_typed(move: object) -> str:
    """A move as a person types it: a painting is called by its title."""
    verb, _, card = str(move).partition(" ")
    called = PACK.find(card) if verb == "call" else None
    return str(move) if called is None else PACK.title_of(called)


def shown(session: Session) -> str:
    """Everything a session has written."""
    assert isinstance(session.screen.out, io.StringIO)
    return session.screen.out.getvalue()


def flat(text: str) -> str:
    """A text with its line breaks and indents taken out."""
    return " ".join(text.split())


def pattern(phrase: Phrase) -> str:
    """A regular expression for a phrase with whatever fills its slots."""
    return ".*?".join(re.escape(part) for part in re.split(r"\{[^{}]*\}", worded(phrase.template)))


def prompt(phrase: Phrase) -> str:
    """A regular expression for a prompt at which a line is edited, before anything is typed: the last space is a move of the cursor."""
    return pattern(phrase).removesuffix(r"\ ") + r"(?=\x1b)"


def table_of(game: str, *, seed: str | int = 5, players: int | None = None, **options: str | int) -> Table:
    """A table with names, as ``parlour play`` opens it."""
    made = load(game, players, **options)
    return made.open(seed, names=["You", *BOTS[1 : made.players]], engine="plain")


def environment(folder: Path) -> dict[str, str]:
    """The environment for a process of its own; without colors, unless a test wants them."""
    kept = {"PARLOUR_DATA": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    ours = {"NO_COLOR": "1", "PARLOUR_ENGINE": "plain", "TERM": "xterm", "COLUMNS": "80", "LINES": "40"}
    return {**os.environ, **kept, **ours}


def run_parlour(*words: str, folder: Path, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``parlour`` in a process of its own."""
    command = [sys.executable, "-m", "parlour.cli", *words]
    made = {**environment(folder), **more}
    return subprocess.run(command, input=given, capture_output=True, env=made, timeout=300, check=False)


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *words: str, folder: Path, **more: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour.cli", *words],
            stdin=slave, stdout=slave, stderr=slave, env={**environment(folder), **more}, close_fds=True, start_new_session=True,
            preexec_fn=_take_terminal,
        )  # fmt: skip
        os.close(slave)
        self.text = ""
        self.read_to = 0

    def type(self, line: str) -> None:
        os.write(self.master, (line + "\n").encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def expect(self, pattern: str, seconds: float = 120.0) -> str:
        """Wait for this, beyond what was waited for before. Gives the text up to and with it."""
        end = time.monotonic() + seconds
        while True:
            found = re.search(pattern, self.text[self.read_to :])
            if found:
                before = self.text[self.read_to : self.read_to + found.end()]
                self.read_to += found.end()
                return before
            left = end - time.monotonic()
            assert left > 0, f"no {pattern!r} in: {self.text[self.read_to :]!r}"
            if select.select([self.master], [], [], left)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    raise AssertionError(f"ended without {pattern!r}: {self.text[self.read_to :]!r}") from None

    def status(self) -> int:
        """Wait for the end."""
        return self.process.wait(120)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


def _take_terminal() -> None:
    """Make the terminal the one that sends Ctrl-C to the process, and have it heard even if the tests themselves run in the background."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
