"""The endpoints about the server itself: is it well, does it take more, its metrics, the description of the endpoints.

Anyone may know whether it is well. Its version and its metrics are for this machine and for those who have the token.
"""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import Response

from parlour import __version__
from parlour.server.access import Access, ip_address, is_loopback
from parlour.server.errors import NotFound
from parlour.server.http.openapi import encoded_description
from parlour.server.http.page import page_is_whole
from parlour.server.http.requests import json_response
from parlour.server.protocol.answers import Health, Trouble
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.services.checkup import Checkup

COUNTERS = ("entries_written", "disk_failures", "requests_refused")
"""The metrics that only grow."""
FORWARDING = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that proxies add: a request with one of them comes from elsewhere, whoever hands it on."""


class ServerEndpoints:
    """The endpoints about the server itself."""

    def __init__(self, registry: RoomRegistry, access: Access) -> None:
        self.registry = registry
        self.access = access
        self.checkup = Checkup(registry.store, page_is_whole)

    async def health(self, request: Request) -> Response:
        """Is the server well: can its disk be written, and is its page there?"""
        return self._answer(request, await self.checkup.troubles())

    async def ready(self, request: Request) -> Response:
        """Does the server take new tables now?"""
        troubles = await self.checkup.troubles() - {Trouble.PAGE}
        if self.registry.is_stopping:
            troubles |= {Trouble.STOPPING}
        if self.registry.lag.is_overloaded:
            troubles |= {Trouble.OVERLOADED}
        return self._answer(request, troubles)

    def _answer(self, request: Request, troubles: frozenset[Trouble]) -> Response:
        version = __version__ if self._may_know(request) else None
        return json_response(Health(not troubles, version, sorted(troubles)), 503 if troubles else 200)

    async def metrics(self, request: Request) -> Response:
        """Figures about the server, as Prometheus reads them."""
        if not self._may_know(request):
            raise NotFound
        lines = []
        for name, value in {**self.registry.metrics(), **self.access.metrics()}.items():
            kind = "counter" if name in COUNTERS else "gauge"
            lines += [f"# TYPE parlour_{name} {kind}", f"parlour_{name} {value}"]
        return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        """The OpenAPI description of the endpoints."""
        return Response(encoded_description(self.access.base_path), media_type="application/json")

    def _may_know(self, request: Request) -> bool:
        """May this request know the version and the metrics?"""
        given, token = request.headers.get("authorization", ""), self.access.metrics_token
        has_token = token != "" and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
        return has_token or is_from_here(request)


def is_from_here(request: Request) -> bool:
    """Does a request come from this machine, and not through a proxy?"""
    peer = ip_address(request.client.host) if request.client else None
    return (
        peer is not None
        and peer.is_loopback
        and is_loopback(request.url.hostname or "")
        and not any(name in request.headers for name in FORWARDING)
    )
