"""Which tests run in the same process, so that what is costly is made once: a server, a browser, the compiled code of a game."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

import parlour

COMPILED = {
    "test_analysis.py", "test_coach.py", "test_doors.py", "test_engines.py", "test_ismcts.py", "test_readme.py", "test_search.py",
    "test_search_positions.py", "test_second_opinion.py", "test_tournament.py", "test_warmup.py", "test_write_a_bot.py",
}  # fmt: skip
"""Files whose tests use compiled games."""
USUAL = "paintings-outcasts"
"""The game of those tests that name none."""
_GAME = re.compile("|".join(sorted(parlour.games.built_in(), key=len, reverse=True)))


def group_of(nodeid: str) -> str:
    """The name of the group a test belongs to; its own, if it is alone."""
    path, _, test = nodeid.partition("::")
    folder, _, file = path.rpartition("/")
    found = _GAME.search(test)
    if file in COMPILED:
        return found[0] if found else USUAL
    if folder.endswith("/page") and found:
        return f"{path} {found[0]}"  # a deal in the browser takes half a minute
    return path if folder.endswith(("/page", "/server")) else nodeid


def seconds(nodeid: str) -> float:
    """About how long a test takes."""
    folder, _, file = nodeid.partition("::")[0].rpartition("/")
    if folder.endswith("/page"):
        return 10 if _GAME.search(nodeid) else 3
    return 1 if file in COMPILED else 0.4 if folder.endswith("/server") else 0.05


def sort_longest_first(items: list[pytest.Item]) -> None:
    """Put the groups that take longest first, so that no worker is busy with one of them when all others have finished."""
    whole: defaultdict[str, float] = defaultdict(float)
    for item in items:
        whole[group_of(item.nodeid)] += seconds(item.nodeid)
    items.sort(key=lambda item: -whole[group_of(item.nodeid)])


class ByGroup(LoadScopeScheduling):
    """Hands out whole groups, in the order of their tests. (The marks of ``--dist loadgroup`` are lost with this version of pytest.)"""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
