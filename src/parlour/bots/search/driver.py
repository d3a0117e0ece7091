"""The compiled doors of the search for one game. Like ``parlour/bulk/driver.py`` it is imported from a copy in the cache folder."""

from __future__ import annotations

import numpy as np

from parlour.bots.search.endgame import DEEPEST
from parlour.bots.search.kernels import kernels
from parlour.compile.compiler import entry
from parlour.engine.sampler import STEP

GAME = ""

g = kernels(GAME)
STATE, WIDTH, DESK, SEATS = g.STATE, g.WIDTH, g.DESK, g.SEATS
legal, play, next_to_act, lowest, count = g.legal, g.play, g.next_to_act, g.lowest, g.count
survey, world, judge, simulate, solve, policy, advise = g.survey, g.world, g.judge, g.simulate, g.solve, g.policy, g.advise
player_pick, player_next, one_of_a_kind = g.player_pick, g.player_next, g.one_of_a_kind
g_fill_bank = g.fill_bank


@entry
def fill_bank(row, stream, bank):  # type: ignore[no-untyped-def]
    """Play deals by the advice, and keep their points."""
    return g_fill_bank(row, stream, bank)


@g.part
def to_try(s, seat, sift):  # type: ignore[no-untyped-def]
    """What a seat may choose; ``sift``: of choices that come to the same, one."""
    may = legal(s, seat)
    return one_of_a_kind(s, seat, may) if sift else may


@entry
def moves_of(row, seat, sift, paths, sizes):  # type: ignore[no-untyped-def]
    """Find all whole moves of a seat as paths of choices (``sift``: of those that come to the same only one); gives how many there are,
    or -1 when there is not enough room."""
    rows = np.empty((paths.shape[1] + 1, WIDTH), np.int64)
    left = np.zeros(paths.shape[1] + 1, np.int64)
    path = np.zeros(paths.shape[1] + 1, np.int64)
    for i in range(WIDTH):
        rows[0, i] = row[i]
    left[0] = to_try(rows[0].view(STATE)[0], seat, sift)
    depth, found = 0, 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        path[depth] = lowest(left[depth])
        left[depth] &= left[depth] - 1
        for i in range(WIDTH):
            rows[depth + 1, i] = rows[depth, i]
        s = rows[depth + 1].view(STATE)[0]
        play(s, seat, path[depth])
        if s.half and depth + 1 == paths.shape[1]:
            return -1
        if s.half:
            depth += 1
            left[depth] = to_try(s, seat, sift)
            continue
        if found == len(paths):
            return -1
        for i in range(depth + 1):
            paths[found, i] = path[i]
        sizes[found] = depth + 1
        found += 1
    return found


@entry
def advised(row, seat, stream, spice, path):  # type: ignore[no-untyped-def]
    """The move that the advice leads to, as a path of choices: the lowest of what it keeps, ``spice`` times of 256 any. Gives
    its length and the stream. The row is played on."""
    s = row.view(STATE)[0]
    size = 0
    while size < len(path):
        may = legal(s, seat)
        stream = player_next(stream)
        if (stream >> 33) & 255 < spice:
            choice = player_pick(stream, may)
        else:
            kept = advise(s, seat, may) & may
            choice = lowest(kept if kept else may)
        path[size] = choice
        size += 1
        play(s, seat, choice)
        if s.half == 0:
            break
    return size, stream


@g.part
def note(values, counts, k, shares, seat, first, first_points):  # type: ignore[no-untyped-def]
    """Write down what a simulation of candidate k found: sums and sums of squares of its worth and of the points, and of the differences
    of both to the first candidate in the same world."""
    worth, points = shares[seat], shares[SEATS + seat]
    values[k, 0] += worth
    values[k, 1] += worth * worth
    values[k, 2] += worth - first
    values[k, 3] += (worth - first) * (worth - first)
    values[k, 4] += points
    values[k, 5] += points * points
    values[k, 6] += points - first_points
    values[k, 7] += (points - first_points) * (points - first_points)
    counts[k] += 1


@entry
def search_round(  # type: ignore[no-untyped-def]
    row, seat, paths, sizes, alive, worlds, at, stream, scratch, tally, values, counts,
    nodes, edges, sums, made, trail, bank, bank_spread, keys, worths, future, shares,
):  # fmt: skip
    """Deal so many worlds, and in each simulate every candidate that is alive, once, all with the same luck. What is found is
    noted in ``values`` and ``counts``. Gives where the sampler's stream and the players' are; the first is 0 if there was no world."""
    desk = np.zeros(DESK, np.int64)
    survey(row.view(STATE)[0], seat, desk)
    dealt, played = scratch[0], scratch[1]
    for _ in range(worlds):
        for i in range(WIDTH):
            dealt[i] = row[i]
        at = world(dealt.view(STATE)[0], seat, at, STEP, desk)
        if at == 0:
            return 0, stream
        first, first_points = 0.0, 0.0
        start = stream
        for k in range(len(sizes)):
            if alive[k] == 0:
                continue
            stream = start
            for i in range(WIDTH):
                played[i] = dealt[i]
            s = played.view(STATE)[0]
            for i in range(sizes[k]):
                play(s, seat, paths[k, i])
            stream = simulate(
                played, k, seat, tally, nodes, edges, sums, made, trail, bank, bank_spread, keys, worths, future, shares, stream
            )
            if k == 0:
                first, first_points = shares[seat], shares[SEATS + seat]
            note(values, counts, k, shares, seat, first, first_points)
        stream = player_next(start ^ at)
    return at, stream


@entry
def solve_worlds(  # type: ignore[no-untyped-def]
    row, seat, paths, sizes, worlds, at, most, scratch, values, counts, known, found,
    bank, bank_spread, keys, worths, future, shares,
):  # fmt: skip
    """Deal so many worlds, and in each find the exact worth of every candidate. Gives where the sampler's stream is (0 if there was no
    world) and how many positions were looked at (-1 if a world was too large to be solved)."""
    desk = np.zeros(DESK, np.int64)
    survey(row.view(STATE)[0], seat, desk)
    dealt, played = scratch[0], scratch[1]
    rows = np.empty((DEEPEST, WIDTH), np.int64)
    frames = np.zeros((3, DEEPEST), np.int64)
    best = np.zeros((DEEPEST + 1, 2 * SEATS))
    seen = 0
    for _ in range(worlds):
        for i in range(WIDTH):
            dealt[i] = row[i]
        at = world(dealt.view(STATE)[0], seat, at, STEP, desk)
        if at == 0:
            return 0, 0
        first, first_points = 0.0, 0.0
        for k in range(len(sizes)):
            for i in range(WIDTH):
                played[i] = dealt[i]
            s = played.view(STATE)[0]
            for i in range(sizes[k]):
                play(s, seat, paths[k, i])
            looked = solve(played, at, most, rows, frames, best, known, found, bank, bank_spread, keys, worths, future, shares)
            if looked < 0:
                return at, -1
            seen += looked
            if k == 0:
                first, first_points = shares[seat], shares[SEATS + seat]
            note(values, counts, k, shares, seat, first, first_points)
    return at, seen
