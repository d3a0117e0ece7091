"""Where the time of random play goes.

The same deals are played three times, finding the legal choices once, twice and three times at each step. The difference is
what finding them costs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numba

import parlour
from parlour.compile.compiler import compiled_rules
from parlour.compile.machine import Machine, Rows
from parlour.engine.common import next_to_act
from parlour.lang.chance import player_next, player_pick
from tools.commands import reader

DEALS = 40_000
PAGE = Path(__file__).parent.parent / "docs/profile.md"


def loop(game: str) -> Callable[[Rows, int, int], tuple[int, int, int]]:
    """Random play of some deals, with ``extra`` more looks for the legal choices. Gives choices and whole moves."""
    rules = compiled_rules(game)
    legal, play, begin, next_deal = rules.course.legal, rules.course.play, rules.course.begin, rules.course.next_deal
    compiled = rules.compiler.compiled
    asked, following, picked = compiled(next_to_act), compiled(player_next), compiled(player_pick)
    state, width = rules.dtype, rules.width

    @numba.njit(error_model="numpy", boundscheck=False)  # type: ignore[untyped-decorator]  # Numba has no type stubs
    def run(start: Rows, deals: int, extra: int) -> tuple[int, int, int]:
        row = start.copy()
        s = row.view(state)[0]
        begin(s, 1, 2)
        choices, moves, seen, stream = 0, 0, 0, 1
        for deal in range(deals):
            while s.deal_over == 0:
                seat = asked(s)
                stream = following(stream)
                may = legal(s, seat)
                for _ in range(extra):
                    s.key[0] ^= 1  # so the compiler cannot know that the answer is the same
                    seen ^= legal(s, seat)
                    s.key[0] ^= 1
                play(s, seat, picked(stream, may))
                choices += 1
                moves += s.half == 0
            if s.ended:
                for i in range(width):
                    row[i] = start[i]
                begin(s, deal, 3)
            else:
                next_deal(s)
        return choices, moves, seen

    found: Callable[[Rows, int, int], tuple[int, int, int]] = run
    return found


@dataclass(frozen=True)
class Profile:
    """Where the time of a move goes, in nanoseconds."""

    game: str
    choices_a_move: float
    choice_ns: float
    move_ns: float
    legal_ns: float
    """What finding the legal choices takes of a move."""


def profiled(game: str, deals: int) -> Profile:
    """Play the same deals with no, one and two extra looks for the legal choices."""
    run, start = loop(game), Machine(parlour.load(game)).start()
    run(start, 10, 0)
    spent, choices, moves = [], 0, 1
    for extra in range(3):
        before = time.process_time()
        choices, moves, _ = run(start, deals, extra)
        spent.append(1e9 * (time.process_time() - before))
    return Profile(game, choices / moves, spent[0] / choices, spent[0] / moves, (spent[2] - spent[0]) / 2 / moves)


def finding(ns: float) -> str:
    """The time for finding choices. It is a difference of two runs, so a nanosecond or less can't be told from none."""
    return f"{ns:.0f} ns" if ns > 2 else "2 ns or less"


def page(found: list[Profile]) -> str:
    """The profiles as a page."""
    rows = [
        f"| {one.game} | {one.choices_a_move:.2f} | {one.choice_ns:.0f} ns | {one.move_ns:.0f} ns | {finding(one.legal_ns)} |"
        for one in found
    ]
    return "\n".join([
        "# Where the time of a move goes", "",
        "Measured in one run by `python -m bench.profile`, in processor time on one core. Expect single figures to vary by a third "
        "between runs on a shared machine.", "",
        "Play is uniformly random. A move is one choice or several (the card, then each lot it takes). Part of its time goes into "
        "finding the legal choices; the rest is playing them, chance, and dealing.", "",
        "| game | choices a move | a choice | a move | of it, finding legal choices |", "|---|---|---|---|---|", *rows, "",
    ])  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench.profile", "Measure where the time of a move goes, and write docs/profile.md.", "", "{game} --deals 2000"
    )
    wanted.add_argument("games", nargs="*", metavar="GAME", help="only these games; the page is not written then")
    wanted.add_argument("--deals", type=int, default=DEALS, help="deals to play, three times over (default: %(default)s)")
    asked = wanted.parse_args(arguments)
    text = page([profiled(game, asked.deals) for game in asked.games or parlour.games.built_in()])
    print(text)
    if not asked.games:
        PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
