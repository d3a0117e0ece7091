"""What a page asks for over its socket.

A socket carries JSON texts. A command that changes something has an id chosen by the page: sent again with the same id, it isn't
carried out again, only acknowledged again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from parlour.server.protocol.bodies import (
    BotName,
    ChatFor,
    Clock,
    Entropy,
    Hints,
    Id,
    Name,
    Portrait,
    RaceSeconds,
    SeatNumber,
    Text,
    Token,
    Tricks,
)

PHRASES = (
    "Good luck!",
    "Well played!",
    "Oh no!",
    "Thank you!",
    "Just a moment, please.",
    "I'm back.",
    "Another game?",
    "Good game!",
)
"""What players can say to each other. Only the number goes over the wire."""


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a page asks for."""


class Hello(Command, frozen=True, tag="hello"):
    """The first message on a socket."""

    token: Token | None = None
    """The token of the viewer's seat; without it, the viewer is a spectator."""
    since: Annotated[int, Meta(ge=0)] = 0
    """The number of the last scene the page has seen."""
    name: Name | None = None
    """What a spectator is called, if they like."""
    stages: bool = False
    """Does this page play what happens as beats? Then after a deal the table waits until its player has ``seen`` the end."""


class Ping(Command, frozen=True, tag="ping"):
    """Asks for a ``pong``."""

    n: int = 0


class Begin(Command, frozen=True, tag="begin"):
    """Begin now: bots take the open seats. Only the host may."""

    id: Id


class Ready(Command, frozen=True, tag="ready"):
    """I'm ready to begin. The game begins when all seats are taken and everyone is ready."""

    id: Id
    on: bool = True
    """False: I no longer am."""


class Leave(Command, frozen=True, tag="leave"):
    """Give up my seat, before the game begins. The connection ends with ``unseated``."""

    id: Id


class Remove(Command, frozen=True, tag="remove"):
    """The host removes a player, before the game begins."""

    id: Id
    seat: SeatNumber


class Configure(Command, frozen=True, tag="configure"):
    """The host changes the table, before the game begins. What is left out becomes as usual, and nobody is ready any more."""

    id: Id
    options: dict[str, str | int] = {}
    clock: Clock | None = None
    race_seconds: RaceSeconds = 8.0
    bots: Annotated[list[BotName], Meta(max_length=8)] = []
    tricks: Tricks = Tricks.OPEN
    hints: Hints = Hints.PRIVATE
    chat: ChatFor = ChatFor.PLAYERS
    spotting: bool = False


class Play(Command, frozen=True, tag="play"):
    """Make a move."""

    id: Id
    move: Text


class Undo(Command, frozen=True, tag="undo"):
    """Take back everything since my last decision. Where other people play, they are asked first."""

    id: Id


class Agree(Command, frozen=True, tag="agree"):
    """May a move be taken back (``asked_back``)? Whoever asked says no to withdraw it."""

    id: Id
    number: int
    """The number of the take-back."""
    yes: bool


class Hint(Command, frozen=True, tag="hint"):
    """What would you advise me to play?"""

    id: Id


class Why(Command, frozen=True, tag="why"):
    """Which rules apply now?"""

    id: Id


class LastTrick(Command, frozen=True, tag="last"):
    """Show the last trick taken."""

    id: Id


class Count(Command, frozen=True, tag="count"):
    """Show the count of a deal that is over, or of this one so far."""

    id: Id
    deal: Annotated[int, Meta(ge=1)] | None = None
    """The number of the deal; null for this one."""


class Say(Command, frozen=True, tag="say"):
    """Say one of the set phrases."""

    id: Id
    phrase: Annotated[int, Meta(ge=0, lt=len(PHRASES))]


class Seen(Command, frozen=True, tag="seen"):
    """I've seen the end of this deal (``interval``): go on."""

    id: Id
    deal: Annotated[int, Meta(ge=0)]


class Chat(Command, frozen=True, tag="chat"):
    """Write to everyone at the table, where the host allows it."""

    id: Id
    text: Text


class AllowChat(Command, frozen=True, tag="allow-chat"):
    """The host says who may read what players write. ``off``: nobody writes."""

    id: Id
    chat: ChatFor


class Nudge(Command, frozen=True, tag="nudge"):
    """Remind a player that it's their turn."""

    id: Id
    seat: SeatNumber


class Replace(Command, frozen=True, tag="replace"):
    """Let a bot play for a player who is gone, or who was nudged and still doesn't move, until they come back."""

    id: Id
    seat: SeatNumber


class Rename(Command, frozen=True, tag="rename"):
    """Change my name, and what stands for me at the table."""

    id: Id
    name: Name
    portrait: Portrait | None = None
    """None: as it is."""


class Stand(Command, frozen=True, tag="stand"):
    """Let a bot mind my seat until I come back."""

    id: Id
    away: bool = True
    """False: I'm back."""


class Penalty(Command, frozen=True, tag="penalty"):
    """The winner names a penalty for the loser, in words."""

    id: Id
    words: Text


class Rematch(Command, frozen=True, tag="rematch"):
    """I'd like to play again, or accept to: at a new table with the same seats and tokens. The deal passes to the left. It begins when
    everyone here has accepted."""

    id: Id
    promise: Id | None = None
    """Whoever asks first may have asked for the server's promise before."""
    entropy: Entropy | None = None
    """My part of the new shuffle."""
    now: bool = False
    """Begin without those who haven't accepted: once they have declined, or have had time to answer."""


class Decline(Command, frozen=True, tag="decline"):
    """I don't want a rematch now, or no longer do."""

    id: Id


AnyCommand = (
    Hello
    | Ping
    | Begin
    | Ready
    | Leave
    | Remove
    | Configure
    | Play
    | Undo
    | Agree
    | Hint
    | Why
    | LastTrick
    | Count
    | Say
    | Chat
    | AllowChat
    | Nudge
    | Replace
    | Seen
    | Rename
    | Stand
    | Penalty
    | Rematch
    | Decline
)

command_decoder = msgspec.json.Decoder(AnyCommand)
