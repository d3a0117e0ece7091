"""The code blocks of a page, and a way to run them in order: what they show is what comes out."""

from __future__ import annotations

import doctest
import io
import linecache
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from parlour.cli.app import carry_out

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = re.compile(r"^\*Not run: .+\*\n\n\Z", re.MULTILINE)
"""The line before a block that can't be run; readers see it too."""
SAVED = re.compile(r"[Ss]ave this as \*(\w+\.py)\*:\n\n\Z")
"""The sentence before a program that is saved to a file, too, in the current folder."""
RUN = ("python", "console")
CHECKER = doctest.OutputChecker()
FLAGS = doctest.ELLIPSIS


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    text: str
    line: int
    is_run: bool
    file: str = ""
    """The file it is saved to, if to any."""

    @property
    def is_dialogue(self) -> bool:
        """Does it show what comes out?"""
        return ">>> " in self.text


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page; plain Python blocks that follow each other are one program."""
    held: Block | None = None
    for found in FENCE.finditer(text):
        line, marked = text.count("\n", 0, found.start()) + 1, NOT_RUN.search(text[: found.start()])
        saved = SAVED.search(text[: found.start()])
        block = Block(found[1], found[2], line, found[1] in RUN and not marked, saved[1] if saved else "")
        is_plain = block.is_run and block.language == "python" and not block.is_dialogue
        if held and is_plain and not held.file:
            held = replace(held, text=held.text + "\n" * (line - held.line - held.text.count("\n")) + block.text)
            continue
        if held:
            yield held
        held = block if is_plain else None
        if held is None:
            yield block
    if held:
        yield held


def run(page: Path, text: str) -> int:
    """Run the blocks of a page in one namespace; AssertionError names the line that went wrong. Returns how many were run."""
    module = ModuleType(f"example_{re.sub(r'[^a-z]', '_', page.stem)}")
    sys.modules[module.__name__] = module  # so that a page can name the file that its blocks make up
    there, here = set(sys.modules), str(Path.cwd())
    sys.path.insert(0, here)  # where what it saves to files is found
    try:
        return sum(run_block(block, vars(module), f"{page.name}, line {block.line}") for block in blocks(text))
    finally:
        sys.path.remove(here)
        for name in {module.__name__, *(set(sys.modules) - there)}:
            if name == module.__name__ or str(getattr(sys.modules[name], "__file__", None)).startswith(here):
                del sys.modules[name]


def run_block(block: Block, names: dict[str, object], where: str) -> bool:
    """Run a block, if it is to be run."""
    if block.is_run and block.language == "console":
        run_commands(block, where)
    elif block.is_run and block.is_dialogue:
        run_dialogue(block, names, where)
    elif block.is_run:
        run_program(block, names, where)
    return block.is_run


def run_program(block: Block, names: dict[str, object], where: str) -> None:
    """Run a block of plain Python."""
    if block.file:
        Path(block.file).write_text(block.text, encoding="utf-8")
    name = f"<{where}>"
    linecache.cache[name] = (len(block.text), None, block.text.splitlines(keepends=True), name)
    exec(compile(block.text, name, "exec", dont_inherit=True), names)


def run_dialogue(block: Block, names: dict[str, object], where: str) -> None:
    """Run what comes after ``>>>`` and compare what comes out."""
    found = doctest.DocTestParser().get_doctest(block.text, {}, where, where, block.line)
    found.globs = names
    told: list[str] = []
    result = doctest.DocTestRunner(CHECKER, verbose=False, optionflags=FLAGS).run(found, out=told.append, clear_globs=False)
    assert result.attempted > 0, f"{where}: nothing to run"
    assert result.failed == 0, "".join(told)


def run_commands(block: Block, where: str) -> None:
    """Run each ``$ parlour …`` and compare what it prints with the lines after it."""
    parts = re.split(r"^\$ parlour ", block.text, flags=re.MULTILINE)
    assert parts[0] == "", f"{where}: a console block begins with $ parlour"
    for part in parts[1:]:
        command, _, wanted = part.partition("\n")
        printed = io.StringIO()
        with redirect_stdout(printed):
            carry_out(shlex.split(command))
        got = "".join(line.rstrip() + "\n" for line in printed.getvalue().strip("\n").splitlines())
        assert CHECKER.check_output(wanted, got, FLAGS), f"{where}: parlour {command} prints\n{got}"
