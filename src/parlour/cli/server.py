"""The commands about live tables: the parlour in the browser, keeping tables for others, their log, and whether a shuffle was fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli.shared import Json, Whole, app, complain, examples, print_json, say
from parlour.lang.errors import RecordError, SetupError


def at_home() -> int:
    """Open the parlour in the browser."""
    from parlour.server import serve
    from parlour.terminal import store

    return serve.at_home(store.folder())


@app.command(help_epilogue=examples("verify game.json", "verify game.json --commitment 5f1c…", "verify - --json < game.json"))
def verify(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, commitment: str | None = None, json: Json = False
) -> int:
    """Check that the shuffle of a finished game was fair, in plain words.

    Exit status 0: it was. 1: it was not, or the record does not say. 2: the record cannot be read.

    Parameters
    ----------
    file
        The record; - for the standard input.
    commitment
        The promise shown at the table before the game, if you noted it.
    """
    from parlour.play import record, shuffle
    from parlour.terminal import store

    try:
        found = shuffle.verified(record.parse(store.read(file)), commitment)
    except RecordError as wrong:
        return complain(str(wrong))
    if json:
        print_json(found)
    else:
        say([f"{'Yes' if check['ok'] else 'NO'}: {check['what']}" for check in found["checks"]])
        say(["The shuffle was fair." if found["fair"] else "So it is not shown that the shuffle was fair."])
    return 0 if found["fair"] else 1


@app.command(
    help_epilogue=examples(
        "serve",
        "serve --port 0",
        "serve --host 0.0.0.0 --port 8000 --data /srv/parlour",
        "serve --base-path /parlour --origin https://example.org",
    )
)
def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8000,
    data: Path | None = None,
    base_path: str = "",
    origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    workers: Whole = 1,
    pace: float = 1.0,
    limit: float = 0.5,
    ping: float = 20.0,
) -> int:
    """Keep tables for others to play at in their browsers. The address is printed as one line.

    Parameters
    ----------
    host
        The address to listen on. The usual one is this machine alone; 0.0.0.0 is everybody who can reach it.
    port
        The port to listen on; 0 picks a free one.
    data
        The folder for the tables' log. $PARLOUR_DATA, or the user's data folder, if not said.
    base_path
        Where the page lies behind a proxy: /parlour.
    origin
        The address people see (https://example.org), where a proxy lies before the server; may be said again.
    workers
        How many processes: only 1, which keeps thousands of tables.
    pace
        How slowly bots play: 1 so that people can follow, 0 at once.
    limit
        How many seats a second one address may take in the long run, at all tables; 0: as many as it likes.
    ping
        After so many seconds of silence a browser is asked whether it is there, and after as many more it is not.
    """
    from parlour.server.serve import serve as run
    from parlour.terminal import store

    if workers != 1:
        raise SetupError(f"workers: {workers} is not possible; one process keeps all tables")
    if not 0 <= port <= 65535:
        raise SetupError(f"port: {port} is no port; ports are 0 to 65535")
    if not 0 <= pace <= 10:
        raise SetupError(f"pace: {pace} is not from 0 to 10")
    if not 0 <= limit <= 1e6:
        raise SetupError(f"limit: {limit} is not from 0 to 1,000,000")
    if not 0.1 <= ping <= 3600:
        raise SetupError(f"ping: {ping} is not from 0.1 to 3600")
    origins = tuple(origin or ())
    return run(host, port, data or store.folder(), base_path=base_path, origins=origins, pace=pace, limit=limit, ping=ping)


@app.command(help_epilogue=examples("backup tables.sqlite", "backup tables.sqlite --data /srv/parlour"))
def backup(file: Path, /, *, data: Path | None = None) -> int:
    """Copy the log of all tables into a file, while the server runs.

    Parameters
    ----------
    file
        The copy. It must not be there yet.
    data
        The server's data folder.
    """
    from parlour.server.journal.store import FILE, Store
    from parlour.terminal import store

    folder = data or store.folder()
    if not (folder / FILE).is_file():
        return complain(f"there are no tables in {folder}")
    if file.exists():
        return complain(f"{file} is there already")
    if not file.parent.is_dir():
        return complain(f"there is no folder {file.parent}")
    tables = Store(folder)
    tables.backup(file)
    say([f"{tables.count()} tables copied to {file}."])
    tables.close()
    return 0
