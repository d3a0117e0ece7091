"""Getting the search of a game ready beside a table: until it is compiled, bots that would think play by the sheet's advice."""

from __future__ import annotations

from parlour.compile.warmup import Warming


def build(game: str) -> bool:
    """Compile (or load from the cache) the search for a game."""
    from parlour.bots.search.mind import Mind
    from parlour.play.game import Game

    Mind(Game(game)).warm_up()
    return True


_search = Warming(build)
begin = _search.begin


def is_ready(game: str) -> bool:
    """May bots think at a table of this game without making anybody wait?"""
    return bool(_search.ready(game))
