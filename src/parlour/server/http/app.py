"""The HTTP application: the endpoints of the tables and the page, under a base path.

Every answer is small JSON or the page. The secrets of seats come only in bodies and first messages, never in an address, so they are
in no access log. Sockets don't come this way: see ``parlour.server.sockets``.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.routing import Mount

from parlour.server.access import Access
from parlour.server.http.requests import HANDLERS, Guard
from parlour.server.http.routes import Routes
from parlour.server.http.static import StaticRoutes
from parlour.server.rooms.rooms import Rooms
from parlour.server.services import upkeep


def make_app(rooms: Rooms, access: Access) -> Starlette:
    """The application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(upkeep.run(rooms))
        yield
        running.cancel()

    routes = [*Routes(rooms, access).routes, *StaticRoutes(access).routes]
    base = access.base_path
    app = Starlette(routes=[Mount(base, routes=routes)] if base else routes, lifespan=lifespan, exception_handlers=HANDLERS)
    app.add_middleware(Guard, access=access)
    return app


__all__ = ["make_app"]
