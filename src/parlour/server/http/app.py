"""The application in front of a ``Rooms``: the doors of the tables and the page, under a base path.

Every answer is small JSON or the page. Secrets of seats come in bodies and first frames only, never in an address, so no log can
have them. Sockets do not come this way: see ``lines``.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.routing import Mount

from parlour.server.access import Access
from parlour.server.http.requests import HANDLERS, Guarded
from parlour.server.http.routes import Routes
from parlour.server.http.static import Page
from parlour.server.rooms.rooms import Rooms
from parlour.server.services.upkeep import keep


def make_app(rooms: Rooms, access: Access) -> Starlette:
    """The application."""

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(keep(rooms))
        yield
        keeping.cancel()

    routes = [*Routes(rooms, access).routes, *Page(access).routes]
    base = access.base_path
    app = Starlette(routes=[Mount(base, routes=routes)] if base else routes, lifespan=life, exception_handlers=HANDLERS)
    app.add_middleware(Guarded, access=access)
    return app


__all__ = ["make_app"]
