"""A game's rules as a CUDA kernel: one thread per game, with the state in the thread's own memory.

The kernel is compiled to PTX here, for which no GPU is needed. It uses the same plain rules as everything else, and leaves in
``by_game`` what ``parlour.compile.random_games`` leaves there.

Numba has no type stubs: its types and records are ``Any`` here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.compile.compiler import CompiledRules, Rows, compiled_rules
from parlour.compile.numba_internals import pretended_gpu
from parlour.lang.chance import child_key as plain_child_key
from parlour.lang.chance import player_start as plain_player_start
from parlour.lang.extras import needs

with needs("gpu"):
    import numba_cuda  # noqa: F401 - Numba's own ``cuda`` is an older one, and this replaces it
    from numba import cuda, types
    from numba.cuda.np.numpy_support import from_dtype

HOPPER = (9, 0)
"""The compute capability compiled for by default: that of an H100 or H200."""


def kernel(game: str) -> tuple[Callable[..., None], tuple[Any, ...]]:
    """The kernel of a game, as a plain function that CUDA can read, and the types of its arguments."""
    rules = compiled_rules(game, deposit=False)  # GPUs have no bit-deposit instruction
    record = from_dtype(rules.dtype)
    number, start, by_game = types.int64, types.Array(record, 1, "C"), types.Array(types.int64, 2, "C")
    return _kernel(rules, record), (number, number, number, number, start, by_game)


def _kernel(rules: CompiledRules, record: Any) -> Callable[..., None]:
    begin, random_deal, next_deal = rules.course.begin, rules.course.random_deal, rules.course.next_deal
    child_key, player_start = rules.compiler.compiled(plain_child_key), rules.compiler.compiled(plain_player_start)

    def random_games(key0: int, key1: int, first: int, most_deals: int, start: Any, by_game: Rows) -> None:
        """Play game ``first`` + this thread's number of a bulk run at random, ``most_deals`` deals at most.

        ``start`` is one record with players and options set. ``by_game`` gets (deals, decisions, points by seat from the dealer …).
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
    """The kernel of a game as PTX, the assembly language of NVIDIA's GPUs."""
    function, arguments = kernel(game)
    with pretended_gpu(capability):
        text, _ = cuda.compile(function, arguments, device=False, abi="numba", cc=capability)
    return str(text)
