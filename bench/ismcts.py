"""A rival for the search bot: OpenSpiel's own information-set tree search (IS-MCTS), playing Parlour's games.

``Rival`` is a player like those of ``parlour.bots.players``. Behind it is OpenSpiel's ``ISMCTSBot`` as it is, with its usual
settings: UCT, one random play-out for each simulation, the choice visited most. It plays on compiled rows; ``Position`` gives a
row the methods of an OpenSpiel state that the bot calls. One choice is one action. The budget is for a whole move, as it is for
our bots: the choices of a move share it, in as many equal parts as the advised move has choices.

It is the bot written in Python. The one in C++ cannot play here: it takes no sampler from Python, and never calls the
``resample_from_infostate`` of a state written in Python (with OpenSpiel's own Kuhn poker in Python the process dies). Nothing is
lost: in C++ too every step would go through Python, and this one makes about as many simulations a second as the C++ one in its
own hearts. Where the choice was ours we took the fast way: the compiled sampler deals worlds in batches, play-outs are compiled
(OpenSpiel's own evaluator would take most of the time), and what is known of a position is worked out once.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from bench.keys import SeenKeys, choices_of
from parlour.bots.players import Observation, searcher_for
from parlour.bots.search.budget import Budget
from parlour.compile.compiler import direct
from parlour.compile.machine import Machine, Rows
from parlour.compile.stepper import address_entry_points
from parlour.engine.common import next_to_act
from parlour.engine.sampler import STEP
from parlour.lang.chance import seed_key
from parlour.lang.extras import needs
from parlour.play.game import Game

with needs("bench"):
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

UCT_C = 0.7
"""How much the bot explores. Returns are about -1 to 1; of 0.1, 0.3 and 0.7 this did best against the advice of the sheet."""
BATCH = 32
"""How many worlds are dealt at a time."""
SAMPLE = 300
"""How many random deals show how far points spread."""
FEWEST = 2
"""The first simulation only makes the root; there is no choice before the second."""


class Arena:
    """One game for the bot: the compiled rules, what is seen, and the scale of the points."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.machine = Machine(game)
        self.seen_keys = SeenKeys(self.machine)
        compiled = address_entry_points(game.name)
        self.now, self.step = direct(compiled.now_at, 1), direct(compiled.step_at, 2)
        self.play_out = direct(compiled.play_out_at, 2)
        place = self.machine.state.place
        self.half, self.actors, self.points, self.stop, self.deal = map(place, ("half", "actors", "points", "stop", "deal"))
        self.scratch = self.machine.start()
        self.desk = self.scratch.ctypes.data
        self.worlds = np.empty((BATCH, self.machine.width), np.int64)
        self.places = [(row, row.ctypes.data) for row in self.worlds]
        self.sign = -1.0 if game.rules.calling_card.low_wins else 1.0
        self.spread = 1.0
        margins = [
            margin for number in range(SAMPLE) for margin in self.played_out(self.machine.open(f"spread#{number}"), number)[0]
        ]
        self.spread = max(0.5, 2 * float(np.std(margins)))

    def get_type(self) -> SimpleNamespace:
        """What the bot wants to know of a game."""
        kind = pyspiel.GameType
        return SimpleNamespace(dynamics=kind.Dynamics.SEQUENTIAL, information=kind.Information.IMPERFECT_INFORMATION)

    def actor(self, row: Rows) -> int:
        """Whose choice it is."""
        half, actors = int(row[self.half]), int(row[self.actors])
        if half:
            return half - 1
        if actors & (actors - 1) == 0:
            return actors.bit_length() - 1
        self.seen_keys.named_row.row = row
        return next_to_act(self.seen_keys.named_row)  # type: ignore[arg-type]  # it has the fields that are asked for

    def returns(self, row: Rows) -> list[float]:
        """What a deal that is over is worth to each seat: its points beside the mean of the others'."""
        points = row[self.points : self.points + self.game.players].tolist()
        others, total = len(points) - 1, sum(points)
        return [self.sign * (mine - (total - mine) / others) / self.spread for mine in points]

    def played_out(self, row: Rows, stream: int) -> tuple[list[float], int]:
        """What comes of it if all play at random to the end of the deal, and the random player's next number."""
        self.scratch[:] = row
        stream = self.play_out(self.desk, stream)
        return self.returns(self.scratch), stream


