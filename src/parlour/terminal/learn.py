"""A guided first hand at the terminal, line by line."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from parlour.games import find
from parlour.lang.phrases import Phrase
from parlour.play import lessons
from parlour.play.lessons import NONSENSE, TABLE, Lesson, Remark, Teacher
from parlour.play.table import Move, Moves
from parlour.terminal import phrases
from parlour.terminal.colors import Style
from parlour.terminal.completion import Completion
from parlour.terminal.exit_codes import DONE, INTERRUPTED
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.move_list import in_order, with_offered_first
from parlour.terminal.parse import UnclearMove, parse_move
from parlour.terminal.screen import Screen
from parlour.terminal.session import Session
from parlour.terminal.suggestions import near_miss
from parlour.terminal.table_text import TableText
from parlour.terminal.turns import list_moves
from parlour.terminal.usage import help_lines, keys_lines

HELP: tuple[tuple[str, Phrase], ...] = (
    ("hint", phrases.HELP_LESSON_HINT),
    ("again", phrases.HELP_AGAIN),
    ("?", phrases.HELP_WHY),
    ("hand, table, moves, card NAME, count, log, rules, rules clauses, rules CLAUSE", phrases.HELP_AS_IN_GAME),
    ("quit", phrases.HELP_LESSON_QUIT),
)
AS_IN_GAME = ("?", "hand", "table", "view", "moves", "card", "count", "scores", "log", "rules")
LEAVING = ("quit", "exit", "q")


def lesson_lines() -> list[str]:
    """The lessons there are."""
    start = phrases.START_A_LESSON(command=f"parlour learn {lessons.names()[0]}")
    return [*(phrases.LESSON(**made) for made in lessons_json()), "", start]


def lessons_json() -> list[dict[str, object]]:
    """The lessons there are, for programs."""
    made = [lessons.find(game) for game in lessons.names()]
    return [
        {"game": one.game, "title": find(one.game).calling_card.title, "players": one.players, "decisions": len(one.decisions)}
        for one in made
    ]


def learn(game: str, *, plain: bool = False) -> int:
    """Take somebody at this terminal through the lesson of a game. Returns the exit code; SetupError if there is no such lesson.
    ``plain``: lines are read as they come, without keys to edit them."""
    lesson = lessons.find(game)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(sys.stdout, plain=plain)
    return LessonSession(lesson, screen, Keyboard(sys.stdin, screen, plain=plain)).run()


class LessonSession:
    """One lesson from its first word to its last, or until the learner leaves."""

    def __init__(self, lesson: Lesson, screen: Screen, keys: Keyboard) -> None:
        self.lesson = lesson
        self.screen = screen
        self.keys = keys
        self.teacher = Teacher(lesson)
        self.session = Session(self.teacher.table, [lesson.seat], screen, keys)
        """For the commands of a game."""
        known = self.session.commands.following
        self.following = {
            name: known.get(name, ()) for name in ("help", "hint", "again", *AS_IN_GAME, "quit") if name.isalpha()
        }
        """The commands that Tab completes, and what may follow each."""

    def run(self) -> int:
        """Teach. Returns the exit code."""
        try:
            self.greet()
            while not self.teacher.over:
                self.decide()
        except EOFError:
            return self.leave(DONE)
        except KeyboardInterrupt:
            return self.leave(INTERRUPTED)
        self.screen.say("\n" + phrases.LESSON_DONE(command=f"parlour play {self.lesson.game}"))
        return DONE

    def leave(self, code: int) -> int:
        """Say how to start the lesson again. Returns the exit code."""
        self.screen.say("\n" + phrases.LESSON_STOPPED(command=f"parlour learn {self.lesson.game}"))
        return code

    def greet(self) -> None:
        """Say what is taught and how to get help."""
        card, decisions = self.teacher.table.game.rules.calling_card, len(self.lesson.decisions)
        self.screen.say(phrases.LESSON_GREETING(title=card.title, year=card.year_text, decisions=decisions))
        self.screen.say(phrases.HOW_TO_PLAY(help="help") + "\n")
        self.say(self.teacher.heard)

    def decide(self) -> None:
        """Show what there is and what to think about, and read moves until the lesson goes on."""
        teacher, seat, number = self.teacher, self.lesson.seat, self.teacher.number
        moves = with_offered_first(teacher.table, in_order(teacher.table.legal(seat)))
        text = TableText(teacher.table, seat)
        self.screen.say("\n" + phrases.DECISION(number=number, decisions=len(self.lesson.decisions)), style=Style.HEADING)
        for line in (*text.common_lines(), *text.own_lines(), *text.clue_lines()):
            self.screen.say(f"  {line}", hanging=4)
        self.ask()
        list_moves(self.session, text, moves)
        completion = Completion(teacher.table, seat, moves, self.following)
        while not teacher.over and teacher.number == number:
            line = self.keys.line(phrases.YOUR_MOVE(), completion)
            if any(line.casefold() == str(move).casefold() for move in moves) or not self.command(line, moves):
                self.try_line(line, moves)

    def ask(self) -> None:
        """Say what to think about."""
        self.screen.say(self.teacher.prompt)

    def try_line(self, line: str, moves: Sequence[Move]) -> None:
        """Try what was typed, and say what came of it."""
        try:
            text = str(parse_move(self.teacher.table, self.teacher.lesson.seat, line, moves))
        except UnclearMove as unclear:
            self.screen.say(str(unclear), style=Style.REFUSAL)
            return
        answer = self.teacher.try_move(text)
        near = near_miss(self.teacher.table, line, moves, self.following) if answer.kind == NONSENSE else ""
        if near:
            self.screen.say(phrases.DID_YOU_MEAN(line=line, near=near), style=Style.REFUSAL)
        else:
            self.say(answer.lines)

    def command(self, line: str, moves: Moves) -> bool:
        """Carry out a command. False if it isn't one."""
        word = line.partition(" ")[0].casefold()
        if not line or word in ("help", "h"):
            for told in (*help_lines(phrases.HELP_TRY, HELP), *keys_lines(self.keys)):
                self.screen.say(told, hanging=4)
        elif word == "hint":
            self.screen.say(phrases.LESSON_PLAYS(move=self.teacher.named(self.teacher.hint or "")))
        elif word == "again":
            self.ask()
        elif word in LEAVING:
            raise EOFError
        else:
            return word in AS_IN_GAME and self.session.commands.run(line, self.lesson.seat, moves)
        return True

    def say(self, lines: Sequence[Remark]) -> None:
        """Write lines: the lesson's own at the margin, those of the table indented."""
        for line in lines:
            is_log = line.by == TABLE
            self.screen.say(f"  {line.text}" if is_log else line.text, hanging=4 if is_log else 0)
