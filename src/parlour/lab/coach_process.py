"""An analysis in a process of its own, for a server with other things to do: ``python -m parlour.lab.coach_process``.

It reads one line of JSON (``record``, ``seat``, ``deal``, ``simulations``) and writes JSON lines: its progress, then what it found. When
its input is closed, it ends.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from parlour.bots.adviser import all_luck
from parlour.bots.search.budget import Budget
from parlour.bots.second_opinion import is_compiled
from parlour.compile.child import end_with_parent, lower_priority
from parlour.lab.coach import analyse
from parlour.lab.review import review_of
from parlour.play.record import from_record


def say(**what: object) -> None:
    """Write a JSON line."""
    print(json.dumps(what), flush=True)


def main() -> int:
    """Read what to analyze, and write what was found."""
    lower_priority()
    asked = json.loads(sys.stdin.readline())
    end_with_parent()
    game = asked["record"]["game"]
    if not all_luck(game) and not is_compiled(game):
        say(preparing=True)
    budget = Budget(simulations=asked["simulations"])
    table = from_record(asked["record"], engine="plain")
    found = analyse(table, asked["seat"], budget, lambda done, of: say(done=done, of=of), deal=asked["deal"])
    say(found=asdict(review_of(found, table)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
