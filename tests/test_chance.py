"""Chance: the published function, uniform choices, and keys that are the same everywhere (CM-7)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest

from parlour.lang.cards import count, each, to_set
from parlour.lang.chance import (
    CHILD,
    CUT,
    DEAL,
    DRAW,
    MIX,
    PURPOSES,
    RACE,
    SHUFFLE,
    block,
    child_key,
    number_below,
    player_next,
    player_pick,
    player_start,
    random_card,
    random_subset,
    scaled,
    seed_key,
    stream_exactly_below,
    turned,
    words,
    wrap,
)
from parlour.lang.state import Common

ONES = 2**64 - 1


def signed(word: int) -> int:
    """The 64 bits as a signed int."""
    return word - 2**64 if word >= 2**63 else word


class Bare(Common, seats=4):
    """A state with the common fields only."""


def a_state(seed: str | int = 7, deal: int = 1) -> Bare:
    s = Bare()
    s.key = list(seed_key(seed))
    s.deal = deal
    return s


# The function.

KNOWN_ANSWERS = [
    ((0, 0), (0, 0), (0xC2B6E3A8C2C69865, 0x6F81ED42F350084D)),
    ((ONES, ONES), (ONES, ONES), (0xE02CB7C4D95D277A, 0xD06633D0893B8B68)),
    (
        (0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x243F6A8885A308D3, 0x13198A2E03707344),
        (0x263C7D30BB0F0AF1, 0x56BE8361D3311526),
    ),
]


@pytest.mark.parametrize(("key", "counter", "result"), KNOWN_ANSWERS)
def test_CM_7_the_function_gives_the_published_answers(
    key: tuple[int, int], counter: tuple[int, int], result: tuple[int, int]
) -> None:
    """Threefry-2x64-20 as its authors publish it (Random123's known answers)."""
    assert block(*map(signed, key), *map(signed, counter)) == tuple(map(signed, result))


def slow_twin(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    """Threefry-2x64-20 as the paper writes it, with whole numbers cut to 64 bits."""
    keys = (*key, key[0] ^ key[1] ^ 0x1BD11BDAA9FC1A22)
    a, b = (counter[0] + key[0]) & ONES, (counter[1] + key[1]) & ONES
    for number in range(20):
        by = (16, 42, 12, 31, 16, 32, 24, 21)[number % 8]
        a = (a + b) & ONES
        b = ((b << by | b >> (64 - by)) & ONES) ^ a
        if number % 4 == 3:
            step = number // 4 + 1
            a = (a + keys[step % 3]) & ONES
            b = (b + keys[(step + 1) % 3] + step) & ONES
    return a, b


@pytest.mark.parametrize("number", range(50))
def test_CM_7_the_function_agrees_with_a_slow_twin_and_stays_within_64_bits(number: int) -> None:
    a, b = slow_twin((number, ONES - number), (0x9E3779B97F4A7C15 * number & ONES, number))
    key, counter = (a, b), slow_twin((b, a), (1, 2))
    found = block(*map(signed, key), *map(signed, counter))
    assert found == tuple(map(signed, slow_twin(key, counter)))
    assert all(-(2**63) <= word < 2**63 for word in found)


@pytest.mark.parametrize(
    ("number", "wrapped"),
    [
        (0, 0),
        (-1, -1),
        (2**63 - 1, 2**63 - 1),
        (2**63, -(2**63)),
        (2**64 - 1, -1),
        (2**64, 0),
        (-(2**63) - 1, 2**63 - 1),
    ],
)
def test_numbers_come_round_as_on_a_64_bit_machine(number: int, wrapped: int) -> None:
    assert wrap(number) == wrapped


@pytest.mark.parametrize("by", [12, 16, 21, 24, 31, 32, 42])
def test_turning_loses_no_bit(by: int) -> None:
    for word in (1, -1, 0x0123456789ABCDEF, -(2**63), -2):
        assert turned(turned(word, by), 64 - by) == word
    assert turned(1, by) == 2**by
    assert turned(-(2**63), by) == 2 ** (by - 1)


# Purposes and deals.


def test_CM_7_chance_is_a_function_of_key_deal_purpose_and_count() -> None:
    s = a_state(deal=3)
    first, second = words(s, DRAW), words(s, DRAW)
    assert first == block(s.key[0], s.key[1], 3 * 256 + DRAW, 0)
    assert second == block(s.key[0], s.key[1], 3 * 256 + DRAW, 1)
    assert s.draws[DRAW] == 2


def test_CM_7_what_is_asked_in_between_shifts_nothing() -> None:
    quiet, busy = a_state(), a_state()
    asked = [words(quiet, DEAL) for _ in range(3)]
    found = []
    for _ in range(3):
        found.append(words(busy, DEAL))
        for other in (CUT, DRAW, SHUFFLE, MIX, RACE):
            words(busy, other)
    assert found == asked
    assert len({CUT, DEAL, DRAW, SHUFFLE, MIX, RACE}) == PURPOSES == len(busy.draws)


def test_CM_7_deals_purposes_and_seeds_differ() -> None:
    games = [(seed, deal) for seed in range(4) for deal in range(1, 5)]
    found = {words(a_state(*game), purpose) for game in games for purpose in range(PURPOSES)}
    assert len(found) == 4 * 4 * PURPOSES


# Fair choices. The seeds are fixed, so these tests come out the same every time.


def looks_uniform(found: Counter[int], kinds: int) -> bool:
    """Pearson's chi-square against the value that one fair table in a million exceeds (Wilson and Hilferty).

    So rare, since many tables are looked at; the samples are large to find a small bias all the same.
    """
    mean = found.total() / kinds
    assert len(found) <= kinds
    assert mean >= 100
    square = sum((n - mean) ** 2 for n in found.values()) / mean + (kinds - len(found)) * mean
    free = kinds - 1
    return square < free * (1 - 2 / (9 * free) + 4.7534 * sqrt(2 / (9 * free))) ** 3


def test_the_measure_knows_a_loaded_die() -> None:
    assert looks_uniform(Counter({face: 1000 + 10 * face for face in range(6)}), 6)
    assert not looks_uniform(Counter({face: 1000 + 60 * face for face in range(6)}), 6)
    assert not looks_uniform(Counter(dict.fromkeys(range(5), 1000)), 6)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 13])
