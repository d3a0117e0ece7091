"""A game's rules as a CUDA kernel: one thread a game, the state in the thread's own memory.

Here the kernel is written and compiled to PTX, for which no GPU is needed. It takes the same plain rules as every other world;
what it leaves in ``by_game`` is what ``random_games`` of the CPU's driver leaves there.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from parlour.compile.compiler import cuda_ptx, cuda_twins, cuda_world

HOPPER = (9, 0)
"""The compute capability that is compiled for unless said otherwise: that of an H100 or H200."""


def kernel(game: str) -> tuple[Callable[..., None], tuple[Any, ...]]:
    """The kernel of a game, as a plain function that CUDA can read, and the types of its arguments."""
    rules = cuda_twins(game)
    world = cuda_world()
    return _kernel(rules, world), (
        world.int64,
        world.int64,
        world.int64,
        world.int64,
        world.array(rules.record),
        world.table(world.int64),
    )


def _kernel(rules: SimpleNamespace, world: SimpleNamespace) -> Callable[..., None]:
    begin, random_deal, next_deal = rules.begin, rules.random_deal, rules.next_deal
    child_key, player_start = rules.child_key, rules.player_start
    cuda, record = world.cuda, rules.record

    def random_games(key0, key1, first, most_deals, start, by_game):  # type: ignore[no-untyped-def]
        """Play game ``first`` + this thread's number of a bulk run at random, ``most_deals`` deals at the most.

        ``start`` is one record with players and options set. ``by_game`` gets (deals, decisions, points by seat from the
        dealer …).
        """
        game = cuda.grid(1)
        if game < by_game.shape[0]:
            own = cuda.local.array(1, record)
            own[0] = start[0]
            s = own[0]
            a, b = child_key(key0, key1, first + game)
            stream = player_start(a, b)
            begin(s, a, b)
            for deal in range(most_deals):
                if deal:
                    next_deal(s)
                stream, moves = random_deal(s, stream)
                by_game[game, 0] += 1
                by_game[game, 1] += moves
                for i in range(s.players):
                    seat = s.dealer + i
                    if seat >= s.players:
                        seat -= s.players
                    by_game[game, 2 + i] += s.points[seat]
                if s.ended:
                    break

    return random_games


def ptx(game: str, capability: tuple[int, int] = HOPPER) -> str:
    """The kernel of a game as PTX, the assembly of NVIDIA's GPUs."""
    function, types = kernel(game)
    return cuda_ptx(function, types, capability)
