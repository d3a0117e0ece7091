"""What can be typed besides moves: help, the rule that binds, advice, the log, the rules, undo, save, quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.bots.adviser import advice
from parlour.bots.second_opinion import SecondOpinion
from parlour.play.explain import barred, clauses_now
from parlour.play.table import Moves
from parlour.play.tell import step_lines
from parlour.terminal import store
from parlour.terminal.booklet import booklet, clause_text, one_clause
from parlour.terminal.show import Showing, face_text, spoken

if TYPE_CHECKING:
    from parlour.terminal.session import Session

HELP = (
    "a number, or a move: play it. Of most moves the part that matters is enough: A5 for play A5.",
    "?: the rule that binds now, and why some moves are missing",
    "hint: the advised move, and why",
    "hand: your cards, one by one",
    "table: everything you can see (view is the same)",
    "moves: all your moves",
    "card NAME: what is on a card",
    "scores: the points of each deal, and the scores",
    "log: what has happened in this deal (log all: in the whole game)",
    "rules: the rule sheet (rules CLAUSE: one clause)",
    "undo: back to your previous decision",
    "save: save the game (save FILE: under a name of your own)",
    "quit: save the game and leave (Ctrl-C and the end of input do the same)",
)
MANY = 8
"""So many barred moves are named."""


class Leave(Exception):
    """Somebody wants to leave the game."""


class Changed(Exception):
    """The game is not where it was: look again who is asked."""


class Commands:
    """The commands of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.second = SecondOpinion(session.table.game)
        self.known: dict[str, Callable[[str, int, Moves], None]] = {
            "?": self.why, "help": self.help, "h": self.help, "hint": self.hint, "hand": self.hand, "table": self.table,
            "view": self.table, "moves": self.moves, "card": self.card, "scores": self.scores, "log": self.log,
            "rules": self.rules, "undo": self.undo, "save": self.save, "quit": self.leave, "exit": self.leave, "q": self.leave,
        }  # fmt: skip

    def run(self, line: str, seat: int, moves: Moves) -> bool:
        """Carry out a command. False if it is none."""
        word, _, more = line.partition(" ")
        command = self.known.get(word.casefold())
        if command is None:
            return False
        command(more.strip(), seat, moves)
        return True

    def say(self, *lines: str) -> None:
        for line in lines:
            self.session.screen.say(line, hanging=4)

    def help(self, more: str, seat: int, moves: Moves) -> None:
        self.say("You can type:", *(f"  {line}" for line in HELP))

    def why(self, more: str, seat: int, moves: Moves) -> None:
        """The rule that binds: what the clauses take away, and the clauses of this phase."""
        table = self.session.table
        if table.over:
            self.say("The game is over.")
            return
        self.say(f"Now: {table.phase.asks}.")
        bound = barred(table, seat)
        for found in bound:
            others = f" and {len(found.moves) - MANY} more" if len(found.moves) > MANY else ""
            moves_text = ", ".join(found.moves[:MANY]) + others
            self.say(f"Not now: {moves_text} ({found.clause})." if found.is_quoted else f"Not now: {moves_text}. {found.why}")
        behind = clauses_now(table, also=[found.clause for found in bound])
        self.say("The clauses behind it:", *(clause_text(clause) for clause in behind))

    def hint(self, more: str, seat: int, moves: Moves) -> None:
        """The advised move and its reasons."""
        table = self.session.table
        if table.over:
            self.say("The game is over.")
            return
        if seat not in table.actors:
            self.say("Nothing is asked of you now, or you can only hold.")
            return
        move, reasons = advice(table, seat)
        opinion = self.second.opinion(table, seat, move)
        self.say(" ".join([f"{spoken(table, move)}:", *reasons, *([opinion] if opinion else [])]))

    def hand(self, more: str, seat: int, moves: Moves) -> None:
        self.say(*Showing(self.session.table, seat).hand_lines() or ["You have no cards that you can see."])

    def table(self, more: str, seat: int, moves: Moves) -> None:
        showing = Showing(self.session.table, seat)
        self.say(showing.heading(), *showing.common_lines(whole=True), showing.score_lines()[-1])

    def moves(self, more: str, seat: int, moves: Moves) -> None:
        self.session.list_moves(Showing(self.session.table, seat), moves, everything=True)
        if moves.more:
            self.say("There are even more; type the move you want.")

    def card(self, more: str, seat: int, moves: Moves) -> None:
        pack = self.session.table.pack
        if not more:
            self.say(f"Which card? For instance: card {pack.card_name(0)}")
            return
        found = pack.find(more)
        self.say(f"There is no card {more[:40]!r} in this pack." if found is None else face_text(pack, found))

    def scores(self, more: str, seat: int, moves: Moves) -> None:
        self.say(*Showing(self.session.table, seat).score_lines())

    def log(self, more: str, seat: int, moves: Moves) -> None:
        """What has happened, as this seat has seen it: up to where it has been told."""
        session, table = self.session, self.session.table
        steps = table.history.steps[: len(table.history) if table.over else session.heard.get(seat, len(table.history))]
        ends = [place for place, step in enumerate(steps[:-1], 1) if step.after.closed]
        first = ends[-1] if ends and more != "all" else 0
        for step in steps[first:]:
            session.say(step_lines(step, seat, table, seat))

    def rules(self, more: str, seat: int, moves: Moves) -> None:
        rules = self.session.table.rules
        if not more:
            self.say(*booklet(rules))
            return
        clause = rules.clause(more) or rules.clause(f"{rules.clauses[0].id.split('-')[0]}-{more}")
        self.say(*(one_clause(clause) if clause else [f"There is no clause {more[:40]!r} here; rules alone lists them."]))

    def undo(self, more: str, seat: int, moves: Moves) -> None:
        """Back to the last decision of a person."""
        session = self.session
        movers = [mover for mover, _ in reversed(session.table.moves)]
        back = next((place for place, mover in enumerate(movers, 1) if mover in session.people), 0)
        if not back:
            self.say("There is no decision of yours to go back to.")
            return
        session.table.undo(back)
        session.table.penalty = None
        session.passed_up.clear()
        session.heard = {seat: min(heard, len(session.table.history)) for seat, heard in session.heard.items()}
        self.say("Back to your previous decision.")
        raise Changed

    def save(self, more: str, seat: int, moves: Moves) -> None:
        session = self.session
        file = Path(more).expanduser() if more else session.file or store.new_file(session.table)
        try:
            session.file = store.save(session.table, file)
        except OSError as wrong:
            self.say(f"It cannot be saved there: {wrong.strerror}.")
            return
        self.say("Saved. To look at it again:" if session.table.over else "Saved. To go on with it later:")
        session.screen.write(f"  {store.resume_command(session.file, session.seat_words())}\n")

    def leave(self, more: str, seat: int, moves: Moves) -> None:
        raise Leave