def test_a_random_number_is_uniform(size: int) -> None:
    s = a_state()
    found = Counter(number_below(s, size, MIX) for _ in range(300 * size))
    assert set(found) == set(range(size))
    assert size == 1 or looks_uniform(found, size)


def test_a_scaled_number_is_below_its_size_whatever_the_bits() -> None:
    for size in (1, 2, 3, 52, 200):
        assert scaled(0, size) == 0
        assert scaled(0xFFFFFFFF, size) == size - 1
        assert scaled(-1, size) == size - 1
        assert scaled(-(2**63), size) == 0
    assert scaled(0x80000000, 52) == 26
    assert scaled(0x7FFFFFFF, 52) == 25


def test_a_random_card_is_one_of_the_set() -> None:
    s, cards = a_state(), to_set([3, 4, 17, 51, 59])
    found = Counter(random_card(s, cards, DRAW) for _ in range(500))
    assert set(found) == {3, 4, 17, 51, 59}
    assert looks_uniform(found, 5)


@pytest.mark.parametrize("size", range(8))
def test_a_random_subset_is_uniform(size: int) -> None:
    """Every size of a set of seven: the chance of 1/4, 1/2 and 3/4 for the first cast all come up."""
    s, cards = a_state(), to_set([0, 5, 6, 20, 31, 40, 59])
    kinds = comb(7, size)
    found = Counter(random_subset(s, cards, size, DEAL) for _ in range(200 * kinds))
    assert set(found) <= {to_set(part) for part in combinations(each(cards), size)}
    assert kinds == 1 or looks_uniform(found, kinds)


