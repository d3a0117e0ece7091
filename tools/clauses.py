"""For each clause of the rule sheets, the code that carries it out and the tests that check it.

Code is every function marked ``@rule("RK-11")``; for the clauses common to all games (CM) also functions, classes and files
whose docstring names the clause. Tests are the functions in ``tests`` named after the clause, such as
``test_RK_11_follow_the_colour``. The command prints the table, and fails with a list when something is missing.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.commands import reader

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "parlour"
TESTS = ROOT / "tests"

NAMED = re.compile(r"(?<![A-Za-z0-9])([A-Z][A-Z0-9])_(\d+)(?!\d)")
COMMON = re.compile(r"\bCM-\d+\b")


@dataclass(frozen=True)
class Where:
    """A function: its file (from the root of the project), its line and its name."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@dataclass
class Row:
    """One clause, with its code and its tests."""

    clause: str
    text: str
    in_code: bool
    code: list[Where] = field(default_factory=list)
    tests: list[Where] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """What the clause lacks."""
        found = []
        if self.in_code and not self.code:
            found.append("code")
        if not self.tests:
            found.append("a test")
        return found


def functions(tree: ast.AST, around: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of a file with its full name, methods and nested functions included."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield around + node.name, node
            yield from functions(node, f"{around}{node.name}.")
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{around}{node.name}.")
        elif isinstance(node, (ast.If, ast.For, ast.While, ast.With, ast.Try)):
            yield from functions(node, around)


def cited(node: ast.FunctionDef) -> list[str]:
    """The clauses in a function's mark ``@rule("RK-11", "RK-12")``."""
    found: list[str] = []
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
            found += [part.value for part in mark.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return found


def code_of(sources: Path = SOURCES, root: Path = ROOT) -> dict[str, list[Where]]:
    """The places in the code that carry out each clause."""
    found: dict[str, list[Where]] = {}
    for path in sorted(sources.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        file = str(path.relative_to(root))
        for name, node in functions(tree):
            for clause in cited(node):
                found.setdefault(clause, []).append(Where(file, node.lineno, name))
        if path.parent.parent.name == "games" or path.name == "common.py":
            continue
        told = [(path.stem, 1, ast.get_docstring(tree) or "")]
        told += [(name, node.lineno, ast.get_docstring(node) or "") for name, node in functions(tree) if not cited(node)]
        told += [
            (node.name, node.lineno, ast.get_docstring(node) or "") for node in tree.body if isinstance(node, ast.ClassDef)
        ]
        for name, line, text in told:
            for clause in sorted(set(COMMON.findall(text))):
                found.setdefault(clause, []).append(Where(file, line, name))
    return found


def tests_of(tests: Path = TESTS, root: Path = ROOT) -> dict[str, list[Where]]:
    """The tests named after each clause."""
    found: dict[str, list[Where]] = {}
    for path in sorted(tests.glob("test_*.py")):
        for name, node in functions(ast.parse(path.read_text(encoding="utf-8"))):
            if node.name.startswith("test_"):
                for letters, figure in dict.fromkeys(NAMED.findall(node.name)):
                    found.setdefault(f"{letters}-{figure}", []).append(Where(str(path.relative_to(root)), node.lineno, name))
    return found


def sheets(names: list[str]) -> dict[str, list[Row]]:
    """The clauses of each game, and those common to all, without code and tests yet."""
    import parlour
    from parlour.engine.contract import COMMON_CLAUSES
    from parlour.games import find

    made = {name: find(name).clauses for name in parlour.games.built_in() if not names or name in names}
    if not names or "common" in names:
        made["common"] = COMMON_CLAUSES
    return {name: [Row(clause.id, clause.text, clause.in_code) for clause in clauses] for name, clauses in made.items()}


def fill(rows: dict[str, list[Row]], code: dict[str, list[Where]], tests: dict[str, list[Where]]) -> list[str]:
    """Add code and tests to the clauses. Gives a list of what is missing."""
    wrong = []
    for name, clauses in rows.items():
        for row in clauses:
            row.code, row.tests = code.get(row.clause, []), tests.get(row.clause, [])
            wrong += [f"{row.clause} ({name}) has no {what.removeprefix('a ')}" for what in row.missing]
        if not clauses:
            wrong.append(f"{name} has no clauses in its docstring")
        twice = {row.clause for row in clauses if [other.clause for other in clauses].count(row.clause) > 1}
        wrong += [f"{clause} appears twice in the sheet of {name}" for clause in sorted(twice)]
    return wrong


def strays(rows: dict[str, list[Row]], code: dict[str, list[Where]], tests: dict[str, list[Where]]) -> list[str]:
    """Citations of clauses that are in no sheet, neither a game's nor an example's in the docs."""
    from parlour.engine.clauses import read_clauses

    known = {row.clause for clauses in rows.values() for row in clauses}
    for example in (ROOT / "docs").glob("*.py"):
        known |= {
            clause.id for clause in read_clauses(ast.get_docstring(ast.parse(example.read_text(encoding="utf-8"))) or "")[1]
        }
    wrong = []
    for kind, found in (("code", code), ("test", tests)):
        for clause, places in sorted(found.items()):
            if clause not in known:
                wrong += [f"{where}: this {kind} cites {clause}, which is in no sheet" for where in places]
    return wrong


def short(places: list[Where]) -> str:
    """Where it is, in a cell: ``rules.py legal_bid:153``, each file named once."""
    said: list[str] = []
    last = ""
    for where in places:
        file = Path(where.file).name
        said.append(f"{where.name}:{where.line}" if file == last else f"{file} {where.name}:{where.line}")
        last = file
    return ", ".join(said)


def table(rows: dict[str, list[Row]]) -> str:
    """The report as text."""
    lines = []
    for name, clauses in rows.items():
        lines += ["", name, ""]
        for row in clauses:
            code = short(row.code) if row.in_code else "not for code"
            lines.append(f"  {row.clause:6}  code   {code or '-- none --'}")
            lines.append(f"  {'':6}  tests  {short(row.tests) or '-- none --'}")
    return "\n".join(lines[1:])


def markdown(rows: dict[str, list[Row]]) -> str:
    """The report as a page."""
    lines = ["# Clauses, their code and their tests", "", "Written by `python -m tools.clauses --write`."]
    for name, clauses in rows.items():
        lines += ["", f"## {name}", "", "| clause | code | tests |", "|---|---|---|"]
        for row in clauses:
            code = "<br>".join(f"`{where.file}` {where.name}" for where in row.code) if row.in_code else "not for code"
            tests = "<br>".join(f"{where.name}" for where in row.tests)
            lines.append(f"| {row.clause} | {code} | {tests} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    wanted = reader("tools.clauses", "List the code and the tests of each clause.", "", "{game}", "common --missing", "--write")
    wanted.add_argument("games", nargs="*", metavar="GAME", help='only these games ("common": the clauses common to all)')
    wanted.add_argument("--write", action="store_true", help="write docs/clauses.md too")
    wanted.add_argument("--missing", action="store_true", help="print only what is missing")
    asked = wanted.parse_args(arguments)
    rows, code, tests = sheets(asked.games), code_of(), tests_of()
    wrong = fill(rows, code, tests)
    if not asked.games:
        wrong += strays(rows, code, tests)
    if not asked.missing:
        print(table(rows))
    if asked.write:
        page = ROOT / "docs" / "clauses.md"
        page.write_text(markdown(rows), encoding="utf-8")
        print(f"Wrote {page.relative_to(ROOT)}")
    count = sum(len(clauses) for clauses in rows.values())
    if wrong:
        print(f"\n{count} clauses, {len(wrong)} problems:", *wrong, sep="\n  ", file=sys.stderr)
        return 1
    print(f"\n{count} clauses. Each has tests, and each that a rule carries out has code.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
