"""A guided first hand at the terminal, line by line."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

from parlour.games import find
from parlour.play import lessons
from parlour.play.lessons import TABLE, Guide, Lesson, Line
from parlour.play.table import Move
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.reading import Unclear, meant
from parlour.terminal.screen import Screen
from parlour.terminal.session import INTERRUPTED, Session
from parlour.terminal.show import Showing, in_order

HELP = (
    "a number, or a move: try it. Nothing is lost by a wrong one.",
    "hint: the move the lesson takes",
    "again: what the lesson said last",
    "?: the rule that binds now, and why some moves are missing",
    "hand, table, moves, card NAME, log, rules, rules CLAUSE: as in a game",
    "quit: leave the lesson (Ctrl-C and the end of input do the same)",
)
AS_IN_A_GAME = ("?", "hand", "table", "view", "moves", "card", "scores", "log", "rules")
LEAVING = ("quit", "exit", "q")


def shelf() -> list[str]:
    """The lessons there are."""
    told = [
        f"{made['game']}: {made['title']}, {made['players']} at the table, {made['decisions']} decisions"
        for made in shelf_json()
    ]
    return [*told, "", f"parlour learn {lessons.names()[0]} begins the first of them."]


def shelf_json() -> list[dict[str, Any]]:
    """The lessons there are, for programs."""
    made = [lessons.find(game) for game in lessons.names()]
    return [
        {"game": one.game, "title": find(one.game).calling_card.title, "players": one.players, "decisions": len(one.decisions)}
        for one in made
    ]


def learn(game: str) -> int:
    """Take somebody at this terminal through the lesson of a game. Gives the exit status; SetupError if there is none."""
    lesson = lessons.find(game)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(sys.stdout)
    return Course(lesson, screen, Keyboard(sys.stdin, screen)).run()


class Course:
    """One lesson from its first word to its last, or till the learner leaves."""

    def __init__(self, lesson: Lesson, screen: Screen, keys: Keyboard) -> None:
        self.lesson = lesson
        self.screen = screen
        self.keys = keys
        self.guide = Guide(lesson)
        self.at_the_table = Session(self.guide.table, [lesson.seat], screen, keys)
        """For what can be typed in a game too."""

    def run(self) -> int:
        """Teach. Gives the exit status."""
        try:
            self.greet()
            while not self.guide.over:
                self.decide()
        except EOFError:
            return self.leave(0)
        except KeyboardInterrupt:
            return self.leave(INTERRUPTED)
        self.screen.say(f"\nThat was the lesson. To play by yourself: parlour play {self.lesson.game}")
        return 0

    def leave(self, status: int) -> int:
        self.screen.say(f"\nThe lesson stops here. To begin it again: parlour learn {self.lesson.game}")
        return status

    def greet(self) -> None:
        sheet = self.guide.table.rules.calling_card
        self.screen.say(f"{sheet.title} ({sheet.year_text}): a guided first hand with {len(self.lesson.decisions)} decisions.")
        self.screen.say("Type the number of a move, or the move itself; help tells what else you can type.\n")
        self.say(self.guide.heard)

    def decide(self) -> None:
        """Show what there is and what to think about, and read tries till the lesson goes on."""
        guide, seat, number = self.guide, self.lesson.seat, self.guide.number
        moves = in_order(guide.table.legal(seat))
        showing = Showing(guide.table, seat)
        self.screen.say(f"\nDecision {number} of {len(self.lesson.decisions)}")
        for line in (*showing.common_lines(), *showing.own_lines()):
            self.screen.say(f"  {line}", hanging=4)
        self.ask()
        self.at_the_table.list_moves(showing, moves)
        while not guide.over and guide.number == number:
            line = self.keys.line("Your move: ")
            if any(line.casefold() == str(move).casefold() for move in moves) or not self.command(line, moves):
                self.try_line(line, moves)

    def ask(self) -> None:
        """What to think about; and on a line of its own, what to try before."""
        step = self.guide.decision
        assert step is not None
        self.screen.say(step.look)
        if self.guide.try_first:
            self.screen.say(f"Try this first, to hear what the rules say: {self.guide.try_first}")

    def try_line(self, line: str, moves: Sequence[Move]) -> None:
        """Try what was typed; the answer says what came of it."""
        try:
            text = str(meant(self.guide.table, line, moves))
        except Unclear as wrong:
            self.screen.say(str(wrong))
            return
        self.say(self.guide.try_move(text).lines)

    def command(self, line: str, moves: Any) -> bool:
        """Carry out what is no move. False if it could be one."""
        word = line.partition(" ")[0].casefold()
        if not line or word in ("help", "h"):
            self.screen.say("You can type:")
            for told in HELP:
                self.screen.say(f"  {told}", hanging=4)
        elif word == "hint":
            self.screen.say(f"The lesson plays: {self.guide.hint}.")
        elif word == "again":
            self.ask()
        elif word in LEAVING:
            raise EOFError
        else:
            return word in AS_IN_A_GAME and self.at_the_table.commands.run(line, self.lesson.seat, moves)
        return True

    def say(self, lines: Sequence[Line]) -> None:
        """The lesson speaks at the margin; what happens at the table is indented."""
        for line in lines:
            self.screen.say(f"  {line.text}" if line.by == TABLE else line.text, hanging=4 if line.by == TABLE else 0)
