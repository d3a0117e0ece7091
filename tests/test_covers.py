"""The box covers: every pack has one, small, well-formed and safe to show, and the server hands it out."""

from __future__ import annotations

import asyncio
import gzip
import re
from importlib.util import find_spec
from xml.etree import ElementTree

import pytest
from starlette.requests import Request
from starlette.responses import Response

from parlour import packs
from parlour.lang.pack import Pack
from parlour.packs import drawing
from parlour.server.access import Access
from parlour.server.errors import NotFound
from parlour.server.http.games import GameEndpoints
from parlour.server.http.requests import NETWORK
from parlour.server.services.side_thread import SideThread
from parlour.server.workers.pool import Workers

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("svg", "g", "path", "rect", "circle", "ellipse", "polygon")}
LOOKS = {
    "viewBox", "preserveAspectRatio", "transform", "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "fill",
    "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
}  # fmt: skip
"""The attributes a cover may have: shapes and colors, no ids, no handlers, no links."""
BYTES = 6_000
UNKNOWN = Pack("strange", "Strange", ())
COVERS = {**{name: packs.find(name) for name in packs.built_in()}, "plain": UNKNOWN}


def served(pack: str) -> Response:
    """What the server answers at ``/covers/PACK.svg``."""
    scope = {"type": "http", "method": "GET", "path_params": {"pack": pack}, "headers": [], "query_string": b"", NETWORK: "a"}
    return asyncio.run(GameEndpoints(Access(), Workers(), Workers(), SideThread()).cover(Request(scope)))


@pytest.mark.parametrize("name", packs.built_in())
def test_every_pack_has_a_cover_of_its_own(name: str) -> None:
    assert find_spec(f"{packs.package(name)}.cover") is not None
    assert drawing.cover(COVERS[name]) != drawing.cover(UNKNOWN)


def test_no_two_covers_are_the_same() -> None:
    assert len({drawing.cover(pack) for pack in COVERS.values()}) == len(COVERS)


@pytest.mark.parametrize("name", COVERS)
def test_a_cover_is_well_formed_and_of_plain_shapes_alone(name: str) -> None:
    made = drawing.cover(COVERS[name])
    root = ElementTree.fromstring(made)
    assert root.attrib["viewBox"] == "0 0 320 200"
    for element in root.iter():
        assert element.tag in SHAPES
        assert set(element.attrib) <= LOOKS
        assert not (element.text or "").strip()
    assert not re.search(r"url\(|script|href|nan|inf", made)


@pytest.mark.parametrize("name", COVERS)
def test_a_cover_fills_its_box(name: str) -> None:
    ground = ElementTree.fromstring(drawing.cover(COVERS[name]))[0]
    assert [ground.attrib[key] for key in ("x", "y", "width", "height")] == ["0", "0", "320", "200"]
    assert ground.attrib["fill"].startswith("#")


@pytest.mark.parametrize("name", COVERS)
def test_a_cover_is_small(name: str) -> None:
    assert len(drawing.cover(COVERS[name]).encode()) < BYTES


@pytest.mark.parametrize("name", packs.built_in())
def test_the_server_hands_out_a_cover(name: str) -> None:
    answer = served(name)
    assert answer.media_type == "image/svg+xml"
    assert answer.headers["content-encoding"] == "gzip"
    assert "max-age" in answer.headers["cache-control"]
    assert gzip.decompress(bytes(answer.body)).decode() == drawing.cover(COVERS[name])


def test_the_server_has_no_cover_for_a_pack_that_does_not_exist() -> None:
    with pytest.raises(NotFound):
        served("strange")
