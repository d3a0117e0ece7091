"""The endpoint that draws a link as a QR code."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from parlour.server import phrases
from parlour.server.access import Access, host_of
from parlour.server.errors import BadRequest
from parlour.server.http.requests import answer_of, body, limit, network, unless_gone
from parlour.server.protocol import LinkToDraw
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import DrawLink

MAX_LINK = 300
"""Maximum characters of a link in a QR code."""


class QrEndpoint:
    """The endpoint of QR codes."""

    def __init__(self, access: Access, quick: Workers) -> None:
        self.access = access
        self.quick = quick

    async def code(self, request: Request) -> Response:
        """A QR code of a link to this server. One that holds a seat's token comes in the body of a request: addresses are logged."""
        asked = await body(request, LinkToDraw) if request.method == "POST" else None
        link = request.query_params.get("link", "") if asked is None else asked.link
        host = request.headers.get("host", "")
        if len(link) > MAX_LINK or not link.startswith(("http://", "https://")) or host_of(link) != host:
            raise BadRequest(phrases.LINK_ELSEWHERE(), field="link")
        limit(self.access.drawing, request)
        return answer_of(await unless_gone(request, self.quick.ask(network(request), DrawLink(), link.encode())))
