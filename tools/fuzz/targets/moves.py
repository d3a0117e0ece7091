"""Moves: at a table of any game, in any position, a try is a move or is refused with a reason, and then nothing has changed."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from parlour.games import built_in, find
from parlour.lang.cards import nth
from parlour.lang.errors import IllegalMove, Reason, SetupError
from parlour.lang.words import move_text
from parlour.play import explain
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.server.protocol import encoder
from tools.fuzz.mutator import Mutator
from tools.fuzz.targets import Broken, Target
from tools.fuzz.trees import parsed, plain, written
from tools.fuzz.words import game_words

MOST_POSITIONS = 400
MOST_WALK = 80
MOST_TRIES = 8


class Moves(Target):
    """Tries at a table: ``{"game", "players", "options", "seed", "walk", "tries": [[seat, move], ...]}``.

    The table is played at random for ``walk`` moves first."""

    def __init__(self) -> None:
        self._positions: OrderedDict[str, Table | None] = OrderedDict()

    def words(self) -> list[str]:
        return list(game_words())

    def mutated(self, data: bytes, mutator: Mutator) -> bytes:
        """Other tries at the same table, or another table."""
        chance, tree = mutator.chance, parsed(data)
        given = plain(tree)
        if not isinstance(given, dict) or chance.random() < 0.1:
            return super().mutated(data, mutator)
        if chance.random() < 0.1:
            given |= {"game": chance.choice(built_in()), "players": None, "options": {}}
        if chance.random() < 0.15:
            given |= {"walk": chance.randrange(MOST_WALK), "seed": chance.randrange(10)}
        if chance.random() < 0.1:
            given |= _setup(given.get("game"), chance)
        given["tries"] = [self._try(given, mutator) for _ in range(chance.choice((1, 2, 4)))]
        return written(parsed(written(given)))

    def _try(self, given: dict[str, Any], mutator: Mutator) -> list[Any]:
        """A seat and a move: most often of someone who may act, and close to a legal move."""
        chance, table = mutator.chance, self._position(given)
        seats = sorted(table.actors) if table is not None and table.actors else [0]
        seat = chance.choice(seats) if chance.random() < 0.9 else mutator.value(0)
        legal = [str(move) for move in table.legal(seats[0])[:50]] if table is not None else []
        text = chance.choice(legal or ["pass"])
        roll = chance.random()
        if roll < 0.2:
            return [seat, text]
        return [seat, mutator.text(text) if roll < 0.7 else mutator.odd_text() if roll < 0.9 else mutator.value(text)]

    def run(self, data: bytes) -> Hashable:
        given = plain(parsed(data))
        if not isinstance(given, dict):
            return "no table"
        table = self._position(given)
        if table is None:
            return "no such table"
        table = table.copy()
        tries = given.get("tries")
        outcomes = [_tried(table, *_pair(one)) for one in (tries if isinstance(tries, list) else [])[:MOST_TRIES]]
        if any(isinstance(outcome, tuple) and outcome[0] == "played" for outcome in outcomes):
            _look(table)
        return table.game.name, table.phase.name, tuple(outcomes[:1])

    def _position(self, given: dict[str, Any]) -> Table | None:
        """The table of an input after its walk; None if it can't be opened."""
        key = repr([given.get(name) for name in ("game", "players", "options", "seed", "walk")])
        if key not in self._positions:
            self._positions[key] = table = _walked(given)
            if table is not None:
                _look(table)
            while len(self._positions) > MOST_POSITIONS:
                self._positions.popitem(last=False)
        return self._positions[key]


def _setup(name: object, chance: random.Random) -> dict[str, Any]:
    """A number of players and a few options of a game."""
    if name not in built_in():
        return {}
    rules = find(str(name))
    options = {option: field.option for option, field in rules.options.items() if field.option is not None}
    picked = chance.sample(sorted(options), min(len(options), chance.choice((1, 1, 2))))
    values = {one: chance.choice([*options[one].values, options[one].low or 0, options[one].high or 1]) for one in picked}
    return {"players": chance.choice(list(rules.calling_card.players)), "options": values}


def _walked(given: dict[str, Any]) -> Table | None:
    """A table played at random for a while."""
    options, seed, walk = given.get("options"), given.get("seed", 0), given.get("walk", 0)
    try:
        game = Game(given.get("game", ""), given.get("players"), options if isinstance(options, dict) else {})
        table = game.open(seed, engine="plain")
    except SetupError:
        return None
    chance = random.Random(repr(seed))
    for _ in range(min(walk, MOST_WALK) if isinstance(walk, int) else 0):
        if table.over:
            break
        _walk_on(table, chance)
    return table


def _walk_on(table: Table, chance: random.Random) -> None:
    """A random legal move, found without listing all of them."""
    rules, seat = table.game.rules, chance.choice(sorted(table.actors))
    s, path = table.state.copy(), list[int]()
    while not path or s.half:
        may = rules.legal(s, seat) or rules.offences(s, seat)
        path.append(nth(may, chance.randrange(may.bit_count())))
        rules.play(s, seat, path[-1])
    text = move_text(table.phase.words, path, table.game.pack, table.state)
    assert text is not None
    table.play(seat, text)


def _pair(one: object) -> tuple[Any, Any]:
    """A seat and a move, whatever they are."""
    return (one[0], one[1]) if isinstance(one, list) and len(one) == 2 else (0, one)


def _tried(table: Table, seat: Any, move: Any) -> Hashable:
    """Try a move. A refusal has a reason, a sentence that can be sent, and changes nothing."""
    before, moves, deals, steps = table.state.copy(), list(table.moves), list(table.deals), len(table.history)
    there = type(seat) is int and 0 <= seat < table.game.players
    listed = there and isinstance(move, str) and any(move == one.text for one in table.legal(seat))
    try:
        table.play(seat, move)
    except (IllegalMove, SetupError) as refused:
        if (table.state, table.moves, table.deals, len(table.history)) != (before, moves, deals, steps):
            raise Broken("a refused move has changed the table") from refused
        if isinstance(refused, SetupError):
            if there or refused.field != "seat":
                raise Broken("a seat that is there is refused") from refused
            str(refused).encode()
            return "no such seat"
        _check_refusal(refused)
        if listed and seat in table.actors:
            raise Broken("a move that is listed as legal is refused") from refused
        return refused.reason, refused.clause
    if len(table.moves) != len(moves) + 1:
        raise Broken("a move was made and isn't noted")
    return "played", table.moves[-1][1].partition(" ")[0]


def _check_refusal(refused: IllegalMove) -> None:
    """A refusal tells why, and by which clause if a rule forbids the move."""
    if not refused.message or (refused.reason is Reason.RULE) != (refused.clause is not None):
        raise Broken("a refusal without words, or a rule without a clause") from refused
    refused.message.encode()


def _look(table: Table) -> None:
    """Everyone can look at the table, and ask what is forbidden."""
    for seat in (None, *range(table.game.players)):
        encoder.encode(dict(table.view(seat)))
        encoder.encode(table.facts(seat, max(0, len(table.history) - 3)))
    if not table.over:
        explain.clauses_now(table)
        for seat in table.actors:
            encoder.encode(explain.barred(table, seat))
    table.count()
    again = table.copy()
    if again.moves:
        again.undo()
    encoder.encode(table.record())
