"""Where the time of random play goes: ``python -m bench.profile`` writes ``docs/profile.md``.

It plays the same deals three times, asking for the lawful choices once, twice and three times at each step: what that adds is what
finding them costs.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numba

import parlour
from parlour.compile.compiler import compiled_rules
from parlour.compile.machine import Machine
from parlour.engine.common import next_to_act
from parlour.lang.chance import player_next, player_pick

GAME = "paintings-twenty-six"
DEALS = 40_000
PAGE = Path(__file__).parent.parent / "docs/profile.md"


def loop(game: str) -> Any:
    """Random play of so many deals, with ``extra`` more looks for the lawful choices. Gives choices and whole moves."""
    rules = compiled_rules(game)
    legal, play, begin, next_deal = rules.course.legal, rules.course.play, rules.course.begin, rules.course.next_deal
    asked, following, picked = (rules.compiler.compiled(function) for function in (next_to_act, player_next, player_pick))
    state, width = rules.dtype, rules.width

    @numba.njit(error_model="numpy", boundscheck=False)
    def run(start, deals, extra):  # type: ignore[no-untyped-def]
        row = start.copy()
        s = row.view(state)[0]
        begin(s, 1, 2)
        choices, moves, seen, stream = 0, 0, 0, 1
        for deal in range(deals):
            while s.closed == 0:
                seat = asked(s)
                stream = following(stream)
                may = legal(s, seat)
                for _ in range(extra):
                    s.key[0] ^= 1  # so that the compiler cannot tell that the answer is the same
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

    return run


def page(game: str, choices: int, moves: int, spent: list[float]) -> str:
    """What was measured, in words."""
    move, twice = (1e9 * one / moves for one in (spent[0], spent[2]))
    found = (twice - move) / 2
    return "\n".join([
        "# Where the time of a move goes", "",
        "Written by `python -m bench.profile`, in one run on one core, with processor time; single figures move by a third between runs "
        "on a shared machine.", "",
        f"In {game} a move is {choices / moves:.2f} choices on average (take, build or lay; the card; each lot): "
        f"**{1e9 * spent[0] / choices:.0f} ns a choice, {move:.0f} ns a move**. Finding the lawful choices, which means looking up what "
        f"sums the lots on the table can make, takes {found:.0f} ns of a move; the rest is playing them, chance, and dealing.", "",
    ])  # fmt: skip


def main() -> None:
    """Measure, and write the page."""
    run, start = loop(GAME), Machine(parlour.load(GAME)).start()
    run(start, 10, 0)
    spent, choices, moves = [], 0, 1
    for extra in range(3):
        before = time.process_time()
        choices, moves, _ = run(start, DEALS, extra)
        spent.append(time.process_time() - before)
    PAGE.write_text(page(GAME, choices, moves, spent), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
