"""The endpoints of the page: the files it was built to."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from parlour.lang.phrases import is_garbled
from parlour.server import phrases
from parlour.server.errors import NotFound
from parlour.server.http import catalog
from parlour.server.http.previews import Previews

ASSET = re.compile(r"""(?:src|href)=["'](?:\./|/)?(assets/[^"'?#]+)""")
"""The files that the page names."""

WORKER = "service-worker.js"
"""The script that keeps the page and the rules on a device. It changes when any of them does, so that devices fetch them anew."""


class PageEndpoints:
    """The endpoints of the page."""

    def __init__(self, base_path: str, previews: Previews) -> None:
        self.base_path, self.previews = base_path, previews

    async def page(self, request: Request) -> Response:
        """The page and its files. Every other address is the page too, which finds its own way."""
        path = request.path_params["path"]
        found = _file(path) if path else None
        if path == WORKER and found is not None:
            content = found[0].replace(b"%RULES%", catalog.fingerprint().encode())
            return Response(content, media_type=found[1], headers={"Cache-Control": "no-cache"})
        if found is not None:
            content, kind = found
            lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "public, max-age=3600"
            return Response(content, media_type=kind, headers={"Cache-Control": lasting})
        if "." in path.rsplit("/", 1)[-1]:
            raise NotFound
        return self._index(await self.previews.tags(request))

    def _index(self, tags: str) -> Response:
        """The page itself, with the tags that messengers read. If sentences are garbled, it is told, so that it garbles its own."""
        index = _file("index.html")
        if index is None:
            return Response(f"{phrases.PAGE_MISSING()}\n", status_code=503, media_type="text/plain")
        content = index[0].replace(b'<base href="/"', f'<base href="{self.base_path}/"'.encode())
        if tags:
            content = content.replace(b"</head>", f"  {tags}\n  </head>".encode(), 1)
        if is_garbled():
            content = content.replace(b"<html ", b'<html data-garble="1" ')
        return Response(content, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})


def page_is_whole() -> bool:
    """Is the page there, with all the files it names?"""
    page = resources.files("parlour.server").joinpath("page")
    try:
        named = ASSET.findall(page.joinpath("index.html").read_text(encoding="utf-8"))
        return bool(named) and all(page.joinpath(*name.split("/")).read_bytes() for name in named)
    except (OSError, UnicodeError):
        return False


def _file(path: str) -> tuple[bytes, str] | None:
    """A file of the built page. Whatever else is asked for costs nothing and is not kept."""
    return _read(path) if path in _names() else None


@cache
def _names() -> frozenset[str]:
    """The names of all files of the built page."""
    return frozenset(_below(resources.files("parlour.server").joinpath("page")))


def _below(folder: Traversable, start: str = "") -> Iterator[str]:
    """The names of all files in a folder and the folders in it."""
    for one in folder.iterdir() if folder.is_dir() else ():
        if one.is_dir():
            yield from _below(one, f"{start}{one.name}/")
        else:
            yield f"{start}{one.name}"


@cache
def _read(path: str) -> tuple[bytes, str]:
    """A file of the built page, and what kind it is."""
    file = resources.files("parlour.server").joinpath("page", *path.split("/"))
    return file.read_bytes(), mimetypes.guess_type(path)[0] or "application/octet-stream"
