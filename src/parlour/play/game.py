"""A game set up for a table: which game, how many players, which options."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.engine.contract import Rules
from parlour.games import find, names
from parlour.lang.cards import to_set
from parlour.lang.errors import SetupError, quoted
from parlour.lang.numbers import whole
from parlour.lang.options import Option
from parlour.lang.pack import Pack
from parlour.lang.phrases import listed_or
from parlour.lang.state import Common
from parlour.play import phrases
from parlour.play.setup import checked_setup
from parlour.play.target import target_of

if TYPE_CHECKING:
    from parlour.play.table import Table


def load(name: str, players: int | None = None, **options: str | int) -> Game:
    """A game by its name, for ``players`` players (its usual number if left out), with options as keywords."""
    return Game(name, players, options)


class Game:
    """A game with its players and options settled. ``open`` makes a table."""

    def __init__(self, name: str, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.rules = _find(name)
        card = self.rules.calling_card
        if players is None:
            players = 4 if 4 in card.players else card.players[0]
        number = whole(players)
        if number is None or number not in card.players:
            counts = listed_or([str(count) for count in card.players])
            raise SetupError(phrases.PLAYERS(game=card.name, counts=counts, players=quoted(players)), field="players")
        self.players = number
        self._start = self._with_options(options or {})
        self.options = {
            name: self._option(name).shown(getattr(self._start, one.name)) for name, one in self.rules.options.items()
        }
        """Every option by name with the value in force, as people say it."""
        self.pack: Pack = self.rules.pack_of(self._start)
        """The pack of this game."""

    @property
    def name(self) -> str:
        """The game's name: "rook"."""
        return self.rules.calling_card.name

    @cached_property
    def target(self) -> int | None:
        """The score that ends the game, where one does."""
        return target_of(self)

    @property
    def changed(self) -> dict[str, str | int]:
        """The options that are not at the sheet's default."""
        return {name: value for name, value in self.options.items() if value != self._option(name).default}

    def _option(self, name: str) -> Option:
        found = self.rules.options[name].option
        assert found is not None
        return found

    def _with_options(self, given: Mapping[str, object]) -> Common:
        """A state with players and options set; SetupError names an option that can't be."""
        fields = self.rules.options
        for name in given:
            if name not in fields:
                raise SetupError(_no_option(self.name, name, sorted(fields)), field="options")
        start = self.rules.state()
        start.players, start.dealer = self.players, -1
        for name, field in fields.items():
            option = self._option(name)
            try:
                setattr(start, field.name, option.stored(name, given.get(name, option.default), self.players))
            except ValueError as wrong:
                raise SetupError(f"{self.name}: {wrong}", field=f"options.{name}") from None
        return start

    def start(self) -> Common:
        """A state with players and options set, and nothing dealt."""
        return self._start.copy()

    def open(
        self,
        seed: str | int = 0,
        *,
        dealer: int | None = None,
        packs: Sequence[Sequence[str]] | None = None,
        stop: int | None = None,
        names: Sequence[str] | None = None,
        engine: str | None = None,
    ) -> Table:
        """A table for this game. ``dealer`` sets the first dealer and skips the cut; ``packs`` are stacked packs, top card first;
        ``stop`` is the deal after which the game ends; ``engine`` is "plain", "compiled" (the first move waits for
        the compiler) or "auto": the compiled rules where ``parlour.compile.warmup`` has them ready and they are faster."""
        from parlour.play.table import Table

        return Table(self, checked_setup(self, seed, dealer, packs, stop, names), engine=engine)

    def stacked(self, cards: Sequence[str], where: str) -> list[int]:
        """A stacked pack as cards, or SetupError with what is wrong. Which cards it must hold is looked at when it is dealt."""
        pack = self.pack
        found = []
        for place, name in enumerate(cards):
            card = pack.find(name) if isinstance(name, str) else None
            if card is None:
                raise _wrong_pack(f"{where}[{place}]", phrases.STACKED_CARD(card=quoted(name), game=self.name))
            if card in found:
                raise _wrong_pack(f"{where}[{place}]", phrases.STACKED_TWICE(card=pack.card_name(card)))
            found.append(card)
        return found

    def stacked_packs(self, packs: Sequence[Sequence[str]]) -> list[list[int]]:
        """Stacked packs as cards. Where every deal uses the same pack they are checked at once, else when they are dealt."""
        found = [self.stacked(cards, f"packs[{deal}]") for deal, cards in enumerate(packs)]
        if not self.rules.calling_card.pack_changes:
            for deal, cards in enumerate(found):
                self.check_pack(cards, self.rules.verbs.pack_of(self.start()), f"packs[{deal}]")
        return found

    def check_pack(self, cards: list[int], needed: int, where: str) -> None:
        """SetupError unless the stacked pack is exactly the cards needed."""
        have, pack = to_set(cards), self.pack
        if have & ~needed:
            first = self.start()
            self.rules.verbs.start(first)
            usual = needed == self.rules.verbs.pack_of(first)
            unknown = ", ".join(pack.names(have & ~needed)[:5])
            unused = phrases.STACKED_UNUSED(cards=unknown, players=self.players)
            raise _wrong_pack(where, unused if usual else phrases.STACKED_UNUSED_HERE(cards=unknown, size=needed.bit_count()))
        if needed & ~have:
            missing = pack.names(needed & ~have)
            named = ", ".join(missing[:5])
            named = phrases.AND_MORE(named=named, more=len(missing) - 5) if len(missing) > 5 else named
            raise _wrong_pack(where, phrases.STACKED_MISSING(cards=named, size=needed.bit_count()))

    def __repr__(self) -> str:
        more = "".join(f", {name}={value!r}" for name, value in self.changed.items())
        return f"Game({self.name!r}, players={self.players}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.players, self.options) == (other.name, other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players, tuple(self.options.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.name, self.players, self.changed)


def _no_option(game: str, name: object, names: list[str]) -> str:
    """That a game has no such option, and which may have been meant."""
    near = difflib.get_close_matches(str(name)[:60].lower(), names, n=1)
    if near:
        return phrases.NO_OPTION_BUT(game=game, name=quoted(name), near=near[0], names=", ".join(names))
    return phrases.NO_OPTION(game=game, name=quoted(name), names=", ".join(names))


def _wrong_pack(where: str, what: str) -> SetupError:
    """What is wrong with a stacked pack, and where."""
    return SetupError(f"{where}: {what}", field=where)


def _find(name: str) -> Rules:
    try:
        return find(name if isinstance(name, str) else "")
    except KeyError:
        near = difflib.get_close_matches(name.lower().replace(" ", "-")[:60], names(), n=1) if isinstance(name, str) else []
        message = phrases.NO_GAME_BUT(name=quoted(name), near=near[0], names=", ".join(names())) if near else ""
        raise SetupError(message or phrases.NO_GAME(name=quoted(name), names=", ".join(names())), field="game") from None
