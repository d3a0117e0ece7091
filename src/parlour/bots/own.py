"""Bots of your own: any class with a method ``choose``, named as ``module:Name``.

    class Lucky:
        name = "Lucky"

        def choose(self, observation):
            return observation.random.choice(observation.legal)

A new object is made for each seat and each game, without arguments or with ``seed`` if its class takes that. What it answers is checked:
``BotError`` says in a sentence what was wrong. docs/write-a-bot.md tells more.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
import time
import traceback
from collections.abc import Callable
from functools import cached_property
from typing import Protocol, TypeGuard

from parlour.bots import phrases
from parlour.bots.observation import Observation
from parlour.bots.time_limit import TookTooLong, time_limit
from parlour.lang.errors import IllegalMove, ParlourError, SetupError, quoted
from parlour.play.table import Move

Answer = str | Move | tuple[int, ...]
"""A move as its text, as one of ``observation.moves``, or as its choices."""
Maker = Callable[..., object]
MOST_CHOICES = 64
"""The choices of a seat are the bits of a number of 64."""
MOST_NAMES = 8
"""Maximum names of a module that are listed in a message."""


class Bot(Protocol):
    """Whoever decides for a seat. A class that has these two needs nothing from Parlour."""

    @property
    def name(self) -> str:
        """What the bot is called at a table."""
        ...

    def choose(self, observation: Observation) -> Answer:
        """A whole move of the observation's seat."""
        ...


class BotError(ParlourError):
    """A bot of your own answered with something that isn't a legal move, failed, or took too long."""


def is_own(name: str) -> bool:
    """Is this the name of a bot of your own, as ``module:Name``?"""
    module, colon, _ = name.partition(":")
    return bool(colon) and module != "search"


def look_here() -> None:
    """Let modules be found in the current folder, too. Installed ones come first."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)


def maker(spec: str) -> Maker:
    """The class or function behind ``module:Name``, or SetupError with what to do about it."""
    module_name, _, name = spec.partition(":")
    module: object = _imported(spec, module_name)
    found = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        there = [one for one, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
        told = phrases.OWN_CLASSES(names=", ".join(there[:MOST_NAMES])) if there else phrases.OWN_NO_CLASSES()
        raise _wrong(phrases.OWN_NO_NAME(module=quoted(module_name), name=quoted(name), told=told))
    if not callable(found):
        raise _wrong(phrases.OWN_NOT_CALLABLE(spec=quoted(spec)))
    return found


def _imported(spec: str, name: str) -> object:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as wrong:
        if wrong.name is not None and (name == wrong.name or name.startswith(f"{wrong.name}.")):
            raise _wrong(
                phrases.OWN_NO_MODULE(module=quoted(name), spec=quoted(spec), file=f"{name.split('.')[0]}.py")
            ) from None
        raise _wrong(phrases.OWN_NOT_IMPORTED(spec=quoted(spec), problem=problem_of(wrong))) from wrong
    except Exception as wrong:  # whatever a module runs into
        if not name:
            raise _wrong(phrases.OWN_NO_MODULE_NAMED(spec=quoted(spec))) from None
        raise _wrong(phrases.OWN_NOT_IMPORTED(spec=quoted(spec), problem=problem_of(wrong))) from wrong


def made_by(spec: str, make: Maker, seed: str) -> object:
    """A new bot, or SetupError. It is told the seed of its chance if it takes one."""
    try:
        made = make(seed=seed) if _takes_seed(make) else make()
    except Exception as wrong:
        raise _wrong(phrases.OWN_NOT_MADE(spec=quoted(spec), problem=problem_of(wrong))) from wrong
    if not callable(getattr(made, "choose", None)):
        raise _wrong(phrases.OWN_NO_CHOOSE(spec=quoted(spec)))
    return made


def _takes_seed(make: Maker) -> bool:
    try:
        return "seed" in inspect.signature(make).parameters
    except (TypeError, ValueError):  # a class of C has no signature
        return False


def title_of(spec: str, bot: object) -> str:
    """What a bot is called at a table: its ``name``, or that of its class."""
    name = getattr(bot, "name", None)
    return name if isinstance(name, str) and name.strip() else spec.rpartition(":")[2]


def problem_of(wrong: BaseException) -> str:
    """What went wrong in somebody's code, and where."""
    steps = traceback.extract_tb(wrong.__traceback__)
    where = next((step for step in reversed(steps) if not step.filename.startswith("<frozen")), None)
    told = f"{type(wrong).__name__}: {wrong}" if str(wrong) else type(wrong).__name__
    return told if where is None else phrases.OWN_WHERE(problem=told, file=os.path.basename(where.filename), line=where.lineno)


def _wrong(message: str) -> SetupError:
    return SetupError(message, field="bots")


def _is_choices(answer: object) -> TypeGuard[tuple[int, ...]]:
    """Are these the choices of a move?"""
    return isinstance(answer, tuple) and bool(answer) and all(type(one) is int and 0 <= one < MOST_CHOICES for one in answer)


class OwnPlayer:
    """A bot of your own, with its answers checked. ``seated`` gives each seat of each game one of its own."""

    def __init__(self, spec: str, make: Maker, move_time: float = 0.0, seed: str = "0") -> None:
        self.name = spec
        self._make, self._move_time, self._seed = make, move_time, seed

    @cached_property
    def bot(self) -> object:
        """The bot itself, made when it is first needed: that may take long."""
        return made_by(self.name, self._make, self._seed)

    def seated(self, seed: str) -> OwnPlayer:
        """The same bot, new at a seat."""
        return OwnPlayer(self.name, self._make, self._move_time, seed)

    def choose(self, seen: Observation) -> tuple[int, ...]:
        return self.move(seen).choices

    def move(self, seen: Observation) -> Move:
        """Its move; BotError says what was wrong with it."""
        answer, name = self._answer(seen), quoted(self.name)
        if answer is None:
            raise BotError(phrases.OWN_NOTHING(bot=name))
        if not (isinstance(answer, str | Move) or _is_choices(answer)):
            raise BotError(phrases.OWN_NO_MOVE(bot=name, answer=quoted(answer)))
        try:
            return seen.move(answer)
        except IllegalMove as wrong:
            raise BotError(phrases.OWN_ILLEGAL(bot=name, move=quoted(str(answer)), reason=wrong)) from None

    def _answer(self, seen: Observation) -> object:
        bot, name, limit = self.bot, quoted(self.name), self._move_time
        begun = time.monotonic()
        try:
            with time_limit(limit):
                answer: object = bot.choose(seen)  # type: ignore[attr-defined]  # ``made_by`` has looked
        except TookTooLong:
            raise BotError(phrases.OWN_SLOW(bot=name, seconds=f"{limit:g}")) from None
        except (Exception, SystemExit) as wrong:  # whatever somebody's code runs into
            raise BotError(phrases.OWN_FAILED(bot=name, problem=problem_of(wrong))) from wrong
        if limit and time.monotonic() - begun > limit:
            raise BotError(phrases.OWN_SLOW(bot=name, seconds=f"{limit:g}"))
        return answer
