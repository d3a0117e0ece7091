"""What the commands of the chores share: a reader of arguments whose help ends with examples."""

from __future__ import annotations

import argparse

from tools.games import usual


def reader(module: str, about: str, *examples: str) -> argparse.ArgumentParser:
    """The reader of ``python -m MODULE``. In the examples ``{game}`` stands for a game that there is."""
    shown = "\n".join(f"  python -m {module} {line}".rstrip() for line in examples)
    return argparse.ArgumentParser(
        prog=f"python -m {module}",
        description=about,
        epilog=f"Examples:\n{shown}".replace("{game}", usual()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
