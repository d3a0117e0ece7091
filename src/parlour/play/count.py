"""The count of a deal: the lines that make up its points, each with its clause and what made it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from parlour.engine import visibility
from parlour.engine.calling_card import Line
from parlour.engine.contract import CountRule, Rules
from parlour.lang.pack import Pack
from parlour.lang.phrases import fill, number_word
from parlour.lang.state import Common


@dataclass(slots=True)
class CountLine:
    """One line of a seat's count."""

    seat: int
    name: str
    clause: str
    points: int
    cards: tuple[str, ...] = ()
    """The cards that made it, where there are any."""
    values: dict[str, str | int] = field(default_factory=dict)
    """What else its words speak of: the bid, what was taken."""
    fine: bool = False
    """Is it a fine?"""


def count_of(s: Common, rules: Rules, pack: Pack, *, so_far: bool = False) -> tuple[CountLine, ...]:
    """The lines of a deal that is over, seat by seat; ``so_far``: those of a deal in progress that everyone can see."""
    found = [_line(s, seat, rule, pack) for seat in range(s.players) for rule in rules.count if rule.line.so_far or not so_far]
    return tuple(line for line in found if line.points)


def points_of(lines: tuple[CountLine, ...], players: int) -> list[int]:
    """The points by seat that these lines add up to."""
    return [sum(line.points for line in lines if line.seat == seat) for seat in range(players)]


def points_so_far(s: Common, rules: Rules, seat: int) -> int | None:
    """What a seat has in this deal by the lines that everyone can see; None where the game has no such line. When the deal is over,
    what it had before its end was reckoned: a bidder who is set back took those points all the same."""
    public = _public(rules)
    if not public:
        return None
    if s.deal_over:
        s = s.copy()
        s.deal_over = 0
    return sum(rule.points(s, seat) for rule in public)


@cache
def _public(rules: Rules) -> tuple[CountRule, ...]:
    """The rules of the lines that everyone can see."""
    return tuple(rule for rule in rules.count if rule.line.so_far)


def _line(s: Common, seat: int, rule: CountRule, pack: Pack) -> CountLine:
    line = rule.line
    values = {name: rule.values[name](s, seat) if name in rule.values else _field(s, name, seat, pack) for name in line.values}
    cards = tuple(pack.names(rule.cards(s, seat)))
    return CountLine(seat, line.name, line.clause, rule.points(s, seat), cards, values, line.fine)


def _field(s: Common, name: str, seat: int, pack: Pack) -> str | int:
    """A field of the state as the words of a line speak of it."""
    known = type(s).fields[name]
    value = visibility.shown(known, visibility.values(s, known)[seat if known.per else 0], pack)
    return value if isinstance(value, int) else str(value)


def words_of(line: CountLine, card: Line) -> str:
    """What made a line, in words: "two 5s", "bid 40, took 35: set back 40"."""
    values = {"number": len(line.cards), "cards": ", ".join(line.cards), "points": abs(line.points), **line.values}
    many = values.get(card.counts)
    if many == 1:
        return fill(card.one, **values)
    if isinstance(many, int):
        values[card.counts] = number_word(many)
    return fill(card.says, **values)
