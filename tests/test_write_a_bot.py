"""The page on writing a bot: its files are saved, its commands are run, and its bots are as good as it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parent.parent / "docs/write-a-bot.md").read_text(encoding="utf-8")
BLOCKS = [block for block in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) if ">>>" not in block]
COMMANDS = re.findall(r"^ {4}parlour (.+)$", PAGE, re.MULTILINE)

pytestmark = pytest.mark.slow


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """A folder with mybot.py as the page has it."""
    classes = [block for block in BLOCKS if block.startswith("class ")]
    assert len(classes) == 2
    (tmp_path / "mybot.py").write_text("\n\n".join(classes), encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in the folder, which is on no path: the program must look there by itself."""
    return subprocess.run(
        [sys.executable, "-P", *words], cwd=folder, input=typed, capture_output=True, text=True, timeout=300, check=False
    )


@pytest.mark.parametrize("command", [one for one in COMMANDS if not one.startswith("serve")])
def test_the_commands_of_the_page_run(command: str, folder: Path) -> None:
    done = run(folder, "-m", "parlour", *command.split(), typed="1\n1\n1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Low" in done.stdout
    assert "instead" not in done.stdout, "no answer was wrong"


def test_the_program_of_the_page_runs(folder: Path) -> None:
    (program,) = (block for block in BLOCKS if "run_tournament" in block)
    done = run(folder, "-c", f"import sys; sys.path.append('.')\n{program}")
    assert done.returncode == 0, done.stderr
    names, points = zip(*(line.split() for line in done.stdout.splitlines()), strict=True)
    assert set(names) == {"mybot:Lucky", "mybot:Low"}
    assert sum(map(float, points)) == pytest.approx(13 / 2)


def test_a_bot_that_answers_wrong_ends_the_command(folder: Path) -> None:
    (folder / "wrongbot.py").write_text(
        "class Bot:\n    def choose(self, observation):\n        return 'fold'\n", encoding="utf-8"
    )
    words = ["tournament", "paintings-outcasts", "--deals", "2", "--json", "--bots"]
    done = run(folder, "-m", "parlour", *words, "mybot:Lucky,wrongbot:Bot")
    assert (done.returncode, done.stdout) == (2, "")
    assert '"wrongbot:Bot"' in done.stderr
    assert '"fold"' in done.stderr
    assert done.stderr.count("\n") == 1
