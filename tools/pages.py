"""The pages that are written from the code: a page a game, the packs, what clauses rest on, the README's table, the picture.

    python -m tools.pages            writes them
    python -m tools.pages --check    writes nothing; names those that are stale, and fails if there are any

Nothing on these pages is typed by hand, so they cannot say anything else than the games' files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from inspect import getdoc
from itertools import groupby
from pathlib import Path

import parlour
from parlour.engine.contract import COMMON_CLAUSES, Clause, Rules
from parlour.games import find, package
from parlour.lang.cards import each, run
from parlour.lang.pack import Face, Pack
from parlour.lang.state import ACTOR, ALL, NOBODY, OWNER, SEAT, SECRET, Common, Field
from parlour.lang.words import Lots, Numbers, OneCard, OneOf, Seats, Slot
from tools.picture import picture

ROOT = Path(__file__).resolve().parent.parent

MARKS = {"S": "the sheet's words", "D": "deduction", "P": "the parent game's custom", "C": "our choice"}
LEGEND = "What a clause rests on: " + ", ".join(f"{mark} {means}" for mark, means in MARKS.items())
KINDS = {
    "cards": "a place for cards", "card": "one card", "marks": "cards that lie elsewhere", "fact": "cards, known to all",
    "seats": "seats", "seat": "a seat", "number": "a number", "sequence": "cards in order", "secret": "the machine's own",
}  # fmt: skip
SEEN = {ALL: "all", OWNER: "its owner", NOBODY: "nobody", ACTOR: "who is in the middle of a move"}
PACKS = ("paintings", "rook", "all_star", "dick_tracy", "pals")


# -- Markdown


def cell(text: str) -> str:
    """Text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; cells are made safe."""
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return [*lines, *(f"| {' | '.join(cell(part) for part in row)} |" for row in rows)]


def paragraphs(text: str) -> list[str]:
    """A text whose lines were broken to fit a file, as paragraphs with empty lines between."""
    found: list[str] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        listed = part.lstrip().startswith("*")
        found += [part if listed else " ".join(part.split()), ""]
    return found


def shown(text: str) -> str:
    """A clause's text, its options set as code."""
    return re.sub(r"\[([a-z_]+=[^\]]*)\]", r"`\1`", text)


# -- what games say about themselves


def games() -> list[Rules]:
    """All games, the oldest first, those of one sheet together."""
    return sorted((find(name) for name in parlour.games()), key=lambda rules: (rules.calling_card.year, rules.clauses[0].id))


def year(rules: Rules) -> str:
    """The year of the sheet; "about", where it bears none."""
    return rules.calling_card.year_text


def players(rules: Rules) -> str:
    """How many can play: "2-4", "2, 3, 4, 6"."""
    counts = rules.calling_card.players
    if counts == tuple(range(counts[0], counts[-1] + 1)) and len(counts) > 1:
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(map(str, counts))


def support(clause: Clause) -> dict[str, str]:
    """What a clause rests on: a mark, and which part of the clause it is about ("" for all of it)."""
    found: dict[str, str] = {}
    for part in re.split(r"[;,] *", clause.marks):
        words = part.split()
        mark = next((word for word in (words[0], words[-1]) if word in MARKS), None)
        if mark:
            found[mark] = " ".join(word for word in words if word != mark)
    return found


def introduction(rules: Rules) -> list[str]:
    """The introduction, without the line that only names the sheet."""
    return paragraphs(rules.introduction)[2:] or paragraphs(rules.introduction)


def clause_table(clauses: Iterable[Clause]) -> list[str]:
    rows = [(f'<a id="{this.id.lower()}"></a>**{this.id}**', shown(this.text), this.marks) for this in clauses]
    return table(("clause", "", "rests on"), rows)


def option_table(rules: Rules) -> list[str]:
    rows = []
    for name, field in rules.options.items():
        made = field.option
        assert made is not None
        values = [f"**{made.default}**", *(str(value) for value in made.values[1:])]
        if made.low is not None:
            values.append(f"any number {made.low}-{made.high}")
        elif made.read is not None:
            values.append("and more: see the clause")
        rows.append((f"`{name}`", ", ".join(values), made.means, made.clause))
    return table(("option", "values, the default first", "", "clause"), rows)


def move_table(rules: Rules) -> list[str]:
    """The moves, by what a player is asked."""
    rows = []
    for phase in rules.calling_card.phases:
        asks = phase.asks + (" (a race)" if phase.is_race else " (all at once)" if phase.together else "")
        for number, word in enumerate(word for word in phase.words if word.is_listed):
            text = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), word.text)
            parts = "; ".join(f"{name.upper()}: {slot_text(slot)}" for name, slot in word.slots.items())
            rows.append(("" if number else asks, f"`{text}`", parts))
    return table(("asked to", "a move is", "where"), rows)


