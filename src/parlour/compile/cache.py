"""The folder of compiled rules.

A game's driver is written as a real module into a folder named by the hash of everything it depends on: all sources of the rules, and the
versions of Python, Numba and NumPy. A changed rule makes another folder, so old machine code can never run new rules or the
other way round.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

SOURCES = Path(__file__).resolve().parent.parent
SHARED = (
    "lang/*.py",
    "engine/**/*.py",
    "mechanics/*.py",
    "packs/*/cards.py",
    "compile/*.py",
    "bots/search/*.py",
)
PLAY, SEARCH = "compile/driver.py", "bots/search/driver.py"
"""The drivers there are, by their sources: the doors for play, and those for the search of bots."""


def folder() -> Path:
    """Where compiled rules are kept: ``$PARLOUR_CACHE``, or ``parlour`` in the user's cache folder."""
    chosen = os.environ.get("PARLOUR_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or (
        Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
        if os.name != "nt"
        else os.environ.get("LOCALAPPDATA", str(Path.home()))
    )
    return Path(base) / "parlour"


@cache
def fingerprint(game: str, root: Path = SOURCES) -> str:
    """The hash of everything the compiled rules of a game depend on."""
    digest = hashlib.blake2b(digest_size=10)
    name = game.replace("-", "_")
    found = [path for pattern in SHARED for path in sorted(root.glob(pattern))]
    found += [path for path in (root / f"games/{name}/rules.py", root / f"games/{name}/advice.py") if path.exists()]
    for path in found:
        digest.update(f"{path.relative_to(root)}\0".encode())
        digest.update(path.read_bytes())
    for part in (platform.python_version(), platform.machine(), version("numba"), version("llvmlite"), version("numpy")):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()


def place(game: str, source: str = PLAY) -> Path:
    """The file of a game's driver in the cache."""
    kind = "driver" if source == PLAY else "search"
    return folder() / fingerprint(game) / f"{game.replace('-', '_')}_{kind}.py"


def is_built(game: str, source: str = PLAY) -> bool:
    """Is there compiled code for this game on the disk already?"""
    file = place(game, source)
    return file.exists() and any(file.parent.glob(f"__pycache__/{file.stem}.*.nbi"))


@cache
def driver(game: str, source: str = PLAY) -> ModuleType:
    """The compiled doors of a game. What is not in the cache yet is compiled when it is first called."""
    file = place(game, source)
    if not file.exists():
        _write(file, game, source)
    name = f"parlour_driver_{file.stem}_{file.parent.name}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _write(file: Path, game: str, source: str) -> None:
    """Write the driver with the game's name filled in: into a file of its own first, so that nobody reads half of one."""
    text = (SOURCES / source).read_text(encoding="utf-8").replace('GAME = ""', f'GAME = "{game}"')
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, suffix=".tmp", delete=False) as new:
            new.write(text)
        os.replace(new.name, file)
    except OSError as wrong:
        raise OSError(
            f"the compiled rules cannot be kept in {file.parent}: {wrong}; set PARLOUR_CACHE to a folder of yours"
        ) from None
