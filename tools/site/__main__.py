"""``python -m tools.site``: build the documentation site."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

from tools.commands import reader
from tools.site.staging import ROOT, stage

FOLDER = ROOT / "build/site"
MISSING = "Zensical, which builds the site, isn't installed. Run: make site"


def build() -> int:
    """Build the site, or say what is wrong with it. Gives the exit status."""
    if find_spec("zensical") is None:
        print(MISSING, file=sys.stderr)
        return 2
    configuration = stage(FOLDER)
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(configuration)], check=False
    )
    if done.returncode == 0:
        print(f"Open {(FOLDER / 'html/index.html').relative_to(ROOT)} in a browser.")
    return done.returncode


def main(arguments: list[str] | None = None) -> int:
    """Build the documentation site, without a network. Gives the exit status."""
    about = "Build the documentation site in build/site/html, without a network; fail on a broken link."
    reader("tools.site", about, "").parse_args(arguments)
    return build()


if __name__ == "__main__":
    sys.exit(main())
