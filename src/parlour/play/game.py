"""A game set up for a table: which game, how many players, which options."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from parlour.engine.contract import Rules
from parlour.games import find, names
from parlour.lang.cards import to_set
from parlour.lang.errors import SetupError, quoted
from parlour.lang.pack import Pack
from parlour.lang.state import Common

if TYPE_CHECKING:
    from parlour.play.table import Table


def load(name: str, players: int | None = None, **options: str | int) -> Game:
    """A game by its name, for so many players (its usual number, if not said), with options as keywords.

    >>> load("rook", players=4, target=200)
    Game('rook', players=4, target=200)
    """
    return Game(name, players, options)


def listed(things: Sequence[object]) -> str:
    """Things in a row, for messages."""
    return ", ".join(str(thing) for thing in things)


class Game:
    """A game with its players and options settled. ``open`` makes a table."""

    def __init__(self, name: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.rules = _find(name)
        sheet = self.rules.calling_card
        if players is None:
            players = 4 if 4 in sheet.players else sheet.players[0]
        if isinstance(players, bool) or not isinstance(players, int) or players not in sheet.players:
            raise SetupError(f"{sheet.name} is for {listed(sheet.players)} players, not {quoted(players)}")
        self.players = players
        self.options = self._settled(options or {})
        """Every option by name with the value in force, as people say it."""

    @property
    def name(self) -> str:
        return self.rules.calling_card.name

    @property
    def changed(self) -> dict[str, str | int]:
        """The options that are not at the sheet's default."""
        return {name: value for name, value in self.options.items() if value != self._default(name)}

    def _default(self, name: str) -> str | int:
        made = self.rules.options[name].option
        assert made is not None
        return made.default

    def _settled(self, given: Mapping[str, Any]) -> dict[str, str | int]:
        fields = self.rules.options
        for name in given:
            if name not in fields:
                raise SetupError(f"{self.name} has no option {quoted(name)}; there are {listed(sorted(fields))}")
        start = self.rules.state()
        settled: dict[str, str | int] = {}
        for name, field in fields.items():
            assert field.option is not None
            try:
                number = field.option.number(name, given.get(name, field.option.default), self.players)
            except ValueError as wrong:
                raise SetupError(f"{self.name}: {wrong}") from None
            setattr(start, field.name, number)
            settled[name] = field.option.word(number)
        start.players = self.players
        start.dealer = -1
        self._start = start
        return settled

    def start(self) -> Common:
        """A state with players and options set, and nothing dealt."""
        return self._start.copy()

    @property
    def pack(self) -> Pack:
        """The pack of this game."""
        return self.rules.pack_of(self._start)

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
        ``stop`` is the deal after which the game ends; ``engine`` is "plain", "compiled" or "auto"."""
        from parlour.play.table import Table

        return Table(self, seed, dealer=dealer, packs=packs, stop=stop, names=names, engine=engine)

    def stacked(self, cards: Sequence[str], where: str) -> list[int]:
        """A stacked pack as cards, or SetupError with what is wrong. Which cards it must hold is looked at when it is dealt."""
        pack = self.pack
        found = []
        for place, name in enumerate(cards):
            card = pack.find(name) if isinstance(name, str) else None
            if card is None:
                raise SetupError(f"{where}[{place}]: there is no card {quoted(name)} in the pack of {self.name}")
            if card in found:
                raise SetupError(f"{where}[{place}]: {pack.card_name(card)} is there twice")
            found.append(card)
        return found

    def pack_is_fixed(self) -> bool:
        """Is the pack the same in every deal: does it depend on the players and the options alone?"""
        read: set[str] = set()

        class Watched:
            def __getattr__(self, name: str) -> Any:
                read.add(name)
                return getattr(start, name)

        start = self.start()
        self.rules.verbs.pack_of(Watched())
        options = {field.name for field in self.rules.options.values()}
        return read <= {"players", *options}

    def check_pack(self, cards: list[int], needed: int, where: str) -> None:
        """SetupError unless the stacked pack is exactly the cards needed."""
        have, pack = to_set(cards), self.pack
        if have & ~needed:
            first = self.start()
            self.rules.verbs.start(first)
            usual = needed == self.rules.verbs.pack_of(first)
            here = f"by {self.players} players here" if usual else f"in this deal, which is of {needed.bit_count()} cards"
            raise SetupError(f"{where}: {listed(pack.names(have & ~needed)[:5])} is not used {here}")
        if needed & ~have:
            missing = pack.names(needed & ~have)
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            raise SetupError(f"{where}: {listed(missing[:5])}{more} missing; this game uses {needed.bit_count()} cards")

    def __repr__(self) -> str:
        more = "".join(f", {name}={value!r}" for name, value in self.changed.items())
        return f"Game({self.name!r}, players={self.players}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.players, self.options) == (other.name, other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players, tuple(self.options.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.name, self.players, self.changed)


def _find(name: str) -> Rules:
    try:
        return find(name if isinstance(name, str) else "")
    except KeyError:
        near = difflib.get_close_matches(name.lower().replace(" ", "-")[:60], names(), n=1) if isinstance(name, str) else []
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise SetupError(f"there is no game {quoted(name)}{hint}; there are {listed(names())}") from None
