"""``parlour serve`` for these tests: its part of every shuffle is the same, so what the browser adds decides what is dealt.

A test that opens a table with the same numbers meets the same cards, whatever ran before it.
"""

from __future__ import annotations

import sys

from parlour import fair
from parlour.cli import main

SECRET = "5" * 64


def same() -> str:
    return SECRET


if __name__ == "__main__":
    fair.new_secret = same
    main(sys.argv[1:])
