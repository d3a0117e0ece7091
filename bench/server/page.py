"""The page on server load, ``docs/load.md``."""

from __future__ import annotations

import platform
from pathlib import Path

from bench.server.measure import Figures

PAGE = Path(__file__).parent.parent.parent / "docs/load.md"


def rows(found: Figures) -> list[tuple[str, str]]:
    """The figures, each with what it is."""
    lines = [
        ("tables, four people at each", f"{found.tables:,}"),
        ("open sockets", f"{found.sockets:,}"),
        ("moves a second", f"{found.moves_per_second:,.0f}"),
        ("time from sending a move until all four seats have the new view, median", f"{found.p50_ms:.1f} ms"),
        ("the same, 99th percentile", f"{found.p99_ms:.1f} ms"),
        ("processor time of the server for a move", f"{found.work_ms:.2f} ms"),
        ("memory of the server", f"{found.rss_mb:.0f} MB"),
    ]
    if found.back_seconds is not None:
        lines += [
            ("moves acknowledged before the server is killed (SIGKILL)", f"{found.acknowledged:,}"),
            ("acknowledged moves lost", f"{found.lost}"),
            ("time until all tables are back after the restart", f"{found.back_seconds:.1f} s"),
        ]
    return lines


def page(found: Figures, game: str) -> str:
    """The figures as a page."""
    wrong = f"{found.wrong} of the views were wrong" if found.wrong else "none was wrong"
    return "\n".join([
        "# Server load",
        "",
        "Measured by `python -m bench.server --kill --page` on a machine with two cores, shared by the scripted players and the server. "
        f"The rules are real ({game}), the sockets are real (on loopback), and a move is acknowledged when it is on disk. The players "
        f"check every view they get; {wrong}.",
        "",
        f"Python {platform.python_version()}, {platform.machine()}.",
        "",
        "| | |", "|---|---|",
        *(f"| {what} | {value} |" for what, value in rows(found)),
        "",
    ])  # fmt: skip
