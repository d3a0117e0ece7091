"""The endpoints about the server itself: the health check, metrics, the description of the endpoints."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from parlour import __version__
from parlour.server.http.openapi import encoded_description
from parlour.server.http.requests import json_response
from parlour.server.protocol.answers import Health
from parlour.server.rooms.registry import RoomRegistry


class ServerEndpoints:
    """The endpoints about the server itself."""

    def __init__(self, registry: RoomRegistry, base_path: str) -> None:
        self.registry = registry
        self.base_path = base_path

    async def health(self, request: Request) -> Response:
        """The health check: does the server answer, and can it read its disk?"""
        await asyncio.get_running_loop().run_in_executor(None, self.registry.store.count)
        return json_response(Health(ok=True, parlour=__version__))

    async def metrics(self, request: Request) -> Response:
        """A few figures about the server, as Prometheus reads them."""
        lines = []
        for name, value in self.registry.metrics().items():
            kind = "counter" if name == "entries_written" else "gauge"
            lines += [f"# TYPE parlour_{name} {kind}", f"parlour_{name} {value}"]
        return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        """The OpenAPI description of the endpoints."""
        return Response(encoded_description(self.base_path), media_type="application/json")
