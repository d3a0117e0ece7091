"""A picture of play: the first turns of a real game in the terminal, typed by a script, drawn as SVG.

The game, the bots and every line come from the terminal client as it is; this file only chooses what the person types.
``make docs`` writes the picture to ``docs/play.svg``; ``python -m tools.terminal_picture`` prints it as text.
"""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from html import escape
from unittest.mock import patch

from parlour.bots.adviser import advice
from parlour.bots.second_opinion import SecondOpinion
from parlour.engine.visibility import hand_of
from parlour.games import find
from parlour.lang.cards import each
from parlour.play.table import Table
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.screen import Screen
from parlour.terminal.session import Session
from parlour.terminal.setup import Asked, open_table
from tools.commands import reader
from tools.games import usual

SEED = 7
SCRIPT = ("WRONG", "hint", "ADVISED")
"""What the person types. WRONG is a card in hand that may not be played now, ADVISED the one that a hint suggests."""
PROMPT = "Your move: "

WIDE, HIGH, SIZE, EDGE = 8.43, 19, 14, 22
"""The width of a letter, the height of a line, the size of the type, and the margin, in pixels."""
STYLE = """\
  .paper { fill: #fbfaf6; stroke: #d8d2c4 }
  text { font: 14px ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #2b2822 }
  .typed { fill: #a33b12; font-weight: bold }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #1e1d1a; stroke: #45413a }
    text { fill: #e9e5db }
    .typed { fill: #f2a766 }
  }"""


class Enough(Exception):
    """The script has ended."""


class Script(io.StringIO):
    """What the person types, line by line."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.left = list(SCRIPT)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # of _IOBase, whose lines are bytes
        if not self.left:
            raise Enough
        word = self.left.pop(0)
        if word == "WRONG":
            word = wrong_card(self.table)
        elif word == "ADVISED":
            word = str(advice(self.table, 0)[0]).split()[-1]
        return word + "\n"


def wrong_card(table: Table) -> str:
    """The last card of the person's hand that may not be played now."""
    may = {str(move).split()[-1] for move in table.legal(0)}
    held = [table.game.pack.card_name(card) for card in each(hand_of(table.state, 0))]
    return next((card for card in reversed(held) if card not in may), held[-1])


def lines(game: str) -> list[str]:
    """What is on the screen."""
    table = open_table(Asked(game=game, seed=SEED))
    paper = io.StringIO()
    screen = Screen(paper)
    # A second opinion is given where the search happens to be loaded; the picture is the same everywhere.
    with patch.object(SecondOpinion, "opinion", return_value=""), suppress(Enough):
        Session(table, [0], screen, Keyboard(Script(table), screen)).run()
    return [f"$ parlour play {game} --seed {SEED}", *paper.getvalue().removesuffix(PROMPT).rstrip().split("\n")]


def picture(game: str = "") -> str:
    """The picture, as SVG."""
    name = game or usual()
    told = lines(name)
    width = round(2 * EDGE + WIDE * max(len(line) for line in told))
    height = 2 * EDGE + HIGH * len(told)
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>A game of {escape(find(name).calling_card.title)} in the terminal</title>",
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="paper" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>',
    ]
    for number, line in enumerate(told):
        if line.strip():
            made.append(f'<text x="{EDGE}" y="{EDGE + SIZE + HIGH * number}" xml:space="preserve">{typed(line)}</text>')
    return "\n".join([*made, "</svg>"]) + "\n"


def typed(line: str) -> str:
    """A line, with what the person typed marked."""
    for prompt in ("$ ", PROMPT):
        if line.startswith(prompt):
            return f'{escape(prompt)}<tspan class="typed">{escape(line.removeprefix(prompt))}</tspan>'
    return escape(line)


def main(arguments: list[str] | None = None) -> int:
    asked = reader("tools.terminal_picture", "Print what the picture of play in the README shows, as text.", "", "{game}")
    asked.add_argument("game", nargs="?", default=usual(), help="the game to show (default: %(default)s)")
    print("\n".join(lines(asked.parse_args(arguments).game)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