def slot_text(slot: Slot) -> str:
    """What may stand in a part of a move's text."""
    if isinstance(slot, OneOf):
        return ", ".join(slot.names)
    if isinstance(slot, Seats):
        return "a seat, from 0"
    if isinstance(slot, Numbers):
        return f"{slot.first} to {slot.last}" + (f" in steps of {slot.step}" if slot.step > 1 else "")
    if isinstance(slot, Lots):
        return "lots on the table, with commas; a build by all its cards, joined with +"
    assert isinstance(slot, OneCard), slot
    return "cards, with commas" if slot.many else "a card"


def state_table(fields: Iterable[Field]) -> list[str]:
    """The declared fields, and who sees them."""
    rows = []
    for field in fields:
        many = {0: "one", SEAT: "one a seat"}.get(field.per, str(field.per))
        if field.kind == "sequence":
            many = "one"
        rows.append((f"`{field.name}`", field.title, KINDS[field.kind], many, seen_text(field)))
    return table(("field", "", "kind", "how many", "who sees it"), rows)


def seen_text(field: Field) -> str:
    if field.kind == SECRET:
        return "nobody"
    if isinstance(field.seen, str):
        return SEEN[field.seen]
    return (getdoc(field.seen) or field.seen.__name__.replace("_", " ")).split("\n\n")[0]


def cards_used(rules: Rules) -> int:
    """The cards of the pack that this game uses with any number of players."""
    used = 0
    for number in rules.calling_card.players:
        start = parlour.load(rules.calling_card.name, number).start()
        rules.verbs.start(start)
        used |= rules.verbs.pack_of(start)
    return used


def pack_text(pack: Pack, used: int) -> str:
    """Those cards of a pack in a line: "56 cards: red 1 to red 14; yellow 1 to yellow 14"."""
    told = []
    for suit, group in groupby((pack.faces[card] for card in each(used)), key=lambda face: face.suit):
        faces = list(group)
        told.append(f"{faces[0].name} to {faces[-1].name}" if suit else ", ".join(face.name for face in faces))
    return f"{used.bit_count()} cards: {'; '.join(told)}"


# -- pages


def game_page(rules: Rules) -> str:
    """The page of a game, from its file."""
    sheet = rules.calling_card
    file = f"src/{package(sheet.name).replace('.', '/')}/rules.py"
    own = [field for name, field in rules.state.fields.items() if name not in vars(Common) and field.option is None]
    facts = f"*{sheet.maker}, {year(rules)} · {players(rules)} players · about {sheet.minutes} minutes*"
    lines = [f"# {sheet.title}", "", facts, "", *introduction(rules)]
    lines += [f"**Aim.** {sheet.aim}", "", f"**Play.** `parlour play {sheet.name}` in the terminal;"]
    lines += [f'`parlour.load("{sheet.name}")` in Python.', ""]
    lines += [f"**Pack.** {pack_text(sheet.pack, cards_used(rules))}. [What is on them](../packs.md).", ""]
    lines += ["## Rules", "", f"{LEGEND}.", "", *clause_table(rules.clauses), ""]
    if rules.closing:
        lines += paragraphs(rules.closing)
    lines += ["The clauses CM are [common to all games](common.md).", ""]
    lines += ["## Options", "", *option_table(rules), ""]
    lines += ["## Moves", "", *move_table(rules), ""]
    lines += ["## How a deal ends", "", *(f"- {ending}" for ending in sheet.endings), ""]
    lines += ["## The state, and who sees what", ""]
    lines += ["Every game has [the common fields](common.md#the-state) besides these.", "", *state_table(own), ""]
    lines += [f"This page is written by `make docs` from [{file}](../../{file}), version {sheet.version} of these rules."]
    return "\n".join(lines) + "\n"


def common_page() -> str:
    """What is common to all games."""
    intro = "These clauses (CM) hold at every table; the sheets leave most of this to the players."
    lines = ["# Common to all games", "", intro, "", f"{LEGEND}.", "", *clause_table(COMMON_CLAUSES), ""]
    lines += ["## The state", "", "These fields are in the state of every game.", "", *state_table(declared_for_all()), ""]
    lines += ["This page is written by `make docs` from [src/parlour/common.py](../../src/parlour/common.py) and"]
    lines += ["[src/parlour/state.py](../../src/parlour/state.py)."]
    return "\n".join(lines) + "\n"


def declared_for_all() -> list[Field]:
    """The common fields, as any game declares them."""
    fields = find(parlour.games()[0]).state.fields
    return [field for name, field in fields.items() if name in vars(Common) and field.option is None]


