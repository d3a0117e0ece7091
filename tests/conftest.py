"""Settings of the test run."""

from __future__ import annotations

import os

os.environ.setdefault("PARLOUR_ENGINE", "plain")
