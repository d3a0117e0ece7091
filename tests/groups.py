"""Which tests run in the same process, so that what is costly is made once: a server, a browser, the compiled code of a game."""

from __future__ import annotations

import re

from xdist.scheduler import LoadScopeScheduling

import parlour

COMPILED = {
    "test_analysis.py", "test_coach.py", "test_engines.py", "test_ismcts.py", "test_readme.py", "test_search.py",
    "test_search_positions.py", "test_second_opinion.py", "test_tournament.py", "test_warmup.py",
}  # fmt: skip
"""Files whose tests use compiled games."""
USUAL = "paintings-outcasts"
"""The game of those tests that name none."""
_GAME = re.compile("|".join(sorted(parlour.games(), key=len, reverse=True)))


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


class ByGroup(LoadScopeScheduling):
    """Hands out whole groups, the largest first. (The marks of ``--dist loadgroup`` are lost with this version of pytest.)"""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
