"""The count of a deal as rules: each line of the calling card with the rules that give its points and its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

from parlour.engine.calling_card import CallingCard, Line
from parlour.engine.common import first_ending, no_cards
from parlour.lang.cards import count
from parlour.lang.rule import Act, Ask, AskSeat, rule
from parlour.lang.state import Common


@dataclass(frozen=True)
class CountRule:
    """A line of the count with its rules."""

    line: Line
    points: AskSeat
    cards: AskSeat
    values: dict[str, AskSeat]
    """The rules behind the names in its words."""


def count_rules(module: ModuleType) -> list[CountRule]:
    """The lines of a game's count with their rules."""
    card: CallingCard = module.CALLING_CARD
    return [_count_rule(line, module) for line in card.count]


def _count_rule(line: Line, module: ModuleType) -> CountRule:
    own, fields = vars(module), module.State.fields
    cards: AskSeat = own.get(f"cards_{line.name}", no_cards)
    values = {name: own[name] for name in line.values if name not in fields}
    if line.each:
        return CountRule(line, for_each(cards, line.each), cards, values)
    if line.together:
        return CountRule(line, for_any(cards, line.together), cards, values)
    return CountRule(line, own[f"count_{line.name}"], cards, values)


def for_each(cards: AskSeat, points: int) -> AskSeat:
    """The rule that gives these points for each card of a line."""

    @rule
    def counted(s: Common, seat: int) -> int:
        return points * count(cards(s, seat))

    return counted


def for_any(cards: AskSeat, points: int) -> AskSeat:
    """The rule that gives these points if a line has any cards."""

    @rule
    def counted(s: Common, seat: int) -> int:
        if cards(s, seat):
            return points
        return 0

    return counted


def sum_of(rules: Sequence[AskSeat]) -> AskSeat:
    """One rule that adds up what these give a seat."""
    first = rules[0]
    if len(rules) == 1:
        return first
    others = sum_of(rules[1:])

    @rule
    def added(s: Common, seat: int) -> int:
        return first(s, seat) + others(s, seat)

    return added


def score_rule(module: ModuleType, lines: Sequence[CountRule]) -> Act:
    """The rule that writes the points of a deal that is over: for each seat the sum of the lines of the count."""
    own = vars(module)
    if not lines:
        found: Act = own["score"]
        return found
    points = sum_of([line.points for line in lines])
    ending: Ask = own.get("ending", first_ending)

    @rule("CM-4")
    def score(s: Common) -> None:
        s.deal_over = 1
        for seat in range(s.players):
            s.points[seat] = points(s, seat)
        s.how = ending(s)

    return score
