"""The calling card of a game, as data: its phases with the words of their moves, and the lines of its count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from string import Formatter

from parlour.lang.pack import Pack
from parlour.lang.phrases import LIKELY_MAKER
from parlour.lang.rule import State
from parlour.lang.words import Word


@dataclass(frozen=True)
class TimeLimit:
    """How long a phase in which everyone acts at once may last at a live table."""

    word: str
    """The move that ends the phase. When time is up it is made for whoever may make it."""
    otherwise: str
    """If nobody may, this move is made for each player who is still acting."""
    earliest: int
    """Seconds before anyone may call it."""
    latest: int
    """Seconds until time is up."""
    clause: str


@dataclass(frozen=True)
class Phase:
    """A phase of a deal: its name (the verbs are ``legal_NAME`` and ``NAME``), and the words of its moves."""

    name: str
    words: tuple[Word, ...]
    asks: str = ""
    """What a player is asked, in a few words: "Bid or pass"."""
    calls: str = ""
    """What the dealer says aloud when a deal begins with this phase: "Pair your Pals!"."""
    to_name: Callable[[State], int] | None = None
    """The card that is to be named in this phase, which all see. People choose from the titles of its look-alikes."""
    contested: Callable[[State], int] | None = None
    """The open cards that the race of this phase is about: those that match."""
    is_trick: bool = False
    """Does each move play a card to the trick?"""
    is_race: bool = False
    together: bool = False
    """All act at once but it is no race: the order does not matter."""
    time_limit: TimeLimit | None = None
    revocable: bool = False
    """Where several people play, may a move of this phase be taken back, with the others' consent, if it told its player nothing
    (``parlour.play.take_back``)? A card played to a trick always may."""

    @property
    def hold(self) -> str:
        """The move that lets a race pass; "" where there is none."""
        return next((word.text for word in self.words if word.holds), "")


@dataclass(frozen=True)
class Line:
    """One line of the count of a deal. ``count_NAME(s, seat)`` gives its points, ``cards_NAME(s, seat)`` the cards that made it."""

    name: str
    clause: str
    says: str
    """What made it: "{number} 5s", "bid {bid}, took {took}: set back {points}". ``{number}`` and ``{cards}`` are the cards of the line,
    ``{points}`` its points without a sign; any other name is a field of the state, or else a rule of the game from state and seat to a
    number."""
    one: str = ""
    """What it says where the first number in ``says`` is 1: "one 5". Then that number counts things and is spoken: "two 5s"."""
    so_far: bool = False
    """Does it hold during the deal too, since all see what makes it?"""
    each: int = 0
    """The points for each of its cards. With this or ``together`` it needs no ``count_NAME``."""
    together: int = 0
    """The points for its cards together, if there are any."""
    fine: bool = False
    """Is it a fine? Everyone is told of it when the hand is shown."""

    @property
    def values(self) -> list[str]:
        """The names in its words besides ``{number}``, ``{cards}`` and ``{points}``."""
        return [name for name in self._named if name not in ("number", "cards", "points")]

    @property
    def counts(self) -> str:
        """The name of the number of things it speaks of; "" where it counts nothing."""
        return self._named[0] if self.one else ""

    @property
    def _named(self) -> list[str]:
        return [name for _, name, _, _ in Formatter().parse(self.says) if name]


@dataclass(frozen=True)
class Sums:
    """Cards are put together until they make a number."""

    goal: int
    worth: Callable[[int], int]
    """What a card adds."""


@dataclass(frozen=True)
class CallingCard:
    """The calling card of a game."""

    name: str
    title: str
    year: int
    maker: str
    aim: str
    players: tuple[int, ...]
    minutes: int
    pack: Pack
    phases: tuple[Phase, ...]
    count: tuple[Line, ...] = ()
    """The lines of a deal's count, in the order they are told."""
    books: tuple[int, ...] = ()
    """The sets of cards that players collect, if they collect any. People choose from the pack set by set."""
    sums: Sums | None = None
    """What cards add up to, if players put cards together to make a number. People are shown the sum and what it needs."""
    pack_changes: bool = False
    """Do deals of one game use different packs (depending on more than players and options)?"""
    short_title: str = ""
    """The title where the box is known, without the box. Empty: the title itself."""
    parent: str = ""
    endings: tuple[str, ...] = ("played out",)
    """What ``s.how`` means, for the summary of how deals end."""
    headline: str = ""
    """What a newspaper would say of the end, with ``{Winner}`` or ``{Loser}``: "{Winner} takes the crown!". It is for a single winner or
    loser; else the winners are named."""
    low_wins: bool = False
    refusals: dict[str, str] = field(default_factory=dict)
    """Friendly words for refusals, by clause: ``{move}`` and ``{legal}`` stand for what was tried and what may be done;
    any field of the state may stand in braces too. Without an entry the clause itself is quoted."""
    penalty: str = ""
    """The clause by which the winner names a penalty for the loser, in words, when the game is over."""
    circled: str = ""
    """The clause by which a score below zero is written in a circle; in a line of text the circle is a pair of brackets."""
    aloud: str = ""
    """The clause by which players call their cards aloud."""
    version: int = 1
    """The version of these rules. It goes up when a record could replay differently."""
    year_is_sure: bool = True
    """Does the sheet bear its year? If not, it is about that year."""
    maker_is_sure: bool = True
    """Does the sheet name its maker? If not, this one is likely."""
    later_rules: bool = False
    """Does the mark P stand for the maker's later rules, and not for the custom of a parent game?"""

    @property
    def year_text(self) -> str:
        """The year in words: "1911", "about 1934"."""
        return str(self.year) if self.year_is_sure else f"about {self.year}"

    @property
    def maker_text(self) -> str:
        """The maker in words: "Geo. S. Parker", "Whitman Publishing Co., Racine (likely)"."""
        return self.maker if self.maker_is_sure else LIKELY_MAKER(maker=self.maker)

    def score_text(self, score: int) -> str:
        """A score as this game writes it."""
        return f"({score})" if self.circled and score < 0 else str(score)
