"""Starting the server: for yourself, with a browser, or for others."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from pathlib import Path

import uvicorn

from parlour.compile import warmup
from parlour.server import phrases
from parlour.server.access import Access, Network
from parlour.server.http.app import make_app
from parlour.server.journal.store import Store
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.sockets.connection import PING, connection_factory

HOME_PORT = 1897
"""The port of your own parlour: always the same, so that the browser remembers its tables. (The year of the oldest rule sheet.)"""


def at_home(data: Path) -> int:
    """Open the parlour for this machine alone, in a browser. If one is already running, it is used."""
    address = f"http://127.0.0.1:{HOME_PORT}/"
    if _is_parlour(address):
        print(address, flush=True)
        webbrowser.open(address)
        return 0
    with socket.socket() as probe:
        taken = probe.connect_ex(("127.0.0.1", HOME_PORT)) == 0
    return serve("127.0.0.1", 0 if taken else HOME_PORT, data, browser=True, limit=0)


def _is_parlour(address: str) -> bool:
    """Does a parlour answer at this address?"""
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=1) as answer:
            found = json.loads(answer.read(1000))
            return isinstance(found, dict) and "parlour" in found
    except (OSError, ValueError):
        return False


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
) -> int:
    """Serve until stopped. Prints the address on one line, and gives the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s", stream=sys.stderr)
    os.environ.setdefault("PARLOUR_ENGINE", "plain")  # for single moves the compiled rules aren't faster, and they take memory
    sys.setswitchinterval(0.001)  # the writer thread, and the loop while a bot thinks, wait no longer than this for their turn
    warmup.compiling.ends_with_this = True
    base_path = "/" + base_path.strip("/") if base_path.strip("/") else ""
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048)
    except OSError as wrong:
        print(phrases.CANNOT_LISTEN(host=host, port=port, problem=wrong.strerror), file=sys.stderr)
        return 2
    store = Store(data)
    access = Access(base_path=base_path, origins=origins, limit=limit, host=host, proxies=proxies)
    config = configured(RoomRegistry(store, pace=pace), access, ping=ping)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}{base_path}/"
    print(address, flush=True)
    if browser:
        threading.Timer(0.7, lambda: webbrowser.open(address)).start()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
    store.close()
    return 0


def configured(registry: RoomRegistry, access: Access, *, ping: float = PING) -> uvicorn.Config:
    """The settings of uvicorn: the application answers requests, our own connections serve sockets."""
    sockets = connection_factory(registry, access, ping=ping)
    return uvicorn.Config(
        make_app(registry, access), log_level="warning", access_log=False, timeout_graceful_shutdown=2, server_header=False,
        proxy_headers=False,  # ``Access`` decides whom to believe
        ws=sockets,  # type: ignore[arg-type]  # uvicorn wants a class, but only calls it
    )  # fmt: skip
