"""Who plays in a simulation: at random, by the sheet's advice, or by a rule of your own, compiled into the loop.

    @rule
    def low(state, seat, choices):
        return lowest(choices)

A policy is asked whenever its seat has more than one choice. It gets the state as the seat sees it (what is hidden is empty) and the
legal choices as a set, and returns one of them. It keeps to the subset that the rules keep to (see ``parlour.engine.contract``).
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from parlour.compile import cache as compiled_cache
from parlour.compile import phrases
from parlour.compile.compiler import CompiledRules, compiled_rules
from parlour.compile.random_games import ENDLESS, DealLoop, RandomGames, games_played, random_games_of
from parlour.engine.common import next_to_act
from parlour.engine.redaction import redaction
from parlour.lang.cards import lowest
from parlour.lang.chance import player_next, player_pick
from parlour.lang.errors import SetupError, quoted
from parlour.lang.rule import inlined, rule
from parlour.lang.state import Common

RANDOM, SHEET = "random", "sheet"
MOST_CHOICES = 1_000_000
"""Choices after which a deal that policies play is given up as endless."""

PolicyRule = Callable[[Any, int, int], int]
Policy = str | PolicyRule


@dataclass(frozen=True)
class Seating:
    """The policy of each seat: its name, and its rule (None: at random)."""

    names: tuple[str, ...]
    rules: tuple[PolicyRule | None, ...]

    @property
    def is_random(self) -> bool:
        return not any(self.rules)

    @property
    def differs(self) -> bool:
        """Do the seats have different policies?"""
        return len(set(self.rules)) > 1


def seating(game: str, players: int, policy: object) -> Seating:
    """The policies of all seats, given one for all of them or one for each; SetupError says what is wrong."""
    each = list(policy) if isinstance(policy, (list, tuple)) else [policy] * players
    if len(each) != players:
        raise SetupError(phrases.POLICIES(players=players, given=len(each)), field="policy")
    found = [_found(game, one) for one in each]
    return Seating(tuple(name for name, _ in found), tuple(made for _, made in found))


def _found(game: str, policy: object) -> tuple[str, PolicyRule | None]:
    """The name and the rule of a policy."""
    if policy == RANDOM:
        return RANDOM, None
    if policy == SHEET:
        return SHEET, sheet_policy(game)
    if isinstance(policy, str):
        policy = _named(policy)
    name = getattr(policy, "__qualname__", type(policy).__qualname__)
    if not isinstance(policy, FunctionType):
        raise SetupError(phrases.NOT_COMPILED(policy=quoted(name)), field="policy")
    for function in _called(policy):
        if not hasattr(function, "rule"):
            what = phrases.UNMARKED if function is policy else phrases.CALLS_UNMARKED
            raise SetupError(what(policy=quoted(name), function=quoted(function.__qualname__)), field="policy")
    if policy.__code__.co_argcount != 3:
        raise SetupError(phrases.POLICY_ARGUMENTS(policy=quoted(name)), field="policy")
    return f"{policy.__module__}:{policy.__qualname__}", policy


def _named(text: str) -> object:
    """What ``module:name`` stands for."""
    module, colon, name = text.partition(":")
    if not colon or not module or not name:
        raise SetupError(phrases.NO_POLICY(policy=quoted(text)), field="policy")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise SetupError(phrases.NOT_LOADED(policy=quoted(text), reason=wrong), field="policy") from None


@cache
def sheet_policy(game: str) -> PolicyRule:
    """What the bot "sheet" does: the first of the choices that the game's advice keeps."""
    from parlour.games import find

    where = f"{find(game).module.__package__}.advice"
    if importlib.util.find_spec(where) is None:
        raise SetupError(phrases.NO_ADVICE(game=game), field="policy")
    advise = importlib.import_module(where).advise

    @rule
    def sheet(s: Common, seat: int, may: int) -> int:
        kept = advise(s, seat, may) & may
        if kept:
            return lowest(kept)
        return lowest(may)

    return sheet


def _called(policy: FunctionType) -> set[FunctionType]:
    """The policy and all functions that it calls, directly or not."""
    left, found = [policy], set[FunctionType]()
    while left:
        function = left.pop()
        if function not in found:
            found.add(function)
            if not getattr(function, "primitive", False):
                left += [value for _, value in compiled_cache.names_in(function) if isinstance(value, FunctionType)]
    return found