@lru_cache(maxsize=4)
def arena_of(game: Game) -> Arena:
    return Arena(game)


class Position:
    """A row as the bot wants it. The deal is the game: it is over with the deal (whatever chance does is done by the row itself)."""

    def __init__(self, arena: Arena, row: Rows, address: int, seat: int, legal: list[int]) -> None:
        """``row`` lies at this address, the deal is marked as the last one in it, and this seat has these choices."""
        self.arena, self.row, self._address, self._seat, self._legal = arena, row, address, seat, legal
        self._key = ""

    def get_game(self) -> Arena:
        return self.arena

    def current_player(self) -> int:
        return self._seat

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return not self._legal

    def returns(self) -> list[float]:
        return self.arena.returns(self.row)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self._legal if player is None or player == self._seat else []

    def information_state_string(self) -> str:
        if not self._key:
            self._key = self.arena.seen_keys.key(self.row, self._seat)
        return self._key

    def apply_action(self, action: int) -> None:
        arena, row = self.arena, self.row
        if row[arena.half] or row[arena.actors] == 1 << self._seat:
            legal = arena.step(self._address, int(action))
        else:
            arena.machine.play(row, self._seat, int(action))
            legal = arena.now(self._address)
        self._legal, self._key = choices_of(legal), ""
        if legal:
            self._seat = arena.actor(row)

    def clone(self) -> Position:
        made, row = object.__new__(Position), self.row.copy()
        vars(made).update(vars(self), row=row, _address=row.ctypes.data)
        return made


class Playout(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's random roll-out, stepped in compiled code."""

    def __init__(self, seed: int) -> None:
        self._stream = seed

    def evaluate(self, state: Position) -> list[float]:
        returns, self._stream = state.arena.played_out(state.row, self._stream)
        return returns

    def prior(self, state: Position) -> list[tuple[int, float]]:
        may = state.legal_actions()
        return [(choice, 1 / len(may)) for choice in may]


class TimeIsUp(Exception):
    """No more worlds are dealt."""


class Dealer:
    """The bot's sampler: each simulation asks it for a world, until the time is up."""

    def __init__(self, arena: Arena, row: Rows, seat: int, stream: int, seconds: float) -> None:
        self._arena, self._row, self._seat, self._stream = arena, row, seat, stream
        self._until = time.perf_counter() + seconds if seconds else float("inf")
        self.dealt = 0

    def __call__(self, state: Position, seat: int) -> Position:
        if self.dealt >= FEWEST and time.perf_counter() > self._until:
            raise TimeIsUp
        arena, place = self._arena, self.dealt % BATCH
        if place == 0:
            self._stream = arena.machine.entry_points.worlds(self._row, self._seat, self._stream, STEP, arena.worlds)
            if self._stream == 0:
                raise LookupError("no world agrees with what is known here")
        self.dealt += 1
        return Position(arena, *arena.places[place], self._seat, state.legal_actions())


class Bot(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's bot, which chooses by what it has found when the time is up."""

    def run_search(self, state: Position) -> Any:  # OpenSpiel has no types
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)


@dataclass(frozen=True)
class Rival:
    """OpenSpiel's IS-MCTS as a player."""

    name: str = "openspiel"
    budget: Budget = field(default_factory=lambda: Budget(simulations=500))
    uct_c: float = UCT_C

    def choose(self, seen: Observation) -> tuple[int, ...]:
        arena, row = arena_of(seen.game), seen.world.copy()
        row[arena.stop] = row[arena.deal]
        key = seed_key(seen.seed)
        parts = len(searcher_for(seen.game).advised(row, seen.seat))
        simulations, seconds = -(-self.budget.simulations // parts), self.budget.seconds / parts
        bot = Bot(
            arena, Playout(key[0]), self.uct_c, max(FEWEST, simulations) if simulations else 1 << 40,
            random_state=np.random.RandomState(key[1] % (1 << 32)), final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )  # fmt: skip
        path: list[int] = []
        while not path or row[arena.half]:
            bot.set_resampler(Dealer(arena, row, seen.seat, key[0] + len(path), seconds))
            legal = choices_of(arena.machine.legal(row, seen.seat))
            path.append(int(bot.step(Position(arena, row, row.ctypes.data, seen.seat, legal))))
            arena.machine.play(row, seen.seat, path[-1])
        return tuple(path)
