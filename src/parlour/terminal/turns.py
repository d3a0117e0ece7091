"""A person's turn: show what there is, list the moves, read a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.lang.errors import IllegalMove, Reason
from parlour.play.moves import kinds_open
from parlour.play.table import Move, Moves
from parlour.terminal import phrases
from parlour.terminal.colors import Style
from parlour.terminal.move_list import FEW_ROWS, SHORT_LIST, in_order, numbered, spoken
from parlour.terminal.narration import hand_over, tell
from parlour.terminal.parse import UnclearMove, parse_move
from parlour.terminal.suggestions import near_miss
from parlour.terminal.table_text import TableText

if TYPE_CHECKING:
    from parlour.terminal.session import Session


def take_turn(session: Session, seat: int, *, optional: bool = False) -> None:
    """Ask a person for a move until they make one; ``optional``: until they skip it."""
    hand_over(session, seat)
    tell(session)
    table = session.table
    moves = in_order(table.legal(seat))
    show_position(session, seat, moves, optional=optional)
    is_only = len(moves) == 1 and not optional
    prompt = phrases.YOUR_ONLY_MOVE(move=spoken(table, moves[0])) if is_only else phrases.YOUR_MOVE()
    completion = session.commands.completion(seat, moves)
    while True:
        line = session.keys.line(prompt, completion)
        if not line and optional:
            session.skipped.add((seat, len(table.moves)))
            return
        if try_line(session, seat, line, moves):
            return


def try_line(session: Session, seat: int, line: str, moves: Moves) -> bool:
    """Carry out what was typed: a move, or a command. True if a move was made."""
    is_move = any(line.casefold() == str(move).casefold() for move in moves)
    if not is_move and session.commands.run(line, seat, moves):
        return False
    if not line and len(moves) != 1:
        session.screen.say(phrases.TYPE_A_MOVE(help="help"))
        return False
    session.keep_time()
    try:
        session.table.play(seat, parse_move(session.table, seat, line, moves))
    except (UnclearMove, IllegalMove) as refused:
        session.screen.say(refusal_text(session, line, moves, refused), style=Style.REFUSAL)
        return False
    return True


def refusal_text(session: Session, line: str, moves: Moves, refused: UnclearMove | IllegalMove) -> str:
    """Why a line was refused. One that isn't a move at all is answered with what may have been meant."""
    is_unknown = isinstance(refused, IllegalMove) and refused.reason is Reason.UNKNOWN and not refused.near
    near = near_miss(session.table, line, moves, session.commands.following) if is_unknown else ""
    return phrases.DID_YOU_MEAN(line=line, near=near) if near else str(refused)


def show_position(session: Session, seat: int, moves: Moves, *, optional: bool = False, quick: bool = False) -> None:
    """Show a person what there is and what they may do; ``quick``: only what nobody else sees, because time is running."""
    text = session.text(seat)
    session.screen.say()
    for line in text.own_lines(secret=True) if quick else (*text.common_lines(), *text.own_lines()):
        session.screen.say(line, hanging=2)
    for line in text.clue_lines():
        session.screen.say(line, hanging=2)
    asks = [phrases.ASKS(asks=moves.asks)] if moves.asks else []
    session.screen.say(" ".join([*asks, *([phrases.OUT_OF_TURN()] if optional else [])]))
    list_moves(session, text, moves)


def list_moves(session: Session, text: TableText, moves: Sequence[Move], *, everything: bool = False) -> None:
    """The moves, numbered; only the beginning of a long list, unless all are wanted."""
    screen, table = session.screen, session.table
    if seats := text.seats_line():
        screen.say(seats, hanging=2)
    listed = numbered(table, moves)
    if everything or (len(listed) <= SHORT_LIST and screen.rows(listed) <= FEW_ROWS):
        screen.grid(listed)
        if text.view.offered:
            screen.say(phrases.NUMBER_OR_TITLE())
        return
    kinds = ", ".join(kinds_open(table, moves))
    if table.phase.is_race:
        screen.say(phrases.KINDS_OF_MOVES(kinds=kinds), hanging=2)
        return
    some = SHORT_LIST // 2
    screen.grid(listed[:some])
    screen.say(phrases.MORE_MOVES(more=len(listed) - some, moves="moves", kinds=kinds), hanging=2)
