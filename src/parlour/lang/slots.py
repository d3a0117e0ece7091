"""The slots of a move's text: cards, lots, numbers, seats and names, read from what a player types and shown as text."""

from __future__ import annotations

import re
from collections.abc import Callable

from parlour.lang import phrases
from parlour.lang.cards import NONE, count, each, lowest, one
from parlour.lang.errors import Reason
from parlour.lang.naming import cards_called
from parlour.lang.pack import Pack
from parlour.lang.phrases import listed_and, number_word
from parlour.lang.rule import State
from parlour.lang.state import Common


class Unreadable(ValueError):
    """A text that isn't a move: nonsense rather than an offense. ``clauses`` are set where a clause forbids even the words; of several,
    the one that applies now counts. ``near`` are the moves that may be meant."""

    def __init__(self, reason: Reason, message: str, *clauses: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.clauses = clauses
        self.near = near


class Slot:
    """A part of a move's text that stands for one choice or several."""

    many = False
    is_card = False
    """Does it stand for cards?"""
    alone = False
    """May it be typed alone, without the words of the move around it?"""
    pattern = r".+?"

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        """The choices a text stands for; ``hand`` are the cards of the player who says it. Raises Unreadable."""
        raise NotImplementedError

    def named(self, text: str, pack: Pack) -> list[int]:
        """The cards that a text names, without those that aren't in the pack."""
        return []

    def fits(self, choice: int, pack: Pack, s: Common) -> bool:
        """Can this choice stand in this slot?"""
        raise NotImplementedError

    def show(self, choices: list[int], pack: Pack, s: Common) -> str:
        """The text for these choices."""
        raise NotImplementedError

    def spoken(self, choices: list[int], pack: Pack, s: Common) -> str:
        """The same as people are told of it: cards by their characters, where they are called so."""
        return self.show(choices, pack, s)


class OneCard(Slot):
    """One card; the choice is its place in the pack."""

    is_card = True

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        card = pack.find(text)
        return [_card_called(text, pack, hand) if card is None else card]

    def named(self, text: str, pack: Pack) -> list[int]:
        return _found([text], pack)

    def fits(self, choice: int, pack: Pack, s: Common) -> bool:
        return choice < len(pack)

    def show(self, choices: list[int], pack: Pack, s: Common) -> str:
        return pack.card_name(choices[0])

    def spoken(self, choices: list[int], pack: Pack, s: Common) -> str:
        return ", ".join(pack.spoken(pack.card_name(card)) for card in sorted(choices))


class CalledCard(OneCard):
    """One card called aloud against the clock: a slip or two in its title are forgiven, where no other title can be meant."""

    alone = True

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        called = cards_called(text, pack, slips=True)
        if count(called) != 1:
            raise Unreadable(Reason.CARD, phrases.NO_SUCH_TITLE(name=text[:60]))
        return [lowest(called)]

    def spoken(self, choices: list[int], pack: Pack, s: Common) -> str:
        return pack.title_of(choices[0])


def _card_called(text: str, pack: Pack, hand: int) -> int:
    """The card of the hand with this title, which other cards have too. (If none of the hand has it, any of them.)"""
    called = cards_called(text, pack)
    if called == NONE:
        raise Unreadable(Reason.CARD, phrases.NO_SUCH_CARD(name=text[:60]))
    if count(called & hand) > 1:
        held = [phrases.SUIT_AND_TITLE(suit=pack.faces[card].suit, title=pack.title_of(card)) for card in each(called & hand)]
        raise Unreadable(Reason.SEVERAL, phrases.HOLDS_SEVERAL(number=number_word(len(held)), cards=listed_and(held)))
    return lowest(called & hand or called)


class ManyCards(OneCard):
    """One card or more, in any order; the choices are made in the pack's order."""

    many = True

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        return sorted(card for part in _parts(text, pack) for card in super(ManyCards, self).read(part, pack, s, hand))

    def named(self, text: str, pack: Pack) -> list[int]:
        return _found(_parts(text, pack), pack)

    def show(self, choices: list[int], pack: Pack, s: Common) -> str:
        return ", ".join(pack.card_name(card) for card in sorted(choices))


def _parts(text: str, pack: Pack) -> list[str]:
    """The cards of a text, separated as people do it: "jewel 4, 7 and tracy 1"."""
    parts: list[str] = []
    for part in text.split(","):
        whole = re.sub(r"\A\s*and\b", "", part, flags=re.IGNORECASE).strip()
        parts += [whole] if pack.find(whole) is not None else re.split(r"\s+and\s+", whole, flags=re.IGNORECASE)
    return _with_suits(parts, pack)


def _with_suits(parts: list[str], pack: Pack) -> list[str]:
    """These cards; a number alone is of the suit named before it."""
    whole: list[str] = []
    suit = ""
    for part in parts:
        name = f"{suit} {part}" if suit and part.isdigit() and pack.find(part) is None else part
        card = pack.find(name)
        suit = suit if card is None else pack.faces[card].suit
        whole.append(name)
    return whole


def _found(names: list[str], pack: Pack) -> list[int]:
    """The cards with these names, in order; names that aren't in the pack are left out."""
    return [card for card in map(pack.find, names) if card is not None]


class Lots(Slot):
    """Lots on a table: loose cards, and builds named by all their cards joined with +. The choice is a lot's first card.

    ``lot_of(s, card)`` gives the set of cards that lie together with this one.
    """

    many = True
    is_card = True

    def __init__(self, lot_of: Callable[[State, int], int]) -> None:
        self.lot_of = lot_of

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        chosen: set[int] = set()
        for part in _listed(text, pack):
            named = _cards_joined(part, pack)
            lies = self.lot_of(s, lowest(named))
            if lies != named:
                raise _not_a_lot(part.strip()[:60], lies, lowest(named), pack)
            chosen.add(lowest(named))
        return sorted(chosen)

    def named(self, text: str, pack: Pack) -> list[int]:
        return _found([name.strip() for part in _listed(text, pack) for name in part.split("+")], pack)

    def fits(self, choice: int, pack: Pack, s: Common) -> bool:
        return choice < len(pack)

    def show(self, choices: list[int], pack: Pack, s: Common) -> str:
        return ", ".join("+".join(pack.names(self.lot_of(s, card))) for card in sorted(choices))


def _listed(text: str, pack: Pack) -> list[str]:
    """The lots of a text, separated by commas. A comma within a title separates nothing: "Paris Street, Rainy Day"."""
    parts: list[str] = []
    for part in text.split(","):
        title = f"{parts[-1].split('+')[-1]}, {part.split('+')[0]}" if parts else ""
        if title and pack.find(title) is not None:
            parts[-1] += f", {part}"
        else:
            parts.append(part)
    return parts


def _cards_joined(text: str, pack: Pack) -> int:
    """The set of cards that a text joins with +."""
    named = NONE
    for name in text.split("+"):
        card = pack.find(name.strip())
        if card is None:
            raise Unreadable(Reason.CARD, phrases.NO_SUCH_CARD(name=name.strip()[:60]))
        named |= one(card)
    return named


def _not_a_lot(text: str, lies: int, card: int, pack: Pack) -> Unreadable:
    """Why the cards of a text aren't a lot: ``lies`` is what the first of them lies with."""
    if lies == NONE:
        return Unreadable(Reason.LOT, phrases.NOT_ON_TABLE(cards=text))
    lot, name = "+".join(pack.names(lies)), pack.card_name(card)
    said = phrases.NOT_A_LOT_BUT_ALONE if lot == name else phrases.NOT_A_LOT
    return Unreadable(Reason.LOT, said(cards=text, card=name, lot=lot))


class Numbers(Slot):
    """A number from ``first`` to ``last`` in steps; the choice is ``at`` plus the number of steps. Other numbers break one of the
    ``clauses``, the one that applies now; those that are only too high break ``beyond``, where it is given."""

    pattern = r"-?\d{1,9}"

    def __init__(
        self, first: int, last: int, step: int = 1, at: int = 0, clauses: tuple[str, ...] = (), beyond: str | None = None
    ) -> None:
        self.first, self.last, self.step, self.at = first, last, step, at
        self.clauses, self.beyond = clauses, beyond

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        number = int(text)
        between = (number - self.first) % self.step != 0
        if self.beyond and number > self.last and not between:
            raise Unreadable(Reason.RULE, phrases.TOO_HIGH(number=number, last=self.last), self.beyond)
        reason = Reason.RULE if self.clauses else Reason.NUMBER
        if between:
            raise Unreadable(reason, phrases.NOT_IN_STEPS(number=number, step=self.step), *self.clauses)
        if number < self.first and self.clauses:
            raise Unreadable(Reason.RULE, phrases.TOO_LOW(number=number), *self.clauses)
        if not self.first <= number <= self.last:
            raise Unreadable(reason, phrases.OUT_OF_RANGE(number=number, first=self.first, last=self.last), *self.clauses)
        return [self.at + (number - self.first) // self.step]

    def fits(self, choice: int, pack: Pack, s: Common) -> bool:
        return 0 <= choice - self.at <= (self.last - self.first) // self.step

    def show(self, choices: list[int], pack: Pack, s: Common) -> str:
        return str(self.first + (choices[0] - self.at) * self.step)


class Seats(Numbers):
    """A seat at the table."""

    def __init__(self, at: int = 0) -> None:
        super().__init__(0, 7, at=at)

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        if not 0 <= int(text) < s.players:
            raise Unreadable(Reason.SEAT, phrases.NO_SUCH_PLAYER(seat=text))
        return super().read(text, pack, s, hand)


class OneOf(Slot):
    """One of these words; the choice is ``at`` and the word's place."""

    def __init__(self, *names: str, at: int = 0) -> None:
        self.names, self.at = names, at

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        word = text.strip().lower()
        if word not in self.names:
            raise Unreadable(Reason.CHOICE, phrases.NOT_ONE_OF(word=text[:60], words=phrases.listed_or(self.names)))
        return [self.at + self.names.index(word)]

    def fits(self, choice: int, pack: Pack, s: Common) -> bool:
        return 0 <= choice - self.at < len(self.names)

    def show(self, choices: list[int], pack: Pack, s: Common) -> str:
        return self.names[choices[0] - self.at]
