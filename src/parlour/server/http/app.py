"""The HTTP application: the endpoints of the tables and the page, under a base path.

Every answer is small JSON or the page. The tokens of seats come only in bodies and first messages, never in an address, so they are
in no access log. Sockets don't come this way: see ``parlour.server.sockets``.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Mount, Route

from parlour.server.access import Access
from parlour.server.http.middleware import Guard
from parlour.server.http.requests import HANDLERS
from parlour.server.http.routes import all_routes
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.services import cleanup
from parlour.server.workers.pool import QUICK, Workers


def make_app(registry: RoomRegistry, access: Access) -> Starlette:
    """The application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = [asyncio.create_task(work) for work in (cleanup.run(registry), registry.lag.run())]
        yield
        for task in running:
            task.cancel()
        await asyncio.gather(workers.stop(), quick.stop())

    workers, quick = Workers(), Workers(**QUICK)
    base = access.base_path
    routes: list[BaseRoute] = [*all_routes(registry, access, workers, quick)]
    if base:
        routes = [Route(base, lambda request: RedirectResponse(f"{base}/")), Mount(base, routes=routes)]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=HANDLERS)
    app.add_middleware(Guard, access=access)
    return app
