"""Views: what a seat may see and do at a table, as a typed value."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from parlour.engine.visibility import FieldValue, fields, public_fields
from parlour.lang.cards import each, has
from parlour.lang.phrases import worded
from parlour.lang.state import Common
from parlour.play.headline import headline_of
from parlour.play.questions import Question, last_question
from parlour.play.standing import Standing, standings_of

if TYPE_CHECKING:
    from parlour.play.table import Table


@dataclass
class View:
    """What a seat may see. ``view["scores"]`` works like ``view.scores``, and ``dict(view)`` goes into JSON."""

    game: str
    players: int
    seat: int | None
    """The viewer; None is a spectator."""
    names: list[str]
    options: dict[str, str | int]
    deal: int
    dealer: int | None
    phase: str
    """The name of the current phase."""
    asks: str
    """What the player is asked to do, as a sentence for people: "Bid or pass". Programs go by ``phase``."""
    race: bool
    actors: list[int]
    """The seats whose turn it is, as the viewer may know it."""
    fields: dict[str, FieldValue]
    """The game's own fields by name. The game's catalog entry says what each is."""
    scores: list[int]
    deals: list[list[int]]
    """The points of each finished deal, by seat."""
    standing: list[Standing]
    """How each seat stands in this deal, as everyone can see: points so far, bid against taken, calls, tricks."""
    target: int | None
    """The score that ends the game, where one does."""
    over: bool
    winners: list[int]
    ending: str | None
    """How the deal ended, once it is over, as a sentence for people. Programs go by ``ending_number``."""
    ending_number: int | None
    """How the deal ended, once it is over: a place in the endings of the calling card."""
    headline: str | None = None
    """The end of the game in a headline, once it is over."""
    offered: list[str] = field(default_factory=list)
    """The cards to choose from where a race is about naming one: it and its look-alikes in random order. The same for everybody."""
    question: Question | None = None
    """The card that was asked for in the last move, and the answer."""
    contested: list[str] = field(default_factory=list)
    """In a race about cards that match: these cards, where they lie open."""

    def __getitem__(self, name: str) -> Any:  # Any: the type is that of the field with this name
        if name not in self.keys():
            raise KeyError(name)
        return getattr(self, name)

    def keys(self) -> tuple[str, ...]:
        """The names of what is in a view, so that ``dict(view)`` works."""
        return tuple(self.__dataclass_fields__)

    def copy(self) -> View:
        """The same view again. (``copy.copy`` takes five times as long, and every viewer of every move needs one.)"""
        new = object.__new__(View)
        new.__dict__.update(self.__dict__)
        return new


@dataclass
class ViewWithMoves(View):
    """What a seat may see, and what it may do."""

    legal: list[str] = field(default_factory=list)
    offences: list[str] = field(default_factory=list)
    """Those of the legal moves that break a rule and have their price."""
    legal_more: bool = False
    """Were there too many legal moves to list?"""


def view_of(table: Table, seat: int | None) -> ViewWithMoves:
    """What this seat may see (None: a spectator), and what it may do."""
    made = ViewWithMoves(**vars(seen(table, seat)))
    if seat is not None and seat in table.actors:
        legal = table.legal(seat)
        made.legal = [str(move) for move in legal]
        made.offences = [str(move) for move in legal if move.offence]
        made.legal_more = legal.more
        made.asks = legal.asks
    return made


def seen(table: Table, seat: int | None, by_all: View | None = None) -> View:
    """The view without the moves. (``by_all``: what ``seen_by_all`` gives, where it is known already.)"""
    s, made = table.state, (by_all or seen_by_all(table)).copy()
    made.seat = seat
    if seat is not None and seat not in made.actors and has(s.actors, seat) and not s.deal_over:
        made.actors = sorted([*made.actors, seat])
    made.headline = headline_of(table, seat)
    made.fields = fields(s, seat, table.game.pack, made.fields)
    return made


def seen_by_all(table: Table, before: tuple[Common, dict[str, FieldValue]] | None = None) -> View:
    """What is the same in everybody's view; its ``fields`` are the public ones alone. (``before``: see ``public_fields``.)"""
    s, card = table.state, table.game.rules.calling_card
    return View(
        game=table.game.name,
        players=table.game.players,
        seat=None,
        names=list(table.names),
        options=dict(table.game.options),
        deal=table.state.deal,
        dealer=None if table.state.dealer < 0 else table.state.dealer,
        phase=table.phase.name,
        asks=worded(table.phase.asks),
        race=table.phase.is_race and not s.deal_over,
        actors=[] if s.deal_over else list(each(s.turn)),
        fields=public_fields(s, table.game.pack, before),
        scores=table.scores,
        deals=[list(points) for points in table.deals],
        standing=standings_of(table),
        target=table.game.target,
        over=table.over,
        winners=table.winners,
        ending=worded(card.endings[s.how]) if s.deal_over else None,
        ending_number=s.how if s.deal_over else None,
        offered=_offered(table),
        question=last_question(table),
        contested=_contested(table),
    )


def _offered(table: Table) -> list[str]:
    """The card that is to be named and its look-alikes, shuffled: neither the cards nor their order tell which is right. The order
    changes with the deal and the scores, which all see, so that no title keeps its place."""
    to_name, s, pack = table.phase.to_name, table.state, table.game.pack
    if to_name is None or s.deal_over:
        return []
    names = pack.names(pack.look_alikes(to_name(s)))
    return sorted(names, key=lambda name: sha256(f"{name} {s.deal} {table.scores}".encode()).digest())


def _contested(table: Table) -> list[str]:
    """The cards that a race is about."""
    contested, s = table.phase.contested, table.state
    return [] if contested is None or s.deal_over else table.game.pack.names(contested(s))
