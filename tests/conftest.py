"""Settings of the test run."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PARLOUR_ENGINE", "plain")
os.environ.setdefault("PARLOUR_CACHE", str(Path(__file__).resolve().parent.parent / "build" / "cache"))
