"""The guides there are: one illustrated screen of rules for a game, from the file ``guide.py`` in its folder."""

from __future__ import annotations

import importlib
import importlib.util

from parlour.engine.guide import Guide
from parlour.games import names, package


def find(game: str) -> Guide | None:
    """The guide of a game; None if its folder has none."""
    module = f"{package(game)}.guide" if game in names() else ""
    if not module or importlib.util.find_spec(module) is None:
        return None
    found: Guide = importlib.import_module(module).GUIDE
    return found


__all__ = ["find"]
