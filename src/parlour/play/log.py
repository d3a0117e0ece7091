"""Facts in words: the sentences of the log, about a viewer ("Ada takes B7.") or to the viewer ("You take B7.")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from parlour.engine.contract import Rules
from parlour.engine.visibility import Single
from parlour.lang.fields import CARD, CARDS, KNOWN, SEAT_KIND, SEATS, Role
from parlour.lang.phrases import fill, listed_and, worded
from parlour.lang.slots import Seats
from parlour.lang.words import Word
from parlour.play import count, phrases
from parlour.play.english import deed_to_you, ended, sentence_to_you
from parlour.play.facts import DealOver, Dealt, Fact, FieldChanged, GameOver, Moved, OwnCards, SeatLeft, TrickTaken
from parlour.play.history import Step
from parlour.play.step_facts import facts_of

if TYPE_CHECKING:
    from parlour.play.table import Table


def log_of(table: Table, viewer: int | None) -> list[str]:
    """The log of a table as the viewer has seen it."""
    return [line for step in table.history.since(0) for line in step_lines(step, viewer, table)]


def step_lines(step: Step, viewer: int | None, table: Table, you: int | None = None) -> list[str]:
    """What one step told the viewer. ``you`` is the seat that is addressed."""
    return sentences(facts_of(step, viewer, table), table, you)


def told(table: Table, seat: int | None, since: int = 0) -> list[list[str]]:
    """What each step after the first ``since`` told this seat, which is addressed as *you*."""
    return [step_lines(step, seat, table, seat) for step in table.history.since(since)]


def sentences(facts: Iterable[Fact], table: Table, you: int | None = None) -> list[str]:
    """These facts in words."""
    return [line for fact in worth_telling(facts, table) for line in fact_lines(fact, table, you)]


def worth_telling(facts: Iterable[Fact], table: Table) -> list[Fact]:
    """These facts of one step without cards that were laid aside as the move says: "You lay ..." is enough."""
    told, fields = list(facts), table.game.rules.state.fields
    named = {card for fact in told if isinstance(fact, Moved) for card in fact.cards}
    return [
        fact
        for fact in told
        if not (isinstance(fact, OwnCards) and fields[fact.field].role is Role.LAID and named.issuperset(fact.cards))
    ]


def fact_lines(fact: Fact, table: Table, you: int | None) -> list[str]:
    """One fact in words."""
    match fact:
        case Dealt():
            return [phrases.DEALS(deal=fact.deal, dealer=_does(fact.dealer, phrases.DEALS_VERB, table, you))]
        case Moved():
            return [_move_line(fact, table, you)]
        case TrickTaken():
            return [_about_owner(fact.field, fact.seat, _trick_cards(fact, table), table, you)]
        case FieldChanged():
            return [_change_line(fact, table, you)]
        case SeatLeft():
            return [_about_seat(table.game.rules.state.fields[fact.field].gone, fact.seat, table, you)]
        case OwnCards():
            phrase = phrases.CARDS_CAME if fact.came else phrases.CARDS_WENT
            place = worded(table.game.rules.state.fields[fact.field].title)
            return [phrase(place=place, cards=_spoken(fact.cards, table))]
        case DealOver():
            return _deal_over(fact, table, you)
        case GameOver():
            return [_game_over(fact, table, you)]


def name_of(seat: int, table: Table, you: int | None) -> str:
    """A player as the log names them."""
    return phrases.YOU() if seat == you else table.names[seat]


def _does(seat: int, deed: str, table: Table, you: int | None) -> str:
    return f"{name_of(seat, table, you)} {worded(deed_to_you(deed) if seat == you else deed)}"


def _object(value: Single, table: Table, you: int | None) -> str:
    """A player as the object of a sentence."""
    assert isinstance(value, int)
    return phrases.YOU_OBJECT() if value == you else table.names[value]


def _move_line(fact: Moved, table: Table, you: int | None) -> str:
    word = _word(table.game.rules, fact.phase, fact.kind)
    if fact.text is None:
        return ended(f"{table.names[fact.seat]} {worded(word.others or '')}")
    says = word.in_vain if fact.in_vain else word.says or word.text
    says = deed_to_you(says) if fact.seat == you else says
    shown = {name: _shown(name, value, fact, word, table, you) for name, value in fact.values.items()}
    return ended(f"{name_of(fact.seat, table, you)} {fill(says, **shown)}")


@cache
def _word(rules: Rules, phase: str, kind: str) -> Word:
    """The words of a kind of move."""
    words = next(one for one in rules.calling_card.phases if one.name == phase).words
    return next(word for word in words if word.text == kind)


def _shown(name: str, value: Single, fact: Moved, word: Word, table: Table, you: int | None) -> str:
    """What fills a slot of a move's sentence."""
    if name in word.slots:
        return _object(value, table, you) if isinstance(word.slots[name], Seats) else str(value)
    told_field = table.game.rules.state.fields.get(name)
    if told_field is not None and told_field.kind == SEAT_KIND:
        return _object(value, table, you)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if told_field is not None and told_field.values:
        return worded(deed_to_you(str(value)) if fact.seat == you else str(value))
    return str(value)


