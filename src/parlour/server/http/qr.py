"""The endpoint that draws a link as a QR code."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from starlette.requests import Request
from starlette.responses import Response

from parlour.server import phrases
from parlour.server.access import Access, host_of
from parlour.server.errors import BadRequest
from parlour.server.http.requests import limit, network
from parlour.server.services.side_thread import SideThread

MAX_LINK = 300
"""Maximum characters of a link in a QR code."""
MAX_KEPT = 200
"""Maximum QR codes kept."""


class QrEndpoint:
    """The endpoint of QR codes."""

    def __init__(self, access: Access, side: SideThread) -> None:
        self.access = access
        self.side = side

    async def code(self, request: Request) -> Response:
        """A QR code of a link to this server."""
        link = request.query_params.get("link", "")
        host = request.headers.get("host", "")
        if len(link) > MAX_LINK or not link.startswith(("http://", "https://")) or host_of(link) != host:
            raise BadRequest(phrases.LINK_ELSEWHERE(), field="link")
        limit(self.access.drawing, request)
        return Response(await self.side.run(network(request), drawn, link), media_type="image/svg+xml")


@lru_cache(MAX_KEPT)
def drawn(link: str) -> bytes:
    """A link as a QR code, in SVG. This takes up to 25 ms."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return out.getvalue()
