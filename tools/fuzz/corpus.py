"""Files: the seeds in the repository, what earlier runs kept, and the findings."""

from __future__ import annotations

from pathlib import Path

from tools.clauses import ROOT
from tools.fuzz.attempts import Finding
from tools.fuzz.targets import NAMES, SUFFIXES

SEEDS = ROOT / "tests" / "fuzz"
BUILT = ROOT / "build" / "fuzz"
MOST_KEPT = 3000
"""Inputs kept from earlier runs, for each target."""


def seeds(target: str, folder: Path = SEEDS) -> list[bytes]:
    """The seeds of a target that are in the repository."""
    return [file.read_bytes() for file in sorted((folder / target).iterdir()) if file.is_file()]


def kept(target: str, folder: Path = BUILT) -> list[bytes]:
    """The inputs that led to something new in earlier runs."""
    files = sorted((folder / target / "corpus").glob("*"), key=lambda file: file.stat().st_mtime)
    return [file.read_bytes() for file in files[-MOST_KEPT:]]


def keep(target: str, name: str, data: bytes, folder: Path = BUILT) -> None:
    """Keep an input for the next run."""
    place = folder / target / "corpus"
    place.mkdir(parents=True, exist_ok=True)
    (place / name).write_bytes(data)


def is_known(finding: Finding, folder: Path = BUILT) -> bool:
    """Was this cause found before?"""
    return (folder / finding.target / f"{finding.name}.txt").exists()


def put(finding: Finding, folder: Path = BUILT) -> Path:
    """Write a finding: its input, and beside it what happened and how to see it again."""
    place = folder / finding.target
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{finding.name}.{SUFFIXES[finding.target]}"
    file.write_bytes(finding.data)
    told = [
        f"{finding.kind}: {finding.message}",
        *finding.where,
        f"python -m tools.fuzz --replay {_shown(file)}",
        "",
        finding.report,
    ]
    file.with_suffix(".txt").write_text("\n".join(told), encoding="utf-8", errors="backslashreplace")
    return file


def _shown(file: Path) -> Path:
    return file.relative_to(ROOT) if file.is_relative_to(ROOT) else file


def target_of(file: Path) -> str:
    """The target whose input a file is: the folder it is in."""
    for part in reversed(file.resolve().parent.parts):
        if part in NAMES:
            return part
    raise ValueError(f"{file} is in no folder of a target ({', '.join(NAMES)})")
