"""Whatever is installed is named with its version and its hash: packages, build tools, the page's tools, actions."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
RECIPES = [ROOT / "Makefile", ROOT / "deploy/Containerfile", ROOT / "docs/hosting.md", *WORKFLOWS]
INSTALLS = re.compile(r"(?:\bpip (?:install|wheel)|\$\((?:PIP|LOCKED)\))\s.*")


def locked(file: Path) -> dict[str, str]:
    """The requirements of a lock file, each with its hashes; comments are left out."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return {re.split(r"[ =]", line, maxsplit=1)[0]: line for line in joined.splitlines() if line.strip()}


def versions(file: Path) -> dict[str, str]:
    return {name: line.split("==")[1].split()[0] for name, line in locked(file).items()}


def lock(name: str) -> Path:
    return ROOT / f"requirements/{name}.txt"


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_every_requirement_has_its_version_and_hashes(file: Path) -> None:
    for name, line in locked(file).items():
        assert re.fullmatch(rf"{re.escape(name)}==\S+( ; .+?)?( +--hash=sha256:[0-9a-f]{{64}})+ *", line), line[:100]
    assert locked(file)


@pytest.mark.parametrize("file", [*LOCKS, ROOT / "web/package-lock.json"], ids=lambda file: file.name)
def test_no_lock_file_names_an_index_or_a_registry(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"--(?:extra-)?index-url|--find-links|\"resolved\"", text)
    if file.suffix == ".txt":
        assert "://" not in text


def test_lock_files_agree() -> None:
    """What is installed later never changes what is there already."""
    together: dict[str, str] = {}
    for name in ("build", "play", "dev", "bench", "source", "lock", "release", "site"):
        for package, version in versions(lock(name)).items():
            assert together.setdefault(package, version) == version, (name, package)
    assert {file.stem for file in LOCKS} == {"build", "play", "dev", "bench", "source", "lock", "release", "site"}


def test_the_build_tools_are_the_locked_ones() -> None:
    required = set(PROJECT["build-system"]["requires"])
    assert required < set(PROJECT["dependency-groups"]["build"])
    pinned = {f"{package}=={version}" for package, version in versions(lock("build")).items()}
    assert set(PROJECT["dependency-groups"]["build"]) <= pinned


@pytest.mark.parametrize("file", RECIPES, ids=lambda file: file.name)
def test_nothing_is_installed_without_its_hash(file: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        for call in re.split(r"&&", line):
            found = INSTALLS.search(call)
            if found and not re.match(r"[A-Z]+ :=", line):
                assert re.search(r"\$\(LOCKED\)|--require-hashes|--no-index", found[0]), line
                assert "-r " not in found[0] or re.search(r"\$\(LOCKED\)|--require-hashes .*--only-binary :all:", found[0]), (
                    line
                )
                assert "--no-index" not in found[0] or "--no-deps" in found[0], line
    assert "npm install" not in text


def test_what_the_makefile_calls_locked_is_locked() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "LOCKED := $(PIP) --require-hashes --only-binary :all:" in text
    assert "--generate-hashes" in text
    assert "--no-emit-index-url" in text


def test_the_tools_of_the_page_are_locked() -> None:
    packages = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 50
    for name, package in packages.items():
        assert not name or re.fullmatch(r"sha512-[\w+/]{86}==", package["integrity"]), name
    wanted = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert all(packages[f"node_modules/{name}"]["version"] == version for name, version in wanted.items())


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_actions_are_pinned_to_a_commit(file: Path) -> None:
    assert yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    uses = re.findall(r"uses: *(\S+)(.*)", file.read_text(encoding="utf-8"))
    assert uses
    for action, comment in uses:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.search(r"# v\d", comment), action
