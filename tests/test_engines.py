"""One source, several worlds: plain Python and Numba play the same games, move for move, and CUDA compiles them all."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from walks import GAMES, few_setups, title

import parlour
from parlour import Game
from parlour.checks.compiled import compiled_it_plays_the_same
from parlour.compile.cache import game_folder
from parlour.compile.machine import Machine
from parlour.compile.simulate import _Run, simulate
from parlour.engine.common import next_to_act
from parlour.engine.sampler import Worlds
from parlour.lang.cards import nth
from parlour.lang.chance import player_start, seed_key

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def machine_of(game: Game) -> Machine:
    return Machine(game)


@every_game
def test_plain_python_and_numba_give_the_same_games(name: str) -> None:
    """Both worlds make the same random choices, and after each the complete states are equal; so are the legal choices."""
    compiled_it_plays_the_same(few_setups(name))


@every_game
def test_plain_python_and_numba_deal_the_unseen_cards_alike(name: str) -> None:
    """From positions all over random play, as a seat sees them or somebody who looks on: the same worlds, field by field."""
    setups = few_setups(name)
    for game in setups[:: max(1, len(setups) // 6)]:
        rng = random.Random(title(game))
        machine = machine_of(game)
        row = machine.open("unseen")
        for _ in range(4):
            viewer = rng.choice([None, *range(game.players)])
            plain = Worlds(game.rules, machine.plain(row), viewer, seed=9)
            for world in machine.worlds(row, viewer, many=3, seed=9):
                assert world.tolist() == plain.next().flat(), f"{game!r}: the worlds of seat {viewer}"
            for _ in range(rng.randrange(1, 12)):
                may = machine.entry_points.now(row)
                if may:
                    machine.entry_points.step(row, nth(may, rng.randrange(may.bit_count())))


@every_game
def test_CM_7_game_i_of_a_bulk_run_is_the_game_of_seed_S_i(name: str) -> None:
    """The compiled bulk loop gives, game by game, what the plain loops give from the key of ``S#i``: moves, points, winners."""
    for game in few_setups(name)[:: max(1, len(few_setups(name)) // 4)]:
        run = _Run(game, "S")
        first, games = 3, 4
        piece = run.piece(first, games, 12)
        deal = 0
        made = game.rules.course
        for i in range(games):
            key = seed_key(f"S#{first + i}")
            s = game.start()
            stream = player_start(*key)
            made.begin(s, *key)
            while deal < 12:
                stream, moves = made.random_deal(s, stream)
                seats = [(s.dealer + seat) % s.players for seat in range(s.players)]
                assert piece.points[deal].tolist() == [s.points[seat] for seat in seats]
                assert piece.about[deal].tolist() == [first + i, s.dealer, s.how, s.winners if s.ended else -1]
                piece.by_game[i, 0] -= 1
                piece.by_game[i, 1] -= moves
                deal += 1
                if s.ended:
                    break
                made.next_deal(s)
        assert piece.deals == deal
        assert not piece.by_game[:, :2].any(), "deals and moves are counted alike"


@pytest.mark.parametrize("name", [name for name in ("paintings-outcasts", "hoo-doo") if name in GAMES])
def test_CM_7_a_table_of_seed_S_i_is_the_simulated_game(name: str) -> None:
    """Opened at a table, the seed ``S#i`` deals what game i of the bulk run was dealt."""
    game = parlour.load(name)
    row = machine_of(game).open_many("S", 3, first=5)[2]
    assert game.open("S#7").state.flat() == row.tolist()


@every_game
def test_every_game_ends_in_bulk(name: str) -> None:
    """Many whole games, under every option value that is tried: each ends, after 1,000 deals at the latest (CM-9)."""
    for game in few_setups(name):
        run = _Run(game, "ends")
        piece = run.piece(0, 3, 1 << 40)
        ended = piece.about[:, 3] >= 0
        assert ended.sum() == 3
        assert piece.by_game[:, 0].max() <= 1000


@pytest.mark.parametrize("name", [name for name in ("paintings-outcasts", "hoo-doo", "rook") if name in GAMES])
def test_CM_7_the_number_of_threads_changes_nothing(name: str) -> None:
    one, three = (simulate(name, deals=3000, seed="threads", threads=threads) for threads in (1, 3))
    assert one.points is not None
    assert three.points is not None
    assert one.about is not None
    assert three.about is not None
    assert np.array_equal(one.points, three.points)
    assert np.array_equal(one.about, three.about)
    assert (one.means, one.ci95, one.decisions, one.games) == (three.means, three.ci95, three.decisions, three.games)
    other = simulate(name, deals=3000, seed="other", threads=3)
    assert other.points is not None
    assert not np.array_equal(one.points, other.points)


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("name", [name for name in ("paintings-outcasts", "hoo-doo") if name in GAMES])
def test_hardly_a_deal_is_simulated_in_vain(name: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that were begun ahead and are not needed in the end would take the cores from the others."""
    played = []
    piece = _Run.piece

    def counted(run: _Run, first: int, games: int, most: int) -> Any:
        made = piece(run, first, games, most)
        played.append(made.deals)
        return made

    monkeypatch.setattr(_Run, "piece", counted)
    assert simulate(name, deals=20_000, seed="vain", threads=threads).deals == 20_000
    assert 20_000 <= sum(played) < 21_000
    assert len(played) < 20 + 20 * threads


def test_the_lower_door_steps_many_games_at_once() -> None:
    """Batches: ``now`` and ``step`` make of each row what the single doors make of it."""
    game = parlour.load("paintings-outcasts", players=3)
    machine = machine_of(game)
    rows = machine.open_many("batch", 5)
    masks = machine.now(rows)
    rng = random.Random(1)
    for _ in range(120):
        single = rows.copy()
        choices = np.array([nth(int(mask), rng.randrange(int(mask).bit_count())) if mask else 0 for mask in masks], np.int64)
        before = masks.copy()
        machine.step(rows, choices, masks)
        for i in range(5):
            if before[i]:
                seat = next_to_act(machine.plain(single[i]))
                machine.play(single[i], seat, int(choices[i]))
                s = machine.fields(single[i])
                if s["deal_over"] and not s["ended"]:
                    machine.next_deal(single[i])
                assert single[i].tolist() == rows[i].tolist()
                assert masks[i] == (0 if s["ended"] else machine.legal(rows[i], next_to_act(machine.plain(rows[i]))))


@every_game
def test_a_stepper_plays_the_games_of_the_plain_rules(name: str) -> None:
    """Game after game in one row: ``open(number)`` is the game of ``seed#number``, whatever was played in the row before (a deal that
    is over as it is dealt is followed by the next, as in ``now``); and ``now``, ``step`` and ``step_nth`` leave it, move for move,
    where the plain loops leave a plain state."""
    setups = few_setups(name)
    for game in setups[:: max(1, len(setups) // 4)]:
        rng = random.Random(title(game))
        machine, made = machine_of(game), game.rules.course
        stepper = machine.stepper(seed="steps")
        for number in (0, 7, 1 << 40, 7):
            may = stepper.open(number)
            row = machine.open(f"steps#{number}")
            assert machine.entry_points.now(row) == may, f"{game!r}: game {number} begins otherwise"
            assert stepper.row.tolist() == row.tolist(), f"{game!r}: game {number} is dealt otherwise"
            s: Any = game.start()
            made.begin(s, *seed_key(f"steps#{number}"))
            for _ in range(rng.randrange(1, 80)):
                assert (may, stepper.now(), stepper.row.tolist()) == (made.now(s), may, s.flat()), f"{game!r}: game {number}"
                if may == 0:
                    break
                place = rng.randrange(may.bit_count())
                choice = nth(may, place)
                may = stepper.step_nth(place) if rng.random() < 0.5 else stepper.step(choice)
                made.step(s, choice)
            assert (may, stepper.row.tolist()) == (made.now(s), s.flat()), f"{game!r}: game {number}"


def test_a_stepper_steps_the_row_it_is_given() -> None:
    game = parlour.load("paintings-outcasts", players=3)
    machine = machine_of(game)
    rows = machine.open_many("given", 3)
    others = rows[[0, 2]].copy()
    stepper = machine.stepper(rows[1])
    assert stepper.now() == machine.now(rows)[1]
    stepper.step_nth(0)
    assert machine.fields(rows[1])["led"] >= 0
    assert rows[[0, 2]].tolist() == others.tolist()
    for wrong in (rows[:, 0], rows[1, :-1], rows[1].astype(np.int32), np.asfortranarray(np.tile(rows[1], (2, 1)))[0]):
        with pytest.raises(ValueError, match="in one piece"):
            machine.stepper(wrong)


# The cache: hits in a new process, and never old rules

SUM = """
import json
from parlour.compile import cache
from parlour.compile.random_games import random_games_of
from parlour.compile.simulate import simulate
was_built = cache.is_compiled("paintings-outcasts", "random_games")
made = simulate("paintings-outcasts", players=4, deals=50, threads=1)
stats = random_games_of("paintings-outcasts").stats
print(json.dumps([sorted(set(made.points.sum(axis=1).tolist())), was_built, sum(stats.cache_hits.values())]))
"""


def sums(root: Path, kept: Path) -> Any:
    """Simulate with the sources in this folder; returns the sums of points a deal, and what the cache did."""
    world = {**os.environ, "PYTHONPATH": str(root), "PARLOUR_CACHE": str(kept)}
    done = subprocess.run([sys.executable, "-c", SUM], env=world, capture_output=True, text=True, check=True, cwd=root)
    return json.loads(done.stdout)


def test_a_stale_cache_never_runs_old_rules(tmp_path: Path) -> None:
    """Change a rule, a mechanic, and back again: each time the rules of the source text are at work, from one cache folder."""
    root, kept = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(Path(parlour.__file__).parent, root / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    game, tricks = root / "parlour/games/paintings_outcasts/rules.py", root / "parlour/mechanics/tricks.py"
    plain, plain_tricks = game.read_text(encoding="utf-8"), tricks.read_text(encoding="utf-8")
    assert sums(root, kept) == [[13], False, 0]
    doubled = plain.replace("each=1, so_far=True", "each=2, so_far=True")
    assert doubled != plain
    game.write_text(doubled, encoding="utf-8")
    assert sums(root, kept) == [[26], False, 0], "a changed rule"
    game.write_text(plain, encoding="utf-8")
    assert sums(root, kept) == [[13], True, 1], "the old rule again, from the cache"
    nothing_taken = plain_tricks.replace("s.taken[seat] |= s.trick", "s.taken[0] &= s.taken[0]")
    assert nothing_taken != plain_tricks
    tricks.write_text(nothing_taken, encoding="utf-8")
    assert sums(root, kept) == [[0], False, 0], "a changed mechanic"


# CUDA


def kernel(name: str) -> str:
    """The PTX of a game's kernel. It is kept beside the game's compiled code, by all it is made from and all that makes it."""
    from parlour.compile.gpu import ptx

    makers = sorted(f"{found.name} {found.version}" for found in distributions() if re.search("cuda|nvidia", found.name))
    assert makers, "CUDA's compiler has another name now"
    kept = game_folder(name) / f"{hashlib.sha256(repr(makers).encode()).hexdigest()[:20]}.ptx"
    if not kept.exists():
        made = kept.with_suffix(f".{os.getpid()}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(ptx(name), encoding="utf-8")
        made.replace(kept)
    return kept.read_text(encoding="utf-8")


needs_nvidias_compiler = pytest.mark.skipif(sys.platform != "linux", reason="NVIDIA's compiler comes as wheels for Linux")


@pytest.mark.ptx
@needs_nvidias_compiler
@every_game
def test_every_kernel_compiles_to_ptx_without_a_gpu(name: str) -> None:
    text = kernel(name)
    assert ".target sm_90" in text
    assert text.count(".entry") == 1
    assert ".extern .func" not in text, "the kernel calls something that CUDA has not"
    assert "popc.b64" in text


def test_numba_is_imported_late() -> None:
    """``import parlour``, opening a table and playing on the plain rules do not need the compiler."""
    code = """
import sys, parlour
table = parlour.load("paintings-outcasts").open(7, engine="plain")
table.play(min(table.actors), table.legal(min(table.actors))[0])
parlour.replay(table.record())
print("numba" in sys.modules, "llvmlite" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
