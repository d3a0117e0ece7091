"""All routes of the server: which address leads to which endpoint."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.server.access import Access
from parlour.server.errors import NotFound
from parlour.server.http.bots import BotEndpoints
from parlour.server.http.daily import DailyEndpoints
from parlour.server.http.games import GameEndpoints
from parlour.server.http.health import ServerEndpoints
from parlour.server.http.page import PageEndpoints
from parlour.server.http.previews import Previews
from parlour.server.http.qr import QrEndpoint
from parlour.server.http.tables import TableEndpoints
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.services.side_thread import SideThread
from parlour.server.workers.pool import Workers


def all_routes(registry: RoomRegistry, access: Access, workers: Workers, quick: Workers) -> list[Route]:
    """The routes, in the order they are tried. ``quick`` are workers for what is short."""
    side = SideThread()
    tables, games = TableEndpoints(registry, access, workers), GameEndpoints(access, workers, quick, side)
    bots = BotEndpoints(registry, access)
    daily = DailyEndpoints(registry, access, workers)
    server, page = ServerEndpoints(registry, access), PageEndpoints(access.base_path, Previews(registry, access))
    return [
        Route("/healthz", server.health),
        Route("/readyz", server.ready),
        Route("/metrics", server.metrics),
        Route("/api/openapi.json", server.openapi),
        Route("/api/promises", tables.promise, methods=["POST"]),
        Route("/api/tables", tables.open_table, methods=["POST"]),
        Route("/api/tables/{table}", tables.table),
        Route("/api/tables/{table}/seats", tables.sit, methods=["POST"]),
        Route("/api/tables/{table}/seats/change", tables.change_seat, methods=["POST"]),
        Route("/api/tables/{table}/stream", bots.stream),
        Route("/api/tables/{table}/moves", bots.move, methods=["POST"]),
        Route("/api/tables/{table}/commands", bots.command, methods=["POST"]),
        Route("/api/tables/{table}/record", tables.record),
        Route("/api/tables/{table}/record", tables.record_of_closed, methods=["POST"]),
        Route("/api/tables/{table}/replay/{step}", tables.replay),
        Route("/api/tables/{table}/decisions", tables.review, methods=["POST"]),
        Route("/api/tables/{table}/daily", daily.result),
        Route("/api/daily", daily.today),
        Route("/api/daily", daily.open_table, methods=["POST"]),
        Route("/api/games", games.games),
        Route("/api/games/{game}", games.game),
        Route("/api/lessons/{game}", games.lesson, methods=["POST"]),
        Route("/api/verify", games.verify, methods=["POST"]),
        Route("/api/qr.svg", QrEndpoint(access, quick).code, methods=["GET", "POST"]),
        Route("/decks/{pack}.svg", games.deck),
        Route("/covers/{pack}.svg", games.cover),
        Route("/covers/{pack}.png", games.link_picture),
        Route("/api/{rest:path}", no_such_endpoint),
        Route("/{path:path}", page.page),
    ]


async def no_such_endpoint(request: Request) -> Response:
    """No page has an address under /api."""
    raise NotFound
