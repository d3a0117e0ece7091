"""A call typed the way people say it: the journal keeps the move as records write it."""

from __future__ import annotations

import pytest

from parlour.lang.errors import Reason
from parlour.server.journal import entries as journal
from tests.server.in_process import Inside, inside
from tests.server.test_take_back import Company, company


def written(here: Company) -> list[str]:
    """The moves in the journal."""
    entries = map(journal.decode, here.server.disk.entries(here.room.live.id))
    return [entry.move for entry in entries if isinstance(entry, journal.Moved)]


@pytest.mark.parametrize(
    "form",
    [
        "{player} {title}",
        "ask {player} for {title} by {artist}",
        "{player}, {title}, by {artist}.",
        "{title} from {player}",
        "{seat} for {card}",
    ],
)
def test_the_journal_keeps_the_short_text_of_a_call(form: str) -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "authors", 3, wanted=lambda table: 0 in table.actors)
        move, pack = here.table.legal(0)[0], here.table.game.pack
        card, seat = pack.find(move.cards[0]), int(move.values["seat"])
        assert card is not None
        said = {"title": pack.title_of(card).lower(), "artist": pack.artist_of(card), "card": move.cards[0], "seat": seat}
        await here.play(0, form.format(player=here.table.names[seat].lower(), **said))
        assert written(here) == [str(move)]

    inside(test)


def test_a_call_that_could_be_several_is_not_written() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "authors", 3, wanted=lambda table: 0 in table.actors)
        move, pack = here.table.legal(0)[0], here.table.game.pack
        card = pack.find(move.cards[0])
        assert card is not None
        answer = await here.do(0, "play", move=pack.title_of(card))
        assert (answer["is"], answer["reason"]) == ("refused", Reason.SEVERAL.value)
        assert str(move) in answer["near"]
        assert not written(here)

    inside(test)
