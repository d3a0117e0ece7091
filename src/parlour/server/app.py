"""The application in front of a ``House``: the doors of the tables and the page, under a base path.

Every answer is small JSON or the page. Secrets of seats come in bodies and first frames only, never in an address, so no log can
have them. Sockets do not come this way: see ``lines``.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.routing import Mount

from parlour.server.answers import HANDLERS, Guarded
from parlour.server.doors import Doors
from parlour.server.entrance import Entrance
from parlour.server.house import House
from parlour.server.housekeeping import keep
from parlour.server.page import Page


def make_app(house: House, entrance: Entrance) -> Starlette:
    """The application."""

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(keep(house))
        yield
        keeping.cancel()

    routes = [*Doors(house, entrance).routes, *Page(entrance).routes]
    base = entrance.base_path
    app = Starlette(routes=[Mount(base, routes=routes)] if base else routes, lifespan=life, exception_handlers=HANDLERS)
    app.add_middleware(Guarded, entrance=entrance)
    return app


__all__ = ["make_app"]
