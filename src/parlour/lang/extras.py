"""What some parts need installed: who has only the rules, or not the extra a part comes with, is told what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.lang.errors import ParlourError
from parlour.lang.phrases import NOT_INSTALLED


class NotInstalled(ParlourError, ModuleNotFoundError):
    """A module that isn't installed. The message says how to install it; ``extra`` is the extra it comes with, if any."""

    def __init__(self, module: str, extra: str = "") -> None:
        command = f'pip install "parlour[{extra}]"' if extra else "pip install parlour"
        super().__init__(NOT_INSTALLED(module=module, command=command))
        self.name = module
        self.extra = extra

    def __reduce__(self) -> tuple[object, ...]:
        return NotInstalled, (self.name, self.extra)


@contextmanager
def needs(extra: str = "") -> Iterator[None]:
    """Imports that need this extra, or without one, what Parlour itself depends on. NotInstalled says what is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        module = (missing.name or "").partition(".")[0]
        if isinstance(missing, NotInstalled) or module in ("", "parlour"):
            raise
        raise NotInstalled(missing.name or module, extra) from None
