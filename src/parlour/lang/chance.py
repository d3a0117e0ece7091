"""Chance: a pure function of (key, deal, purpose, count), the same on every machine (CM-7).

The function is Threefry-2x64 with 20 rounds (Salmon and others, 2011), a keyed block function whose key cannot be found
from what it puts out. Nothing here has a hidden state: the key comes from the seed, and each purpose counts its own draws
within a deal, so that nothing asked in between shifts a later deal.
"""

from __future__ import annotations

import hashlib
import re

from parlour.lang import phrases
from parlour.lang.cards import count, highest, nth, one, run
from parlour.lang.errors import SetupError, quoted
from parlour.lang.numbers import whole
from parlour.lang.rule import primitive, rule
from parlour.lang.state import Common

# What chance is asked for. Each purpose counts for itself (the field ``draws`` of a state).
CUT = 0
DEAL = 1
DRAW = 2
SHUFFLE = 3
MIX = 4
RACE = 5
PURPOSES = 6

# Purposes that belong to no deal.
CHILD = 64
PLAYERS = 65

MOST_SEED = 1000
"""Maximum characters of a seed."""

_PARITY = 0x1BD11BDAA9FC1A22


@primitive
def wrap(number: int) -> int:
    """The number as 64-bit machines keep it: what overflows comes round. (The native version does nothing at all.)"""
    return ((number + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


@primitive
def turned(word: int, by: int) -> int:
    """The 64 bits of the word, rotated to the left."""
    bits = word & ((1 << 64) - 1)
    return wrap((bits << by) | (bits >> (64 - by)))


@rule
def _four_rounds_even(a: int, b: int) -> tuple[int, int]:
    a = wrap(a + b)
    b = turned(b, 16) ^ a
    a = wrap(a + b)
    b = turned(b, 42) ^ a
    a = wrap(a + b)
    b = turned(b, 12) ^ a
    a = wrap(a + b)
    b = turned(b, 31) ^ a
    return a, b


@rule
def _four_rounds_odd(a: int, b: int) -> tuple[int, int]:
    a = wrap(a + b)
    b = turned(b, 16) ^ a
    a = wrap(a + b)
    b = turned(b, 32) ^ a
    a = wrap(a + b)
    b = turned(b, 24) ^ a
    a = wrap(a + b)
    b = turned(b, 21) ^ a
    return a, b


@rule
def block(key0: int, key1: int, first: int, second: int) -> tuple[int, int]:
    """Threefry-2x64-20: two random 64-bit words from a key of 128 bits and a counter of 128 bits."""
    key2 = key0 ^ key1 ^ _PARITY
    a, b = _four_rounds_even(wrap(first + key0), wrap(second + key1))
    a, b = _four_rounds_odd(wrap(a + key1), wrap(b + key2 + 1))
    a, b = _four_rounds_even(wrap(a + key2), wrap(b + key0 + 2))
    a, b = _four_rounds_odd(wrap(a + key0), wrap(b + key1 + 3))
    a, b = _four_rounds_even(wrap(a + key1), wrap(b + key2 + 4))
    return wrap(a + key2), wrap(b + key0 + 5)


@rule
def words(s: Common, purpose: int) -> tuple[int, int]:
    """The next two random words for this purpose in this deal."""
    drawn = s.draws[purpose]
    s.draws[purpose] = drawn + 1
    return block(s.key[0], s.key[1], s.deal * 256 + purpose, drawn)


@rule
def scaled(half: int, size: int) -> int:
    """A number below ``size`` from 32 random bits (``size`` is at most a few hundred, so the bias is under one in 2^23)."""
    return ((half & 0xFFFFFFFF) * size) >> 32


@rule
def number_below(s: Common, size: int, purpose: int) -> int:
    """A random number from 0 to size - 1."""
    a, _ = words(s, purpose)
    return scaled(a, size)


@rule
def random_card(s: Common, cards: int, purpose: int) -> int:
    """A random card of the set."""
    return nth(cards, number_below(s, count(cards), purpose))


@rule
def random_subset(s: Common, cards: int, size: int, purpose: int) -> int:
    """A random set of ``size`` of these cards, each such set as likely as any other."""
    total = count(cards)
    if size == total:
        return cards
    if size == 0:
        return 0
    start, step = words(s, purpose)
    chosen, _ = pick_subset(start, step | 1, cards, size)
    return chosen


# A stream spins many numbers out of a few strong ones (SplitMix64, with a step of its own): where a set is drawn, and where
# worlds are dealt by the thousand. A stream decides one set only, so seeing the set tells nothing about another.


@rule
def stream_next(at: int, step: int) -> int:
    """The stream, one step on."""
    return wrap(at + step)


@rule
def stream_word(at: int) -> int:
    """The 64 random bits at this point of a stream."""
    z = wrap((at ^ ((at >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47)
    z = wrap((z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15)
    return z ^ ((z >> 31) & 0x1FFFFFFFF)


@rule
def stream_below(at: int, size: int) -> int:
    """A number below ``size`` at this point of a stream."""
    return scaled(stream_word(at) >> 32, size)


@rule
def stream_exactly_below(at: int, step: int, size: int) -> tuple[int, int]:
    """A number below ``size`` (of 62 bits at the most), without any bias; gives the number and where the stream is then."""
    bits = run(0, highest(size) + 1)
    at = stream_next(at, step)
    number = stream_word(at) & bits
    while number >= size:
        at = stream_next(at, step)
        number = stream_word(at) & bits
    return number, at


@rule
def pick_subset(at: int, step: int, cards: int, size: int) -> tuple[int, int]:
    """A random set of ``size`` of these cards from a stream; gives the set and where the stream is then.

    First every card is taken with a chance of 1/4, 1/2 or 3/4 (whichever is near), all at once with two random words. Given
    how many that gave, each set of that size is equally likely; then single random cards are added or put back until the
    number is right, which keeps it so.
    """
    total = count(cards)
    at = stream_next(at, step)
    chosen = stream_word(at) & cards
    if 8 * size < 3 * total:
        at = stream_next(at, step)
        chosen &= stream_word(at)
    elif 8 * size > 5 * total:
        at = stream_next(at, step)
        chosen |= stream_word(at) & cards
    have = count(chosen)
    while have > size:
        at = stream_next(at, step)
        chosen &= ~one(nth(chosen, stream_below(at, have)))
        have -= 1
    while have < size:
        at = stream_next(at, step)
        chosen |= one(nth(cards & ~chosen, stream_below(at, total - have)))
        have += 1
    return chosen, at


@rule
def child_key(key0: int, key1: int, child: int) -> tuple[int, int]:
    """The key of the seed ``S#child`` from the key of ``S``."""
    return block(key0, key1, CHILD, child)


_CHILD = re.compile(r"#(0|[1-9][0-9]{0,17})\Z")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
"""Half a character, which no file can hold."""


def seed_text(seed: str | int) -> str:
    """A seed as text: an integer stands for its digits. SetupError if it is no seed, or too long for one."""
    found = seed if isinstance(seed, str) else whole(seed)
    is_giant = isinstance(found, int) and found.bit_length() > 4 * MOST_SEED
    if found is None or is_giant or len(str(found)) > MOST_SEED or _SURROGATE.search(str(found)):
        raise SetupError(phrases.SEED(most=MOST_SEED, seed=quoted(seed)), field="seed")
    return str(found)


def seed_key(seed: str | int) -> tuple[int, int]:
    """The 128-bit key of a seed. An integer stands for its digits.

    A text that ends in ``#`` and a number is a child of the text before it (so game i of a bulk run with seed S has the
    seed ``S#i``, and its key is found without hashing a text); every other text is hashed (BLAKE2b).
    """
    text = seed_text(seed)
    children: list[int] = []
    while found := _CHILD.search(text):
        children.append(int(found[1]))
        text = text[: found.start()]
    digest = hashlib.blake2b(text.encode(), digest_size=16, person=b"parlour seed").digest()
    key = int.from_bytes(digest[:8], "little", signed=True), int.from_bytes(digest[8:], "little", signed=True)
    for child in reversed(children):
        key = child_key(*key, child)
    return key


# The random player of bulk runs is not the game's chance, so a fast generator will do: its numbers decide no deal.


@rule
def player_start(key0: int, key1: int) -> int:
    """Where the random player's stream of a game starts."""
    a, _ = block(key0, key1, PLAYERS, 0)
    return a


@rule
def player_next(stream: int) -> int:
    """The random player's next number."""
    return wrap(stream * 6364136223846793005 + 1442695040888963407)


@rule
def player_pick(stream: int, choices: int) -> int:
    """One of the choices, by the upper half of the random player's number."""
    return nth(choices, scaled(stream >> 32, count(choices)))
