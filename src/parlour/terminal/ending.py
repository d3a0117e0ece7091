"""The end of a game: it is told to all, and where the sheet has it so the winner names a penalty for the loser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.lang.phrases import listed_and
from parlour.play.penalty import naming, picked
from parlour.play.table import Moves
from parlour.play.tell import told

if TYPE_CHECKING:
    from parlour.terminal.session import Session

LONGEST = 500
"""So many characters of a penalty are kept."""


def finish(session: Session) -> None:
    """Tell the end of the game to everybody, and wait at a terminal till somebody leaves."""
    if len(session.people) > 1:
        session.screen.clear()
        session.holder = None
        session.say(told(session.table, None)[-1])
    session.tell()
    name_penalty(session)
    while session.keys.is_live:
        line = session.keys.line("Enter to leave (or save, log, scores, undo): ")
        if not line:
            return
        if not session.commands.run(line, session.people[0], Moves()):
            session.screen.say("The game is over. Enter alone leaves.")


def name_penalty(session: Session) -> None:
    """A person is asked for the words of the penalty; a bot picks one from a list."""
    table, found = session.table, naming(session.table)
    if found is None:
        return
    namer, losers = found
    them = listed_and(["you" if seat == session.holder else table.names[seat] for seat in losers])
    who = "You name" if namer == session.holder else f"{table.names[namer]} names"
    if namer not in session.people:
        table.penalty = picked(table)
        session.screen.say(f"{who} a penalty for {them}: {table.penalty}", hanging=2)
        return
    session.screen.say(f"{who} a penalty for {them}, in words ({table.rules.calling_card.penalty}).")
    try:
        table.penalty = session.keys.line("The penalty: ")[:LONGEST] or None
    except EOFError:
        return
