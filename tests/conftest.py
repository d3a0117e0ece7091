"""Settings of the test run."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

os.environ.setdefault("PARLOUR_ENGINE", "plain")
os.environ.setdefault("PARLOUR_CACHE", str(Path(__file__).resolve().parent.parent / "build" / "cache"))

settings.register_profile("parlour", deadline=None)  # a busy machine makes any one example slow
settings.load_profile("parlour")

pytest.register_assert_rewrite("parlour.checks", "foreign")  # what differed is shown in full

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell does this to what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the commands that tests start are interrupted like others

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory. The journals of the tests are synced there for nothing; on a disk each sync takes its time."""
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**31:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

NEEDS_POSIX = (
    "page", "server/test_crash.py", "server/test_data_folder.py", "server/test_power_loss.py", "server/test_stopping.py",
    "test_abuse.py", "test_cli.py", "test_lessons.py", "test_terminal.py", "test_tools.py",
)  # fmt: skip
"""Tests that drive a POSIX terminal, kill a process, or limit its memory."""

collect_ignore = [*NEEDS_POSIX] if sys.platform == "win32" else []


class TellAtOnce:
    """Says what failed when it fails: a run that is cut off before its end has told it."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}, after {report.duration:.0f} s)")
            self.terminal.write_line(report.longreprtext[-4000:])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Tests that share something costly go to the same worker."""
    from groups import ByGroup

    return ByGroup(config, log)


@pytest.hookimpl(trylast=True)  # when all tests are chosen
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several workers begin with what takes longest."""
    if hasattr(config, "workerinput"):
        from groups import sort_longest_first

        sort_longest_first(items)


@pytest.hookimpl(trylast=True)  # when the reporter is there
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(TellAtOnce(terminal))
