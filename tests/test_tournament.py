"""Tournaments: they add up, come out the same again, go on where they stopped, and refuse what makes no sense."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import SetupError
from parlour.bots.players import Observation, player, searcher_for
from parlour.lab.estimates import Estimate
from parlour.lab.standings import TournamentResult, seatings
from parlour.lab.tournament import play_one, run
from parlour.lab.tournament_plan import Meeting, TournamentPlan, plan_tournament
from parlour.lab.tournament_table import play_at_table

pytestmark = pytest.mark.slow

GAME = parlour.load("paintings-outcasts", players=4)
SMALL = plan_tournament(GAME, ["search", "sheet", "random"], deals=3, seed="small", budget="40sims")


def test_bots_sit_alternately_in_every_seating() -> None:
    assert seatings(2) == [(0, 1), (1, 0)]
    assert seatings(4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    three = seatings(3)
    assert len(three) == 6
    assert sum(way.count(0) for way in three) == sum(way.count(1) for way in three) == 9
    for players in range(2, 9):
        for seat in range(players):
            held = [way[seat] for way in seatings(players)]
            assert held.count(0) == held.count(1), "each has had every seat as often as the other"


def test_it_adds_up_and_comes_out_the_same_again() -> None:
    first, second = run(SMALL, workers=1), run(SMALL, workers=1)
    assert first.meetings == second.meetings
    assert len(first.meetings) == 3 * 3
    for meeting in first.meetings:
        assert sum(meeting.wins) == pytest.approx(1)
        assert sum(meeting.points) == pytest.approx(13 / 2), "the thirteen cards of Club C are shared by four seats, two a bot"
    pairs = {(pair.a, pair.b): pair for pair in first.pairs()}
    assert set(pairs) == {("search", "sheet"), ("search", "random"), ("sheet", "random")}
    for number, pair in enumerate(first.pairs()):
        met = [meeting for meeting in first.meetings if meeting.pair == number]
        assert pair.difference.mean == pytest.approx(sum(m.points[1] - m.points[0] for m in met) / 3), "fewest points are best"
    made = first.as_json()
    assert made["deals"] == 3
    assert [set(bot) >= {"name", "points", "ci95", "wins"} for bot in made["bots"]] == [True] * 3
    assert [set(pair) >= {"a", "b", "difference", "ci95"} for pair in made["pairs"]] == [True] * 3
    assert sum(bot["wins"] for bot in made["bots"]) == pytest.approx(1.5), "three meetings, two bots in each"
    json.dumps(made, allow_nan=False)


def test_the_same_bot_under_two_names_is_worth_nothing_to_itself() -> None:
    made = plan_tournament(GAME, ["sheet", "quill"], deals=4, budget="1sims")
    assert [pair.difference.mean for pair in run(made, workers=1).pairs()] == [0.0]


@pytest.mark.parametrize("whole", [False, True])
def test_at_a_table_it_comes_out_the_same(whole: bool) -> None:
    """Where a bot of one's own takes part, the others play as they would without it."""
    bots = [player(name) for name in ("sheet", "random", "search:30sims", "sheet")]
    for seed in ("a", "b"):
        assert play_at_table(GAME, seed, bots, whole=whole) == play_one(GAME, seed, bots, whole=whole)


def test_our_players_answer_what_an_own_bot_asks_them() -> None:
    table = GAME.open(5, engine="plain")
    (seat,) = table.actors
    seen = Observation.at_table(table, seat, "s")
    for name in ("search:30sims", "sheet", "random"):
        assert seen.move(player(name).choose(seen)) in table.legal(seat)
    rows = seen.rows(50)
    worlds = [searcher_for(GAME).machine.plain(row) for row in rows]
    assert {seen.game.rules.legal(world, seat) for world in worlds} == {GAME.rules.legal(table.state, seat)}
    assert len({tuple(world.flat()) for world in worlds}) == 50


def test_skill_shows() -> None:
    made = plan_tournament(GAME, ["sheet", "random"], deals=60, seed=2, budget="1sims")
    (pair,) = run(made, workers=1).pairs()
    assert pair.difference.ci95 is not None
    assert pair.difference.mean > pair.difference.ci95
    assert pair.wins[0] > 0.6


