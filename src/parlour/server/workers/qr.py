"""QR codes."""

from __future__ import annotations

import io
from functools import lru_cache

import segno

MAX_KEPT = 200
"""Maximum QR codes kept."""


@lru_cache(MAX_KEPT)
def drawn(link: str) -> bytes:
    """A link as a QR code, in SVG. This takes up to 25 ms."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return out.getvalue()
