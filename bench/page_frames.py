"""How smoothly the page moves: the times between its frames while cards fly, on a processor made slower.

Beside it, measured in the same browser under the same conditions, a page that does nothing but move one box: no page can do better.
"""

from __future__ import annotations

import json
import runpy
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

import parlour
from bench.games import players_of
from bench.rates import Figures
from tests.page.served import ROOT, Server
from tests.page.visitor import Visitor
from tools.browser import open_browser
from tools.commands import reader

PAGE = Path(__file__).parent.parent / "docs/page-frames.md"
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
ON_TIME = 25.0
"""A frame that takes longer than this, in milliseconds, has missed a refresh of a screen with sixty a second."""

RECORD = """() => {
    window.frames = [];
    window.tasks = [];
    new PerformanceObserver((all) => { for (const one of all.getEntries()) window.tasks.push(one.duration); })
        .observe({ type: "longtask" });
    let before = 0, moved = false;
    const note = (now) => {
        const moves = document.querySelector(".layer > *, .always") !== null;
        if (moves && moved && document.visibilityState === "visible") window.frames.push(now - before);
        before = now;
        moved = moves;
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""
"""Notes the time of each frame while something flies."""

PLAY = """() => setInterval(() => {
    const any = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
    const moves = ".hand .able > button[data-card], [data-card].usable, .actions button:enabled:not(form button)";
    const found = ["[data-do=continue]", moves].map(any).find((all) => all.length);
    found?.[Math.floor(Math.random() * found.length)].click();
}, 400)"""
"""Plays whatever may be played: in the page itself, since being asked from outside takes time from its frames."""

BOX = """<style>div { width: 80px; height: 112px; background: teal; animation: go 1s infinite alternate }
@keyframes go { to { transform: translate(400px, 300px) } }</style><div class="always"></div>"""


def slow_down(page: Page, times: float) -> None:
    """Make the processor this many times slower for the page."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def figures(page: Page, seconds: float) -> Figures:
    """What was noted in this time."""
    page.evaluate(RECORD)
    page.wait_for_timeout(seconds * 1000)
    frames: list[float] = sorted(page.evaluate("window.frames"))
    tasks: list[float] = page.evaluate("window.tasks")
    if len(frames) < 20:
        raise SystemExit("Hardly anything moved: measure for longer.")
    parts = statistics.quantiles(frames, n=100)
    return {
        "frames": len(frames),
        "median": parts[49],
        "p95": parts[94],
        "p99": parts[98],
        "late": sum(one > ON_TIME for one in frames) / len(frames),
        "longest task": max(tasks, default=0.0),
    }


def at_a_table(browser: Browser, server: Server, game: str, size: tuple[int, int], seconds: float, slower: float) -> Figures:
    """A person who plays at once, with bots at their usual pace."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-US", service_workers="block")
    try:
        guest = Visitor(context.new_page(), server)
        guest.sit(game, players=players_of(game))
        slow_down(guest.page, slower)
        guest.page.evaluate(PLAY)
        return figures(guest.page, seconds)
    finally:
        context.close()


def of_a_box(browser: Browser, seconds: float, slower: float) -> Figures:
    """The page that moves one box."""
    page = browser.new_page()
    try:
        page.set_content(BOX)
        slow_down(page, slower)
        return figures(page, seconds)
    finally:
        page.close()


def measure(games: list[str], seconds: float, slower: float) -> Figures:
    """All measurements of one run."""
    runpy.run_path(str(ROOT / "web" / "make_page.py"))["build"]()
    with tempfile.TemporaryDirectory() as data, open_browser() as browser:
        server = Server(Path(data), pace=1)
        try:
            box = of_a_box(browser, min(seconds, 10), slower)
            tables: Figures = {}
            for at, game in enumerate(games):
                print(f"  {game}, {at + 1} of {len(games)} …", file=sys.stderr, flush=True)
                tables[game] = {name: at_a_table(browser, server, game, size, seconds, slower) for name, size in SIZES.items()}
            return {"browser": browser.version, "slower": slower, "one box": box, "games": tables}
        finally:
            server.kill()


def row(name: str, found: Figures) -> str:
    """One line of the table."""
    return (
        f"| {name} | {found['frames']:,} | {found['median']:.1f} ms | {found['p95']:.1f} ms | {found['p99']:.1f} ms "
        f"| {found['late']:.1%} | {found['longest task']:.0f} ms |"
    )


def page(found: Figures) -> str:
    """The measurements as a page."""
    lines = [
        "# Smoothness of the page",
        "",
        f"Measured in one run by `python -m bench.page_frames`: the time from frame to frame while cards fly, in Chromium "
        f"{found['browser']} without a graphics card, its processor made {found['slower']:g} times slower (as on an inexpensive phone). A "
        "person plays at once, with bots at their usual pace. A screen shows sixty frames a second, one every 16.7 ms; a frame that "
        f"takes more than {ON_TIME:g} ms has missed one.",
        "",
        "The first line is a page that does nothing but move one box, in the same browser: no page can do better.",
        "",
        "| | frames | median | 95th percentile | 99th percentile | missed | longest task |",
        "|---|---|---|---|---|---|---|",
        row("one box", found["one box"]),
    ]
    for game, sizes in found["games"].items():
        lines += [row(f"{game}, {name} ({'x'.join(map(str, SIZES[name]))})", one) for name, one in sizes.items()]
    return "\n".join([*lines, ""])


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench.page_frames",
        "Measure how smoothly the page moves on a slow processor, and write docs/page-frames.md.",
        "",
        "--games {game} --seconds 10 --json",
    )
    wanted.add_argument("--seconds", type=float, default=25, help="how long each table is watched (default: %(default)s)")
    wanted.add_argument(
        "--slower", type=float, default=4, help="how many times slower the processor is made (default: %(default)s)"
    )
    wanted.add_argument("--games", default="", help="only these games, with commas between; the page is not written then")
    wanted.add_argument("--json", action="store_true", help="print the figures as JSON, and write no page")
    chosen = wanted.parse_args(arguments)
    found = measure(chosen.games.split(",") if chosen.games else list(parlour.games.built_in()), chosen.seconds, chosen.slower)
    if chosen.json:
        print(json.dumps(found, indent=1))
        return 0
    print(page(found))
    if not chosen.games:
        PAGE.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
