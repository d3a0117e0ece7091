"""The words of moves: how the text of a move maps to choices, and choices to text.

    Word("pass", PASS)                                   one choice
    Word("play {card}")                                  the choice is the card
    Word("bid {points}", points=Numbers(5, 100, step=5, at=1, clauses=("RK-5", "RK-6")))
    Word("trump {colour}", colour=OneOf(*COLOURS))
    Word("discard {cards}", "cards", DONE)               several cards, then the choice DONE
    Word("ask {seat} for {card}", "card", "seat", seat=Seats(at=52))

After the text comes the path: the choices in the order they are made, ints and names of slots. Without a path it is the slots
in the order of the text. ``{card}``, ``{other}`` and ``{cards}`` are cards unless said otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from parlour.lang import phrases
from parlour.lang.cards import NONE, count, each, lowest, one
from parlour.lang.errors import Reason
from parlour.lang.pack import Pack
from parlour.lang.phrases import listed_and, number_word
from parlour.lang.rule import State
from parlour.lang.state import Common


class Unreadable(ValueError):
    """A text that isn't a move: nonsense rather than an offense. ``clauses`` are set where a clause forbids even the words; of several,
    the one that applies now counts."""

    def __init__(self, reason: Reason, message: str, *clauses: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.clauses = clauses


class Slot:
    """A part of a move's text that stands for one choice or several."""

    many = False
    is_card = False
    """Does it stand for cards?"""
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


def _card_called(text: str, pack: Pack, hand: int) -> int:
    """The card of the hand with this title, which other cards have too. (If none of the hand has it, any of them.)"""
    called = pack.called(text)
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


MOST_WAYS = 8
"""Maximum ways to part a text."""
USUAL: dict[str, Slot] = {"card": OneCard(), "other": OneCard(), "cards": ManyCards()}


class Word:
    """One kind of move: its text and its path of choices."""

    def __init__(
        self,
        text: str,
        *path: int | str,
        says: str = "",
        calls: str = "",
        adds: str = "",
        adds_if: Callable[[State, int], bool] | None = None,
        others: str | None = "",
        in_vain: str = "",
        unordered: bool = False,
        is_listed: bool = True,
        asks: str = "",
        holds: bool = False,
        mends: bool = False,
        **slots: Slot,
    ) -> None:
        self.text = text
        names = re.findall(r"\{(\w+)\}", text)
        self.path: tuple[int | str, ...] = path or tuple(names)
        self.slots = {name: slots[name] if name in slots else USUAL[name] for name in names}
        self._lone = self.path[0] if len(self.path) == 1 and isinstance(self.path[0], str) else ""
        """The slot of a move that is a single choice."""
        if self._lone and self.slots[self._lone].many:
            self._lone = ""
        self.unordered = unordered
        """The cards may be named in any order; the choices are made in the pack's order."""
        self.says = says
        """How the public log tells it, after the player's name: "bids {points}". Without it: the text itself. ``{card_titled}`` is
        the card with its title ("A13 (Mona Lisa)"), ``{card_called}`` its title with the card, ``{card_title}`` and ``{card_artist}`` those
        alone. A field of the state that all see stands for what it is after the move."""
        self.calls = calls
        """What the player says aloud with it: "{card_title}!", "I bid {points}." ``{card_title}`` is what the card shows, ``{card_by}`` the
        same with its artist; a seat stands for the player's name. Without it, nothing is said."""
        self.adds = adds
        """What the player says besides, if ``adds_if(s, seat)`` holds after the move: "Out!"."""
        self.adds_if = adds_if
        self.others = others
        """What seats that may not see it are told instead: "lays a pair". None: nothing at all (holding in a race, CM-8)."""
        self.is_listed = is_listed
        """Is it listed among the moves of its phase? Not if it is only understood in order to be refused with its clause."""
        self.asks = asks
        """What it asks a player for: "bid". Where only some of the moves of a phase are open, the player is asked for these."""
        self.holds = holds
        """Does it let a race pass?"""
        self.mends = mends
        """Does it take back what broke a rule, or replace it? Then it adds no time to a clock: what it mends did."""
        self.in_vain = in_vain
        """How the log tells it if the card does not lie open afterwards, since it went back: "would lead {card}"."""
        parts = re.split(r"(\{\w+\})", text)
        self._joint = re.compile(_spaced(parts[2]), re.IGNORECASE) if len(self.slots) == 2 else None
        """What joins the two slots of a text that has two."""
        self._pattern = re.compile(
            "".join(
                f"(?P<{part[1:-1]}>{self.slots[part[1:-1]].pattern})" if part.startswith("{") else _spaced(part)
                for part in parts
            )
            + r"\Z",
            re.IGNORECASE,
        )

    @property
    def kind(self) -> str:
        """It as a pattern: "ask SEAT for CARD"."""
        return self.text.format(**{slot: slot.upper() for slot in self.slots})

    def read(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int] | None:
        """The choices of a text, or None if it is not this kind of move. Raises Unreadable if it nearly is. A card may be called by a
        title that only one card of the ``hand`` has."""
        match = self._pattern.match(" ".join(text.split()))
        if match is None:
            return None
        filled = self._filled(match, pack, s, hand)
        if self.unordered:
            values = sorted(choice for choices in filled.values() for choice in choices)
            _refuse_double(values, pack)
            filled = {name: [value] for name, value in zip(filled, values, strict=True)}
        choices: list[int] = []
        for step in self.path:
            choices += [step] if isinstance(step, int) else filled[step]
        return choices

    def _filled(self, match: re.Match[str], pack: Pack, s: Common, hand: int) -> dict[str, list[int]]:
        """The choices in each slot, in the first way to part the text that makes sense."""
        first, *others = self._ways(match)
        for way in (first, *others):
            with suppress(Unreadable):
                return self._filled_by(way, pack, s, hand)
        return self._filled_by(first, pack, s, hand)

    def _filled_by(self, way: dict[str, str], pack: Pack, s: Common, hand: int) -> dict[str, list[int]]:
        _refuse_double([card for name, slot in self.slots.items() for card in slot.named(way[name], pack)], pack)
        return {name: slot.read(way[name], pack, s, hand) for name, slot in self.slots.items()}

    def _ways(self, match: re.Match[str]) -> list[dict[str, str]]:
        """The texts of the slots, in each way to part them: what joins two slots may be part of a title, as in "take Girl with a Pearl
        Earring with A13"."""
        if self._joint is None:
            return [match.groupdict()]
        (first, last), text = self.slots, match.string
        start, end = match.start(first), match.end(last)
        joints = [found for found in self._joint.finditer(text, match.start(first) + 1, end) if found.end() < end][:MOST_WAYS]
        parted = [{first: text[start : found.start()], last: text[found.end() : end]} for found in joints]
        return [way for way in parted if all(re.fullmatch(self.slots[name].pattern, part) for name, part in way.items())]

    def match(self, choices: list[int], pack: Pack, s: Common) -> tuple[bool, dict[str, list[int]]]:
        """Do these choices make a move of this kind? Returns (True, the choices in each slot) for a whole move, (False, {"": []}) where
        they only begin one, and (False, {}) otherwise."""
        if self._lone and len(choices) == 1:
            return (True, {self._lone: choices}) if self.slots[self._lone].fits(choices[0], pack, s) else (False, {})
        filled: dict[str, list[int]] = {}
        left = list(choices)
        for step in self.path:
            if not left:
                return False, {"": []}
            if isinstance(step, int):
                if left.pop(0) != step:
                    return False, {}
                continue
            slot = self.slots[step]
            if not slot.fits(left[0], pack, s):
                return False, {}
            filled[step] = [left.pop(0)]
            while slot.many and left and slot.fits(left[0], pack, s):
                filled[step].append(left.pop(0))
        if left:
            return False, {}
        last = self.path[-1]
        if isinstance(last, str) and self.slots[last].many:
            return False, {"": []}
        return True, filled

    def show(self, filled: dict[str, list[int]], pack: Pack, s: Common, template: str = "") -> str:
        """The text with its slots filled in."""
        shown = {name: slot.show(filled[name], pack, s) for name, slot in self.slots.items()}
        return (template or self.text).format(**shown)


