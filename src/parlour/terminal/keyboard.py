"""Where lines come from: a terminal, with or without a clock, or a pipe."""

from __future__ import annotations

import os
import time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from parlour.terminal.screen import Screen

if TYPE_CHECKING:
    from parlour.terminal.completion import Completion
    from parlour.terminal.line_editor import LineEditor

LONGEST_LINE = 1 << 20
"""Maximum characters of a line."""
BLINK = 0.5
"""Seconds after which waiting is interrupted for a moment, to notice a signal that came just before it began."""


class Keyboard:
    """A stream to read lines from. Its end is an EOFError."""

    def __init__(self, source: TextIO, screen: Screen, *, plain: bool = False, history: Path | None = None) -> None:
        self.source = source
        self.screen = screen
        self.is_live = source.isatty() and screen.is_terminal and os.name == "posix"
        """Is somebody there, so that a clock makes sense?"""
        self.is_plain = plain
        """Are lines read as they come, even if somebody is there?"""
        self.is_edited = self.is_live and not plain and os.environ.get("TERM", "") not in ("", "dumb")
        """Are there keys to edit a line, and Tab to complete it?"""
        self.history = history
        """The file that keeps the lines typed, where they can be edited."""
        self._pending = b""

    @cached_property
    def _editor(self) -> LineEditor:
        from parlour.terminal.line_editor import LineEditor

        return LineEditor(self.source, self.screen.out, self.history)

    def line(self, prompt: str, completion: Completion | None = None) -> str:
        """The next line, however long it takes. ``completion``: what Tab adds to it, where it can be edited."""
        if self.is_edited:
            return self._editor.line(prompt, completion, bold=self.screen.has_colors)
        self.screen.write(prompt)
        if self.is_live:
            found = self._live_line(None)
            assert found is not None
            return found.strip()
        text = self.source.readline(LONGEST_LINE)
        if not text:
            raise EOFError
        self.screen.write(text if text.endswith("\n") else text + "\n")
        return text.strip()

    def line_before(self, when: float) -> str | None:
        """The next line, if it comes before this time (of ``time.monotonic``); else None."""
        return self._live_line(when)

    def forget(self) -> None:
        """Discard what was typed but not yet read: it was meant for something that is over."""
        self._pending = b""
        if self.is_edited:
            self._editor.forget()
        if self.is_live:
            import termios

            termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    def _live_line(self, when: float | None) -> str | None:
        import select

        while b"\n" not in self._pending:
            left = BLINK if when is None else max(0.0, when - time.monotonic())
            if not select.select([self.source.fileno()], [], [], min(BLINK, left))[0]:
                if when is not None and time.monotonic() >= when:
                    return None
                continue
            try:
                more = os.read(self.source.fileno(), 4096)
            except OSError:
                more = b""
            if not more:
                raise EOFError
            self._pending = (self._pending + more)[-LONGEST_LINE:]
        line, _, self._pending = self._pending.partition(b"\n")
        return line.decode("utf-8", "replace").strip()
