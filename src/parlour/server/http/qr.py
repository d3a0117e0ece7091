"""The endpoint that draws a link as a QR code."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import Response

from parlour.server import phrases
from parlour.server.access import host_of
from parlour.server.errors import BadRequest

MAX_LINK = 300
"""Maximum characters of a link in a QR code."""


async def qr_code(request: Request) -> Response:
    """A QR code of a link to this server."""
    link = request.query_params.get("link", "")
    host = request.headers.get("host", "")
    if len(link) > MAX_LINK or not link.startswith(("http://", "https://")) or host_of(link) != host:
        raise BadRequest(phrases.LINK_ELSEWHERE(), field="link")
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return Response(out.getvalue(), media_type="image/svg+xml")