def packs_page() -> str:
    """The five packs."""
    lines = ["# The packs", "", "Five packs serve eleven games.", ""]
    for name in PACKS:
        module = import_module(f"parlour.packs.{name}.cards")
        pack: Pack = module.PACK
        lines += [f"## {pack.title}", "", *paragraphs(module.__doc__ or ""), f"{pack_text(pack, run(0, len(pack)))}.", ""]
        lines += face_table(pack)
    lines += ["This page is written by `make docs` from [src/parlour/packs](../src/parlour/packs)."]
    return "\n".join(lines) + "\n"


def face_table(pack: Pack) -> list[str]:
    """What is on the cards of a pack, a column a suit; nothing, where the cards of suits have no titles."""
    columns = {suit: [face for face in pack.faces if face.suit == suit and face.title] for suit in pack.suits}
    longest = max(columns.values(), key=len)
    if not longest:
        return []
    rows = []
    for place in reversed(range(len(longest))) if pack.by_title else range(len(longest)):
        faces = [column[place] if place < len(column) else None for column in columns.values()]
        rows.append([longest[place].number, *(face_text(face) for face in faces)])
    return [*table(("", *columns), rows), ""]


def face_text(face: Face | None) -> str:
    if face is None:
        return ""
    about = ", ".join(part for part in (face.artist, face.year) if part)
    return f"*{face.title}*, {about}" if about else face.title


# -- parts of pages that people write


def game_list(folder: str) -> list[str]:
    """The table of games."""
    rows = []
    for rules in games():
        sheet = rules.calling_card
        rows.append((f"[`{sheet.name}`]({folder}{sheet.name}.md)", sheet.title, year(rules), players(rules), sheet.aim))
    return table(("name", "title", "year", "players", "aim"), rows)


def count_table() -> list[str]:
    """How many clauses of each game rest on what."""
    rows = []
    for rules in games():
        marks = [support(clause) for clause in rules.clauses]
        each = [str(sum(mark in found for found in marks)) for mark in MARKS]
        alone = sum(set(found) == {"S"} for found in marks)
        rows.append((f"[{rules.calling_card.name}](#{rules.calling_card.name})", str(len(marks)), *each, str(alone)))
    return table(("game", "clauses", *MARKS.values(), "the sheet alone"), rows)


def clause_marks() -> list[str]:
    """For each game, what each clause rests on."""
    lines = []
    for rules in games():
        rows = []
        for clause in rules.clauses:
            found = support(clause)
            link = f"[{clause.id}](games/{rules.calling_card.name}.md#{clause.id.lower()})"
            rows.append((link, *((found[mark] or "yes") if mark in found else "" for mark in MARKS)))
        lines += [f"### {rules.calling_card.name}", "", *table(("clause", *MARKS.values()), rows), ""]
    return lines


PARTS: dict[str, dict[str, Callable[[], list[str]]]] = {
    "README.md": {"games": lambda: game_list("docs/games/")},
    "docs/README.md": {"games": lambda: game_list("games/")},
    "docs/provenance.md": {"counts": count_table, "clauses": clause_marks},
}
"""What is written into pages between ``<!-- NAME: written by make docs -->`` and ``<!-- end of NAME -->``."""


def with_part(text: str, name: str, lines: list[str]) -> str:
    """The page with this part written anew."""
    begin, end = f"<!-- {name}: written by make docs -->", f"<!-- end of {name} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"the part {name!r} is not marked once with {begin} and {end}")
    before, rest = text.split(begin)
    return f"{before}{begin}\n" + "\n".join(["", *lines]).rstrip() + f"\n\n{end}{rest.split(end)[1]}"


def pages() -> Iterator[tuple[str, str]]:
    """Every page that is written here: its path and its text."""
    for rules in games():
        yield f"docs/games/{rules.calling_card.name}.md", game_page(rules)
    yield "docs/games/common.md", common_page()
    yield "docs/packs.md", packs_page()
    yield "docs/play.svg", picture()
    for path, parts in PARTS.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        for name, made in parts.items():
            text = with_part(text, name, made())
        yield path, text


def stale() -> list[str]:
    """The pages that are not what the code says: missing, old, or of a game that is gone."""
    wanted = dict(pages())
    found = [path for path, text in wanted.items() if not is_fresh(ROOT / path, text)]
    there = {f"docs/games/{file.name}" for file in (ROOT / "docs/games").glob("*.md")}
    return found + sorted(there - set(wanted))


def is_fresh(file: Path, text: str) -> bool:
    return file.exists() and file.read_text(encoding="utf-8") == text


def main(words: Sequence[str]) -> int:
    """Write what is stale, or with ``--check`` only say so."""
    if list(words) not in ([], ["--check"]):
        print("usage: python -m tools.pages [--check]", file=sys.stderr)
        return 2
    if words:
        found = stale()
        for path in found:
            print(f"{path} is stale: make docs", file=sys.stderr)
        return 1 if found else 0
    for path, text in pages():
        file = ROOT / path
        if not is_fresh(file, text):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"written: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
