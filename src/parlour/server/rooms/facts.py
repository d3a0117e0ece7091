"""The facts of a room: what happens around a game, as typed values, and the sentences made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from parlour.server import phrases
from parlour.server.protocol.bodies import ChatFor


@dataclass(frozen=True)
class SatDown:
    """A player took a seat."""

    seat: int
    name: str
    fact: Literal["sat down"] = "sat down"


@dataclass(frozen=True)
class LeftSeat:
    """A player gave up their seat before the game began."""

    seat: int
    name: str
    removed: bool = False
    """Did the host remove them?"""
    fact: Literal["left seat"] = "left seat"


@dataclass(frozen=True)
class ChangedSeat:
    """A player took another seat before the game began."""

    before: int
    seat: int
    name: str
    fact: Literal["changed seat"] = "changed seat"


@dataclass(frozen=True)
class TableChanged:
    """The host changed what will be played."""

    seat: int
    name: str
    fact: Literal["table changed"] = "table changed"


@dataclass(frozen=True)
class BotMinds:
    """A bot began to mind a player's seat."""

    seat: int
    out_of_time: bool = False
    """Because the player's clock ran out?"""
    by: int | None = None
    """The other player who let it."""
    fact: Literal["bot minds"] = "bot minds"


@dataclass(frozen=True)
class CameBack:
    """A player took their seat back from the bot."""

    seat: int
    fact: Literal["came back"] = "came back"


@dataclass(frozen=True)
class Renamed:
    """A player changed their name."""

    seat: int
    before: str
    name: str
    fact: Literal["renamed"] = "renamed"


@dataclass(frozen=True)
class PenaltyNamed:
    """The winner named a penalty for the loser."""

    seat: int
    words: str
    fact: Literal["penalty named"] = "penalty named"


@dataclass(frozen=True)
class TakenBack:
    """Moves were taken back."""

    seat: int
    moves: int
    fact: Literal["taken back"] = "taken back"


class StandsBecause(StrEnum):
    """StandsBecause a move stands that a player wanted to take back."""

    DECLINED = "declined"
    """Someone said no."""
    WITHDRAWN = "withdrawn"
    """The player no longer wants to, or has left."""
    LATE = "late"
    """Not everyone answered in time."""


@dataclass(frozen=True)
class AskedBack:
    """A player asks the others to let them take back a move."""

    seat: int
    move: str | None
    """The move; null where not everyone knows it."""
    fact: Literal["asked back"] = "asked back"


@dataclass(frozen=True)
class MoveStands:
    """A player asked to take back a move, and it stands."""

    seat: int
    """The player who asked."""
    why: StandsBecause
    by: int | None = None
    """The player who said no."""
    fact: Literal["move stands"] = "move stands"


@dataclass(frozen=True)
class RaceWon:
    """A race was won, and someone else was close."""

    seat: int
    rival: int
    """The player who was second."""
    margin: float
    """Seconds between them, after allowing for their lines."""
    fact: Literal["race won"] = "race won"


@dataclass(frozen=True)
class TimeUp:
    """The time of a race or a phase ran out."""

    fact: Literal["time up"] = "time up"


@dataclass(frozen=True)
class LastDeal:
    """The minutes of the game are over: this deal is the last."""

    fact: Literal["last deal"] = "last deal"


@dataclass(frozen=True)
class Nudged:
    """A player was reminded that it's their turn."""

    seat: int
    by: int
    fact: Literal["nudged"] = "nudged"


@dataclass(frozen=True)
class Hinted:
    """A player asked for a hint, at a table where everyone hears of it."""

    seat: int
    move: str | None
    """What was advised; null where not everyone would see it played."""
    fact: Literal["hinted"] = "hinted"


@dataclass(frozen=True)
class ChatAllowed:
    """The host said who may read what players write."""

    seat: int
    chat: ChatFor
    fact: Literal["chat allowed"] = "chat allowed"


@dataclass(frozen=True)
class RematchAsked:
    """A player would like a rematch."""

    seat: int
    fact: Literal["rematch asked"] = "rematch asked"


@dataclass(frozen=True)
class RematchAccepted:
    """A player accepts a rematch."""

    seat: int
    fact: Literal["rematch accepted"] = "rematch accepted"


@dataclass(frozen=True)
class RematchDeclined:
    """A player doesn't want a rematch now."""

    seat: int
    fact: Literal["rematch declined"] = "rematch declined"


@dataclass(frozen=True)
class NextGame:
    """A rematch was opened."""

    table: str
    fact: Literal["next game"] = "next game"


@dataclass(frozen=True)
class TableClosed:
    """The table was closed for good."""

    message: str
    fact: Literal["table closed"] = "table closed"


RoomFact = (
    SatDown
    | LeftSeat
    | ChangedSeat
    | TableChanged
    | BotMinds
    | CameBack
    | Renamed
    | PenaltyNamed
    | TakenBack
    | AskedBack
    | MoveStands
    | RaceWon
    | TimeUp
    | LastDeal
    | Nudged
    | Hinted
    | ChatAllowed
    | RematchAsked
    | RematchAccepted
    | RematchDeclined
    | NextGame
    | TableClosed
)