def _change_line(fact: FieldChanged, table: Table, you: int | None) -> str:
    changed = table.game.rules.state.fields[fact.field]
    if changed.kind in (SEATS, SEAT_KIND):
        assert isinstance(fact.value, int)
        return _about_seat(changed.says, fact.value, table, you)
    if changed.kind in (CARDS, KNOWN):
        assert isinstance(fact.value, list)
        return _about_owner(fact.field, fact.seat, _spoken(fact.value, table), table, you)
    says = sentence_to_you(changed.says, "Seat") if fact.seat is not None and fact.seat == you else changed.says
    return fill(says, Seat="" if fact.seat is None else table.names[fact.seat], value=_value(fact, table))


def _value(fact: FieldChanged, table: Table) -> object:
    """The new value of a field, a card as people are told of it."""
    is_card = table.game.rules.state.fields[fact.field].kind == CARD
    return table.game.pack.spoken(fact.value) if is_card else fact.value


def _spoken(cards: Iterable[object], table: Table) -> str:
    """Cards as people are told of them."""
    return ", ".join(map(table.game.pack.spoken, cards))


def _trick_cards(fact: TrickTaken, table: Table) -> str:
    """The cards of a trick, or how many lie face down. Characters were called as they were played, and need no more than their names."""
    if fact.hidden:
        return phrases.CARDS_FACE_DOWN(number=fact.hidden)
    pack = table.game.pack
    return listed_and([*map(pack.character, fact.cards)]) if pack.by_character else ", ".join(fact.cards)


def _about_owner(field: str, seat: int | None, cards: str, table: Table, you: int | None) -> str:
    """A sentence about cards that came to a place."""
    says = table.game.rules.state.fields[field].says
    says = sentence_to_you(says, "Seat") if seat is not None and seat == you else says
    return fill(says, Seat="" if seat is None else table.names[seat], cards=cards)


def _about_seat(says: str, seat: int, table: Table, you: int | None) -> str:
    """A sentence whose value is a player."""
    return fill(sentence_to_you(says, "value") if seat == you else says, value=table.names[seat])


def _deal_over(fact: DealOver, table: Table, you: int | None) -> list[str]:
    card = table.game.rules.calling_card
    points = ", ".join(f"{name_of(seat, table, you)} {number}" for seat, number in enumerate(fact.points))
    scores = ", ".join(f"{name_of(seat, table, you)} {card.score_text(number)}" for seat, number in enumerate(fact.scores))
    ending = ended(worded(card.endings[fact.ending]))
    return [phrases.DEAL_OVER(ending=ending, points=points), *_fines(fact, table, you), phrases.SCORES(scores=scores)]


def _fines(fact: DealOver, table: Table, you: int | None) -> list[str]:
    """The fines of a deal: until it was over, nobody else knew of them (AS-12, F2-5)."""
    return [
        phrases.FINED(name=name_of(line.seat, table, you), what=count_words(line, table), points=line.points)
        for line in fact.lines
        if line.fine
    ]


def _game_over(fact: GameOver, table: Table, you: int | None) -> str:
    names = listed_and([name_of(seat, table, you) for seat in fact.winners])
    if not names:
        return phrases.NOBODY_WINS()
    many = len(fact.winners) > 1 or fact.winners == (you,)
    return phrases.WIN(names=names) if many else phrases.WINS(names=names)


def count_words(line: count.CountLine, table: Table) -> str:
    """What made a line of the count, in words: "two 5s"."""
    return count.words_of(line, next(card for card in table.game.rules.calling_card.count if card.name == line.name))
