"""The end of a game: it is told to everyone, and the winner names a penalty for the loser where the rules have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.lang.phrases import listed_and
from parlour.play import phrases as play_phrases
from parlour.play.penalty import naming, picked
from parlour.play.table import Moves
from parlour.play.text import clean_text
from parlour.terminal import phrases
from parlour.terminal.narration import say, step_lines, tell

if TYPE_CHECKING:
    from parlour.terminal.session import Session

LONGEST_PENALTY = 500
"""Maximum characters of a penalty."""
COMMANDS = "save, log, scores, count, undo"


def finish(session: Session) -> None:
    """Tell everyone how the game ended, and wait at a terminal until somebody leaves."""
    if len(session.people) > 1:
        session.screen.clear()
        session.holder = None
        say(session, step_lines(session.table.history.steps[-1], None, session.table))
    tell(session)
    name_penalty(session)
    completion = session.commands.completion(session.people[0], Moves())
    while session.keys.is_live:
        line = session.keys.line(phrases.PRESS_ENTER_TO_LEAVE(commands=COMMANDS), completion)
        if not line:
            return
        if not session.commands.run(line, session.people[0], Moves()):
            session.screen.say(phrases.GAME_OVER_LEAVE())


def name_penalty(session: Session) -> None:
    """Let the winner name a penalty: a person in their own words, a bot from a list."""
    table, found = session.table, naming(session.table)
    if found is None:
        return
    namer, losers = found
    names = listed_and([play_phrases.YOU_OBJECT() if seat == session.holder else table.names[seat] for seat in losers])
    if namer in session.people:
        _ask_for_penalty(session, namer, names)
        return
    table.setup.notes.penalty = picked(table)
    session.screen.say(
        phrases.NAMES_PENALTY(name=table.names[namer], losers=names, penalty=table.setup.notes.penalty), hanging=2
    )


def _ask_for_penalty(session: Session, namer: int, losers: str) -> None:
    table = session.table
    clause = table.game.rules.calling_card.penalty
    if namer == session.holder:
        session.screen.say(phrases.NAME_A_PENALTY(losers=losers, clause=clause))
    else:
        session.screen.say(phrases.NAME_A_PENALTY_BY_NAME(name=table.names[namer], losers=losers, clause=clause))
    try:
        table.setup.notes.penalty = clean_text(session.keys.line(phrases.PENALTY()), LONGEST_PENALTY) or None
    except EOFError:
        return
