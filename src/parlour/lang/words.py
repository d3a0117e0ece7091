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
from contextlib import suppress

from parlour.lang import phrases
from parlour.lang.cards import NONE
from parlour.lang.errors import Reason
from parlour.lang.pack import Pack
from parlour.lang.slots import ManyCards, OneCard, Slot, Unreadable
from parlour.lang.state import Common

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
        the card with its title ("A13 (Mona Lisa)"), ``{card_called}`` its title with the card, ``{card_cried}`` the same in quotation marks
        as it is called aloud, ``{card_title}`` and ``{card_artist}`` those alone.
        A field of the state that all see stands for what it is after the move."""
        self.calls = calls
        """What the player says aloud with it: "{card_title}!", "I bid {points}." ``{card_title}`` is what the card shows, ``{card_by}`` the
        same with its artist; a seat stands for the player's name. Without it, nothing is said."""
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

    @property
    def is_alone(self) -> bool:
        """May what fills its one slot be typed alone: "Mona Lisa" for "call Mona Lisa"?"""
        return bool(self._lone) and self.slots[self._lone].alone

    def filling(self, text: str) -> str:
        """What fills the one slot in a text of this kind: "Mona Lisa" in "call Mona Lisa". Any other text may be it alone."""
        match = self._pattern.match(" ".join(text.split()))
        return match[self._lone] if match else text

    def read_alone(self, text: str, pack: Pack, s: Common, hand: int = NONE) -> list[int]:
        """The choices of a text that fills the one slot. Raises Unreadable."""
        return self.slots[self._lone].read(" ".join(text.split()), pack, s, hand)

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
