"""With every sentence scrambled the page works as before: it reads no fact out of a sentence, and neither do its players here."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import parlour
from tests.page.served import Server
from tests.page.visitor import Pointer, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("garbled"), garbled=True)
    yield made
    made.kill()
    said = made.errors.read_text()
    assert not said, f"the server complained:\n{said[-3000:]}"


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_a_deal_without_words(guest: Visitor, game: str) -> None:
    player = Pointer(guest, game)
    while not player.decisions:  # somebody may be out before anybody else has had a turn
        guest.sit(game, options={"length": "deal"})
        player.play_a_deal()
    guest.to_the_result()
    view = guest.scenes[-1]["view"]
    assert guest.scores(".ending tfoot") == view["scores"]
    assert codecs.encode("Deal", "rot13") in guest.text("h1"), "the words are scrambled"
    assert [fact["fact"] for fact in guest.scenes[-1]["facts"]][-2:] == ["deal over", "game over"]


def test_a_deal_of_a_longer_game_is_summed_up(guest: Visitor) -> None:
    guest.sit("paintings-outcasts")
    Pointer(guest, "summary").play_a_deal()
    over = next(fact for fact in guest.facts() if fact["fact"] == "deal over")
    ending = guest.server.ask("api/games/paintings-outcasts")["endings"][over["ending"]]
    expect(guest.page.locator(".summary > p")).to_contain_text(ending[1:])
    assert guest.scores(".summary [data-points]") == over["points"]
    guest.do("continue").click()
    expect(guest.page.locator(".summary")).to_have_count(0)
