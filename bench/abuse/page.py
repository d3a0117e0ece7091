"""The figures as a table: for the terminal, and as a page, ``docs/abuse.md``."""

from __future__ import annotations

import platform
from pathlib import Path

from bench.abuse.client import MOST_BYTES, MOST_REQUESTS
from bench.abuse.figures import GROWTH, MOST_MS, Figures
from bench.abuse.plan import Plan

PAGE = Path(__file__).parent.parent.parent / "docs/abuse.md"
COLUMNS = (
    "attack", "p50 at rest, ms", "p99 at rest", "p50", "p99", "longest", "health check", "sent", "MB", "refused", "closed",
    "MB before", "peak", "after", "background", "log", "verdict",
)  # fmt: skip


def row(found: Figures) -> list[str]:
    """The figures of an attack, column by column."""
    rest, under, memory, attacker = found.rest, found.under, found.memory, found.attacker
    times = (rest.p50, rest.p99, under.p50, under.p99, under.most, found.health_ms)
    counts = (attacker.sent, attacker.megabytes, attacker.refused, attacker.closed)
    megabytes = (memory.before, memory.peak, memory.after, memory.background_peak, found.logged)
    return [
        found.name,
        *(f"{time:.1f}" for time in times[:4]),
        *(f"{number:,.0f}" for number in (*times[4:], *counts, *megabytes)),
        "holds" if found.holds else "; ".join(found.problems),
    ]


def table(all_found: list[Figures]) -> str:
    """The figures in columns."""
    rows = [list(COLUMNS), *map(row, all_found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(one, widths, strict=True)).rstrip() for one in rows)


def page(all_found: list[Figures], plan: Plan) -> str:
    """The figures as a page."""
    return "\n".join([
        "# Server abuse",
        "",
        "What one client can do to the others. Measured by `python -m bench.abuse --page` on a machine with two cores, shared by the "
        "people, the attacker and the server. The server runs with its usual limits. Four people play at each of "
        f"{plan.tables} tables and make {plan.rate:g} moves a second in all; each move is timed from sending it until all four have the "
        "new view. The attacker comes from one address and connects again whenever it is cut off. For "
        f"{plan.seconds:g} seconds it sends up to {MOST_BYTES / 1e6:g} MB a second and makes up to {MOST_REQUESTS:g} connections or "
        "requests a second; only pipelined requests come faster. Each attack meets a server of its own.",
        "",
        f"The server holds if 99 of 100 moves take less than {MOST_MS:.0f} ms, every health check is answered, nobody is cut off, no "
        f"process outlives the server, and {plan.after:g} seconds after the attack its memory is within "
        f"{round((GROWTH - 1) * 100)} % of what it was. Compilers and the coach work at low priority; their memory counts apart, as "
        "background.",
        "",
        f"Python {platform.python_version()}, {platform.machine()}.",
        "",
        "| attack | what the attacker does |", "|---|---|",
        *(f"| {found.name} | {found.about} |" for found in all_found),
        "",
        f"| {' | '.join(COLUMNS)} |", f"|---|{'---:|' * (len(COLUMNS) - 2)}---|",
        *(f"| {' | '.join(row(found))} |" for found in all_found),
        "",
        "Sent: requests, or writes of frames, and their megabytes. Refused: answered with an error. Closed: connections the server closed "
        "or didn't take. Log: lines the server wrote to its log.",
        "",
    ])  # fmt: skip