def test_whole_games_are_played_to_their_end() -> None:
    made = plan_tournament(GAME, ["sheet", "random"], deals=3, budget="1sims", whole=True)
    result = run(made, workers=1)
    assert all(sum(meeting.wins) == pytest.approx(1) for meeting in result.meetings)
    assert result.as_json()["unit"] == "game"


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    half = run(SMALL, workers=1, keep=keep, progress=lambda done, of: done >= 4)
    assert len(half.meetings) == 4
    with keep.open("a") as file:
        file.write("[0, 2, [1.0")
    seen: list[int] = []
    rest = run(SMALL, workers=1, keep=keep, progress=lambda done, of: seen.append(done))
    assert seen == [5, 6, 7, 8, 9]
    assert rest.meetings == run(SMALL, workers=1).meetings
    other = plan_tournament(GAME, ["sheet", "random"], deals=3)
    with pytest.raises(SetupError, match="another tournament") as refused:
        run(other, workers=1, keep=keep)
    assert refused.value.field == "keep"
    keep.write_text("nonsense")
    with pytest.raises(SetupError, match="isn't a tournament file"):
        run(SMALL, workers=1, keep=keep)


def test_processes_play_what_one_process_plays() -> None:
    assert run(SMALL, workers=2).meetings == run(SMALL, workers=1).meetings


@pytest.mark.parametrize("bots", [[], ["sheet"], ["sheet", "sheet"], ["sheet", "nobody"], ["sheet"] * 20])
def test_what_makes_no_sense_is_refused(bots: list[str]) -> None:
    with pytest.raises(SetupError) as refused:
        plan_tournament(GAME, bots, deals=3)
    assert refused.value.field == "bots"


@pytest.mark.parametrize(
    ("game", "bots", "field"), [("rook", ["sheet", "random"], "game"), (GAME, "sheet", "bots"), (GAME, [object, 7], "bots")]
)
def test_what_is_of_another_kind_is_named(game: Any, bots: Any, field: str) -> None:
    with pytest.raises(SetupError) as caught:
        plan_tournament(game, bots, deals=3)
    assert caught.value.field == field


@pytest.mark.parametrize("deals", [0, -1, True, 1.5, 10**9])
def test_a_number_of_deals_is_wanted(deals: int) -> None:
    with pytest.raises(SetupError) as refused:
        plan_tournament(GAME, ["sheet", "random"], deals=deals)
    assert refused.value.field == "deals"


def test_ratings_follow_the_wins() -> None:
    made = TournamentPlan("paintings-outcasts", 4, (), ("a", "b"), 300, "0", "1sims")
    met = [Meeting(0, deal, (1.0, 2.0), (1.0, 0.0) if deal % 11 else (0.0, 1.0)) for deal in range(300)]
    a, b = TournamentResult(made, met, 0.0).bots()
    assert (a.name, b.name) == ("a", "b")
    assert a.rating - b.rating == pytest.approx(400, abs=25), "ten games won for one lost"
    assert 0 < a.rating_ci95 < 60


def test_an_estimate_is_as_sure_as_its_observations() -> None:
    assert Estimate.of([1.0, 3.0]).mean == 2
    assert Estimate.of([1.0, 3.0]).ci95 == pytest.approx(12.706205), (
        "with two observations, Student's t has one degree of freedom"
    )
    assert Estimate.of([2.0]).ci95 is None


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "parlour", "tournament", *words], capture_output=True, text=True, check=False)


def test_the_command_prints_a_table_or_json() -> None:
    words = ("paintings-outcasts", "--bots", "sheet,random", "--deals", "4", "--workers", "1")
    told = command(*words)
    assert told.returncode == 0, told.stderr
    assert "sheet - random" in told.stdout
    made = json.loads(command(*words, "--json").stdout)
    assert made["deals"] == 4
    assert {bot["name"] for bot in made["bots"]} == {"sheet", "random"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rook", "--bots", "sheet"), "bots"),
        (("rook", "--bots", "sheet,wizard"), "wizard"),
        (("rook", "--bots", "sheet,random", "--budget", "soon"), "budget"),
        (("rook", "--bots", "sheet,random", "--workers", "0"), "workers"),
        (("chess", "--bots", "sheet,random"), "chess"),
        (("rook", "--bots", "sheet,random", "--players", "99"), "players"),
    ],
)  # fmt: skip
def test_the_command_says_in_one_line_what_is_wrong(words: tuple[str, ...], told: str) -> None:
    done = command(*words)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
