"""Lines typed at a terminal, with keys to edit them, the lines typed before, and Tab to complete what is typed.

The only module that names prompt_toolkit. It is loaded when somebody is first asked for a line.
"""

from __future__ import annotations

import fcntl
import os
import select
import shutil
import termios
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit import completion as library
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory, History, InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.input.vt100 import Vt100Input
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from parlour.terminal.completion import Completion


class LineEditor:
    """Reads lines from a terminal. Each player has their own lines to go back to: nobody sees what another has typed."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.input = Vt100Input(source)
        self.output = Vt100_Output(out, _size, term=os.environ.get("TERM"), enable_cpr=False)
        self.sessions: dict[int, PromptSession[str]] = {}
        """By seat; what is cut from a line stays with it, too."""

    def line(self, prompt: str, completion: Completion | None = None) -> str:
        """The next line. EOFError at the end of input, KeyboardInterrupt at Ctrl-C."""
        if self._is_ended():
            raise EOFError
        if completion is None:
            session = self._session(DummyHistory())
        else:
            session = self._session_of(completion.seat)
            session.completer = _Completer(completion)
        with self._as_it_was():
            return " ".join(session.prompt(prompt).split("\n")).strip()

    @contextmanager
    def _as_it_was(self) -> Iterator[None]:
        """See to it that the terminal reads lines again, whenever a signal came."""
        before = termios.tcgetattr(self.input.fileno())
        try:
            yield
        finally:
            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(self.input.fileno(), termios.TCSADRAIN, before)

    def forget(self) -> None:
        """Discard what was typed but not yet read."""
        clear_typeahead(self.input)

    def _is_ended(self) -> bool:
        """Was the input ended before a line was asked for? (The keys of the editor don't see that: there is nothing to read.)"""
        fd = self.input.fileno()
        if not select.select([fd], [], [], 0)[0]:
            return False
        waiting = array("i", [0])
        try:
            fcntl.ioctl(fd, termios.FIONREAD, waiting)
            return waiting[0] == 0 and not os.read(fd, 1)
        except OSError:  # the terminal is gone
            return True

    def _session_of(self, seat: int) -> PromptSession[str]:
        if seat not in self.sessions:
            self.sessions[seat] = self._session(InMemoryHistory())
        return self.sessions[seat]

    def _session(self, history: History) -> PromptSession[str]:
        """A session that lists completions as text above the line, which a screen reader can read."""
        return PromptSession(
            history=history, input=self.input, output=self.output, complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False, enable_suspend=True,
        )  # fmt: skip


class _Completer(library.Completer):
    """A completion as the library asks for it."""

    def __init__(self, completion: Completion) -> None:
        self.completion = completion

    def get_completions(self, document: Document, complete_event: library.CompleteEvent) -> Iterator[library.Completion]:
        for ending in self.completion.of(document.text_before_cursor):
            yield library.Completion(ending.text, display=ending.shown)


def _size() -> Size:
    """The rows and columns of the window now."""
    found = shutil.get_terminal_size()
    return Size(rows=found.lines, columns=found.columns)