def fingerprint(policies: Sequence[PolicyRule | None]) -> str:
    """The hash of the code of some policies, as it is loaded now, and of every number it names."""
    digest = hashlib.blake2b(digest_size=8)
    for policy in policies:
        functions = _called(policy) if isinstance(policy, FunctionType) else set()
        lines = {line for function in functions for line in (*compiled_cache.constants(function), *_tables(function))}
        lines |= {line for function in functions for line in compiled_cache.loaded(function.__code__)}
        lines |= {f"in {function.__module__}" for function in functions}  # machine code looks for its module by name
        digest.update("\n".join(["policy", *sorted(lines)]).encode())
    return digest.hexdigest()


def _tables(function: FunctionType) -> list[str]:
    """The numbers that aren't whole and the arrays a function names: a line for each."""
    named = list(compiled_cache.names_in(function))
    floats = [f"{name} = {value!r}" for name, value in named if isinstance(value, float)]
    arrays = [(name, value) for name, value in named if isinstance(value, np.ndarray)]
    return floats + [f"{name} = {value.dtype} {value.shape} {value.tobytes().hex()}" for name, value in arrays]


def games_of(game: str, seats: Seating) -> RandomGames:
    """The compiled loop over whole games for these seats."""
    if seats.is_random:
        return random_games_of(game)
    return _games_of(game, seats.rules, fingerprint(seats.rules))


@cache
def _games_of(game: str, policies: tuple[PolicyRule | None, ...], tag: str) -> RandomGames:
    compiled_cache.make_folder(game)
    rules = compiled_rules(game)
    with rules.compiler.naming(tag):
        return games_played(rules, _deal_by(game, rules, policies), by_seat=True)


def _deal_by(game: str, rules: CompiledRules, policies: tuple[PolicyRule | None, ...]) -> DealLoop:
    """The loop over the choices of a deal."""
    from parlour.games import find

    compiled = rules.compiler.compiled
    decide, redact = compiled(_by_seat(policies)), compiled(redaction(find(game).state))
    legal, play, next_acting, first_of = rules.course.legal, rules.course.play, compiled(next_to_act), compiled(lowest)

    @rules.compiler.inlined
    def deal_by_policy(s: Common, spare: Any, stream: int) -> tuple[int, int]:
        moves = 0
        asked = 0
        while s.deal_over == 0:
            seat = next_acting(s)
            may = legal(s, seat)
            choice = first_of(may)
            if may & (may - 1):
                spare[0] = s
                redact(s, spare[0], seat)
                choice, stream = decide(spare[0], seat, may, stream)
                if choice < 0 or choice > 62 or (may >> choice) & 1 == 0:
                    return choice, -1 - seat
                asked += 1
                if asked > MOST_CHOICES:
                    return 0, ENDLESS
            play(s, seat, choice)
            if s.half == 0:
                moves += 1
        return stream, moves

    return deal_by_policy


Decide = Callable[[Any, int, int, int], tuple[int, int]]


def _by_seat(policies: Sequence[PolicyRule | None], first: int = 0) -> Decide:
    """One rule that asks the policy of a seat; ``first`` is the seat of the first of these. It returns the choice and the random player's
    next number."""
    if len(set(policies)) == 1:
        return _one_for_all(policies[0])
    this, others = _one_for_all(policies[0]), _by_seat(policies[1:], first + 1)

    @inlined
    @rule
    def decide(s: Common, seat: int, may: int, stream: int) -> tuple[int, int]:
        if seat == first:
            return this(s, seat, may, stream)
        return others(s, seat, may, stream)

    return decide


@cache
def _one_for_all(policy: PolicyRule | None) -> Decide:
    """The rule that asks one policy."""

    @inlined
    @rule
    def at_random(s: Common, seat: int, may: int, stream: int) -> tuple[int, int]:
        stream = player_next(stream)
        return player_pick(stream, may), stream

    if policy is None:
        return at_random
    chosen = policy

    @inlined
    @rule
    def by_policy(s: Common, seat: int, may: int, stream: int) -> tuple[int, int]:
        return chosen(s, seat, may), stream

    return by_policy
