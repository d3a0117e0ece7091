"""Games found by what they are, so that no chore and no benchmark names one.

python -m tools.games            print the name of the game that chores and pictures use
python -m tools.games --race     print the name of a game with a race
"""

from __future__ import annotations

import argparse
import sys

import parlour
from parlour.games import find

USUAL_PARENT = "Hearts"
"""The parent game that everybody knows, other libraries too."""


def descended_from(parent: str) -> list[str]:
    """The games whose sheets go back to this parent game."""
    return [name for name in parlour.games.built_in() if find(name).calling_card.parent == parent]


def with_race() -> list[str]:
    """The games in which some phase is a race."""
    return [name for name in parlour.games.built_in() if any(phase.is_race for phase in find(name).calling_card.phases)]


def usual() -> str:
    """The game that chores, pictures and comparisons use: the one descended from Hearts, or else the first there is."""
    return next(iter(descended_from(USUAL_PARENT)), parlour.games.built_in()[0])


def main(arguments: list[str] | None = None) -> int:
    reader = argparse.ArgumentParser(
        prog="python -m tools.games",
        description="Print the name of the game that chores and pictures use.",
        epilog="Examples:\n  python -m tools.games\n  python -m tools.games --race",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("--race", action="store_true", help="print the name of a game with a race instead")
    print(with_race()[0] if reader.parse_args(arguments).race else usual())
    return 0


if __name__ == "__main__":
    sys.exit(main())
