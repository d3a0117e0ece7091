"""The searches of the games that are played are compiled in the background, one after the other, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from parlour.bots import second_opinion, warmup
from parlour.server.services import compile_ahead
from parlour.server.services.compile_ahead import CompileAhead
from tests.server.processes import wait_until


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled, instead of compiling."""
    done: list[str] = []
    monkeypatch.setattr(compile_ahead, "AFTER", 0.0)
    monkeypatch.setattr(compile_ahead, "RETRY_AFTER", 0.0)
    monkeypatch.setattr(second_opinion, "is_compiled", lambda game: game == "pals")
    monkeypatch.setattr(warmup, "ahead", _noting(done))
    return done


def _noting(done: list[str]) -> Callable[[str], bool]:
    def ahead(game: str) -> bool:
        done.append(game)
        return game != "rook" or done.count(game) == 2

    return ahead


def test_each_game_is_compiled_once_and_again_if_it_was_cut_off(built: list[str]) -> None:
    compiling = CompileAhead()
    for game in ("authors", "authors", "pals", "hoo-doo", "rook", "authors", "pals-for-two"):
        compiling.want(game)
    wait_until(lambda: "pals-for-two" in built)
    searched = ["authors", "rook", "rook", "pals-for-two"]
    assert built == searched, "Pals is compiled, and in Hoo-doo there is nothing to search"


def test_nothing_is_compiled_where_it_is_off(built: list[str]) -> None:
    compiling = CompileAhead(off=True)
    compiling.want("authors")
    assert not built
    assert not compiling._asked
