"""Which lines of the program an input reaches. Looked at for a sample of the inputs only: it takes several times as long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import parlour

SOURCES = str(Path(parlour.__file__).parent)
RULES = str(Path(parlour.__file__).parent / "games")


class Lines:
    """The lines that were ever reached."""

    def __init__(self) -> None:
        self.seen: set[tuple[CodeType, int]] = set()
        self._is_ours: dict[CodeType, bool] = {}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note the lines that are reached."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _call(self, frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        is_ours = self._is_ours.get(code)
        if is_ours is None:
            is_ours = self._is_ours[code] = code.co_filename.startswith(SOURCES) and not code.co_filename.startswith(RULES)
        return self._line if is_ours else None

    def _line(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            self.seen.add((frame.f_code, frame.f_lineno))
        return self._line