@pytest.mark.parametrize(("total", "size"), [(52, 7), (52, 13), (52, 26), (51, 40), (57, 4), (60, 59), (39, 13)])
def test_a_random_subset_of_a_pack_has_its_size_and_each_card_alike(total: int, size: int) -> None:
    s, cards, found = a_state(), 2**total - 1, Counter[int]()
    times = 400
    for _ in range(times):
        chosen = random_subset(s, cards, size, DEAL)
        assert count(chosen) == size
        assert chosen & ~cards == 0
        found.update(each(chosen))
    expected = times * size / total
    spread = sqrt(expected * (1 - size / total))
    assert all(abs(found[card] - expected) < 4.5 * spread for card in range(total))


def test_the_whole_set_and_the_empty_one_cost_no_chance() -> None:
    s = a_state()
    assert random_subset(s, 0b1011, 3, DEAL) == 0b1011
    assert random_subset(s, 0b1011, 0, DEAL) == 0
    assert random_subset(s, 0, 0, DEAL) == 0
    assert s.draws[DEAL] == 0


# Seeds.


def test_CM_7_an_integer_stands_for_its_digits() -> None:
    assert seed_key(7) == seed_key("7")
    assert seed_key(-3) == seed_key("-3")
    assert seed_key("07") != seed_key(7)
    assert seed_key("7 ") != seed_key(7)


@pytest.mark.parametrize("seed", ["S", "", "7", "two words", "käse ♣", "a\nb"])
@pytest.mark.parametrize("child", [0, 1, 999_999_999_999_999_999])
def test_CM_7_game_i_of_a_bulk_run_has_the_seed_with_its_number(seed: str, child: int) -> None:
    key = seed_key(seed)
    assert seed_key(f"{seed}#{child}") == child_key(*key, child) == block(*key, CHILD, child)


def test_CM_7_children_have_children() -> None:
    assert seed_key("S#1#2") == child_key(*child_key(*seed_key("S"), 1), 2)
    assert len({seed_key(f"S#{i}#{j}") for i in range(10) for j in range(10)} | {seed_key("S")}) == 101


@pytest.mark.parametrize("seed", ["S#", "S#01", "S#-1", "S#x", "S# 1", "S#1 ", "S#1\n", "S#1000000000000000000", "S#١"])
def test_CM_7_other_texts_with_that_sign_are_seeds_like_any(seed: str) -> None:
    assert seed_key(seed) not in {child_key(*seed_key("S"), child) for child in (0, 1, 10**18)}
    assert seed_key(seed) != seed_key("S")


def test_CM_7_keys_are_the_same_on_every_machine() -> None:
    assert seed_key("") == (8187333593806037255, 8496761348081409181)
    assert seed_key(7) == (6817329784003096485, -4213566944398132439)


@pytest.mark.parametrize("seed", ["\ufdd0", "x" * 1000, "\0", "#" * 50])
def test_any_text_is_a_seed(seed: str) -> None:
    assert all(-(2**63) <= word < 2**63 for word in seed_key(seed))


# The random player.


def test_the_random_player_starts_anew_in_each_game_and_picks_fairly() -> None:
    assert player_start(*seed_key("S#0")) != player_start(*seed_key("S#1"))
    stream, choices, found = player_start(*seed_key(7)), to_set([0, 1, 9, 30, 62]), Counter[int]()
    for _ in range(1000):
        stream = player_next(stream)
        assert -(2**63) <= stream < 2**63
        found[player_pick(stream, choices)] += 1
    assert set(found) == {0, 1, 9, 30, 62}
    assert looks_uniform(found, 5)


@pytest.mark.parametrize("size", [1, 3, 2**40 + 1, 2**61 + 7])
def test_a_number_exactly_below_a_size_is_below_it_and_evenly_spread(size: int) -> None:
    at, numbers = 5, []
    for _ in range(3000):
        number, at = stream_exactly_below(at, 0x1E3779B97F4A7C15, size)
        numbers.append(number)
    assert 0 <= min(numbers) <= max(numbers) < size
    thirds = Counter(3 * number // size for number in numbers)
    assert size == 1 or all(900 < thirds[i] < 1100 for i in range(3)), thirds
