"""The commands about copies of all tables: backup and restore."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from parlour.cli import phrases
from parlour.cli.shared import Json, MaybeWhole, app, check_range, complain, examples, print_json, say
from parlour.lang.errors import SetupError
from parlour.lang.phrases import counted
from parlour.terminal import saves
from parlour.terminal.exit_codes import DONE
from parlour.terminal.progress import progress_bar

MOST_KEPT = 100_000


@app.command(
    help_epilogue=examples("backup tables.sqlite", "backup tables.sqlite --data /srv/parlour", "backup /backups --keep 14")
)
def backup(file: Path, /, *, data: Path | None = None, keep: MaybeWhole = None, json: Json = False) -> int:
    """Back up all tables of a server to a file, and check the copy. The server may be running.

    Parameters
    ----------
    file
        File for the copy, which must not exist yet; or a folder, where the copy is named by its date.
    data
        Data folder of the server.
    keep
        In a folder: keep this many copies, and delete older ones.
    """
    from parlour.server.journal import backups, files

    if keep is not None:
        check_range("--keep", keep, 1, MOST_KEPT)
        if not file.is_dir():
            raise SetupError(phrases.KEEP_NEEDS_FOLDER(option="--keep", file=file), field="keep")
    folder, copy = data or saves.data_folder(), backups.dated(file) if file.is_dir() else file
    if not (folder / files.FILE).is_file():
        return complain(phrases.NO_TABLES(folder=folder))
    if copy.exists():
        return complain(phrases.FILE_EXISTS(file=copy))
    if not copy.parent.is_dir():
        return complain(phrases.NO_FOLDER(folder=copy.parent))
    with progress_bar(100) as show:
        found = backups.back_up(folder, copy, _percent(show))
    deleted = [] if keep is None else backups.keep_newest(copy, keep)
    if json:
        print_json({**found._asdict(), "file": str(copy), "bytes": copy.stat().st_size, "deleted": list(map(str, deleted))})
    else:
        say([phrases.COPIED(tables=counted(found.tables, "table"), file=copy)])
    return DONE


@app.command(
    help_epilogue=examples("restore tables.sqlite --data /srv/parlour", "restore tables.sqlite --data /srv/parlour --replace")
)
def restore(file: Path, /, *, data: Path | None = None, replace: bool = False, json: Json = False) -> int:
    """Put the tables of a backup into the data folder of a server, which must not be running.

    Parameters
    ----------
    file
        File that `parlour backup` has written. It is checked first.
    data
        Data folder of the server.
    replace
        If there are tables in the folder, move them aside to a file beside the new one.
    """
    from parlour.server.journal import backups

    folder = data or saves.data_folder()
    with progress_bar(100) as show:
        found, kept = backups.restore(file, folder, replace=replace, progress=_percent(show))
    if json:
        print_json({**found._asdict(), "folder": str(folder), "kept": None if kept is None else str(kept)})
        return DONE
    say([phrases.RESTORED(tables=counted(found.tables, "table"), folder=folder)])
    if kept is not None:
        say([phrases.MOVED_ASIDE(file=kept)])
    return DONE


def _percent(show: Callable[[int], None]) -> Callable[[int, int], None]:
    """Progress in percent."""
    return lambda done, everything: show(round(100 * done / max(1, everything)))
