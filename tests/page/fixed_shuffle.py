"""``parlour serve`` for these tests: its part of every shuffle is the same, so what the browser adds decides what is dealt.

A test that opens a table with the same numbers meets the same cards, whatever ran before it.
"""

from __future__ import annotations

import sys

from parlour.cli import main
from parlour.play import shuffle

SECRET = "5" * 64


def same() -> str:
    return SECRET


if __name__ == "__main__":
    shuffle.new_secret = same
    main(sys.argv[1:])
