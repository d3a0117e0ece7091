"""Mutations: a seed made a little wrong, as bytes, as text or as a JSON tree."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tools.fuzz.trees import Object, Raw, Tree, containers, copied, slots

ODD_TEXTS = (
    "", " ", "\t", "\n", "\r\n", "\0", "\x7f", "\x85", "\u2028", "\ud800", "\udfff\ud800", "\ud83d", "\u202e", "\u200b", "\u200f",
    "\ufeff", "\uffff", "\U0010ffff", "e\u0301", "İ", "ı", "ß", "ﬁ", "²", "①", "½", "１", "٣", "𝟙", "Ⅷ", "𐐀", "a\u0300" * 40,
    "%s%n", "{}", "{0}", "{x.y}", "{move", "../../", "//", "\\", '"', "'", "<b>", "__class__", "null", "NaN", "-0", "1e999", "0x10",
    "1_000", "+1", "A" * 300, "é" * 3000, "🂡" * 50,
)  # fmt: skip
"""Texts that programs stumble over: surrogates, marks that turn text around, digits that aren't ASCII, templates, paths."""
NUMBERS = (
    -1, 0, 1, 2, 3, 7, 8, 9, 59, 60, 63, 64, 65, 99, 100, 127, 128, 255, 256, 1000, 4095, 4096, 65535, 65536, 10**6, 2**31 - 1, 2**31,
    2**53 + 1, 2**63 - 1, 2**63, 2**64, -(2**31), -(2**63) - 1, 10**30, 10**400, 0.5, -0.0, 1e308, 1e-320,
)  # fmt: skip
RAW = tuple(map(Raw, (
    "NaN", "-Infinity", "1e400", "-0", "00", "1.", "tru", "'x'", "", "1" * 2100, "9" * 5000, "[" * 30 + "]" * 30,
    "[" * 3000 + "]" * 3000, '{"a":' * 500 + "1" + "}" * 500, '"\\ud800"', '"\\u0000"', '"\x01"', "// x", "[1,]",
)))  # fmt: skip
"""What no JSON encoder would write."""
BYTES = (0, 1, 9, 10, 13, 32, 34, 44, 47, 58, 91, 92, 93, 123, 125, 127, 128, 192, 224, 237, 240, 244, 254, 255)


