"""What can be typed besides moves: help, the rules that apply, a hint, the count, the log, undo, save, quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.bots.adviser import advice
from parlour.bots.second_opinion import SecondOpinion
from parlour.engine.contract import Rules
from parlour.lang.errors import quoted
from parlour.lang.phrases import NO_SUCH_CARD, worded
from parlour.play import guides
from parlour.play.count import count_of
from parlour.play.explain import barred, clauses_now
from parlour.play.face_down import TricksFaceDown, has_tricks
from parlour.play.history import Step
from parlour.play.table import Moves
from parlour.terminal import phrases, saves
from parlour.terminal.card_text import face_text
from parlour.terminal.completion import Completion
from parlour.terminal.deal_so_far import so_far_lines
from parlour.terminal.guide_text import show_guide
from parlour.terminal.move_list import spoken
from parlour.terminal.narration import count_lines, say, step_lines
from parlour.terminal.rulebook import clause_text, rulebook_lines
from parlour.terminal.turns import list_moves
from parlour.terminal.usage import HELP, following, help_lines, keys_lines

if TYPE_CHECKING:
    from parlour.terminal.session import Session

NAMED = 8
"""Maximum forbidden moves that are named."""
LONGEST = 40
"""Maximum characters of a typed name in a message."""


class Leave(Exception):
    """Somebody wants to leave the game."""


class Changed(Exception):
    """The game is no longer where it was: see again whose turn it is."""


class Commands:
    """The commands of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.second = SecondOpinion(session.table.game)
        self.known: dict[str, Callable[[str, int, Moves], None]] = {
            "?": self.why, "help": self.help, "h": self.help, "hint": self.hint, "hand": self.hand, "table": self.table,
            "view": self.table, "moves": self.moves, "card": self.card, "count": self.count, "scores": self.scores,
            "log": self.log, "rules": self.rules, "undo": self.undo, "save": self.save, "quit": self.leave, "exit": self.leave,
            "q": self.leave,
        }  # fmt: skip
        self.following = following(session.table.game)
        """The commands that Tab completes, and what may follow each."""

    def run(self, line: str, seat: int, moves: Moves) -> bool:
        """Carry out a command. False if it isn't one."""
        word, _, more = line.partition(" ")
        command = self.known.get(word.casefold())
        if command is None:
            return False
        command(more.strip(), seat, moves)
        return True

    def completion(self, seat: int, moves: Moves) -> Completion:
        """What Tab adds to a line that a player types."""
        return Completion(self.session.table, seat, moves, self.following)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.session.screen.say(line, hanging=4)

    # -- the game

    def help(self, more: str, seat: int, moves: Moves) -> None:
        self.say(*help_lines(phrases.HELP_MOVE, HELP), *keys_lines(self.session.keys))

    def why(self, more: str, seat: int, moves: Moves) -> None:
        """The rules that apply now, and the moves they forbid."""
        table = self.session.table
        if table.over:
            self.say(phrases.GAME_OVER())
            return
        self.say(phrases.NOW(asks=moves.asks or worded(table.phase.asks)))
        forbidden = barred(table, seat)
        for found in forbidden:
            others = len(found.said) - NAMED
            named = ", ".join(found.said[:NAMED])
            named = phrases.AND_MORE(named=named, more=others) if others > 0 else named
            phrase = phrases.NOT_NOW_BY_CLAUSE if found.is_quoted else phrases.NOT_NOW
            self.say(phrase(moves=named, why=found.why, clause=found.clause))
        behind = clauses_now(table, also=[found.clause for found in forbidden])
        self.say(phrases.RULES_THAT_APPLY(), *(clause_text(clause) for clause in behind))

    def hint(self, more: str, seat: int, moves: Moves) -> None:
        """The recommended move and its reasons."""
        table = self.session.table
        if table.over:
            self.say(phrases.GAME_OVER())
        elif seat not in table.actors:
            self.say(phrases.NOTHING_TO_DECIDE())
        else:
            move, reasons = advice(table, seat)
            opinion = self.second.opinion(table, seat, move)
            reasons = [*reasons, *([opinion] if opinion else [])]
            self.say(phrases.HINT(move=spoken(table, move), reasons=" ".join(reasons)))

    def hand(self, more: str, seat: int, moves: Moves) -> None:
        self.say(*self.session.text(seat).hand_lines() or [phrases.NO_CARDS()])

    def table(self, more: str, seat: int, moves: Moves) -> None:
        text = self.session.text(seat)
        so_far = so_far_lines(text.view, text.name)
        self.say(text.heading(), *text.common_lines(whole=True), *so_far, text.score_lines()[-1])

    def moves(self, more: str, seat: int, moves: Moves) -> None:
        list_moves(self.session, self.session.text(seat), moves, everything=True)
        if moves.more:
            self.say(phrases.TOO_MANY_MOVES())

    def card(self, more: str, seat: int, moves: Moves) -> None:
        pack = self.session.table.game.pack
        if not more:
            self.say(phrases.WHICH_CARD(example=f"card {pack.card_name(0)}"))
            return
        found = pack.find(more)
        if found is None:
            self.say(NO_SUCH_CARD(name=more[:LONGEST]))
        elif pack.card_name(found) in self.session.table.view(None).offered:
            self.say(phrases.TITLE_IS_ASKED())
        else:
            self.say(face_text(pack, found))

    def count(self, more: str, seat: int, moves: Moves) -> None:
        """The count: of the deal that was just told to be over, or of this deal so far."""
        table = self.session.table
        after = self._told_steps(seat)[-1].after
        rules = table.game.rules
        hidden = self.session.face_down and has_tricks(rules) and not after.deal_over
        counted = () if hidden else count_of(after, rules, table.game.pack, so_far=not after.deal_over)
        lines = count_lines(counted, table, seat)
        public = after.deal_over or (not hidden and any(line.so_far for line in rules.calling_card.count))
        self.say(*lines or [phrases.NOTHING_COUNTED() if public else phrases.COUNTED_AT_THE_END()])

    def scores(self, more: str, seat: int, moves: Moves) -> None:
        self.say(*self.session.text(seat).score_lines())

    def log(self, more: str, seat: int, moves: Moves) -> None:
        """What has happened, as this seat has seen it."""
        steps = self._told_steps(seat)
        ends = [place for place, step in enumerate(steps[:-1], 1) if step.after.deal_over]
        first = ends[-1] if ends and more != "all" else 0
        face_down = TricksFaceDown(self.session.table) if self.session.face_down else None
        for step in steps[first:]:
            say(self.session, step_lines(step, seat, self.session.table, face_down))

    def _told_steps(self, seat: int) -> list[Step]:
        """The steps of the game up to where this seat has been told; all of them when the game is over."""
        session, history = self.session, self.session.table.history
        return history.steps[: len(history) if session.table.over else session.heard.get(seat, len(history))]

    def rules(self, more: str, seat: int, moves: Moves) -> None:
        """The guide of the game, its clauses, or a single clause."""
        rules = self.session.table.game.rules
        guide = None if more else guides.find(rules.calling_card.name)
        if guide is not None:
            show_guide(self.session.screen, rules, guide, clauses="rules clauses")
        elif more.casefold() in ("", "clauses"):
            self.say(*rulebook_lines(rules))
        else:
            self.say(self._clause(rules, more))

    def _clause(self, rules: Rules, more: str) -> str:
        """A clause by its ID, or by its number alone."""
        clause = rules.clause(more) or rules.clause(f"{rules.clauses[0].id.split('-')[0]}-{more}")
        unknown = phrases.NO_CLAUSE(clause=quoted(more[:LONGEST]), rules="rules clauses")
        return clause_text(clause) if clause else unknown

    # -- going back, saving, leaving

    def undo(self, more: str, seat: int, moves: Moves) -> None:
        """Back to the last decision of a person."""
        session = self.session
        movers = [mover for mover, _ in reversed(session.table.moves)]
        back = next((place for place, mover in enumerate(movers, 1) if mover in session.people), 0)
        if not back:
            self.say(phrases.NOTHING_TO_UNDO())
            return
        session.table.undo(back)
        session.table.setup.notes.penalty = None
        session.skipped.clear()
        session.heard = {seat: min(heard, len(session.table.history)) for seat, heard in session.heard.items()}
        self.say(phrases.UNDONE())
        raise Changed

    def save(self, more: str, seat: int, moves: Moves) -> None:
        session = self.session
        file = Path(more).expanduser() if more else session.file or saves.new_file(session.table)
        try:
            session.file = saves.save(session.table, file)
        except OSError as wrong:
            self.say(phrases.CANNOT_SAVE_THERE(reason=wrong.strerror))
            return
        self.say((phrases.SAVED_TO_LOOK_AT if session.table.over else phrases.SAVED_FOR_LATER)())
        session.screen.write(f"  {saves.resume_command(session.file, session.seat_options())}\n")

    def leave(self, more: str, seat: int, moves: Moves) -> None:
        raise Leave