def _refuse_double(named: list[int], pack: Pack) -> None:
    """Refuse a move that names a card twice, whatever else is wrong with it."""
    for place, card in enumerate(named):
        if card in named[:place]:
            raise Unreadable(Reason.TWICE, phrases.NAMED_TWICE(card=pack.card_name(card)))


def _spaced(part: str) -> str:
    """A fixed part of a move's text as a pattern that is lenient about spaces."""
    return re.escape(part).replace(r"\ \+\ ", r"\ ?\+\ ?").replace(r",\ ", r",\ ?")


def move_text(words: tuple[Word, ...], choices: list[int], pack: Pack, s: Common) -> str | None:
    """The text of a whole move, or None if the choices do not make one."""
    found = word_of(words, choices, pack, s)
    return None if found is None else found[0].show(found[1], pack, s)


def word_of(words: tuple[Word, ...], choices: list[int], pack: Pack, s: Common) -> tuple[Word, dict[str, list[int]]] | None:
    """The kind of move these choices make, with its slots."""
    for word in words:
        whole, filled = word.match(choices, pack, s)
        if whole:
            return word, filled
    return None


def sure_word_of(
    words: tuple[Word, ...], choices: list[int], pack: Pack, s: Common
) -> tuple[Word, dict[str, list[int]]] | None:
    """The kind of move these choices make, with its slots, if no longer move begins with them."""
    found = None
    for word in words:
        whole, filled = word.match(choices, pack, s)
        if whole:
            found = found or (word, filled)
        elif filled:
            return None
    return found


def is_surely_whole(words: tuple[Word, ...], choices: list[int], pack: Pack, s: Common) -> bool:
    """Do the choices make a whole move that no longer move begins with?"""
    return sure_word_of(words, choices, pack, s) is not None


__all__ = [
    "Lots",
    "ManyCards",
    "Numbers",
    "OneCard",
    "OneOf",
    "Seats",
    "Slot",
    "Unreadable",
    "Word",
    "is_surely_whole",
    "move_text",
    "sure_word_of",
    "word_of",
]
