"""The process whose instructions are counted. It is run as a file under callgrind, with a checkout's ``src`` as its path.

It is given a game and a number of deals, plays them twice, counts the second time only, and prints the decisions. With no
callgrind around it, it only compiles the game.
"""

from __future__ import annotations

import os
import subprocess
import sys

import parlour


def decisions(game: str, deals: int) -> int:
    """Decisions in these deals of random play on one thread."""
    players = parlour.load(game).players
    return parlour.simulate(game, players=players, deals=deals, seed=5, threads=1, arrays=False).decisions


def control(*wanted: str) -> None:
    """Tell the callgrind that runs this process what to do."""
    subprocess.run(["callgrind_control", *wanted, str(os.getpid())], stdout=subprocess.DEVNULL, check=False)


def main() -> None:
    game, deals = sys.argv[1], int(sys.argv[2])
    decisions(game, deals)
    control("-i", "on")
    control("-z")
    made = decisions(game, deals)
    control("-i", "off")
    print(f"decisions: {made}")


if __name__ == "__main__":
    main()
