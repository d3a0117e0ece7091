"""The commands about tables in the browser: serve and verify."""

from __future__ import annotations

import os
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli import leaving_at_once, phrases
from parlour.cli.shared import (
    Json,
    Whole,
    app,
    bots_named,
    check_range,
    complain,
    complain_of_plug_ins,
    examples,
    print_json,
    say,
)
from parlour.lang.errors import ParlourError, RecordError, SetupError, quoted
from parlour.terminal import saves
from parlour.terminal.exit_codes import DONE, NOT_FAIR


def open_in_browser() -> int:
    """Open Parlour in the browser. Returns the exit code."""
    with leaving_at_once():
        from parlour.server import serve

    complain_of_plug_ins()
    try:
        return serve.at_home(saves.data_folder())
    except ParlourError as wrong:
        return complain(str(wrong))


@app.command(help_epilogue=examples("verify game.json", "verify game.json --commitment 5f1c…", "verify - --json < game.json"))
def verify(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, commitment: str | None = None, json: Json = False
) -> int:
    """Check that the shuffle of a finished game was fair.

    The exit code is 0 if it was, 1 if it was not or the file doesn't tell, and 2 if the file can't be read.

    Parameters
    ----------
    file
        File with the saved game; - for standard input.
    commitment
        The commitment shown at the table before the game, if you wrote it down.
    """
    from parlour.play import notation, shuffle

    try:
        found = shuffle.verified(notation.parse(saves.read(file)), commitment)
    except RecordError as wrong:
        return complain(str(wrong))
    if json:
        print_json(found)
    else:
        say([_check_line(check["ok"], check["what"]) for check in found["checks"]])
        say([found["other_rules"]] if "other_rules" in found else [])
        say([phrases.FAIR() if found["fair"] else phrases.NOT_SHOWN_FAIR()])
    return DONE if found["fair"] else NOT_FAIR


def _check_line(ok: bool, what: str) -> str:
    return phrases.CHECK(answer=phrases.YES() if ok else phrases.NO(), what=what)


@app.command(
    help_epilogue=examples(
        "serve",
        "serve --port 0",
        "serve --host 0.0.0.0 --port 8000 --data /srv/parlour",
        "serve --bots mybot:Lucky",
        "serve --base-path /parlour --origin https://example.org --trust-proxy 127.0.0.1",
    )
)
def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8000,
    data: Path | None = None,
    base_path: str = "",
    origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    trust_proxy: Annotated[list[str] | None, Parameter(negative="")] = None,
    workers: Whole = 1,
    pace: float = 1.0,
    limit: float = 0.5,
    ping: float = 3.0,
    max_tables: Whole = 4000,
    metrics_token_file: Path | None = None,
    bots: str | None = None,
) -> int:
    """Host tables for others to play in their browsers. The address is printed on one line.

    Parameters
    ----------
    host
        Address to listen on. The default is reachable from this computer only, 0.0.0.0 from everywhere.
    port
        Port to listen on; 0 picks a free one.
    data
        Folder to keep the tables in. Default: $PARLOUR_DATA, or your data folder.
    base_path
        Path of the page behind a proxy, such as /parlour.
    origin
        Address people see (https://example.org) if the server is behind a proxy. Can be repeated.
    trust_proxy
        Address or network (10.0.0.0/8) of a proxy that is believed when it says for whom it asks (X-Forwarded-For). Without it, everyone
        behind a proxy shares the limits of one address. Can be repeated.
    workers
        Number of processes. Only 1 is possible; it runs thousands of tables.
    pace
        How slowly bots play: 1 is easy to follow, 0 is without pauses.
    limit
        Average number of seats that one address may take per second; 0 for no limit.
    ping
        Seconds of silence before the server pings a browser. Without an answer in the same time again, it counts as gone.
    max_tables
        Number of tables that people may be connected to at once, at least 1000: one network alone can't take them all. Then no other can be
        opened or loaded. Each takes about half a megabyte of memory.
    metrics_token_file
        File with a secret. Whoever sends it (Authorization: Bearer …) may read the metrics from elsewhere. Default: $PARLOUR_METRICS_TOKEN.
    bots
        Bots of your own that people may choose, as module:Name, separated by commas. Their code runs in the server, so it must be code you
        trust.
    """
    with leaving_at_once():
        from parlour.server.serve import serve as run

    if workers != 1:
        raise SetupError(phrases.ONE_WORKER(option="--workers", value=workers), field="workers")
    check_range("--port", port, 0, 65535)
    check_range("--pace", pace, 0, 10)
    check_range("--limit", limit, 0, 1_000_000)
    check_range("--ping", ping, 0.1, 3600)
    check_range("--max-tables", max_tables, 1000, 1_000_000)
    complain_of_plug_ins()
    return run(
        host, port, data or saves.data_folder(), base_path=base_path, origins=tuple(origin or ()), pace=pace, limit=limit, ping=ping,
        proxies=tuple(map(_network, trust_proxy or ())), metrics_token=_metrics_token(metrics_token_file),
        max_tables=max_tables, bots=bots_named(bots),
    )  # fmt: skip


def _metrics_token(file: Path | None) -> str:
    """The secret that opens the metrics; empty if there is none."""
    if file is None:
        return os.environ.get("PARLOUR_METRICS_TOKEN", "").strip()
    token = saves.read(file).decode("utf-8", "replace").strip()
    if not token or "\n" in token:
        raise SetupError(phrases.NO_TOKEN(file=file), field="metrics_token_file")
    return token


def _network(text: str) -> IPv4Network | IPv6Network:
    """An address or network named on the command line."""
    try:
        return ip_network(text)
    except ValueError:
        raise SetupError(phrases.NO_NETWORK(option="--trust-proxy", value=quoted(text)), field="trust_proxy") from None
