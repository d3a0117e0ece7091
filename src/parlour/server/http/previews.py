"""What a messenger shows of a link to a table or a replay (Open Graph): the game, who plays or won, and a picture of its box.

A messenger fetches the page and runs no script, so all of this stands in the page it gets. It says no more than anyone with the
table's id may know; the secrets of seats stand in the fragment of a link, which is never sent.
"""

from __future__ import annotations

import asyncio
from functools import cache
from html import escape
from importlib import resources

from starlette.requests import Request

from parlour.games import find
from parlour.lang.phrases import listed_and
from parlour.server import phrases
from parlour.server.access import Access, host_of
from parlour.server.errors import ServerError
from parlour.server.http.requests import network
from parlour.server.http.tables import public_table
from parlour.server.protocol import Status
from parlour.server.protocol.answers import PublicTable
from parlour.server.protocol.parts import SeatKind
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.room import Room

TABLE, REPLAY = "table/", "replay/"
"""What the addresses of tables and of replays begin with."""
LOAD_WITHIN = 2.0
"""Seconds a table may take to load. The page doesn't wait longer for what only messengers read."""
MAX_REMATCHES = 12
"""Maximum tables that are looked at for the newest game of an evening."""
WIDTH, HEIGHT = 1200, 630
"""The size of a picture, which most messengers show whole."""


class Previews:
    """Makes the tags that messengers read."""

    def __init__(self, registry: RoomRegistry, access: Access) -> None:
        self.registry, self.access = registry, access

    async def tags(self, request: Request) -> str:
        """The tags for this address; none unless it is that of a table that is there, or of a game that is over."""
        path = request.path_params["path"]
        kind = next((kind for kind in (TABLE, REPLAY) if path.startswith(kind)), None)
        if kind is None or not self.access.reading.take(network(request)):
            return ""
        name = path.removeprefix(kind).rstrip("/")
        try:
            room = await asyncio.wait_for(self._newest(name, network(request)), LOAD_WITHIN)
        except (ServerError, TimeoutError):  # whatever is wrong, the page itself is told and says so
            return ""
        home = self._origin(request) + self.access.base_path
        return tags_of(public_table(room.live), home) if kind == TABLE else tags_of_replay(room.live, home)

    async def _newest(self, name: str, asker: str) -> Room:
        """The table of this name or, where it was followed by rematches, the newest of them: that's where the link leads."""
        for _ in range(MAX_REMATCHES):
            room = await self.registry.room(name, asker)
            await room.wait_until_all_written()
            if room.live.next is None:
                break
            name = room.live.next
        return room

    def _origin(self, request: Request) -> str:
        """Where people find this server: behind a proxy, only the operator knows that it is https."""
        host = request.headers.get("host", "")
        known = sorted(self.access.origins, key=lambda origin: (host_of(origin) != host, origin))
        return known[0] if known else f"http://{host}"


def tags_of(table: PublicTable, home: str) -> str:
    """The tags of a table."""
    title = phrases.LINK_TITLE(game=find(table.game).calling_card.title)
    return _tags(table.game, title, description(table), f"{home}/{TABLE}{table.table}", home)


def tags_of_replay(live: LiveTable, home: str) -> str:
    """The tags of a replay: who won, and the scores. None before the game is over, when there is no replay."""
    table = live.table
    if table is None or not table.over:
        return ""
    game = table.game.rules.calling_card.title
    winners = listed_and([table.names[seat] for seat in table.winners])
    title = phrases.LINK_WON(names=winners, game=game) if winners else phrases.LINK_TITLE(game=game)
    scores = [phrases.LINK_SCORE(name=name, score=score) for name, score in zip(table.names, table.scores, strict=True)]
    told = phrases.LINK_REPLAY(scores=listed_and(scores))
    return _tags(table.game.name, title, told, f"{home}/{REPLAY}{live.id}", home)


def _tags(game: str, title: str, told: str, address: str, home: str) -> str:
    calling = find(game).calling_card
    properties = {
        "og:type": "website",
        "og:site_name": "Parlour",
        "og:title": title,
        "og:description": told,
        "og:url": address,
    }
    if picture(calling.pack.name) is not None:
        properties |= {
            "og:image": f"{home}/covers/{calling.pack.name}.png",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": phrases.LINK_PICTURE(game=calling.title),
        }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    return "\n    ".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


def description(table: PublicTable) -> str:
    """Who plays, and what the table waits for."""
    people = [seat.name for seat in table.seats if seat.kind is SeatKind.PERSON]
    names, is_one = listed_and(people), len(people) == 1
    match table.status:
        case Status.WAITING:
            free = sum(seat.kind is SeatKind.OPEN for seat in table.seats)
            if not people:
                return phrases.LINK_EMPTY(players=table.players)
            waits = phrases.LINK_WAITS if is_one else phrases.LINK_WAIT
            return waits(names=names, free=free, players=table.players)
        case Status.PLAYING:
            return (phrases.LINK_PLAYS if is_one else phrases.LINK_PLAY)(names=names)
        case Status.OVER:
            return phrases.LINK_OVER(names=names)
        case Status.CLOSED:
            return phrases.LINK_CLOSED()


@cache
def picture(pack: str) -> bytes | None:
    """The picture of a pack's box for links, as ``make boxes`` draws it."""
    file = resources.files("parlour.server").joinpath("link_pictures", f"{pack}.png")
    return file.read_bytes() if file.is_file() else None