class Mutator:
    """Makes inputs from seeds. Same chance and same seeds, same inputs."""

    def __init__(self, chance: random.Random, words: Sequence[str]) -> None:
        self.chance, self.words = chance, words
        self.other: Callable[[], bytes] = bytes
        """Another seed, to splice with."""

    # -- bytes

    def raw(self, data: bytes) -> bytes:
        """Bytes, changed in a few places."""
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 5))):
            data = self.chance.choice(_BYTE_CHANGES)(self, data)
        return data

    def _spot(self, data: Sequence[object]) -> tuple[int, int]:
        """A short stretch somewhere."""
        start = self.chance.randrange(len(data) + 1)
        return start, min(len(data), start + self.chance.choice((1, 1, 2, 4, 8, 30, 200)))

    def _flip(self, data: bytes) -> bytes:
        if not data:
            return b"\0"
        at = self.chance.randrange(len(data))
        return data[:at] + bytes((data[at] ^ 1 << self.chance.randrange(8),)) + data[at + 1 :]

    def _put_byte(self, data: bytes) -> bytes:
        start, end = self._spot(data)
        return data[:start] + bytes((self.chance.choice(BYTES),)) * self.chance.choice((1, 1, 2, 50)) + data[end:]

    def _cut(self, data: bytes) -> bytes:
        start, end = self._spot(data)
        return data[:start] + data[end:]

    def _repeat(self, data: bytes) -> bytes:
        start, end = self._spot(data)
        return data[:end] + data[start:end] * self.chance.choice((1, 2, 10, 100)) + data[end:]

    def _move(self, data: bytes) -> bytes:
        start, end = self._spot(data)
        piece, rest = data[start:end], data[:start] + data[end:]
        at = self.chance.randrange(len(rest) + 1)
        return rest[:at] + piece + rest[at:]

    def _put_word(self, data: bytes) -> bytes:
        start, end = self._spot(data)
        word = self.odd_text().encode("utf-8", "surrogatepass")
        return data[:start] + word + data[start if self.chance.random() < 0.5 else end :]

    def _splice(self, data: bytes) -> bytes:
        other = self.other()
        return data[: self.chance.randrange(len(data) + 1)] + other[self.chance.randrange(len(other) + 1) :]

    # -- texts and numbers

    def odd_text(self) -> str:
        """A word of the protocol, or a text that programs stumble over."""
        if self.words and self.chance.random() < 0.6:
            return self.chance.choice(self.words)
        return self.chance.choice(ODD_TEXTS)

    def text(self, text: str) -> str:
        """A text with a piece put in, left out, doubled or replaced."""
        start, end = self._spot(text)
        match self.chance.randrange(7):
            case 0:
                return self.odd_text()
            case 1:
                return text[:start] + text[end:]
            case 2:
                return text[:end] + text[start:end] * self.chance.choice((1, 3, 60)) + text[end:]
            case 3:
                return self.chance.choice((text.upper(), text.title(), f" {text} ", text.replace(" ", "  ")))
            case 4:
                return f"{text}{self.chance.choice((' ', ', ', ''))}{self.odd_text()}"
            case _:
                return text[:start] + self.odd_text() + text[start if self.chance.random() < 0.5 else end :]

    def number(self, number: float) -> Tree:
        """A number nearby, or one that programs stumble over."""
        if self.chance.random() < 0.4:
            return number + self.chance.choice((-2, -1, 1, 2, 10))
        return self.chance.choice(NUMBERS)

    # -- trees

    def tree(self, tree: Tree) -> Tree:
        """A JSON tree, changed in a few places."""
        whole = [copied(tree)]  # so that the tree itself has a place
        for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
            if self.chance.random() < 0.35:
                self._change_list(self.chance.choice(containers(whole)))
            else:
                holder, at = self.chance.choice(slots(whole) or [(whole, 0)])
                if at < len(holder):
                    holder[at] = self.value(holder[at])
        return whole[0] if len(whole) == 1 else whole

    def value(self, value: Tree) -> Tree:
        """Another value for this one: most often of the same kind."""
        roll = self.chance.random()
        if roll < 0.1:
            return self.chance.choice(RAW)
        if roll < 0.25 or value is None or isinstance(value, bool):
            return self._any_value(value)
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, (int, float)):
            return self.number(value)
        return [value] if roll < 0.6 else Object([[self.odd_text(), value]])

    def _any_value(self, value: Tree) -> Tree:
        kinds: tuple[Tree, ...] = (
            None,
            True,
            False,
            [],
            Object(),
            [value],
            self.odd_text(),
            self.chance.choice(NUMBERS),
            str(value)[:200],
        )
        return self.chance.choice(kinds)

    def _change_list(self, items: list[Tree]) -> None:
        """Leave out, double, swap or add items. (A key with its value is an item too.)"""
        if not items:
            items.append([self.odd_text(), 1] if isinstance(items, Object) else self.odd_text())
            return
        one, two = self.chance.randrange(len(items)), self.chance.randrange(len(items))
        match self.chance.randrange(6):
            case 0:
                del items[one]
            case 1:
                items.insert(two, copied(items[one]))
            case 2:
                items[one], items[two] = items[two], items[one]
            case 3 if isinstance(items, Object):
                items[one][0] = self.odd_text()
            case 4 if len(items) < 100:
                items += [copied(items[one]) for _ in range(self.chance.choice((1, 5, 40)))]
            case _:
                items.append([self.odd_text(), self.odd_text()] if isinstance(items, Object) else self.odd_text())


_BYTE_CHANGES: tuple[Callable[[Mutator, bytes], bytes], ...] = (
    Mutator._flip, Mutator._put_byte, Mutator._cut, Mutator._repeat, Mutator._move, Mutator._put_word, Mutator._put_word,
    Mutator._splice,
)  # fmt: skip
