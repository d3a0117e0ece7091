"""The build hook: the page is built before it is packed (see web/make_page.py)."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not os.environ.get("PARLOUR_NO_PAGE"):
            runpy.run_path(str(Path(self.root) / "web" / "make_page.py"))["build"]()
