"""Starting the server: for yourself, with a browser, or for others."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import uvicorn

from parlour.bots.own_seats import offer
from parlour.compile import warmup
from parlour.server import phrases
from parlour.server.access import Access, Network
from parlour.server.errors import FolderInUse
from parlour.server.http.app import make_app
from parlour.server.http.connection import MAX_HEAD, http_factory, max_connections
from parlour.server.journal.lock import FolderLock
from parlour.server.journal.store import Store
from parlour.server.lifecycle import AT_ONCE, KNOCKING, Lifecycle
from parlour.server.rooms.registry import MAX_TABLES, RoomRegistry
from parlour.server.sockets.connection import PING, connection_factory

HOME_PORT = 1897
"""The port of your own parlour: always the same, so that the browser remembers its tables. (The year of the oldest rule sheet.)"""

HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""How this machine reaches a server that listens everywhere."""


def at_home(data: Path) -> int:
    """Open the parlour for this machine alone, in a browser. If one is already running, it is used."""
    address = f"http://127.0.0.1:{HOME_PORT}/"
    if _is_parlour(address):
        return _show(address)
    with socket.socket() as probe:
        taken = probe.connect_ex(("127.0.0.1", HOME_PORT)) == 0
    try:
        return serve("127.0.0.1", 0 if taken else HOME_PORT, data, browser=True, limit=0)
    except FolderInUse as used:
        if not used.address or not _is_parlour(used.address):
            raise
        return _show(used.address)


def _show(address: str) -> int:
    """Open a parlour that is running in the browser."""
    print(address, flush=True)
    webbrowser.open(address)
    return 0


def _is_parlour(address: str) -> bool:
    """Does a parlour answer at this address?"""
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=1) as answer:
            said = answer.read(1000)
    except urllib.error.HTTPError as unwell:
        with unwell:
            said = unwell.read(1000)
    except (OSError, ValueError):
        return False
    try:
        found = json.loads(said)
    except ValueError:
        return False
    return isinstance(found, dict) and "parlour" in found


def serve(
    host: str,
    port: int,
    data: Path,
    *,
    base_path: str = "",
    origins: tuple[str, ...] = (),
    browser: bool = False,
    pace: float = 1.0,
    limit: float = 0.5,
    ping: float = PING,
    proxies: tuple[Network, ...] = (),
    metrics_token: str = "",
    max_tables: int = MAX_TABLES,
    bots: Sequence[str] = (),
) -> int:
    """Serve until stopped. Prints the address on one line, and gives the exit status. FolderError if the data folder can't be used.
    ``bots`` are bots of the host's own that people may choose."""
    offer(bots)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s", stream=sys.stderr)
    ahead = os.environ.get("PARLOUR_ENGINE") != "plain"  # whoever chooses the plain rules wants nothing compiled unasked
    os.environ.setdefault("PARLOUR_ENGINE", "plain")  # for single moves the compiled rules aren't faster, and they take memory
    sys.setswitchinterval(0.001)  # the writer thread, and the loop while a bot thinks, wait no longer than this for their turn
    warmup.compiling.ends_with_this = True
    base_path = "/" + base_path.strip("/") if base_path.strip("/") else ""
    access = Access(base_path=base_path, origins=origins, limit=limit, host=host, proxies=proxies, metrics_token=metrics_token)
    with contextlib.ExitStack() as stack:
        lock = FolderLock(data)
        stack.callback(lock.release)
        try:
            listening = stack.enter_context(_listen(host, port))
        except OSError as wrong:
            print(phrases.CANNOT_LISTEN(host=host, port=port, problem=wrong.strerror), file=sys.stderr)
            return 2
        store = Store(data)
        stack.callback(store.close)
        registry = RoomRegistry(store, pace=pace, limited=limit > 0, max_tables=max_tables, ahead=ahead)
        address = f"http://{_shown(host)}:{listening.getsockname()[1]}{base_path}/"
        lock.tell(address.replace(f"//{_shown(host)}:", f"//{_shown(HERE.get(host, host))}:"))
        server = Lifecycle(configured(registry, access, ping=ping), registry)
        with server.capture_signals():  # whoever has read the address may stop the server
            print(address, flush=True)
            if browser:
                _open_soon(address)
            server.run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=KNOCKING)


def _shown(host: str) -> str:
    """A host as it is in an address."""
    return f"[{host}]" if ":" in host else host


def _open_soon(address: str) -> None:
    """Open the browser when the server is up."""
    timer = threading.Timer(0.7, webbrowser.open, [address])
    timer.daemon = True
    timer.start()


def configured(registry: RoomRegistry, access: Access, *, ping: float = PING) -> uvicorn.Config:
    """The settings of uvicorn: the application answers requests, our own connections serve sockets."""
    sockets = connection_factory(registry, access, ping=ping)
    return uvicorn.Config(
        make_app(registry, access), log_level="error", access_log=False, timeout_graceful_shutdown=2, server_header=False,
        h11_max_incomplete_event_size=MAX_HEAD,
        backlog=AT_ONCE,
        proxy_headers=False,  # ``Access`` decides whom to believe
        http=http_factory(access, max_connections()),  # type: ignore[arg-type]  # uvicorn wants a class, but only calls it
        ws=sockets,  # type: ignore[arg-type]  # uvicorn wants a class, but only calls it
    )  # fmt: skip
