"""Getting the search of a game ready while a table is being played: until then, bots that would think play by the sheet's advice."""

from __future__ import annotations

from parlour.compile.warmup import Warmup


def build(game: str) -> bool:
    """Compile (or load from the cache) the search for a game."""
    from parlour.bots.search.searcher import Searcher
    from parlour.play.game import Game

    Searcher(Game(game)).warm_up()
    return True


_search = Warmup(build)
begin = _search.begin
ahead = _search.ahead


def is_ready(game: str) -> bool:
    """Can bots think at a table of this game without keeping anyone waiting?"""
    return bool(_search.ready(game))