def sentence(fact: RoomFact, names: Sequence[str], you: int | None) -> str:
    """A fact in words; ``you`` is the seat that is addressed."""
    match fact:
        case SatDown():
            return phrases.YOU_SIT() if fact.seat == you else phrases.SITS(name=fact.name)
        case LeftSeat():
            return (phrases.REMOVED if fact.removed else phrases.LEAVES)(name=fact.name)
        case ChangedSeat():
            return phrases.YOU_CHANGE_SEAT() if fact.seat == you else phrases.CHANGES_SEAT(name=fact.name)
        case TableChanged():
            return phrases.YOU_CHANGED_TABLE() if fact.seat == you else phrases.TABLE_CHANGED(name=fact.name)
        case BotMinds():
            return _bot_minds(fact, names, you)
        case CameBack():
            return phrases.YOU_ARE_BACK() if fact.seat == you else phrases.IS_BACK(name=names[fact.seat])
        case Renamed():
            renamed = phrases.YOU_RENAMED if fact.seat == you else phrases.RENAMED
            return renamed(before=fact.before, name=fact.name)
        case PenaltyNamed():
            named = phrases.YOU_NAME_PENALTY if fact.seat == you else phrases.NAMES_PENALTY
            return named(name=names[fact.seat], words=fact.words)
        case TakenBack():
            return phrases.TAKEN_BACK()
        case AskedBack():
            return _asked_back(fact, names, you)
        case MoveStands():
            return _move_stands(fact, names, you)
        case RaceWon():
            return _race_won(fact, names, you)
        case TimeUp():
            return phrases.TIME_UP()
        case LastDeal():
            return phrases.LAST_DEAL()
        case Nudged():
            return _nudged(fact, names, you)
        case Hinted():
            return _hinted(fact, names, you)
        case ChatAllowed():
            return CHAT[fact.chat]()
        case RematchAsked():
            return phrases.YOU_ASK_REMATCH() if fact.seat == you else phrases.ASKS_REMATCH(name=names[fact.seat])
        case RematchAccepted():
            return phrases.YOU_ACCEPT_REMATCH() if fact.seat == you else phrases.ACCEPTS_REMATCH(name=names[fact.seat])
        case RematchDeclined():
            return phrases.YOU_DECLINE_REMATCH() if fact.seat == you else phrases.DECLINES_REMATCH(name=names[fact.seat])
        case NextGame():
            return phrases.NEXT_GAME()
        case TableClosed():
            return fact.message


CHAT = {ChatFor.OFF: phrases.CHAT_IS_OFF, ChatFor.PLAYERS: phrases.CHAT_IS_ON, ChatFor.ALL: phrases.CHAT_IS_FOR_ALL}


def _nudged(fact: Nudged, names: Sequence[str], you: int | None) -> str:
    if fact.seat == you:
        return phrases.NUDGES_YOU(name=names[fact.by])
    if fact.by == you:
        return phrases.YOU_NUDGE(name=names[fact.seat])
    return phrases.NUDGES(name=names[fact.by], other=names[fact.seat])


def _hinted(fact: Hinted, names: Sequence[str], you: int | None) -> str:
    if fact.move is None:
        return phrases.YOU_TAKE_HINT() if fact.seat == you else phrases.TAKES_HINT(name=names[fact.seat])
    if fact.seat == you:
        return phrases.YOU_TAKE_HINT_OF(move=fact.move)
    return phrases.TAKES_HINT_OF(name=names[fact.seat], move=fact.move)


def _bot_minds(fact: BotMinds, names: Sequence[str], you: int | None) -> str:
    if fact.by is not None:
        return _put_in(fact.seat, fact.by, names, you)
    if fact.seat == you:
        return phrases.YOU_OUT_OF_TIME() if fact.out_of_time else phrases.BOT_MINDS_YOURS()
    return (phrases.OUT_OF_TIME if fact.out_of_time else phrases.BOT_MINDS)(name=names[fact.seat])


def _put_in(seat: int, by: int, names: Sequence[str], you: int | None) -> str:
    """A bot minds a seat because another player let it."""
    if seat == you:
        return phrases.PUT_IN_FOR_YOU(name=names[by])
    if by == you:
        return phrases.YOU_PUT_IN(name=names[seat])
    return phrases.PUT_IN(name=names[by], other=names[seat])


def _asked_back(fact: AskedBack, names: Sequence[str], you: int | None) -> str:
    if fact.move is None:
        return phrases.YOU_ASK_BACK() if fact.seat == you else phrases.ASKS_BACK(name=names[fact.seat])
    if fact.seat == you:
        return phrases.YOU_ASK_BACK_MOVE(move=fact.move)
    return phrases.ASKS_BACK_MOVE(name=names[fact.seat], move=fact.move)


def _move_stands(fact: MoveStands, names: Sequence[str], you: int | None) -> str:
    if fact.why is StandsBecause.LATE:
        return phrases.STANDS_LATE()
    if fact.why is StandsBecause.WITHDRAWN:
        return phrases.YOU_WITHDRAW() if fact.seat == you else phrases.WITHDRAWS(name=names[fact.seat])
    if fact.by is None or fact.by == you:
        return phrases.YOU_SAY_NO()
    return phrases.SAYS_NO(name=names[fact.by])


def _race_won(fact: RaceWon, names: Sequence[str], you: int | None) -> str:
    seconds = race_seconds(fact.margin)
    if fact.seat == you:
        return phrases.YOU_WERE_FIRST(seconds=seconds, rival=names[fact.rival])
    if fact.rival == you:
        return phrases.FIRST(name=names[fact.seat], seconds=seconds)
    return phrases.FIRST_OF_OTHERS(name=names[fact.seat], seconds=seconds, rival=names[fact.rival])


def race_seconds(margin: float) -> str:
    """By how much a race was won, as people say it."""
    return f"{margin:.1f}" if margin >= 0.1 else f"{margin:.2f}"
